"""Hearing one row of the inbox: whose it is, what the dialogue makes of it, and who is told what.

Everything happens in the batch's transaction: nothing here opens one, waits, or remembers past the batch.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Protocol

from bot import casework, joining, keeping, staff_channel, telling, wire
from bot.answering import letters_for
from bot.directory import Book
from bot.gauges import Gauges
from bot.letters import Arrival, Incoming, Membership, Moved, Waiting
from bot.memory import Batch
from bot.records import Stored
from bot.settings.people_csv import RosterLine
from bot.storage import Transaction, inbox, moved, outbox, readers
from bot.storage.people import Enrolled
from bot.wording import Wording
from core import dialogue
from core.dialogue import language
from core.dialogue.heard import Photo, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.event import Event
from core.people import PersonId
from core.sentences import say

TICK: Final = "tick"
"""The kind of an inbox row in which the timetable, a process of its own, names a job to be run."""
_NUMBER: Final = re.compile(r"\d+")
_COUNTS: Final = 2
"""Whatever has so many numbers in it is no plain yes; one may be of a place's name, as in `WDM-112: yes`."""

Command = Callable[[Transaction, Batch, dict[str, Any]], dict[str, Any]]
"""A command by hand: works in the batch's transaction and gives the answer for the terminal."""


class Translates(Protocol):
    """A transport's codec."""

    def incoming(self, raw: str) -> Incoming | Membership | Moved | None:
        """An inbox row in our own words."""
        ...


class TheDesk(Protocol):
    """What is needed of the desk (desk.py says what each is)."""

    event: Event
    translator: Translates
    commands: dict[str, Command]
    staff_chat: int | None
    roster: tuple[RosterLine, ...]
    begun_anew: set[int]
    staff_groups: set[int]

    @property
    def new_person(self) -> Callable[[], PersonId]: ...  # noqa: D102

    @property
    def draw_code(self) -> Callable[[], joining.NewCode]: ...  # noqa: D102

    @property
    def channel(self) -> casework.Channel: ...  # noqa: D102

    def wording(self, spoken: str | None) -> Wording: ...  # noqa: D102


def hear(desk: TheDesk, tx: Transaction, batch: Batch, one: Waiting) -> None:
    """Deal with one row, and mark it as dealt with.

    Raises:
        Exception: whatever a row that cannot be read, or the dialogue, raises; the batch is worth nothing then.
    """
    if one.arrival.kind == "command":
        answer = _command(desk, tx, batch, json.loads(one.arrival.raw))
        inbox.answer(tx, one.id, json.dumps(answer), batch.at)
        return
    if one.arrival.kind == TICK:
        batch.ticks[one.arrival.raw] = None
    else:
        _hear(desk, tx, batch, one.arrival)
    batch.done.append(one.id)


def _hear(desk: TheDesk, tx: Transaction, batch: Batch, arrival: Arrival) -> None:
    key = f"{arrival.bot}:{arrival.update_id}"
    match _incoming(desk, tx, batch, arrival):
        case Incoming(private=True) as incoming:
            _answer(desk, tx, batch, incoming, key)
        case Incoming() as incoming:
            known = batch.known(incoming.user)
            at_work = casework.at_work(incoming, known) or telling.in_group(incoming, known)
            if at_work is not None:
                desk.staff_groups.add(incoming.chat)
                _answer(desk, tx, batch, at_work, key)
        case Membership() as change:
            _let_in_or_out(desk, tx, batch, change, key)
        case Moved() as group:
            _follow(desk, tx, batch, group)
        case _:
            pass  # a channel post, or something in a group: nobody there is asked anything


def _let_in_or_out(desk: TheDesk, tx: Transaction, batch: Batch, change: Membership, key: str) -> None:
    batch.block(tx, desk.event.id, change.chat, blocked=not change.here)
    if change.here:
        outbox.hurry(tx, change.chat, batch.at)
    elif change.chat == desk.staff_chat:
        batch.letters += staff_channel.shut(batch, key, desk.wording)


def _follow(desk: TheDesk, tx: Transaction, batch: Batch, group: Moved) -> None:
    """A group has another number: what waits for it goes there, and cases too where it is the staff's."""
    moved.note(tx, group.old, group.new, batch.at)
    if group.old == desk.staff_chat:
        batch.moved = group.new
        batch.letters.append(staff_channel.moved(group, desk.wording(None)))


def _incoming(desk: TheDesk, tx: Transaction, batch: Batch, arrival: Arrival) -> Incoming | Membership | Moved | None:
    if arrival.kind == moved.HEARD:
        return Moved(**json.loads(arrival.raw))
    if arrival.kind == readers.SHUT:
        chat = json.loads(arrival.raw)["chat"]
        return Membership(chat, chat, here=False)
    if arrival.kind == "photo":
        return keeping.what_is_heard(tx, batch, desk.event.id, arrival.raw)
    return desk.translator.incoming(arrival.raw)


