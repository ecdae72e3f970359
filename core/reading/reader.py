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
from core.reading.normalise import fold, normalise
from core.reading.outcomes import Ask, AskCode, NothingRead, Reading
from core.reading.report import read_report
from core.reading.tokens import tokenise
from core.reading.words import KNOWN


class Reader:
    """Reads texts about one field. Building it takes a moment; reading does not."""

    def __init__(self, field: Field) -> None:
        """Prepare the field's spellings."""
        self._names = Names(field)
        self._telling = lru_cache(maxsize=4096)(self._telling_names)

    def read(self, text: str, context: Context) -> Reading:
        """Read one text; see `read`. The context's field is the reader's own."""
        plain = normalise(text)
        words = words_of(plain.text)
        if not plain.text.strip():
            return NothingRead((Ask(AskCode.NOT_UNDERSTOOD, text, (0, len(text))),))
        if intent := whole_text_intent(plain.text, words):
            return intent
        asides = take_out(plain.text, self._telling(context.place_names))
        tokens = name_tokens(tokenise(asides.text), self._names)
        if intent := winners(tokens, context) or question(plain.text, words, tokens):
            return intent
        hint = plain.written(*asides.precinct) if asides.precinct else None
        return read_report(Draft(plain), tokens, context, hint, asides.part)

    def _telling_names(self, place_names: tuple[str, ...]) -> tuple[str, ...]:
        """The place's names that mean nothing else.

        A township called Warren must not swallow `Warren 17`, nor one known as `LA` an article.
        """
        return tuple(name for name in place_names if not self._means_something(name))

    def _means_something(self, place_name: str) -> bool:
        said = [word for word in words_of(fold(place_name)) if not word.isdecimal()]
        common = len(said) > 0 and len(" ".join(said)) == len(place_name.strip()) and KNOWN.issuperset(said)
        return common or bool(self._names.exact(" ".join(said)))


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
