"""Where a text speaks of hours of the day: that nothing shall come in some, or that a line shall come at one.

The first are quiet hours. The second cannot be had: a line follows what becomes public, never the clock on the wall.
"""

import re
from dataclasses import dataclass
from typing import Final

from core.wire.quiet import quiet_hours_in
from core.wire.readers import QuietHours

_HALF_OF_DAY: Final = (
    r"(?:[ap]\.?\s?m\b\.?|o'?\s?clock|en\s+punto|de\s+la\s+(?:noche|tarde|manana|madrugada)|at\s+night"
    r"|in\s+the\s+(?:morning|evening|afternoon)|tonight|tomorrow)"
)
_SURE: Final = (
    rf"(?:\d{{1,2}}[:.]\d{{2}}(?:\s*{_HALF_OF_DAY})?|\d{{1,2}}\s*{_HALF_OF_DAY}|midnight|medianoche|noon|mediodia)"
    r"(?![\w:%]|\s*%)"
)
_BARE: Final = (
    r"\d{1,2}(?![\w:/%]|-(?!\s*\d)|[.,]\d|\s*(?:%|per\s*cent|por\s*ciento|pct)"
    r"|\s+(?!(?:and|y|to|until|till|til|a|al|hasta|or|o|every|each|cada|todos|please|por|please|daily|on|in|of)\b)[a-z])"
)
"""A number that may be an hour: nothing follows that it could count."""
_TIME: Final = rf"(?:las?\s+)?(?:{_SURE}|{_BARE}|\d{{1,2}}[ap]\b)"
_TO: Final = (
    r"\s*(?:-|,|to|and|until|till|til|through|thru|al?|y|o|or|hasta)\s*(?:(?:before|until|at|a|antes\s+de|hasta)\s+)?"
)
_TIMES: Final = rf"{_TIME}(?:{_TO}{_TIME})*(?!\s*-\s*\d)"

_QUIET: Final = re.compile(
    r"(?<![a-z])(?:no quiet(?: hours?)?|quiet(?: hours?| time)?|(?:please )?(?:do not|don't|dont) disturb(?: me)?|dnd"
    r"|not at night|no (?:me )?molest(?:ar|e|en)|sin silencio|silencio|horas? de (?:silencio|descanso)"
    r"|horario de silencio)(?![a-z])"
)
"""Says by itself that it is about quiet hours."""
_NOTHING: Final = re.compile(
    r"(?<![a-z])(?:(?:do not|don't|dont|never|stop) (?:text|send|message|write|ping|notify|alert|bother|wake|contact)"
    r"(?:ing)?(?: to)?(?: me)?(?: (?:anything|updates|messages|texts|lines|alerts))?"
    r"|no (?:me )?(?:escrib|mand|envi|avis|molest|despiert)[aeo]n?(?: (?:nada|mensajes|avisos))*"
    r"|(?:no more|no mas|no|nothing|ningun|nada|sin)"
    r"(?: (?:messages?|updates?|alerts?|texts?|lines?|mensajes?|avisos?|alertas?|de nada))?"
    r"|mute|snooze|pause|pausa|pausar)(?: me)?(?=\s)"
)
"""Says so only with the hours, or the night, behind it."""
_FROM: Final = r"(?:between|from|after|before|past|until|till|til|entre|desde|de|despues de|antes de|hasta|a partir de)"
_HOURS: Final = re.compile(rf"[\s,:]*(?:(?:is|are|{_FROM})\s+)*{_TIMES}")
_SINCE: Final = re.compile(rf"\s+{_FROM}\s")
_AT_NIGHT: Final = re.compile(r"\s+(?:at night|overnight|de noche|por la noche)(?![a-z])")
_BEFORE: Final = re.compile(r"[\s,:]*(?:before|antes de)\s")
_RESTS: Final = frozenset({"mute", "snooze", "pause", "pausa", "pausar"})
_OFF: Final = re.compile(r"\b(?:off|none|stop|end|over|no quiet|cancel|remove|apagar|apagado|quitar|nunca|sin|fin)\b")

