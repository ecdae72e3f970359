"""We published …: what a batch made public of a place, told to whoever answers for it; it is noted as lines are."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.answering import buttons_of
from bot.joining import Everybody
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, seen
from bot.wire import note_shown
from bot.wording import Wording
from bot.wording.corrections import correction_text
from bot.wording.lines import line_text
from core.dialogue import published
from core.dialogue.published import Night, Published
from core.people import PersonId
from core.wire.line import Line


@dataclass(frozen=True, slots=True)
class _Books:
    """Where it is noted what somebody is shown.

    Attributes:
        tx: the batch's transaction.
        event: the event's id.
        at: now (UTC).
    """

    tx: Transaction
    event: str
    at: datetime

    def shown(self, line: Line) -> tuple[int, ...]:
        """The number of the publication a line is, for the letter that carries it."""
        return note_shown(self.tx, self.event, [line], self.at)

    def put_right(self, chat: int, line: Line) -> None:
        """This chat knows what is public now: no correction is needed beside what it is told anyway."""
        topic = line.topic.key
        if seen.newest(self.tx, self.event, topic, [chat]):
            (number,) = self.shown(line)
            seen.overtaken(self.tx, self.event, chat, topic, number, self.at)


def tell(tx: Transaction, batch: Batch, event: str, wording: Callable[[str | None], Wording]) -> None:
    """Letters for what the batch made public; they take the place of those that say how it came about."""
    if batch.record.version == batch.memory.record.version:
        return
    books = _Books(tx, event, batch.at)
    night = Night(
        before=batch.memory.record,
        record=batch.record,
        standings=batch.standings,
        entries=batch.entries,
        authors=batch.authors,
        enrolled=Everybody(batch),
        now=batch.at,
    )
    told = [(one, letter) for one in published.told(night) for letter in _letter(batch, books, one, wording)]
    instead = {(letter.chat, one.instead_of) for one, letter in told}
    batch.letters = [one for one in batch.letters if not any((one.chat, data) in instead for data in _says(one))]
    batch.letters += [letter for _, letter in told]
    for person, line in published.put_right(night):
        _note(batch, books, person, line)


def _letter(batch: Batch, books: _Books, one: Published, wording: Callable[[str | None], Wording]) -> Iterator[Letter]:
    who = batch.called(one.person)
    if who is None:
        return
    words = wording(who.person.language)
    books.put_right(who.chat, one.line)
    yield Letter(
        key=f"published:{books.event}:{one.line.topic.name}:{one.line.version}:{one.person}",
        lane=Lane.STAFF,
        chat=who.chat,
        act=Act.SEND,
        text=text_of(one, words),
        buttons=buttons_of(one.choices, words),
        question=one.not_right.data,
        shows=books.shown(one.line),
        subject=f"published:{one.line.topic.name}",
    )


def text_of(one: Published, words: Wording) -> str:
    """What somebody is told of a place of theirs, as Telegram HTML; what they saw before stands beside it."""
    if one.correction is not None:
        return correction_text([one.correction], words, *one.above)
    return line_text(one.line, words, *one.above)


def _note(batch: Batch, books: _Books, person: PersonId, line: Line) -> None:
    who = batch.called(person)
    if who is not None:
        books.put_right(who.chat, line)


def _says(letter: Letter) -> Iterator[str]:
    """What its buttons say, and what it is called."""
    yield from (button.data for row in letter.buttons for button in row)
    yield letter.question or ""
