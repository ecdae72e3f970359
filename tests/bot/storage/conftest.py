from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from datetime import UTC, datetime

import pytest
from sqlalchemy import Connection, create_engine

from bot.storage import Storage


@pytest.fixture
def storage(database_url: str) -> Iterator[Storage]:
    storage = Storage.open(database_url, event="iowa-2020")
    yield storage
    storage.close()


@pytest.fixture
def nine() -> datetime:
    """Nine o'clock on the night, in Iowa."""
    return datetime(2020, 2, 4, 3, 0, 0, 123456, UTC)


@pytest.fixture
def connect() -> Iterator[Callable[[str], AbstractContextManager[Connection]]]:
    """Connections beside our own, closed whatever happens."""
    with ExitStack() as open_ones:

        def connect(url: str) -> AbstractContextManager[Connection]:
            engine = create_engine(url)
            open_ones.callback(engine.dispose)
            return engine.begin()

        yield connect
