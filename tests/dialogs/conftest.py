"""Transcripts: how they are written, and the two ways they are played.

A transcript starts with a title and a head of `key: value` lines, then an empty line, then the conversation. A line
`who> words` begins what somebody says; indented lines go on with it. Who speaks are `chair`, `deputy`, `staff`,
`reporter`, `stranger`, or any of these with a word before it (`second staff`). Whoever has a role joins with an invite
of their own, unseen unless the transcript has them send it (`/start CODE`). A line that starts with `--` is for the
reader. Everything the bot says is written by the machine: `bot>`, `toast>` (the small answer to a press) and
`staff channel>`; a line of `[Buttons]` ends a message that has some. Receipts are numbered R-1, R-2 … as they appear.

    [Yes]               presses the newest button of that name
    [Yes] again         presses the same button of the same message once more
    [Yes] of the first  presses the oldest button of that name
    @photo  @sticker    sends one
    @edit 2: words      changes their second text
    @late: words        a text written before their last one, that arrives only now
    @crossing: words    a text written before the bot's last answer, that arrives only now

Keys of the head: `place` (of the chair and the deputy), `elects` (another number of delegates than the place has),
`two people release: yes`, `subscriptions: by invitation`, `note` (for the reader).
"""

import asyncio
import contextlib
import html
import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from bot.answering import case_text, letters_for
from bot.app import hash_of_code, opened
from bot.commands import ask_desk
from bot.letters import Act, Incoming
from bot.limits import REHEARSAL
from bot.settings import load_settings
from bot.storage import inbox, outbox
from bot.wording import Wording
from core import dialogue
from core.codes import make_code, plain_code
from core.dialogue.turn import Invite, Pressed, Said, Unreadable, View
from core.ledger.history import PlaceHistory, extend
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.standings import Standings

START = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
ROLES = {"chair": Role.CHAIR, "deputy": Role.DEPUTY, "staff": Role.STAFF}
STAFF_CHAT = -1001000000001
_HEAD = re.compile(r"([a-z ]+): (.*)")
_SPEAKS = re.compile(r"([a-z ]+)>(?: (.*))?")
_RECEIPT = re.compile(r"\b[0-9A-F]{4}-[0-9A-F]{4}\b")
_PRESS = re.compile(r"\[(.+)\]( again| of the first)?")
_MARK = re.compile(r"</?(?:b|code|pre)>")
_SAYS = re.compile(r"@(late|crossing|edit (\d+)): (.*)", re.DOTALL)


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="Accept what the bot says now in every transcript.")


@dataclass
class Script:
    """A transcript's head and what people do in it; `--` lines are kept as they stand."""

    title: str
    head: dict[str, str]
    lines: list[tuple[str, str]]

    @classmethod
    def read(cls, text):
        head, _, talk = text.partition("\n\n")
        title, *keys = head.splitlines()
        lines: list[list[str]] = []
        for line in talk.splitlines():
            if line.startswith("  "):
                lines[-1][1] += f"\n{line[2:]}"
            elif line.startswith("--"):
                lines.append(["--", line])
            elif line.strip():
                spoken = _SPEAKS.fullmatch(line)
                assert spoken, f"{title}: nobody says {line!r}"
                lines.append([spoken[1], spoken[2] or ""])
        human = [(who, what) for who, what in lines if who not in {"bot", "toast", "staff channel"}]
        return cls(title, dict(_HEAD.fullmatch(key).groups() for key in keys), human)

    def write(self, heard):
        """The transcript with what was heard after each line."""
        parts = ["\n".join([self.title, *(f"{key}: {told}" for key, told in self.head.items())])]
        for (who, what), answers in zip(self.lines, heard, strict=True):
            if who == "--":
                parts.append(what)
            else:
                spoken = [(who, what), *answers]
                parts.append("\n".join(_block(speaker, words) for speaker, words in spoken))
        numbers: dict[str, str] = {}
        text = "\n\n".join(parts) + "\n"
        return _RECEIPT.sub(lambda found: numbers.setdefault(found[0], f"R-{len(numbers) + 1}"), text)

    @property
    def place(self):
        return PlaceId(self.head["place"])

    def event(self, event):
        """The event with what the head changes."""
        event = replace(event, two_people_release=self.head.get("two people release") == "yes")
        event = replace(event, subscriptions_open=self.head.get("subscriptions") != "by invitation")
        if "elects" in self.head:
            place = replace(event.places.by_id[self.place], county_delegates=int(self.head["elects"]))
            event = replace(event, places=replace(event.places, by_id={**event.places.by_id, self.place: place}))
        return event

    def assignment(self, who):
        role = ROLES.get(who.split()[-1])
        return None if role is None else Assignment(role, None if role is Role.STAFF else self.place)


