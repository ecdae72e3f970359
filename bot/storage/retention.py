"""What people wrote, made blank once it is old enough: in small steps, oldest first.

Rows stay, with their keys, times and hashes, so that nothing is counted or answered a second time and every figure can
still be followed; what somebody could read in them is gone. What still waits is never touched.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, Table, bindparam, func, or_, select, tuple_, update

from bot.storage.tables import CaseRow, DialogueRow, InboxRow, InviteRow, OutboxRow, PersonRow, PhotoRow, table_of
from core.dialogue.chat import Chat

STEP: Final = 500
"""Rows made blank in one transaction: some milliseconds, so no chair waits for it."""
_FEW: Final = 20
"""Of rows that carry a picture."""
_BLANKED: Final = "blanked"
"""Stands in the body of a case whose words are gone."""
_PERSONAL: Final = frozenset({"words", "who"})
"""Values of a case's sentences that somebody typed, or that say who it was."""
_GONE: Final = "…"
_HOLDS_WORDS: Final = ('"kept": {', '"announcing": {', '"contact": "', '"tries": [', '"doubts": [{')
"""What the state of a conversation contains while something somebody typed is in it; marks typed are escaped."""

_INBOX, _OUTBOX, _PHOTOS = table_of(InboxRow), table_of(OutboxRow), table_of(PhotoRow)
_PEOPLE, _INVITES = table_of(PersonRow), table_of(InviteRow)
_DIALOGUES, _CASES = table_of(DialogueRow), table_of(CaseRow)


