"""The running program: whichever parts one process has, on one event loop and one writer's thread."""

import asyncio
import sys
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot import proving
from bot.alarm import Alarm
from bot.desk import Desk
from bot.draining import Draining
from bot.feed import OpenSite
from bot.holding import Hold
from bot.photos import Collector
from bot.postman import Postman
from bot.roles import ALL, Role
from bot.schedule.backup import Backups
from bot.schedule.freeze import Freeze
from bot.schedule.ticks import ticking, told
from bot.schedule.timetable import timetable
from bot.settings import Settings
from bot.storage.leases import Fenced
from bot.transports.telegram.line import Line
from bot.transports.telegram.poll import TokenRefused
from bot.transports.telegram.translate import Translator
from bot.transports.telegram.webhook import Webhook


@dataclass(slots=True)
class Product:
    """Every part, joined; `roles` says which of them work in this process.

    Attributes:
        webhook: takes updates in; None fetches them.
        hold: the leases this process holds.
    """

    settings: Settings
    desk: Desk
    postman: Postman
    collector: Collector
    line: Line
    translator: Translator
    freeze: Freeze
    draining: Draining
    public: OpenSite | None = None
    watched: str | None = None
    webhook: Webhook | None = None
    roles: frozenset[Role] = ALL
    hold: Hold = field(default_factory=Hold)

    async def run(self) -> None:
        """Work until cancelled, or drained. Whatever stops one part stops all: who cannot hear must not look alive.

        Raises:
            Fenced: another process has taken over; nothing this one remembers is worth anything now.
            TokenRefused: Telegram does not know the token.
        """
        # The writer's thread computes while the loop sends; with Python's usual 5 ms the loop would wait that long for
        # each little step of a call, and letters would crawl.
        sys.setswitchinterval(0.002)
        if Role.DESK in self.roles:
            await self.desk.writer.run(partial(proving.begin, self.desk))
        try:
            async with self._timetable(), asyncio.TaskGroup() as group:
                parts = [group.create_task(part, name=name) for name, part in self._parts()]
                intake = group.create_task(self._intake(), name="intake")
                group.create_task(self.draining.run(intake, *parts), name="draining")
        except ExceptionGroup as troubles:
            raise _one_of(troubles) from None

    def _parts(self) -> Iterator[tuple[str, Coroutine[Any, Any, None]]]:
        yield "lease", self._until_lost()
        if Role.DESK in self.roles:
            yield "desk", self.desk.run()
            yield "alarm", self.alarm().run()
            yield "collector", self.collector.run()
        if Role.POSTMAN in self.roles:
            yield "postman", self.postman.run()

    async def _until_lost(self) -> None:
        await self.hold.lost.wait()
        raise Fenced

    async def _intake(self) -> None:
        metrics = self.desk.metrics
        if Role.RECEIVER not in self.roles:
            await asyncio.Event().wait()
        elif self.webhook is not None:
            await self.webhook.run(self._take_in, metrics.stranger_at_the_webhook)
        else:
            poll = replace(self.line.poll, on_answer=partial(metrics.moved, "telegram"))
            await poll.run(self._take_in)

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> None:
        await self.desk.take_in([self.translator.arrival(update) for update in updates])

    def alarm(self) -> Alarm:
        """Who tells staff that the database is gone."""
        desk = self.desk
        return Alarm(desk.writer, self.postman.sender, desk.clock, lambda: desk.staff_chat, desk.wording(None))

    def _timetable(self) -> AbstractAsyncContextManager[None]:
        backups = Backups(self.desk, self.settings.var / "backups")
        if {Role.DESK, Role.TIMETABLE} <= self.roles:
            return timetable(self.desk, self.settings.shapes, self.freeze, backups)
        if Role.TIMETABLE in self.roles:
            return ticking(self.desk, self.settings.shapes, self.freeze, backups)
        if Role.DESK in self.roles:
            return told(self.desk, self.settings.shapes, self.freeze, backups)
        return nullcontext()


def _one_of(troubles: ExceptionGroup) -> Exception:
    """One cause, told as one: what is expected to end a program, unless something else went wrong as well."""
    for kind in (TokenRefused, Fenced):
        _, others = troubles.split(kind)
        if others is None:
            return kind()
    return troubles
