"""The program with its public page on: what a chair reports is on it, and a port that is taken stops the start."""

import signal
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from bot.feed import CannotListen, listening_on
from tests.the_night import ADAIR, NO_TIE, night_over, settings_for


def reading(night):
    return httpx.AsyncClient(base_url=night.product.public.address)


@pytest.fixture
def settings(iowa, sqlite_template, tmp_path):
    (tmp_path / "night.db").write_bytes(sqlite_template.read_bytes())
    return replace(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}"), feed="127.0.0.1:0")


async def told(reader, reported):
    """What the version says as soon as so many places are in: the process that answers is told by the desk's."""
    while True:
        answer = await reader.get("/feed/version.json", timeout=60)
        if answer.status_code == 200 and answer.json()["reported"] == reported:
            return answer.json()
        assert answer.status_code in {200, 503}
        assert answer.elapsed < timedelta(seconds=60)


async def test_a_confirmed_report_is_on_the_page_and_in_the_feed(settings):
    async with night_over(settings) as night, reading(night) as reader:
        chair = await night.enrol(ADAIR)
        await told(reader, 0)
        await night.say_all(chair, NO_TIE)
        night.later(3)
        await told(reader, 1)
        changes = (await reader.get("/feed/changes.json?since=0", timeout=60)).json()["changes"]
        assert [change["place"] for change in changes] == [ADAIR]
        assert "Biden 3, Sanders 3, Warren 2" in (await reader.get("/county/Adair", timeout=60)).text
        assert "t.me/" in (await reader.get("/", timeout=60)).text


async def test_the_process_that_answers_is_not_the_desk_s_and_a_killed_one_is_replaced(settings):
    async with night_over(settings) as night, reading(night) as reader:
        chair = await night.enrol(ADAIR)
        await told(reader, 0)
        killed = night.product.public.side.process
        killed.send_signal(signal.SIGKILL)
        await night.say_all(chair, NO_TIE)  # the desk does not care
        night.later(3)
        async with reading(night) as another:
            await told(another, 1)
        assert night.product.public.side.process.pid != killed.pid
    assert night.product.public.side.process is None


async def test_while_the_process_that_answers_stands_still_chairs_get_their_receipts(settings):
    async with night_over(settings) as night, reading(night) as reader:
        chair = await night.enrol(ADAIR)
        await told(reader, 0)
        answers = night.product.public.side.process
        answers.send_signal(signal.SIGSTOP)  # as busy as a process can be
        receipt = await night.say_all(chair, NO_TIE)
        answers.send_signal(signal.SIGCONT)
        assert receipt.text.startswith("Receipt ")
        night.later(3)
        await told(reader, 1)


async def test_a_port_that_is_taken_stops_the_start_with_a_sentence(settings):
    with listening_on("127.0.0.1:0") as taken:
        busy = replace(settings, feed=f"127.0.0.1:{taken.getsockname()[1]}")
        with pytest.raises(CannotListen, match="Name another port with --feed"):
            async with night_over(busy):
                pass


async def test_without_an_address_nothing_is_served(settings):
    async with night_over(replace(settings, feed=None)) as night:
        assert night.product.public is None
