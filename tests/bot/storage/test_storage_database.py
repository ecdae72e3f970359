import socket
import stat
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import IntegrityError, StatementError

from bot.storage import DatabaseUnavailable, DeskIsRunning, Storage, dialogues, slots
from bot.storage.trouble import trouble_with

SECRET = "hunter2-very-secret"


def trouble(url, **more):
    with pytest.raises(DatabaseUnavailable) as caught:
        Storage.open(url, event="e", **more)
    error = caught.value
    assert str(error) == f"{error.what} {error.what_to_do}"
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None
    assert SECRET not in str(error)
    return error.what


# --- broken databases ---


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("", id="nothing"),
        pytest.param("night.db", id="a path"),
        pytest.param("mysql://user@host/night", id="another kind of database"),
        pytest.param("sqlite://", id="memory"),
        pytest.param("sqlite:///:memory:", id="memory by name"),
        pytest.param(f"postgresql://user:{SECRET}@host", id="no database named"),
        pytest.param(f"postgresql://user:{SECRET}@host:port/night", id="a port that is no number"),
    ],
)
def test_an_address_that_is_none_is_refused(url):
    assert "not the address of a database" in trouble(url)


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    assert f"{tmp_path}/file/night.db cannot be made" in trouble(f"sqlite:///{tmp_path}/file/night.db")


def test_a_folder_that_cannot_be_written_is_named():
    assert "/proc/caucus/night.db cannot be made" in trouble("sqlite:////proc/caucus/night.db")


def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Not a database, but somebody's notes of the night. " * 100)
    assert "is not a SQLite database" in trouble(f"sqlite:///{path}")
    assert path.read_text().startswith("Not a database")


def test_a_folder_is_no_database(tmp_path):
    assert "cannot be opened" in trouble(f"sqlite:///{tmp_path}")


def test_an_unknown_database_is_named(postgresql_server):
    url = postgresql_server.set(database="nowhere", password=SECRET)
    assert "knows no database “nowhere”" in trouble(url.render_as_string(hide_password=False))


def test_an_unknown_user_is_named(postgresql_server):
    url = postgresql_server.set(username="nobody", password=SECRET)
    assert "knows no user nobody" in trouble(url.render_as_string(hide_password=False))


def test_a_user_who_may_not_log_in_is_named(postgresql_maker):
    with postgresql_maker.connect() as connection:
        connection.execute(text("DROP ROLE IF EXISTS shut_out"))
        connection.execute(text("CREATE ROLE shut_out NOLOGIN"))
    url = postgresql_maker.url.set(username="shut_out", password=SECRET)
    assert "does not let shut_out log in" in trouble(url.render_as_string(hide_password=False))


def test_a_server_that_does_not_run_is_named():
    with socket.socket() as held:  # bound, but nobody listens
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        what = trouble(f"postgresql+psycopg://user:{SECRET}@127.0.0.1:{port}/night")
    assert what == f"PostgreSQL at 127.0.0.1:{port} does not answer: the connection was refused."


def test_a_host_nobody_knows_is_named():
    what = trouble(f"postgres://user:{SECRET}@nowhere.invalid/night")
    assert what == "Nobody knows the host of PostgreSQL at nowhere.invalid."


def test_a_missing_socket_is_named(tmp_path):
    what = trouble(f"postgresql://user:{SECRET}@/night?host={tmp_path}")
    assert "does not answer: it has no socket there" in what


def test_a_server_that_accepts_and_stays_silent_is_named():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        what = trouble(f"postgresql://user:{SECRET}@127.0.0.1:{port}/night", wait=timedelta(seconds=1))
    assert "does not answer in time" in what


@pytest.mark.parametrize(
    ("said", "what"),
    [
        pytest.param('FATAL:  password authentication failed for user "u"', "does not accept the password", id="wrong"),
        pytest.param("fe_sendauth: no password supplied", "wants a password for u", id="no password"),
        pytest.param(
            'FATAL:  no pg_hba.conf entry for host "1.2.3.4"', "does not let u in from this machine", id="hba"
        ),
        pytest.param("permission denied for schema public", "not make tables", id="no rights"),
        pytest.param("server closed the connection unexpectedly", "went away", id="gone"),
        pytest.param(f"FATAL:  etwas mit {SECRET}\nDETAIL: mehr", "cannot be used: FATAL:  etwas mit …", id="unknown"),
    ],
)
def test_what_a_server_says_becomes_a_sentence(said, what):
    error = trouble_with(make_url(f"postgresql+psycopg://u:{SECRET}@db.example:5432/night"), RuntimeError(said))
    assert what in error.what
    assert SECRET not in str(error)
    assert "DETAIL" not in str(error)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        pytest.param("database disk image is malformed", "is damaged", id="damaged"),
        pytest.param("database or disk is full", "no room left", id="full"),
        pytest.param("attempt to write a readonly database", "cannot be written", id="read only"),
        pytest.param("something else", "var/night.db cannot be used: something else", id="unknown"),
    ],
)
def test_what_sqlite_says_becomes_a_sentence(said, what):
    assert what in trouble_with(make_url("sqlite:///var/night.db"), RuntimeError(said)).what


# --- working databases ---


def test_the_folder_and_the_file_are_made_and_only_their_owner_reads_them(tmp_path):
    path = tmp_path / "var" / "deeper" / "night.db"
    storage = Storage.open(f"sqlite:///{path}", event="e")
    with storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "{}")], datetime.now(UTC))
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    storage.close()


