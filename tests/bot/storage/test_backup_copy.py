"""A whole database from one engine to the other and back: the same rows, the same fingerprints, the next numbers."""

import shutil

import pytest
from sqlalchemy import text

from bot.letters import Arrival
from bot.storage import Storage, inbox
from bot.storage.append_only import guards_in_place
from bot.storage.copy import CopyDiffers, NotEmpty, canonical_row, copy, every_table, filled, sizes
from bot.storage.proof import proofs
from bot.storage.trouble import DatabaseUnavailable


@pytest.fixture
def lived(lived_night, tmp_path):
    shutil.copy(lived_night, tmp_path / "lived.db")
    storage = Storage.as_it_is(f"sqlite:///{tmp_path / 'lived.db'}", event="iowa-2020")
    yield storage
    storage.close()


def copied(source, target, **more):
    with source.reading() as rows, target.writing() as tx:
        return copy(rows, tx, **more)


def canonical(storage):
    """Every row of every table as bytes."""
    with storage.reading() as tx:
        return {
            table.name: sorted(canonical_row(row) for row in tx.execute(table.select()).mappings())
            for table in every_table()
        }


def test_every_table_there_is_is_copied(storage):
    with storage.reading() as tx:
        sqlite = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        postgresql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        there = set(tx.scalars(text(sqlite if tx.dialect.name == "sqlite" else postgresql)))
    assert there - {"alembic_version"} == {table.name for table in every_table()}


def test_there_and_back_every_row_is_the_same_to_the_byte(lived, storage, empty_database_url):
    there = copied(lived, storage)
    back = Storage.open(empty_database_url, event="iowa-2020")
    try:
        assert copied(storage, back) == there
        assert canonical(back) == canonical(lived)
        assert there.rows["ledger"] > 3
        assert there.rows["inbox"] > 10
    finally:
        back.close()


def test_fingerprints_stay_and_the_ledger_is_guarded(lived, storage):
    done = copied(lived, storage)
    with lived.reading() as tx:
        assert done.proofs == proofs(tx)
    assert done.proofs["iowa-2020"].problems == ()
    with storage.reading() as tx:
        assert guards_in_place(tx)


def test_numbers_are_handed_out_after_the_sources_also_where_its_last_rows_are_gone(lived, storage, nine):
    with lived.writing() as tx:
        highest = tx.scalar(text("SELECT max(id) FROM inbox"))
        tx.execute(text("DELETE FROM inbox WHERE id = :highest"), {"highest": highest})
    copied(lived, storage)
    with storage.writing() as tx:
        inbox.take_in(tx, [_arrival()], nine)
        assert tx.scalar(text("SELECT max(id) FROM inbox")) == highest + 1


def _arrival():
    return Arrival(bot="1", update_id=10**12, kind="message", chat=5, message=10**9, raw="{}")


def test_a_target_with_a_single_row_is_refused_and_left_as_it_is(lived, storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [_arrival()], nine)
    with pytest.raises(NotEmpty) as refused:
        copied(lived, storage)
    assert refused.value.tables == ("inbox",)
    with storage.reading() as tx:
        assert filled(tx) == ["inbox"]


def test_a_row_that_changes_on_the_way_is_noticed_and_nothing_stays(lived, storage):
    """Something in the target rewrites what comes in, as a trigger of its owner might."""
    with storage.writing() as tx:
        for statement in _REWRITES[tx.dialect.name]:
            tx.execute(text(statement))
    with pytest.raises(CopyDiffers, match="people"):
        copied(lived, storage)
    with storage.reading() as tx:
        assert filled(tx) == []


_REWRITES = {
    "sqlite": ["CREATE TRIGGER meddles AFTER INSERT ON people BEGIN UPDATE people SET name = 'Sam'; END"],
    "postgresql": [
        "CREATE FUNCTION meddles() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name = 'Sam'; RETURN NEW; END $$",
        "CREATE TRIGGER meddles BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION meddles()",
    ],
}


def test_progress_is_told_of_every_row(lived, storage):
    told = []
    copied(lived, storage, progress=lambda table, rows: told.append((table, rows)))
    with lived.reading() as tx:
        assert sum(rows for _, rows in told) == sum(sizes(tx).values())


def test_a_database_is_looked_at_as_it_is(tmp_path, empty_database_url):
    with pytest.raises(DatabaseUnavailable, match="There is no file"):
        Storage.as_it_is(f"sqlite:///{tmp_path / 'none.db'}", event="e")
    if empty_database_url.startswith("postgresql"):
        with pytest.raises(DatabaseUnavailable, match="There are no tables"):
            Storage.as_it_is(empty_database_url, event="e")
