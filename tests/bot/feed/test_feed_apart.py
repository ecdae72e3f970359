"""Whatever happens to a page, a file or its reader, everything else goes on: the shelf, the builder, the server."""

import asyncio
import io
import logging
import re
import socket
import threading
from zipfile import ZipFile

import httpx
import pytest

from bot.clock import Clock
from bot.feed import Beside, Builder, CannotListen, Public, address_of, listening_on, public_site, serving
from bot.feed.front import Overheard
from bot.feed.guard import Guard
from bot.feed.orders import Edition, Made, Order, Unavailable
from bot.feed.shelf import Shelf
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience
from tests.bot.feed.public_night import Hands, small_site
from tests.core.wire.conftest import FIRST, SECOND

BIDEN = ({"Biden": 30}, {"Biden": 5})


class Breaks:
    """A builder whose workbooks cannot be made, until they can."""

    def __init__(self, public):
        self.rest, self.broken, self.asked = Beside(public), True, []

    def make(self, order, record):
        self.asked.append(order.what)
        if self.broken and order.what == "results.xlsx":
            message = "no room"
            raise Unavailable(message)
        return self.rest.make(order, record)

    def close(self):
        pass


async def test_a_format_that_cannot_be_made_fails_alone_and_is_tried_again_later(small_event, caplog):
    site = small_site(small_event, builds=Breaks(Public(small_event)))
    site.night.report(FIRST, *BIDEN)
    site.tell()
    with caplog.at_level(logging.WARNING):
        failed = await site.get("/feed/results.xlsx")
    assert (failed.status_code, failed.headers["retry-after"]) == (503, "15")
    assert "The other files can" in failed.text
    assert "results.xlsx cannot be built: no room" in caplog.text
    for path in ("/", "/feed/results.csv", "/feed/nist.json", "/feed/version.json"):
        assert (await site.get(path)).status_code == 200
    assert (await site.get("/feed/results.xlsx")).status_code == 503
    assert site.builds.asked.count("results.xlsx") == 1
    site.builds.broken, site.clock.seconds = False, site.clock.seconds + 6
    assert (await site.get("/feed/results.xlsx")).status_code == 200


class Slow:
    """A builder that waits until it is told to go on."""

    def __init__(self):
        self.go_on, self.asked = threading.Event(), []

    def make(self, order, record):
        del record
        self.go_on.wait(10)
        self.asked.append(order)
        return Made.of(b"x", "text/plain", order, None)

    def close(self):
        self.go_on.set()


async def test_a_thousand_who_ask_at_once_have_it_built_once():
    builds = Slow()
    shelf = Shelf(builds, Hands())
    order = Order("page", Edition(1), "en")
    readers = [asyncio.create_task(shelf.get(order, None)) for _ in range(1000)]
    await asyncio.sleep(0)
    readers[0].cancel()  # who hangs up takes nothing from the others
    builds.go_on.set()
    assert {made.body for made in await asyncio.gather(*readers[1:])} == {b"x"}
    assert builds.asked == [order]
    shelf.close()


async def test_nothing_waits_for_a_large_file(small_event):
    night, builds = small_site(small_event).night, Slow()
    night.report(FIRST, *BIDEN)
    shelf = Shelf(Beside(Public(small_event)), Hands(), large=builds)
    workbook = asyncio.create_task(shelf.get(Order("results.xlsx", Edition(1)), night.record))
    for what in ("page", "version.json", "results.csv"):
        assert (await shelf.get(Order(what, Edition(1), "en"), night.record)).status == 200
    assert not workbook.done()
    builds.go_on.set()
    assert (await workbook).body == b"x"
    shelf.close()


def workbook_version(answer):
    """The version in the name of the file, and the one inside of it."""
    with ZipFile(io.BytesIO(answer.content)) as book:
        inside = re.search(r"Version (\d+)", book.read("docProps/core.xml").decode())
    return re.search(r"-v(\d+)-", answer.headers["content-disposition"])[1], inside[1]


async def test_in_a_rush_the_last_workbook_is_given_and_says_whole_and_unmixed_which_it_is(site):
    site.night.report(FIRST, *BIDEN)
    site.tell()
    assert workbook_version(await site.get("/feed/results.xlsx")) == ("1", "1")
    site.night.report(SECOND, *BIDEN)
    site.news.tell(site.night.standings, site.night.record)
    site.clock.seconds += 3
    last = await site.get("/feed/results.xlsx")
    assert workbook_version(last) == ("1", "1")
    assert last.content == (await site.get("/feed/v/1/results.xlsx")).content
    assert (await site.get("/feed/version.json")).json()["version"] == 2
    assert workbook_version(await site.get("/feed/v/2/results.xlsx")) == ("2", "2")
    site.clock.seconds += 15
    assert workbook_version(await site.get("/feed/results.xlsx")) == ("2", "2")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda night: night.switch(Audience.FEEDS, on=False), id="stopped"),
        pytest.param(lambda night: night.write((EVENT_CHAIN, Kind.CERTIFIED, {"version": 2}, None)), id="certified"),
    ],
)
async def test_no_older_workbook_is_given_once_publication_is_another(site, change):
    site.night.report(FIRST, *BIDEN)
    site.tell()
    await site.get("/feed/results.xlsx")
    site.night.report(SECOND, *BIDEN)
    change(site.night)
    site.news.tell(site.night.standings, site.night.record)
    site.clock.seconds += 3
    assert workbook_version(await site.get("/feed/results.xlsx")) == ("2", "2")


