"""The outbox: letters waiting to be sent, and what became of each.

Order within a chat is the order of enqueuing: only the first letter a chat waits for is ever due, so that none
overtakes another, not even when the first has to be tried again. That first letter takes the best lane of all letters
its chat waits for: a receipt behind an update to readers pulls it forward.

What somebody waits for is found without a look at what stands behind it, however long a broadcast is (two indexes).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, bindparam, case, func, literal_column, or_, select, update

from bot.letters import Act, Lane, Letter
from bot.storage.outbox_rows import State, letter_of, row_of
from bot.storage.overtaken import overtake
from bot.storage.statements import changed, insert_new
from bot.storage.tables import OutboxRow, table_of

_OUTBOX = table_of(OutboxRow)
_OTHER = _OUTBOX.alias("other")
_WAITING = _OUTBOX.c.state == literal_column("'waiting'")
"""In so many letters: for a value given apart, no plan made beforehand can use an index that has this condition."""
_FRONT: Final = 4
"""How far from the front a helping is looked for: so many times its size."""
_LAST_FIRST: Final = literal_column(str(Lane.STAFF.value), Integer)
"""The last lane somebody waits for."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter that is due.

    Attributes:
        id: the row.
        letter: what to send.
        tries: how often it was put off.
        lane: the one it goes in, the best of all its chat waits for.
    """

    id: int
    letter: Letter
    tries: int
    lane: Lane


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

    @property
    def arrived(self) -> bool:
        """Whether it has arrived, or may have."""
        return self.state in {State.SENT, State.UNKNOWN}


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

    A standing message supersedes older ones, an edit older edits of the same message, a line to a reader older lines
    about the same subject, and an answer to a person the reminders that still wait for them. An edit of what was never
    sent, because a digest stood for it, is superseded at once.

    Returns:
        How many are new.
    """
    new = changed(tx, insert_new(tx, _OUTBOX), [row_of(letter, at) for letter in letters])
    overtake(tx, letters, at)
    return new


def due(tx: Connection, at: datetime, most: int, not_chats: Collection[int] = ()) -> list[Outgoing]:
    """The letters to send now, at most one a chat: by lane, then due time, then order of enqueuing.

    Args:
        tx: the transaction.
        at: now.
        most: how many at most.
        not_chats: chats with a letter on its way, whose outcome is not settled yet.
    """
    first = due_first(tx, at, most, not_chats)
    return first + due_behind(tx, at, most - len(first), not_chats) if len(first) < most else first


def due_first(tx: Connection, at: datetime, most: int, not_chats: Collection[int] = ()) -> list[Outgoing]:
    """Of the letters to send now, those of chats that wait for a receipt, an answer or something for staff.

    What it costs depends on how many of these wait, not on what stands behind them.
    """
    chats = (
        select(_OUTBOX.c.chat, func.min(_OUTBOX.c.lane).label("best"))
        .where(_WAITING, _OUTBOX.c.lane <= _LAST_FIRST)
        .group_by(_OUTBOX.c.chat)
        .subquery("chats")
    )
    same_chat = (_OTHER.c.state == literal_column("'waiting'"), _OTHER.c.chat == chats.c.chat)
    first = select(func.min(_OTHER.c.id)).where(*same_chat).correlate(chats).scalar_subquery()
    line = select(first.label("id"), chats.c.best).select_from(chats).subquery("line")
    statement = (
        select(_OUTBOX, line.c.best)
        .select_from(_OUTBOX)
        .join(line, _OUTBOX.c.id == line.c.id)
        .where(_OUTBOX.c.due <= at)
    )
    return _outgoing(tx, statement.order_by(line.c.best, _OUTBOX.c.due, _OUTBOX.c.id).limit(most), not_chats)


def due_behind(tx: Connection, at: datetime, most: int, not_chats: Collection[int] = ()) -> list[Outgoing]:
    """Of the letters to send now, those of chats nobody waits in; read from the front of the line, never the whole.

    Only where every letter at the front stands behind another one of its chat, the line is read to its end.
    """
    return _behind(tx, at, most, not_chats, _FRONT * most) or _behind(tx, at, most, not_chats, None)


