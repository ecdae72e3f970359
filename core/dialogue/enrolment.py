"""Codes and strangers.

A leaked bot name must be harmless: a stranger gets one short answer, and after that silence. Every code that cannot be
used gets the same answer, whatever the reason, so that nobody learns which codes exist; only who used a code already is
told so.
"""

from collections.abc import Mapping
from typing import Final

from core.dialogue import chair, reporter, staff
from core.dialogue.turn import Reply, Said, Turn, View
from core.ledger.entries import Json
from core.people import Assignment, Role
from core.sentences import say

MOST_TRIES: Final = 5
"""Codes a stranger may try before the bot falls silent; staff can invite again."""


def start(view: View, said: Said) -> Turn:
    """Somebody pressed Start, with a code or without, or typed a code."""
    if said.code is None:
        return _welcome(view, said)
    invite = view.invite
    usable = invite is not None and view.now < invite.expires_at
    if invite is None or not usable:
        return _wrong_code(view)
    if invite.used_by is not None:
        mine = view.person is not None and invite.used_by == view.person.id
        return _greeting(view, invite.assignment) if mine else _wrong_code(view)
    greeting = _greeting(view, invite.assignment)
    return Turn(
        state=greeting.state,
        reply=greeting.reply,
        enrols=invite.assignment,
        subscribe=True if invite.assignment.role is Role.REPORTER else None,
    )


def stranger(view: View) -> Turn:
    """Any other text of a stranger: one answer, then nothing."""
    if _told(view.state):
        return Turn()
    return Turn(state={**(view.state or {}), "told": True}, reply=Reply((say("stranger", event=view.event.name),)))


def _welcome(view: View, said: Said) -> Turn:
    """`/start` without a code we can use."""
    if len(said.text.split()) > 1:
        return _wrong_code(view)
    if view.person is not None and view.person.assignments:
        return _greeting(view, view.person.assignments[-1])
    return reporter.welcome(view)


def _greeting(view: View, assignment: Assignment) -> Turn:
    place = view.event.places.by_id.get(assignment.place) if assignment.place is not None else None
    match assignment.role:
        case Role.CHAIR | Role.DEPUTY if place is not None:
            by = view.person.id if view.person is not None else view.new_person
            return chair.greet(view, by, place)
        case Role.REPORTER:
            return reporter.subscribed(view)
        case _:
            return Turn(reply=Reply(staff.help_lines(view)))


def _wrong_code(view: View) -> Turn:
    tries = _tries(view.state) + 1
    if tries > MOST_TRIES:
        return Turn()
    state = {**(view.state or {}), "tries": tries} if view.person is None else None
    return Turn(state=state, reply=Reply((say("wrong-code"),)))


def _told(state: Mapping[str, Json] | None) -> bool:
    return bool(state and state.get("told"))


def _tries(state: Mapping[str, Json] | None) -> int:
    tries = state.get("tries", 0) if state else 0
    return tries if isinstance(tries, int) else 0
