"""The desk: one loop, one writer, a batch of waiting texts per commit.

Laws:
1. A text is dealt with in one transaction: ledger, dialogue, letters, and the mark that it is done. Killed at any
   point, the desk finds it either untouched or finished.
2. What the desk remembers is taken over only after COMMIT returned. When that is in doubt, it reads everything again.
3. A text that fails is tried alone; after `TRIES` times it is set aside, staff get a case, the chair one sentence, and
   the night goes on. A database that does not answer is no text's fault, and counts for none.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final, Protocol

from bot import casework, joining, keeping, telling
from bot.answering import letters_for
from bot.clock import Clock
from bot.directory import Book
from bot.gauges import Gauges
from bot.letters import Act, Arrival, Incoming, Lane, Letter, Membership, Waiting
from bot.memory import Batch, Memory
from bot.records import Stored
from bot.settings.people_csv import RosterLine
from bot.storage import DatabaseUnavailable, Transaction, cases, inbox, outbox, subscriptions
from bot.storage.people import Enrolled
from bot.wording import Wording
from bot.writer import Writer
from core import dialogue
from core.cases import CaseBook, Note
from core.dialogue import language
from core.dialogue.case_filing import Changed
from core.dialogue.heard import Photo, Said
from core.dialogue.turn import Turn
from core.dialogue.view import View
from core.event import Event
from core.people import PersonId
from core.sentences import say

log = logging.getLogger(__name__)

BATCH: Final = 50
TRIES: Final = 3
_ANSWERED: Final = frozenset({"message", "edited_message", "callback_query"})
"""Kinds of updates behind which a person waits for an answer."""
_LOOK_AGAIN: Final = 0.5
"""Seconds until the desk looks for rows another process stored (commands by hand)."""


class Translates(Protocol):
    """A transport's codec."""

    def incoming(self, raw: str) -> Incoming | Membership | None:
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
    memory: Memory = field(init=False)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _in_doubt: bool = field(default=True)
    _photos_wanted: bool = field(default=False)
    _groups: set[int] = field(default_factory=set)
    """Where staff work: what is heard there does not wait behind strangers."""

    def wake(self) -> None:
        """Something may be waiting."""
        self._woken.set()

    async def take_in(self, arrivals: list[Arrival]) -> None:
        """Store what arrived; when this returns it may be acknowledged."""
        await self.writer.write(lambda tx: inbox.take_in(tx, arrivals, self.clock.now(), self._behind(arrivals)))
        self.wake()

    def _behind(self, arrivals: list[Arrival]) -> frozenset[int]:
        """Chats of strangers: theirs wait until nobody else's do. In a private chat, its number is the user's.

        Within a chat order stays: what still waits of a stranger comes forward in the transaction that enrols them.
        """
        known = {*(self.memory.people if hasattr(self, "memory") else ()), self.staff_chat, None}
        chats = {one.chat for one in arrivals if one.chat is not None and one.chat not in known}
        return frozenset(chats - self._groups - {self.staff_chat})

    async def run(self) -> None:
        """Deal with what waits, until cancelled."""
        while True:
            self._woken.clear()
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
                continue
            await self._rest()

    async def _rest(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_AGAIN):  # `wait_for` of Python 3.11 can swallow a cancellation
                await self._woken.wait()

    # ------------------------------------------------------------------ in the writer's thread, from here on

    def load(self) -> None:
        """Read how things stand from the database."""
        with self.writer.storage.reading() as tx:
            self.memory = Memory.load(tx, self.event)
        self._in_doubt = False

    def in_one_batch(self, work: Callable[[Transaction, Batch], None]) -> None:
        """Work in one transaction over what the desk remembers; whatever fails leaves both as the database has them."""
        if self._in_doubt:
            self.load()
        batch = Batch(self.memory, self.clock.now())
        self._in_doubt = True
        with self.writer.storage.writing() as tx:
            work(tx, batch)
            batch.write(tx, self.event.id)
        batch.take_over()
        self._in_doubt = False
        self._photos_wanted |= batch.photos_wanted

    def round(self, not_chats: Collection[int] = ()) -> int:
        """Deal with one batch; how many texts it held."""
        with self.writer.storage.reading() as tx:
            waiting = inbox.waiting(tx, BATCH, not_chats)
        if not waiting:
            return 0
        try:
            self._deal_with(waiting)
        except DatabaseUnavailable:
            raise
        except Exception:
            log.exception("A batch of %d failed; its texts are taken one at a time.", len(waiting))
            for one in waiting:
                self._alone(one)
        return len(waiting)

    def _deal_with(self, waiting: list[Waiting]) -> None:
        def each(tx: Transaction, batch: Batch) -> None:
            batch.taken = tuple(one.id for one in waiting)
            for one in waiting:
                self._one(tx, batch, one)

        self.in_one_batch(each)

    def _alone(self, one: Waiting) -> None:
        for _ in range(one.tries, TRIES):
            try:
                self._deal_with([one])
            except DatabaseUnavailable:
                raise
            except Exception:
                log.exception("Text %d failed.", one.id)
                with self.writer.storage.writing() as tx:
                    inbox.tried(tx, one.id)
            else:
                return
        self._set_aside(one)

    def _set_aside(self, one: Waiting) -> None:
        """Out of the way, whatever happens; with a case and a sentence, if those can be written."""
        try:
            self._give_up(one, told=True)
        except DatabaseUnavailable:
            raise
        except Exception:
            log.exception("Nobody could be told of text %d.", one.id)
            self._give_up(one, told=False)

    def _give_up(self, one: Waiting, *, told: bool) -> None:
        at = self.clock.now()
        with self.writer.storage.writing() as tx:
            inbox.failed(tx, one.id, f"failed {TRIES} times", at)
            if told:
                self._tell_of_failure(tx, one, at)

    def _tell_of_failure(self, tx: Transaction, one: Waiting, at: datetime) -> None:
        self._in_doubt = True  # there is a case now that is not remembered
        letters: list[Letter] = []
        new = casework.of_failure(one.id)
        case = cases.open_another(tx, self.event.id, new.place, Note(new.code, new.lines), at)
        if case is not None:
            opened = Changed(CaseBook.of([case]), posted=(case.number,))
            letters += casework.letters(self.channel, opened, {}, "")
        chat = one.arrival.chat
        if chat is not None and one.arrival.kind in _ANSWERED:
            known = self.memory.people.get(chat)  # in a private chat, its number is the user's
            text = self.wording(known.person.language if known else None).html(say("could-not-be-read"))
            letters.append(Letter(f"failed:{one.id}", Lane.CHAIR, chat, Act.SEND, text))
        outbox.enqueue(tx, letters, at)

    def _one(self, tx: Transaction, batch: Batch, one: Waiting) -> None:
        if one.arrival.kind == "command":
            answer = self._command(tx, batch, json.loads(one.arrival.raw))
            inbox.answer(tx, one.id, json.dumps(answer), batch.at)
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
            case Membership(chat=chat, here=here):
                subscriptions.mark_blocked(tx, self.event.id, chat, blocked=not here)
            case _:
                pass  # a channel post, or something in a group: nobody there is asked anything
        batch.done.append(one.id)

    def _incoming(self, tx: Transaction, batch: Batch, arrival: Arrival) -> Incoming | Membership | None:
        if arrival.kind == "photo":
            return keeping.what_is_heard(tx, batch, self.event.id, arrival.raw)
        return self.translator.incoming(arrival.raw)

    def _command(self, tx: Transaction, batch: Batch, command: dict[str, Any]) -> dict[str, Any]:
        name = command.get("do")
        known = self.commands.get(name) if isinstance(name, str) else None
        return known(tx, batch, command) if known is not None else {"error": f"unknown command {name!r}"}

    def _hear(self, tx: Transaction, batch: Batch, incoming: Incoming, key: str) -> None:
        known = batch.known(incoming.user)
        view = self._view(tx, batch, incoming, known)
        turn = joining.with_code(tx, batch, self.event.enrolment, dialogue.turn(view, incoming.heard), self.draw_code)
        wording = self.wording(language.spoken(view, turn, incoming.language))
        joining.carry_out(tx, batch, self.event.enrolment, incoming, view, turn, wording.language)
        if turn.language is not None:
            batch.speak(tx, self.event, incoming.user, incoming.chat, turn.language)
        if turn.state is not None:
            batch.dialogues[incoming.chat] = json.dumps(turn.state)
        if turn.subscribe is not None:
            batch.subscribe(tx, self.event.id, incoming.chat, wording.language, on=turn.subscribe)
        batch.write_entries(turn.entries)
        batch.letters += joining.posted(view, turn, letters_for(turn, incoming, key, wording))
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

    def _view(self, tx: Transaction, batch: Batch, incoming: Incoming, known: Enrolled | None) -> View:
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
            subscribed=incoming.chat in batch.subscribers,
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
