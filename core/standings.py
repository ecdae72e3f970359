"""How the night stands: every place's history, and the totals of what is public.

Derived from the ledger and nothing else: refolded when the desk starts, extended entry by entry while it runs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from immutables import Map

from core.checks.twins import Twins
from core.event import Count, Event
from core.groups import PreferenceGroup
from core.ledger.entries import EVENT_CHAIN, Entry
from core.ledger.history import PlaceHistory, Version, extend
from core.ledger.switches import Switches
from core.places import PlaceId
from core.totals import PlaceResult, Totals


@dataclass(frozen=True, slots=True)
class Standings:
    """The night so far. A value: `extended` gives a new one.

    Attributes:
        event: whose places they are.
        histories: by place, the event's own chain included; places without entries are missing.
        totals: of what is published.
        held: places whose standing report waits for staff, with the codes.
        twins: which places report the same counts, held or not.

    A report costs the same however many places are in: `Map` shares with its former self what did not change.
    """

    event: Event
    histories: Map[str, PlaceHistory]
    totals: Totals
    held: Mapping[str, tuple[str, ...]]
    twins: Twins = field(default_factory=Twins)

    @classmethod
    def of(cls, event: Event, entries: Iterable[Entry] = ()) -> "Standings":
        """Folded from the whole ledger, each chain in its order."""
        histories: dict[str, PlaceHistory] = {}
        for entry in entries:
            histories[entry.place] = extend(histories.get(entry.place) or PlaceHistory(entry.place), entry)
        return cls(event, Map(), Totals.of(event), {}).extended(histories)

    def extended(self, histories: Mapping[str, PlaceHistory]) -> "Standings":
        """With the new histories of some places."""
        totals, held, twins = self.totals, dict(self.held), self.twins
        for place, history in histories.items():
            if place == EVENT_CHAIN:
                totals = totals.closing(history.switches.closed_regions)
                continue
            twins = twins.changed(self.history(place), history)
            published = history.published
            totals = (
                totals.with_result(result_of(self.event, published)) if published else totals.without(PlaceId(place))
            )
            held.pop(place, None)
            if history.standing is not None and history.held:
                held[place] = history.standing.held
        return replace(self, histories=self.histories.update(histories), totals=totals, held=held, twins=twins)

    def history(self, place: str) -> PlaceHistory:
        """A place's history, empty where nothing was reported yet."""
        return self.histories.get(place) or PlaceHistory(place)

    @property
    def under_review(self) -> tuple[str, ...]:
        """Places of which the public sees an older version than the one that stands."""
        return tuple(place for place, history in self.histories.items() if history.under_review)

    @property
    def switches(self) -> Switches:
        """What is switched, locked and closed for the whole event."""
        return self.history(EVENT_CHAIN).switches

    @property
    def awaiting(self) -> int:
        """Places published with people but without delegates: a draw, an election or a viable group is still due."""
        results = (result for county in self.totals.results.values() for result in county.values())
        return sum(result.delegates is None and bool(result.attendees) for result in results)


def result_of(event: Event, version: Version) -> PlaceResult:
    """What a published version adds to the totals.

    The award is the chair's or ours, as the event decides; where the chosen one is missing (a disputed sheet without
    figures, a draw still due) the delegates wait and the people count.
    """
    report, computed = version.report, version.computed
    award = report.reported_delegates if event.count is Count.REPORTED else computed.delegates
    return PlaceResult(
        place=report.place,
        attendees=report.attendees,
        first=report.first,
        final=report.final,
        delegates=None if award is None else {PreferenceGroup(group): number for group, number in award.items()},
    )
