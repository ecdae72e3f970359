"""What people who report for several places are told beside the dialogue about each: which place, and the list."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from core.dialogue import chair, one_text
from core.dialogue.chat import Chat, Kept
from core.dialogue.filing import receipt_number
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.turn import Choice, NewCase, Reply, Turn
from core.dialogue.view import View
from core.dialogue.whose_place import CHOOSE, AtPlace, NotTheirs, Reach, Unsaid, whose, with_id
from core.dialogue.work import Chair, draft_of
from core.people import PersonId
from core.places import Place
from core.sentences import Sentence, say

_MOST_BUTTONS: Final = 3
_MOST_LISTED: Final = 20
_BELONG_TOGETHER: Final = timedelta(minutes=5)
_MOST_KEPT: Final = 10
_LONGEST_KEPT: Final = 4_000
"""Texts, and characters of each, kept until it is known which place they are for."""


def turn(view: View, by: PersonId, chat: Chat, reach: Reach, heard: Heard) -> Turn:
    """One thing said by somebody who reports for places, answered at the place it is for."""
    view = replace(view, several_places=reach.several)
    if isinstance(heard, Pressed) and heard.data.startswith(f"{CHOOSE}|"):
        return _chosen(view, by, chat, reach, heard)
    match whose(view, chat, reach, heard):
        case AtPlace(place=place, alone=True) if chat.kept is not None:
            return _apply_kept(view, by, chat, place, heard)
        case AtPlace(place=place, alone=True) if isinstance(heard, Said):
            newest = replace(chat, last_message=max(chat.last_message, heard.message))
            greeted = _naming(chair.greet(newest.view(view, place.id), by, place), place)
            return _told(newest, greeted, place, named=True)
        case AtPlace(place=place, heard=at_place, named=named):
            return at(view, by, chat, place, at_place, named=True if named else None)
        case NotTheirs(place=place):
            return Turn(reply=Reply((say("not-your-place", place=place.id), *_reach_lines(reach))))
        case Unsaid() if isinstance(heard, Pressed):
            return _too_late(view, by, chat, reach)
        case Unsaid(among=among):
            return _which(chat, reach, heard, among)


def at(view: View, by: PersonId, chat: Chat, place: Place, heard: Heard, *, named: bool | None = None) -> Turn:
    """A turn of the dialogue about one place; with several, the answer begins with its name."""
    answered = one_text.turn(chat.view(view, place.id), by, place, heard)
    return _told(chat, answered if not view.several_places else _naming(answered, place), place, named=named)


def _told(chat: Chat, answered: Turn, place: Place, *, named: bool | None) -> Turn:
    return replace(answered, state=chat.after(answered, place.id, named=named).json)


def _naming(answered: Turn, place: Place) -> Turn:
    reply = answered.reply
    if reply is None or (reply.lines and place.id in reply.lines[0].values.values()):
        return answered
    return replace(answered, reply=replace(reply, lines=(say("at-place", place=place.id), *reply.lines)))


# ------------------------------------------------------------------------------------------------------ which place


def _which(chat: Chat, reach: Reach, heard: Heard, among: tuple[Place, ...]) -> Turn:
    """Ask, and keep what was said until it is answered."""
    if not isinstance(heard, Said) or heard.edited:
        key = "which-precinct-again" if isinstance(heard, Said) else "which-precinct-of-this"
        return Turn(state=replace(chat, offered=None).json, reply=Reply((say(key), *_reach_lines(reach))))
    kept = _keep(chat.kept, heard)
    places = among or reach.own
    choices = tuple(
        (Choice(say("button-place", place=place.id), f"{CHOOSE}|{place.precinct_id}|{kept.message}"),)
        for place in places
        if len(places) <= _MOST_BUTTONS
    )
    hint = () if choices and not reach.counties else _reach_lines(reach)
    chat = replace(chat, kept=kept, last_message=max(chat.last_message, kept.message), offered=None)
    return Turn(state=chat.json, reply=Reply((say("which-precinct"), *hint), choices))


def _keep(before: Kept | None, said: Said) -> Kept:
    """Texts sent one after the other, before the answer, belong together."""
    if before is None or said.at - before.at > _BELONG_TOGETHER:
        return Kept((said.text[:_LONGEST_KEPT],), said.message, said.at)
    return Kept((*before.texts, said.text[:_LONGEST_KEPT])[-_MOST_KEPT:], said.message, said.at)


def _reach_lines(reach: Reach) -> tuple[Sentence, ...]:
    """How to name a place, with one of theirs for an example."""
    if reach.anywhere:
        return (say("name-any-place", example=reach.county_places[0].id),)
    if reach.counties:
        example = reach.county_places[0].short_name if reach.county_places else ""
        return (say("name-a-place-of", county=", ".join(reach.counties), example=example),)
    return (say("name-your-place", places=", ".join(place.id for place in reach.own[:_MOST_LISTED])),)


def _chosen(view: View, by: PersonId, chat: Chat, reach: Reach, pressed: Pressed) -> Turn:
    """A place's button; it answers only the question about the text that still waits."""
    _, precinct, message = (*pressed.data.split("|"), "", "")[:3]
    place = with_id(reach, precinct)
    if place is None or chat.kept is None or message != str(chat.kept.message):
        return _too_late(view, by, chat, reach)
    return replace(_apply_kept(view, by, chat, place, pressed), toast=say("pressed"), strip=True)


