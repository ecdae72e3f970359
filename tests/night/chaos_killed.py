"""Twenty kills, once on each engine. Not part of `make test`: run it with `make chaos`."""

import pytest

from tests.night.test_killed import kills_lose_nothing


@pytest.mark.timeout(300)
async def test_twenty_kills_lose_nothing_and_count_nothing_twice(database_url, tmp_path, monkeypatch):
    await kills_lose_nothing(database_url, tmp_path, monkeypatch, 20)
