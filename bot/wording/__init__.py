"""Sentences of the core → the words a person reads.

Words live in `config/wording/<language>.ftl` (Fluent). fluent.runtime reports a missing variable as an
error and prints its name; here that is an exception, because a sentence with a hole in it must never reach a chair. A
test renders every sentence of every language.
"""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.wording import figures
from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.sentences import Sentence, Value

FOLDER = Path(__file__).parents[2] / "config" / "wording"
_LONG = 1000
"""Characters from which on a text is put into its sentence by us: Fluent refuses 2,500, and a chair may write 4,096."""
_UNTIL = "until"
"""The gap for a time to come, which may be of another day and so is told with it."""
_TAG = re.compile(r"</?(?:b|i|u|s|code|pre|blockquote)>")


class NoSuchSentence(LookupError):
    """The words for this sentence are missing in this language, or one of its gaps cannot be filled."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language.

    Attributes:
        language: such as `en`.
        time_zone: in which times are told, such as `America/Chicago`.
    """

    language: str
    time_zone: str
    bundle: FluentBundle
    _deciding: Mapping[str, frozenset[str]]
    """By message, the gaps whose number decides the words (plurals). All others are written before Fluent sees them: it
    sets babel's pattern up anew for every number, which took a third of the time of a reply."""

    @classmethod
    def load(cls, language: str, time_zone: str = "UTC") -> "Wording":
        """Read the language's file."""
        bundle, deciding = _words(language)
        return cls(language, time_zone, bundle, deciding)

    def html(self, *sentences: Sentence) -> str:
        """The sentences as Telegram HTML, one a line; whatever a person typed is escaped."""
        return "\n".join(line for line in map(self._line, sentences) if line)

    def plain(self, *sentences: Sentence) -> str:
        """The sentences as plain text, one a line: for the terminal, a button, the small answer to a press."""
        return html.unescape(_TAG.sub("", self.html(*sentences)))

    def line(self, sentence: Sentence) -> str:
        """One sentence as plain text."""
        return self.plain(sentence)

    def _line(self, sentence: Sentence) -> str:
        if not self.bundle.has_message(sentence.key):
            message = f"{self.language} has no words for {sentence.key!r}"
            raise NoSuchSentence(message)
        pattern = self.bundle.get_message(sentence.key).value
        if pattern is None:
            message = f"{self.language}, {sentence.key}: there are no words behind the name"
            raise NoSuchSentence(message)
        deciding = self._deciding[sentence.key]
        gaps = {
            name: value if type(value) is int and name in deciding else self._value(value, dated=name == _UNTIL)
            for name, value in sentence.values.items()
        }
        long = {name: value for name, value in gaps.items() if isinstance(value, str) and len(value) > _LONG}
        words, errors = self.bundle.format_pattern(pattern, {**gaps, **{name: _place_of(name) for name in long}})
        if errors:
            message = f"{self.language}, {sentence.key}: {errors[0]}"
            raise NoSuchSentence(message)
        return _filled(str(words), long)

    def _value(self, value: Value, *, dated: bool = False) -> str:
        match value:
            case PreferenceGroup():
                return html.escape(self.group(value), quote=False)
            case int():
                return figures.whole(value, self.language)
            case str():
                return html.escape(value, quote=False)
            case Fraction():
                return figures.share(value)
            case datetime():
                told = figures.moment if dated else figures.clock_time
                return told(value, self.time_zone, self.language)
            case Alignment():
                return figures.counts(value, {group: html.escape(self.group(group), quote=False) for group in value})
            case Sentence():
                return self._line(value)
            case tuple():
                return self._several(value)

    def _several(self, values: tuple[PreferenceGroup, ...] | tuple[Sentence, ...]) -> str:
        groups = [html.escape(self.group(item), quote=False) for item in values if isinstance(item, PreferenceGroup)]
        if groups:
            return figures.names(groups, self.language)
        return ", ".join(self._line(item) for item in values if isinstance(item, Sentence))

    def group(self, group: PreferenceGroup) -> str:
        """A group's name as readers of this language know it: candidates keep theirs, Uncommitted and Other do not."""
        key = f"group-{group.casefold()}"
        return self._line(Sentence(key)) if self.bundle.has_message(key) else str(group)


def _place_of(name: str) -> str:
    """Stands in a sentence where a long text will; of characters that mean nothing to anybody."""
    return f"\ue000{name}\ue001"


def _filled(words: str, long: Mapping[str, str]) -> str:
    """The sentence with its long texts, none of which is searched for the place of another."""
    pieces = re.split("\ue000(\\w+)\ue001", words) if long else [words]
    return "".join(long.get(piece, piece) if at % 2 else piece for at, piece in enumerate(pieces))


def messages(language: str) -> tuple[str, ...]:
    """Every message of a language by its name.

    Raises:
        NoSuchSentence: the file holds something that is not Fluent, or one name twice; Fluent itself would be silent.
    """
    return tuple(message.id.name for message in sentences(language))


def sentences(language: str) -> tuple[ast.Message, ...]:
    """Every message of a language, as it is written.

    Raises:
        NoSuchSentence: as above.
    """
    return _messages(_parsed(language), language)


def _messages(parsed: ast.Resource, language: str) -> tuple[ast.Message, ...]:
    found: list[ast.Message] = []
    for entry in parsed.body:
        if isinstance(entry, ast.Junk):
            problem = f"{language}.ftl: this is not Fluent: {entry.content!r}"
            raise NoSuchSentence(problem)
        if isinstance(entry, ast.Message):
            found.append(entry)
    names = [message.id.name for message in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        problem = f"{language}.ftl: these stand there twice: {', '.join(twice)}"
        raise NoSuchSentence(problem)
    return tuple(found)


def _parsed(language: str) -> ast.Resource:
    return FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))


@cache
def _words(language: str) -> tuple[FluentBundle, Mapping[str, frozenset[str]]]:
    parsed = _parsed(language)
    deciding = {message.id.name: _Deciding.of(message) for message in _messages(parsed, language)}
    bundle = FluentBundle([figures.locale(language)], use_isolating=False)
    bundle.add_resource(parsed)
    return bundle, deciding


class _Deciding(Visitor):
    """Collects the gaps that a message chooses its words by."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    @classmethod
    def of(cls, message: ast.Message) -> frozenset[str]:
        """Their names."""
        found = cls()
        found.visit(message)
        return frozenset(found.names)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - named by fluent.syntax
        """Note what is selected by, and look inside the choices."""
        if isinstance(node.selector, ast.VariableReference):
            self.names.add(node.selector.id.name)
        self.generic_visit(node)
