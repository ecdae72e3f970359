"""Texts without counts: yes, no, what a whole sentence wants, a question, an incident."""

import re
from collections.abc import Sequence
from typing import Final

from core.reading.context import Asked
from core.reading.outcomes import Intent, IntentRead
from core.reading.sayings import language_wanted, saying, says_same_again
from core.reading.tokens import Kind, Token
from core.reading.words import AROUND_YES, NO, NOT, YES, words

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|[\N{THUMBS UP SIGN}\N{THUMBS DOWN SIGN}]")
_INCIDENT: Final = re.compile(
    r"\b(?:fire (?:alarm|drill|department|dept|trucks?|marshal)|(?:on|a|caught) fire\b(?! (?:station|house|hall))"
    r"|evacuat\w*|ambulance|emergency|police(?! (?:station|dep|academy))|sheriff(?!'s|s)|paramedics?"
    r"|heart attack|collapsed|passed out|faint(?:ed|ing)|unconscious|seizure|choking|(?:is|are|got|was|were) hurt"
    r"|fight(?:ing|s)?|fistfight|brawl|riot|no (?:power|electricity|lights?)|lost power|blackout"
    r"|power (?:outage|cut|failure)|(?:power|lights?) (?:(?:is|are|have|has|just|went|gone|go) ){0,3}(?:out|off)"
    r"|gas leak|tornado|bomb|guns?|knife|weapons?|shooting|shots|violence|violent|threat\w*"
    r"|locked out|smoke|injur\w+|bleeding"
    r"|(?:somebody|someone|a (?:man|woman|lady|person|child)) (?:just |has )?(?:fell|fallen)(?! (?:asleep|for))"
    r"|alarmas?|incendio|fuego|humo|bomberos|emergencia|policia|ambulancia|evacua\w*"
    r"|peleas?|pelean(?:do)?|peleando|golpes|sin (?:luz|electricidad)|apagon"
    r"|se (?:fue|corto|ha ido) la (?:luz|electricidad)|se desmayo|desmayad[oa]|desmayo|herid[oa]s?|sangrando"
    r"|se cayo (?:alguien|una? (?:senora?|hombre|mujer|persona))|alguien se cayo"
    r"|infarto|ataque al corazon|bomba|pistola|armas?|disparos|tiroteo|violencia|amenaz\w+|nos sacaron)\b|\b911\b"
)
_QUESTION_WORDS: Final = words(
    "how what when where who whom which why whats what's hows que como cuando donde adonde quien quienes cual cuales"
    " cuantos cuantas cuanto cuanta"
)
_WHY: Final = (("why",), ("por", "que"))
"""Open no text about counts, not even one with a number: `why does Warren get 1`."""
_MAY_I: Final = words(
    "can could should may must does will would puedo podemos debo debemos puede pueden podria podriamos"
)
_SUPPOSING: Final = re.compile(
    r"(?:and |so |but )?(?:what if|what happens if|suppose|supposing|imagine if|y si|que pasa si|que tal si)\b"
)
_ANSWERING: Final = YES | NO | NOT | AROUND_YES
_COURTESY: Final = words(
    "hi hello hey hola evening afternoon morning buenas buenos noches tardes dias thanks thank thx tx ty gracias bye"
    " goodbye adios cool nice wow lol haha jaja moment wait hold welcome saludos test testing prueba probando done"
    " ready finished listo lista listos listas terminamos luego pronto goodnight night"
) | {"\N{PERSON WITH FOLDED HANDS}"}
"""Words of a text that wants nothing."""
_AROUND_COURTESY: Final = YES | words(
    "there everyone everybody all folks bot you u so much very a lot the help todos todo su por la el ayuda appreciate"
    " it night day dia muchas muchisimas mil de nada no problem on one minute sec second just un momento espere espera"
    " please favor hasta we're we were i'm am ya estamos estoy are that's now set everything again have this is to esta"
    " es una only"
)


_SURELY: Final = words("yes yep yeah yup si sip correct right correcto correcta confirm confirmed confirmo afirmativo")
_GOODBYE: Final = words(
    "thanks thank thx tx ty gracias you u so much very a lot for your the help good night goodnight evening day have"
    " great nice bye goodbye buenas noches buenos dias hasta luego pronto muchas muchisimas mil por su la el ayuda"
    " everyone all folks todos and y"
) | {"\N{PERSON WITH FOLDED HANDS}"}
"""What may follow a plain yes: whoever leaves with it has still said it."""
_SO_IT_IS: Final = frozenset((("asi", "es"), ("eso", "es")))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a plain text, marks and other emoji left out."""
    return tuple(_WORD.findall(text))


def whole_text_intent(text: str, said: Sequence[str], asked: Asked | None) -> IntentRead | None:
    """An intent the whole text is. An incident counts wherever it stands: staff must see it."""
    if _INCIDENT.search(text):
        return IntentRead(Intent.INCIDENT)
    # More words than any of these sentences has: no intent, and no work.
    if len(said) > 14:
        return None
    whole = " ".join(said)
    if intent := saying(whole):
        return IntentRead(intent)
    # "No change" says something only where a change was asked about.
    if asked is Asked.FINAL and says_same_again(whole):
        return IntentRead(Intent.NOTHING_MOVED)
    wants, language = language_wanted(whole)
    if wants:
        return IntentRead(Intent.LANGUAGE, language=language)
    return yes_or_no(said) or (IntentRead(Intent.GREETING) if is_courtesy(said) else None)


def is_yes_and_no(said: Sequence[str]) -> bool:
    """Whether a text answers, and both ways."""
    return _ANSWERING.issuperset(said) and not YES.isdisjoint(said) and not NO.isdisjoint(said)


def is_courtesy(said: Sequence[str]) -> bool:
    """Whether a text only greets or thanks, or is a try whether anybody is there: `ok thanks`, `good evening`."""
    return not _COURTESY.isdisjoint(said) and (_COURTESY | _AROUND_COURTESY).issuperset(said)


def yes_or_no(said: Sequence[str]) -> IntentRead | None:
    """A plain yes or a plain no; neither where the text says both or anything else."""
    if tuple(said) in _SO_IT_IS or (said and said[0] in _SURELY and _GOODBYE.issuperset(said[1:])):
        return IntentRead(Intent.CONFIRM)
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
    if _SUPPOSING.match(" ".join(said[:4])):
        return IntentRead(Intent.QUESTION)
    asks = text.rstrip().endswith("?")
    opens = bool(said) and (said[0] in _QUESTION_WORDS or (said[0] in _MAY_I and len(said) > 2))
    counts = any(token.kind is Kind.NUMBER for token in tokens)
    if (
        any(tuple(said[: len(why)]) == why for why in _WHY)
        or (opens and (asks or not counts))
        or (asks and not counts and len(said) > 1)
    ):
        return IntentRead(Intent.QUESTION)
    return IntentRead(Intent.HELP) if text.strip() == "?" else None
