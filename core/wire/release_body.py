"""A release's figures as JSON, for the table and back again; shares are written as `"4/51"`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.wire.record import People, Shown


def as_json(shown: Shown | None) -> Json:
    """What the public sees of a place; `read_shown` reads it back."""
    if shown is None:
        return None
    return {
        "sequence": shown.sequence,
        "attendees": shown.attendees,
        "first": _plain(shown.first),
        "final": _plain(shown.final),
        "delegates": _plain(shown.delegates),
        "sde": None if shown.sde is None else {group: _share(number) for group, number in shown.sde.items()},
    }


def read_shown(body: Json) -> Shown | None:
    """The figures such a JSON holds."""
    if body is None:
        return None
    figures = cast("Mapping[str, Json]", body)
    sde = cast("Mapping[str, str] | None", figures["sde"])
    return Shown(
        sequence=cast("int", figures["sequence"]),
        attendees=cast("int | None", figures["attendees"]),
        first=_people(figures["first"]),
        final=_people(figures["final"]),
        delegates=_people(figures["delegates"]),
        sde=None if sde is None else {PreferenceGroup(group): Fraction(number) for group, number in sde.items()},
    )


def _plain(people: People | None) -> Json:
    return None if people is None else {str(group): number for group, number in people.items()}


def _share(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def _people(figures: Json) -> People | None:
    if figures is None:
        return None
    return {PreferenceGroup(group): number for group, number in cast("Mapping[str, int]", figures).items()}
