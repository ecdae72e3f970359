"""Who may do what: one table, which every command and every button asks."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from core.people import Person, Role


class Action(StrEnum):
    """What can be done through the bot."""

    SEE_TOTALS = "see totals"
    SUBSCRIBE = "subscribe"
    """Where the event lets anybody; else with an invitation alone."""
    SPEAK = "choose a language"
    REPORT = "report"
    """For the place they hold; a coordinator for any place of their county."""
    REPORT_FOR_OTHERS = "report for others"
    """For whoever is on the phone, at any place."""
    HAND_OVER = "hand over"
    """The place they hold, to somebody else."""
    SEE_COUNTY = "see their county"
    """How far the places of a county are, and who has not reported."""
    SEE_CASES = "read cases"
    """What is held and what is to be decided, for every place."""
    SEE_PLACES = "see any place"
    """Everything of one place, who is missing anywhere, photos, and what a figure is made of."""
    SEE_TEXTS = "read transcripts"
    SEE_NUMBERS = "see phone numbers"
    DECIDE = "decide cases"
    HOLD = "hold"
    RELEASE = "release"
    ANNOUNCE = "announce"
    SWITCH_PUBLICATION = "switch publication"
    CLOSE_REGION = "close a region"
    """Of satellites, so that its state delegate equivalents are shared among the sites that are in."""
    INVITE = "invite"
    NEW_PHONE = "give a new phone"
    SEE_DESK = "see how the desk works"
    """How long the lines are, which configuration it runs by."""


ANYBODY: Final = frozenset({Action.SEE_TOTALS, Action.SUBSCRIBE, Action.SPEAK})
"""What needs no role: strangers may as well."""

_CHAIR: Final = frozenset({Action.REPORT, Action.HAND_OVER})
_ON_THE_PHONE: Final = frozenset(
    {Action.REPORT_FOR_OTHERS, Action.SEE_CASES, Action.SEE_PLACES, Action.SEE_NUMBERS, Action.SEE_COUNTY}
)

ALLOWED: Final[Mapping[Role, frozenset[Action]]] = {
    Role.CHAIR: _CHAIR,
    Role.DEPUTY: _CHAIR,
    Role.COUNTY: frozenset({Action.REPORT, Action.SEE_COUNTY}),
    Role.OPERATOR: _ON_THE_PHONE,
    Role.STAFF: _ON_THE_PHONE
    | {
        Action.SEE_TEXTS,
        Action.DECIDE,
        Action.HOLD,
        Action.RELEASE,
        Action.ANNOUNCE,
        Action.SWITCH_PUBLICATION,
        Action.CLOSE_REGION,
        Action.INVITE,
        Action.NEW_PHONE,
        Action.SEE_DESK,
    },
    Role.REPORTER: frozenset(),
}
"""What each role adds. An operator takes reports on the phone and decides nothing; a member of staff, whose phone rings
as well, takes reports and decides."""


def may(person: Person | None, action: Action) -> bool:
    """Whether somebody may do this, by any of the roles they hold; None is a stranger."""
    if action in ANYBODY:
        return True
    return person is not None and any(action in ALLOWED[one.role] for one in person.assignments)


def roles_for(action: Action) -> tuple[Role, ...]:
    """Who may do this; empty where no role is needed."""
    return tuple(role for role, actions in ALLOWED.items() if action in actions)
