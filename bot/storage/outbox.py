"""The outbox: letters waiting to be sent, and what became of each.

Order within a chat is the order of enqueuing: only the first letter a chat waits for is ever due, so that none
overtakes another, not even when the first has to be tried again. That first letter takes the best lane of all letters
its chat waits for: a receipt behind an update to readers pulls it forward.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, case, func, or_, select, update

from bot.letters import Act, Button, Lane, Letter
from bot.storage.statements import changed, insert_new
from bot.storage.tables import OutboxRow, table_of

_OUTBOX = table_of(OutboxRow)


class State(StrEnum):
    """What became of a letter."""

    WAITING = "waiting"
    SENT = "sent"
    UNKNOWN = "unknown"
    """It may have arrived: the answer to our call was lost. Never sent again."""
    REFUSED = "refused"
    SUPERSEDED = "superseded"
    """It was overtaken before it was sent: by a newer standing message, or a reminder by what it was to remind of."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter that is due.

    Attributes:
        id: the row.
        letter: what to send.
        tries: how often it was put off.
    """

    id: int
    letter: Letter
    tries: int


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a letter.

    Attributes:
        id: the row.
        state: SENT, UNKNOWN or REFUSED.
        message: Telegram's id of the message sent.
        sent_at: Telegram's date of it (whole seconds, UTC).
        error: what Telegram said, where it refused.
    """

    id: int
    state: State
    message: int | None = None
    sent_at: datetime | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """How long the line is.

    Attributes:
        waiting: letters waiting, by lane; a lane without any is missing.
        oldest: when the longest-waiting one was enqueued; None where none waits.
        unknown, refused: letters so settled, ever.
    """

    waiting: Mapping[Lane, int]
    oldest: datetime | None
    unknown: int
    refused: int


def enqueue(tx: Connection, letters: Sequence[Letter], at: datetime) -> int:
    """Puts letters in line; one whose key was ever in line is left out.

    A standing message supersedes older ones, an edit older edits of the same message, and an answer to a person the
    reminders that still wait for them.

    Returns:
        How many are new.
    """
    new = changed(tx, insert_new(tx, _OUTBOX), [_row(letter, at) for letter in letters])
    _supersede(tx, {letter.chat for letter in letters if letter.act is Act.STANDING}, at)
    _supersede_edits(tx, {letter.about for letter in letters if letter.act is Act.EDIT}, at)
    _leave_alone(tx, {letter.chat for letter in letters if letter.lane <= Lane.CHAIR}, at)
    return new


def due(tx: Connection, at: datetime, most: int, not_chats: Collection[int] = ()) -> list[Outgoing]:
    """The letters to send now, at most one a chat: by lane, then due time, then order of enqueuing.

    Args:
        tx: the transaction.
        at: now.
        most: how many at most.
        not_chats: chats with a letter on its way, whose outcome is not settled yet.
    """
    first = (
        select(_OUTBOX.c.chat, func.min(_OUTBOX.c.id).label("id"), func.min(_OUTBOX.c.lane).label("lane"))
        .where(_OUTBOX.c.state == State.WAITING)
        .group_by(_OUTBOX.c.chat)
        .subquery()
    )
    statement = select(_OUTBOX).join(first, _OUTBOX.c.id == first.c.id).where(_OUTBOX.c.due <= at)
    if not_chats:
        statement = statement.where(_OUTBOX.c.chat.not_in(not_chats))
    statement = statement.order_by(first.c.lane, _OUTBOX.c.due, _OUTBOX.c.id).limit(most)
    return [Outgoing(row["id"], _letter(row), row["tries"]) for row in tx.execute(statement).mappings()]


def settle(tx: Connection, results: Sequence[Settled], at: datetime) -> None:
    """Writes down what became of letters; the words of one that held a secret are gone with that."""
    if results:
        words = case((_OUTBOX.c.secret, ""), else_=_OUTBOX.c.text)
        statement = update(_OUTBOX).where(_OUTBOX.c.id == bindparam("row")).values(text=words)
        tx.execute(statement, [_settled(one, at) for one in results])


def postpone(tx: Connection, ids: Iterable[int], until: datetime, error: str | None = None) -> None:
    """Lets letters, and with them their chats, wait until then."""
    statement = update(_OUTBOX).where(_OUTBOX.c.id.in_(list(ids)), _OUTBOX.c.state == State.WAITING)
    tx.execute(statement.values(due=until, tries=_OUTBOX.c.tries + 1, error=error))


def last_question(tx: Connection, chat: int, *, not_after: datetime, before_message: int | None = None) -> str | None:
    """The read-back a person had before their eyes when they wrote.

    Args:
        tx: the transaction.
        chat: their chat.
        not_after: the date of their text.
        before_message: the id of their text, where known. Telegram's dates have whole seconds; for a letter sent in the
            same second the ids decide.

    Returns:
        The question of the newest such letter that was sent for certain; None where there is none.
    """
    asked = _OUTBOX.c.question
    statement = select(asked).where(_OUTBOX.c.chat == chat, asked.is_not(None), _OUTBOX.c.state == State.SENT)
    statement = statement.where(_OUTBOX.c.sent_at <= not_after)
    if before_message is not None:
        sent = _OUTBOX.c.sent_message
        statement = statement.where(or_(_OUTBOX.c.sent_at < not_after, sent.is_(None), sent < before_message))
    question: str | None = tx.scalar(statement.order_by(_OUTBOX.c.id.desc()).limit(1))
    return question


