"""Codes for other people, which staff ask for in their private chat: an invitation, or the same person's new phone."""

from datetime import timedelta
from typing import Final

from core.dialogue.turn import NewInvite, Reply, Turn
from core.dialogue.view import View
from core.people import Assignment, Role
from core.places import Place
from core.sentences import say

VALID: Final = timedelta(hours=2)
_HOURS: Final = VALID // timedelta(hours=1)


def invite(view: View, assignment: Assignment) -> Turn:
    """A code for a role; staff vouch for whoever they give it to, so no phone number is asked for."""
    where = assignment.place or assignment.county or view.event.name
    about = say("new-person-code", place=where, role=say(f"role-{assignment.role.value}"))
    return Turn(reply=Reply((about,)), invite=NewInvite(assignment, view.event.invites_valid))


def new_phone(view: View, place: Place, role: Role) -> Turn:
    """A code for whoever lost their phone: the same person goes on with another one."""
    assignment = Assignment(role, place.id)
    holders = [person for person in view.enrolled if assignment in person.assignments]
    match holders:
        case []:
            return Turn(reply=Reply((say("nobody-enrolled-there", place=place.id),)))
        case [person]:
            lines = (say("new-phone-code", place=place.id, role=say(f"role-{role.value}"), hours=_HOURS),)
            return Turn(reply=Reply(lines), invite=NewInvite(assignment, VALID, moves=person.id))
        case _:
            return Turn(reply=Reply((say("several-enrolled-there", place=place.id, people=len(holders)),)))
