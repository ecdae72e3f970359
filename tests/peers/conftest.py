"""Peers nobody here wrote: clients that talk to the stand-in, and a server that is asked what the stand-in is asked."""

import asyncio
import contextlib
from datetime import UTC, datetime

import pytest
from aiohttp import web

from bot.rehearsal import ScaledClock, Telegram, serve

TOKEN = "1000001:rehearsal"


@pytest.fixture
async def telegram():
    """A stand-in whose minute passes in a second."""
    clock = ScaledClock(datetime(2020, 2, 3, 19, 0, tzinfo=UTC), 60, asyncio.get_running_loop().time)
    return Telegram(clock, token=TOKEN)


@pytest.fixture
async def address(telegram):
    """Where the stand-in is served, on the loopback address."""
    async with serve(telegram, port=0) as base:
        yield base


@pytest.fixture
async def listen():
    """Serves aiohttp applications on the loopback address, at any free port."""
    async with contextlib.AsyncExitStack() as stack:

        async def at(app):
            runner = web.AppRunner(app, access_log=None)
            await runner.setup()
            stack.push_async_callback(runner.cleanup)
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            return f"http://127.0.0.1:{runner.addresses[0][1]}"

        yield at
