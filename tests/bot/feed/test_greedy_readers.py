"""Readers who take whatever they can: they slow each other, and keep nobody out who asks and reads."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from bot.feed import listening_on, serving
from bot.feed.guard import Guard
from tests.core.wire.conftest import FIRST

FULL = 5
LONGEST = 20
LARGE = b"x" * 20_000_000
"""More than any buffer on the way holds."""
PAGE = b"GET / HTTP/1.1\r\nHost: x\r\n"


@asynccontextmanager
async def served(app, **limits):
    """Host and port of an application that is served."""
    with listening_on("127.0.0.1:0") as listening:
        async with serving(app, listening, connections=FULL, **limits):
            yield listening.getsockname()


async def large(_scope, _receive, send):
    """An application that hands over what is large in pieces."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for at in range(0, len(LARGE), 65_536):
        await send({"type": "http.response.body", "body": LARGE[at : at + 65_536], "more_body": True})
    await send({"type": "http.response.body"})


async def begin(where, said, reads=1_000_000):
    """A connection on which so much was said, and nothing more comes."""
    reader, writer = await asyncio.open_connection(*where, limit=reads)
    writer.write(said)
    await writer.drain()
    return reader, writer


async def is_over(reader):
    """Wait until the other side has ended the connection."""
    async with asyncio.timeout(LONGEST):
        try:
            while await reader.read(65_536):
                pass
        except ConnectionError:
            pass
    return True


async def an_answer(where):
    async with httpx.AsyncClient() as polite:
        return (await polite.get(f"http://{where[0]}:{where[1]}/", timeout=LONGEST)).status_code


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="who says nothing"),
        pytest.param(PAGE + b"X-More: ", id="who never ends a request"),
        pytest.param(PAGE + b"\r\n", id="who rests between two requests"),
    ],
)
async def test_in_a_full_house_whoever_lets_us_wait_longest_makes_room(site, said):
    site.tell()
    async with served(site.app) as where, AsyncExitStack() as stack:
        crowd = []
        for _ in range(FULL):
            reader, writer = await begin(where, said)
            stack.callback(writer.close)
            if said.endswith(b"\r\n\r\n"):
                await reader.readuntil(b"</html>")
            crowd.append(reader)
        assert await an_answer(where) == 200
        assert await is_over(crowd[0])
        assert not crowd[-1].at_eof()


async def test_in_a_full_house_who_does_not_read_makes_room(site):
    site.tell()

    async def app(scope, receive, send):
        await (large if scope["path"] == "/large" else site.app)(scope, receive, send)

    async with served(Guard(app)) as where, AsyncExitStack() as stack:
        for _ in range(FULL + 2):
            _, writer = await begin(where, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n", reads=1)
            stack.callback(lambda one: one.transport.abort(), writer)
        assert [await an_answer(where) for _ in range(3)] == [200] * 3


async def test_every_connection_ends_however_slowly_its_other_side_speaks(site):
    async with served(site.app, life=0.05) as where:
        reader, writer = await begin(where, PAGE + b"X-More: ")
        assert await is_over(reader)
        writer.close()


async def test_headers_of_a_megabyte_are_not_kept(site):
    site.tell()
    async with served(site.app) as where:
        reader, writer = await begin(where, PAGE + b"X-More: " + b"x" * 20_000)
        assert (await reader.readline()).startswith(b"HTTP/1.1 400")
        assert await is_over(reader)
        writer.close()


@pytest.mark.parametrize("path", ["/", "/feed/results.json", "/feed/results.xlsx", "/page/page.css"])
async def test_what_is_sent_waits_for_its_reader_piece_by_piece(site, path):
    site.night.report(FIRST, {"Biden": 30}, {"Biden": 5})
    site.tell()
    pieces = []

    async def send(message):
        pieces.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    await site.app(scope, None, send)
    bodies = [each["body"] for each in pieces if each["type"] == "http.response.body"]
    assert b"".join(bodies) == (await site.get(path, Accept_Encoding="identity")).content
    assert max(map(len, bodies)) <= 65_536
    assert [each["more_body"] for each in pieces[1:]] == [True] * (len(bodies) - 1) + [False]


async def test_pages_files_and_what_comes_with_the_program_are_packed_once_and_sent_once(site):
    site.tell()
    for path in ("/", "/feed/nist.json", "/page/page.js", "/feed/schema/results.json"):
        first = await site.get(path)
        assert first.headers["content-encoding"] == "gzip", path
        again = await site.get(path, If_None_Match=first.headers["etag"])
        assert (again.status_code, again.content) == (304, b""), path
