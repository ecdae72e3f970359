"""What tests of faults share: calls that are answered in Telegram's place, and a night that runs ahead meanwhile."""

import asyncio
import contextlib
import copy

import httpx


class Calls:
    """The next calls of some methods are answered in the stand-in's place; `met` are those that were."""

    def __init__(self, night, answer, *methods, times=2, chat=None):
        self.answer, self.left, self.chat = answer, times, chat
        self.methods = {method.lower() for method in methods}
        self.met = []
        self._way, night.weather._way = night.weather._way, self

    async def handle_async_request(self, request):
        method = request.url.path.rpartition("/")[2]
        form = httpx.QueryParams(request.content.decode(errors="replace"))
        wanted = method.lower() in self.methods and (self.chat is None or str(self.chat) == form.get("chat_id"))
        if not wanted or not self.left:
            return await self._way.handle_async_request(request)
        self.left -= 1
        self.met.append(dict(form))
        if isinstance(self.answer, Exception):
            raise self.answer
        return copy.copy(self.answer)


@contextlib.asynccontextmanager
async def ahead(night, seconds=2.0):
    """The night's clock goes forward while the block runs: nobody waits for what is put off."""

    async def go():
        while True:
            await asyncio.sleep(0.02)
            night.later(seconds)

    going = asyncio.ensure_future(go())
    try:
        yield
    finally:
        going.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await going
