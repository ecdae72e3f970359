"""Whether a language has every sentence another one has, with the same gaps."""

from collections.abc import Iterator

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.wording import sentences


def lacking(language: str, beside: str) -> tuple[str, ...]:
    """Names of sentences one language lacks, or has with other gaps than the other.

    Args:
        language: such as `es`.
        beside: the language that is whole, such as `en`.

    Raises:
        NoSuchSentence: one of the files holds something that is not Fluent, or one name twice.
    """
    theirs = dict(_gaps(language))
    return tuple(name for name, gaps in _gaps(beside) if theirs.get(name) != gaps)


def _gaps(language: str) -> Iterator[tuple[str, frozenset[str]]]:
    for message in sentences(language):
        found = _Gaps()
        found.visit(message)
        yield message.id.name, frozenset(found.names)


class _Gaps(Visitor):
    """Collects the gaps of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named by fluent.syntax
        """Note the gap."""
        self.names.add(node.id.name)