async def test_beyond_some_waiting_orders_the_next_is_told_so_at_once():
    builds = Slow()
    shelf = Shelf(builds, Hands())
    waiting = [asyncio.create_task(shelf.get(Order("search", Edition(1), "en", f"{n}"), None)) for n in range(40)]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="too much"):
        await shelf.get(Order("search", Edition(1), "en", "one more"), None)
    builds.go_on.set()
    assert len(await asyncio.gather(*waiting)) == 40
    shelf.close()


async def test_searches_without_end_keep_no_page_out():
    builds = Slow()
    shelf = Shelf(builds, Hands())
    orders = [Order("search", Edition(1), "en", f"{n}") for n in range(9)]
    waiting = [asyncio.create_task(shelf.get(each, None, is_rare=True)) for each in orders[:8]]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="too much"):
        await shelf.get(orders[8], None, is_rare=True)
    page = asyncio.create_task(shelf.get(Order("page", Edition(1), "en"), None))
    builds.go_on.set()
    assert (await page).body == b"x"
    await asyncio.gather(*waiting)
    assert (await shelf.get(orders[8], None, is_rare=True)).body == b"x"
    shelf.close()


async def test_the_process_that_answers_ends_with_the_line_whoever_is_left_to_stop_it(small_event):
    async with public_site("127.0.0.1:0", Public(small_event), Clock()) as site:
        async with httpx.AsyncClient(base_url=site.address) as reader:
            assert (await reader.get("/feed/version.json", timeout=60)).status_code == 503
        process, line = site.side._running
        line.close()  # as when we are killed
        assert await asyncio.to_thread(process.wait, 30) == 0


async def test_what_is_logged_over_there_stands_in_the_desk_s_log_once_however_often_it_happens():
    overheard = Overheard()
    for words in ("too slow", "too slow", "no room"):
        overheard.handle(logging.makeLogRecord({"name": "bot.feed", "levelno": logging.INFO, "msg": words}))
    assert overheard.taken() == [("bot.feed", 20, "too slow (2 times)"), ("bot.feed", 20, "no room")]
    assert overheard.taken() == []


def test_the_process_that_builds_gives_the_same_bytes_and_nobody_notices_when_a_dead_one_is_replaced(small_event):
    site, public = small_site(small_event), Public(small_event)
    site.night.report(FIRST, *BIDEN)
    builder, beside = Builder(public), Beside(public)
    order = Order("results.json", Edition(1))
    try:
        assert builder.make(order, site.night.record) == beside.make(order, site.night.record)
        with pytest.raises(Unavailable, match="KeyError"):
            builder.make(Order("nothing of the kind", Edition(1)), site.night.record)
        builder.side.process.kill()
        site.night.report(SECOND, *BIDEN)
        order = Order("page", Edition(2), "es")
        assert builder.make(order, site.night.record) == beside.make(order, site.night.record)
    finally:
        builder.close()


def test_what_takes_too_long_is_given_up(small_event):
    builder = Builder(Public(small_event), patience=0.0)
    try:
        with pytest.raises(Unavailable, match="not within"):
            builder.make(Order("page", Edition(0), "en"), small_site(small_event).night.record)
    finally:
        builder.close()


async def test_a_reader_who_does_not_read_is_cut_off(caplog):
    hung_up = []

    class Cycle:
        transport = type("Transport", (), {"abort": lambda _: hung_up.append(True)})()

        async def send(self, message):
            if message["type"] == "http.response.body":
                await asyncio.Event().wait()

    async def app(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x"})

    with caplog.at_level(logging.INFO):
        await Guard(app, patience=0.0)({"type": "http", "method": "GET"}, None, Cycle().send)
    assert hung_up == [True]


async def test_the_server_sends_small_answers_at_once_and_says_nothing_of_itself(site):
    site.tell()
    with listening_on("127.0.0.1:0") as listening:
        assert listening.proto == socket.IPPROTO_TCP
        async with serving(site.app, listening), httpx.AsyncClient(base_url=address_of(listening)) as reader:
            answer = await reader.get("/feed/version.json")
    assert (answer.status_code, "server" in answer.headers) == (200, False)


def test_a_taken_port_is_told_in_a_sentence():
    with listening_on("127.0.0.1:0") as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=f"cannot be served on 127.0.0.1:{port}: Address already in use"):
            listening_on(f"127.0.0.1:{port}")
