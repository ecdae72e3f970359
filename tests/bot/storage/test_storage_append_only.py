"""Attacks on the ledger, after every path of migrations that leads to the newest tables."""

from datetime import UTC, datetime, timedelta

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage import ledger
from bot.storage.engine import address, engine_for, for_writing
from bot.storage.migrate import HEAD, SCRIPTS, migrate
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind

_CONFIG = Config()
_CONFIG.set_main_option("script_location", SCRIPTS)
REVISIONS = ["base", *sorted(script.revision for script in ScriptDirectory.from_config(_CONFIG).walk_revisions())]

NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
DRAFT = Draft("Adair/1NW ADAIR", Kind.REPORTED, 1, {"attendees": 84}, "p-1", "chat", None, NOW)
ENTRY = chain(DRAFT, event="e", sequence=1, previous=FIRST_FINGERPRINT)

COLUMNS = 'event, place, sequence, kind, version, body, "by", source, recorded_at, fingerprint'
SAME_KEY = "('e', 'Adair/1NW ADAIR', 1, 'reported', 1, '{}', 'x', 'x', '2020-02-04 03:00:00.000000', 'new')"
SAME_PRINT = f"('e', 'Other', 1, 'reported', 1, '{{}}', 'x', 'x', '2020-02-04 03:00:00.000000', '{ENTRY.fingerprint}')"

BOTH = [
    pytest.param("UPDATE ledger SET body = '{}'", id="UPDATE"),
    pytest.param("DELETE FROM ledger", id="DELETE"),
    pytest.param(f"INSERT INTO ledger ({COLUMNS}) VALUES {SAME_KEY}", id="INSERT over a key"),
    pytest.param(f"INSERT INTO ledger ({COLUMNS}) VALUES {SAME_PRINT}", id="INSERT over a fingerprint"),
    pytest.param(
        f"INSERT INTO ledger ({COLUMNS}) VALUES {SAME_KEY}"
        " ON CONFLICT (event, place, sequence) DO UPDATE SET kind = 'amended'",
        id="upsert",
    ),
]
SQLITE = [
    pytest.param(f"INSERT OR REPLACE INTO ledger ({COLUMNS}) VALUES {SAME_KEY}", id="REPLACE over a key"),
    pytest.param(f"INSERT OR REPLACE INTO ledger ({COLUMNS}) VALUES {SAME_PRINT}", id="REPLACE over a fingerprint"),
    pytest.param("UPDATE OR REPLACE ledger SET body = '{}'", id="UPDATE OR REPLACE"),
]
POSTGRESQL = [
    pytest.param("TRUNCATE ledger", id="TRUNCATE"),
    pytest.param("TRUNCATE ledger CASCADE", id="TRUNCATE CASCADE"),
    pytest.param("SET LOCAL session_replication_role = replica; DELETE FROM ledger", id="DELETE playing a replica"),
]


ENDS = {REVISIONS[0], REVISIONS[-1]}


@pytest.fixture(params=[one if one in ENDS else pytest.param(one, marks=pytest.mark.long) for one in REVISIONS])
def engine(request, empty_database_url):
    """A database that stopped for a while at some revision, then went on to the newest."""
    engine = engine_for(address(empty_database_url), timedelta(seconds=5))
    with for_writing(engine).begin() as tx:
        if request.param != "base":
            migrate(tx, request.param)
    with for_writing(engine).begin() as tx:
        migrate(tx, HEAD)
        ledger.append(tx, [ENTRY])
    yield engine
    engine.dispose()


def attack(engine, statement):
    with pytest.raises(IntegrityError), for_writing(engine).begin() as tx:
        tx.execute(text(statement))
    with engine.connect() as tx:
        assert ledger.read(tx, "e") == [ENTRY]


@pytest.mark.parametrize("statement", BOTH)
def test_the_ledger_only_grows(engine, statement):
    attack(engine, statement)


@pytest.mark.parametrize("statement", SQLITE)
@pytest.mark.parametrize("empty_database_url", ["sqlite"], indirect=True)
def test_the_ledger_only_grows_on_sqlite(engine, statement):
    attack(engine, statement)


@pytest.mark.parametrize("statement", POSTGRESQL)
@pytest.mark.parametrize("empty_database_url", ["postgresql"], indirect=True)
def test_the_ledger_only_grows_on_postgresql(engine, statement):
    attack(engine, statement)


@pytest.mark.parametrize("empty_database_url", ["sqlite"], indirect=True)
def test_sqlite_keeps_no_hidden_number_of_a_row_to_replace_it_by(engine):
    with engine.connect() as tx, pytest.raises(Exception, match="no such column: rowid"):
        tx.execute(text("SELECT rowid FROM ledger"))


def test_a_new_entry_still_gets_in(engine):
    second = chain(DRAFT, event="e", sequence=2, previous=ENTRY.fingerprint)
    with for_writing(engine).begin() as tx:
        ledger.append(tx, [second])
        assert ledger.read(tx, "e") == [ENTRY, second]
