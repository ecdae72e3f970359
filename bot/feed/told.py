"""What the public page tells, as words and numbers ready to be set: templates only arrange them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from urllib.parse import quote

from bot.wording import Wording, figures
from core.event import Event
from core.groups import PreferenceGroup
from core.sentences import Sentence, Value, say
from core.totals import Figures
from core.wire.outlook import outlook
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot

_SHOWS_AS_ZERO: Final = Fraction(1, 20_000)
"""A lead below this is written 0.0000."""
_NAMED: Final = 3
"""As many tied groups are named; of more, only the number."""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One group's totals, written.

    Attributes:
        name: the group's.
        first, final, delegates, sde: its figures.
        share: of all state delegate equivalents, in percent; of the people in the final alignment while there are none.
        width: the share as a number from 0 to 100, for a bar.
    """

    name: str
    first: str
    final: str
    delegates: str
    sde: str
    share: str
    width: str


@dataclass(frozen=True, slots=True)
class CountyLine:
    """How a county or satellite region stands, written.

    Attributes:
        name, address: its name, and where its page is.
        in_full: `12 of 177`.
        percent: of its places that are in, whole, for sorting.
        held: places held.
        leader, sde: who has the most state delegate equivalents there, and how many; empty while nobody has.
        second, second_sde: the same of the runner-up.
    """

    name: str
    address: str
    in_full: str
    percent: int
    held: int
    leader: str = ""
    sde: str = ""
    second: str = ""
    second_sde: str = ""


def group_lines(found: Figures, event: Event, wording: Wording) -> tuple[GroupLine, ...]:
    """Every group that has anything, the most state delegate equivalents first."""
    anybody = dict.fromkeys((*found.first, *found.final, *found.county_delegates, *found.sde), 0)
    groups = sorted(event.in_order(anybody), key=lambda group: _rank(found, group))
    shares: Mapping[PreferenceGroup, Fraction | int] = found.sde if any(found.sde.values()) else found.final
    whole = sum(shares.values())
    return tuple(
        GroupLine(
            name=wording.group(group),
            first=figures.whole(found.first.get(group, 0), wording.language),
            final=figures.whole(found.final.get(group, 0), wording.language),
            delegates=figures.whole(found.county_delegates.get(group, 0), wording.language),
            sde=figures.share(found.sde.get(group, Fraction(0))),
            share=f"{tenths(shares.get(group, 0), whole)}%",
            width=tenths(shares.get(group, 0), whole),
        )
        for group in groups
    )


def tenths(part: Fraction | int, whole: Fraction | int) -> str:
    """A part of a whole in percent with one decimal, halves rounded up."""
    thousandths = 0 if not whole else int(Fraction(part) * 1000 / whole + Fraction(1, 2))
    return f"{thousandths // 10}.{thousandths % 10}"


def _rank(found: Figures, group: PreferenceGroup) -> tuple[Fraction | int, ...]:
    return (
        -found.sde.get(group, Fraction(0)),
        -found.county_delegates.get(group, 0),
        -found.final.get(group, 0),
        -found.first.get(group, 0),
    )


# --------------------------------------------------------------------------------------------------------- who leads


def headline(shown: Snapshot) -> Sentence:
    """Who leads, and by how much."""
    sde = shown.totals.statewide().sde
    first = outlook(shown)
    if first is None:
        return say("chart-no-sde" if shown.totals.reported else "chart-nothing")
    tied = tuple(group for group in shown.event.in_order(sde) if sde[group] == sde[first.leader])
    if len(tied) > _NAMED:
        return say("chart-tied-many", number=len(tied), sde=sde[first.leader])
    if len(tied) > 1:
        return say("chart-tied", groups=tied, sde=sde[first.leader])
    if first.second is None:
        return say("chart-alone", group=first.leader, sde=first.lead)
    if first.lead < _SHOWS_AS_ZERO:
        return say("chart-leads-barely", leader=first.leader, second=first.second)
    return say("chart-leads", leader=first.leader, second=first.second, lead=first.lead)


def below_headline(shown: Snapshot) -> Sentence | None:
    """Whether the lead can still change; None while nobody leads."""
    first = outlook(shown)
    if first is None:
        return None
    return say("page-lead-open", open=first.open) if first.can_change else say("page-lead-safe")


# ---------------------------------------------------------------------------------------------------- what is missing


def missing(shown: Snapshot) -> list[Sentence]:
    """What is not in the figures: held with its reasons, under review, awaited."""
    held, review = shown.having(Status.HELD), shown.having(Status.UNDER_REVIEW)
    awaited = sum(
        release.shown is not None and release.shown.delegates is None and bool(release.shown.attendees)
        for release in shown.places.values()
    )
    regions = shown.totals.waiting() if shown.totals.reported else ()
    facts: Iterable[tuple[bool | int, str, dict[str, Value]]] = (
        (len(held), "page-held", {"held": len(held), "reasons": _reasons(held)}),
        (len(review), "totals-under-review", {"places": len(review)}),
        (awaited, "totals-awaiting", {"places": awaited}),
        (bool(regions), "totals-regions", {"regions": ", ".join(regions)}),
    )
    return [say(key, **values) for there, key, values in facts if there]


def _reasons(releases: Iterable[Release]) -> tuple[Sentence, ...]:
    counted = Counter(code for release in releases for code in release.reasons)
    return tuple(
        say("held-count", number=number, reason=say(f"reason-{code.lower()}")) for code, number in counted.most_common()
    )


# ---------------------------------------------------------------------------------------------------------- counties


def county_address(name: str) -> str:
    """Where a county's page is."""
    return f"/county/{quote(name, safe='')}"


def county_lines(shown: Snapshot, wording: Wording) -> tuple[CountyLine, ...]:
    """Every county and satellite region, in the order of the places."""
    held = held_by_county(shown)
    return tuple(
        _county_line(name, found, held[name], shown.event, wording) for name, found in shown.totals.counties().items()
    )


def held_by_county(shown: Snapshot) -> Counter[str]:
    """How many places of each county or region are held."""
    by_id = shown.event.places.by_id
    return Counter(by_id[release.place].county for release in shown.having(Status.HELD))


def _county_line(name: str, found: Figures, held: int, event: Event, wording: Wording) -> CountyLine:
    with_sde = {group: number for group, number in found.sde.items() if number}
    ranked = sorted(event.in_order(with_sde), key=lambda group: _rank(found, group))[:2]
    named = [part for group in ranked for part in (wording.group(group), figures.share(found.sde[group]))]
    in_full = wording.plain(say("page-so-many-of", reported=found.reported, places=found.places))
    percent = 100 * found.reported // found.places if found.places else 0
    return CountyLine(name, county_address(name), in_full, percent, held, *named)
