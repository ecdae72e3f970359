"""Invitations: who may enrol as what. Only the keyed hash of a code is known here."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, insert, update
from sqlmodel import col, select

from bot.storage.statements import read
from bot.storage.tables import InviteRow, table_of
from core.people import Assignment, PersonId, Role
from core.places import PlaceId

_INVITES = table_of(InviteRow)


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation.

    Attributes:
        hash: keyed hash of its code.
        assignment: the role it gives.
        made_at, expires_at: from when until when it may be used (UTC).
        used_by: who used it; None while nobody did.
        used_at: when.
        language: of whoever it was made for; None where nobody said.
        phones: keyed hashes of the phone numbers it was made for; with any, one of them must be shown.
        succeeds: who hands their place over with it.
        moves: who goes on with another phone.
        void_at: when it was called back.
    """

    hash: str
    assignment: Assignment
    made_at: datetime
    expires_at: datetime
    used_by: PersonId | None = None
    used_at: datetime | None = None
    language: str | None = None
    phones: frozenset[str] = frozenset()
    succeeds: PersonId | None = None
    moves: PersonId | None = None
    void_at: datetime | None = None


def add_invite(tx: Connection, event: str, invite: Invite) -> None:
    """Stores a new invitation."""
    row = {
        "hash": invite.hash,
        "event": event,
        "role": invite.assignment.role.value,
        "place": invite.assignment.place,
        "county": invite.assignment.county,
        "made_at": invite.made_at,
        "expires_at": invite.expires_at,
        "language": invite.language,
        "phones": ",".join(sorted(invite.phones)) or None,
        "succeeds": invite.succeeds,
        "moves": invite.moves,
    }
    tx.execute(insert(_INVITES), row)


def find_invite(tx: Connection, event: str, *keyed_hashes: str) -> Invite | None:
    """The one invitation with one of these hashes, used and expired ones too: the caller says which sentence is due.

    Several hashes are what a code may be with one slip mended: where two invitations fit, none is meant.
    """
    found = read(tx, select(InviteRow).where(col(InviteRow.hash).in_(keyed_hashes), col(InviteRow.event) == event))
    return _invite(found[0]) if len(found) == 1 else None


def use_invite(tx: Connection, event: str, keyed_hash: str, by: PersonId, at: datetime) -> bool:
    """Uses an invitation up. False where it is unknown, used or expired: then nothing has changed."""
    columns = _INVITES.c
    usable = (columns.hash == keyed_hash, columns.event == event, *_unused(), columns.expires_at > at)
    return tx.execute(update(_INVITES).where(*usable).values(used_by=by, used_at=at)).rowcount == 1


def call_back(tx: Connection, event: str, person: PersonId, at: datetime) -> int:
    """Makes void every unused invitation that hands this person's place over. How many there were."""
    columns = _INVITES.c
    theirs = (columns.event == event, columns.succeeds == person, *_unused())
    return tx.execute(update(_INVITES).where(*theirs).values(void_at=at)).rowcount


def _unused() -> tuple[ColumnElement[bool], ...]:
    return (_INVITES.c.used_at.is_(None), _INVITES.c.void_at.is_(None))


def _person(stored: str | None) -> PersonId | None:
    return None if stored is None else PersonId(stored)


def _invite(row: InviteRow) -> Invite:
    place = None if row.place is None else PlaceId(row.place)
    return Invite(
        hash=row.hash,
        assignment=Assignment(Role(row.role), place, row.county),
        made_at=row.made_at,
        expires_at=row.expires_at,
        used_by=_person(row.used_by),
        used_at=row.used_at,
        language=row.language,
        phones=frozenset((row.phones or "").split(",")) - {""},
        succeeds=_person(row.succeeds),
        moves=_person(row.moves),
        void_at=row.void_at,
    )
