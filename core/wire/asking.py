"""A reporter's words → what they want of which topics, and when. Never a guess: what could be several is several.

Laws:
1. Nothing raises, whatever the text.
2. Every topic read is named in the text, or none is; a number left over means that the text is somebody's counts.
3. What was understood is kept beside what was not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.event import Event
from core.reading.normalise import normalise
from core.wire.clauses import Wanted, wanted_in
from core.wire.quiet import quiet_hours_in
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
        unit_of: the number of that, where only minutes or percent is missing.
        numbers: of the list of their updates.
        this: whether it is about what was spoken of last.
        quiet: the hours named; two where it may be either.
        off: whether quiet hours shall end.
        unknown: words nobody knows, as typed.
        chatter: how many words say nothing about any of this.
        formal: whether a topic is named as it is published, not by a first name alone.
        left_over: whether a number belongs to nothing.
        greets: whether it begins with a greeting.
        no_district: whether a district is named that there is not.
        everything: whether all of it is meant.
        excepting: the word by which what is named is left out of that; empty where none is.
    """

    verb: Verb
    explicit: bool = False
    wanted: tuple[Wanted, ...] = ()
    timing: Timing | None = None
    refused: str | None = None
    unit_of: int | None = None
    numbers: tuple[int, ...] = ()
    this: bool = False
    quiet: tuple[QuietHours, ...] = ()
    off: bool = False
    unknown: tuple[str, ...] = ()
    chatter: int = 0
    formal: bool = True
    left_over: bool = False
    greets: bool = False
    no_district: bool = False
    everything: bool = False
    excepting: str = ""

    @property
    def asks_something(self) -> bool:
        """Whether there is anything in it a reader can be given."""
        if (self.left_over and self.verb not in _NUMBERED) or self.verb in IN_PASSING:
            return False
        return self.verb is not Verb.GET or bool(self.wanted or self.timing or self.refused) or self.no_district


