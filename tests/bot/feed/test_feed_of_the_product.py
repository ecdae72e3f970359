"""The program with its public page on: what a chair reports is on it, and a port that is taken stops the start."""

from dataclasses import replace

import httpx
import pytest

from bot.feed import CannotListen, listening_on
from tests.the_night import ADAIR, NO_TIE, night_over, settings_for


@pytest.fixture
def settings(iowa, sqlite_template, tmp_path):
    (tmp_path / "night.db").write_bytes(sqlite_template.read_bytes())
    return replace(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}"), feed="127.0.0.1:0")


async def test_a_confirmed_report_is_on_the_page_and_in_the_feed(settings):
    async with night_over(settings) as night, httpx.AsyncClient(base_url=night.product.public.address) as reader:
        chair = await night.enrol(ADAIR)
        assert (await reader.get("/feed/version.json", timeout=30)).json()["reported"] == 0
        await night.say_all(chair, NO_TIE)
        night.later(3)
        assert (await reader.get("/feed/version.json", timeout=30)).json()["reported"] == 1
        changes = (await reader.get("/feed/changes.json?since=0", timeout=30)).json()["changes"]
        assert [change["place"] for change in changes] == [ADAIR]
        assert "Biden 3, Sanders 3, Warren 2" in (await reader.get("/county/Adair", timeout=30)).text
        assert "t.me/" in (await reader.get("/", timeout=30)).text


async def test_a_port_that_is_taken_stops_the_start_with_a_sentence(settings):
    with listening_on("127.0.0.1:0") as taken:
        busy = replace(settings, feed=f"127.0.0.1:{taken.getsockname()[1]}")
        with pytest.raises(CannotListen, match="Name another port with --feed"):
            async with night_over(busy):
                pass


async def test_without_an_address_nothing_is_served(settings):
    async with night_over(replace(settings, feed=None)) as night:
        assert night.product.public is None
