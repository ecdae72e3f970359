"""What can be wrong with a database, in sentences an operator can act on. No sentence ever contains a password."""

import re
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError


class DatabaseUnavailable(Exception):
    """The database cannot be used now.

    Attributes:
        what: one sentence, what is wrong.
        what_to_do: one sentence or two, what mends it.
    """

    def __init__(self, what: str, what_to_do: str) -> None:
        super().__init__(f"{what} {what_to_do}")
        self.what = what
        self.what_to_do = what_to_do


class NoSuchFile(DatabaseUnavailable):
    """There is no SQLite file: nothing was ever stored there."""


_SQLITE: Final = (
    (
        "not a database",
        "{path} is not a SQLite database.",
        "Point CAUCUS_DATABASE_URL at another file, or move this one away and a new one is made.",
    ),
    (
        "malformed",
        "{path} is damaged.",
        "Put the newest backup in its place: caucus ledger restore, which keeps what stands there.",
    ),
    (
        "unable to open",
        "{path} cannot be opened.",
        "Check that it is a file, not a folder, and that this user may write in its folder.",
    ),
    (
        "readonly",
        "{path} cannot be written.",
        "Give this user the right to write the file and its folder.",
    ),
    (
        "locked",
        "{path} is in use: another program has held it for longer than we wait.",
        "Close the program that has it open, or wait until it is done, and try again.",
    ),
    (
        "disk is full",
        "There is no room left for {path}.",
        "Free some space on the disk; nothing that was answered is lost.",
    ),
    (
        "disk i/o error",
        "{path} cannot be read or written: the disk reports an error.",
        "Look at the disk, and at what the system says of it; nothing that was answered is lost.",
    ),
)
"""What SQLite says (in English everywhere), what that means, what to do."""

_POSTGRESQL: Final = (
    (
        "password authentication failed",
        "PostgreSQL at {place} does not accept the password of {user}.",
        "Correct them in CAUCUS_DATABASE_URL; special characters in a password are written as %40 and the like.",
    ),
    (
        "no password supplied",
        "PostgreSQL at {place} wants a password for {user}.",
        "Write it into CAUCUS_DATABASE_URL: postgresql+psycopg://user:password@host/database.",
    ),
    (
        "not permitted to log in",
        "PostgreSQL at {place} does not let {user} log in.",
        "Allow it (ALTER ROLE … LOGIN), or name another user in CAUCUS_DATABASE_URL.",
    ),
    (
        "no pg_hba.conf entry",
        "PostgreSQL at {place} does not let {user} in from this machine.",
        "Add a line for it to the server's pg_hba.conf.",
    ),
    (
        'database ".*" does not exist',
        "PostgreSQL at {place} knows no database “{database}”.",
        "Create it (createdb {database}), or correct its name in CAUCUS_DATABASE_URL.",
    ),
    (
        'role ".*" does not exist',
        "PostgreSQL at {place} knows no user {user}.",
        "Create it (createuser {user}), or correct its name in CAUCUS_DATABASE_URL.",
    ),
    (
        "no space left|could not extend|disk is full",
        "PostgreSQL at {place} has no room left.",
        "Free some space on its disk; nothing that was answered is lost.",
    ),
    (
        "read-only transaction|during recovery",
        "PostgreSQL at {place} is read-only just now: it is a standby, or it was told so.",
        "Name the server that takes changes in CAUCUS_DATABASE_URL, or let this one take them.",
    ),
    (
        "deadlock detected|could not serialize",
        "Another program stood in our way in PostgreSQL at {place}.",
        "The work is done again by itself.",
    ),
    (
        "too many clients|connection slots",
        "PostgreSQL at {place} takes no more connections.",
        "Close some, or raise its max_connections.",
    ),
    (
        "permission denied",
        "PostgreSQL at {place} lets {user} in but not make tables in “{database}”.",
        "Make {user} the owner of the database.",
    ),
    (
        "connection refused",
        "PostgreSQL at {place} does not answer: the connection was refused.",
        "Start the server, or correct host and port in CAUCUS_DATABASE_URL.",
    ),
    (
        "no such file",
        "PostgreSQL at {place} does not answer: it has no socket there.",
        "Start the server, or correct the host in CAUCUS_DATABASE_URL.",
    ),
    (
        "timeout|timed out",
        "PostgreSQL at {place} does not answer in time.",
        "Check the network between here and there, and the host in CAUCUS_DATABASE_URL.",
    ),
    (
        "resolve|name or service|name resolution",
        "Nobody knows the host of PostgreSQL at {place}.",
        "Correct the host in CAUCUS_DATABASE_URL, or check this machine's name service.",
    ),
    (
        "server closed|terminating connection|connection is (?:lost|closed)|shutting down|starting up|recovery mode",
        "PostgreSQL at {place} went away.",
        "Start it again; the work goes on by itself once it answers.",
    ),
)
"""What libpq and the server say, what that means, what to do. Any other trouble is told in the server's own words."""


