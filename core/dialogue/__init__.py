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
    passed_on,
    photos,
    privacy,
    published,
    rehearsed,
    reporters,
    several_places,
    staff,
    staff_talk,
    unknown,
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
from core.sentences import Sentence, say

_SHORT: Final = 40


def turn(view: View, heard: Heard) -> Turn:
    """What comes of one thing heard from one person; exactly one answer to everybody who is enrolled."""
    return rehearsed.marked(view.event, _turn(view, heard))


def _turn(view: View, heard: Heard) -> Turn:
    if isinstance(heard, Said) and not heard.codes and (answered := passed_on.turn(view, heard)) is not None:
        return answered
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
        asks = view.subscribed or (view.reader is not None and intent is Intent.HELP)
        if asks and isinstance(heard, Said) and Chat.of(view.state).contact is None:
            return reporters.otherwise(view, intent)
        return enrolment.not_enrolled(view, heard if isinstance(heard, Said) else None)
    works = may(view.person, Action.SEE_CASES)
    answered = missing.turn(view, view.person, heard) or (staff.turn(view, view.person, heard) if works else None)
    answered = answered or _unknown(view, view.person, heard)
    answered = answered or county.turn(view, view.person, heard, intent) or operator.turn(view, view.person, heard)
    if answered is not None:
        return answered
    reach = Reach.of(view.event, view.person)
    if reach:
        return _reporting(view, view.person, reach, heard, intent)
    answered = staff_talk.turn(view, view.person, heard, intent) if works else _reading(view, heard, intent)
    return replace(answered, toast=say("question-is-over"), strip=True) if isinstance(heard, Pressed) else answered


def _unknown(view: View, person: Person, heard: Heard) -> Turn | None:
    """A command there is none of, with the help of whoever typed it."""

    def help_lines() -> tuple[Sentence, ...]:
        if Reach.of(view.event, person):
            return (say("help-is-there"),)
        welcome = reporters.welcome(view).reply
        return staff.help_lines(view) if may(person, Action.SEE_CASES) or welcome is None else welcome.lines

    return unknown.turn(view, person, heard, help_lines)


def _for_anybody(view: View, heard: Heard, wanted: IntentRead | None) -> Turn | None:
    """What anybody may ask for: what is kept of them, a language, the totals, updates; None where it is else."""
    if privacy.is_asked(heard):
        return privacy.told(view)
    pressed = language.pressed(heard)
    if pressed is not None or (wanted is not None and wanted.intent is Intent.LANGUAGE):
        return language.turn(view, heard, pressed if wanted is None else wanted.language)
    if (answered := reporters.turn(view, heard)) is not None:
        return answered
    return reporters.totals(view) if wanted is not None and wanted.intent is Intent.TOTALS else None


def _reading(view: View, heard: Heard, intent: Intent | None) -> Turn:
    """Somebody who has nothing to report, and asked for nothing a reader can have."""
    reads = isinstance(heard, Said) and reporters.is_reader(view)
    return reporters.otherwise(view, intent) if reads else reporters.welcome(view)


def _reporting(view: View, person: Person, reach: Reach, heard: Heard, intent: Intent | None) -> Turn:
    """Somebody who reports for places: what is about none of them first, then the dialogue about one."""
    chat = Chat.of(view.state)
    if (disputed := _disputed(view, person, reach, heard, intent)) is not None:
        return disputed
    calls_back = isinstance(heard, Said) and handing_over.is_called_back(heard)
    if calls_back or (chat.offered is not None and intent is Intent.UNDO):
        return handing_over.call_back(person, chat)
    if isinstance(heard, Pressed) and heard.data.startswith(f"{handing_over.HAND}|"):
        return handing_over.pressed(person, chat, reach, heard)
    if handing_over.is_asked_for(heard, intent):
        return _hand_over(view, person, chat, reach, heard)
    if intent is Intent.PLACES:
        return several_places.listed(view, person.id, chat, reach)
    if reach.counties and _asks_what_to_do(chat, intent):
        return Turn(reply=Reply(county_lines(view, reach.counties[0])))
    if isinstance(heard, Said) and intent is Intent.INCIDENT and not _is_known(chat, reach):
        return several_places.incident(chat, reach, heard)
    return several_places.turn(view, person.id, chat, reach, heard)


def _asks_what_to_do(chat: Chat, intent: Intent | None) -> bool:
    """Whether a coordinator asks for help while nothing is open, or says hello before any place was spoken of."""
    if intent is Intent.GREETING:
        return chat.place is None
    return intent is Intent.HELP and not chat.is_open(chat.place)


def _disputed(view: View, person: Person, reach: Reach, heard: Heard, intent: Intent | None) -> Turn | None:
    """What they were shown of their place is not right: by button, or typed; None where it is something else."""
    chat = Chat.of(view.state)
    shown = published.is_disputed(view, intent, chat.last_message)
    meant = operator.is_disputed(view, chat, reach, intent) if shown is None else shown
    said = heard if isinstance(heard, Pressed) else meant
    if said is None:
        return None
    if published.concerns(said):
        answered = published.disputed(view, person, said)
    elif said.data.startswith(f"{operator.DISPUTE}|"):
        answered = operator.disputed(view, person, said)
    else:
        return None
    return answered if said is heard else replace(answered, toast=None, strip=False)


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
