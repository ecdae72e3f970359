"""The words a reporter's text begins with, or is, whole: what shall be done.

Order matters: of several beginnings the first counts.
"""

import re
from typing import Final

from core.wire.hours import clock_in
from core.wire.verbs import Verb
from core.wire.when import times_in

_POLITE: Final = re.compile(
    r"(?:(?:please|pls|ok|okay|now|also|and|just|can you|could you|would you|will you|i want(?: to)?|i'd like(?: to)?"
    r"|i would like(?: to)?|i need(?: to)?|let me(?! know)|let's|por favor|quiero|quisiera|me gustaria|puede|podria"
    r"|necesito|tambien|ahora|y)\b[\s,]*)+"
)
_GREETING: Final = re.compile(
    r"(?:hi|hello|hey|hola|good (?:morning|evening|afternoon)|buen[oa]s (?:dias|tardes|noches))\b[\s,!.]*"
)
_LIST: Final = re.compile(
    r"(?:(?:show|see|view|list|ver|muestre(?:me)?)(?: me)? )?(?:all )?(?:of )?(?:my |mis )?"
    r"(?:updates|subscriptions|alerts|list|lista|avisos|suscripciones|actualizaciones)"
    r"|what (?:do|am|will) i (?:get|getting|subscribed to|following|signed up for)|what have i got"
    r"|que (?:avisos )?(?:recibo|tengo)|change|cambiar"
)
_NO_CORRECTIONS: Final = re.compile(
    r"(?:stop |no |no more |without |and )?(?:the )?corrections(?: either)?"
    r"|(?:tampoco|sin|no|no mas|ni|parar)(?: (?:las|quiero))* correcciones(?: tampoco)?"
)
_SDE: Final = re.compile(
    r"(?:and )?(?:what(?:'s|s| is| are| does| do)?|que (?:es|son|significan?)|explain|explique)"
    r" (?:an? |the |un |el |los |eso de )?(?:sdes?|state delegate equivalents?)(?: mean| stand for| is)?"
)
_UNDO: Final = re.compile(r"undo(?: (?:that|it|this))?|deshacer|deshaga(?:lo)?|revertir|take (?:that|it) back")
_LINES: Final = r"(?:messages|updates|texts|lines|mensajes|avisos)"
_OFTEN: Final = re.compile(
    rf"(?:(?:a (?:bit|little)|much|way|un poco) )?(?:(?:less|more) (?:often|frequent(?:ly)?|{_LINES})|fewer {_LINES}"
    rf"|(?:too|so) (?:often|frequent|(?:many|much)(?: {_LINES})?)|slow(?:er)?(?: down)?|faster"
    rf"|(?:con )?(?:menos|mas) (?:seguido|frecuen(?:te|temente|cia)|a menudo)|menos {_LINES}"
    rf"|demasiad[oa]s(?: {_LINES})?|muchos {_LINES}|muy seguido)(?: (?:please|pls|por favor))?"
)
"""How often lines shall come, and not when: they are asked."""
_SAID_OF_A_NAME: Final = re.compile(
    r"(?<![a-z])(?:(?:a (?:bit|little) )?(?:less|more|too) (?:often|frequent(?:ly)?)|slower|faster"
    r"|(?:menos|mas|muy) (?:seguido|a menudo))(?![a-z])"
)
"""The same beside a name: `Polk less often`."""
_WHOLE: Final = (
    (Verb.LIST, _LIST),
    (Verb.NO_CORRECTIONS, _NO_CORRECTIONS),
    (Verb.SDE, _SDE),
    (Verb.UNDO, _UNDO),
    (Verb.CHANGE, _OFTEN),
)
_OF_OTHERS: Final = frozenset({"corrections"})
_MAY_BE_ANY_LIST: Final = frozenset({"list", "lista", "change", "cambiar"})
_UPDATES_OF: Final = (
    r"(?: (?:from|getting|sending|texting|messaging|writing|contacting|bothering|me|my|to|the|any|more|updates?|lines?"
    r"|messages?|texts?|alerts?|notifications?|for|about|on|de|del|los|las|mis|avisos|mensajes|notificaciones|recibir"
    r"|(?:escribir|mandar|enviar|molestar)(?:me)?)\b)*"
)
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
            r"|no (?:messages|updates|alerts|texts|lines|mensajes|avisos|alertas)"
            r"(?= (?:from|about|on|for|of|de|del|sobre)\b)"
            r"|leave me alone|dejeme en paz|dejen?(?= de (?:escribir|mandar|enviar|molestar))|dejar(?= de recibir)"
            r"|no (?:me )?(?:escriban?|molesten?)(?: mas)?"
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
            r"|let me know|avis(?:eme|ame|arme|enme)|follow"
            r"|(?:mand[ae]me|envi[ae]me|digame|dime|dame|deme)(?! (?:los )?(?:resultados|totales)))\b"
            r"(?: (?:de|sobre|cuando|si)\b)*"
        ),
        False,
    ),
)
_NUMBER_FIRST: Final = re.compile(r"#?(\d{1,2})[.):]?(?:\s+(?:to|a|en))?\s+")


def begin(text: str) -> int:
    """Where a text begins to say something, behind slashes, greetings and politeness."""
    at = len(text) - len(text.lstrip(" /\n,"))
    for pattern in (_GREETING, _POLITE):
        if found := pattern.match(text, at):
            at = found.end()
    return at + len(text[at:]) - len(text[at:].lstrip(" /\n"))


def greets(text: str) -> bool:
    """Whether it begins with a greeting."""
    return _GREETING.match(text.strip(" /")) is not None


def whole(said: str) -> tuple[Verb, bool] | None:
    """What only a whole text says, and whether it can be nothing else; None where it is something else.

    Args:
        said: plain small letters, without marks.
    """
    for verb, pattern in _WHOLE:
        if pattern.fullmatch(said) and said not in _OF_OTHERS:
            return verb, verb is Verb.LIST and said not in _MAY_BE_ANY_LIST
    return None


def often_in(said: str) -> tuple[int, int] | None:
    """Where it says that something shall come more or less often; None where it does not."""
    found = _SAID_OF_A_NAME.search(said)
    return None if found is None else found.span()


def opening(said: str) -> tuple[Verb, bool, int]:
    """The verb a text begins with, whether it can be nothing else, and where what is behind it begins."""
    for verb, pattern, explicit in _VERBS:
        if found := pattern.match(said):
            return verb, explicit, found.end()
    numbered = _NUMBER_FIRST.match(said)
    if numbered is not None and (times_in(said[numbered.end() :]) or clock_in(said[numbered.end() - 1 :])):
        return Verb.CHANGE, False, 0
    return Verb.GET, False, 0
