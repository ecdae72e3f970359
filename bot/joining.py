"""Who comes in, who goes and who goes on with another phone: what a turn of the dialogue makes of people.

Codes are drawn here, told in one letter that does not stay in the outbox, and stored as a keyed hash alone.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.letters import Act, Incoming, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, invites
from bot.storage.people import Enrolled
from bot.wording import Wording
from core.dialogue.chat import Chat
from core.dialogue.heard import Heard, Said, SharedContact
from core.dialogue.turn import Turn
from core.dialogue.view import Invite, View
from core.people import Person, PersonId
from core.sentences import Sentence, say

NOBODY: Final = "{}"
"""The dialogue of an account nobody is enrolled with any more."""


@dataclass(frozen=True, slots=True)
class NewCode:
    """A code just drawn.

    Attributes:
        code: as it is told, once.
        hash: as it is stored.
        link: opens the bot with it; None where the bot's name is not known.
    """

    code: str
    hash: str
    link: str | None


def invite_for(tx: Transaction, event: str, heard: Heard, state: Any) -> Invite | None:  # noqa: ANN401 - JSON
    """The invitation something heard is about: the one its code belongs to, or the one that waits for a number."""
    match heard:
        case Said(codes=codes) if codes:
            found = invites.find_invite(tx, event, *codes)
        case SharedContact() if waits := Chat.of(state).contact:
            found = invites.find_invite(tx, event, waits)
        case _:
            return None
    return None if found is None else _known(found)


def _known(found: invites.Invite) -> Invite:
    return Invite(
        hash=found.hash,
        assignment=found.assignment,
        expires_at=found.expires_at,
        used_by=found.used_by,
        language=found.language,
        phones=found.phones,
        succeeds=found.succeeds,
        moves=found.moves,
        void=found.void_at is not None,
    )


def state_before(batch: Batch, invite: Invite | None) -> Any:  # noqa: ANN401 - JSON of any shape
    """The dialogue of whoever hands over or changes phones with this invitation; None where nobody does."""
    person = None if invite is None else invite.moves or invite.succeeds
    one = None if person is None else batch.called(person)
    stored = None if one is None else batch.dialogues.get(one.chat)
    return json.loads(stored) if stored else None


@dataclass(frozen=True, slots=True)
class Everybody:
    """Everybody enrolled, as the core knows them; read only where somebody asks."""

    batch: Batch

    def __iter__(self) -> Any:  # noqa: ANN401 - an iterator of persons
        """One person after the other."""
        return iter(one.person for one in self.batch.everybody())


def carry_out(
    tx: Transaction, batch: Batch, event: str, incoming: Incoming, view: View, turn: Turn, language: str
) -> None:
    """Enrol, move and take out whom a turn says; in this order, for a code is used up by whoever used it."""
    invite = view.invite
    if turn.wrong_code:
        batch.wrong += 1
    if turn.leaves is not None:
        _take_out(tx, batch, event, turn.leaves.person, turn)
    if turn.moves is not None and invite is not None:
        _move(tx, batch, event, incoming, turn.moves)
        batch.use_invite(tx, event, invite.hash, turn.moves)
    if turn.enrols is not None and invite is not None:
        person = view.person or Person(view.new_person, language, ())
        one = Enrolled(person, user=incoming.user, chat=incoming.chat, name=incoming.name)
        batch.enrol(tx, event, one, turn.enrols)
        batch.use_invite(tx, event, invite.hash, person.id)


def _take_out(tx: Transaction, batch: Batch, event: str, person: PersonId, turn: Turn) -> None:
    one = batch.called(person)
    if one is not None and turn.leaves is not None:
        batch.leave(tx, event, one, turn.leaves.assignment)
        batch.dialogues[one.chat] = json.dumps(turn.leaves.state)


def _move(tx: Transaction, batch: Batch, event: str, incoming: Incoming, person: PersonId) -> None:
    one = batch.called(person)
    if one is None or one.user == incoming.user:
        return
    batch.dialogues[one.chat] = NOBODY
    batch.move(tx, event, one, replace(one, user=incoming.user, chat=incoming.chat, name=incoming.name))


def with_code(tx: Transaction, batch: Batch, event: str, turn: Turn, draw: Callable[[], NewCode]) -> Turn:
    """The turn with the code it asks for told below its reply; what it makes void is so before."""
    if turn.voids is not None:
        invites.call_back(tx, event, turn.voids, batch.at)
    wanted, reply = turn.invite, turn.reply
    if wanted is None or reply is None:
        return turn
    new = draw()
    invites.add_invite(
        tx,
        event,
        invites.Invite(
            new.hash,
            wanted.assignment,
            made_at=batch.at,
            expires_at=batch.at + wanted.valid,
            language=wanted.language,
            succeeds=wanted.succeeds,
            moves=wanted.moves,
        ),
    )
    return replace(turn, reply=replace(reply, lines=(*reply.lines, *_told(new))))


def _told(new: NewCode) -> Iterable[Sentence]:
    return (say("the-code", code=new.code), *(() if new.link is None else (say("the-link", link=new.link),)))


def posted(view: View, turn: Turn, letters: list[Letter]) -> list[Letter]:
    """The letters of a turn as they go out: a code does not stay in the outbox, and a stranger's answer goes last."""
    is_stranger = view.person is None and turn.enrols is None and turn.moves is None
    return [_posted(letter, secret=turn.invite is not None, behind=is_stranger) for letter in letters]


def _posted(letter: Letter, *, secret: bool, behind: bool) -> Letter:
    if letter.act is not Act.SEND or not (secret or behind):
        return letter
    return replace(letter, secret=secret, lane=Lane.STRANGER if behind else letter.lane)


def letters_to_others(batch: Batch, turn: Turn, key: str, wording: Callable[[str | None], Wording]) -> list[Letter]:
    """What somebody else is told of a turn: that their place is handed over."""
    one = None if turn.leaves is None else batch.called(turn.leaves.person)
    if one is None or turn.leaves is None:
        return []
    text = "\n".join(wording(one.person.language).html(line) for line in turn.leaves.lines)
    return [Letter(f"{key}:left", Lane.CHAIR, one.chat, Act.SEND, text)]
