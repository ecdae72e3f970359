"""What does Yang need? What if Warren had 20? Questions about counts that were not counted; they never give a count."""

import re
from collections.abc import Sequence
from typing import Final

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.reading.outcomes import Intent, IntentRead
from core.reading.tokens import Kind, Token

_ALL: Final = r"(?:we|they|everyone|everybody|each group|everyone else|each|the others|you)"
_AND: Final = r"(?: (?:and|y|or|o))?"
_SOME: Final = rf"(?:@(?:{_AND} @)*)"
_UNITS: Final = r"(?:people|persons?|ppl|supporters|voters|votes|members|personas|gente|votos|mas|more)"
_TO_BE: Final = (
    r"(?: (?:still|now|total|in total|altogether|in all|at least|aun|todavia))*"
    r"(?: (?:to (?:be|become|get|stay|reach|make it|win|earn|pick up)|for|para(?: ser| ganar| llegar a(?: ser)?)?)"
    r"(?: (?:viable|viability|viabilidad|(?:a|an|one|1|another|un|uno|el|otro|the) (?:(?:more|second|next|extra)"
    r" )?(?:delegates?|delegados?)(?: mas)?))?)?"
)
_NEED: Final = re.compile(
    r"(?:(?:and|so|ok|okay|y|but|hi|pues) )*(?:"
    rf"(?:what|how many|how much)(?: more)?(?: {_UNITS})*(?: more)? (?:does|do|did|would|will|must|is) (?:{_SOME}"
    rf"|{_ALL})(?: still)? (?:need|needs|lack|short|missing|require){_TO_BE}"
    rf"|(?:what|how many|how much)(?: more)?(?: {_UNITS})* (?:{_SOME}) (?:needs?|lacks?){_TO_BE}"
    rf"|what (?:does|would|will) it take(?: for {_SOME}){_TO_BE}"
    rf"|how (?:far|close)(?: off)? (?:is|are) {_SOME}(?: (?:from|to)(?: being)? (?:viable|viability))?"
    rf"|(?:how many )(?:more )?(?:{_UNITS} )?(?:for|until|till|before) {_SOME}(?: (?:is|are|to be))?(?: viable)?"
    rf"|(?:que|cuant[oa]s?)(?: {_UNITS})*(?: mas)? (?:le |les )?(?:falta|faltan|hace falta|hacen falta|necesita"
    rf"|necesitan|requiere)(?: (?:a|para))?(?: {_SOME}|(?: todos)){_TO_BE}"
    rf"|(?:a )?{_SOME} (?:que|cuant[oa]s?)(?: {_UNITS})* (?:le |les )?(?:falta|faltan|necesita|necesitan){_TO_BE}"
    rf"|(?:que|cuant[oa]s?)(?: {_UNITS})* (?:nos )?(?:faltan?|necesitamos) para ser viables?"
    r")"
)
_IF: Final = (
    r"(?:(?:and|so|but|ok|y|pero) )*(?:what if|what happens if|what would happen if|suppose|supposing|imagine|say|if|y"
    r" si|si|que pasa si|que pasaria si|que tal si|supongamos que)"
)
_HAS: Final = (
    r"(?: (?:had|has|have|gets?|got|getting|reach(?:es|ed)?|is at|was at|were at|went to|goes to|go to|goes up to|at"
    r"|with|ends (?:up )?with"
    r"|tuviera|tuviese|tiene|tuviera|consigue|consiguiera|llega a|llegara a|sube a|recibe|recibiera|fueran|fuera))"
)
_GAINS: Final = (
    r"(?: (?:gains?|gained|adds?|added|picks? up|picked up|gana|ganara|suma|sumara|gets? another|got another))"
)
_MORE: Final = r"(?: (?:more|extra|additional|mas|otros|others))"
_PAIR: Final = re.compile(
    rf" @(?:(?P<gains>{_GAINS})|{_HAS})?(?: (?P<more_before>another|otros))? #(?P<more>{_MORE})?(?: {_UNITS})*"
    rf"(?: (?:to|from) (?:the )?others)?(?= )"
    rf"| #(?P<more_too>{_MORE})?(?: {_UNITS})* (?P<moves>go|goes|went|move|moved|join|joins|joined|come|came|switch"
    rf"|switched"
    r"|se van|van|se mueven|pasan|se pasan)(?: over)?(?: (?:to|for|with|a|con|al))? @(?= )"
)
_QUIET: Final = frozenset("?!.,;:-'\n")
_BETWEEN: Final = re.compile(r"(?: (?:and|y|while))*")
_VERDICT: Final = re.compile(
    r"(?: (?:then|would|will|is|are|does|do|it|she|he|they|that|we|@|be|become|viable|viability|enough|make it|ok|what"
    r"|happens|now|seria|sera|es|viables?|que|pasa|pasaria|entonces|alcanza|basta))*"
)
_WITH: Final = re.compile(
    r" (?:would|will|is|could|are|can|seria|es) @ (?:be )?viable (?:with|at|con) #(?: (?:people|personas))? "
    r"| (?:is|are|would|alcanzan?|bastan?|son) # (?:people |personas )?(?:be )?(?:enough |suficientes? )?(?:for|para"
    r"|a) @(?: (?:to be viable"
    r"|to be|viable|para ser viable|ser viable))* "
)


def what_if(tokens: Sequence[Token]) -> IntentRead | None:
    """A question what a group needs, or what would be if it had so many; None where the text is no such question."""
    line = _line(tokens)
    if _NEED.fullmatch(line.strip()):
        return IntentRead(Intent.WHAT_IF, groups=_groups(tokens))
    if _WITH.fullmatch(line):
        return _supposed(tokens, more=False)
    opening = re.match(rf" {_IF}(?= )", line)
    return _supposition(tokens, line, opening.end()) if opening else None


def _supposition(tokens: Sequence[Token], line: str, position: int) -> IntentRead | None:
    """`what if` and then pairs, all of them totals or all of them additions; a verdict may be asked for after them."""
    more: set[bool] = set()
    while pair := _PAIR.match(line, position):
        more.add(any(pair[each] for each in ("gains", "more_before", "more", "more_too", "moves")))
        between = _BETWEEN.match(line, pair.end())
        position = between.end() if between else pair.end()
    rest = _VERDICT.fullmatch(line[position:].rstrip())
    return _supposed(tokens, more=more.pop()) if len(more) == 1 and rest else None


def _supposed(tokens: Sequence[Token], *, more: bool) -> IntentRead | None:
    numbers = [token for token in tokens if token.kind is Kind.NUMBER]
    groups = _groups(tokens)
    if len(numbers) != len(groups) or any(number.flaw for number in numbers):
        return None
    counts = Alignment(tuple((group, number.value) for group, number in zip(groups, numbers, strict=True)))
    return IntentRead(Intent.WHAT_IF, groups=groups, counts=counts, more=more)


def _groups(tokens: Sequence[Token]) -> tuple[PreferenceGroup, ...]:
    return tuple(dict.fromkeys(token.who for token in tokens if token.who))


def _line(tokens: Sequence[Token]) -> str:
    """The tokens as one line: `@` a clear name, `@?` another, `#` a number, words as they are, marks left out."""
    return f" {' '.join(_code(token) for token in tokens if token.text not in _QUIET)} "


def _code(token: Token) -> str:
    match token.kind:
        case Kind.NUMBER:
            return "#"
        case Kind.NAME:
            # "be" may begin a name, but not here.
            return "@" if token.who else "be" if token.text == "be" else "@?"
        case _:
            return token.text
