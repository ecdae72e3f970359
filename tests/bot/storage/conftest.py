from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

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
