"""Whose text it is, and who answers it. One turn of a dialogue: state and text in; state, entries and letters out."""

from dataclasses import replace
from typing import Final

from core.dialogue import (
    case_asking,
    cases,
    commands,
    county,
    enrolment,
    group,
    handing_over,
    language,
    missing,
    operator,
    photos,
    reporter,
    several_places,
    staff,
)
from core.dialogue.chat import Chat
from core.dialogue.greeting import county_lines
from core.dialogue.heard import Heard, Photo, PhotoKept, PhotoLost, Pressed, Said, SharedContact, Unreadable
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.dialogue.whose_place import AtPlace, NotTheirs, Reach, Unsaid, whose
from core.people import Person
from core.reading import Context, Intent, IntentRead, read
from core.roles import Action, may
from core.sentences import say

_FOR_ANYBODY: Final = {Intent.TOTALS, Intent.SUBSCRIBE, Intent.STOP}
_SHORT: Final = 40


def turn(view: View, heard: Heard) -> Turn:
    """What comes of one thing heard from one person; exactly one answer to everybody who is enrolled."""
    match heard:
        case _ if view.in_group:
            return group.turn(view, heard)
        case Photo():
            return _photo(view, heard)
        case PhotoKept(photo=photo):
            return photos.kept(Chat.of(view.state).view(view, photo.place), heard)
        case PhotoLost():
            return photos.lost(view, heard)
        case SharedContact():
            return enrolment.shared(view, heard)
        case Said() if heard.codes or heard.text.startswith("/start"):
            return enrolment.start(view, heard)
        case Said():
            return case_asking.with_answer(view, heard, commands.refused(view, heard) or _asked(view, heard))
        case Pressed() if cases.concerns(heard):
            return commands.refused(view, heard) or cases.pressed(view, heard)
        case _:
            return commands.refused(view, heard) or _asked(view, heard)


def _asked(view: View, heard: Said | Pressed | Unreadable) -> Turn:
    """Something they may ask for, or say."""
    wanted = _wanted(view, heard)
    intent = None if wanted is None else wanted.intent
    if (answered := _for_anybody(view, heard, wanted)) is not None:
        return answered
    if view.person is None:
        return enrolment.not_enrolled(view, heard if isinstance(heard, Said) else None)
    works = may(view.person, Action.SEE_CASES)
    answered = missing.turn(view, view.person, heard) or (staff.turn(view, view.person, heard) if works else None)
    answered = answered or county.turn(view, view.person, heard, intent) or operator.turn(view, view.person, heard)
    if answered is not None:
        return answered
    reach = Reach.of(view.event, view.person)
    if reach:
        return _reporting(view, view.person, reach, heard, intent)
    answered = Turn(reply=Reply(staff.help_lines(view))) if works else reporter.welcome(view)
    return replace(answered, toast=say("question-is-over"), strip=True) if isinstance(heard, Pressed) else answered


def _for_anybody(view: View, heard: Heard, wanted: IntentRead | None) -> Turn | None:
    """What anybody may ask for, whatever they are: another language, the totals, updates; None where it is else."""
    pressed = language.pressed(heard)
    if pressed is not None or (wanted is not None and wanted.intent is Intent.LANGUAGE):
        return language.turn(view, heard, pressed if wanted is None else wanted.language)
    intent = None if wanted is None else wanted.intent
    if reporter.concerns(heard) or intent in _FOR_ANYBODY:
        return reporter.turn(view, heard, intent)
    return None


def _reporting(view: View, person: Person, reach: Reach, heard: Heard, intent: Intent | None) -> Turn:
    """Somebody who reports for places: what is about none of them first, then the dialogue about one."""
    chat = Chat.of(view.state)
    if isinstance(heard, Pressed) and heard.data.startswith(f"{operator.DISPUTE}|"):
        return operator.disputed(view, person, heard)
    if (meant := operator.is_disputed(view, chat, reach, intent)) is not None:
        return replace(operator.disputed(view, person, meant), toast=None, strip=False)
    calls_back = isinstance(heard, Said) and handing_over.is_called_back(heard)
    if calls_back or (chat.offered is not None and intent is Intent.UNDO):
        return handing_over.call_back(person, chat)
    if isinstance(heard, Pressed) and heard.data.startswith(f"{handing_over.HAND}|"):
        return handing_over.pressed(person, chat, reach, heard)
    if handing_over.is_asked_for(heard, intent):
        return _hand_over(view, person, chat, reach, heard)
    if intent is Intent.PLACES:
        return several_places.listed(view, person.id, chat, reach)
    if intent is Intent.HELP and reach.counties and not chat.is_open(chat.place):
        return Turn(reply=Reply(county_lines(view, reach.counties[0])))
    if isinstance(heard, Said) and intent is Intent.INCIDENT and not _is_known(chat, reach):
        return several_places.incident(chat, reach, heard)
    return several_places.turn(view, person.id, chat, reach, heard)


def _hand_over(view: View, person: Person, chat: Chat, reach: Reach, heard: Heard) -> Turn:
    if not reach.own:
        return Turn(reply=Reply((say("nothing-to-hand-over"),)))
    match whose(view, chat, reach, heard):
        case AtPlace(place=place):
            return handing_over.offer(person, chat, place)
        case _:
            return handing_over.of_which(reach)


def _is_known(chat: Chat, reach: Reach) -> bool:
    """Whether there is no doubt which place somebody speaks of without naming one."""
    return not reach.several or chat.is_open(chat.place)


def _photo(view: View, photo: Photo) -> Turn:
    """A photo is kept with a place; with several to choose from, the words below it must say which."""
    chat, reach = Chat.of(view.state), Reach.of(view.event, view.person)
    if not reach:
        return photos.sent(view, photo, None, turn)
    match whose(view, chat, reach, photo.said):
        case AtPlace(place=place):
            return photos.sent(view, photo, place, turn)
        case Unsaid() if view.album_of is not None:
            return photos.sent(view, photo, view.event.places.by_id.get(view.album_of), turn)
        case NotTheirs() | Unsaid():
            return several_places.turn(view, view.new_person, chat, reach, Unreadable("photo", photo.message, photo.at))


def _wanted(view: View, heard: Heard) -> IntentRead | None:
    """What a text wants, where it is one of the few things anybody may ask for."""
    if not isinstance(heard, Said) or heard.edited or len(heard.text) > _SHORT or any(map(str.isdigit, heard.text)):
        return None  # whatever has a number in it is a chair's
    if (command := commands.command_of(heard)) is not None and command.name in commands.SWITCHES:
        return None  # "stop publication" ends nobody's subscription
    reading = read(heard.text, Context(field=view.event.field))
    return reading if isinstance(reading, IntentRead) else None
