"""Letters that need not be sent any more, because of those that have just been enqueued.

Every look is at the chats that are written to, never at the whole line: elsewhere tens of thousands may wait.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, and_, func, literal_column, or_, select, update

from bot.letters import Act, Lane, Letter
from bot.storage.outbox_rows import State
from bot.storage.tables import OutboxRow, table_of

_OUTBOX = table_of(OutboxRow)
_OTHER = _OUTBOX.alias("other")
_WAITING = _OUTBOX.c.state == literal_column("'waiting'")
_WAITS_TOO = and_(_OTHER.c.state == literal_column("'waiting'"), _OTHER.c.chat == _OUTBOX.c.chat)


def overtake(tx: Connection, letters: Sequence[Letter], at: datetime) -> None:
    """Marks what new letters, in line already, leave behind."""
    _supersede(tx, {letter.chat for letter in letters if letter.act is Act.STANDING}, at)
    _supersede_edits(tx, [letter for letter in letters if letter.act is Act.EDIT], at)
    _supersede_lines(tx, [letter for letter in letters if letter.subject is not None], at)
    _leave_alone(tx, {letter.chat for letter in letters if letter.lane <= Lane.CHAIR}, at)


def _supersede(tx: Connection, chats: Collection[int], at: datetime) -> None:
    if not chats:
        return
    waiting = (_OUTBOX.c.act == Act.STANDING, _WAITING, _OUTBOX.c.chat.in_(chats))
    newest = select(func.max(_OUTBOX.c.id)).where(*waiting).group_by(_OUTBOX.c.chat)
    statement = update(_OUTBOX).where(*waiting, _OUTBOX.c.id.not_in(newest))
    tx.execute(statement.values(state=State.SUPERSEDED, settled_at=at))


def _supersede_edits(tx: Connection, edits: Sequence[Letter], at: datetime) -> None:
    """Of several waiting, the newest; none of a letter that will never be sent."""
    if edits:
        chats, about = {letter.chat for letter in edits}, {letter.about for letter in edits}
        waiting = (_OUTBOX.c.act == Act.EDIT, _WAITING, _OUTBOX.c.chat.in_(chats), _OUTBOX.c.about.in_(about))
        newer = select(_OTHER.c.id).where(
            _WAITS_TOO, _OTHER.c.act == Act.EDIT, _OTHER.c.about == _OUTBOX.c.about, _OTHER.c.id > _OUTBOX.c.id
        )
        merged = select(_OTHER.c.id).where(_OTHER.c.key == _OUTBOX.c.about, _OTHER.c.state == State.SUPERSEDED)
        statement = update(_OUTBOX).where(*waiting, or_(newer.exists(), merged.exists()))
        tx.execute(statement.values(state=State.SUPERSEDED, settled_at=at))


def _supersede_lines(tx: Connection, lines: Sequence[Letter], at: datetime) -> None:
    """Of several about one subject for one reader, the newest."""
    if lines:
        chats, subjects = {letter.chat for letter in lines}, {letter.subject for letter in lines}
        waiting = (_WAITING, _OUTBOX.c.chat.in_(chats), _OUTBOX.c.subject.in_(subjects))
        newer = select(_OTHER.c.id).where(_WAITS_TOO, _OTHER.c.subject == _OUTBOX.c.subject, _OTHER.c.id > _OUTBOX.c.id)
        statement = update(_OUTBOX).where(*waiting, newer.exists())
        tx.execute(statement.values(state=State.SUPERSEDED, settled_at=at))


def _leave_alone(tx: Connection, chats: Collection[int], at: datetime) -> None:
    """Whoever is answered has written: what would have reminded them to is too late."""
    if chats:
        waiting = (_OUTBOX.c.lane == Lane.REMINDER, _WAITING, _OUTBOX.c.chat.in_(chats))
        tx.execute(update(_OUTBOX).where(*waiting).values(state=State.SUPERSEDED, settled_at=at))
