"""Which figures that were told are wrong, and what they should have been.

Laws:
1. A figure that was told is wrong where what is public now of the places it was made of adds up to something else. What
   came later, or was not known when it was told, makes nothing wrong: a total that grows corrects nobody.
2. Put right and back again, it is right.
3. Figures are compared as they are printed: nobody is told that 12.31 should have been 12.31.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from core.event import Event
from core.groups import PreferenceGroup
from core.places import PlaceId
from core.wire.corrections import Correction
from core.wire.line import OTHERS, Figure, Line, Measure
from core.wire.record import Record, Release, Shown
from core.wire.told import Told
from core.wire.topics import Topic, topics_of

_HUNDREDTHS: Final = 100
_Numbers = Mapping[PreferenceGroup, int] | Mapping[PreferenceGroup, Fraction]


@dataclass(frozen=True, slots=True)
class PutRight:
    """Looks at what was told with what is public at one version of the record.

    Attributes:
        event: whose record it is.
        record: the public record.
    """

    event: Event
    record: Record
    _corrected: Mapping[str, tuple[PlaceId, ...]] = field(init=False)
    """Places with a figure that was corrected, by the topic (of all groups) they are part of."""
    _moved: dict[tuple[PlaceId, int, int], Mapping[Figure, Fraction]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        by_topic = defaultdict[str, list[PlaceId]](list)
        for place in self.event.places.by_id.values():
            if any(release.corrects for release in self.record.places.get(place.id, ())):
                for topic in topics_of(self.event, place):
                    by_topic[topic.key].append(place.id)
        object.__setattr__(self, "_corrected", {topic: tuple(listed) for topic, listed in by_topic.items()})

    def differences(self, told: Told, version: int) -> Mapping[Figure, Fraction]:
        """By how much each figure told was wrong, as was known at a version; nothing where all was right."""
        moved = defaultdict[Figure, Fraction](Fraction)
        stands_in = _stands_in(told)
        for place in self._of(told.topic):
            for (group, measure), number in self._change(place, told.version, version).items():
                moved[stands_in(group), measure] += number
        measures = {measure for _, measure in told.figures}
        return {
            figure: number
            for figure, number in moved.items()
            if figure[1] in measures
            and (figure in told.figures or told.topic.group is None)
            and _reads_otherwise(told.figures.get(figure, Fraction(0)), number, figure[1])
        }

    def wrong_since(self, told: Told, known: int | None) -> int | None:
        """The version from which on what was told has been wrong in this way; None where it is right.

        Args:
            told: what was told.
            known: what this said before.
        """
        now = self.differences(told, self.record.version)
        if not now:
            return None
        return known if known is not None and self.differences(told, known) == now else self.record.version

    def correction(self, told: Told, version: int, now: Line) -> Correction:
        """What is told to whoever was told something wrong.

        Args:
            told: what they were told.
            version: of the record, at which it is put right.
            now: the topic as it is.
        """
        off = self.differences(told, version)
        return Correction(
            version=told.version,
            as_of=told.as_of,
            wrong={figure: told.figures.get(figure, Fraction(0)) for figure in off},
            right={figure: told.figures.get(figure, Fraction(0)) + number for figure, number in off.items()},
            places=tuple(place for place in self._of(told.topic) if self._bears(place, told, version, off)),
            now=now,
        )

    def _bears(self, place: PlaceId, told: Told, version: int, off: Mapping[Figure, Fraction]) -> bool:
        """Whether a place has to do with what was wrong."""
        stands_in, changes = _stands_in(told), self._change(place, told.version, version)
        return any((stands_in(group), measure) in off for group, measure in changes)

    def _of(self, topic: Topic) -> tuple[PlaceId, ...]:
        return self._corrected.get(Topic(topic.scope, topic.name).key, ())

    def _change(self, place: PlaceId, since: int, until: int) -> Mapping[Figure, Fraction]:
        """What became of the figures of a place that were public at a version; figures that stayed are missing."""
        was, now = self.record.place(place, since), self.record.place(place, until)
        if was is None or was.shown is None or now is None or now is was:
            return {}
        key = (place, was.version, now.version)
        if key not in self._moved:
            self._moved[key] = dict(_changes(was.shown, now))
        return self._moved[key]


def corrected_topics(event: Event, releases: Iterable[Release]) -> frozenset[str]:
    """The topics, of all groups, some figure of which was corrected by these releases."""
    places = {release.place for release in releases if release.corrects}
    return frozenset(topic.key for place in places for topic in topics_of(event, event.places.by_id[place]))


def _stands_in(told: Told) -> Callable[[PreferenceGroup], PreferenceGroup]:
    """Under which name a group was told: its own, or that of all others.

    Where nothing stood for the others, a group that was not named was told to have nobody.
    """
    named = {group for group, _ in told.figures}
    return lambda group: OTHERS if group not in named and OTHERS in named else group


def _reads_otherwise(was: Fraction, by: Fraction, measure: Measure) -> bool:
    return printed(was + by, measure) != printed(was, measure)


def printed(number: Fraction, measure: Measure) -> int:
    """A figure as precise as it is printed: state delegate equivalents in hundredths, all others whole."""
    return (number * _HUNDREDTHS + Fraction(1, 2)).__floor__() if measure is Measure.SDE else int(number)


def _changes(was: Shown, now: Release) -> Iterable[tuple[Figure, Fraction]]:
    shown = now.shown
    pairs: tuple[tuple[Measure, _Numbers | None, _Numbers | None], ...] = (
        (Measure.FIRST, was.first, None if shown is None else shown.first),
        (Measure.FINAL, was.final, None if shown is None else shown.final),
        (Measure.DELEGATES, was.delegates, None if shown is None else shown.delegates),
        (Measure.SDE, was.sde, None if shown is None else shown.sde),
    )
    for measure, before, after in pairs:
        for group in {**before, **(after or {})} if before is not None else ():
            by = Fraction((after or {}).get(group, 0)) - Fraction((before or {}).get(group, 0))
            if by:
                yield (group, measure), by
