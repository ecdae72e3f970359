"""`caucus run` as one process or as several, started quickly and killed or frozen at any moment.

Both kinds of program know the same three words: they are disturbed, they come to rest, they are stopped politely.
"""

import asyncio
import contextlib
import os
import signal
import sys
from datetime import datetime
from pathlib import Path

from bot.rehearsal import What
from tests.night.several import Several

PATIENCE = 60.0
SAID = frozenset({What.SAID, What.PRESSED})
ANY = frozenset({*SAID, What.SENT, What.EDITED, What.PINNED, What.ANSWERED})
_YOUNG, _EAGER = 0.15, 0.35
"""So many kills come while the program is still starting, and so many after a few happenings of any kind, letters sent
among them: often before it is written down that those arrived. The others let people say something first, so that the
night goes on."""
_FROZEN = 0.3
"""So many processes are frozen and woken again, once another has long taken over; the others are killed."""
LEASE = 2
_ICE = 3.5
"""Seconds; more than a lease lasts."""
PARTS = ("desk 1", "desk 2", "postman 1", "postman 2", "timetable 1", "receiver 1", "receiver 2")


class OneProgram:
    """The whole program in one process. It is killed again and again; the last one is started from nothing.

    Attributes:
        starts: how many were started.
        kills: when one was killed.
        frozen: how often one was frozen: never.
    """

    def __init__(self, environment, log):
        self.environment, self.log = environment, log
        self.forked, self.whole = Several(environment, log), None
        self.starts = self.frozen = 0
        self.kills: list[datetime] = []

    async def __aenter__(self):
        await self.forked.__aenter__()
        return self

    async def __aexit__(self, *why):
        await self.forked.__aexit__(*why)
        if self.whole is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.whole.pid, signal.SIGKILL)
            await self.whole.wait()

    async def disturbed(self, telegram, times, chance, *, mean, until):
        """Each program lives for a few happenings and a moment, and ends anywhere in a step.

        Args:
            telegram: the stand-in.
            times: how often.
            chance: a seeded die.
            mean: texts a program lives to see, on average.
            until: set when nobody waits for anything any more.
        """
        for _ in range(times):
            if until.is_set():
                return
            at_work = asyncio.Event()
            telegram.updates.on_poll = at_work.set
            await self.forked.start("program")
            self.starts += 1
            await self._lives(telegram, at_work, chance, mean, until)
            self.forked.signal("program", signal.SIGKILL)
            self.kills.append(telegram.time.now())

    async def _lives(self, telegram, at_work, chance, mean, until):
        kind = chance.random()
        if kind < _YOUNG:
            await _moment(chance.uniform(0, 1.0))
            return
        await _either(at_work.wait(), until.wait())
        which = ANY if kind < _YOUNG + _EAGER else SAID
        await _either(_count(telegram, which, _some(mean, chance)), until.wait())
        await _moment(chance.uniform(0, 0.05))

    async def at_rest(self, telegram):
        """One that is not killed; what tells that it ended by itself."""
        at_work = asyncio.Event()
        telegram.updates.on_poll = at_work.set
        with Path(self.log).open("a") as file:  # noqa: ASYNC230 - a test, and a file of a few lines
            self.whole = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", "from bot.cli import app; app(['run'])"),
                env={**os.environ, **self.environment},
                start_new_session=True,
                stdout=file,
                stderr=file,
            )
        self.starts += 1
        ended = asyncio.ensure_future(self.whole.wait())
        await _either(at_work.wait(), asyncio.shield(ended))
        return ended

    async def stopped(self):
        """Told to stop, it does, and says that all is well."""
        self.whole.terminate()
        status = await self.whole.wait()
        assert status == 0, f"the last program stopped with {status}: {last_words(self.log)}"


class ProgramApart:
    """Receivers, desks, postmen and the timetable as processes of their own; any of them is killed or frozen.

    Attributes:
        starts: how many processes were started.
        kills: when one was killed or frozen: either way it is in doubt what was on its way.
        frozen: how many of those were frozen, and woken again.
    """

    def __init__(self, environment, log, ports):
        self.log, self.ports = log, ports
        self.several = Several(environment, log)
        self.starts = self.frozen = 0
        self.kills: list[datetime] = []

    async def __aenter__(self):
        await self.several.__aenter__()
        for part in PARTS:
            await self._start(part)
        return self

    async def __aexit__(self, *why):
        await self.several.__aexit__(*why)

    async def _start(self, part):
        role, number = part.split()
        listen = ("--listen", f"127.0.0.1:{self.ports[int(number) - 1]}") if role == "receiver" else ()
        await self.several.start(part, "--role", role, *listen)
        self.starts += 1

    async def disturbed(self, telegram, times, chance, *, mean, until):
        """As above; the killed are started again at once, the frozen are woken when others must have taken over."""
        for _ in range(times):
            if until.is_set():
                return
            which = ANY if chance.random() < _EAGER else SAID
            await _either(_count(telegram, which, _some(mean, chance)), until.wait())
            await _moment(chance.uniform(0, 0.3))
            part = await self._one_of(chance)
            self.kills.append(telegram.time.now())
            if chance.random() < _FROZEN:
                self.several.signal(part, signal.SIGSTOP)
                await _moment(_ICE)
                self.several.signal(part, signal.SIGCONT)
                self.frozen += 1
            else:
                self.several.signal(part, signal.SIGKILL)
                await self._start(part)

    async def _one_of(self, chance):
        """One at work rather than one that stands by."""
        role = chance.choice(("desk", "desk", "postman", "postman", "receiver", "timetable"))
        if role in {"desk", "postman"}:
            at_work = await asyncio.to_thread(self.several.holder, role)
            if at_work is not None and at_work[0] is not None:
                return at_work[0]
        return chance.choice([part for part in PARTS if part.startswith(role)])

    async def at_rest(self, _telegram):
        """All of them are there; what tells that one ended by itself."""
        return asyncio.ensure_future(self._until_one_is_gone())

    async def _until_one_is_gone(self):
        while all(self.several.is_alive(part) for part in PARTS):  # noqa: ASYNC110 - a process that is not our child
            await asyncio.sleep(0.5)

    async def stopped(self):
        """Told to stop, all of them do."""
        for part in PARTS:
            self.several.signal(part, signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            while any(self.several.is_alive(part) for part in PARTS):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.1)


def last_words(log):
    """The end of what the programs said."""
    return Path(log).read_text()[-2_000:]


def _some(mean, chance):
    return chance.randint(1, max(1, round(2 * mean) - 1))


async def _either(*awaited):
    """Until one of them is there, or nothing more is to be expected."""
    tasks = [asyncio.ensure_future(one) for one in awaited]
    await asyncio.wait(tasks, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _count(telegram, which, left):
    async for happening in telegram.subscribe():
        left -= happening.what in which
        if left <= 0:
            return


async def _moment(seconds):
    """A point in the middle of whatever the program does then; nothing is waited for."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()
