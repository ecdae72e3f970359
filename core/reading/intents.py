"""Texts without counts: yes, no, undo, help, a question, an incident, who won the toss, who was elected."""

import re
from collections.abc import Sequence
from typing import Final

from core.groups import PreferenceGroup
from core.reading.context import Asked, Context
from core.reading.outcomes import Intent, IntentRead
from core.reading.tokens import Kind, Token
from core.reading.words import AROUND_YES, ELECTED, FILLER, JOINERS, NO, NOT, TIE, WON, YES, words

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|[\N{THUMBS UP SIGN}\N{THUMBS DOWN SIGN}]")
_INCIDENT: Final = re.compile(
    r"\b(?:fire (?:alarm|drill|department|dept|trucks?)|(?:on|a) fire\b|evacuat\w*|ambulance|emergency|police"
    r"|paramedics?|heart attack|collapsed|passed out|fight(?:ing)?|power (?:is |went |has gone )?out|power outage"
    r"|lost power|bomb|gun|shooting|shots|violence|threat\w*|locked out|smoke|injur\w+|bleeding"
    r"|alarma|incendio|emergencia|policia|ambulancia|evacua\w*|pelea|sin luz)\b|\b911\b"
)
_QUESTION_WORDS: Final = words(
    "how what when where who which why whats what's hows que como cuando donde quien cual cuantos cuantas cuanto"
)
_STATUS: Final = re.compile(
    r"(?:status|estado|received|recibido|did it go through|is it in|are we (?:in|done|good)"
    r"|(?:did|do|have) (?:you|u|ya|it)(?: all| guys)? (?:get|got|receive|received|see|have|go)(?: \w+){0,4}"
    r"|(?:u |you )?(?:got|get|received) (?:it|that|this|them|my \w+)|lo recibi(?:o|eron|ste)"
    r"|what do you have(?: for us| so far)?)"
)
_UNDO: Final = re.compile(
    r"(?:please )?(?:undo|oops undo|cancel|scratch|ignore|disregard|delete|forget|retract|take back|never ?mind|nvm"
    r"|deshacer|deshaz|cancela|cancelar|ignora|ignorar|olvida|olvidalo|borra|borralo)"
    r"(?: (?:that|this|it|my|the|last|previous|texts?|messages?|one|report|please|eso|el|la|ultimo|mensaje|texto)){0,6}"
    r"|take (?:that|it) back"
)
_THIS_IS: Final = r"(?:but )?(?:that|this|it)(?:'s| is|s)?(?: exactly)?"
_SHEET: Final = r"(?:the|our) (?:sheet|paper|form|worksheet)"
_INSIST: Final = re.compile(
    rf"(?:yes |no |si )?(?:{_THIS_IS} (?:what|how|the way) (?:we|they|everyone|all of us) (?:all |have )?signed(?: it)?"
    rf"|{_THIS_IS} (?:what|how)(?:'s| is|s)? (?:it is )?on {_SHEET}|{_THIS_IS} what {_SHEET} (?:says|shows)"
    r"|(?:we )?(?:all )?signed it(?: that way| like that)?|(?:it )?(?:was |is )?as signed|(?:it|that) stands"
    r"|(?:keep|leave) it(?: as it is| as is| that way)?|(?:send|report|submit) it anyway|(?:we |i )?insist"
    r"|(?:eso )?es lo que firmamos|asi lo firmamos|(?:lo )?insist(?:o|imos))"
)
_WHOLE: Final = {
    Intent.HELP: "help|ayuda|help me|help please|please help|i need help|need help|info|commands|what do i do|what now",
    Intent.STOP: "stop|unsubscribe|stop all|alto|baja|parar",
    Intent.SUBSCRIBE: "subscribe|suscribir|suscribirme|subscribe me",
    Intent.TOTALS: "totals|total|totales|results|standings|resultados",
}
_AROUND_WINNERS: Final = (
    TIE
    | ELECTED
    | WON
    | FILLER
    | JOINERS
    | words(
        "is are was were goes went go to it by on after for of has have got gets get chance game card hat out que para"
        " con al lo se both"
    )
)
_ANSWERING: Final = YES | NO | NOT | AROUND_YES


def words_of(text: str) -> tuple[str, ...]:
    """The words of a plain text, marks and other emoji left out."""
    return tuple(_WORD.findall(text))


def whole_text_intent(text: str, said: Sequence[str]) -> IntentRead | None:
    """An intent the whole text is, whatever was asked. An incident counts wherever it stands: staff must see it."""
    if _INCIDENT.search(text):
        return IntentRead(Intent.INCIDENT)
    # More words than any of these sentences has: no intent, and no work.
    if len(said) > 14:
        return None
    whole = " ".join(said)
    for intent, pattern in ((Intent.UNDO, _UNDO), (Intent.INSIST, _INSIST), (Intent.STATUS, _STATUS)):
        if pattern.fullmatch(whole):
            return IntentRead(intent)
    found = next((intent for intent, choices in _WHOLE.items() if whole in choices.split("|")), None)
    return IntentRead(found) if found else yes_or_no(said)


def yes_or_no(said: Sequence[str]) -> IntentRead | None:
    """A plain yes or a plain no; neither where the text says both or anything else."""
    if not said or not all(word in _ANSWERING for word in said):
        return None
    # "not right" is a no: a yes word after a not says nothing by itself.
    # In Spanish "no" is that "not" as well: "no es correcto".
    said = ("not", *said[1:]) if tuple(said[:2]) in (("no", "es"), ("no", "esta")) else said
    denied = any(word in NOT for word in said)
    yes = [word for place, word in enumerate(said) if word in YES and not any(each in NOT for each in said[:place])]
    no = denied or any(word in NO for word in said)
    if bool(yes) is no:
        return None
    return IntentRead(Intent.CONFIRM if yes else Intent.REJECT)


def question(text: str, said: Sequence[str], tokens: Sequence[Token]) -> IntentRead | None:
    """A question for a person; a count with a question mark is not one but a doubt."""
    asks = text.rstrip().endswith("?")
    opens = bool(said) and said[0] in _QUESTION_WORDS
    counts = any(token.kind is Kind.NUMBER for token in tokens)
    if (opens and (asks or not counts)) or (asks and not counts and len(said) > 1):
        return IntentRead(Intent.QUESTION)
    return IntentRead(Intent.HELP) if text.strip() == "?" else None


def winners(tokens: Sequence[Token], context: Context) -> IntentRead | None:
    """Who won the toss or was elected. A lone name is an answer only to that question."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    rest = {token.text for token in tokens if token.kind is Kind.WORD}
    odd = any(token.kind is Kind.NUMBER or token.text in "?/" for token in tokens)
    if not named or odd or not rest <= _AROUND_WINNERS or not all(token.who for token in named):
        return None
    groups = tuple(token.who for token in named if token.who)
    intent = _which_contest(rest, context.asked, groups)
    return IntentRead(intent, groups) if intent else None


def _which_contest(rest: set[str], asked: Asked | None, groups: tuple[PreferenceGroup, ...]) -> Intent | None:
    if rest & TIE:
        return Intent.TIE_RESULT
    if asked is Asked.TOSS:
        return Intent.TIE_RESULT
    if (asked is Asked.ELECTED or rest & ELECTED) and len(groups) == 1:
        return Intent.ELECTED
    return None
