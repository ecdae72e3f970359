"""The ledger of a database looked over, row by row: what cannot be read is named and does not hide the rest."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, RowMapping, select

from bot.storage import releases
from bot.storage.append_only import guards_in_place
from bot.storage.ledger import entry_of, entry_without_body, stored
from bot.storage.tables import LedgerRow, table_of
from bot.storage.wire_tables import PublicationRow
from core.event import Event
from core.ledger.codec import LedgerBroken, fingerprint_around
from core.ledger.entries import EVENT_CHAIN, Entry
from core.ledger.proof import Flaw, Problem, Proof, Row, Unreadable, prove, unknown_seals
from core.standings import Standings
from core.wire.agreement import beyond, differing
from core.wire.record import Record

_LEDGER = table_of(LedgerRow)
_PUBLICATIONS = table_of(PublicationRow)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A database's ledgers, looked over.

    Attributes:
        proofs: of each event, by its id.
        problems: everything that is wrong, those of the proofs among it.
    """

    proofs: dict[str, Proof]
    problems: tuple[Problem, ...]


def events_in(tx: Connection) -> list[str]:
    """The events that have a ledger here."""
    return sorted(tx.scalars(select(_LEDGER.c.event).distinct()))


def rows(tx: Connection, event: str) -> list[Row]:
    """Every row of an event's ledger, chain by chain: by place, then sequence.

    Raises:
        LedgerBroken: not even its columns can be read.
    """
    read: list[Row] = []
    for row in stored(tx, event):
        try:
            read.append(entry_of(row))
        except LedgerBroken as broken:
            read.append(_unreadable(row, broken))
    return sorted(read, key=lambda row: (row.place, row.sequence))


def proofs(tx: Connection) -> dict[str, Proof]:
    """Chains and seals of every event, by its id."""
    return {event: prove(rows(tx, event)) for event in events_in(tx)}


def ledgers(tx: Connection) -> Verdict:
    """Triggers, chains and seals: what can be told without knowing the event."""
    found = proofs(tx)
    return Verdict(found, (*_of_triggers(tx), *(each for proof in found.values() for each in proof.problems)))


def look_over(tx: Connection, event: Event, at: datetime) -> Verdict:
    """Everything a database can be asked: triggers, chains, seals, what was posted, and the public record.

    Args:
        tx: one moment of it.
        event: the event whose public record is derived anew; of other events only chains and seals are looked at.
        at: now (UTC).
    """
    problems = _of_triggers(tx)
    found: dict[str, Proof] = {}
    for one in sorted({*events_in(tx), event.id}):
        all_rows = rows(tx, one)
        found[one] = prove(all_rows)
        problems += [*found[one].problems, *unknown_seals(one, all_rows, posted_seals(tx, one))]
        problems += _of_record(tx, one, found[one], all_rows, event if one == event.id else None, at)
    return Verdict(found, tuple(problems))


def at_a_glance(tx: Connection, event: str) -> tuple[list[Problem], list[Entry]]:
    """What is wrong with an event's chains and seals, told fast: no body is read but those of the event's own chain.

    What the public sees is not derived anew; `look_over` does that.

    Args:
        tx: one moment of the database.
        event: the event's id.

    Returns:
        Everything that is wrong, and the event's own chain, first to last, as far as it can be read.

    Raises:
        LedgerBroken: not even the columns of a row can be read.
    """
    bodies: dict[tuple[str, int], str] = {}
    glanced: list[Row] = []
    for row in stored(tx, event):
        bodies[row["place"], row["sequence"]] = row["body"]
        glanced.append(_glanced(row))
    glanced.sort(key=lambda row: (row.place, row.sequence))
    proof = prove(
        glanced, lambda entry, previous: fingerprint_around(bodies[entry.place, entry.sequence], entry, previous)
    )
    heads = {place: sequence for place, sequence, _ in proof.heads}
    shown = releases.entries_shown(tx, event)
    problems = [*_of_triggers(tx), *proof.problems, *unknown_seals(event, glanced, posted_seals(tx, event))]
    problems += [
        Problem(event, place, sequence, Flaw.RECORD_BEYOND)
        for place, sequence in shown.items()
        if sequence > heads.get(place, 0)
    ]
    return problems, [row for row in glanced if row.place == EVENT_CHAIN and isinstance(row, Entry)]


def _glanced(row: RowMapping) -> Row:
    """The entry of a row; its body only where it is about the event itself."""
    try:
        return entry_of(row) if row["place"] == EVENT_CHAIN else entry_without_body(row)
    except LedgerBroken as broken:
        return _unreadable(row, broken)


def _unreadable(row: RowMapping, broken: LedgerBroken) -> Unreadable:
    names = ("event", "place", "sequence", "recorded_at", "fingerprint")
    return Unreadable(**{name: row[name] for name in names}, why=str(broken))


def posted_seals(tx: Connection, event: str) -> dict[str, datetime]:
    """The seals that went out with something, and when the first of it did."""
    statement = select(_PUBLICATIONS.c.seal, _PUBLICATIONS.c.at).where(_PUBLICATIONS.c.event == event)
    posted: dict[str, datetime] = {}
    for seal, at in tx.execute(statement.order_by(_PUBLICATIONS.c.id)):
        posted.setdefault(seal, at)
    return posted


def _of_triggers(tx: Connection) -> list[Problem]:
    return [] if guards_in_place(tx) else [Problem("", "", None, Flaw.NO_TRIGGERS)]


def _of_record(
    tx: Connection, event: str, proof: Proof, all_rows: Iterable[Row], known: Event | None, at: datetime
) -> list[Problem]:
    record = Record.of(releases.since(tx, event))
    problems = [*beyond(event, record, {place: sequence for place, sequence, _ in proof.heads})]
    entries = [row for row in all_rows if isinstance(row, Entry)]
    if known is None or len(entries) < proof.entries:
        return problems  # what cannot be read is named already, and without it there is nothing to compare with
    named = {problem.place for problem in problems}
    try:
        more = [*differing(Standings.of(known, entries), record, at)]
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        # The facts in a rewritten body can be anything.
        more = [Problem(event, "", None, Flaw.RECORD_DIFFERS, f"it cannot be derived anew: {error}")]
    return problems + [problem for problem in more if problem.place not in named]
