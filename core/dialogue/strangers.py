"""Strangers, and codes that do not work: few words, and then none.

A leaked bot name must be harmless: a stranger gets one short answer, and after that silence. Every code that cannot be
used gets the same answer, whatever the reason, so that nobody learns which codes exist.

What is limited is answers, not chairs: a code that exists works whenever it comes, for a chair who has mistyped five
times must still get in, and at 30 texts a second no night is long enough to guess one of 48 bits.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from core.codes import EXAMPLE
from core.dialogue.chat import Chat
from core.dialogue.heard import Said
from core.dialogue.named_places import named_places
from core.dialogue.reporters.buttons import Rows, updates_for
from core.dialogue.reporters.request import may_subscribe
from core.dialogue.turn import NewCase, Reply, Turn
from core.dialogue.view import View
from core.ledger.entries import Json
from core.sentences import Sentence, say
from core.wire.topics import Scope, Topic

MOST_TRIES: Final = 5
"""Wrong codes of one person within WINDOW that get the usual answer."""
WINDOW: Final = timedelta(hours=1)
MOST_OF_ALL: Final = 60
"""Wrong codes of everybody within OVER_ALL; beyond it, somebody is guessing, and strangers hear no more about codes."""
OVER_ALL: Final = timedelta(minutes=10)
_SHORTEST_NAME: Final = 5
_LONGEST_NAME: Final = 80
_LONGEST_SHORT_NAME: Final = 30
_MINUTES: Final = OVER_ALL // timedelta(minutes=1)


def stranger(view: View, said: Said | None = None) -> Turn:
    """Any other text of a stranger: one answer, then nothing."""
    chat = Chat.of(view.state)
    if said is not None and (hint := hint_at_place(view, chat, said.text)):
        return hint
    if chat.told:
        return Turn()
    return Turn(state=replace(chat, told=True).json, reply=Reply((_who_this_is(view),)))


def counted_as_wrong(view: View, chat: Chat, reply: Reply) -> Turn:
    """A try that failed, and what is said of it while such tries are few."""
    tries = (*_recent(view, chat), view.now)
    after = replace(chat, tries=tries[-MOST_OF_ALL - 1 :])
    too_many = len(tries) > MOST_TRIES
    if view.wrong_codes >= MOST_OF_ALL:
        guessed = (NewCase("", "codes", (say("case-wrong-codes", codes=MOST_OF_ALL, minutes=_MINUTES),)),)
        cases = guessed if view.wrong_codes == MOST_OF_ALL else ()
        if view.person is None:
            who = None if chat.told or too_many else Reply((_who_this_is(view),))
            return Turn(state=replace(after, told=True).json, reply=who, wrong_code=True, cases=cases)
        return Turn(state=after.json, reply=reply, wrong_code=True, cases=cases)
    if too_many:
        enough = None if view.person is None else Reply((say("too-many-codes"),))
        return Turn(state=after.json, reply=enough, wrong_code=True)
    return Turn(state=after.json, reply=reply, wrong_code=True)


def wrong_code(view: View, chat: Chat) -> Turn:
    """The same answer to every code that cannot be used."""
    return counted_as_wrong(view, chat, Reply((say("wrong-code"),)))


def wrong_codes_in(states: Iterable[Mapping[str, Json]]) -> list[datetime]:
    """When codes that do not work were tried in some chats (UTC), the oldest first; the newest of them, where many.

    Args:
        states: of their dialogues.
    """
    return sorted(at for state in states for at in Chat.of(state).tries)[-MOST_OF_ALL - 1 :]


def _recent(view: View, chat: Chat) -> tuple[datetime, ...]:
    return tuple(at for at in chat.tries if view.now - at < WINDOW)


def hint_at_place(view: View, chat: Chat, typed: str) -> Turn | None:
    """A precinct's number or name where the code belongs: that is what chairs typed in 2020."""
    words = typed.strip()
    if not words or len(words) > _LONGEST_NAME or not _is_a_place(view, words):
        return None
    return counted_as_wrong(view, chat, Reply((say("place-is-no-code", example=EXAMPLE),), _to_read(view, words)))


def _to_read(view: View, words: str) -> Rows:
    """A button for whoever wants to read of the place, and has no code to send."""
    found = view.event.places.find(words)
    if len(found) != 1 or not may_subscribe(view):
        return ()
    return ((updates_for(view.event, Topic(Scope.PLACE, found[0].id)),),)


def _is_a_place(view: View, words: str) -> bool:
    """Whether a place is called so; `hi` and `la` are places too, but nobody means them."""
    if len(words) < _SHORTEST_NAME and not any(map(str.isdecimal, words)):
        return False
    if view.event.places.find(words):
        return True
    named = any(map(str.isdecimal, words)) and len(words) <= _LONGEST_SHORT_NAME
    return named and named_places(words, tuple(view.event.places.by_id.values()), view.event.field).alone


def _who_this_is(view: View) -> Sentence:
    return say("stranger", event=view.event.name)
