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
from bot.storage import inbox, outbox, photos
from core.codes import plain_code
from tests.dialogs.pictures import PHOTO, drawn, under
from tests.dialogs.transcripts import (
    CONTACT,
    PRESS,
    SAYS,
    STAFF_CHAT,
    START,
    Bubble,
    codes_in,
    in_channel,
    new_code,
    pressed,
    with_codes,
)


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
        self.taken = 0
        self.invited = 0
        self.from_bot = ""
        self.asks_number: set[str] = set()

    async def hear(self, who, what):
        if who not in self.users:
            await self._join(who, silently="CODE" not in what)
        self.clock.time += timedelta(seconds=10)
        return await self._after(who, lambda: self._act(who, what))

    async def _join(self, who, *, silently):
        self.users[who] = self.telegram.join(who.capitalize(), language=self.script.language(who))
        assignment = self.script.assignment(who)
        if assignment is None:
            return
        self.codes[who] = await self._invite(assignment, self.script.phones(who))
        if silently:
            for code in [self.codes[who], *[await self._invite(one, []) for one in self.script.also(who)]]:
                user = self.users[who]
                await self._after(who, lambda user=user, code=code: self.telegram.text(user, user, f"/start {code}"))

    async def _invite(self, assignment, phones):
        self.invited += 1
        code = new_code(self.invited)
        hashed = hash_of_code(self.product.settings.secret())
        invite = {"do": "invite", "hash": hashed(plain_code(code)), "phones": [hashed(phone) for phone in phones]}
        about = {"role": assignment.role.value, "place": assignment.place, "county": assignment.county}
        expires = (self.clock.now() + timedelta(days=1)).isoformat()
        await ask_desk(self.product.desk, invite | about | {"expires": expires})
        return code

    async def _after(self, who, act):
        """What the bot says, once everything is done that an act set off."""
        number = len(self.telegram.journal)
        act()
        async with asyncio.timeout(20):
            while not await self._is_quiet():
                assert not any(task.done() for task in self.running), "a part of the product has stopped"
        seen = [self._seen(who, happening) for happening in self.telegram.journal.happenings[number:]]
        order = {"toast": 0, "bot": 1, "staff channel": 3, "staff channel edited": 3}  # between chats there is none
        return sorted(filter(None, seen), key=lambda said: order.get(said[0], 2))

    async def _is_quiet(self):
        def nothing_waits(tx):
            on_the_way = photos.on_the_way(tx, self.product.settings.event.id)
            return not inbox.waiting(tx, 1) and not outbox.counts(tx).waiting and not on_the_way

        quiet = await self.product.desk.writer.read(nothing_waits)
        return quiet and not self.product.postman.busy and not len(self.telegram.updates)

    def _act(self, who, what):
        user = self.users[who]
        conversation = self.telegram.conversation(user)
        if PRESS.fullmatch(what):
            where = "staff channel" if in_channel(what) else who
            if where != who:
                self.telegram.add(user, STAFF_CHAT)
            self.last[who] = pressed(self.bubbles[where], what, self.last.get(who))
            bubble, data = self.last[who]
            self.telegram.press(user, bubble.message, data)
        elif found := PHOTO.fullmatch(what):
            self._photograph(user, found)
        elif found := CONTACT.fullmatch(what):
            whose = user if found[1] == "own" else self.telegram.join("Somebody")
            self.telegram.contact(user, found[2], of=whose)
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
            text = with_codes(what, self.codes.get(who, ""), self.from_bot)
            self.texts[who].append(self.telegram.text(user, user, text))
            conversation.next_id += 2

    def _in_place_of_letters(self, who):
        """The keyboard that asks for a phone number, when it appears."""
        rows = self.telegram.conversation(self.users[who]).reply_keyboard.rows
        new = bool(rows) and who not in self.asks_number
        self.asks_number = self.asks_number | {who} if rows else self.asks_number - {who}
        return [[(key.text, None) for key in row] for row in rows] if new else []

    def _photograph(self, user, found):
        words = found["words"] or ""
        if found["many"]:
            pictures = [drawn(self.taken + number + 1) for number in range(int(found["many"]))]
            self.telegram.album(user, pictures, caption=words)
            self.taken += len(pictures)
            return
        self.taken += 0 if found["same"] else 1
        self.telegram.photo(user, caption=words, data=drawn(self.taken))

    def _seen(self, who, happening):
        match happening.what:
            case What.SENT | What.EDITED if happening.chat == STAFF_CHAT:
                return self._post(happening.message, edited=happening.what is What.EDITED)
            case What.SENT if happening.chat == self.users[who].id:
                message = happening.message
                buttons = [[(key.text, key.data) for key in row] for row in message.keyboard]
                self.bubbles[who].append(Bubble(message.id, message.text, buttons, message=message))
                rows = [
                    " ".join(f"[{label}]" for label, _ in row) for row in [*buttons, *self._in_place_of_letters(who)]
                ]
                self.from_bot = (codes_in(message.text) or [self.from_bot])[-1]
                return ("bot", "\n".join([_shown(message), *rows]))
            case What.SENT if other := next(
                (name for name, one in self.users.items() if one.id == happening.chat), None
            ):
                message = happening.message
                buttons = [[(key.text, key.data) for key in row] for row in message.keyboard]
                self.bubbles[other].append(Bubble(message.id, message.text, buttons, message=message))
                rows = [" ".join(f"[{label}]" for label, _ in row) for row in buttons]
                return (f"bot to {other}", "\n".join([_shown(message), *rows]))
            case What.ANSWERED:
                return ("toast", happening.text)
            case _:
                return None

    def _post(self, message, *, edited):
        """A post of the staff channel, new or as it reads now."""
        buttons = [[(key.text, key.data) for key in row] for row in message.keyboard]
        posts = self.bubbles["staff channel"]
        if not edited:
            posts.append(Bubble(message.id, message.text, buttons, message=message))
        for post in posts:
            if post.id == message.id:
                post.text, post.buttons, post.message = message.text, buttons, message
        text = "\n".join([_shown(message), *(" ".join(f"[{label}]" for label, _ in row) for row in buttons)])
        return ("staff channel edited" if edited else "staff channel", text)


def _shown(message):
    return under(message.text) if message.photo else message.text


@contextlib.asynccontextmanager
async def at_work(product):
    """Every part but the timetable, whose posts are of no one's conversation."""
    product.collector.album_pause = 0.0
    parts = (
        product.desk.run(),
        product.postman.run(),
        product.collector.run(),
        product.line.poll.run(product._take_in),
    )
    running = [asyncio.create_task(part) for part in parts]
    yield running
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