def _too_late(view: View, by: PersonId, chat: Chat, reach: Reach) -> Turn:
    """A button whose question is over; how their places stand says what is open."""
    reply = Reply((say("question-is-over"), *_list_lines(view, by, chat, reach)))
    return Turn(reply=reply, toast=say("question-is-over"), strip=True)


def _apply_kept(view: View, by: PersonId, chat: Chat, place: Place, heard: Heard) -> Turn:
    kept = chat.kept
    if kept is None:
        return Turn()
    after = replace(chat, kept=None, last_message=min(chat.last_message, kept.message))
    answered = Turn()
    for said in kept.said:  # one after the other, as if their place had been known; the last one is answered
        before, answered = answered, at(view, by, after, place, said, named=True)
        answered = replace(answered, cases=(*before.cases, *answered.cases))
        after = Chat.of(answered.state)
    newest = heard.message if isinstance(heard, Said) else chat.last_message
    return replace(answered, state=replace(after, last_message=max(after.last_message, newest)).json)


def incident(chat: Chat, reach: Reach, said: Said) -> Turn:
    """Staff must hear of it at once, even where nobody knows yet which of somebody's places it is at."""
    about = ", ".join([place.id for place in reach.own[:_MOST_BUTTONS]] or reach.counties)
    case = NewCase("", f"incident-{said.message}", (say("case-incident", place=about, words=said.text),))
    newest = replace(chat, last_message=max(chat.last_message, said.message), offered=None)
    return Turn(state=newest.json, reply=Reply((say("incident-passed-on"),)), cases=(case,))


# --------------------------------------------------------------------------------------------------------- the list


def listed(view: View, by: PersonId, chat: Chat, reach: Reach) -> Turn:
    """Their places, with what each waits for or its receipt."""
    return Turn(reply=Reply(_list_lines(view, by, chat, reach)))


def _list_lines(view: View, by: PersonId, chat: Chat, reach: Reach) -> tuple[Sentence, ...]:
    begun = tuple(place for place in reach.county_places if place.id in chat.drafts and place not in reach.own)
    lines = [_line(view, by, chat, place) for place in (*reach.own, *begun)[:_MOST_LISTED]]
    for county in reach.counties:
        places = [place for place in reach.county_places if place.county == county]
        reported = sum(view.history(place.id).standing is not None for place in places)
        lines.append(say("county-so-far", county=county, reported=reported, places=len(places)))
    return tuple(lines)


def _line(view: View, by: PersonId, chat: Chat, place: Place) -> Sentence:
    view = chat.view(view, place.id)
    at_work = Chair(view, by, place, draft_of(view, by, place), Said("", chat.last_message, view.now))
    own = at_work.history.of(by)
    if own is not None:
        return say("place-receipt", place=place.id, number=receipt_number(own.entry.fingerprint))
    if at_work.stored is not None:
        return say("place-reported", place=place.id, number=receipt_number(at_work.stored.entry.fingerprint))
    return say("place-waits", place=place.id, waits=at_work.reminder())