_NUMBERED: Final = frozenset({Verb.STOP, Verb.PAUSE, Verb.RESUME, Verb.CHANGE, Verb.CHART, Verb.QUIET})
_MOST_LISTED: Final = 99
_MARKS: Final = re.compile(r"[?!.,;]+|:(?!\d)")
_LONGEST: Final = 400
"""Characters of a text that are looked at."""
_POLITE: Final = re.compile(
    r"(?:(?:please|pls|ok|okay|now|also|just|can you|could you|would you|will you|i want(?: to)?|i'd like(?: to)?"
    r"|i would like(?: to)?|i need(?: to)?|let me|let's|por favor|quiero|quisiera|me gustaria|puede|podria|necesito"
    r"|tambien|ahora)\b[\s,]*)+"
)
_GREETING: Final = re.compile(
    r"(?:hi|hello|hey|hola|good (?:morning|evening|afternoon)|buen[oa]s (?:dias|tardes|noches))\b[\s,!.]*"
)
_BOT: Final = re.compile(r"^(\s*/\w+)@\w+")
_LIST: Final = re.compile(
    r"(?:(?:show|see|view|list|ver|muestre(?:me)?)(?: me)? )?(?:all )?(?:of )?(?:my |mis )?"
    r"(?:updates|subscriptions|alerts|list|lista|avisos|suscripciones|actualizaciones)"
    r"|what (?:do|am|will) i (?:get|getting|subscribed to|following|signed up for)|what have i got"
    r"|que (?:avisos )?(?:recibo|tengo)|change|cambiar"
)
_QUIET: Final = re.compile(
    r"(?:quiet(?: hours?| time)?|no quiet(?: hours?)?|do not disturb(?: me)?|don't disturb(?: me)?|dnd|not at night"
    r"|(?:no|nothing|no more) ?(?:messages|updates|alerts|texts|lines)?(?= (?:between|from|at night))"
    r"|(?:ningun|nada|no mas) ?(?:mensajes?|avisos?)?(?= (?:entre|desde|de noche))"
    r"|no (?:me )?molest(?:ar|e|en)|silencio|horas? de (?:silencio|descanso)|horario de silencio|sin silencio)\b"
)
_OFF: Final = re.compile(r"\b(?:off|none|stop|end|over|no quiet|cancel|remove|apagar|apagado|quitar|nunca|sin|fin)\b")
_NO_CORRECTIONS: Final = re.compile(
    r"(?:stop |no |no more |without |and )?(?:the )?corrections(?: either)?"
    r"|(?:tampoco|sin|no|no mas|ni|parar)(?: (?:las|quiero))* correcciones(?: tampoco)?"
)
_UNDO: Final = re.compile(r"undo(?: (?:that|it|this))?|deshacer|deshaga(?:lo)?|revertir|take (?:that|it) back")
_UPDATES_OF: Final = r"(?: (?:from|getting|sending(?: me)?|updates?|lines?|for|about|on|de|del|los|las|avisos)\b)*"
_VERBS: Final[tuple[tuple[Verb, re.Pattern[str], bool], ...]] = (
    (
        Verb.STOP,
        re.compile(rf"(?:stop|unsubscribe(?: me)?|alto|baja|parar|darme de baja)\b{_UPDATES_OF}"),
        True,
    ),
    (
        Verb.STOP,
        re.compile(
            r"(?:end|cancel|remove|delete|drop|no more|quit|pare|detener|detenga|quitar|quite|cancelar|cancele"
            r"|(?:i )?(?:don't|dont|do not|no longer)"
            r"(?: (?:want|need|send|text|give|tell|notify|ping|me|to|get|any|more))+"
            r"|(?:ya )?no (?:me )?(?:quiero|necesito|mand[ea]n?|envien?|avisen?)(?: (?:mas|recibir|saber))*"
            r"|(?:not|no)(?= (?!results|updates|news|idea|problem|worr|way|entiendo|se\b)[a-z']+(?: county)?$)"
            rf"|ya no|no mas)\b{_UPDATES_OF}"
        ),
        False,
    ),
    (
        Verb.PAUSE,
        re.compile(r"(?:pause|pausa|pausar|snooze|suspender|mute)\b(?: (?:updates?|for|de|los|avisos)\b)*"),
        False,
    ),
    (
        Verb.RESUME,
        re.compile(
            r"(?:resume|unpause|unmute|continue|go on|restart|reanudar|reanude|continuar|seguir|siga)\b(?: with| con)?"
        ),
        False,
    ),
    (Verb.CHANGE, re.compile(r"(?:change|cambiar|cambie|modify|edit)\b(?: (?:number|to|for|de|a|el)\b)*"), False),
    (
        Verb.SUBSCRIBE,
        re.compile(
            r"(?:subscribe|suscribir(?:me|se)?|suscriba(?:me|se)?|sign me up|keep me (?:updated|posted|informed)"
            r"|updates? (?:for|on|about|of|from)|alerts? (?:for|on|about)|avisos? (?:de|sobre|del|en)"
            r"|actualizaciones (?:de|sobre|del)|mantenga(?:me|nme) (?:al (?:tanto|dia)|informad[oa]))\b"
            r"(?: (?:me|to|for|on|about|with|of|a|de|sobre)\b)*"
        ),
        True,
    ),
    (
        Verb.SUBSCRIBE,
        re.compile(
            r"(?:(?:send|text|tell|give|notify|alert|message) me(?! (?:the )?(?:results|totals|latest|numbers|figures))"
            r"(?: (?:updates?|lines?|when|if|about|on|for)\b)*"
            r"|let me know|avis(?:eme|arme|enme)|follow"
            r"|(?:mandeme|envieme|digame)(?! (?:los )?(?:resultados|totales)))\b"
            r"(?: (?:de|sobre|cuando|si)\b)*"
        ),
        False,
    ),
)
_CHART: Final = re.compile(r"\b(?:charts?|graphs?|plot|picture|graphic|map|grafic[oa]s?|mapa|imagen|diagrama)\b")
_SHOW: Final = re.compile(
    r"(?:how(?:'s|s| is| are| does| do)?|what(?:'s|s| is| are| about| do| does)?"
    r"|who(?:'s| is| leads| has| will| won| wins)?|results?|totals?|standings|latest|show(?: me)?|give me"
    r"|(?:send|text|mande(?:me)?|envie(?:me)?|mandar(?:me)?)(?: me)?(?: the| los)?"
    r" (?:results|totals|latest|numbers|figures|resultados|totales)|numbers|figures"
    r"|como(?: (?:va|van|esta|estan|sigue))?|que (?:hay|pasa|tal)|quien(?: (?:va|gana|lleva|esta))?"
    r"|resultados?|totales|cuant[oa]s?|muestre(?:me)?|ver|cual)\b"
)
_THIS: Final = re.compile(r"\b(?:this(?: one)?|that(?: one)?|it|these|est[eoa]s?|es[eoa]s?|keep me|mantengame)\b")
_ALL: Final = re.compile(
    r"\b(?:everything|all|everywhere|whole state|todo|todos|toda|total|totals|totales|results?|resultados?|standings)\b"
)
_LEADS: Final = re.compile(r"\b(?:lead(?:s|ing|er)?|winning|ahead|lider|ganando|gana|adelante)\b")
_EXCEPTING: Final = re.compile(r"\b(?:except(?:ing)?|but|besides|other than|excepto|menos|salvo)\b")
_RANGE: Final = re.compile(r"(?<![\d-])(\d{1,2})\s*(?:-|to|through|thru|al?)\s*(\d{1,2})(?![\d%-])")
_SDE: Final = re.compile(
    r"(?:and )?(?:what(?:'s|s| is| are| does| do)?|que (?:es|son|significan?)|explain|explique)"
    r" (?:an? |the |un |el |los |eso de )?(?:sdes?|state delegate equivalents?)(?: mean| stand for| is)?"
)
_NUMBER_FIRST: Final = re.compile(r"#?(\d{1,2})[.):]?(?:\s+(?:to|a|en))?\s+")


