"""People and their roles. Outside this table they appear by a pseudonymous id."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, exists, insert, update
from sqlalchemy import select as sql_select
from sqlmodel import col, select

from bot.storage.statements import read
from bot.storage.tables import AssignmentRow, PersonRow, table_of
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId

_PEOPLE = table_of(PersonRow)
_ASSIGNMENTS = table_of(AssignmentRow)


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A person, and where they are met.

    Attributes:
        person: as the core knows them.
        user: their Telegram user id.
        chat: their private chat with the bot.
        name: what staff call them; never in the ledger.
    """

    person: Person
    user: int
    chat: int
    name: str


def person_of(tx: Connection, event: str, user: int) -> Person | None:
    """Whose texts these are, with the roles they hold now; None for a stranger."""
    found = _enrolled(tx, event, col(PersonRow.user) == user)
    return found[0].person if found else None


def enrolled(tx: Connection, event: str, person: PersonId) -> Enrolled | None:
    """The person behind a pseudonymous id."""
    found = _enrolled(tx, event, col(PersonRow.id) == person)
    return found[0] if found else None


def enrolled_among(tx: Connection, event: str, users: Collection[int]) -> frozenset[int]:
    """Those of these users who are enrolled."""
    which = (_PEOPLE.c.event == event, _PEOPLE.c.user.in_(users))
    return frozenset(tx.scalars(sql_select(_PEOPLE.c.user).where(*which)))


def everyone(tx: Connection, event: str) -> list[Enrolled]:
    """Everybody enrolled, in order of enrolment, with the roles they hold now."""
    return _enrolled(tx, event)


def add_person(tx: Connection, event: str, one: Enrolled, at: datetime) -> None:
    """Enrols a person with their roles. A user enrolled already fails the transaction (IntegrityError)."""
    row = {
        "event": event,
        "id": one.person.id,
        "user": one.user,
        "chat": one.chat,
        "name": one.name,
        "language": one.person.language,
        "enrolled_at": at,
    }
    tx.execute(insert(_PEOPLE), row)
    for assignment in one.person.assignments:
        assign(tx, event, one.person.id, assignment, at)


def set_language(tx: Connection, event: str, person: PersonId, language: str) -> None:
    """The language they want to be answered in, such as `es`."""
    tx.execute(update(_PEOPLE).where(_PEOPLE.c.event == event, _PEOPLE.c.id == person).values(language=language))


def move(tx: Connection, event: str, one: Enrolled) -> None:
    """The same person with another account: where they are met from now on."""
    theirs = (_PEOPLE.c.event == event, _PEOPLE.c.id == one.person.id)
    tx.execute(update(_PEOPLE).where(*theirs).values(user=one.user, chat=one.chat, name=one.name))


def assign(tx: Connection, event: str, person: PersonId, assignment: Assignment, at: datetime) -> bool:
    """Gives a role. False where they hold it already."""
    if tx.scalar(_ASSIGNMENTS.select().where(*_held(event, person, assignment))) is not None:
        return False
    row = {
        "event": event,
        "person": person,
        "role": assignment.role.value,
        "place": assignment.place,
        "county": assignment.county,
        "since": at,
    }
    tx.execute(insert(_ASSIGNMENTS), row)
    return True


def end_assignment(tx: Connection, event: str, person: PersonId, assignment: Assignment, at: datetime) -> bool:
    """Takes a role back; that they held it stays on record. False where they do not hold it."""
    ending = update(_ASSIGNMENTS).where(*_held(event, person, assignment)).values(until=at)
    return tx.execute(ending).rowcount > 0


def chats_with(
    tx: Connection, event: str, role: Role, place: PlaceId | None = None, *, county: str | None = None
) -> list[int]:
    """The chats of those who hold a role now, in order of enrolment, each once.

    Args:
        tx: the transaction.
        event: the event.
        role: the role.
        place: only at this place (chairs, deputies).
        county: only of this county (county coordinators).
    """
    people, held = _PEOPLE.c, _ASSIGNMENTS.c
    fits = [held.event == people.event, held.person == people.id, held.role == role.value, held.until.is_(None)]
    if place is not None:
        fits.append(held.place == place)
    if county is not None:
        fits.append(held.county == county)
    statement = select(people.chat).where(people.event == event, exists().where(*fits))
    return list(tx.scalars(statement.order_by(people.enrolled_at, people.id)))


def _enrolled(tx: Connection, event: str, *which: ColumnElement[bool]) -> list[Enrolled]:
    of_people = select(PersonRow).where(col(PersonRow.event) == event, *which)
    people = read(tx, of_people.order_by(col(PersonRow.enrolled_at), col(PersonRow.id)))
    of_roles = select(AssignmentRow).where(col(AssignmentRow.event) == event, col(AssignmentRow.until).is_(None))
    if which:
        of_roles = of_roles.where(col(AssignmentRow.person).in_([row.id for row in people]))
    held: dict[str, list[Assignment]] = {}
    for row in read(tx, of_roles.order_by(col(AssignmentRow.id))):
        held.setdefault(row.person, []).append(_assignment(row))
    return [_one(row, held.get(row.id, ())) for row in people]


def _held(event: str, person: PersonId, assignment: Assignment) -> tuple[ColumnElement[bool], ...]:
    columns = _ASSIGNMENTS.c
    return (
        columns.event == event,
        columns.person == person,
        columns.role == assignment.role.value,
        columns.place.is_not_distinct_from(assignment.place),
        columns.county.is_not_distinct_from(assignment.county),
        columns.until.is_(None),
    )


def _assignment(row: AssignmentRow) -> Assignment:
    return Assignment(Role(row.role), None if row.place is None else PlaceId(row.place), row.county)


def _one(row: PersonRow, held: Iterable[Assignment]) -> Enrolled:
    return Enrolled(Person(PersonId(row.id), row.language, tuple(held)), user=row.user, chat=row.chat, name=row.name)
