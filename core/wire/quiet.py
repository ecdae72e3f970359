"""When somebody does not want to be disturbed: a reporter's words about the hours, read."""

import re
from dataclasses import dataclass
from datetime import time
from typing import Final

from core.wire.readers import QuietHours

_AN_HOUR: Final = 60
_NOON: Final = 12
_A_DAY: Final = 24

_CLOCK: Final = re.compile(
    r"(?<![\d:])(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s*"
    r"(?P<half>[ap]\.?\s?m\b\.?|(?<=\d)[ap]\b|de la noche|de la tarde|at night|in the evening|de la manana"
    r"|de la madrugada|in the morning)?(?![\d:])"
    r"|(?P<named>midnight|medianoche|noon|mediodia)"
)
_HALVES: Final = {
    **dict.fromkeys(("de la noche", "de la tarde", "at night", "in the evening"), "p"),
    **dict.fromkeys(("de la manana", "de la madrugada", "in the morning"), "a"),
}


@dataclass(frozen=True, slots=True)
class _Time:
    hour: int
    minute: int
    half: str | None
    """`a` or `p`; None where it was not said, `24` where the hour says it itself."""


def quiet_hours_in(text: str) -> tuple[QuietHours, ...]:
    """The hours a text names: one; two where morning or evening is not said and it may be either; none.

    Args:
        text: plain small letters, what stands behind "quiet".
    """
    times = [_time(match) for match in _CLOCK.finditer(text)]
    if len(times) != 2:
        return ()
    begin, end = times
    if begin is None or end is None:
        return ()
    pairs = [QuietHours(one, other) for one in _readings(begin) for other in _readings(end) if one != other]
    if not pairs:
        return ()
    shortest = min(map(_length, pairs))
    if begin.half or end.half:
        return tuple(pair for pair in pairs if _length(pair) == shortest)[:1]
    return tuple(sorted((pair for pair in pairs if _length(pair) == shortest), key=_through_midnight))


def _time(match: re.Match[str]) -> _Time | None:
    if match["named"]:
        return _Time(0 if match["named"].startswith("m") and match["named"] != "mediodia" else _NOON, 0, "24")
    hour, minute, half = (
        int(match["hour"]),
        int(match["minute"] or 0),
        _HALVES.get(match["half"] or "", (match["half"] or "")[:1]) or None,
    )
    if hour > _A_DAY or minute >= _AN_HOUR or (half and not 1 <= hour <= _NOON):
        return None
    says = hour > _NOON or hour == 0 or match["hour"].startswith("0") or match["minute"] is not None
    return _Time(hour % _A_DAY, minute, half or ("24" if says else None))


def _readings(said: _Time) -> tuple[time, ...]:
    morning, evening = time(said.hour % _NOON, said.minute), time(said.hour % _NOON + _NOON, said.minute)
    match said.half:
        case "a":
            return (morning,)
        case "p":
            return (evening,)
        case "24":
            return (time(said.hour, said.minute),)
        case _:
            return (morning, evening)


def _length(hours: QuietHours) -> int:
    """Minutes."""
    begin, end = (one.hour * _AN_HOUR + one.minute for one in (hours.begin, hours.end))
    return (end - begin) % (_A_DAY * _AN_HOUR)


def _through_midnight(hours: QuietHours) -> bool:
    return hours.begin < hours.end
