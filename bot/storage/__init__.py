"""The only room that knows SQL: tables, ledger, inbox, outbox, people, migrations, on SQLite and on PostgreSQL.

Everything here is plain and synchronous and takes the transaction it works in as its first argument, so that the desk
can put a whole batch into one. Commit happens where `Storage.writing()` ends, nowhere else.
"""

from typing import TypeAlias

from sqlalchemy import Connection

from bot.storage.database import Storage
from bot.storage.inbox import Answer
from bot.storage.invites import Invite
from bot.storage.lock import DeskIsRunning, WriterLock
from bot.storage.outbox import Counts, Outgoing, Settled
from bot.storage.outbox_rows import State
from bot.storage.people import Enrolled
from bot.storage.publications import Publication
from bot.storage.trouble import DatabaseUnavailable, NoSuchFile

Transaction: TypeAlias = Connection
"""One transaction; `with tx.begin_nested(): …` tries a part of it on its own."""

__all__ = [
    "Answer",
    "Counts",
    "DatabaseUnavailable",
    "DeskIsRunning",
    "Enrolled",
    "Invite",
    "NoSuchFile",
    "Outgoing",
    "Publication",
    "Settled",
    "State",
    "Storage",
    "Transaction",
    "WriterLock",
]
