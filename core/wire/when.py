"""When somebody wants a line: a reporter's words about time, read.

What cannot be had (`every second`, `every 0%`) is said to be so, never rounded to what can.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from core.wire.timing import AsItComes, EachStep, Every, Timing, WhenLeadChanges

MOST_MINUTES: Final = 24 * 60
"""Between two lines."""
MOST_PERCENT: Final = 50
"""Of a step: two lines a night at least."""
_AN_HOUR: Final = 60
_A_DAY: Final = 24

_NUMBERS: Final = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "ten": 10,
    "twelve": 12,
    "fifteen": 15,
    "twenty": 20,
    "twenty five": 25,
    "thirty": 30,
    "forty": 40,
    "forty five": 45,
    "fifty": 50,
    "sixty": 60,
    "ninety": 90,
    "un": 1,
    "una": 1,
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "diez": 10,
    "doce": 12,
    "quince": 15,
    "veinte": 20,
    "veinticinco": 25,
    "treinta": 30,
    "cuarenta": 40,
    "cuarenta y cinco": 45,
    "cincuenta": 50,
    "sesenta": 60,
    "noventa": 90,
    "other": 2,
    "second": 2,
}
_WORDS: Final = "|".join(word.replace(" ", r"[\s-]") for word in sorted(_NUMBERS, key=len, reverse=True))
_NUMBER: Final = rf"(?P<number>-?\d{{1,9}}(?:[.,]\d{{1,3}})?|(?:{_WORDS})(?=\s|-))"
_EVERY: Final = r"(?<![a-z])(?:(?:once|at|in|a)\s+)?(?:every|evry|each|cada|per)"
_OF_PLACES: Final = (
    r"(?:\s+(?:of|de)(?:\s+(?:the|los|las))?\s+(?:places|precincts|precintos|lugares|count|vote|reports?))?"
    r"(?:\s+(?:are\s+|is\s+)?(?:in|reported|reporting|counted)(?=\s*(?:[,.;!?]|$)))?"
    r"(?:\s+de\s+(?:los\s+)?(?:precintos|lugares))?(?:\s+reportad[oa]s)?"
)
_MINUTE: Final = r"(?:minutes?|mins?|minutos?|m)(?![a-z])"
_HOUR: Final = r"(?:hours?|hrs?|horas?|h)(?![a-z])"
_HALF: Final = r"(?:half[\s-]+(?:an?\s+)?|1/2\s*(?:an?\s+)?|media\s+)(?:hours?|hrs?|horas?)(?![a-z])"
_PERCENT: Final = r"(?:%|percent(?![a-z])|per\s+cent(?![a-z])|pct(?![a-z])|por\s*ciento(?![a-z]))"
_CHANGES: Final = r"(?:changes?|switch(?:es)?|flips?|swaps?)"
_WHENEVER: Final = (
    r"(?:(?:when(?:ever)?|if|on|once|only|each\s+time|every\s+time|cuando|si|cada\s+ve[zs]\s+que|al)\s+"
    r"(?:the\s+|a\s+|there\s+is\s+|there's\s+|someone\s+else\s+|haya\s+|hay\s+|un\s+)*)*"
)
_LEAD: Final = re.compile(
    rf"(?<![a-z]){_WHENEVER}(?:lead(?:er)?s?\s+{_CHANGES}|{_CHANGES}\s+(?:in|of)\s+(?:the\s+)?lead(?:er)?"
    r"|new\s+lead(?:er)?|takes\s+the\s+lead|takes\s+over\s+the\s+lead"
    r"|cambi(?:e|a|o|os|ar)(?:\s+(?:de|el|del|la))?\s+(?:lider|puntero|delantera|liderato|primer\s+lugar)"
    r"|(?:el\s+)?lider\s+cambi[ea]|nuevo\s+lider"
    r"|cambi[ea]\s+quien\s+(?:va|esta|gana)(?:\s+(?:ganando|primero|adelante|a\s+la\s+cabeza))?)(?![a-z])"
)
_SOMETHING: Final = (
    r"(?:it|they|this|that|any\s*thing|some\s*thing|any\s+figures?|the\s+(?:figures|numbers|results)|results?|numbers"
    r"|figures|there\s+(?:is|are)|there's)"
)
_MOVES: Final = (
    r"(?:changes?|updates?|reports?|comes?(?:\s+in)?|happens?|moves?|(?:(?:is|are)\s+)?(?:in|new|reported|published)"
    r"|(?:(?:is|are)\s+)?(?:an?\s+|any\s+)?(?:change|update|news|new\s+(?:results?|numbers|figures)))"
)
_ALGO: Final = r"(?:(?:algo|lo|se|los\s+resultados|las\s+cifras|resultados|cualquier\s+cosa)\s+)*"
_SE_MUEVE: Final = (
    r"(?:llegu?en?|llegan?|vayan?\s+llegando|reporten?|cambien?|cambian?|salgan?|actualicen?"
    r"|haya\s+(?:(?:algo|un|algun|alguna)\s+)?(?:cambios?|nuevo|novedad(?:es)?|resultados|noticias))"
)
_ANY: Final = re.compile(
    rf"(?<![a-z])(?:(?:as\s+soon\s+as|as|when(?:ever)?|the\s+(?:moment|minute|second)|(?:every|each)\s+time|once"
    rf"|if)\s+{_SOMETHING}\s+{_MOVES}"
    r"|(?:in\s+)?real[\s-]time|(?<!i )(?<!we )live|right\s+away|immediately|instantly|at\s+once|asap"
    r"|every\s+(?:change|update|report|time)|each\s+(?:change|update|report)|(?:on\s+)?any\s+changes?|on\s+change"
    rf"|(?:segun|conforme|como|cuando|apenas|en\s+cuanto|cada\s+ve[zs]\s+que|tan\s+pronto(?:\s+como)?)\s+{_ALGO}{_SE_MUEVE}"
    r"(?:\s+(?:algo|resultados|los\s+resultados))?"
    r"|en\s+(?:vivo|directo)|al\s+(?:momento|instante)|cada\s+(?:cambio|reporte)|en\s+tiempo\s+real|enseguida"
    r"|de\s+inmediato|inmediatamente)(?![a-z])"
)


@dataclass(frozen=True, slots=True)
class NotToBeHad:
    """A time nobody is written to at.

    Attributes:
        number: where only minutes or percent is missing, of them: `every 5`.
    """

    number: int | None = None


When: TypeAlias = Timing | NotToBeHad
_Take: TypeAlias = Callable[[re.Match[str]], When]


@dataclass(frozen=True, slots=True)
class Found:
    """Words about when, and where in the text they stand.

    Attributes:
        when: what they ask for.
        start, end: of the words.
    """

    when: When
    start: int
    end: int


def times_in(text: str) -> tuple[Found, ...]:
    """Whatever a text says about when, in its order.

    Args:
        text: plain small letters.
    """
    found: list[Found] = []
    for pattern, take in _PATTERNS:
        for match in pattern.finditer(text):
            if all(match.end() <= one.start or match.start() >= one.end for one in found):
                found.append(Found(take(match), match.start(), match.end()))
    return tuple(sorted(found, key=lambda one: one.start))


def _number(match: re.Match[str]) -> Fraction:
    written = match["number"]
    if written is None:
        return Fraction(1)
    plain = " ".join(written.replace("-", " ").split()) if written[-1:].isalpha() else written
    return Fraction(_NUMBERS[plain]) if plain in _NUMBERS else Fraction(written.replace(",", "."))


def _minutes(each: int) -> _Take:
    def take(match: re.Match[str]) -> When:
        minutes = _number(match) * each
        whole = minutes.denominator == 1 and 1 <= minutes <= MOST_MINUTES
        return Every(minutes.numerator) if whole else NotToBeHad()

    return take


def _so_often(match: re.Match[str]) -> When:
    """`twice an hour`: every 30 minutes."""
    times = 1 if match["once"] else 2 if match["twice"] else _NUMBERS.get(match["times"]) or int(match["times"])
    minutes = Fraction(_AN_HOUR if match["hour"] else _A_DAY * _AN_HOUR, max(times, 1))
    whole = times and minutes.denominator == 1
    return Every(minutes.numerator) if whole else NotToBeHad()


def _seconds(match: re.Match[str]) -> When:
    minutes = _number(match) / _AN_HOUR
    whole = minutes.denominator == 1 and 1 <= minutes <= MOST_MINUTES
    return Every(minutes.numerator) if whole else NotToBeHad()


def _percent(match: re.Match[str]) -> When:
    percent = _number(match)
    whole = percent.denominator == 1 and 1 <= percent <= MOST_PERCENT
    return EachStep(percent.numerator) if whole else NotToBeHad()


def _without_a_unit(match: re.Match[str]) -> When:
    """`every 5` may be minutes or percent; `every 30` too, `every 90` only minutes."""
    number = _number(match)
    if number.denominator != 1 or not 1 <= number <= MOST_MINUTES:
        return NotToBeHad()
    return Every(number.numerator) if number > MOST_PERCENT else NotToBeHad(number.numerator)


def _fixed(when: When) -> _Take:
    return lambda _: when


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# Note: order matters. What is more telling comes first, because each pattern takes its words away from the next.
_PATTERNS: Final[tuple[tuple[re.Pattern[str], _Take], ...]] = (
    (_LEAD, _fixed(WhenLeadChanges())),
    (
        _pattern(
            r"(?<![a-z\d])(?:(?P<once>once|una\s+vez)|(?P<twice>twice|dos\s+veces)"
            r"|(?P<times>\d{1,3}|three|four|tres|cuatro)\s*(?:times|x|veces))"
            r"\s+(?:an?|per|every|each|por|al?|la|cada)\s+(?:(?P<hour>hour|hr|hora)|day|night|dia|noche)(?![a-z])"
        ),
        _so_often,
    ),
    (_pattern(rf"{_EVERY}\s+{_HALF}|(?<![a-z])half[\s-]*hourly"), _fixed(Every(30))),
    (
        _pattern(
            r"(?<![a-z])(?:(?:(?:at|on)\s+)?(?:the\s+)?top\s+of\s+(?:the|every|each)\s+hour|(?:every\s+hour\s+)?on\s+the\s+hour"
            r"|(?:cada|a\s+la)\s+hora\s+en\s+punto)(?![a-z])"
        ),
        _fixed(Every(_AN_HOUR)),
    ),
    (_pattern(rf"{_EVERY}\s+quarter[\s-]+(?:of\s+an?\s+)?hour|cada\s+cuarto\s+de\s+hora"), _fixed(Every(15))),
    (
        _pattern(
            rf"(?<![a-z])(?:(?:drops?|falls?|goes|is|baja|cae)\s+)?"
            rf"(?:below|under|above|over|more\s+than|less\s+than|(?:por\s+)?debajo\s+de|(?:por\s+)?encima\s+de"
            rf"|(?:mas|menos|arriba|abajo)\s+del?)\s+{_NUMBER}\s*{_PERCENT}"
        ),
        _fixed(NotToBeHad()),
    ),
    (_pattern(rf"{_EVERY}\s*(?:time\s+(?:another\s+)?)?(?:{_NUMBER}\s*)?{_PERCENT}{_OF_PLACES}"), _percent),
    (_pattern(rf"(?<![\w.,-]){_NUMBER}\s*{_PERCENT}(?:\s+steps)?{_OF_PLACES}"), _percent),
    (_pattern(rf"{_EVERY}\s*(?:{_NUMBER}\s*)?{_MINUTE}"), _minutes(1)),
    (_pattern(rf"{_EVERY}\s*(?:{_NUMBER}\s*)?{_HOUR}|(?<![a-z])hourly(?![a-z])"), _minutes(_AN_HOUR)),
    (_pattern(rf"{_EVERY}\s*(?:{_NUMBER}\s*)?(?:seconds?|secs?|segundos?)(?![a-z])"), _seconds),
    (
        _pattern(rf"{_EVERY}\s*(?:{_NUMBER}\s*)?(?:days?|dias?)(?![a-z])|(?<![a-z])daily(?![a-z])"),
        _minutes(_A_DAY * _AN_HOUR),
    ),
    (
        _pattern(
            r"(?<![a-z])(?:(?:only|just)\s+)?(?:(?:(?:when|once|after|if|until)(?:\s+(?:it(?!')|they|all|everything))?(?:'s)?"
            r"|it's|is|are)\s+)+(?:(?:is|are|all|fully)\s+)*(?:done|completed?|finished|all\s+in)(?![a-z])"
            r"|(?<![a-z])(?:(?:only|just)\s+)?(?:when|once|after)\s+(?:everything|all)(?:\s+(?:of\s+it|places|precincts|counties))?"
            r"\s+(?:is|are|has|have)\s+(?:in|reported|reporting|counted)(?![a-z])"
            r"|(?<![a-z])(?:cuando\s+)?(?:(?:ya\s+)?(?:termin|acab)en?|este\s+(?:complet|list)[oa])(?![a-z])"
        ),
        _fixed(NotToBeHad()),
    ),
    (_pattern(rf"{_EVERY}\s*{_NUMBER}\s*(?:places|precincts|precintos|lugares)(?![a-z])"), _fixed(NotToBeHad())),
    (_pattern(rf"(?<![\w.,-]){_NUMBER}\s*(?:minutes?|mins?|minutos?)(?![a-z])"), _minutes(1)),
    (_ANY, _fixed(AsItComes())),
    (_pattern(rf"{_EVERY}\s*(?P<number>\d{{1,9}})(?![\w.,:/-]*[\w%])"), _without_a_unit),
)
