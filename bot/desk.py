"""The desk: one loop, one writer, a batch of waiting texts per commit.

Laws:
1. A text is dealt with in one transaction: ledger, dialogue, letters, and the mark that it is done. Killed at any
   point, the desk finds it either untouched or finished.
2. What the desk remembers is taken over only after COMMIT returned. When that is in doubt, it reads everything again.
3. A text that fails is tried alone; after a few times it is set aside, staff get a case, the chair one sentence, and
   the night goes on. A database that does not answer is no text's fault, and counts for none. Where it is the stored
   conversation that nothing can be answered under, that is set aside and begun anew.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Protocol

from bot import casework, failing, joining, keeping, publishing, staff_channel, telling, wire
from bot.answering import letters_for
from bot.clock import Clock
from bot.directory import Book
from bot.gauges import Gauges
from bot.letters import Arrival, Incoming, Membership, Moved, Waiting
from bot.memory import Batch, Memory
from bot.metrics import Metrics
from bot.records import Stored
from bot.settings.people_csv import RosterLine
from bot.storage import DatabaseUnavailable, Transaction, inbox, moved, outbox, people, releases
from bot.storage.people import Enrolled
from bot.wording import Wording
from bot.writer import Writer
from core import dialogue
from core.dialogue import language
from core.dialogue.heard import Photo, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.event import Event
from core.ledger.entries import Entry
from core.people import PersonId
from core.sentences import say
from core.standings import Standings
from core.wire.record import Record

log = logging.getLogger(__name__)

BATCH: Final = 50
TICK: Final = "tick"
"""The kind of an inbox row in which the timetable, a process of its own, names a job to be run."""
_BREATH: Final = 0.01
"""Seconds of rest between texts of strangers, so that thousands of them leave the machine to who belongs here."""
_FULL: Final = 100
"""Updates Telegram gives at once, at most."""
_LOOK_AGAIN: Final = 0.5
"""Seconds until the desk looks for rows another process stored (commands by hand)."""


class Translates(Protocol):
    """A transport's codec."""

    def incoming(self, raw: str) -> Incoming | Membership | Moved | None:
        """An inbox row in our own words."""
        ...


Command = Callable[[Transaction, Batch, dict[str, Any]], dict[str, Any]]
"""A command by hand: works in the batch's transaction and gives the answer for the terminal."""


