"""Readers of the public page, in processes of their own: those who take whatever they can, and one who does not."""

import asyncio
import contextlib
import os
import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import monotonic

from standin import apart

PATIENCE = 10.0
"""Seconds after which a reader who is not greedy gives up."""
LOOKS = 1.0
"""Seconds between two looks of theirs."""
_PAGE = b"GET / HTTP/1.1\r\nHost: greedy\r\nAccept-Encoding: gzip\r\n"
_BIG = b"GET /feed/results.json HTTP/1.1\r\nHost: greedy\r\n"


@dataclass
class Seen:
    """What readers saw.

    Attributes:
        polite: seconds each answer took whoever is not greedy.
        failed: of theirs, those that were no answer, by what came instead.
        taken: answers the greedy got, by status; `cut off` where the connection ended.
        seconds: all of it took.
    """

    polite: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


@contextmanager
def reading(address: str, greedy: int, seen: Seen) -> Iterator[None]:
    """So many greedy readers, and one who is not, while the block runs; `seen` is filled in at its end."""
    with ExitStack() as stack:
        polite = stack.enter_context(apart(_read, address, 0))
        many = stack.enter_context(apart(_read, address, greedy)) if greedy else polite
        yield
        found = {wire: _of(wire) for wire in dict.fromkeys((polite, many))}
        seen.polite, seen.failed = found[polite].polite, found[polite].failed
        seen.taken, seen.seconds = found[many].taken, found[many].seconds


def _of(wire: Connection) -> Seen:
    wire.send("stop")
    if not wire.poll(PATIENCE * 3):
        raise TimeoutError("the readers do not say what they saw")
    return wire.recv()


def _read(wire: Connection, address: str, greedy: int) -> None:
    if greedy:
        os.nice(10)  # other people's machines: what they cost themselves is not ours to measure
    wire.send(asyncio.run(_reading(wire, address, greedy)))


async def _reading(wire: Connection, address: str, greedy: int) -> Seen:
    host, _, port = address.removeprefix("http://").rpartition(":")
    seen, began = Seen(), monotonic()
    readers = [_again(_KINDS[each % len(_KINDS)], host, int(port), seen) for each in range(greedy)]
    tasks = [asyncio.create_task(each) for each in readers or [_look(host, int(port), seen)]]
    await asyncio.to_thread(wire.recv)
    seen.seconds = monotonic() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seen


async def _again(kind, host: str, port: int, seen: Seen) -> None:
    while True:
        try:
            reader, writer = await asyncio.open_connection(host, port, limit=1024)
        except OSError as trouble:
            seen.taken[type(trouble).__name__] += 1
            await asyncio.sleep(0.1)
            continue
        with contextlib.closing(writer):
            try:
                await kind(reader, writer, seen)
            except (OSError, EOFError, asyncio.LimitOverrunError):
                seen.taken["cut off"] += 1
                await asyncio.sleep(0.01)


async def _answer(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """Status and headers; the body is read and thrown away."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    if length is not None:
        await reader.readexactly(int(length[1]))
    return head.split(b" ", 2)[1].decode(), head


async def _poll(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Seen) -> None:
    """Again and again, without a pause and without saying what they have."""
    while True:
        writer.write(_PAGE + b"\r\n")
        status, _ = await _answer(reader)
        seen.taken[status] += 1


async def _poll_anew(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Seen) -> None:
    """The same with a connection for each."""
    writer.write(_PAGE + b"Connection: close\r\n\r\n")
    status, _ = await _answer(reader)
    seen.taken[status] += 1


async def _sip(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _seen: Seen) -> None:
    """The largest file, a byte a second."""
    taken = writer.get_extra_info("socket")
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    writer.write(_BIG + b"\r\n")
    writer.transport.pause_reading()
    while not writer.is_closing():
        await asyncio.sleep(1)
        writer.transport.resume_reading()
        await _reader.readexactly(1)
        writer.transport.pause_reading()


async def _dribble(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _seen: Seen) -> None:
    """A request that never comes to its end, a byte a second."""
    writer.write(_PAGE + b"X-More: ")
    while True:
        await asyncio.sleep(1)
        writer.write(b"x")
        await writer.drain()


async def _shout(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Seen) -> None:
    """Headers of a megabyte."""
    writer.write(_PAGE + b"X-More: " + b"x" * 1_000_000)
    status, _ = await _answer(reader)
    seen.taken[status] += 1
    await asyncio.sleep(0.1)


_KINDS = (_poll, _poll, _poll, _poll_anew, _poll_anew, _sip, _dribble, _shout)


async def _look(host: str, port: int, seen: Seen) -> None:
    """As the page's script does it: is there anything new, then the page, with the tag of what is known."""
    tags: dict[str, str] = {}
    while True:
        for path in ("/feed/version.json", "/"):
            began = monotonic()
            try:
                async with asyncio.timeout(PATIENCE):
                    await _looked(host, port, path, tags, seen)
                seen.polite.append(monotonic() - began)
            except (OSError, EOFError, TimeoutError) as trouble:
                seen.failed[type(trouble).__name__] += 1
        await asyncio.sleep(LOOKS)


async def _looked(host: str, port: int, path: str, tags: dict[str, str], seen: Seen) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    with contextlib.closing(writer):
        known = f"If-None-Match: {tags[path]}\r\n" if path in tags else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: polite\r\n{known}Connection: close\r\n\r\n".encode())
        status, head = await _answer(reader) if path not in tags else await _head_alone(reader)
        if status not in {"200", "304"}:
            seen.failed[status] += 1
        if (tag := re.search(rb"(?i)etag: (\S+)", head)) is not None:
            tags[path] = tag[1].decode()


async def _head_alone(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """Status and headers of an answer whose body nobody needs; the connection ends with it."""
    answer = await reader.read()
    if not answer:
        raise EOFError
    head = answer.partition(b"\r\n\r\n")[0]
    return head.split(b" ", 2)[1].decode(), head
