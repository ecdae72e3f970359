"""Using an invitation: by its code and, where it was made for a phone number, by showing that number."""

from dataclasses import replace

from core.dialogue import handing_over, phones, reporters
from core.dialogue.chat import Chat
from core.dialogue.greeting import greeting
from core.dialogue.heard import Said, SharedContact
from core.dialogue.strangers import hint_at_place, stranger, wrong_code
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import Invite, View
from core.people import Person
from core.sentences import say


def start(view: View, said: Said) -> Turn:
    """Somebody pressed Start, with a code or without, or typed a code."""
    chat, invite = Chat.of(view.state), view.invite
    if not said.codes:
        return _welcome(view, chat, said)
    if invite is not None and is_usable(view, invite):
        if invite.phones and not (view.person is not None and invite.assignment in view.person.assignments):
            return phones.ask(chat, invite)
        return join(view, chat, said, invite)
    mine = invite is not None and view.person is not None and invite.used_by == view.person.id
    return greeting(view, chat, invite.assignment) if invite is not None and mine else wrong_code(view, chat)


def is_usable(view: View, invite: Invite) -> bool:
    """Whether an invitation gives anything now."""
    return view.now < invite.expires_at and invite.used_by is None and not invite.void


def join(view: View, chat: Chat, heard: Said | SharedContact, invite: Invite) -> Turn:
    """A usable invitation is used."""
    if invite.moves is not None:
        return phones.move(view, invite, invite.moves)
    if invite.succeeds is not None:
        return handing_over.take_over(view, chat, heard, invite, invite.succeeds)
    person = view.person or Person(view.new_person, "", ())
    joined = replace(person, assignments=(*person.assignments, invite.assignment))
    greeted = greeting(replace(view, person=joined), replace(chat, told=False, contact=None), invite.assignment)
    reply = replace(greeted.reply or Reply(()), hides_keyboard=bool(invite.phones))
    return replace(greeted, reply=reply, enrols=invite.assignment)


def not_enrolled(view: View, said: Said | None) -> Turn:
    """Anything else of somebody who is not enrolled; who was asked for a number is asked once more."""
    chat = Chat.of(view.state)
    if chat.contact is not None and not chat.told:
        return Turn(state=replace(chat, told=True).json, reply=phones.asked())
    return stranger(view, said)


def shared(view: View, contact: SharedContact) -> Turn:
    """A number came. It counts only as the answer to a code, and only the sender's own."""
    chat, invite = Chat.of(view.state), view.invite
    if chat.contact is None or invite is None or not is_usable(view, invite):
        return not_enrolled(view, None) if view.person is None else Turn(reply=Reply((say("no-number-needed"),)))
    if not contact.own:
        return Turn(reply=phones.asked("not-your-own-number"))
    if contact.phone not in invite.phones:
        return phones.does_not_fit(view, chat, invite)
    return join(view, replace(chat, contact=None), contact, invite)


def _welcome(view: View, chat: Chat, said: Said) -> Turn:
    """`/start` without a code we can use."""
    _, _, typed = said.text.partition(" ")
    if view.person is not None and view.person.assignments:
        if typed.strip():
            return hint_at_place(view, chat, typed) or wrong_code(view, chat)
        return _opened_again(view, chat)
    if typed.strip():
        return hint_at_place(view, chat, typed) or wrong_code(view, chat)
    welcome = reporters.welcome(view)
    return replace(welcome, state=replace(chat, told=True).json)


def _opened_again(view: View, chat: Chat) -> Turn:
    """The place spoken of last, if it is still theirs; else the role they were given last."""
    held = view.person.assignments if view.person is not None else ()
    there = [one for one in held if one.place is not None and one.place == chat.place]
    return greeting(view, chat, (there or list(held))[-1])
