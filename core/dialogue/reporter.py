"""Reporters (journalists): subscribe, see the totals, stop. Open to anybody where the event says so."""

from typing import Final

from core.bulletin import bulletin
from core.dialogue.heard import Heard, Pressed
from core.dialogue.publication import hides_totals, stopped_lines
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.view import View
from core.people import Role
from core.reading import Intent
from core.roles import Action, may
from core.sentences import Sentence, say

ON: Final = "subscription|on"
OFF: Final = "subscription|off"


def concerns(heard: Heard) -> bool:
    """Whether a press belongs to a subscription."""
    return isinstance(heard, Pressed) and heard.data in {ON, OFF}


def turn(view: View, heard: Heard, intent: Intent | None) -> Turn:
    """One thing asked by somebody who wants to read."""
    if isinstance(heard, Pressed):
        answered = subscribed(view) if heard.data == ON else unsubscribed(view)
        return Turn(reply=answered.reply, subscribe=answered.subscribe, toast=say("pressed"), strip=True)
    match intent:
        case Intent.SUBSCRIBE:
            return subscribed(view)
        case Intent.STOP:
            return unsubscribed(view)
        case Intent.TOTALS:
            return Turn(reply=_totals(view))
        case _:
            return welcome(view)


def welcome(view: View) -> Turn:
    """Who this bot is, and what a reader can do."""
    choices = () if view.subscribed or not _may(view) else ((Choice(say("button-subscribe"), ON),),)
    about = say("welcome-subscribed") if view.subscribed else say("welcome-reader")
    return Turn(reply=Reply((say("welcome-anybody", event=view.event.name), about, say("welcome-chair")), choices))


def subscribed(view: View) -> Turn:
    """Updates from now on; the present totals at once."""
    if not _may(view):
        return Turn(reply=Reply((say("subscription-by-code"),)))
    lines = (say("already-subscribed"),) if view.subscribed else (say("subscribed"),)
    return Turn(reply=_totals(view, *lines), subscribe=True)


def _totals(view: View, *lines: Sentence) -> Reply:
    """The totals as they stand; while readers are stopped, staff alone see them, and are told so."""
    if hides_totals(view):
        return Reply((*lines, say("totals-wait")))
    stopped = view.standings.switches.stopped if may(view.person, Action.SEE_CASES) else ()
    return Reply((*lines, *stopped_lines(stopped)), bulletin=bulletin(view.standings, view.now))


def unsubscribed(view: View) -> Turn:
    """No more updates."""
    if not view.subscribed:
        return Turn(reply=Reply((say("not-subscribed"),)))
    return Turn(reply=Reply((say("unsubscribed"),)), subscribe=False)


def _may(view: View) -> bool:
    invited = view.invite is not None and view.invite.assignment.role is Role.REPORTER
    return view.event.subscriptions_open or invited or (view.person is not None and bool(view.person.assignments))