def _behind(tx: Connection, at: datetime, most: int, not_chats: Collection[int], front: int | None) -> list[Outgoing]:
    """Taken in two steps, for a planner that does not know yet how long the line is would sort out all of it."""
    columns = (_OUTBOX.c.id, _OUTBOX.c.chat, _OUTBOX.c.lane, _OUTBOX.c.due)
    line = select(*columns).where(_WAITING, _OUTBOX.c.lane > _LAST_FIRST, _OUTBOX.c.due <= at)
    line = _without(line, not_chats).order_by(_OUTBOX.c.lane, _OUTBOX.c.due, _OUTBOX.c.id).limit(front)
    ahead = line.subquery("ahead")
    same_chat = (_OTHER.c.state == literal_column("'waiting'"), _OTHER.c.chat == ahead.c.chat)
    least = select(func.min(_OTHER.c.id))
    best = least.where(*same_chat, _OTHER.c.lane == ahead.c.lane).correlate(ahead).scalar_subquery()
    better = select(_OTHER.c.id).where(*same_chat, _OTHER.c.lane < ahead.c.lane).correlate(ahead).exists()
    first = least.where(*same_chat).correlate(ahead).scalar_subquery()
    chosen = select(first.label("id"), ahead.c.id.label("ahead"), ahead.c.lane, ahead.c.due).where(
        ahead.c.id == best, ~better
    )
    chosen = chosen.order_by(ahead.c.lane, ahead.c.due, ahead.c.id).limit(most)
    found = chosen.subquery("found")
    statement = select(_OUTBOX, found.c.lane.label("best")).select_from(_OUTBOX).join(found, _OUTBOX.c.id == found.c.id)
    return _outgoing(tx, statement.where(_OUTBOX.c.due <= at).order_by(found.c.lane, found.c.due, found.c.ahead))


def is_first(tx: Connection, outgoing: Outgoing) -> bool:
    """Whether a letter found earlier still waits, and is still the first of its chat."""
    which = (_WAITING, _OUTBOX.c.chat == outgoing.letter.chat)
    first: int | None = tx.scalar(select(func.min(_OUTBOX.c.id)).where(*which))
    return first == outgoing.id


def settle(tx: Connection, results: Sequence[Settled], at: datetime) -> None:
    """Writes down what became of letters; the words of one that held a secret are gone with that."""
    if results:
        words = case((_OUTBOX.c.secret, ""), else_=_OUTBOX.c.text)
        statement = update(_OUTBOX).where(_OUTBOX.c.id == bindparam("row")).values(text=words)
        tx.execute(statement, [_settled(one, at) for one in results])


def postpone(tx: Connection, ids: Iterable[int], until: datetime, error: str | None = None) -> None:
    """Lets letters, and with them their chats, wait until then."""
    statement = update(_OUTBOX).where(_OUTBOX.c.id.in_(list(ids)), _OUTBOX.c.state == State.WAITING)
    tx.execute(statement.values(due=until, tries=_OUTBOX.c.tries + 1, error=error, in_flight=False))


def give_up(tx: Connection, chat: int, at: datetime) -> int:
    """Nothing arrives in this chat: what stands behind everything else is not tried. How many letters that was."""
    which = (_WAITING, _OUTBOX.c.chat == chat, _OUTBOX.c.lane > _LAST_FIRST)
    return tx.execute(update(_OUTBOX).where(*which).values(state=State.SUPERSEDED, settled_at=at)).rowcount


def hurry(tx: Connection, chat: int, at: datetime) -> None:
    """What waits for this chat is tried at once: it takes letters again."""
    tx.execute(update(_OUTBOX).where(_WAITING, _OUTBOX.c.chat == chat, _OUTBOX.c.due > at).values(due=at))


def gists(tx: Connection, chat: int) -> dict[int, str]:
    """The letters a chat waits for that a line may stand for, oldest first: each one's row and line."""
    which = (_WAITING, _OUTBOX.c.chat == chat, _OUTBOX.c.gist.is_not(None))
    rows = tx.execute(select(_OUTBOX.c.id, _OUTBOX.c.gist).where(*which).order_by(_OUTBOX.c.id))
    return {row.id: row.gist for row in rows}


