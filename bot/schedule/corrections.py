"""Corrections: what waits and is wrong is taken back, what was seen and is wrong is put right."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.answering import fits
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.schedule.moment import Now
from bot.storage import Publication, Transaction, dispatches, lines, publications, seen
from bot.wire import line_now, note_shown, told_by
from bot.wording.corrections import correction_text
from core.wire.corrections import Correction
from core.wire.put_right import PutRight
from core.wire.topics import Topic

_AT_ONCE: Final = 100
"""Publications, letters or readers dealt with in one transaction."""
_TOPICS: Final = 8
"""Put right in one message at most."""


@dataclass(slots=True)
class Corrections:
    """Puts right what was told of a desk's event.

    Attributes:
        desk: whose record it is.
    """

    desk: Desk
    _upto: int | None = None
    """The version of the record because of which letters that wait are looked at now; None where they are not."""
    _looked: lines.WaitingLine | None = None
    """The last waiting letter looked at; None before the first."""
    _put_right: PutRight | None = None

    def take_back(self, tx: Transaction, batch: Batch, _now: Now) -> bool:
        """Once a figure was corrected: letters that wait and show it are not sent; what they were about is owed."""
        memory = batch.memory
        if memory.checked >= memory.corrected:
            return False
        if self._upto is None:
            self._upto, self._looked = memory.corrected, None
        waiting = lines.waiting(tx, after=self._looked, most=_AT_ONCE)
        shown = publications.by_number(tx, {number for one in waiting for number in one.shows})
        wrong = [one for one in waiting if any(shown[number].wrong is not None for number in one.shows)]
        self._withdraw(tx, batch, wrong, shown)
        if len(waiting) < _AT_ONCE:
            memory.checked, self._upto = self._upto, None
        else:
            self._looked = waiting[-1]
        return True

    def take_back_everything(self, tx: Transaction, batch: Batch, _now: Now) -> bool:
        """Nothing that waits goes out while readers are stopped."""
        waiting = lines.waiting(tx, after=None, most=_AT_ONCE)
        shown = publications.by_number(tx, {number for one in waiting for number in one.shows})
        self._withdraw(tx, batch, waiting, shown)
        return bool(waiting)

    def _withdraw(
        self, tx: Transaction, batch: Batch, letters: list[lines.WaitingLine], shown: dict[int, Publication]
    ) -> None:
        lines.take_back(tx, [one.id for one in letters], batch.at)
        owed = defaultdict[int, list[int]](list)
        for one in letters:
            for number, before in one.corrects:
                seen.not_corrected(tx, self.desk.event.id, one.chat, number, before)
            for number in () if one.corrects else one.shows:
                owed[number].append(one.chat)
        for number, chats in owed.items():
            dispatches.owe(tx, self.desk.event.id, shown[number].topic, chats, number)

    def correct(self, tx: Transaction, batch: Batch, now: Now) -> bool:
        """Whoever has seen something wrong is told so, once, all of it in one message."""
        event = self.desk.event.id
        if not batch.memory.corrected:
            return False
        found = seen.wrong(tx, event, clock=now.clock, not_chats=now.busy, most=_AT_ONCE)
        if not found:
            return False
        wrong = publications.by_number(tx, {one.publication for one in found})
        new = [one for one in found if not self._is_told(batch, one, wrong[one.publication])]
        before = {(one.chat, one.publication): one.corrected or 0 for one in new}
        for (language, numbers), chats in self._alike(batch, new).items():
            for few in _a_few(numbers, _TOPICS):
                batch.letters += self._letters(tx, batch, language, [wrong[number] for number in few], chats, before)
        for number, publication in wrong.items():
            chats = [one.chat for one in found if one.publication == number]
            seen.corrected(tx, event, chats, number, publication.wrong or 0)
        return True

    def _alike(self, batch: Batch, found: list[seen.Wrong]) -> Mapping[tuple[str, tuple[int, ...]], list[int]]:
        """Chats by what they are told: the same publications put right, in one language."""
        numbers, languages = defaultdict[int, list[int]](list), dict[int, str]()
        for one in found:
            numbers[one.chat].append(one.publication)
            known = batch.known(one.chat)  # in a private chat, its number is the user's
            languages[one.chat] = known.person.language if known is not None else one.language or ""
        alike = defaultdict[tuple[str, tuple[int, ...]], list[int]](list)
        for chat, listed in numbers.items():
            alike[languages[chat], tuple(listed)].append(chat)
        return alike

    def _letters(
        self,
        tx: Transaction,
        batch: Batch,
        language: str,
        wrong: list[Publication],
        chats: list[int],
        before: Mapping[tuple[int, int], int],
    ) -> list[Letter]:
        items = [self._item(batch, one) for one in wrong]
        text = correction_text(items, self.desk.wording(language))
        if not fits(text) and len(wrong) > 1:
            parts = (wrong[: len(wrong) // 2], wrong[len(wrong) // 2 :])
            return [letter for part in parts for letter in self._letters(tx, batch, language, part, chats, before)]
        shows = note_shown(tx, self.desk.event.id, [item.now for item in items], batch.at)
        corrects = {chat: [(one.id, before[chat, one.id]) for one in wrong] for chat in chats}
        keys = {chat: lines.correction_key(chat, corrects[chat], batch.at) for chat in chats}
        return [Letter(key, Lane.READER, chat, Act.SEND, text, shows=shows) for chat, key in keys.items()]

    def _item(self, batch: Batch, wrong: Publication) -> Correction:
        now = line_now(batch.memory, Topic.read(wrong.topic), batch.at)
        return self._by(batch).correction(told_by(wrong), batch.memory.record.version, now)

    def _is_told(self, batch: Batch, one: seen.Wrong, wrong: Publication) -> bool:
        """Whether they were told just this before: it was put right and wrong again in between, and nobody noticed."""
        if one.corrected is None:
            return False
        put_right, told = self._by(batch), told_by(wrong)
        return put_right.differences(told, one.corrected) == put_right.differences(told, put_right.record.version)

    def _by(self, batch: Batch) -> PutRight:
        record = batch.memory.record
        if self._put_right is None or self._put_right.record is not record:
            self._put_right = PutRight(self.desk.event, record)
        return self._put_right


def _a_few(numbers: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    """A few at a time."""
    return (numbers[begin : begin + most] for begin in range(0, len(numbers), most))
