"""What a reporter can ask for, and what they say in passing that asks for nothing."""

from enum import StrEnum
from typing import Final

from core.reading.words import words


class Verb(StrEnum):
    """What is asked for."""

    GET = "get"
    """A topic was named, or a time, and no more."""
    SUBSCRIBE = "subscribe"
    SHOW = "show"
    CHART = "chart"
    LIST = "list"
    CHANGE = "change"
    PAUSE = "pause"
    RESUME = "resume"
    STOP = "stop"
    NO_CORRECTIONS = "no corrections"
    QUIET = "quiet"
    UNDO = "undo"
    SDE = "sde"
    """What those are."""
    YES = "yes"
    NO = "no"
    THANKS = "thanks"
    """Or anything else that asks for nothing more."""


IN_PASSING: Final = frozenset({Verb.YES, Verb.NO, Verb.THANKS})
"""Ask for nothing by themselves."""
_YES: Final = words("yes yeah yep yup sure si claro")
_AROUND_YES: Final = _YES | words("please pls do that it ok okay of course por favor gracias thanks that's the one")
_NO: Final = words("no nope nah neither none ninguno ninguna nada nothing")
_AROUND_NO: Final = _NO | words("of them thanks thank you gracias never mind de los dos")
_THANKS: Final = words(
    "thanks thank thankyou thx ty tx ok okay k kk great good perfect cool nice awesome excellent wonderful super got"
    " understood bye goodbye brilliant cheers gracias perfecto excelente bueno genial entendido vale listo adios"
    " claro luego \N{THUMBS UP SIGN} \N{PERSON WITH FOLDED HANDS}"
)
_AROUND_THANKS: Final = words(
    "you u so very much a lot again it is that's for the your help now all night day evening bot done then have one"
    " muchas muchisimas mil muy amable de acuerdo por su la ayuda buenas noches todo bien esta hasta luego"
)


def in_passing(whole: str) -> Verb | None:
    """A yes, a no, or thanks; None where a text is anything else.

    Args:
        whole: plain small letters, without marks.
    """
    said = words(whole)
    if said & _YES and said <= _AROUND_YES:
        return Verb.YES
    if said & _NO and said <= _AROUND_NO:
        return Verb.NO
    return Verb.THANKS if said & _THANKS and said <= _THANKS | _AROUND_THANKS else None
