"""How figures are written: the one place where a share is rounded."""

import re
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list
from babel.numbers import format_decimal

from core.alignment import Alignment
from core.caucus_math.equivalents import four_decimals

_LOCALES: Final = {"en": "en_US", "es": "es_US"}
"""Figures are written as in the United States in every language: whoever reads the paper beside the phone sees `1,765`
on both, and a Spanish `1.765` would be one and three quarters there."""
_SOUNDS_LIKE_I: Final = re.compile("h?[ií](?![aeoáéó])", re.IGNORECASE)
"""Before these Spanish says `e` for `y`: `Biden e Iglesias`, but `Sanders y Yang`, `agua y hielo`."""


def share(value: Fraction) -> str:
    """Four decimals, as the party publishes state delegate equivalents."""
    return four_decimals(value)


def hundredths(value: Fraction) -> str:
    """Two decimals, halves away from zero: state delegate equivalents as a newspaper prints them, such as `562.50`."""
    return _rounded(value, 2)


def percent(value: Fraction) -> str:
    """A share of one in percent with one decimal, halves away from zero: `31.2` for 0.312."""
    return _rounded(100 * value, 1)


def _rounded(value: Fraction, decimals: int) -> str:
    parts = 10**decimals
    whole_parts = (2 * parts * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    sign = "-" if value < 0 and whole_parts else ""
    return f"{sign}{whole_parts // parts:,}.{whole_parts % parts:0{decimals}}"


def moment(at: datetime, zone: str, language: str) -> str:
    """The hour, minute and day in the event's own time zone, such as `9:41 PM CST, Feb 3`."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{clock_time(at, zone, language)}, {format_skeleton('MMMd', local, locale=locale(language))}"


def clock_time(moment: datetime, zone: str, language: str) -> str:
    """The hour and minute in the event's own time zone, such as `9:41 PM CST`."""
    local = moment.astimezone(ZoneInfo(zone))
    told = format_time(local, "short", locale=locale(language))
    return f"{told} {local.tzname()}".replace("\u202f", " ")


def day(moment: datetime, zone: str, language: str) -> str:
    """The day in the event's own time zone, such as `February 17, 2020`."""
    return format_date(moment.astimezone(ZoneInfo(zone)), "long", locale=locale(language))


def names(items: Sequence[str], language: str) -> str:
    """`Biden, Sanders and Warren`, in the language's own way; in Spanish `Biden, Sanders y Warren`."""
    if not items:
        return ""
    written = format_list(list(items), style="standard", locale=locale(language)).replace(", and ", " and ")
    if language == "es" and len(items) > 1 and _SOUNDS_LIKE_I.match(items[-1]):
        return f"{written.removesuffix(f' y {items[-1]}')} e {items[-1]}"
    return written


def counts(alignment: Alignment, name_of: dict[str, str]) -> str:
    """`Biden 30, Sanders 28, Warren 17`."""
    return ", ".join(f"{name_of.get(group, group)} {people}" for group, people in alignment.counts)


@lru_cache(maxsize=4096)
def whole(number: int, language: str) -> str:
    """With the language's thousands mark, such as `1,765`."""
    return str(format_decimal(number, locale=locale(language)))


def locale(language: str) -> str:
    """The one figures and times of a language are written by."""
    return _LOCALES.get(language, language)