@dataclass(slots=True)
class Desk:
    """Deals with what waits in the inbox of one event.

    Attributes:
        memory: belongs to the writer's thread.
        commands: what can be asked for by hand, by name.
        staff_chat: where cases go; None where there is none.
        roster: who is to report, with their phone numbers.
        new_person: gives a new pseudonymous id.
        draw_code: draws a new invite code.
        busy: chats whose texts must wait a moment (see the postman).
        on_letters: called when there may be new letters.
        on_photos: called when there are new photos to be fetched.
        on_tick: called, in the writer's thread, with the job another process says to run.
        apart: whether the postman is another process: the database knows then which chats are busy.
        metrics: where it is counted what becomes of texts.
        begun_anew: chats whose conversation was lost, who are told so with the next answer.
        on_committed: called, in the writer's thread, with how the night stands and what of it is public.
    """

    event: Event
    writer: Writer
    translator: Translates
    clock: Clock
    wordings: dict[str, Wording]
    commands: dict[str, Command]
    new_person: Callable[[], PersonId]
    draw_code: Callable[[], joining.NewCode]
    staff_chat: int | None = None
    roster: tuple[RosterLine, ...] = field(default=(), repr=False)
    busy: Callable[[], Collection[int]] = field(default=lambda: ())
    on_letters: Callable[[], None] = field(default=lambda: None)
    on_photos: Callable[[], None] = field(default=lambda: None)
    on_committed: Callable[[Standings, Record], None] = field(default=lambda _standings, _record: None)
    on_tick: Callable[[str], None] = field(default=lambda _job: None)
    apart: bool = False
    metrics: Metrics = field(default_factory=Metrics)
    memory: Memory = field(init=False)
    begun_anew: set[int] = field(default_factory=set)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _in_doubt: bool = field(default=True)
    _photos_wanted: bool = field(default=False)
    _strangers: bool = field(default=False)
    _more_to_come: bool = field(default=False)
    """Whether Telegram has more than it gave: a chair may stand behind it, so taking in goes before strangers."""
    _groups: set[int] = field(default_factory=set)
    """Where staff work: what is heard there does not wait behind strangers."""

    def wake(self) -> None:
        """Something may be waiting."""
        self._woken.set()

    async def take_in(self, arrivals: list[Arrival]) -> None:
        """Store what arrived; when this returns it may be acknowledged."""
        now = self.clock.now()
        new = await self.writer.write(lambda tx: inbox.take_in(tx, arrivals, now, self._behind(tx, arrivals)))
        self.metrics.took_in(arrivals, new)
        self._more_to_come = len(arrivals) >= _FULL
        self.wake()

    def _behind(self, tx: Transaction, arrivals: list[Arrival]) -> dict[int, int]:
        """Chats of strangers: theirs wait until nobody else's do, and longest where they bring no code.

        In a private chat, its number is the user's.

        Within a chat order stays: what still waits of a stranger comes forward in the transaction that enrols them.
        """
        chats = {one.chat for one in arrivals if one.chat is not None}
        if hasattr(self, "memory"):
            chats -= self.memory.people.keys()
        else:  # a receiver in a process of its own remembers nothing
            chats -= people.enrolled_among(tx, self.event.enrolment, chats)
        with_code = {one.chat for one in arrivals if one.brings_code}
        return {chat: 1 if chat in with_code else 2 for chat in chats - self._groups - {self.staff_chat}}

    async def run(self) -> None:
        """Deal with what waits, until cancelled."""
        while True:
            self._woken.clear()
            self.metrics.moved("desk")
            try:
                dealt_with = await self.writer.run(partial(self.round, frozenset(self.busy())))
            except DatabaseUnavailable as trouble:
                log.warning("%s Texts wait.", trouble)
                dealt_with = 0
            except Exception:
                log.exception("The desk could not work; it will try again.")
                dealt_with = 0
            if self._photos_wanted:
                self._photos_wanted = False
                self.on_photos()
            if dealt_with:
                self.on_letters()
                if self._strangers:
                    await self._let_others_by()
                continue
            await self._rest()

    async def _let_others_by(self) -> None:
        """A breath between strangers; as long as Telegram has more to give, until that is here."""
        if self._more_to_come:
            self._more_to_come = False
            await self._rest()
        else:
            await asyncio.sleep(_BREATH)

    async def _rest(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_AGAIN):  # `wait_for` of Python 3.11 can swallow a cancellation
                await self._woken.wait()

    # ------------------------------------------------------------------ in the writer's thread, from here on

    def load(self) -> None:
        """Read how things stand from the database."""
        with self.writer.storage.reading() as tx:
            self.memory = Memory.load(tx, self.event)
            self.staff_chat = moved.now_at(tx, self.staff_chat)
        self._in_doubt = False
        self._catch_up()
        self.on_committed(self.memory.standings, self.memory.record)

    def _catch_up(self) -> None:
        """The public record follows the ledger, whatever program wrote it: one that is behind is brought up to date."""
        memory = self.memory
        record = memory.record.advanced(memory.standings, memory.standings.histories, self.clock.now())
        if record.version > memory.record.version:
            log.warning("The public record was behind the ledger in %d places.", len(record.newest))
            with self.writer.storage.writing() as tx:
                releases.append(tx, self.event.id, record.newest)
                wire.mark_wrong(tx, self.event, memory.record, record)
            memory.take_record(record)

    def know_again(self) -> Memory:
        """What is remembered, read again where that is in doubt."""
        if self._in_doubt:
            self.load()
        return self.memory

    def forget(self) -> None:
        """Something was written past what is remembered: it is read again before the next batch."""
        self._in_doubt = True

    def in_one_batch(self, work: Callable[[Transaction, Batch], None]) -> None:
        """Work in one transaction over what the desk remembers; whatever fails leaves both as the database has them."""
        batch = Batch(self.know_again(), self.clock.now())
        self._in_doubt = True
        with self.writer.storage.writing() as tx:
            work(tx, batch)
            batch.publish()
            wire.mark_wrong(tx, self.event, batch.memory.record, batch.record)
            publishing.tell(tx, batch, self.event.id, self.wording)
            batch.write(tx, self.event.id)
        batch.take_over()
        self._in_doubt = False
        self.staff_chat = self.staff_chat if batch.moved is None else batch.moved
        self.on_committed(self.memory.standings, self.memory.record)
        self._photos_wanted |= batch.photos_wanted
        for job in batch.ticks:
            self.on_tick(job)

    def round(self, not_chats: Collection[int] = ()) -> int:
        """Deal with one batch; how many texts it held."""
        with self.writer.storage.reading() as tx:
            waiting = inbox.waiting(tx, BATCH, not_chats, apart=self.apart)
        self._strangers = bool(waiting) and waiting[0].of_stranger
        if not waiting:
            return 0
        try:
            self.deal_with(waiting)
        except DatabaseUnavailable:
            raise
        except Exception:
            log.exception("A batch of %d failed; its texts are taken one at a time.", len(waiting))
            for one in waiting:
                failing.take_alone(self, one)
        return len(waiting)

    def deal_with(self, waiting: list[Waiting]) -> None:
        """Deal with texts in one transaction."""
        begun, entries = self.clock.monotonic(), list[Entry]()

        def each(tx: Transaction, batch: Batch) -> None:
            batch.taken = tuple(one.id for one in waiting)
            for one in waiting:
                self._one(tx, batch, one)
            entries.extend(batch.entries)

        self.in_one_batch(each)
        self.begun_anew.difference_update(one.arrival.chat or 0 for one in waiting)
        self.metrics.dealt_with(waiting, entries, self.clock.monotonic() - begun)

    def _one(self, tx: Transaction, batch: Batch, one: Waiting) -> None:
        if one.arrival.kind == "command":
            answer = self._command(tx, batch, json.loads(one.arrival.raw))
            inbox.answer(tx, one.id, json.dumps(answer), batch.at)
            return
        if one.arrival.kind == TICK:
            batch.ticks[one.arrival.raw] = None
            batch.done.append(one.id)
            return
        match self._incoming(tx, batch, one.arrival):
            case Incoming(private=True) as incoming:
                self._hear(tx, batch, incoming, f"{one.arrival.bot}:{one.arrival.update_id}")
            case Incoming() as incoming:
                known = batch.known(incoming.user)
                at_work = casework.at_work(incoming, known) or telling.in_group(incoming, known)
                if at_work is not None:
                    self._groups.add(incoming.chat)
                    self._hear(tx, batch, at_work, f"{one.arrival.bot}:{one.arrival.update_id}")
            case Membership() as change:
                self._let_in_or_out(tx, batch, change, f"{one.arrival.bot}:{one.arrival.update_id}")
            case Moved() as group:
                self._follow(tx, batch, group)
            case _:
                pass  # a channel post, or something in a group: nobody there is asked anything
        batch.done.append(one.id)

    def _let_in_or_out(self, tx: Transaction, batch: Batch, change: Membership, key: str) -> None:
        batch.block(tx, self.event.id, change.chat, blocked=not change.here)
        if change.here:
            outbox.hurry(tx, change.chat, batch.at)
        elif change.chat == self.staff_chat:
            batch.letters += staff_channel.shut(batch, key, self.wording)

    def _follow(self, tx: Transaction, batch: Batch, group: Moved) -> None:
        """A group has another number: what waits for it goes there, and cases too where it is the staff's."""
        moved.note(tx, group.old, group.new, batch.at)
        if group.old == self.staff_chat:
            batch.moved = group.new
            batch.letters.append(staff_channel.moved(group, self.wording(None)))

    def _incoming(self, tx: Transaction, batch: Batch, arrival: Arrival) -> Incoming | Membership | Moved | None:
        if arrival.kind == moved.HEARD:
            return Moved(**json.loads(arrival.raw))
        if arrival.kind == "photo":
            return keeping.what_is_heard(tx, batch, self.event.id, arrival.raw)
        return self.translator.incoming(arrival.raw)

    def _command(self, tx: Transaction, batch: Batch, command: dict[str, Any]) -> dict[str, Any]:
        name = command.get("do")
        known = self.commands.get(name) if isinstance(name, str) else None
        return known(tx, batch, command) if known is not None else {"error": f"unknown command {name!r}"}

    def _hear(self, tx: Transaction, batch: Batch, incoming: Incoming, key: str) -> None:
        known = batch.known(incoming.user)
        view = self.view(tx, batch, incoming, known)
        turn = joining.with_code(tx, batch, self.event.enrolment, dialogue.turn(view, incoming.heard), self.draw_code)
        if incoming.chat in self.begun_anew:
            turn = _told_so(turn)
        wording = self.wording(language.spoken(view, turn, incoming.language))
        joining.carry_out(tx, batch, self.event.enrolment, incoming, view, turn, wording.language)
        if turn.language is not None:
            batch.speak(tx, self.event, incoming.user, incoming.chat, turn.language)
        if turn.state is not None:
            batch.dialogues[incoming.chat] = json.dumps(turn.state)
        if turn.reader is not None:
            batch.read_as(tx, self.event.id, incoming.chat, replace(turn.reader, language=wording.language))
        batch.write_entries(turn.entries, view.person)
        shows = wire.shown_in(tx, batch, self.event.id, incoming, turn, wording)
        batch.letters += joining.posted(view, turn, letters_for(turn, incoming, key, wording, shows))
        batch.letters += wire.charts(tx, batch, self.event.id, incoming, turn, key, wording)
        keeping.note(tx, batch, view, incoming, turn)
        self.tell_others(tx, batch, view, turn, key)

    def tell_others(self, tx: Transaction, batch: Batch, view: View, turn: Turn, key: str) -> None:
        """What anybody else than the sender is told of a turn, whatever door it came through."""
        batch.letters += joining.letters_to_others(batch, turn, key, self.wording)
        batch.letters += telling.letters_to_many(batch, turn, self.event, key, self.wording)
        batch.letters += telling.notices(turn, self.staff_chat, key, self.wording(None))
        staff_wording = self.wording(None)
        if self.staff_chat is not None:
            batch.letters += keeping.staff_letters(tx, batch, turn, self.event.id, self.staff_chat, staff_wording)
        changed = casework.after_turn(batch, view, turn)
        batch.letters += casework.letters(self.channel, changed, batch.histories, key)
        batch.letters += casework.told(batch, turn, key, self.wording)
        telling.note_nudges(tx, turn, self.event, batch.at)

    def view(self, tx: Transaction, batch: Batch, incoming: Incoming, known: Enrolled | None) -> View:
        """What the dialogue may know of whoever is heard."""
        heard, stored = incoming.heard, batch.dialogues.get(incoming.chat)
        heard = heard.said if isinstance(heard, Photo) else heard
        state, question = json.loads(stored) if stored else None, None
        invite = joining.invite_for(tx, self.event.enrolment, heard, state)
        # Whatever has a number in it is no plain yes.
        if isinstance(heard, Said) and known is not None and not any(map(str.isdecimal, heard.text)):
            question = outbox.last_question(tx, incoming.chat, not_after=heard.at, before_message=heard.message)
        return View(
            event=self.event,
            now=batch.at,
            person=known.person if known else None,
            new_person=self.new_person(),
            state=state,
            histories=batch.histories,
            standings=batch.memory.standings,
            sent_question=question,
            invite=invite,
            reader=batch.readers.get(incoming.chat),
            record=batch.memory.record,
            photos=batch.photos,
            album_of=keeping.place_of_album(tx, self.event.id, incoming),
            enrolled=joining.Everybody(batch),
            before=joining.state_before(batch, invite),
            wrong_codes=batch.lately_wrong(),
            twins=batch.twins,
            directory=Book(tx, batch, self.event, self.roster),
            cases=batch.cases,
            records=Stored(tx, batch, self.translator.incoming),
            initials=casework.initials(known),
            in_group=incoming.chat != incoming.user and not incoming.private,
            anonymous=incoming.anonymous,
            desk=Gauges(tx, batch, self.event.id),
        )

    @property
    def channel(self) -> casework.Channel:
        """Where cases are posted."""
        return casework.Channel(self.event.id, self.staff_chat, self.wording(None))

    def wording(self, spoken: str | None) -> Wording:
        """The words for this language; those of the event's first where it has none."""
        return self.wordings.get(spoken or "", self.wordings[self.event.languages[0]])


def _told_so(turn: Turn) -> Turn:
    """The answer, with the word before it that the conversation begins anew."""
    reply = turn.reply or Reply(())
    return replace(turn, reply=replace(reply, lines=(say("begun-anew"), *reply.lines)))