def _block(who, words):
    first, *more = words.splitlines() or [""]
    return "\n".join([f"{who}> {first}".rstrip(), *(f"  {line}".rstrip() for line in more)])


def shown(text, buttons):
    rows = [" ".join(f"[{label}]" for label in row) for row in buttons]
    return "\n".join([html.unescape(_MARK.sub("", text)), *rows])


@dataclass
class Bubble:
    """A message of the bot as a phone shows it."""

    id: int
    text: str
    buttons: list[list[tuple[str, str]]] = field(default_factory=list)
    question: str | None = None
    message: Any = None

    def data(self, label):
        return next((data for row in self.buttons for name, data in row if name == label), None)


def pressed(bubbles, what, last):
    """The message and the data meant by `[Yes]`, `[Yes] again` or `[Yes] of the first`."""
    label, which = _PRESS.fullmatch(what).groups()
    if which == " again":
        return last
    with_label = [bubble for bubble in bubbles if bubble.data(label)]
    assert with_label, f"no message shows [{label}]"
    bubble = with_label[0 if which else -1]
    return bubble, bubble.data(label)


class Alone:
    """The dialogue by itself: no transport, no database."""

    def __init__(self, event, script):
        self.event, self.script, self.now = script.event(event), script, START
        self.wording = Wording.load("en", event.time_zone)
        self.standings = Standings.of(self.event)
        self.people: dict[str, Person] = {}
        self.invites: dict[str, Invite] = {}
        self.states: dict[str, Any] = {}
        self.texts: dict[str, list[tuple[int, datetime]]] = defaultdict(list)
        self.bubbles: dict[str, list[Bubble]] = defaultdict(list)
        self.last: dict[str, tuple[Bubble, str]] = {}
        self.subscribed: set[str] = set()
        self.entries: list[Any] = []

    def hear(self, who, what):
        assignment = self.script.assignment(who)
        if assignment is not None and who not in self.invites:
            self.invites[who] = Invite(f"hash of {who}", assignment, START + timedelta(days=1), None)
            if "CODE" not in what:
                self._turn(who, Said("/start", 1, self.now, code=f"hash of {who}"))
        self.now += timedelta(seconds=10)
        return self._turn(who, self._heard(who, what))

    def _heard(self, who, what):
        number = 10 * (len(self.texts[who]) + len(self.bubbles[who]) + 1)
        if _PRESS.fullmatch(what):
            self.last[who] = pressed(self.bubbles[who], what, self.last.get(who))
            return Pressed(self.last[who][1], self.last[who][0].id)
        if what in {"@photo", "@sticker"}:
            return Unreadable("photo" if what == "@photo" else "other", number, self.now)
        if say := _SAYS.fullmatch(what):
            if say[2]:
                return Said(say[3], self.texts[who][int(say[2]) - 1][0], self.now, edited=True)
            before, at = self.texts[who][-1]
            return Said(say[3], before + (1 if say[1] == "crossing" else -1), at)
        self.texts[who].append((number, self.now))
        code = f"hash of {who}" if "CODE" in what and "WRONG" not in what else None
        spoilt = "unknown" if "WRONGCODE" in what else None
        return Said(
            what.replace("WRONGCODE", "[code:x]").replace("CODE", "[code:x]"), number, self.now, code=code or spoilt
        )

    def _turn(self, who, heard):
        invite = self.invites.get(who) if isinstance(heard, Said) and heard.code == f"hash of {who}" else None
        before = [one.question for one in self.bubbles[who] if isinstance(heard, Said) and one.id < heard.message]
        view = View(
            event=self.event,
            now=self.now,
            person=self.people.get(who),
            new_person=PersonId(f"p-{who}"),
            state=self.states.get(who),
            histories=self.standings.histories,
            standings=self.standings,
            sent_question=next((question for question in reversed(before) if question), None),
            invite=invite,
            subscribed=who in self.subscribed,
        )
        turn = dialogue.turn(view, heard)
        self._keep(who, turn, invite)
        return self._said(who, heard, turn)

    def _keep(self, who, turn, invite):
        if turn.enrols is not None:
            self.people[who] = Person(PersonId(f"p-{who}"), "en", (turn.enrols,))
            self.invites[who] = replace(invite, used_by=PersonId(f"p-{who}"))
        if turn.state is not None:
            self.states[who] = turn.state
        if turn.subscribe is not None:
            (self.subscribed.add if turn.subscribe else self.subscribed.discard)(who)
        histories: dict[str, PlaceHistory] = {}
        for entry in turn.entries:
            histories[entry.place] = extend(histories.get(entry.place) or self.standings.history(entry.place), entry)
        self.entries += turn.entries
        self.standings = self.standings.extended(histories)

    def _said(self, who, heard, turn):
        callback = "1" if isinstance(heard, Pressed) else None
        incoming = Incoming(1, private=True, user=1, name=who, language="en", heard=heard, callback=callback)
        answers = []
        for letter in letters_for(turn, incoming, "key", self.wording):
            if letter.act is Act.ANSWER:
                answers.append(("toast", letter.text))
            if letter.act is Act.SEND:
                number = 10 * (len(self.texts[who]) + len(self.bubbles[who])) + 5
                buttons = [[(button.label, button.data) for button in row] for row in letter.buttons]
                self.bubbles[who].append(Bubble(number, letter.text, buttons, letter.question))
                answers.append(("bot", shown(letter.text, [[label for label, _ in row] for row in buttons])))
        cases = [("staff channel", shown(case_text(case, self.wording), [])) for case in turn.cases]
        return answers + cases


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
        if _PRESS.fullmatch(what):
            self.last[who] = pressed(self.bubbles[who], what, self.last.get(who))
            bubble, data = self.last[who]
            self.telegram.press(user, bubble.message, data)
        elif what == "@photo":
            self.telegram.photo(user)
        elif what == "@sticker":
            self.telegram._say(user, user, lambda message: message)
        elif say := _SAYS.fullmatch(what):
            if say[2]:
                self.telegram.edit(user, self.texts[who][int(say[2]) - 1], say[3])
                return
            from bot.rehearsal.chats import Message

            before = self.texts[who][-1]
            number = before.id + (1 if say[1] == "crossing" else -1)
            self.telegram.post(conversation, Message(number, before.chat, user, before.date, text=say[3]))
        else:
            conversation.next_id += 2  # room for what arrives late
            text = what.replace("WRONGCODE", "7K4M-P9Q2-W3D5").replace("CODE", self.codes.get(who, ""))
            self.texts[who].append(self.telegram.text(user, user, text))
            conversation.next_id += 2

    def _seen(self, who, happening):
        from bot.rehearsal.journal import What

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


