"""Phrases that say something other than a group's count: attendance, total, threshold, the round, `not 23`.

The tokens are written as one line of codes (`#` a number, `@` a name, `@o` Other, `@?` an unclear name, `%` an unknown
word, else the word or mark itself), and each phrase is a pattern over that line: so it does not matter whether a number
came in digits or in words.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from core.reading.draft import Draft
from core.reading.line import Line
from core.reading.taking import (
    take_announced,
    take_attendance,
    take_change,
    take_heading,
    take_nobody_came,
    take_nobody_more,
    take_others,
    take_round,
    take_sum,
    take_threshold,
    take_total,
    take_viability,
    take_was,
    take_was_in_spanish,
    take_write_in,
)
from core.reading.words import PEOPLE

_Take = Callable[[Draft, Line, Sequence[int], str], None]


def take_phrases(draft: Draft, line: Line) -> None:
    """Take every phrase out of the line, one kind after the other."""
    text, starts = line.codes()
    for pattern, take in _PHRASES:
        taken = False
        for match in pattern.finditer(text):
            # A match begins with the space before its first code and ends before the space after its last.
            first, last = bisect_left(starts, match.start() + 1), bisect_left(starts, match.end())
            take(draft, line, range(first, last), match.lastgroup or "")
            taken = True
        if taken:  # what one phrase has taken, the next does not see
            text, starts = line.codes()


_UNIT: Final = rf"(?: (?:ish|orish))?(?: (?:{'|'.join(sorted(map(re.escape, PEOPLE)))}))?"
_ABOUT: Final = r"(?: (?:about|around|roughly|approximately|approx|almost|nearly|maybe|like|como|unos|unas|casi|~))?"
_NOT: Final = r"(?:(?: ,)? (?:not|instead of|rather than|y no|en vez de) #)?"
_IS: Final = r"(?: (?:is|was|are|of|at|:|=|-|…|es|son|fue(?: de)?|de|count))?"
_BE: Final = r"(?:be|@\?)"
"""`be` may be the beginning of a name."""
_TO_BE_VIABLE: Final = rf" (?:to {_BE}|for|para|para ser) (?:viables?|viability|viabilidad)"
_END: Final = r"(?= (?:[,.;!\n)(]|and|y|$)|\s*\Z)"
_PLACE: Final = r"(?: (?:en|in|at) (?:la|el|the|our) (?:%|room))?"
"""`in the school`; never `in the Biden group`."""
_FREE: Final = (
    r"(?= (?:[,.;!\n)(:-]|and|y|@o?|#|first|final|1st|2nd|initial|primera|segunda|realignment|round|total|_) |\s*\Z)"
)
_ROUND_HEAD: Final = r"(?: (?:alignment|ronda|vuelta|alineacion))?"
_ROUND_TAIL: Final = (
    r"(?: (?:round|alignment|ronda|vuelta|alineacion|count|counts|results|result|numbers|tally|report|caucus)){0,2}"
    r"(?: (?:is|are|was|were))?(?: [:=-])?(?= )"
)
_AGAIN: Final = r"(?:again|twice|nuevamente|de nuevo|@o vez|# vez mas|everyone|everybody|it|them|all|todos?)"
_ANNOUNCED: Final = (
    rf"(?:recounted|re - counted|did (?:(?:a|the) )?recount|counted {_AGAIN}(?: {_AGAIN})*|miscounted|counted wrong"
    r"|made (?:(?:a|an) )?(?:mistake|error)|(?:(?:after|on|in|by) )?(?:(?:a|the|our) )?(?:recount|miscount)"
    r"|(?:(?:here are|a|the|our) ){0,2}(?:new|wrong) (?:counts?|numbers?)|my bad|make (?:it|that)"
    rf"|(?:volvimos|(?:(?:al|tras|despues de) )?volver) a contar|contamos {_AGAIN}|recontamos|hemos recontado"
    r"|(?:(?:tras|despues|en) )?(?:(?:de|del|el|un|#) )*(?:recuento|reconteo)|contamos mal|mal contado"
    r"|(?:hicimos|hubo) #(?: nuevo)? (?:recuento|reconteo|conteo|error)|nuevos? (?:conteos?|numeros?)|en realidad)"
    rf"(?: {_AGAIN})*"
)
"""Says that a number said before was not the right one."""
_WE: Final = (
    r"(?: (?:no ,|wait|actually|but|pero|sorry|perdon|perdone|disculpe|oops|ok|hi|hola|,"
    r"|we|we've|i|have|had|just|ya|lo|los|las|la|hemos))"
)


def _phrase(pattern: str, take: _Take) -> tuple[re.Pattern[str], _Take]:
    return re.compile(pattern), take


# Note: order matters. What is more telling comes first, because each phrase takes its words away from the next.
_PHRASES: Final = (
    _phrase(rf"(?:\A|(?<= [.!;\n])){_WE}{{0,5}} {_ANNOUNCED}(?= )", take_announced),
    _phrase(rf"(?: ,)?(?: \()? {_ANNOUNCED}(?: \))?(?= [.!]? ?\Z)", take_announced),
    _phrase(
        r" (?:total )?(?:attendance|attendees|att|asistencia|asistentes|turnout|headcount)(?: total)?"
        rf"{_IS}(?: [:=-])?{_ABOUT} #{_UNIT}{_NOT}(?= )",
        take_attendance,
    ),
    _phrase(
        rf" (?:(?:we|there) (?:are|r|were|have|had) |we're |there's |somos |estamos |hay |tenemos )?#{_UNIT}"
        r"(?: (?:are|were|is|in|total|of us|all)){0,2}"
        r" (?:here|present|attending|attended|signed in|registered|arrived|came in|attendance|(?:in )?(?:the )?room"
        r"|attendees?|came|showed up|checked in|eligible"
        rf"|of us|aqui|presentes?|asistentes|vino|asistieron|vinieron|registrad[oa]s|llegaron){_UNIT}"
        rf"(?: (?:in|today|tonight|now|in attendance|here)){{0,2}}{_NOT}{_FREE}",
        take_attendance,
    ),
    _phrase(
        rf" (?:we are|we r|we were|we're|somos|estamos|eramos|fuimos)(?: now| at)?{_ABOUT} #{_UNIT}"
        rf"{_PLACE}(?: (?:total|today|tonight|in all))?{_END}",
        take_attendance,
    ),
    _phrase(
        rf" (?:we have|we had|there are|there were|hay|tenemos|we've got|we got){_ABOUT} #(?: (?:ish|orish))?"
        rf" (?:{'|'.join(sorted(PEOPLE))}){_PLACE}(?: (?:total|today|tonight|in all))?{_END}",
        take_attendance,
    ),
    _phrase(
        rf" (?:asistieron|vinieron|llegaron|attended by|signed in) #{_UNIT}(?: (?:en total|total|today"
        rf"|tonight))?{_END}",
        take_attendance,
    ),
    _phrase(
        rf" (?:(?:the|our) )?sign (?:- )?in(?: sheet)?(?: (?:says|has|is|shows|count|total|:|=|-)){{0,2}} #{_UNIT}(?= )"
        rf"| #{_UNIT} (?:are )?on (?:the|our) sign (?:- )?in(?: sheet)?(?= )"
        r"| # (?:caucus goers|caucusgoers|eligible voters)(?: (?:here|today|tonight|total))?(?= (?:[,.;!\n:]|$)|\s*\Z)",
        take_attendance,
    ),
    _phrase(
        rf" (?:we )?(?:need|needs|needed|necesitamos|necesitan) #{_UNIT}(?:{_TO_BE_VIABLE}(?= )|{_END})",
        take_threshold,
    ),
    _phrase(
        rf" (?:viability|viable|threshold|umbral|viabilidad)(?: (?:threshold|number|is at|for)){{0,2}}"
        rf"(?: (?:is|was|of|at|=|es|de|needs?)) #{_UNIT}(?= )"
        rf"| (?:viability|threshold|umbral|viabilidad)(?: threshold)?(?: :)? #{_UNIT}(?= )",
        take_threshold,
    ),
    _phrase(rf" #{_UNIT}(?: (?:is |are )?(?:needed|required)|{_TO_BE_VIABLE})(?= )", take_threshold),
    _phrase(
        r" (?:for |para )?(?:and )?(?:everyone|everybody|anyone|anybody|all) else"
        r"(?: (?:has|have|had|got|is|are|at|:|=|-|…|,|with)){0,2} #(?= )"
        r"| (?:all|any) (?:the )?@o(?: (?:has|have|had|got|is|are|at|:|=|-|…|,)){0,2} #(?= )"
        r"| (?:the )?(?:rest|remaining)(?: of them)?(?: (?:has|have|had|got|is|are|at|:|=|-|…|,)){0,2} #(?= )"
        r"| (?:todos )?(?:los )?demas(?: (?:tienen|:|=|-|,|con))? #(?= )"
        r"| (?:el )?resto(?: (?:tiene|tienen|:|=|-|,|con|es))? #(?= )",
        take_others,
    ),
    _phrase(
        r" # (?:for |para )?(?:(?:everyone|everybody|anyone|anybody|all) else|(?:all )?the rest"
        r"|(?:todos )?los demas|(?:el )?resto)(?= )"
        r"| # else(?= )",
        take_others,
    ),
    _phrase(r" no (?:vino|vinieron|llego|asistio|hay|hubo) #(?= [.,;!\n]|\s*\Z)", take_nobody_came),
    _phrase(r" #(?: persona)? mas(?= [,.;!\n]|\s*\Z)", take_nobody_more),
    _phrase(
        rf" (?:grand )?(?:total|sum|suma|totals)(?: (?:people|votes|count))?{_IS}(?: [:=-])? #{_UNIT}(?= )",
        take_total,
    ),
    _phrase(rf" (?:en|in) total #{_UNIT}(?= )", take_total),
    _phrase(rf"(?<= #) =(?P<of> #{_UNIT} (?:of|de) #{_UNIT})(?= [.;!\n,]|\s*\Z)", take_sum),
    _phrase(rf"(?<= #) = #{_UNIT}(?= [.;!\n]|\s*\Z)", take_total),
    _phrase(rf" #{_UNIT} (?:in |en )?(?:total|all|altogether)(?= )(?! @)", take_total),
    _phrase(r" totals?(?: are| is)? :(?= )", take_heading),
    _phrase(r" (?:here|aqui)(?: (?:are|is|estan|van|tiene|tienen|los|las|el|la|the|our|nuestros))+(?= )", take_heading),
    _phrase(r" (?:round|alignment|ronda|vuelta)(?P<numbered> #)(?: [:=-])?(?= )", take_round),
    _phrase(
        rf"{_ROUND_HEAD} (?:(?P<first>first|frist|fisrt|1st|initial|primera|primer|inicial)){_ROUND_TAIL}", take_round
    ),
    _phrase(
        rf"{_ROUND_HEAD} (?:after (?:the )?|despues de (?:la )?)?"
        r"(?P<final>final|finals|fianl|finla|finall|2nd|second|segunda|realignment|realigned|re - align(?:ment)?"
        r"|realineacion)"
        rf"{_ROUND_TAIL}",
        take_round,
    ),
    _phrase(
        r" (?:is |are |was )?(?:(?P<no>not viable|no viable|non - viable|nonviable|inviables?|no es viable|no viables"
        r"|not viables?))(?= )",
        take_viability,
    ),
    _phrase(r" (?:is |are |was )?(?P<yes>viables?)(?= )(?! [:=-])", take_viability),
    _phrase(
        rf" @o?(?: (?:is|at|has|:|=|-|should {_BE}))? #(?: ,)?(?: \()?"
        r" (?:not|instead of|rather than|en vez de|en lugar de|y no) #(?: \))?(?= )",
        take_was,
    ),
    _phrase(r" @o?(?: (?:es|son|tiene|con|:|=|-))? #(?: ,)?(?: \()? no #(?: \))?(?= )(?! @)", take_was_in_spanish),
    _phrase(r" (?:change|make|update|fix)(?: the)? @o?(?P<from> from #)(?: to) #(?= )", take_change),
    _phrase(r" (?:cambi(?:e|a|ar)|corrija|corregir)(?: a)? @o?(?P<from> de #)(?: a) #(?= )", take_change),
    _phrase(r" (?:cambi(?:e|a|ar|alo)|corrija|corregir|ponga)(?: a)? @o?(?: a|:)? #(?= )", take_change),
    _phrase(r" @o? (?:debe|deberia) (?:ser|tener)(?: de)? #(?= )", take_change),
    _phrase(rf" (?:change|make|update|fix)(?: the)? @o?(?: to|:)? #(?= )| @o? should {_BE} #(?= )", take_change),
    _phrase(
        r" write - in(?:s)?(?: (?:for|:|-|=|votes?)){0,2}(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=|…))? #(?= )"
        r"| writein(?: (?:for|:|-))?(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=))? #(?= )"
        r"| write in(?: (?:for|:|-))?(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=))? #(?= )"
        r"| # write(?: -)? in(?: (?:for|:|-)){0,2}(?: (?:%|@\?)){1,3}(?= )",
        take_write_in,
    ),
    _phrase(
        r" # (?:(?:for|para|:) )?@o(?: (?:\(|:|-|for))?(?: (?:%|@\?)){1,3}(?: \))?(?= )(?! (?:[:=-] )?(?:#|%|@\?))",
        take_write_in,
    ),
    _phrase(r" @o (?:(?:\(|:|-|for) ){0,2}(?:(?:%|@\?) ){1,3}(?:\) )?(?:: |- )?#(?= )", take_write_in),
)
