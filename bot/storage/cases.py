"""Cases: what staff must decide."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, update
from sqlmodel import col, select

from bot.storage.statements import insert_new, read
from bot.storage.tables import CaseRow, table_of
from core.people import PersonId

_CASES = table_of(CaseRow)
_OPEN = "open"
_CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Case:
    """A case.

    Attributes:
        id: its number, as staff say it.
        place: `County/Precinct`, or EVENT_CHAIN.
        code: the check that opened it, such as `X02`.
        body: what staff see (JSON).
        opened_at: UTC.
        entry_sequence: the ledger entry of that place it hangs on, where there is one.
        closed_at, closed_by: None while it is open.
    """

    id: int
    place: str
    code: str
    body: str
    opened_at: datetime
    entry_sequence: int | None
    closed_at: datetime | None
    closed_by: str | None


def open_case(
    tx: Connection, event: str, *, place: str, code: str, body: str, at: datetime, entry_sequence: int | None = None
) -> int | None:
    """Opens a case.

    One entry opens a case of one code once, ever; a case that hangs on no entry is open once at a time.

    Returns:
        Its number; None where that case is there already.
    """
    row = {
        "event": event,
        "place": place,
        "code": code,
        "opened_at": at,
        "state": _OPEN,
        "body": body,
        "entry_sequence": entry_sequence,
    }
    number: int | None = tx.scalar(insert_new(tx, _CASES).values(row).returning(_CASES.c.id))
    return number


def open_cases(tx: Connection, event: str) -> list[Case]:
    """The cases that wait for staff, oldest first."""
    which = (col(CaseRow.event) == event, col(CaseRow.state) == _OPEN)
    return [_case(row) for row in read(tx, select(CaseRow).where(*which).order_by(col(CaseRow.id)))]


def find_case(tx: Connection, event: str, number: int) -> Case | None:
    """A case by its number, open or closed."""
    found = read(tx, select(CaseRow).where(col(CaseRow.event) == event, col(CaseRow.id) == number))
    return _case(found[0]) if found else None


def close(tx: Connection, event: str, number: int, by: PersonId | str, at: datetime) -> bool:
    """Closes a case. False where there is no such open case."""
    which = (_CASES.c.event == event, _CASES.c.id == number, _CASES.c.state == _OPEN)
    return tx.execute(update(_CASES).where(*which).values(state=_CLOSED, closed_at=at, closed_by=by)).rowcount == 1


def _case(row: CaseRow) -> Case:
    return Case(
        id=row.id,
        place=row.place,
        code=row.code,
        body=row.body,
        opened_at=row.opened_at,
        entry_sequence=row.entry_sequence,
        closed_at=row.closed_at,
        closed_by=row.closed_by,
    )
