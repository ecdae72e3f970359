"""A transcript played through the real product in this process, with the stand-in for Telegram."""

import asyncio
import contextlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.app import hash_of_code
from bot.commands import ask_desk
from bot.rehearsal.chats import Message
from bot.rehearsal.journal import What
from bot.storage import inbox, outbox
from core.codes import make_code, plain_code
from tests.dialogs.transcripts import PRESS, SAYS, STAFF_CHAT, START, Bubble, pressed


@dataclass
class Clock:
    """Moves only when told."""

    time: datetime = START

    def now(self):
        return self.time

    def monotonic(self):
        return self.time.timestamp()


class Product:
    """The real product in this process, with the stand-in for Telegram."""

    def __init__(self, product, telegram, clock, script):
        self.product, self.telegram, self.clock, self.script = product, telegram, clock, script
        self.users: dict[str, Any] = {}
        self.codes: dict[str, str] = {}
        self.texts: dict[str, list[Any]] = defaultdict(list)
        self.bubbles: dict[str, list[Bubble]] = defaultdict(list)
        self.last: dict[str, tuple[Bubble, str]] = {}
        self.running: list[asyncio.Task[None]] = []
        self.characters = iter("7K4MP9Q2W3D5X8B6V1N0" * 2_000)

    async def hear(self, who, what):
        if who not in self.users:
            await self._join(who, silently="CODE" not in what)
        self.clock.time += timedelta(seconds=10)
        return await self._after(who, lambda: self._act(who, what))

    async def _join(self, who, *, silently):
        self.users[who] = self.telegram.join(who.capitalize())
        assignment = self.script.assignment(who)
        if assignment is None:
            return
        self.codes[who] = make_code(lambda _: next(self.characters))
        settings, desk = self.product.settings, self.product.desk
        invite = {"do": "invite", "hash": hash_of_code(settings.secret())(plain_code(self.codes[who]))}
        expires = (self.clock.now() + timedelta(days=1)).isoformat()
        about = {"role": assignment.role.value, "place": assignment.place, "expires": expires}
        await ask_desk(desk, invite | about)
        if silently:
            user = self.users[who]
            await self._after(who, lambda: self.telegram.text(user, user, f"/start {self.codes[who]}"))

    async def _after(self, who, act):
        """What the bot says, once everything is done that an act set off."""
        number = len(self.telegram.journal)
        act()
        async with asyncio.timeout(20):
            while not await self._is_quiet():
                assert not any(task.done() for task in self.running), "a part of the product has stopped"
        seen = [self._seen(who, happening) for happening in self.telegram.journal.happenings[number:]]
        order = ("toast", "bot", "staff channel")  # between chats there is none
        return sorted(filter(None, seen), key=lambda said: order.index(said[0]))

    async def _is_quiet(self):
        def nothing_waits(tx):
            return not inbox.waiting(tx, 1) and not outbox.counts(tx).waiting

        quiet = await self.product.desk.writer.read(nothing_waits)
        return quiet and not self.product.postman.busy and not len(self.telegram.updates)

    def _act(self, who, what):
        user = self.users[who]
        conversation = self.telegram.conversation(user)
        if PRESS.fullmatch(what):
            self.last[who] = pressed(self.bubbles[who], what, self.last.get(who))
            bubble, data = self.last[who]
            self.telegram.press(user, bubble.message, data)
        elif what == "@photo":
            self.telegram.photo(user)
        elif what == "@sticker":
            self.telegram._say(user, user, lambda message: message)
        elif say := SAYS.fullmatch(what):
            if say[2]:
                self.telegram.edit(user, self.texts[who][int(say[2]) - 1], say[3])
                return
            before = self.texts[who][-1]
            number = before.id + (1 if say[1] == "crossing" else -1)
            self.telegram.post(conversation, Message(number, before.chat, user, before.date, text=say[3]))
        else:
            conversation.next_id += 2  # room for what arrives late
            text = what.replace("WRONGCODE", "7K4M-P9Q2-W3D5").replace("CODE", self.codes.get(who, ""))
            self.texts[who].append(self.telegram.text(user, user, text))
            conversation.next_id += 2

    def _seen(self, who, happening):
        match happening.what:
            case What.SENT if happening.chat == STAFF_CHAT:
                return ("staff channel", happening.message.text)
            case What.SENT if happening.chat == self.users[who].id:
                message = happening.message
                buttons = [[(key.text, key.data) for key in row] for row in message.keyboard]
                self.bubbles[who].append(Bubble(message.id, message.text, buttons, message=message))
                rows = [" ".join(f"[{label}]" for label, _ in row) for row in buttons]
                return ("bot", "\n".join([message.text, *rows]))
            case What.ANSWERED:
                return ("toast", happening.text)
            case _:
                return None


@contextlib.asynccontextmanager
async def at_work(product):
    """Every part but the timetable, whose posts are of no one's conversation."""
    parts = (product.desk.run(), product.postman.run(), product.line.poll.run(product._take_in))
    running = [asyncio.create_task(part) for part in parts]
    yield running
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
