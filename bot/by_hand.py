"""A report typed at a terminal: the same dialogue as in a chat, one step a command, through the desk's own door.

Nothing is remembered here between two steps: whoever is at the terminal gets the state back and sends it with the next
one. Each step is a row of the inbox, so what was typed is kept like any text.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, cast

from bot import hearing
from bot.desk import Desk
from bot.directory import Book
from bot.hearing import Command
from bot.joining import Everybody
from bot.memory import Batch
from bot.storage import Transaction
from core.dialogue import operator
from core.dialogue.chat import Chat
from core.dialogue.filing import CLI, receipt_number
from core.dialogue.heard import Pressed, Said
from core.dialogue.state import Step
from core.dialogue.turn import Turn
from core.dialogue.view import View
from core.dialogue.whose_place import Reach
from core.ledger.entries import Kind
from core.people import PersonId
from core.places import Place, PlaceId

_FILES: Final = frozenset({Kind.REPORTED, Kind.AMENDED})


def report_command(desk: Desk) -> Command:
    """The command `report` of this desk.

    It is asked with `place`, `by` (a pseudonymous id), `state` (nothing at first), `number` (1 and up), `said` (a text)
    or `pressed` (a button's data), and `shown` (the name of the read-back shown last). It answers with `lines`,
    `choices` (label and data), `state`, `shown`, `leaves_open` (why it cannot be confirmed unseen) and, once it is
    filed, `receipt`.
    """

    def report(tx: Transaction, batch: Batch, asked: dict[str, Any]) -> dict[str, Any]:
        place = desk.event.places.by_id.get(PlaceId(asked["place"]))
        if place is None:
            return {"error": f"this desk knows no place {asked['place']!r}"}
        by, view = PersonId(asked["by"]), _view(desk, tx, batch, asked)
        reach = Reach(own=(place,))
        turn = operator.at_phone(view, by, Chat.of(view.state), reach, _heard(asked, batch.at))
        batch.write_entries(turn.entries)
        hearing.tell_others(desk, tx, batch, view, turn, f"report:{by}:{asked['key']}")
        return _answer(desk, view, turn, place)

    return report


def _view(desk: Desk, tx: Transaction, batch: Batch, asked: Mapping[str, Any]) -> View:
    return View(
        event=desk.event,
        now=batch.at,
        person=None,
        new_person=PersonId(asked["by"]),
        state=asked.get("state"),
        histories=batch.histories,
        standings=batch.memory.standings,
        sent_question=asked.get("shown"),
        enrolled=Everybody(batch),
        twins=batch.twins,
        directory=Book(tx, batch, desk.event, desk.roster),
        cases=batch.cases,
        source=CLI,
    )


def _heard(asked: Mapping[str, Any], at: datetime) -> Said | Pressed:
    number = int(asked["number"])
    if asked.get("pressed") is not None:
        return Pressed(asked["pressed"], number)
    return Said(asked["said"], number, at)


def _answer(desk: Desk, view: View, turn: Turn, place: Place) -> dict[str, Any]:
    reply, wording = turn.reply, desk.wording(None)
    filed = next((entry for entry in turn.entries if entry.kind in _FILES), None)
    state = turn.state if turn.state is not None else view.state
    return {
        "lines": [] if reply is None else [wording.plain(line) for line in reply.lines],
        "choices": []
        if reply is None
        else [[wording.plain(choice.label), choice.data] for row in reply.choices for choice in row],
        "state": state,
        "shown": None if reply is None else reply.question,
        "leaves_open": operator.leaves_open(desk.event, place, state, shown=None if reply is None else reply.question),
        "already": filed is None and _is_filed(state, place),
        "receipt": None if filed is None else receipt_number(filed.fingerprint),
    }


def _is_filed(state: Mapping[str, Any] | None, place: Place) -> bool:
    draft = Chat.of(state).drafts.get(place.id)
    return draft is not None and cast("str", draft["step"]) == Step.FILED