@pytest.fixture(scope="session")
def iowa():
    return load_settings().event


@pytest.fixture
def alone(iowa):
    """Plays a script through the dialogue alone."""

    def play(script):
        desk = Alone(iowa, script)
        return script.write([desk.hear(who, what) if who != "--" else [] for who, what in script.lines])

    return play


@contextlib.asynccontextmanager
async def _at_work(product):
    """Every part but the timetable, whose posts are of no one's conversation."""
    parts = (product.desk.run(), product.postman.run(), product.poll.run(product._take_in))
    running = [asyncio.create_task(part) for part in parts]
    yield running
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


@pytest.fixture
def over_telegram(tmp_path, sqlite_template):
    """Plays a script through the whole product."""

    async def play(script):
        from bot.rehearsal import Telegram, make_app

        url = f"sqlite:///{tmp_path / 'night.db'}"
        (tmp_path / "night.db").write_bytes(sqlite_template.read_bytes())
        settings = load_settings(database_url=url, telegram_token="1:dialogs", staff_chat=STAFF_CHAT)
        settings = replace(settings, event=script.event(settings.event), telegram_api="http://stand-in")
        clock = Clock()
        telegram = Telegram(clock.now, token="1:dialogs")
        telegram.channel("Staff channel", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
        wire = httpx.ASGITransport(app=make_app(telegram))
        async with opened(settings, clock=clock, wire=wire, paces=REHEARSAL) as product:
            phones = Product(product, telegram, clock, script)
            async with _at_work(product) as phones.running:
                heard = [await phones.hear(who, what) if who != "--" else [] for who, what in script.lines]
        return script.write(heard)

    return play


@pytest.fixture
def read_script():
    return Script.read
