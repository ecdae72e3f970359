"""The reader: one text through the steps, in order."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from core.groups import Field, PreferenceGroup
from core.reading.asides import take_out
from core.reading.contests import contest
from core.reading.context import Context
from core.reading.draft import Draft
from core.reading.intents import is_yes_and_no, question, whole_text_intent, words_of
from core.reading.names import Names
from core.reading.naming import is_introduction, name_tokens, without_guesses
from core.reading.normalise import fold, normalise
from core.reading.outcomes import Ask, AskCode, Intent, IntentRead, NothingRead, Reading
from core.reading.report import Beside, read_report
from core.reading.sheet import without_heading
from core.reading.supposing import what_if
from core.reading.tokens import Kind, Token, tokenise
from core.reading.words import FILLER, KNOWN, words

_THUMBS_UP: Final = re.compile(r"(?:\s*\N{THUMBS UP SIGN})+\s*\Z")
"""After counts it says no more than a smile does."""
_OR_SO: Final = re.compile(r"(?<=\d )or so\b")
"""`60 or so` is no choice between two numbers; read as a word of the same length."""
_SAYS_NOTHING: Final = FILLER | words(
    "first final finals second initial primera segunda inicial ronda vuelta alineacion round alignment to follow next"
)
"""Words of a heading, `Final alignment:`, whose counts are in another text."""


class Reader:
    """Reads texts about one field. Building it takes a moment; reading does not."""

    def __init__(self, field: Field) -> None:
        """Prepare the field's spellings."""
        self._names = Names(field)
        self._telling = lru_cache(maxsize=4096)(self._telling_names)

    def read(self, text: str, context: Context) -> Reading:
        """Read one text; see `read`. The context's field is the reader's own."""
        plain = normalise(text)
        said = words_of(plain.text)
        if not plain.text.strip():
            if text.strip():  # nothing but emoji
                return IntentRead(Intent.GREETING)
            return NothingRead((Ask(AskCode.NOT_UNDERSTOOD, text, (0, len(text))),))
        if intent := whole_text_intent(plain.text, said, context.asked):
            return intent
        bare, sheet_named = without_heading(_OR_SO.sub("orish", _THUMBS_UP.sub(_blank, plain.text)))
        asides = take_out(bare, self._telling(context.place_names))
        hint = plain.written(*asides.precinct) if asides.precinct else None
        said = said if hint is None else words_of(asides.text)
        if hint and (intent := whole_text_intent(asides.text, said, context.asked)):  # `DES MOINES-55: yes`
            return replace(intent, precinct_hint=hint)
        tokens = name_tokens(tokenise(asides.text), self._names)
        if intent := what_if(tokens) or contest(tokens, context) or question(plain.text, said, tokens):
            return intent
        if not any(token.kind is Kind.NUMBER for token in tokens):
            tokens = without_guesses(tokens, self._names)
            if not any(token.kind is Kind.NAME for token in tokens):
                return _without_counts(plain.raw, tokens, said)
        return read_report(Draft(plain), tokens, context, Beside(hint, asides.part, sheet_named))

    def _telling_names(self, place_names: tuple[str, ...]) -> tuple[str, ...]:
        """The place's names that mean nothing else.

        A township called Warren must not swallow `Warren 17`, nor one known as `LA` an article.
        """
        return tuple(name for name in place_names if not self._means_something(name))

    def _means_something(self, place_name: str) -> bool:
        said = [word for word in words_of(fold(place_name)) if not word.isdecimal()]
        common = len(said) > 0 and len(" ".join(said)) == len(place_name.strip()) and KNOWN.issuperset(said)
        return common or bool(self._names.exact(" ".join(said)))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _without_counts(raw: str, tokens: Sequence[Token], said: Sequence[str]) -> IntentRead | NothingRead:
    """A text with neither a number nor a name says nothing about counts, whatever its words: none of them is asked."""
    if all(token.kind is not Kind.WORD or token.text in _SAYS_NOTHING for token in tokens) or is_introduction(tokens):
        return IntentRead(Intent.GREETING)
    code = AskCode.YES_OR_NO if is_yes_and_no(said) else AskCode.NOT_UNDERSTOOD
    return NothingRead((Ask(code, raw, (0, len(raw))),))


def read(text: str, context: Context) -> Reading:
    """What a text says, or what to ask about it. Never raises, whatever the text.

    Args:
        text: as it came, of any length.
        context: what is known already.

    Returns:
        A report (with `asks` it is only pending), an intent, or nothing but questions.
    """
    return reader_for(context.field).read(text, context)


def reader_for(field: Field) -> Reader:
    """The reader of this field, built once."""
    return _reader(field.groups, tuple(field.spellings.items()))


@lru_cache(maxsize=16)
def _reader(groups: tuple[PreferenceGroup, ...], spellings: tuple[tuple[str, PreferenceGroup], ...]) -> Reader:
    return Reader(Field(groups, MappingProxyType(dict(spellings))))