def message_of(tx: Connection, key: str) -> int | None:
    """The transport's number of the message a letter became; None where it was not sent, or nobody knows."""
    sent = (_OUTBOX.c.key == key, _OUTBOX.c.state == State.SENT)
    message: int | None = tx.scalar(select(_OUTBOX.c.sent_message).where(*sent))
    return message


def newest_to(tx: Connection, chat: int, most: int) -> list[tuple[int, datetime, str]]:
    """The messages sent to a chat, newest first: number, time and words; those with a secret have none left."""
    which = (_OUTBOX.c.chat == chat, _OUTBOX.c.act == Act.SEND, _OUTBOX.c.state == State.SENT, _OUTBOX.c.text != "")
    columns = (_OUTBOX.c.sent_message, _OUTBOX.c.sent_at, _OUTBOX.c.text)
    rows = tx.execute(select(*columns).where(*which).order_by(_OUTBOX.c.id.desc()).limit(most))
    return [(row.sent_message or 0, row.sent_at, row.text) for row in rows]


def counts(tx: Connection) -> Counts:
    """How long the line is, and what it could not deliver."""
    state, lane = _OUTBOX.c.state, _OUTBOX.c.lane
    looked_at = state.in_([State.WAITING, State.UNKNOWN, State.REFUSED])
    statement = select(state, lane, func.count().label("letters"), func.min(_OUTBOX.c.enqueued_at).label("oldest"))
    rows = tx.execute(statement.where(looked_at).group_by(state, lane)).all()
    line = [row for row in rows if row.state == State.WAITING]
    return Counts(
        waiting={Lane(row.lane): row.letters for row in line},
        oldest=min((row.oldest for row in line), default=None),
        unknown=sum(row.letters for row in rows if row.state == State.UNKNOWN),
        refused=sum(row.letters for row in rows if row.state == State.REFUSED),
    )


def waiting_in(tx: Connection, chat: int) -> int:
    """How many letters a chat waits for."""
    which = (_OUTBOX.c.chat == chat, _OUTBOX.c.state == State.WAITING)
    return tx.scalar(select(func.count()).select_from(_OUTBOX).where(*which)) or 0


def _supersede(tx: Connection, chats: Collection[int], at: datetime) -> None:
    if not chats:
        return
    waiting = (_OUTBOX.c.act == Act.STANDING, _OUTBOX.c.state == State.WAITING, _OUTBOX.c.chat.in_(chats))
    newest = select(func.max(_OUTBOX.c.id)).where(*waiting).group_by(_OUTBOX.c.chat)
    statement = update(_OUTBOX).where(*waiting, _OUTBOX.c.id.not_in(newest))
    tx.execute(statement.values(state=State.SUPERSEDED, settled_at=at))


def _supersede_edits(tx: Connection, edited: Collection[str | None], at: datetime) -> None:
    if edited:
        waiting = (_OUTBOX.c.act == Act.EDIT, _OUTBOX.c.state == State.WAITING, _OUTBOX.c.about.in_(edited))
        newest = select(func.max(_OUTBOX.c.id)).where(*waiting).group_by(_OUTBOX.c.about)
        statement = update(_OUTBOX).where(*waiting, _OUTBOX.c.id.not_in(newest))
        tx.execute(statement.values(state=State.SUPERSEDED, settled_at=at))


def _leave_alone(tx: Connection, chats: Collection[int], at: datetime) -> None:
    """Whoever is answered has written: what would have reminded them to is too late."""
    if chats:
        waiting = (_OUTBOX.c.lane == Lane.REMINDER, _OUTBOX.c.state == State.WAITING, _OUTBOX.c.chat.in_(chats))
        tx.execute(update(_OUTBOX).where(*waiting).values(state=State.SUPERSEDED, settled_at=at))


def _row(letter: Letter, at: datetime) -> dict[str, Any]:
    buttons = [[[button.label, button.data] for button in row] for row in letter.buttons]
    return {
        "key": letter.key,
        "lane": letter.lane.value,
        "chat": letter.chat,
        "act": letter.act.value,
        "text": letter.text,
        "buttons": json.dumps(buttons),
        "question": letter.question,
        "message": letter.message,
        "callback": letter.callback,
        "due": at,
        "tries": 0,
        "state": State.WAITING.value,
        "enqueued_at": at,
        "picture": json.dumps(letter.pictures) if letter.pictures else None,
        "photo": letter.photo,
        "secret": letter.secret,
        "about": letter.about,
    }


def _letter(row: RowMapping) -> Letter:
    return Letter(
        key=row["key"],
        lane=Lane(row["lane"]),
        chat=row["chat"],
        act=Act(row["act"]),
        text=row["text"],
        buttons=tuple(tuple(Button(label, data) for label, data in line) for line in json.loads(row["buttons"])),
        question=row["question"],
        message=row["message"],
        callback=row["callback"],
        pictures=tuple(json.loads(row["picture"])) if row["picture"] else (),
        photo=row["photo"],
        secret=row["secret"],
        about=row["about"],
    )


def _settled(result: Settled, at: datetime) -> dict[str, Any]:
    return {
        "row": result.id,
        "state": result.state.value,
        "sent_message": result.message,
        "sent_at": result.sent_at,
        "settled_at": at,
        "error": result.error,
    }
