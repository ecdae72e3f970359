"""What the public page tells of each place: its figures, where it stands and why, and what was put right."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from bot.wording import Wording, figures
from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place
from core.sentences import Sentence, say
from core.wire.record import Record, Release, Shown, Status

_Figures: TypeAlias = Mapping[PreferenceGroup, int] | Mapping[PreferenceGroup, Fraction] | None


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure.

    Attributes:
        now: as it is; a dash where it is not known yet.
        was: as it was before it was corrected; empty where it was not.
    """

    now: str
    was: str = ""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One group in one place."""

    name: str
    first: Cell
    final: Cell
    delegates: Cell
    sde: Cell


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """One place.

    Attributes:
        anchor: names it within its page.
        name, short: as published, and as chairs know it.
        status: `silent`, `reported`, `held`, `under-review`, for its looks.
        standing: the same in words.
        award: its delegates in a line; empty where there are none.
        notes: sentences about it: why it is held, that it was corrected, what is awaited.
        lines: its figures; empty where none are public.
    """

    anchor: str
    name: str
    short: str
    status: str
    standing: str
    award: str
    notes: tuple[str, ...]
    lines: tuple[FigureLine, ...]


def anchor_of(place: Place) -> str:
    """Names a place within its county's page."""
    return "place-" + re.sub(r"[^A-Za-z0-9]+", "-", place.precinct_id)


def place_card(event: Event, place: Place, record: Record, version: int, wording: Wording) -> PlaceCard:
    """What is public of a place at a version."""
    release = record.place(place.id, version)
    status = Status.SILENT if release is None else release.status
    shown = None if release is None else release.shown
    before, corrected = _before_correction(record, place, version)
    notes = _notes(place, release, corrected)
    return PlaceCard(
        anchor=anchor_of(place),
        name=place.name,
        short="" if place.short_name == place.name else place.short_name,
        status=status.value.replace(" ", "-"),
        standing=wording.plain(say(f"page-status-{status.value.replace(' ', '-')}")),
        award=_award(event, shown, wording),
        notes=tuple(wording.plain(note) for note in notes),
        lines=() if shown is None else _lines(event, shown, before, wording),
    )


def _before_correction(record: Record, place: Place, version: int) -> tuple[Shown | None, Release | None]:
    """The figures before the newest correction, and that correction; nothing where there was none."""
    listed = [release for release in record.places.get(place.id, ()) if release.version <= version]
    at = max((number for number, release in enumerate(listed) if release.corrects), default=None)
    if at is None:
        return None, None
    return next((release.shown for release in reversed(listed[:at]) if release.shown is not None), None), listed[at]


def _notes(place: Place, release: Release | None, corrected: Release | None) -> list[Sentence]:
    if release is None:
        return []
    notes = []
    reasons = tuple(say(f"reason-{code.lower()}") for code in release.reasons)
    if release.status is Status.HELD:
        notes.append(say("page-place-held", reasons=reasons))
    if release.status is Status.UNDER_REVIEW:
        notes.append(say("page-place-under-review", reasons=reasons))
    if corrected is not None:
        taken_back = corrected.shown is None
        notes.append(say("page-place-taken-back" if taken_back else "page-place-corrected", at=corrected.at))
    shown = release.shown
    if shown is not None and shown.attendees:
        notes.append(say("page-place-attendance", attendees=shown.attendees))
        notes += [] if shown.delegates is not None else [say("page-place-awaits-delegates")]
        notes += [say("page-place-awaits-region", region=place.county)] if _waits_for_region(shown) else []
    return notes


def _waits_for_region(shown: Shown) -> bool:
    return shown.delegates is not None and shown.sde is None


def _award(event: Event, shown: Shown | None, wording: Wording) -> str:
    """`Biden 3, Sanders 3, Warren 2`, the most first."""
    if shown is None or not shown.delegates:
        return ""
    delegates = shown.delegates
    ranked = sorted(event.in_order(delegates), key=lambda group: -delegates[group])
    return ", ".join(f"{wording.group(group)} {delegates[group]}" for group in ranked)


def _lines(event: Event, shown: Shown, before: Shown | None, wording: Wording) -> tuple[FigureLine, ...]:
    every = (shown.first, shown.final, shown.delegates, shown.sde)
    old: tuple[_Figures, ...] = (None,) * len(every)
    if before is not None:
        old = (before.first, before.final, before.delegates, before.sde)
    anybody: dict[PreferenceGroup, int] = dict.fromkeys((group for one in (*every, *old) for group in one or ()), 0)
    ranked = sorted(event.in_order(anybody), key=lambda group: -(shown.final or shown.first or {}).get(group, 0))
    return tuple(
        FigureLine(
            wording.group(group),
            *(_cell(now, was, group, wording, zero) for now, was, zero in zip(every, old, _ZEROS, strict=True)),
        )
        for group in ranked
    )


_ZEROS: Final[tuple[int | Fraction, ...]] = (0, 0, 0, Fraction(0))


def _cell(now: _Figures, was: _Figures, group: PreferenceGroup, wording: Wording, zero: int | Fraction) -> Cell:
    written = _written(now, group, wording, zero)
    former = "" if was is None else _written(was, group, wording, zero)
    return Cell(written, former if former != written else "")


def _written(figures_of: _Figures, group: PreferenceGroup, wording: Wording, zero: int | Fraction) -> str:
    if figures_of is None:
        return "–"
    number = figures_of.get(group, zero)
    return figures.share(number) if isinstance(number, Fraction) else figures.whole(number, wording.language)
