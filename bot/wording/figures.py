"""How figures are written: the one place where a share is rounded."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_time
from babel.lists import format_list
from babel.numbers import format_decimal

from core.alignment import Alignment
from core.caucus_math.equivalents import four_decimals


def share(value: Fraction) -> str:
    """Four decimals, as the party publishes state delegate equivalents."""
    return four_decimals(value)


def clock_time(moment: datetime, zone: str, language: str) -> str:
    """The hour and minute in the event's own time zone, such as `9:41 PM CST`."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{format_time(local, 'short', locale=language)} {local.tzname()}".replace("\u202f", " ")


def names(items: Sequence[str], language: str) -> str:
    """`Biden, Sanders and Warren`, in the language's own way."""
    return format_list(list(items), style="standard", locale=language).replace(", and ", " and ") if items else ""


def counts(alignment: Alignment, name_of: dict[str, str]) -> str:
    """`Biden 30, Sanders 28, Warren 17`."""
    return ", ".join(f"{name_of.get(group, group)} {people}" for group, people in alignment.counts)


@lru_cache(maxsize=4096)
def whole(number: int, language: str) -> str:
    """With the language's thousands mark, such as `1,765`."""
    return str(format_decimal(number, locale=language))
