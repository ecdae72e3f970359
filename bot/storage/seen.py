"""What each chat has seen, or may have: whom a correction goes to."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, or_, select, update

from bot.letters import Letter
from bot.storage.lines import CORRECTION, corrected_by
from bot.storage.statements import insert_new
from bot.storage.tables import table_of
from bot.storage.wire_tables import PublicationRow, ReaderRow, SeenRow

_SEEN = table_of(SeenRow)
_PUBLICATIONS = table_of(PublicationRow)
_READERS = table_of(ReaderRow)
_NEVER: Final = "24:00"


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something wrong that a chat has seen, and was not told of yet.

    Attributes:
        chat: whose.
        publication: its number.
        language: of the reader; None where the chat is no reader's.
        corrected: the version from which on it was wrong when the chat was last told so; None where it never was.
    """

    chat: int
    publication: int
    language: str | None
    corrected: int | None


def arrived(tx: Connection, event: str, letters: Iterable[Letter], at: datetime) -> None:
    """Notes what letters showed that arrived, or may have.

    What was seen before and is right is forgotten. What is wrong stays noted until its correction has arrived.

    Args:
        tx: the transaction that settles the letters.
        event: the event.
        letters: each of them.
        at: now.
    """
    chats_of: dict[tuple[int, bool], list[int]] = {}
    letters = list(letters)
    for letter in letters:
        for number in letter.shows:
            chats_of.setdefault((number, letter.key.startswith(CORRECTION)), []).append(letter.chat)
    if not chats_of:
        return
    columns = (_PUBLICATIONS.c.id, _PUBLICATIONS.c.topic, _PUBLICATIONS.c.version)
    found = tx.execute(select(*columns).where(_PUBLICATIONS.c.id.in_({number for number, _ in chats_of})))
    rows = found.all()
    topics, versions = {row.id: row.topic for row in rows}, {row.id: row.version for row in rows}
    for letter in letters:
        _note_told(tx, event, letter, max((versions[number] for number in letter.shows), default=0))
    for (number, correct), chats in chats_of.items():
        _put(tx, event, chats, topics[number], number, at)
        older = (*_of(event, chats, topics[number]), _SEEN.c.publication < number)
        tx.execute(delete(_SEEN).where(*older, _is_settled(correct=correct)))


def _note_told(tx: Connection, event: str, letter: Letter, version: int) -> None:
    """A correction that was taken back while it was on its way has arrived, and is not told once more."""
    told = [number for number, _ in corrected_by(letter.key)]
    if told:
        which = (_SEEN.c.event == event, _SEEN.c.chat == letter.chat, _SEEN.c.publication.in_(told))
        tx.execute(update(_SEEN).where(*which, _SEEN.c.corrected.is_(None)).values(corrected=version))


def overtaken(tx: Connection, event: str, chat: int, topic: str, publication: int, at: datetime) -> None:
    """Notes that a chat is told what is public now of a topic it has seen, and so needs no correction.

    Args:
        tx: the transaction that enqueues what it is told.
        event: the event.
        chat: whose.
        topic: its key.
        publication: the number of what is public now.
        at: now.
    """
    tx.execute(delete(_SEEN).where(*_of(event, [chat], topic)))
    _put(tx, event, [chat], topic, publication, at)


def _put(tx: Connection, event: str, chats: Iterable[int], topic: str, publication: int, at: datetime) -> None:
    rows = [
        {"event": event, "chat": chat, "topic": topic, "publication": publication, "at": at, "corrected": None}
        for chat in dict.fromkeys(chats)
    ]
    tx.execute(insert_new(tx, _SEEN), rows)


def _of(event: str, chats: Collection[int], topic: str) -> tuple[ColumnElement[bool], ...]:
    return (_SEEN.c.event == event, _SEEN.c.topic == topic, _SEEN.c.chat.in_(chats))


def _is_settled(*, correct: bool) -> ColumnElement[bool]:
    """Whether what was seen is right; or, once a correction has come, was put right by one."""
    which = select(_PUBLICATIONS.c.wrong).where(_PUBLICATIONS.c.id == _SEEN.c.publication)
    wrong = which.correlate(_SEEN).scalar_subquery()
    return or_(wrong.is_(None), wrong == _SEEN.c.corrected) if correct else wrong.is_(None)


