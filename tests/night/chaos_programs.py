"""`caucus run` as processes of their own, which are started quickly and killed at any moment.

They run the real command. They are forked from a process that has only imported it, because the imports are nearly all
a start costs; the last one is started from nothing.
"""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

from bot.rehearsal import What

PATIENCE = 60.0
FORKS = """
import ctypes, os, signal, sys
from bot.cli import app
outlives_nobody = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        if outlives_nobody:
            outlives_nobody(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: a test that is killed leaves no program behind
        os.dup2(2, 1)
        app(["run"])
    print(child, flush=True)
"""
SAID = frozenset({What.SAID, What.PRESSED})
ANY = frozenset({*SAID, What.SENT, What.EDITED, What.PINNED, What.ANSWERED})
_YOUNG, _EAGER = 0.15, 0.35
"""So many kills come while the program is still starting, and so many after a few happenings of any kind, letters sent
among them: often before it is written down that those arrived. The others let people say something first, so that the
night goes on."""


class Programs:
    """Starts `caucus run` and kills it."""

    def __init__(self, environment, log):
        self.environment, self.log = environment, log
        self.running = self.forks = self.whole = None
        self.starts = self.kills = 0

    async def __aenter__(self):
        self.forks = await self._python("-c", FORKS, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        return self

    async def __aexit__(self, *_):
        for one in (self.forks, self.whole):
            if one is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(one.pid, signal.SIGKILL)
                await one.wait()

    async def start(self):
        self.forks.stdin.write(b"\n")
        self.running = int(await self.forks.stdout.readline())
        self.starts += 1

    async def start_from_nothing(self):
        self.whole = await self._python("-c", "from bot.cli import app; app(['run'])")
        self.starts += 1
        return self.whole

    def kill(self):
        if self.running is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.running, signal.SIGKILL)
            self.kills += 1
        self.running = None

    def last_words(self):
        return Path(self.log).read_text()[-2_000:]

    async def _python(self, *arguments, **pipes):
        with Path(self.log).open("a") as file:  # noqa: ASYNC230 - a test, and a file of a few lines
            return await asyncio.create_subprocess_exec(
                sys.executable,
                *arguments,
                env={**os.environ, **self.environment},
                start_new_session=True,
                stderr=file,
                **{"stdout": file} | pipes,
            )


async def kill_often(telegram, programs, times, chance, *, mean, until):
    """Each program lives for a few happenings and a moment, and ends anywhere in a step.

    Args:
        telegram: the stand-in.
        programs: to be started and killed.
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
        await programs.start()
        kind = chance.random()
        if kind < _YOUNG:
            await _moment(chance.uniform(0, 1.0))
            programs.kill()
            continue
        await _either(at_work.wait(), until.wait())
        which = ANY if kind < _YOUNG + _EAGER else SAID
        await _either(_count(telegram, which, chance.randint(1, max(1, round(2 * mean) - 1))), until.wait())
        await _moment(chance.uniform(0, 0.05))
        programs.kill()


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