def merge(tx: Connection, ids: Collection[int], digest: Sequence[Letter], at: datetime) -> None:
    """Puts a digest in line in place of letters; changes of theirs that still wait go with them."""
    gone = update(_OUTBOX).where(_WAITING, _OUTBOX.c.id.in_(ids)).returning(_OUTBOX.c.key)
    keys = tx.scalars(gone.values(state=State.SUPERSEDED, settled_at=at)).all()
    chats = {letter.chat for letter in digest}
    edits = (_WAITING, _OUTBOX.c.chat.in_(chats), _OUTBOX.c.act == Act.EDIT, _OUTBOX.c.about.in_(keys))
    tx.execute(update(_OUTBOX).where(*edits).values(state=State.SUPERSEDED, settled_at=at))
    enqueue(tx, digest, at)


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


def message_of(tx: Connection, key: str, chat: int) -> int | None:
    """The transport's number of the message a letter became; None where it was not sent, or nobody knows.

    Args:
        tx: the transaction.
        key: of the letter.
        chat: where; what stands in a group that has moved since is not found, for its numbers began anew.
    """
    sent = (_OUTBOX.c.key == key, _OUTBOX.c.chat == chat, _OUTBOX.c.state == State.SENT)
    message: int | None = tx.scalar(select(_OUTBOX.c.sent_message).where(*sent))
    return message


def newest_to(tx: Connection, chat: int, most: int) -> list[tuple[int, datetime, str]]:
    """The messages sent to a chat, newest first: number, time and words; those with a secret have none left."""
    which = (_OUTBOX.c.chat == chat, _OUTBOX.c.act == Act.SEND, _OUTBOX.c.state == State.SENT, _OUTBOX.c.text != "")
    columns = (_OUTBOX.c.sent_message, _OUTBOX.c.sent_at, _OUTBOX.c.text)
    rows = tx.execute(select(*columns).where(*which).order_by(_OUTBOX.c.id.desc()).limit(most))
    return [(row.sent_message or 0, row.sent_at, row.text) for row in rows]


def counts(tx: Connection) -> Counts:
    """How long the line is, and what it could not deliver; a few milliseconds where tens of thousands wait."""
    lane, first = _OUTBOX.c.lane, func.min(_OUTBOX.c.id).label("first")
    lanes = tx.execute(select(lane, func.count().label("letters"), first).where(_WAITING).group_by(lane)).all()
    oldest = select(func.min(_OUTBOX.c.enqueued_at)).where(_OUTBOX.c.id.in_([row.first for row in lanes]))
    lost = _OUTBOX.c.state.in_([literal_column("'unknown'"), literal_column("'refused'")])
    states = select(_OUTBOX.c.state, func.count().label("letters")).where(lost).group_by(_OUTBOX.c.state)
    settled = {row.state: row.letters for row in tx.execute(states)}
    return Counts(
        waiting={Lane(row.lane): row.letters for row in lanes},
        oldest=tx.scalar(oldest) if lanes else None,
        unknown=settled.get(State.UNKNOWN, 0),
        refused=settled.get(State.REFUSED, 0),
    )


def waiting_in(tx: Connection, chat: int) -> int:
    """How many letters a chat waits for."""
    which = (_OUTBOX.c.chat == chat, _WAITING)
    return tx.scalar(select(func.count()).select_from(_OUTBOX).where(*which)) or 0


def _outgoing(tx: Connection, statement: Select[Any], not_chats: Collection[int] = ()) -> list[Outgoing]:
    rows = tx.execute(_without(statement, not_chats)).mappings()
    return [Outgoing(row["id"], letter_of(row), row["tries"], Lane(row["best"])) for row in rows]


def _without(statement: Select[Any], chats: Collection[int]) -> Select[Any]:
    return statement.where(_OUTBOX.c.chat.not_in(chats)) if chats else statement


def _settled(result: Settled, at: datetime) -> dict[str, Any]:
    return {
        "row": result.id,
        "state": result.state.value,
        "sent_message": result.message,
        "sent_at": result.sent_at,
        "settled_at": at,
        "error": result.error,
    }
