"""Texts as they are stored, for staff who ask: what people and the bot have said, and what could not be dealt with."""

import html
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.letters import Incoming, Membership, Moved
from bot.memory import Batch
from bot.storage import Transaction, inbox, outbox
from core.cases import Spoken
from core.dialogue.heard import Heard, Photo, Pressed, Said
from core.people import PersonId

_NEWEST: Final = 200
"""Texts of one chat, each way, that a transcript may show."""
_MARK: Final = re.compile("<[^>]+>")
_CODE: Final = re.compile(r"\[code:[^\]]*\]")
"""Where a code was blacked out; its hash is nothing to read."""


@dataclass(frozen=True, slots=True)
class Stored:
    """The inbox and the outbox of a batch; nothing is read before it is asked.

    Attributes:
        tx: the batch's transaction.
        batch: knows whose chat is whose.
        read: a transport's codec.
    """

    tx: Transaction
    batch: Batch
    read: Callable[[str], Incoming | Membership | Moved | None]

    def transcript(self, people: Collection[PersonId]) -> Sequence[Spoken]:
        """The last texts of these people's chats, both ways, oldest first.

        Telegram's times have whole seconds; within one, the numbers of a chat's messages tell what came first.
        """
        spoken: list[Spoken] = []
        for one in self.batch.everybody() if people else ():
            if one.person.id in people:
                both = [*self._of_person(one.person.id, one.chat), *self._of_bot(one.person.id, one.chat)]
                spoken += [said for _, said in sorted(both, key=lambda numbered: numbered[0])]
        return sorted(spoken, key=lambda said: said.at)

    def _of_person(self, person: PersonId, chat: int) -> list[tuple[tuple[int, bool], Spoken]]:
        """A press comes after the message its button hangs on, at the time it was stored."""
        found = []
        for received_at, raw in inbox.newest_of(self.tx, chat, _NEWEST):
            heard = self._heard(raw)
            if heard is not None:
                one, words = heard
                is_press = isinstance(one, Pressed)
                at = received_at.replace(microsecond=0) if isinstance(one, Pressed) else one.at
                found.append(((one.message, is_press), Spoken(at, person, by_bot=False, words=words)))
        return found[::-1]

    def _of_bot(self, person: PersonId, chat: int) -> list[tuple[tuple[int, bool], Spoken]]:
        sent = outbox.newest_to(self.tx, chat, _NEWEST)
        return [((message, False), Spoken(at, person, by_bot=True, words=_plain(text))) for message, at, text in sent]

    def set_aside(self, number: int) -> str | None:
        """The words of a text that could not be dealt with; None where there are none, or they cannot be read."""
        raw = inbox.raw_of(self.tx, number)
        found = None if raw is None else self._heard(raw)
        return None if found is None else found[1]

    def _heard(self, raw: str) -> tuple[Said | Photo | Pressed, str] | None:
        try:
            incoming = self.read(raw)
        except (ValueError, KeyError, TypeError):
            return None
        heard: Heard | None = incoming.heard if isinstance(incoming, Incoming) else None
        match heard:
            case Said(text=words) | Photo(words=words) if words:
                return heard, _CODE.sub("[code]", words)
            case Pressed(data=data):
                return heard, f"[{data.partition('|')[0]}]"
            case _:
                return None


def _plain(text: str) -> str:
    return html.unescape(_MARK.sub("", text))
