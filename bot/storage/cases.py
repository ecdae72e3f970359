"""Cases: what staff must decide, by their number in the event."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, func, select

from bot.storage.statements import changed, insert_or_change
from bot.storage.tables import CaseRow, table_of
from core.cases import Case, Note
from core.kept_sentences import as_json, read_sentence
from core.people import PersonId

_CASES = table_of(CaseRow)
_CHANGES = ("place", "topic", "opened_at", "closed_at", "claimed_by", "body")


def everything(tx: Connection, event: str) -> list[Case]:
    """Every case of an event, open or closed, by number."""
    statement = select(_CASES).where(_CASES.c.event == event).order_by(_CASES.c.number)
    return [_case(row) for row in tx.execute(statement).mappings()]


def save(tx: Connection, event: str, cases: Iterable[Case]) -> None:
    """Writes cases down, new or changed.

    Raises:
        IntegrityError: two numbers are about the same place and topic.
    """
    changed(tx, insert_or_change(tx, _CASES, *_CHANGES), [_row(event, case) for case in cases])


def open_another(tx: Connection, event: str, place: str, note: Note, at: datetime) -> Case | None:
    """A case beside what the desk remembers, for when it can remember nothing; None where its topic is there."""
    about = (_CASES.c.event == event, _CASES.c.place == place, _CASES.c.topic == note.code)
    if tx.scalar(select(_CASES.c.number).where(*about)) is not None:
        return None
    highest = tx.scalar(select(func.max(_CASES.c.number)).where(_CASES.c.event == event)) or 0
    case = Case(highest + 1, place, note.code, (note,), at)
    save(tx, event, [case])
    return case


def _row(event: str, case: Case) -> dict[str, Any]:
    return {
        "event": event,
        "number": case.number,
        "place": case.place,
        "topic": case.topic,
        "opened_at": case.opened_at,
        "closed_at": case.closed_at,
        "claimed_by": case.claimed_by,
        "body": json.dumps(_body(case), ensure_ascii=False),
    }


def _body(case: Case) -> dict[str, Any]:
    return {
        "notes": [_note(note) for note in case.notes],
        "past": [_note(note) for note in case.past],
        "by": case.by,
        "log": [as_json(line) for line in case.log],
        "claimed_as": case.claimed_as,
        "asked": list(case.asked),
        "posts": case.posts,
    }


def _note(note: Note) -> dict[str, Any]:
    return {"code": note.code, "lines": [as_json(line) for line in note.lines], "sequence": note.sequence}


def _read_note(kept: Mapping[str, Any]) -> Note:
    return Note(kept["code"], tuple(map(read_sentence, kept["lines"])), kept["sequence"])


def _case(row: RowMapping) -> Case:
    body: Mapping[str, Any] = json.loads(row["body"])
    return Case(
        number=row["number"],
        place=row["place"],
        topic=row["topic"],
        notes=tuple(map(_read_note, body["notes"])),
        past=tuple(map(_read_note, body.get("past", ()))),
        opened_at=row["opened_at"],
        by=body.get("by"),
        log=tuple(map(read_sentence, body.get("log", ()))),
        claimed_by=None if row["claimed_by"] is None else PersonId(row["claimed_by"]),
        claimed_as=body.get("claimed_as", ""),
        asked=tuple(body.get("asked", ())),
        posts=body.get("posts", 0),
        closed_at=row["closed_at"],
    )
