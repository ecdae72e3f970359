"""A reporter's words → what they want of which topics, and when. Never a guess: what could be several is several.

Laws:
1. Nothing raises, whatever the text.
2. Every topic read is named in the text, or none is; a number left over means that the text is somebody's counts.
3. What was understood is kept beside what was not.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from core.event import Event
from core.reading.normalise import Plain, normalise
from core.wire.clauses import Wanted, wanted_in
from core.wire.hours import clock_in, lasting_in, quieting_in
from core.wire.openings import begin, greets, often_in, opening, whole
from core.wire.readers import QuietHours
from core.wire.scanning import Scanned, scan
from core.wire.timing import Timing
from core.wire.verbs import IN_PASSING, Verb, in_passing
from core.wire.when import Found, NotToBeHad, times_in


@dataclass(frozen=True, slots=True)
class Asking:
    """What a text asks for.

    Attributes:
        verb: what to do.
        explicit: whether the text can be nothing else; only then it is heard from somebody who reports counts.
        wanted: topics, each with its time where one was said.
        timing: said without a topic.
        refused: a time nobody can be written to at, as typed; or one without a unit.
        clock: an hour of the day a line shall come at, as typed; empty where none is named.
        unit_of: the number of that, where only minutes or percent is missing.
        numbers: of the list of their updates.
        this: whether it is about what was spoken of last.
        hushes: whether it speaks of hours in which nothing shall come.
        quiet: the hours named; two where it may be either.
        off: whether quiet hours shall end.
        unknown: words nobody knows, as typed.
        chatter: how many words say nothing about any of this.
        formal: whether a topic is named as it is published, not by a first name alone.
        left_over: whether a number belongs to nothing.
        greets: whether it begins with a greeting.
        no_district: whether a district is named that there is not.
        lasts: whether a pause is to end by itself.
        everything: whether all of it is meant.
        excepting: the word by which what is named is left out of that; empty where none is.
    """

    verb: Verb
    explicit: bool = False
    wanted: tuple[Wanted, ...] = ()
    timing: Timing | None = None
    refused: str | None = None
    unit_of: int | None = None
    clock: str = ""
    numbers: tuple[int, ...] = ()
    this: bool = False
    hushes: bool = False
    quiet: tuple[QuietHours, ...] = ()
    off: bool = False
    unknown: tuple[str, ...] = ()
    chatter: int = 0
    formal: bool = True
    left_over: bool = False
    greets: bool = False
    no_district: bool = False
    lasts: bool = False
    everything: bool = False
    excepting: str = ""

    @property
    def asks_something(self) -> bool:
        """Whether there is anything in it a reader can be given."""
        if (self.left_over and self.verb not in _NUMBERED) or self.verb in IN_PASSING:
            return False
        return self.verb is not Verb.GET or self._says_what or self.no_district

    @property
    def _says_what(self) -> bool:
        return bool(self.wanted or self.timing or self.refused or self.clock)


_NUMBERED: Final = frozenset({Verb.STOP, Verb.PAUSE, Verb.RESUME, Verb.CHANGE, Verb.CHART, Verb.QUIET})
_MOST_LISTED: Final = 99
_MARKS: Final = re.compile(r"[?!.,;]+|:(?!\d)")
_LONGEST: Final = 400
"""Characters of a text that are looked at."""
_WITH_QUIET: Final = frozenset({Verb.GET, Verb.SUBSCRIBE, Verb.CHANGE})
_INSIDE: Final = re.compile(r"\s+(?:in|within|inside|for|en|para)\s")
_BOT: Final = re.compile(r"^(\s*/\w+)@\w+")
_CHART: Final = re.compile(r"\b(?:charts?|graphs?|plot|picture|graphic|map|grafic[oa]s?|mapa|imagen|diagrama)\b")
_SHOW: Final = re.compile(
    r"(?:how(?:'s|s| is| are| does| do)?|what(?:'s|s| is| are| about| do| does)?"
    r"|who(?:'s| is| leads| has| will| won| wins)?|results?|totals?|standings|latest|show(?: me)?|give me"
    r"|(?:send|text|mand[ae](?:me)?|envi[ae](?:me)?|mandar(?:me)?)(?: me)?(?: the| los)?"
    r" (?:results|totals|latest|numbers|figures|resultados|totales)|numbers|figures"
    r"|como(?: (?:va|van|esta|estan|sigue))?|(?:que|q|k) (?:hay|pasa|tal)|quien(?: (?:va|gana|lleva|esta))?"
    r"|resultados?|totales|cuant[oa]s?|muestr[ae](?:me)?|ver|cual)\b"
)
_THIS: Final = re.compile(r"\b(?:this(?: one)?|that(?: one)?|it|these|est[eoa]s?|es[eoa]s?|keep me|mantengame)\b")
_ALL: Final = re.compile(
    r"\b(?:everything|all|everywhere|whole state|todo|todos|toda|total|totals|totales|results?|resultados?|standings"
    r"|(?:every|each|cada) (?:county|precinct|condado|precinto))\b"
)
_LEADS: Final = re.compile(r"\b(?:lead(?:s|ing|er)?|winning|ahead|lider|ganando|gana|adelante)\b")
_EXCEPTING: Final = re.compile(r"\b(?:except(?:ing)?|but|besides|other than|excepto|menos|salvo)\b")
_RANGE: Final = re.compile(r"(?<![\d-])(\d{1,2})\s*(?:-|to|through|thru|al?)\s*(\d{1,2})(?![\d%-])")


def asked(text: str, event: Event) -> Asking:
    """What a text asks for; see `Asking.asks_something`.

    Args:
        text: as typed, of any length; a few hundred characters are looked at.
        event: whose places and groups may be named.
    """
    plain = normalise(_BOT.sub(r"\1", text)[:_LONGEST])
    start = begin(plain.text)
    said = " ".join(_MARKS.sub(" ", plain.text[start:]).split())
    if (alone := whole(said)) is not None:
        verb, explicit = alone
        return Asking(verb, explicit=explicit, this=verb is Verb.CHANGE)
    if (passing := in_passing(_MARKS.sub(" ", plain.text))) is not None:
        return Asking(passing)
    quieting = quieting_in(plain.text, start)
    if quieting is None:
        return _asked(plain, plain.text, event)
    beside = _asked(plain, _blanked(plain.text, quieting.start, quieting.end), event)
    if beside.wanted and beside.verb in _WITH_QUIET:
        return replace(beside, hushes=True, quiet=quieting.hours)
    return Asking(Verb.QUIET, hushes=True, quiet=quieting.hours, off=quieting.off)


def _asked(plain: Plain, text: str, event: Event) -> Asking:
    """What a text asks for, but for quiet hours, which are blank in it."""
    at = begin(text)
    said = text[at:]
    verb, explicit, start = opening(said)
    question = verb is Verb.GET and (text.rstrip(" .!").endswith("?") or _SHOW.match(said) is not None)
    rest = " " * (at + start) + text[at + start :]
    if chart := _CHART.search(rest):
        verb, rest = Verb.CHART, _blanked(rest, chart.start(), chart.end())
    if verb is Verb.GET and (often := often_in(rest)) is not None:
        verb, rest = Verb.CHANGE, _blanked(rest, *often)
    lasts, rest = _taken(plain, rest, lasting_in(rest) if verb is Verb.PAUSE else ())
    clock, rest = _taken(plain, rest, clock_in(rest))
    times = times_in(rest)
    for time in times:
        inside = _INSIDE.match(rest, time.end) is not None  # "Sanders every 10% in Polk" is one wish
        rest = _blanked(rest, time.start, time.end, " " if inside else ",")
    shown = _SHOW.match(rest.lstrip())
    if question and verb is Verb.GET and not times and not clock:
        verb = Verb.SHOW
        rest = _blanked(rest, at + start, at + start + shown.end()) if shown else rest
    found = scan(rest, plain, event, numbers=verb in _NUMBERED)
    if verb is Verb.SHOW and not found.items and not shown:
        verb = Verb.GET  # a question mark alone asks for nothing
    asking = _put_together(verb, found, times, rest, said)
    refused = next((time for time in times if isinstance(time.when, NotToBeHad)), None)
    return replace(
        asking,
        explicit=explicit,
        refused=None if refused is None else plain.written(refused.start, refused.end).strip(),
        clock=clock,
        lasts=verb is Verb.PAUSE and bool(lasts or clock),
        greets=greets(plain.text),
    )


def _blanked(text: str, start: int, end: int, mark: str = " ") -> str:
    """Without some letters, all others where they were."""
    return text[:start] + mark + " " * (end - start - 1) + text[end:] if end > start else text


def _taken(plain: Plain, text: str, spans: Iterable[tuple[int, int]]) -> tuple[str, str]:
    """The first of some words as typed, and the text without any of them."""
    typed = ""
    for start, end in spans:
        typed = typed or plain.written(start, end).strip()
        text = _blanked(text, start, end)
    return typed, text


def _between(said: str) -> Iterator[int]:
    """`2-4`: the number between."""
    for match in _RANGE.finditer(said):
        yield from range(int(match[1]) + 1, int(match[2]))


def _put_together(verb: Verb, found: Scanned, times: tuple[Found, ...], rest: str, said: str) -> Asking:
    refused = next((time.when for time in times if isinstance(time.when, NotToBeHad)), None)
    breaks = [at for at, letter in enumerate(rest) if letter in ";\n"]
    wanted = wanted_in(found.items, times, breaks) if found.items else ()
    timing = next((time.when for time in times if not isinstance(time.when, NotToBeHad)), None)
    everything = _ALL.search(said) or (verb is Verb.SHOW and _LEADS.search(said))
    if not wanted and everything and verb in {Verb.GET, Verb.SUBSCRIBE, Verb.SHOW, Verb.CHART}:
        wanted = (Wanted.statewide(timing),)
    between = _between(rest) if verb in _NUMBERED else ()
    return Asking(
        verb=verb,
        wanted=wanted,
        timing=None if wanted else timing,
        unit_of=None if refused is None else refused.number,
        numbers=tuple(number for number in (*found.numbers, *between) if 1 <= number <= _MOST_LISTED),
        this=not wanted and _THIS.search(said) is not None,
        unknown=found.unknown,
        chatter=found.chatter,
        formal=found.formal or not found.items,
        left_over=found.left_over,
        no_district=found.no_district,
        everything=everything is not None and everything is not False,
        excepting=excepting[0] if (excepting := _EXCEPTING.search(said)) else "",
    )