_EACH_DAY: Final = (
    r"(?:(?:once\s+)?(?:every|each)\s+(?:single\s+)?(?:day|night|evening|morning|afternoon)|daily|nightly"
    r"|(?:cada|todos\s+los|todas\s+las)\s+(?:dias?|noches?|tardes?|mananas?))"
)
_CLOCK: Final = re.compile(
    rf"(?<![a-z\d])(?:{_EACH_DAY}\s+)?(?:(?:(?:only|just|solo)\s+)?(?:(?:starting|beginning|begin|start)(?:\s+at)?|at"
    r"|around|by|until|till|til|from|after|before|between|since|hasta|a\s+partir\s+de|antes\s+de|despues\s+de|desde|entre"
    rf"|(?:a|de|como\s+a|sobre)(?=\s+las?\s))\s+{_TIMES}|{_SURE}(?:{_TO}{_TIME})*)(?:\s+{_EACH_DAY})?"
    r"|(?<![a-z])(?:(?:every|each)\s+(?:single\s+)?(?:night|evening|morning|afternoon)|nightly"
    r"|in\s+the\s+(?:morning|evening|afternoon)|tomorrow(?:\s+(?:morning|night|evening))?"
    r"|(?:cada|todas\s+las|(?:por|en)\s+las?|manana\s+por\s+la)\s+(?:noche|tarde|manana|madrugada)s?"
    r"|(?:cada|todas\s+las)\s+mananas?|manana)(?![a-z])"
)
_LASTS: Final = re.compile(  # a word or a number is taken whole or not at all: else a long number is tried for ever
    r"(?<![a-z\d])(?:(?:for|por|durante)\s+)?(?:(?:(?:the\s+next|the|an?|una?|half\s+an|media|un\s+par\s+de"
    r"|a\s+couple\s+of|a\s+few|one|two|three|dos|tres)(?![a-z])|\d{1,3}(?!\d))\s*)+"
    r"(?:minutes?|mins?|minutos?|hours?|hrs?|horas?|m|h|while|rato)(?![a-z])"
)


@dataclass(frozen=True, slots=True)
class Quieting:
    """Words about quiet hours, and where in the text they stand.

    Attributes:
        hours: one; two where it may be morning or evening; none where they are not said whole.
        off: whether quiet hours shall end.
        start, end: of the words.
    """

    hours: tuple[QuietHours, ...]
    off: bool
    start: int
    end: int


def quieting_in(text: str, start: int) -> Quieting | None:
    """What a text says about hours in which nothing shall come; None where it says nothing of that.

    Args:
        text: plain small letters.
        start: where it begins to say something.
    """
    for match in _QUIET.finditer(text, start):
        hours = _HOURS.match(text, match.end())
        if hours is not None or match.start() == start:
            return _quieting(text, match, hours, ends=_OFF.search(text, start) is not None)
    for match in _NOTHING.finditer(text, start):
        hours = _HOURS.match(text, match.end())
        night = _AT_NIGHT.match(text, match.end())
        found = _quieting(text, match, hours or night, ends=False)
        rests = match[0] in _RESTS
        if (hours or night) and (not rests or (found.hours and _SINCE.match(text, match.end()))):
            return found  # "pause 1 to 3" is about the first three updates, "pause until 9" about all of them
    return None


def _quieting(text: str, asked: re.Match[str], said: re.Match[str] | None, *, ends: bool) -> Quieting:
    end = len(text) if said is None else said.end()
    # "before 8 or after 11" names the hours in between by what they are not
    hours = () if _BEFORE.match(text, asked.end()) else quiet_hours_in(text[asked.end() : end])
    return Quieting(hours, ends and not hours, asked.start(), end)


def clock_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text asks for something at an hour of the day: begin and end of the words.

    Args:
        text: plain small letters.
    """
    return tuple(match.span() for match in _CLOCK.finditer(text))


def lasting_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where it says how long something shall last: `for an hour`.

    Args:
        text: plain small letters.
    """
    return tuple(match.span() for match in _LASTS.finditer(text))