def _command(desk: TheDesk, tx: Transaction, batch: Batch, command: dict[str, Any]) -> dict[str, Any]:
    name = command.get("do")
    known = desk.commands.get(name) if isinstance(name, str) else None
    return known(tx, batch, command) if known is not None else {"error": f"unknown command {name!r}"}


def _answer(desk: TheDesk, tx: Transaction, batch: Batch, incoming: Incoming, key: str) -> None:
    event, known = desk.event, batch.known(incoming.user)
    seen = view(desk, tx, batch, incoming, known)
    turn = joining.with_code(tx, batch, event.enrolment, dialogue.turn(seen, incoming.heard), desk.draw_code)
    if incoming.chat in desk.begun_anew:
        turn = _told_so(turn)
    wording = desk.wording(language.spoken(seen, turn, incoming.language))
    joining.carry_out(tx, batch, event.enrolment, incoming, seen, turn, wording.language)
    if turn.language is not None:
        batch.speak(tx, event, incoming.user, incoming.chat, turn.language)
    if turn.state is not None:
        batch.dialogues[incoming.chat] = json.dumps(turn.state)
    if turn.reader is not None:
        batch.read_as(tx, event.id, incoming.chat, replace(turn.reader, language=wording.language))
    batch.write_entries(turn.entries, seen.person)
    shows = wire.shown_in(tx, batch, event.id, incoming, turn, wording)
    batch.letters += joining.posted(seen, turn, letters_for(turn, incoming, key, wording, shows))
    batch.letters += wire.charts(tx, batch, event.id, incoming, turn, key, wording)
    keeping.note(tx, batch, seen, incoming, turn)
    tell_others(desk, tx, batch, seen, turn, key)


def tell_others(desk: TheDesk, tx: Transaction, batch: Batch, seen: View, turn: Turn, key: str) -> None:
    """What anybody else than the sender is told of a turn, whatever door it came through.

    Args:
        desk: whose turn it is.
        tx: the batch's transaction.
        batch: what of it is not committed yet.
        seen: what the dialogue knew.
        turn: what it made of that.
        key: the beginning of the letters' keys.
    """
    staff_wording = desk.wording(None)
    batch.letters += joining.letters_to_others(batch, turn, key, desk.wording)
    batch.letters += telling.letters_to_many(batch, turn, desk.event, key, desk.wording)
    batch.letters += telling.notices(turn, desk.staff_chat, key, staff_wording)
    if desk.staff_chat is not None:
        batch.letters += keeping.staff_letters(tx, batch, turn, desk.event.id, desk.staff_chat, staff_wording)
    changed = casework.after_turn(batch, seen, turn)
    batch.letters += casework.letters(desk.channel, changed, batch.histories, key)
    batch.letters += casework.told(batch, turn, key, desk.wording)
    telling.note_nudges(tx, turn, desk.event, batch.at)


def view(desk: TheDesk, tx: Transaction, batch: Batch, incoming: Incoming, known: Enrolled | None) -> View:
    """What the dialogue may know of whoever is heard."""
    heard, stored = incoming.heard, batch.dialogues.get(incoming.chat)
    heard = heard.said if isinstance(heard, Photo) else heard
    state, question = json.loads(stored) if stored else None, None
    invite = joining.invite_for(tx, desk.event.enrolment, heard, state)
    if isinstance(heard, Said) and known is not None and len(_NUMBER.findall(heard.text)) < _COUNTS:
        question = outbox.last_question(tx, incoming.chat, not_after=heard.at, before_message=heard.message)
    return View(
        event=desk.event,
        now=batch.at,
        person=known.person if known else None,
        new_person=desk.new_person(),
        state=state,
        histories=batch.histories,
        standings=batch.memory.standings,
        sent_question=question,
        invite=invite,
        reader=batch.readers.get(incoming.chat),
        record=batch.memory.record,
        photos=batch.photos,
        album_of=keeping.place_of_album(tx, desk.event.id, incoming),
        enrolled=joining.Everybody(batch),
        before=joining.state_before(batch, invite),
        wrong_codes=batch.lately_wrong(),
        twins=batch.twins,
        directory=Book(tx, batch, desk.event, desk.roster),
        cases=batch.cases,
        records=Stored(tx, batch, desk.translator.incoming),
        initials=casework.initials(known),
        in_group=incoming.chat != incoming.user and not incoming.private,
        anonymous=incoming.anonymous,
        desk=Gauges(tx, batch, desk.event.id),
    )


def _told_so(turn: Turn) -> Turn:
    """The answer, with the word before it that the conversation begins anew."""
    reply = turn.reply or Reply(())
    return replace(turn, reply=replace(reply, lines=(say("begun-anew"), *reply.lines)))
