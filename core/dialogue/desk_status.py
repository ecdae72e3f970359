"""`/status` for staff: which configuration and program, what waits, what was posted last and what comes next."""

from datetime import timedelta
from typing import Final, cast

from core.desk_state import DeskState, Waiting, next_post
from core.dialogue.publication import stopped_lines
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.ledger.entries import Entry
from core.sentences import Sentence, say

_SHOWN: Final = 16
"""Digits of the hash: enough to compare, and to read aloud."""


def status(view: View) -> Turn:
    """The desk in a few lines."""
    state, event = view.desk(), view.event
    switches = view.standings.switches
    post = say("status-next-post", next=next_post(event.first_post, event.totals_every, view.now))
    if state.last_post is not None:
        post = say("status-posts", last=state.last_post, next=post)
    lines = [
        _configuration(switches.configuration),
        say("status-version", version=state.version),
        *stopped_lines(switches.stopped),
        *([say("publication-in-doubt")] if switches.doubted else []),
        _waiting("texts", state.texts),
        _waiting("letters", state.letters),
        *_broadcast(state),
        *([say("status-lost", unknown=state.unknown, refused=state.refused)] if state.unknown or state.refused else []),
        post,
    ]
    return Turn(reply=Reply(tuple(lines)))


def _configuration(locked: Entry | None) -> Sentence:
    if locked is None:
        return say("status-open")
    return say("status-locked", at=locked.recorded_at, hash=cast("str", locked.body["hash"])[:_SHOWN])


def _broadcast(state: DeskState) -> tuple[Sentence, ...]:
    """A line where a broadcast is on its way; the minutes rounded up."""
    if not state.broadcast:
        return ()
    minutes = -(-state.broadcast_takes // timedelta(minutes=1))
    return (say("status-broadcast", number=state.broadcast, minutes=minutes),)


def _waiting(what: str, line: Waiting) -> Sentence:
    if line.oldest is None:
        return say(f"status-no-{what}")
    return say(f"status-{what}", number=line.number, since=line.oldest)
