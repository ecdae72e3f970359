"""`/why`: any figure back to what it is made of: total → counties → places → entry → the text's time and receipt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.dialogue.asking import worksheet_of
from core.dialogue.filing import award_lines, reasons, receipt_number
from core.dialogue.named_county import county_called
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
_IN: Final = frozenset({"in", "en"})
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
    return _made_of(whole, group, parts, page, lambda part: part.line(), group)


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

    return _made_of(whole, group, parts, page, line, f"{group} {name}")


def _made_of(
    whole: _Part,
    group: PreferenceGroup,
    parts: Iterable[_Part],
    page: int,
    line: Callable[[_Part], Sentence],
    asked: str,
) -> Turn:
    ordered = sorted(
        (part for part in parts if part.counts), key=lambda one: (-one.sde, -one.delegates, -one.final, -one.first)
    )
    if not ordered:
        return Turn(reply=Reply((say("why-nothing", group=group, name=whole.name),)))
    page = min(page, -(-len(ordered) // _PAGE))
    shown = ordered[(page - 1) * _PAGE : page * _PAGE]
    head = say("why-whole", group=group, whole=whole.line(), parts=len(ordered))
    more = [say("why-more", asked=f"{asked} {page + 1}")] if len(ordered) > page * _PAGE else []
    deeper = say("why-deeper", asked=_deeper(group, shown[0].name))
    return Turn(reply=Reply((head, *map(line, shown), *more, deeper)))


def _deeper(group: PreferenceGroup, name: str) -> str:
    return name if "/" in name else f"{group} {name}"


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
    if not history.versions:
        return Turn(reply=Reply((say("why-no-report", place=place.id),)))
    published, versions = history.published, [history.versions[sequence] for sequence in sorted(history.versions)]
    versions = versions[-_MOST_ENTRIES:]
    if history.standing is None:
        newest = max(history.withdrawn, key=lambda sequence: history.withdrawn[sequence].sequence)
        lines = list(_taken_back(place, history.versions[newest]))
    elif published is None:
        lines = [say("why-not-public", place=place.id), *_counted(history.standing)]
    else:
        lines = list(_adds(view, place, published))
    lines += _worked_out(view, place, published or history.standing)
    lines += [_entry(view, place, version) for version in versions]
    lines.append(say("why-transcript", place=place.id))
    return Turn(reply=Reply(tuple(lines)))


def _taken_back(place: Place, version: Version) -> Iterator[Sentence]:
    """What stood last before it was taken back."""
    yield say("why-taken-back", place=place.id)
    yield say("why-stood", number=receipt_number(version.entry.fingerprint))
    yield from _counted(version)


def _counted(version: Version) -> Iterator[Sentence]:
    report = version.report
    if report.first is not None:
        yield say("precinct-first", counts=report.first, total=report.first.total)
    if report.final is not None:
        yield say("precinct-final", counts=report.final, total=report.final.total)
    yield from award_lines(report.reported_delegates, version.computed.delegates)


def _adds(view: View, place: Place, version: Version) -> Iterator[Sentence]:
    totals = view.standings.totals
    yield say("why-place", place=place.id, number=receipt_number(version.entry.fingerprint))
    yield from _counted(version)
    result = totals.results.get(place.county, {}).get(place.id)
    shares = {} if result is None else totals.place_sde(result)
    if shares:
        yield say(
            "why-place-sde", shares=tuple(say("why-share", group=one, sde=share) for one, share in shares.items())
        )


def _worked_out(view: View, place: Place, version: Version | None) -> Iterator[Sentence]:
    """By which rules, and each step; nothing where no report stands."""
    if version is None:
        return
    book, computed = view.event.rules_for(place), version.computed
    yield say("why-rules", rules=book.name if book.id == computed.rules else computed.rules, status=computed.status)
    steps = [step for step in worksheet_of(view.event, place, version.report).steps if step.key != "step-result"]
    if steps:
        yield say("why-worksheet")
        yield from steps


def _entry(view: View, place: Place, version: Version) -> Sentence:
    """One report of the place: when it was texted, as which entry it stands, and what became of it."""
    history, entry = view.history(place.id), version.entry
    role = role_of(view, PersonId(entry.by), place)
    what = say(_KINDS[entry.kind], role=role)
    became = _became(history.published, version)
    if (back := history.withdrawn.get(entry.sequence)) is not None:
        at, by = back.sent_at or back.recorded_at, role_of(view, PersonId(back.by), place)
        became = say("became-withdrawn", at=at, role=by)
    return say("why-entry", sequence=entry.sequence, what=what, became=became, **_receipt(entry))


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
    """`Polk`, `in Polk County`, `en CD2`."""
    return county_called(view.event, " ".join(words[1:] if words[:1] and words[0].casefold() in _IN else words))
