"""Phones: going on with another one, and showing that a phone is the one the roster knows.

Laws:
1. A new phone is the same person: receipts, drafts and language come along, and the old phone is a stranger's.
2. Only the sender's own number counts, by the word of the transport; one picked from an address book does not.
3. A phone that does not fit enrols nobody; staff are told, and can send a code that asks for no number.
"""

from dataclasses import replace
from typing import Final

from core.dialogue import chair
from core.dialogue.chat import Chat
from core.dialogue.greeting import greeting
from core.dialogue.strangers import counted_as_wrong
from core.dialogue.turn import Choice, NewCase, Reply, Turn
from core.dialogue.view import Invite, View
from core.people import Person, PersonId
from core.sentences import say

SHARE: Final = "contact|share"
"""What the button says that shares the sender's own number; the transport shows it in place of the letters."""


def move(view: View, invite: Invite, person: PersonId) -> Turn:
    """The code of a new phone is used: the same person goes on from here."""
    if view.person is not None and view.person.id != person:
        return Turn(reply=Reply((say("phone-is-somebody-elses"),)))
    moved = next((one for one in view.enrolled if one.id == person), None)
    if moved is None:
        return Turn(reply=Reply((say("wrong-code"),)))
    chat = Chat.of(view.before).elsewhere() if view.person is None else Chat.of(view.state)
    return replace(_greeting(replace(view, person=moved), chat, invite, moved), moves=person)


def _greeting(view: View, chat: Chat, invite: Invite, moved: Person) -> Turn:
    place = view.event.places.by_id.get(invite.assignment.place) if invite.assignment.place else None
    if place is None:
        greeted = greeting(view, chat, invite.assignment)
        return greeted if greeted.state is not None else replace(greeted, state=chat.json)
    greeted = chair.greet(chat.view(view, place.id), moved.id, place)
    reply = greeted.reply or Reply(())
    lines = (say("new-phone"), *reply.lines)
    return replace(greeted, state=chat.after(greeted, place.id).json, reply=replace(reply, lines=lines))


# ---------------------------------------------------------------------------------------------- a number that fits


def ask(chat: Chat, invite: Invite) -> Turn:
    """The code is right; now the phone is asked to show its own number."""
    return Turn(state=replace(chat, contact=invite.hash, told=False).json, reply=asked())


def asked(*before: str) -> Reply:
    """The question for the number, with its button; `before`: keys of what is said first."""
    lines = (*(say(key) for key in before), say("share-your-number"))
    return Reply(lines, ((Choice(say("button-share-number"), SHARE),),))


def does_not_fit(view: View, chat: Chat, invite: Invite) -> Turn:
    """Another number than the roster's: not enrolled; staff see a case."""
    place = invite.assignment.place or invite.assignment.county or ""
    lines = (say("case-phone", place=place, role=say(f"role-{invite.assignment.role.value}")),)
    told = Reply((say("other-number"),), hides_keyboard=True)
    return replace(counted_as_wrong(view, replace(chat, contact=None), told), cases=(NewCase(place, "phone", lines),))