def test_sqlite_is_as_strict_as_we_need_it(tmp_path):
    storage = Storage.open(f"sqlite:///{tmp_path}/night.db", event="e", wait=timedelta(seconds=7))
    with storage.reading() as tx:
        pragmas = {
            name: tx.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    storage.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 7000}


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("plain", ["postgres", "postgresql"])
def test_the_plain_address_of_postgresql_gets_our_driver(database_url, plain):
    address = make_url(database_url).set(drivername=plain).render_as_string(hide_password=False)
    storage = Storage.open(address, event="iowa-2020")
    assert storage.event == "iowa-2020"
    storage.close()


def test_a_transaction_is_committed_whole_or_not_at_all(storage, nine):
    with storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "kept")], nine)

    def fail():
        with storage.writing() as tx:
            dialogues.save(tx, "e", [(1, "lost"), (2, "lost")], nine)
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    with storage.reading() as tx:
        assert dialogues.load_all(tx, "e") == {1: "kept"}


def test_a_reader_sees_one_moment(storage, nine):
    with storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "before")], nine)
    with storage.reading() as old:
        assert dialogues.load(old, "e", 1) == "before"
        with storage.writing() as tx:
            dialogues.save(tx, "e", [(1, "after")], nine)
        assert dialogues.load(old, "e", 1) == "before"
    with storage.reading() as new:
        assert dialogues.load(new, "e", 1) == "after"


def test_a_reader_cannot_write_and_a_writer_afterwards_can(storage, nine):
    with pytest.raises(Exception, match=r"read.only|cannot be written"), storage.reading() as tx:
        dialogues.save(tx, "e", [(1, "{}")], nine)
    with storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "{}")], nine)


def test_work_in_other_threads_sees_the_same_database(storage, nine):
    found = []

    def look():
        with storage.writing() as tx:
            dialogues.save(tx, "e", [(1, "there")], nine)
        with storage.reading() as tx:
            found.append(dialogues.load(tx, "e", 1))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    with storage.reading() as tx:
        assert [dialogues.load(tx, "e", 1)] == found == ["there"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_second_writer_is_locked_out_of_sqlite_and_told_so(storage, database_url, nine):
    impatient = Storage.open(database_url, event="e", wait=timedelta(milliseconds=20))
    with storage.writing():
        with pytest.raises(DatabaseUnavailable, match="is in use"), impatient.writing():
            pass
        with impatient.reading() as tx:
            assert dialogues.load_all(tx, "e") == {}
    with impatient.writing() as tx:
        dialogues.save(tx, "e", [(1, "{}")], nine)
    impatient.close()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_lost_connection_is_no_texts_fault_and_the_next_transaction_works(storage, postgresql_maker, nine):
    def lose_it():
        with storage.writing() as tx:
            backend = tx.scalar(text("SELECT pg_backend_pid()"))
            with postgresql_maker.connect() as connection:
                connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": backend})
            dialogues.save(tx, "e", [(1, "{}")], nine)

    with pytest.raises(DatabaseUnavailable, match="went away"):
        lose_it()
    with storage.writing() as tx:
        assert dialogues.load_all(tx, "e") == {}


def test_times_come_back_aware_and_in_utc(storage, nine):
    central = datetime(2020, 2, 3, 21, 30, tzinfo=timezone(-timedelta(hours=6)))
    with storage.writing() as tx:
        slots.claim(tx, "e", "totals", central, nine)
        found = slots.last_claimed(tx, "e", "totals")
        assert found == central
        assert found.utcoffset() == timedelta(0)
        assert not slots.claim(tx, "e", "totals", central.astimezone(UTC), nine)


def test_a_time_without_a_zone_is_refused(storage, nine):
    with pytest.raises(StatementError, match="has no time zone"), storage.writing() as tx:
        slots.claim(tx, "e", "totals", nine.replace(tzinfo=None), nine)


def test_foreign_keys_hold(storage):
    with pytest.raises(IntegrityError), storage.writing() as tx:
        tx.execute(
            text(
                "INSERT INTO assignments (event, person, role, since) VALUES ('e', 'x', 'chair', '2020-02-04 03:00:00')"
            )
        )


# --- the desk's lock ---


def test_a_second_desk_is_refused_until_the_first_is_gone(storage, database_url):
    other = Storage.open(database_url, event="another event in the same database")
    assert not other.desk_is_running()
    with storage.only_writer() as lock:
        assert lock.still_held()
        assert other.desk_is_running()
        assert storage.desk_is_running()
        with pytest.raises(DeskIsRunning), other.only_writer():
            pass
    assert not other.desk_is_running()
    with other.only_writer():
        assert storage.desk_is_running()
    other.close()


def test_the_lock_goes_when_the_desk_fails(storage):
    def fail():
        with storage.only_writer():
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    with storage.only_writer():
        assert storage.desk_is_running()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_lock_file_lies_beside_the_database(storage, database_url):
    with storage.only_writer():
        assert Path(f"{make_url(database_url).database}.lock").exists()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_desk_notices_that_it_lost_the_lock_with_its_connection(storage, postgresql_maker, database_url):
    holders = text(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks JOIN pg_database ON oid = database"
        " WHERE locktype = 'advisory' AND datname = :name"
    )
    with storage.only_writer() as lock:
        with postgresql_maker.connect() as connection:
            assert connection.execute(holders, {"name": make_url(database_url).database}).scalars().all() == [True]
        assert not lock.still_held()
        assert not storage.desk_is_running()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_locks_of_two_databases_are_apart(storage, postgresql_maker):
    engine = create_engine(postgresql_maker.url)
    with storage.only_writer(), engine.connect() as connection:
        from bot.storage.lock import advisory_lock_is_held

        assert not advisory_lock_is_held(connection)
    engine.dispose()
