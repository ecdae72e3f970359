"""Reports for others: an operator has the chair on the phone and types what the chair says.

Laws:
1. An operator sees what the chair would see: the same reading, checks, read-back and receipt.
2. It is the operator's report, from the door `phone`. Where the chair's own differs, nothing wins by being last.
3. The chair is told what was filed for them, with a button for when it is not right.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.dialogue import confirming, published, several_places
from core.dialogue.asking import findings_of, worksheet_of
from core.dialogue.chat import Chat
from core.dialogue.commands import command_of
from core.dialogue.filing import CLI, PHONE, counted, receipt_number
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.state import Step, from_json
from core.dialogue.turn import Choice, NewCase, Reply, Told, Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.dialogue.whose_place import CHOOSE, AtPlace, Reach, Unsaid, whose
from core.dialogue.work import ASIDE, Chair, draft_of
from core.event import Event
from core.findings import Severity
from core.ledger.entries import Entry, Json, Kind
from core.ledger.history import Version
from core.ledger.reports import read_report
from core.people import Person, PersonId, Role
from core.places import Place
from core.reading import Context, Intent, ReportRead, read
from core.roles import Action, may
from core.sentences import Sentence, Value, say

DISPUTE: Final = published.FILED_FOR_THEM
_AS: Final = "as"
_REPORTS: Final = frozenset({Kind.REPORTED, Kind.AMENDED})
_ANSWERING: Final = (Role.CHAIR, Role.DEPUTY)
_MOST_NAMES: Final = 5


def turn(view: View, person: Person, heard: Heard) -> Turn | None:
    """What an operator said about a place of others; None where it is about none, or they may not report for others."""
    command = command_of(heard)
    if command is not None and command.marked and command.name == _AS and may(person, Action.SEE_PLACES):
        return _as_chair(view, command.rest)
    if not may(person, Action.REPORT_FOR_OTHERS):
        return None
    chat, reach = Chat.of(view.state), Reach.everywhere(view.event)
    if not _is_for_others(view, chat, Reach.of(view.event, person), reach, heard):
        return None
    return at_phone(replace(view, source=PHONE), person.id, chat, reach, heard)


def at_phone(view: View, by: PersonId, chat: Chat, reach: Reach, heard: Heard) -> Turn:
    """One thing said for somebody else, with the receipt as it is read aloud and the chair told of it.

    Args:
        view: what the desk knows, with the door it came through.
        by: whose report it is.
        chat: what is remembered of the chat.
        reach: the places that may be named.
        heard: what was said or pressed.
    """
    answered = several_places.turn(view, by, chat, reach, heard)
    filed = next((entry for entry in answered.entries if entry.kind in _REPORTS), None)
    if filed is None or answered.reply is None:
        return answered
    aloud = say("read-aloud", **_spelled(receipt_number(filed.fingerprint)))
    place = view.event.places.by_id[read_report(filed.place, filed.body).place]
    chairs = published.answering(view.enrolled, place.id)
    told = tuple(_told(person.id, place, filed) for person in chairs if person.id != by)
    reply = replace(answered.reply, lines=(*answered.reply.lines, aloud))
    return replace(answered, reply=reply, told=(*answered.told, *told))


def _is_for_others(view: View, chat: Chat, own: Reach, reach: Reach, heard: Heard) -> bool:
    """Whether it is about a place this person does not report for themselves."""
    if isinstance(heard, Pressed):
        word, _, rest = heard.data.partition("|")
        precinct = rest.partition("|" if word == CHOOSE else ":")[0]
        return any(place.precinct_id == precinct and place not in own for place in reach.county_places)
    if not isinstance(heard, Said):
        return False
    match whose(view, chat, reach, heard):
        case AtPlace(place=place):
            return place not in own
        case Unsaid(among=among) if among:
            return not any(place in own for place in among)
        case _:
            return not own and _gives_counts(view, heard)


def _gives_counts(view: View, said: Said) -> bool:
    reading = read(said.text, Context(field=view.event.field))
    return isinstance(reading, ReportRead) and bool(reading.counts or reading.rounds or reading.attendance)


# ------------------------------------------------------------------------------------------------- the chair is told


def _told(person: PersonId, place: Place, entry: Entry) -> Told:
    counts = counted(read_report(entry.place, entry.body))
    line = say("filed-by-phone", place=place.id, number=receipt_number(entry.fingerprint), counts=counts)
    wrong = Choice(say("button-not-right"), f"{DISPUTE}|{place.precinct_id}|{entry.sequence}")
    return Told(person, (line,), ((wrong,),))


def disputed(view: View, person: Person, pressed: Pressed) -> Turn:
    """The chair says that what was filed for them is not right: a case for staff, and the chair may text their own."""
    _, precinct, sequence = (*pressed.data.split("|"), "", "")[:3]
    place = next((one for one in Reach.of(view.event, person).own if one.precinct_id == precinct), None)
    version = None if place is None else _live(view, place, sequence)
    if place is None or version is None:
        over = say("question-is-over")
        return Turn(reply=Reply((over,)), toast=over, strip=True)
    number, counts = receipt_number(version.entry.fingerprint), counted(version.report)
    case = NewCase(
        place.id,
        f"phone-{version.entry.sequence}",
        (say("case-filed-by-phone-wrong", place=place.id, receipt=number, counts=counts),),
        version.entry.sequence,
    )
    reply = Reply((say("filed-by-phone-wrong", place=place.id, number=number), say("text-it-anew")))
    return Turn(reply=reply, toast=say("pressed"), strip=True, cases=(case,))


def is_disputed(view: View, chat: Chat, reach: Reach, intent: Intent | None) -> Pressed | None:
    """The button that a typed "not right" means: of the one report somebody else filed, told last of all."""
    if intent is not Intent.REJECT or view.sent_question != ASIDE:
        return None
    found = [
        f"{DISPUTE}|{place.precinct_id}|{version.entry.sequence}"
        for place in reach.own
        for version in (view.history(place.id).standing, *view.history(place.id).beside)
        if version is not None and version.entry.source in {PHONE, CLI}
    ]
    return Pressed(found[0], chat.last_message) if len(found) == 1 else None


def _live(view: View, place: Place, sequence: str) -> Version | None:
    history = view.history(place.id)
    live = (history.standing, *history.beside)
    return next((one for one in live if one is not None and str(one.entry.sequence) == sequence), None)


def _spelled(number: str) -> dict[str, tuple[Sentence, ...]]:
    """A receipt's number, sign by sign, as one says it on the phone."""
    first, second = number.split("-")
    return {
        "first": tuple(say("spelled", sign=sign) for sign in first),
        "second": tuple(say("spelled", sign=sign) for sign in second),
    }