_AT_FAULT: Final = frozenset({"08", "25", "40", "53", "55", "57", "58", "XX"})
"""Classes of PostgreSQL's error codes that blame no statement: connection, read-only, conflict, resources, something
held by another, an operator, the system, damage (postgresql.org/docs/current/errcodes-appendix.html)."""


def is_trouble(error: Exception) -> bool:
    """Whether the database is at fault, and not what it was asked; the driver's error, or SQLAlchemy's around it."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    driver = getattr(error, "orig", None) or error
    code = getattr(driver, "sqlstate", None)
    if code is not None:
        return str(code)[:2] in _AT_FAULT or "during recovery" in str(driver)
    # A damaged file has no kind of its own with SQLite; a new connection's errors come to us as the driver's.
    return type(error) is DatabaseError or type(driver).__name__ in {"DatabaseError", "OperationalError"}


def no_answer(place: str) -> DatabaseUnavailable:
    """The database neither answers nor fails; `place` is where it is."""
    return DatabaseUnavailable(f"The database {place} does not answer.", "Look after it; the work waits for it.")


def file_is_gone(path: Path) -> DatabaseUnavailable:
    """The SQLite file that was opened stands no more where it stood: what is written now would go nowhere."""
    return DatabaseUnavailable(
        f"{path} was taken away, or another file stands in its place.",
        "Put the same file back, and the work goes on; with another one, such as a backup, start the program again.",
    )


def unusable_url() -> DatabaseUnavailable:
    """The address of the database cannot be read, or is of a kind we do not keep."""
    return DatabaseUnavailable(
        "CAUCUS_DATABASE_URL is not the address of a database this program can use.",
        "Write sqlite:///folder/file.db or postgresql+psycopg://user:password@host/database.",
    )


def newer_schema(url: URL, revision: str) -> DatabaseUnavailable:
    """A newer program has been at the database."""
    return DatabaseUnavailable(
        f"The database {place_of(url)} was made by a newer version of this program (its tables are at {revision}).",
        "Use that version, or restore a backup made before the change.",
    )


def no_folder(path: Path, error: OSError) -> DatabaseUnavailable:
    """The SQLite file cannot be made where it should stand."""
    return DatabaseUnavailable(
        f"{path} cannot be made: {error.strerror or error}.",
        "Name a folder this user may write in CAUCUS_DATABASE_URL, or give this user the right.",
    )


def no_file(path: Path) -> NoSuchFile:
    """There is no SQLite file to look at."""
    return NoSuchFile(f"There is no file {path}.", "Name the database, or the backup, that is there.")


def other_tables(url: URL, revision: str | None, ours: str) -> DatabaseUnavailable:
    """The tables are not of this program's revision, and are not to be changed just now."""
    if revision is None:
        return DatabaseUnavailable(f"There are no tables in {place_of(url)}.", "Name a database that was used before.")
    if revision > ours:
        return newer_schema(url, revision)
    return DatabaseUnavailable(
        f"The tables of {place_of(url)} are at {revision}, and this program's at {ours}.",
        "Start `caucus run` on it once, which brings them up to date.",
    )


def trouble_with(url: URL, error: Exception) -> DatabaseUnavailable:
    """What the database, or the driver, said, as a sentence.

    Args:
        url: the address of the database.
        error: the driver's own error, or SQLAlchemy's around it.
    """
    said = str(getattr(error, "orig", None) or error).strip()
    signs = _SQLITE if url.get_backend_name() == "sqlite" else _POSTGRESQL
    names = {"path": url.database, "place": _server_of(url), "user": url.username, "database": url.database}
    for sign, what, what_to_do in signs:
        if re.search(sign, said.lower()):
            return DatabaseUnavailable(what.format(**names), what_to_do.format(**names))
    first_line = _without_password(said, url).partition("\n")[0]
    return DatabaseUnavailable(
        f"The database {place_of(url)} cannot be used: {first_line}",
        "Check CAUCUS_DATABASE_URL and the database itself.",
    )


def place_of(url: URL) -> str:
    """Where the database is, without user and password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"“{url.database}” at {_server_of(url)}"


def _server_of(url: URL) -> str:
    host = url.host or url.query.get("host") or "this machine"
    return f"{host}:{url.port}" if url.port else str(host)


def _without_password(said: str, url: URL) -> str:
    return said.replace(str(url.password), "…") if url.password else said