@dataclass(frozen=True, slots=True)
class Before:
    """What is older than this goes.

    Attributes:
        texts: for words, names and keyed hashes of numbers (UTC).
        photos: for the bytes of pictures (UTC).
    """

    texts: datetime
    photos: datetime


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of thing that is kept for a while.

    Attributes:
        name: for people.
        table: where it is.
        due: which rows of it are to be made blank.
        blank: what stands there then; nothing where each row has to be gone through.
        step: rows at a time.
    """

    name: str
    table: Table
    due: Callable[[Before], tuple[ColumnElement[bool], ...]]
    blank: Mapping[str, Any] = field(default_factory=dict)
    step: int = STEP


def _texts(before: Before) -> tuple[ColumnElement[bool], ...]:
    return (_INBOX.c.done_at.is_not(None), _INBOX.c.received_at < before.texts, _INBOX.c.raw != "")


def _letters(before: Before) -> tuple[ColumnElement[bool], ...]:
    says = or_(_OUTBOX.c.text != "", _OUTBOX.c.buttons != "[]", _OUTBOX.c.gist.is_not(None))
    return (_OUTBOX.c.state != "waiting", _OUTBOX.c.enqueued_at < before.texts, says)


def _on_their_way() -> ColumnElement[bool]:
    return _PHOTOS.c.state.in_(["wanted", "fetched"])


def _below_photos(before: Before) -> tuple[ColumnElement[bool], ...]:
    return (~_on_their_way(), _PHOTOS.c.wanted_at < before.texts, _PHOTOS.c.words != "")


def _pictures(before: Before) -> tuple[ColumnElement[bool], ...]:
    return (
        ~_on_their_way(),
        _PHOTOS.c.wanted_at < before.photos,
        or_(_PHOTOS.c.data.is_not(None), _PHOTOS.c.file != ""),
    )


def _names(before: Before) -> tuple[ColumnElement[bool], ...]:
    return (_PEOPLE.c.enrolled_at < before.texts, _PEOPLE.c.name != "")


def _numbers(before: Before) -> tuple[ColumnElement[bool], ...]:
    """Only of invitations nobody can use any more: a number is what protects one that can be."""
    over = or_(_INVITES.c.used_at < before.texts, _INVITES.c.expires_at < before.texts)
    return (over, _INVITES.c.phones.is_not(None))


def _conversations(before: Before) -> tuple[ColumnElement[bool], ...]:
    holds = or_(*(_DIALOGUES.c.state.contains(one, autoescape=True) for one in _HOLDS_WORDS))
    return (_DIALOGUES.c.updated_at < before.texts, holds)


def _cases(before: Before) -> tuple[ColumnElement[bool], ...]:
    return (_CASES.c.opened_at < before.texts, ~_CASES.c.body.contains(f'"{_BLANKED}"', autoescape=True))


_KINDS: Final = (
    _Kind("texts", _INBOX, _texts, {"raw": "", "answer": None}),
    _Kind("letters", _OUTBOX, _letters, {"text": "", "buttons": "[]", "gist": None, "callback": None}),
    _Kind("words below photos", _PHOTOS, _below_photos, {"words": ""}),
    _Kind("photos", _PHOTOS, _pictures, {"data": None, "file": ""}, _FEW),
    _Kind("names", _PEOPLE, _names, {"name": ""}),
    _Kind("phone hashes", _INVITES, _numbers, {"phones": None}),
    _Kind("conversations", _DIALOGUES, _conversations),
    _Kind("cases", _CASES, _cases),
)


def due(tx: Connection, before: Before) -> dict[str, int]:
    """How much is to be made blank, by what it is; what there is none of is missing."""
    counted = {kind.name: tx.scalar(_count(kind, before)) or 0 for kind in _KINDS}
    return {name: number for name, number in counted.items() if number}


def make_blank(tx: Connection, before: Before) -> int:
    """One step; how many rows it made blank. None are left when it is 0."""
    return sum(_step(tx, kind, before) for kind in _KINDS)


def _count(kind: _Kind, before: Before) -> Any:  # noqa: ANN401 - SQLAlchemy's type of a SELECT is longer than this line
    return select(func.count()).select_from(kind.table).where(*kind.due(before))


def _step(tx: Connection, kind: _Kind, before: Before) -> int:
    keys = list(kind.table.primary_key)
    rows = tx.execute(select(*keys).where(*kind.due(before)).order_by(*keys).limit(kind.step)).all()
    if not rows:
        return 0
    these = keys[0].in_([row[0] for row in rows]) if len(keys) == 1 else tuple_(*keys).in_([tuple(row) for row in rows])
    if kind.blank:
        tx.execute(update(kind.table).where(these).values(**kind.blank))
    elif kind.table is _CASES:
        _go_through(tx, _CASES.c.number, _CASES.c.body, these, _case_without_words)
    else:
        _go_through(tx, _DIALOGUES.c.chat, _DIALOGUES.c.state, these, _conversation_without_words)
    return len(rows)


def _go_through(
    tx: Connection, key: Column[Any], body: Column[Any], these: ColumnElement[bool], without: Callable[[str], str]
) -> None:
    table = key.table
    found = tx.execute(select(table.c.event.label("of"), key.label("key"), body.label("body")).where(these)).all()
    rows = [{"of": row.of, "is": row.key, "left": without(row.body)} for row in found]
    which = (table.c.event == bindparam("of"), key == bindparam("is"))
    tx.execute(update(_CASES if table is _CASES else _DIALOGUES).where(*which).values({body: bindparam("left")}), rows)


def _conversation_without_words(state: str) -> str:
    """It goes on where it stands, without what was unclear; one that nobody can read any more begins anew."""
    try:
        return json.dumps(Chat.of(json.loads(state)).without_words().json)
    except (ValueError, KeyError, TypeError, AttributeError):
        return "{}"


def _case_without_words(body: str) -> str:
    """A case keeps what it was about, the numbers and the times; not what was said in it, nor who said it."""
    stripped: dict[str, Any] = dict(_stripped(json.loads(body).items()))
    return json.dumps({**stripped, "claimed_as": "", _BLANKED: True}, ensure_ascii=False)


def _stripped(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for name, value in pairs:
        yield name, _GONE if name in _PERSONAL and isinstance(value, str) else _inside(value)


def _inside(value: Any) -> Any:  # noqa: ANN401 - JSON of any shape
    match value:
        case dict():
            return dict(_stripped(value.items()))
        case list():
            return [_inside(one) for one in value]
        case _:
            return value
