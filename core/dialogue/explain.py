"""`/why`: any figure back to what it is made of: total → counties → places → entry → the text's time and receipt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.dialogue.filing import award_lines, reasons, receipt_number
from core.dialogue.precinct import role_of
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.groups import PreferenceGroup
from core.ledger.entries import Entry, Kind
from core.ledger.history import Version
from core.people import PersonId
from core.places import Place
from core.sentences import Sentence, Value, say
from core.totals import Figures, PlaceResult, Totals

_PAGE: Final = 10
"""Parts of a figure in one answer, the largest first."""
_MOST_ENTRIES: Final = 12
_KINDS: Final = {
    Kind.REPORTED: "entry-reported",
    Kind.AMENDED: "entry-amended",
    Kind.RECANVASSED: "entry-recanvassed",
    Kind.RECOUNTED: "entry-recounted",
}


@dataclass(frozen=True, slots=True)
class _Part:
    """What a county or a place adds to a group's figures."""

    name: str
    first: int
    final: int
    delegates: int
    sde: Fraction

    @property
    def counts(self) -> bool:
        """Whether it adds anything."""
        return bool(self.first or self.final or self.delegates)

    def line(self) -> Sentence:
        """In one line."""
        return say(
            "why-part", name=self.name, first=self.first, final=self.final, delegates=self.delegates, sde=self.sde
        )


def total(view: View, group: PreferenceGroup, page: int) -> Turn:
    """A group's figures statewide, by what the counties add to them."""
    totals = view.standings.totals
    parts = [_of(name, figures, group) for name, figures in totals.counties().items()]
    whole = _of(view.event.name, totals.statewide(), group)
    return _made_of(whole, group, parts, page, lambda part: part.line(), f"/why {group}")


def county(view: View, group: PreferenceGroup, name: str, page: int) -> Turn:
    """A group's figures in a county, by what its places add to them."""
    totals = view.standings.totals
    results = totals.results.get(name, {})
    parts = [_of_place(totals, result, group) for result in results.values()]
    whole = _of(name, totals.counties()[name], group)

    def line(part: _Part) -> Sentence:
        published = view.standings.history(part.name).published
        return (
            part.line() if published is None else say("why-place-part", part=part.line(), **_receipt(published.entry))
        )

    return _made_of(whole, group, parts, page, line, f"/why {group} {name}")


def _made_of(
    whole: _Part,
    group: PreferenceGroup,
    parts: Iterable[_Part],
    page: int,
    line: Callable[[_Part], Sentence],
    command: str,
) -> Turn:
    ordered = sorted(
        (part for part in parts if part.counts), key=lambda one: (-one.sde, -one.delegates, -one.final, -one.first)
    )
    if not ordered:
        return Turn(reply=Reply((say("why-nothing", group=group, name=whole.name),)))
    page = min(page, -(-len(ordered) // _PAGE))
    shown = ordered[(page - 1) * _PAGE : page * _PAGE]
    head = say("why-whole", group=group, whole=whole.line(), parts=len(ordered))
    more = [say("why-more", command=f"{command} {page + 1}")] if len(ordered) > page * _PAGE else []
    deeper = say("why-deeper", command=_deeper(group, shown[0].name))
    return Turn(reply=Reply((head, *map(line, shown), *more, deeper)))


def _deeper(group: PreferenceGroup, name: str) -> str:
    return f"/why {name}" if "/" in name else f"/why {group} {name}"


def _of(name: str, figures: Figures, group: PreferenceGroup) -> _Part:
    return _Part(
        name,
        figures.first.get(group, 0),
        figures.final.get(group, 0),
        figures.county_delegates.get(group, 0),
        figures.sde.get(group, Fraction(0)),
    )


def _of_place(totals: Totals, result: PlaceResult, group: PreferenceGroup) -> _Part:
    first, final = result.first, result.final
    delegates = (result.delegates or {}).get(group, 0)
    share = totals.place_sde(result).get(group, Fraction(0))
    return _Part(result.place, first[group] if first else 0, final[group] if final else 0, delegates, share)


# ------------------------------------------------------------------------------------------------------------- a place


def of_place(view: View, place: Place) -> Turn:
    """What a place adds to the totals, and every entry behind it: when the text was sent, and its receipt."""
    history = view.history(place.id)
    if history.standing is None:
        return Turn(reply=Reply((say("why-no-report", place=place.id),)))
    published = history.published
    lines = [say("why-not-public", place=place.id)] if published is None else list(_adds(view, place, published))
    versions = [history.versions[sequence] for sequence in sorted(history.versions)][-_MOST_ENTRIES:]
    lines += [_entry(view, place, version) for version in versions]
    lines.append(say("why-transcript", place=place.id))
    return Turn(reply=Reply(tuple(lines)))


def _adds(view: View, place: Place, version: Version) -> Iterable[Sentence]:
    report, totals = version.report, view.standings.totals
    yield say("why-place", place=place.id, number=receipt_number(version.entry.fingerprint))
    if report.first is not None:
        yield say("precinct-first", counts=report.first, total=report.first.total)
    if report.final is not None:
        yield say("precinct-final", counts=report.final, total=report.final.total)
    yield from award_lines(report.reported_delegates, version.computed.delegates)
    result = totals.results.get(place.county, {}).get(place.id)
    shares = {} if result is None else totals.place_sde(result)
    if shares:
        yield say("why-place-sde", shares=tuple(say("leader", group=one, sde=share) for one, share in shares.items()))
    yield say("why-rules", rules=version.computed.rules, status=version.computed.status)


def _entry(view: View, place: Place, version: Version) -> Sentence:
    """One report of the place: when it was texted, as which entry it stands, and what became of it."""
    history, entry = view.history(place.id), version.entry
    role = role_of(view, PersonId(entry.by), place)
    what = say(_KINDS[entry.kind], role=role)
    return say(
        "why-entry", sequence=entry.sequence, what=what, became=_became(history.published, version), **_receipt(entry)
    )


def _became(published: Version | None, version: Version) -> Sentence:
    if published is not None and published.entry.sequence == version.entry.sequence:
        return say("became-released" if version.released_by else "became-public")
    return say("became-held", reasons=reasons(version.held)) if version.held else say("became-replaced")


def _receipt(entry: Entry) -> dict[str, Value]:
    """What a line tells of the text behind an entry."""
    return {"number": receipt_number(entry.fingerprint), "at": entry.sent_at or entry.recorded_at}


# --------------------------------------------------------------------------------------------------- what was asked for


@dataclass(frozen=True, slots=True)
class Asked:
    """What a `/why` is about.

    Attributes:
        group: whose figures; None where it is about a place.
        county: in which county or region; None for all.
        place: as typed, where no group is named.
        page: 1, 2, 3 …
    """

    group: PreferenceGroup | None
    county: str | None
    place: str
    page: int


def asked(view: View, typed: str) -> Asked:
    """`Sanders`, `Sanders Polk`, `Sanders Polk 2`, `Polk/DM 55`."""
    words = typed.split()
    page = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() and len(words[-1]) <= 4 else 1
    for split in range(len(words), 0, -1):
        group = view.event.field.spellings.get(" ".join(words[:split]).casefold())
        where = _county(view, words[split:])
        if group is not None and (where or not words[split:]):
            return Asked(group, where, "", max(1, page))
    return Asked(None, None, typed, 1)


def _county(view: View, words: Sequence[str]) -> str | None:
    typed = " ".join(words).casefold()
    names = (*view.event.places.counties, *view.event.places.regions)
    return next((name for name in names if name.casefold() == typed), None)
