"""Logs: a line a happening. For people where a terminal is watched, JSON for programs everywhere else.

Nothing about a person stands in them. A chat is a keyed hash, the same all night, so that one conversation can be
followed and nobody be found by it. What others write into the log is gone through too: the token and other secrets,
whatever looks like an invite code, a phone or a chat's number is taken out, and of an error only its kind and where it
happened is kept, for its words may quote what somebody typed.

JSON is written by a thread of its own. Where whoever reads it is slow, lines are dropped and counted: the desk waits
for no log.
"""

import hashlib
import hmac
import json
import logging
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from logging.handlers import QueueHandler, QueueListener
from queue import Queue
from typing import Any, Final, TextIO

from core.codes import black_out

HAPPENINGS: Final = "bot.happenings"
"""The logger of what happens all the time, a text and a letter each: for programs; too much for people."""
_CHANGES: Final = "changes"
A_CHANGE: Final[Mapping[str, object]] = {_CHANGES: True}
"""Goes with a line that tells of something that is otherwise from now on: `log.warning(…, extra=A_CHANGE)`."""
_QUIET: Final = ("httpx", "httpcore", "telegram", "apscheduler", "alembic", "uvicorn")
"""They tell of every call; of a call to Telegram, the token is part of the address."""
_OURS: Final = ("bot.", "core.")
_HIDDEN: Final = "[hidden]"
_TOKEN: Final = re.compile(r"\d{5,}(?::|%3A)[\w-]{20,}", re.ASCII | re.IGNORECASE)
_PHONE: Final = re.compile(r"(?<![\w.])\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\w)", re.ASCII)
_NUMBER: Final = re.compile(r"(?<![\w.])[-+]?\d{7,}(?!\w)", re.ASCII)
"""Chats, people and phones have numbers this long; what we count has not."""
_PASSWORD: Final = re.compile(r"(?<=://)[^/\s@]+(?=@)")
_QUOTED: Final = re.compile(r"[\"“][^\"“”]+[\"”]")
"""What Telegram quotes when it refuses a letter: a piece of it."""
_LONGEST: Final = 2_000
_A_WHILE: Final = 60.0
"""Seconds between two lines about the same trouble."""
_KINDS_OF_TROUBLE: Final = 1_000
_WAITING: Final = 10_000
"""Lines that may wait to be written."""


class Form(StrEnum):
    """What a log looks like."""

    PEOPLE = "people"
    JSON = "json"


def about(
    *, chat: int | None = None, update: int | None = None, letter: str | None = None, **more: str | float | None
) -> dict[str, dict[str, str | float | None]]:
    """What a line is about, for `extra` of any logging call.

    Args:
        chat: its number; the log shows a pseudonym.
        update: the transport's number of it.
        letter: its key; a chat's number in it is replaced as well.
        more: further fields, such as `place` or `took` (seconds). Never anything a person wrote.
    """
    return {"about": {"chat": chat, "update": update, "letter": letter, **more}}


@dataclass(frozen=True, slots=True)
class Scrubber:
    """Takes out of a line what must not stand in a log.

    Attributes:
        key: what pseudonyms are made with; without it none can be traced back.
        secrets: words that are never shown.
    """

    key: bytes
    secrets: tuple[str, ...] = ()

    def pseudonym(self, chat: int | str) -> str:
        """The name of a chat in the log."""
        number = str(chat).lstrip("+")
        return f"c-{hmac.new(self.key, f'log:{number}'.encode(), hashlib.sha256).hexdigest()[:10]}"

    def clean(self, text: str) -> str:
        """The text without secrets, codes and anybody's number."""
        for secret in self.secrets:
            text = text.replace(secret, _HIDDEN)
        text = _QUOTED.sub(f'"{_HIDDEN}"', text)
        text = _PASSWORD.sub(_HIDDEN, _TOKEN.sub(_HIDDEN, text))
        text = black_out(_PHONE.sub(_HIDDEN, text)[:_LONGEST], lambda _: _HIDDEN)
        return _NUMBER.sub(lambda found: self.pseudonym(found[0]), text)

    def error(self, error: BaseException) -> str:
        """Its kind, and where it happened; never its words."""
        told = traceback.TracebackException.from_exception(error, lookup_lines=False, compact=True)
        return "\n".join(_without_words(told))

    def fields(self, given: dict[str, Any]) -> dict[str, Any]:
        """What a line is about, with pseudonyms."""
        fields = {name: value for name, value in given.items() if value is not None}
        chat, letter = fields.get("chat"), fields.get("letter")
        if chat is None:
            return fields
        name = self.pseudonym(chat)
        if letter is not None:
            fields["letter"] = str(letter).replace(str(chat), name)
        return fields | {"chat": name}


def _without_words(told: traceback.TracebackException, depth: int = 0) -> Iterator[str]:
    """The innermost cause first, as Python tells it."""
    before = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    if before is not None:
        yield from _without_words(before, depth)
    kind = told.exc_type_str if hasattr(told, "exc_type_str") else getattr(told.exc_type, "__qualname__", "?")
    yield f"{'  ' * depth}{kind}"
    for frame in told.stack:
        yield f"{'  ' * depth}  {frame.filename}:{frame.lineno} {frame.name}"
    for one in told.exceptions or ():
        yield from _without_words(one, depth + 1)