def newest(tx: Connection, event: str, topic: str, chats: Collection[int]) -> dict[int, int]:
    """The publication about a topic that each of these chats has seen last."""
    statement = select(_SEEN.c.chat, func.max(_SEEN.c.publication).label("publication"))
    rows = tx.execute(statement.where(*_of(event, chats, topic)).group_by(_SEEN.c.chat))
    return {row.chat: row.publication for row in rows}


def wrong(tx: Connection, event: str, *, clock: str, not_chats: Collection[int], most: int) -> list[Wrong]:
    """What was seen, is wrong, and was not corrected yet, chat by chat.

    Those who blocked the bot or want no corrections are left out, and those in their quiet hours.

    Args:
        tx: the transaction.
        event: the event.
        clock: the time of the day on the event's wall, such as `21:05`.
        not_chats: chats whose turn is not now.
        most: how many chats at most; what one of them has seen is never torn apart.
    """
    told_now = (_READERS.c.chat.is_(None), and_(~_READERS.c.blocked, _READERS.c.corrections, awake(clock)))
    first = _wrong(event, _SEEN.c.chat).where(or_(*told_now))
    if not_chats:
        first = first.where(_SEEN.c.chat.not_in(not_chats))
    # By publication, not by chat: so it ends with the last one wanted, and nobody else is sorted.
    chats = set(tx.scalars(first.order_by(_PUBLICATIONS.c.id).limit(most)))
    if not chats:
        return []
    columns = (_SEEN.c.chat, _SEEN.c.publication, _READERS.c.language, _SEEN.c.corrected)
    every = _wrong(event, *columns).where(_SEEN.c.chat.in_(chats)).order_by(_SEEN.c.chat, _PUBLICATIONS.c.id)
    return [Wrong(row.chat, row.publication, row.language, row.corrected) for row in tx.execute(every)]


def _wrong(event: str, *columns: ColumnElement[Any]) -> Select[Any]:
    """What was seen, is wrong, and was not corrected yet."""
    reader = and_(_READERS.c.event == _SEEN.c.event, _READERS.c.chat == _SEEN.c.chat)
    return (
        select(*columns)
        .join(_PUBLICATIONS, _PUBLICATIONS.c.id == _SEEN.c.publication)
        .join(_READERS, reader, isouter=True)
        .where(_SEEN.c.event == event, _PUBLICATIONS.c.event == event)
        .where(_PUBLICATIONS.c.wrong.is_not(None), _PUBLICATIONS.c.wrong != func.coalesce(_SEEN.c.corrected, 0))
    )


def corrected(tx: Connection, event: str, chats: Collection[int], publication: int, version: int) -> None:
    """Notes that corrections are on their way.

    Args:
        tx: the transaction that enqueues them.
        event: the event.
        chats: to whom.
        publication: what was wrong.
        version: from which on it was.
    """
    which = (_SEEN.c.event == event, _SEEN.c.publication == publication, _SEEN.c.chat.in_(chats))
    tx.execute(update(_SEEN).where(*which).values(corrected=version))


def not_corrected(tx: Connection, event: str, chat: int, publication: int, before: int) -> None:
    """Notes that a correction did not go out after all, and must be made anew.

    Args:
        tx: the transaction that takes it back.
        event: the event.
        chat: to whom it was to go.
        publication: what was wrong.
        before: the version of the correction before it; 0 where there was none.
    """
    which = (_SEEN.c.event == event, _SEEN.c.publication == publication, _SEEN.c.chat == chat)
    tx.execute(update(_SEEN).where(*which).values(corrected=before or None))


def awake(clock: str) -> ColumnElement[bool]:
    """Whether a reader is outside their quiet hours at a time of the day, such as `21:05` on the event's wall."""
    begin, end = _READERS.c.quiet_begin, func.coalesce(_READERS.c.quiet_end, _NEVER)
    by_day = and_(begin < end, begin <= clock, end > clock)
    over_midnight = and_(begin > end, or_(begin <= clock, end > clock))
    return or_(begin.is_(None), ~or_(by_day, over_midnight))
