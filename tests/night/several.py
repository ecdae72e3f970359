"""The program as processes on one database, each of which can be killed, frozen and woken.

They run the real command, forked from a process that has only imported it: the imports are nearly all a start costs.
"""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path

from sqlalchemy import create_engine, text

FORKS = """
import ctypes, os, signal, sys
from bot.cli import app
outlives_nobody = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        if outlives_nobody:
            outlives_nobody(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: a test that is killed leaves no program behind
        os.dup2(2, 1)
        app(["run", *line.split()])
    print(child, flush=True)
"""


def free_ports(count):
    """Ports nobody listens on just now."""
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


class Several:
    """Processes of one program.

    Attributes:
        running: their ids, by name; a name stays when the process is gone.
    """

    def __init__(self, environment, log):
        self.environment, self.log = environment, log
        self.running, self.forks = {}, None
        self.engine = create_engine(environment["CAUCUS_DATABASE_URL"])

    async def __aenter__(self):
        with Path(self.log).open("a") as file:  # noqa: ASYNC230 - a test, and a file of a few lines
            self.forks = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", FORKS),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=file,
                env={**os.environ, **self.environment},
                start_new_session=True,
            )
        return self

    async def __aexit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.forks.pid, signal.SIGKILL)
        await self.forks.wait()
        self.engine.dispose()

    async def start(self, name, *arguments):
        """Another process; it may have to stand by."""
        self.forks.stdin.write(f"{' '.join(arguments)}\n".encode())
        self.running[name] = int(await self.forks.stdout.readline())

    def signal(self, name, number):
        """What `kill` does."""
        os.kill(self.running[name], number)

    def is_alive(self, name):
        """Whether the process is still there."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.running[name], 0)
            return True
        return False

    def holder(self, lease):
        """Who is at work, by its name, and the fencing number; None while nobody is known to be."""
        asked = text("SELECT holder, fence FROM leases WHERE name = :name AND expires_at > clock_timestamp()")
        with self.engine.connect() as connection:
            row = connection.execute(asked, {"name": lease}).one_or_none()
        if row is None:
            return None
        pid = int(row.holder.rpartition(":")[2])
        return next((name for name, one in self.running.items() if one == pid), None), row.fence

    async def holds(self, lease, *, not_name=None):
        """Wait until somebody, or somebody else, is at work; who, and the fencing number."""
        async with asyncio.timeout(40):
            while True:
                found = await asyncio.to_thread(self.holder, lease)
                if found is not None and found[0] not in (None, not_name):
                    return found
                await asyncio.sleep(0.02)