# ----------------------------------------------------------------------------------------------- what the chair sees


def _as_chair(view: View, typed: str) -> Turn:
    """What the chairs of a place were asked last, as they see it."""
    found = view.event.places.find(typed) if typed else ()
    match found:
        case ():
            return Turn(reply=Reply((say("no-such-place", typed=quoted(typed)) if typed else say("as-whom"),)))
        case (place,):
            return Turn(reply=Reply(_seen_at(view, place), personal=True))
        case several:
            names = ", ".join(place.id for place in several[:_MOST_NAMES])
            return Turn(reply=Reply((say("several-places", places=names),)))


def _seen_at(view: View, place: Place) -> tuple[Sentence, ...]:
    lines: list[Sentence] = []
    for contact in view.directory.contacts():
        role, person = contact.assignment.role, contact.person
        if contact.assignment.place != place.id or role not in _ANSWERING or person is None:
            continue
        who: dict[str, Value] = {"place": place.id, "role": say(f"role-{role}"), "name": contact.name}
        chat = Chat.of(contact.state)
        if contact.heard_at is None or place.id not in chat.drafts:
            lines.append(say("as-chair-nothing", **who))
            continue
        lines += [say("as-chair", at=contact.heard_at, **who), *_open_at(view, chat, person, place)]
    invites = may(view.person, Action.INVITE)
    return tuple(lines) or (say("nobody-enrolled-there" if invites else "nobody-enrolled-to-see", place=place.id),)


def _open_at(view: View, chat: Chat, person: PersonId, place: Place) -> tuple[Sentence, ...]:
    """The question that is open, or the receipt."""
    theirs = chat.view(view, place.id)
    at_work = Chair(theirs, person, place, draft_of(theirs, person, place), Said("", chat.last_message, view.now))
    if at_work.state.step is Step.FILED and not at_work.state.doubts:
        return (*at_work.receipt(), at_work.reminder())
    reply = confirming.ask_again(at_work).reply
    return () if reply is None else reply.lines


# -------------------------------------------------------------------------------------------------- without looking


def leaves_open(event: Event, place: Place, state: Mapping[str, Json] | None, *, shown: str | None) -> bool:
    """Whether somebody must still look before a plain yes: something is asked, or a check wants it thought about.

    Args:
        event: the event and its rules.
        place: which place.
        state: the chat as the last answer left it.
        shown: the read-back the last answer showed; None where it showed none.
    """
    draft = Chat.of(state).drafts.get(place.id)
    if draft is None or shown is None:
        return True
    left = from_json(draft)
    if left.step is not Step.AWARD_READ_BACK or left.doubts or left.rejected or left.parts_of:
        return True
    found = findings_of(event, place, left.report, worksheet_of(event, place, left.report))
    return any(finding.severity is not Severity.FLAG for finding in found)
