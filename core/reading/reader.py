"""The reader: one text through the steps, in order."""

from functools import lru_cache
from types import MappingProxyType

from core.groups import Field, PreferenceGroup
from core.reading.asides import take_out
from core.reading.context import Context
from core.reading.draft import Draft
from core.reading.intents import question, whole_text_intent, winners, words_of
from core.reading.names import Names
from core.reading.naming import name_tokens
from core.reading.normalise import normalise
from core.reading.outcomes import Ask, AskCode, NothingRead, Reading
from core.reading.report import read_report
from core.reading.tokens import tokenise


class Reader:
    """Reads texts about one field. Building it takes a moment; reading does not."""

    def __init__(self, field: Field) -> None:
        """Prepare the field's spellings."""
        self._names = Names(field)

    def read(self, text: str, context: Context) -> Reading:
        """Read one text; see `read`. The context's field is the reader's own."""
        plain = normalise(text)
        words = words_of(plain.text)
        if not plain.text.strip():
            return NothingRead((Ask(AskCode.NOT_UNDERSTOOD, text, (0, len(text))),))
        if intent := whole_text_intent(plain.text, words):
            return intent
        asides = take_out(plain.text, context.place_names)
        tokens = name_tokens(tokenise(asides.text), self._names)
        if intent := winners(tokens, context) or question(plain.text, words, tokens):
            return intent
        hint = plain.written(*asides.precinct) if asides.precinct else None
        return read_report(Draft(plain), tokens, context, hint, asides.part)


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
