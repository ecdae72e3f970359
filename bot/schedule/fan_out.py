"""A line comes to everybody who wants it, a few readers at a time; and what was not sent at its time is made up for.

Whoever has read, or is about to, what a line would say gets no second one that says the same.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.schedule.moment import Now
from bot.storage import Transaction, dispatches, lines, publications, seen
from bot.storage.dispatches import Dispatch, Wanted
from bot.wire import line_now, note_shown, told_by
from bot.wording.lines import line_text
from core.wire.line import Line
from core.wire.told import Told
from core.wire.topics import Topic

_AT_ONCE: Final = 100
"""Readers dealt with in one transaction."""
_MOST_REMEMBERED: Final = 1000


@dataclass(slots=True)
class FanOut:
    """Brings lines to the readers of a desk's event.

    Attributes:
        desk: whose record it is.
    """

    desk: Desk
    _lines: dict[int, Line] = field(default_factory=dict)
    """What publications show, by their numbers."""

    def pay(self, tx: Transaction, batch: Batch, now: Now) -> bool:
        """One line each, as it is now, to whoever was not to be disturbed and now may; nothing they know already."""
        event = self.desk.event.id
        found = dispatches.owed_now(tx, event, clock=now.clock, not_chats=now.busy, only=now.only, most=_AT_ONCE)
        for topic, owed in groupby(found, key=lambda one: one.topic):
            wanted = list(owed)
            number, line = self._shown(tx, batch, topic, now)
            batch.letters += self._letters(tx, number, line, wanted, f"owed:{batch.at.timestamp()}")
            dispatches.owe(tx, event, topic, [one.chat for one in wanted], None)
        return bool(found)

    def go_on(self, tx: Transaction, batch: Batch, now: Now) -> bool:
        """The oldest line on its way comes to the next readers."""
        event = self.desk.event.id
        one = dispatches.under_way(tx, event)
        if one is None:
            return False
        number, line = self._still(tx, batch, one, now)
        wanted = dispatches.next_readers(tx, event, one, clock=now.clock, most=_AT_ONCE)
        ready = [each for each in wanted if each.ready and now.may_tell(each.chat)]
        batch.letters += self._letters(tx, number, line, ready, str(one.id))
        told = {each.chat for each in ready}
        dispatches.owe(tx, event, one.topic, [each.chat for each in wanted if each.chat not in told], number)
        dispatches.goes_on(
            tx,
            one,
            reached=wanted[-1].chat if wanted else one.reached,
            publication=number,
            done_at=batch.at if len(wanted) < _AT_ONCE else None,
        )
        return True

    def _still(self, tx: Transaction, batch: Batch, one: Dispatch, now: Now) -> tuple[int, Line]:
        """What a line on its way shows from here on: the same to all, unless it has become wrong or is forgotten."""
        line = self._lines.get(one.publication)
        shown = publications.by_number(tx, [one.publication])[one.publication]
        if line is None or shown.wrong is not None or line.embargo != self.desk.event.embargoed(now.at):
            return self._shown(tx, batch, one.topic, now)
        return one.publication, line

    def _shown(self, tx: Transaction, batch: Batch, topic: str, now: Now) -> tuple[int, Line]:
        """The topic as it is, written down."""
        line = line_now(batch.memory, Topic.read(topic), now.at)
        (number,) = note_shown(tx, self.desk.event.id, [line], batch.at)
        self._lines = {**self._lines, number: line} if len(self._lines) < _MOST_REMEMBERED else {number: line}
        return number, line

    def _letters(self, tx: Transaction, number: int, line: Line, wanted: Collection[Wanted], name: str) -> list[Letter]:
        """A letter to each reader who does not know what it says."""
        known = self._known(tx, line.topic.key, [one.chat for one in wanted])
        told = Told.by(line)
        texts = {name: line_text(line, self.desk.wording(name)) for name in {one.language for one in wanted}}
        return [
            Letter(
                key=f"{lines.LINE}{name}:{one.topic}:{one.chat}",
                lane=Lane.READER,
                chat=one.chat,
                act=Act.SEND,
                text=texts[one.language],
                shows=(number,),
                subject=one.topic,
            )
            for one in wanted
            if one.chat not in known or not known[one.chat].says_the_same(told)
        ]

    def _known(self, tx: Transaction, topic: str, chats: Collection[int]) -> dict[int, Told]:
        """What each of these chats was told last about a topic, or will be by a letter that waits."""
        newest = seen.newest(tx, self.desk.event.id, topic, chats)
        soon = lines.shown_soon(tx, chats)
        shown = publications.by_number(tx, {*newest.values(), *(each for some in soon.values() for each in some)})
        of_topic = {number: told_by(one) for number, one in shown.items() if one.topic == topic}
        last = {chat: max({newest.get(chat, 0), *soon.get(chat, ())} & of_topic.keys(), default=0) for chat in chats}
        return {chat: of_topic[number] for chat, number in last.items() if number}