def asked(text: str, event: Event) -> Asking:
    """What a text asks for; see `Asking.asks_something`.

    Args:
        text: as typed, of any length; a few hundred characters are looked at.
        event: whose places and groups may be named.
    """
    plain = normalise(_BOT.sub(r"\1", text)[:_LONGEST])
    greeted = _GREETING.match(plain.text.strip(" /"))
    at, said = _begin(plain.text)
    whole = " ".join(_MARKS.sub(" ", said).split())
    if (alone := _by_itself(whole)) is not None:
        return alone
    if (passing := in_passing(_MARKS.sub(" ", plain.text))) is not None:
        return Asking(passing)
    verb, explicit, start = _verb(said)
    question = verb is Verb.GET and (plain.text.rstrip(" .!").endswith("?") or _SHOW.match(said) is not None)
    rest = " " * (at + start) + plain.text[at + start :]
    if chart := _CHART.search(rest):
        verb, rest = Verb.CHART, _blanked(rest, chart.start(), chart.end())
    times = times_in(rest)
    for time in times:
        rest = _blanked(rest, time.start, time.end, ",")
    shown = _SHOW.match(rest.lstrip())
    if question and verb is Verb.GET and not times:
        verb = Verb.SHOW
        rest = _blanked(rest, at + start, at + start + shown.end()) if shown else rest
    found = scan(rest, plain, event, numbers=verb in _NUMBERED)
    if verb is Verb.SHOW and not found.items and not shown:
        verb = Verb.GET  # a question mark alone asks for nothing
    return _put_together(verb, explicit, found, times, rest, said, greets=greeted is not None)


def _begin(text: str) -> tuple[int, str]:
    """Where it begins to say something, behind slashes and politeness; and what it says from there."""
    at = len(text) - len(text.lstrip(" /\n"))
    for pattern in (_GREETING, _POLITE):
        if found := pattern.match(text, at):
            at = found.end()
    at += len(text[at:]) - len(text[at:].lstrip(" /\n"))
    return at, text[at:]


def _by_itself(whole: str) -> Asking | None:
    """What only a whole text says."""
    if _LIST.fullmatch(whole):
        return Asking(Verb.LIST, explicit=whole not in {"list", "lista", "change", "cambiar"})
    if _NO_CORRECTIONS.fullmatch(whole) and whole != "corrections":
        return Asking(Verb.NO_CORRECTIONS)
    if _SDE.fullmatch(whole):
        return Asking(Verb.SDE)
    if _UNDO.fullmatch(whole):
        return Asking(Verb.UNDO)
    if quiet := _QUIET.match(whole):
        hours = quiet_hours_in(whole[quiet.end() :])
        return Asking(Verb.QUIET, quiet=hours, off=not hours and _OFF.search(whole) is not None)
    return None


def _verb(said: str) -> tuple[Verb, bool, int]:
    """The verb a text begins with, whether it can be nothing else, and where what is behind it begins."""
    for verb, pattern, explicit in _VERBS:
        if found := pattern.match(said):
            return verb, explicit, found.end()
    numbered = _NUMBER_FIRST.match(said)
    if numbered is not None and times_in(said[numbered.end() :]):
        return Verb.CHANGE, False, 0
    return Verb.GET, False, 0


def _blanked(text: str, start: int, end: int, mark: str = " ") -> str:
    """Without some letters, all others where they were."""
    return text[:start] + mark + " " * (end - start - 1) + text[end:] if end > start else text


def _between(said: str) -> Iterator[int]:
    """`2-4`: the number between."""
    for match in _RANGE.finditer(said):
        yield from range(int(match[1]) + 1, int(match[2]))


def _put_together(
    verb: Verb, explicit: bool, found: Scanned, times: tuple[Found, ...], rest: str, said: str, *, greets: bool
) -> Asking:
    refused = next((time.when for time in times if isinstance(time.when, NotToBeHad)), None)
    breaks = [at for at, letter in enumerate(rest) if letter in ";\n"]
    wanted = wanted_in(found.items, times, breaks) if found.items else ()
    timing = next((time.when for time in times if not isinstance(time.when, NotToBeHad)), None)
    everything = _ALL.search(said) or (verb is Verb.SHOW and _LEADS.search(said))
    if not wanted and everything and verb in {Verb.GET, Verb.SUBSCRIBE, Verb.SHOW, Verb.CHART}:
        wanted = (Wanted.statewide(timing),)
    return Asking(
        verb=verb,
        explicit=explicit,
        wanted=wanted,
        timing=None if wanted else timing,
        refused=None if refused is None else refused.typed,
        unit_of=None if refused is None else refused.number,
        numbers=tuple(number for number in (*found.numbers, *_between(said)) if 1 <= number <= _MOST_LISTED),
        this=not wanted and _THIS.search(said) is not None,
        unknown=found.unknown,
        chatter=found.chatter,
        formal=found.formal or not found.items,
        left_over=found.left_over,
        greets=greets,
        no_district=found.no_district,
        everything=everything is not None and everything is not False,
        excepting=excepting[0] if (excepting := _EXCEPTING.search(said)) else "",
    )
