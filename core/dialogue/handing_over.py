"""Handing a place over: a code for whoever goes on, and what they find when they use it.

Laws:
1. One code, used once, valid two hours; asked for again, the earlier one is void. Nothing changes before it is used.
2. Whoever takes over finds the draft as it was left, and nothing of it confirmed; a stored report is theirs to correct.
   The ledger says who took over from whom.
3. Whoever handed over has the place no longer, and is told so.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final, cast

from core.dialogue import chair
from core.dialogue.chat import Chat
from core.dialogue.filing import Pen
from core.dialogue.heard import Heard, Pressed, Said, SharedContact
from core.dialogue.state import Step
from core.dialogue.strangers import wrong_code
from core.dialogue.turn import Choice, Leaves, NewInvite, Reply, Turn
from core.dialogue.view import Invite, View
from core.dialogue.whose_place import Reach
from core.ledger.entries import Entry, Json, Kind
from core.ledger.history import extend
from core.people import Assignment, Person, PersonId, Role
from core.places import Place
from core.reading import Intent
from core.sentences import say

VALID: Final = timedelta(hours=2)
HAND: Final = "hand"
"""Begins what the button of a place to be handed over says."""
_ASKED: Final = re.compile(r"/?(?:(?:i|we) (?:want|need|have) to )?hand(?:ing)?[ -]?(?:it )?over\b", re.IGNORECASE)
_CALLS_BACK: Final = re.compile(
    r"/?(?:cancel|stop|void|revoke|undo|no|anular|anula|cancelar|cancela|deshacer)\b.{0,12}"
    r"(?:hand[ -]?over|entrega|relevo|traspaso).{0,3}",
    re.IGNORECASE,
)


def offer(person: Person, chat: Chat, place: Place) -> Turn:
    """A code for whoever goes on reporting this place."""
    assignment = held_at(person, place)
    if assignment is None:
        return Turn(reply=Reply((say("nothing-to-hand-over"),)))
    lines = (say("hand-over", place=place.id, hours=VALID // timedelta(hours=1)), say("hand-over-code"))
    chat = replace(chat, place=place.id, offered=place.id)
    invite = NewInvite(assignment, VALID, succeeds=person.id, language=None)
    return Turn(state=chat.json, reply=Reply(lines), voids=person.id, invite=invite)


def is_asked_for(heard: Heard, intent: Intent | None) -> bool:
    """Whether somebody wants to hand over, with or without saying which place."""
    words = isinstance(heard, Said) and not heard.edited and _ASKED.match(heard.text.strip()) is not None
    return words or intent is Intent.HAND_OVER


def of_which(reach: Reach) -> Turn:
    """One button a place."""
    choices = tuple((Choice(say("button-place", place=one.id), f"{HAND}|{one.precinct_id}"),) for one in reach.own)
    return Turn(reply=Reply((say("hand-over-which"),), choices))


def pressed(person: Person, chat: Chat, reach: Reach, heard: Pressed) -> Turn:
    """The button of a place to be handed over."""
    place = next((one for one in reach.own if one.precinct_id == heard.data.partition("|")[2]), None)
    answered = Turn(reply=Reply((say("nothing-to-hand-over"),))) if place is None else offer(person, chat, place)
    return replace(answered, toast=say("pressed"), strip=True)


def is_called_back(said: Said) -> bool:
    """Whether these words call a hand-over back, whenever they come."""
    return not said.edited and _CALLS_BACK.fullmatch(said.text.strip()) is not None


def call_back(person: Person, chat: Chat) -> Turn:
    """The code is void; the place stays where it is."""
    state = replace(chat, offered=None).json
    return Turn(state=state, reply=Reply((say("hand-over-void"),)), voids=person.id)


def held_at(person: Person, place: Place) -> Assignment | None:
    """What somebody is at a place: its chair, else its deputy."""
    held = [one for one in person.assignments if one.place == place.id and one.role in {Role.CHAIR, Role.DEPUTY}]
    return min(held, key=lambda one: one.role is Role.DEPUTY, default=None)


def take_over(view: View, chat: Chat, heard: Said | SharedContact, invite: Invite, left: PersonId) -> Turn:
    """The code of a hand-over is used: role, draft and report pass to whoever used it."""
    held = invite.assignment.place
    place = view.event.places.by_id.get(held) if held is not None else None
    by = view.person.id if view.person is not None else view.new_person
    if place is None or not _still_holds(view, left, invite.assignment):
        return wrong_code(view, chat)
    if by == left:
        return Turn(reply=Reply((say("hand-over-is-yours"),)))
    entry = _written_down(view, heard, place, invite.assignment, left=left, came=by)
    histories = {**view.histories, place.id: extend(view.history(place.id), entry)}
    before = Chat.of(view.before)
    chat = replace(chat, drafts={**chat.drafts, **_as_left(before, chat, place)}, kept=None, told=False, contact=None)
    found = replace(view, histories=histories, several_places=False)
    greeting = chair.greet(chat.view(found, place.id), by, place)
    reply = replace(greeting.reply or Reply(()), hides_keyboard=bool(invite.phones))
    return Turn(
        state=chat.after(greeting, place.id, named=True).json,
        reply=replace(reply, lines=(say("you-take-over", place=place.id), *reply.lines)),
        entries=(entry,),
        enrols=invite.assignment,
        leaves=Leaves(left, invite.assignment, before.without(place.id).json, (say("handed-over", place=place.id),)),
    )


def _still_holds(view: View, left: PersonId, assignment: Assignment) -> bool:
    return any(assignment in person.assignments for person in view.enrolled if person.id == left)


def _as_left(before: Chat, own: Chat, place: Place) -> Mapping[str, Mapping[str, Json]]:
    """The draft of whoever left, to be read back again; no old button of either chat answers its questions."""
    draft = before.elsewhere().drafts.get(place.id)
    if draft is None:
        return {}
    asked = [cast("int", one["version"]) for one in (draft, own.drafts.get(place.id)) if one is not None]
    filed = draft["step"] in {Step.FILED, Step.TAKE_BACK}
    now: dict[str, Json] = {"step": Step.FILED.value} if filed else {"first_agreed": False}
    return {place.id: {**draft, **now, "version": max(asked) + 1}}


def _written_down(
    view: View, heard: Said | SharedContact, place: Place, assignment: Assignment, *, left: PersonId, came: PersonId
) -> Entry:
    pen = Pen.at(view.history(place.id), view.event.id, came, heard.at, view.now)
    return pen.write(Kind.ROLE_CHANGED, {"role": assignment.role.value, "from": left, "to": came})