class _Scrubbed(logging.Filter):
    """Stands before a handler: whatever comes is clean behind it."""

    def __init__(self, scrubber: Scrubber) -> None:
        super().__init__()
        self._scrubber = scrubber

    def filter(self, record: logging.LogRecord) -> bool:
        """Clean the record; every one of ours passes, and of others what warns.

        Whatever somebody sets their loggers to: at their loudest, others tell whole rows and whole calls.
        """
        ours = record.name.startswith(_OURS)
        if not ours and record.levelno < logging.WARNING:
            return False
        told = _message(record) if ours else _what(record)
        # What happens all the time is told in few words of our own, and often: they need no going through.
        record.msg, record.args = told if record.name == HAPPENINGS else self._scrubber.clean(told), ()
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = self._scrubber.error(record.exc_info[1])
        record.exc_info = record.stack_info = None
        return True


@dataclass(slots=True)
class _Seldom(logging.Filter):
    """A trouble that lasts is told when it begins and once a minute, with how often it was meanwhile.

    A text that is set aside is no trouble that lasts: what happens all the time always passes, and so does a change,
    however often there is one (`extra=A_CHANGE`).
    """

    _told: dict[tuple[str, str, str], tuple[float, int]] = field(default_factory=dict)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell it; behind the filter that cleans, so that the words are as they will be read."""
        if record.levelno < logging.WARNING or record.name == HAPPENINGS or getattr(record, _CHANGES, False):
            return True
        which = (record.name, str(record.msg), str(record.exc_text).partition("\n")[0])
        at, untold = self._told.get(which, (record.created - _A_WHILE, 0))
        if 0 <= record.created - at < _A_WHILE:
            self._told[which] = (at, untold + 1)
            return False
        if untold:
            record.msg = f"{record.msg} ({untold} times more since this was told)"
        if len(self._told) >= _KINDS_OF_TROUBLE:
            self._told.clear()
        self._told[which] = (record.created, 0)
        return True


def _message(record: logging.LogRecord) -> str:
    """A call with the wrong number of arguments is told of by its format alone."""
    try:
        return record.getMessage()
    except Exception:  # noqa: BLE001 - arguments are others' objects, and a log must not stop what it tells of
        return str(record.msg)


def _what(record: logging.LogRecord) -> str:
    """What happened, without what it happened to: of another's record the first line, its gaps unfilled."""
    return str(record.msg).partition("\n")[0]


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, scrubber: Scrubber, event: str) -> None:
        super().__init__()
        self._scrubber, self._event = scrubber, event

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record that was scrubbed."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {"time": time, "level": record.levelname.lower(), "what": record.msg, "from": record.name}
        line |= {"event": self._event} | self._scrubber.fields(getattr(record, "about", {}))
        if record.exc_text:
            line["error"] = record.exc_text
        return json.dumps(line, ensure_ascii=False, default=str)


class _NeverWaits(QueueHandler):
    """Hands lines over to the thread that writes them."""

    def __init__(self, line: Queue[Any]) -> None:
        super().__init__(line)
        self._line = line
        self.dropped = 0

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Left to the thread that writes."""
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        """In line, if there is room."""
        if self._line.qsize() < _WAITING:
            self._line.put_nowait(record)
        else:
            self.dropped += 1


@contextmanager
def logging_to(
    form: Form | None, *, key: bytes = b"", secrets: Iterable[str] = (), event: str = "", stream: TextIO | None = None
) -> Iterator[Form]:
    """Everything logged while the block runs is written down; its form is given.

    Args:
        form: None: for people where a terminal is watched, else JSON.
        key: what pseudonyms are made with.
        secrets: words that are never shown.
        event: the event's id.
        stream: where to; the standard error, for people the standard output.
    """
    scrubber = Scrubber(key, _all_forms(secrets))
    form = form or (Form.PEOPLE if sys.stdout.isatty() else Form.JSON)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    with _for_people(scrubber) if form is Form.PEOPLE else _for_programs(scrubber, event, stream) as handler:
        root.handlers[:] = [*before, handler]
        root.setLevel(logging.INFO)
        for name in _QUIET:
            logging.getLogger(name).setLevel(logging.WARNING)
        logging.getLogger(HAPPENINGS).setLevel(logging.WARNING if form is Form.PEOPLE else logging.INFO)
        try:
            yield form
        finally:
            root.handlers[:] = before
            root.setLevel(level)


def _all_forms(secrets: Iterable[str]) -> tuple[str, ...]:
    """The longest first, so that none leaves a rest of another; a token's colon may be written for an address."""
    known = {secret for secret in secrets if secret}
    known |= {secret.replace(":", "%3A") for secret in known}
    return tuple(sorted(known, key=len, reverse=True))


@contextmanager
def _for_people(scrubber: Scrubber) -> Iterator[logging.Handler]:
    from rich.logging import RichHandler  # here: a process without a log need not load it

    handler = RichHandler(show_path=False)
    handler.setFormatter(logging.Formatter("%(message)s"))
    handler.addFilter(_Scrubbed(scrubber))
    handler.addFilter(_Seldom())
    yield handler


@contextmanager
def _for_programs(scrubber: Scrubber, event: str, stream: TextIO | None) -> Iterator[logging.Handler]:
    writes = logging.StreamHandler(stream or sys.stderr)
    writes.addFilter(_Scrubbed(scrubber))
    writes.addFilter(_Seldom())
    writes.setFormatter(_AsJson(scrubber, event))
    line = Queue[Any]()
    handler, listener = _NeverWaits(line), QueueListener(line, writes)
    listener.start()
    try:
        yield handler
    finally:
        listener.stop()
        if handler.dropped:
            writes.handle(_of_dropped(handler.dropped))


def _of_dropped(number: int) -> logging.LogRecord:
    message = "%d lines were dropped: whoever reads the log was too slow."
    return logging.LogRecord(__name__, logging.WARNING, __file__, 0, message, (number,), None)
