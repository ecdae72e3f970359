"""Invitations: who may enrol as what. Only the keyed hash of a code is known here."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, insert, update
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
    """

    hash: str
    assignment: Assignment
    made_at: datetime
    expires_at: datetime
    used_by: PersonId | None = None
    used_at: datetime | None = None


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
    }
    tx.execute(insert(_INVITES), row)


def find_invite(tx: Connection, event: str, keyed_hash: str) -> Invite | None:
    """The invitation with this hash, used and expired ones too: the caller says which sentence is due."""
    found = read(tx, select(InviteRow).where(col(InviteRow.hash) == keyed_hash, col(InviteRow.event) == event))
    return _invite(found[0]) if found else None


def use_invite(tx: Connection, event: str, keyed_hash: str, by: PersonId, at: datetime) -> bool:
    """Uses an invitation up. False where it is unknown, used or expired: then nothing has changed."""
    columns = _INVITES.c
    usable = (columns.hash == keyed_hash, columns.event == event, columns.used_at.is_(None), columns.expires_at > at)
    return tx.execute(update(_INVITES).where(*usable).values(used_by=by, used_at=at)).rowcount == 1


def _invite(row: InviteRow) -> Invite:
    place = None if row.place is None else PlaceId(row.place)
    return Invite(
        hash=row.hash,
        assignment=Assignment(Role(row.role), place, row.county),
        made_at=row.made_at,
        expires_at=row.expires_at,
        used_by=None if row.used_by is None else PersonId(row.used_by),
        used_at=row.used_at,
    )
