"""Staff and whoever reported, about a case: the question sent, the answer noted, the numbers to call."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.dialogue import case_lines
from core.dialogue.calling import Book
from core.dialogue.case_work import At
from core.dialogue.chat import Chat
from core.dialogue.commands import COMMANDS, command_of
from core.dialogue.handing_over import is_called_back
from core.dialogue.heard import Said
from core.dialogue.turn import CasePost, Reply, Told, Turn
from core.dialogue.view import View
from core.ledger.entries import Json
from core.people import Person, PersonId, Role
from core.places import PlaceId
from core.reading import Context, Intent, IntentRead, NothingRead, Reading, ReportRead, read
from core.roles import Action, may
from core.sentences import Sentence, say

_ASIDE: Final = "aside"
"""Stands where a read-back has its name: a plain yes after this is asked about again."""


def ask(at: At) -> Turn:
    """The question goes to whoever gave the reports; what they text next is noted here."""
    case = at.case
    if at.words:
        lines: tuple[Sentence, ...] = (say("staff-say", words=at.words),)
    elif case.topic.startswith("question"):
        return at.told(say("answer-in-words", number=case.number))
    else:
        lines = case_lines.question(case)
    asked = case_lines.asked_people(case, at.history, _enrolled(at.view), _answering(at.view, case.place))
    if not asked:
        return at.told(say("nobody-to-ask", number=case.number))
    head = say("staff-ask", place=case.place) if case.place else say("staff-ask-nowhere")
    told = tuple(Told(person, (head, *lines, say("answer-here"))) for person in asked)
    case = replace(at.theirs, asked=asked).logged(say("case-asked", at=at.view.now, who=at.who))
    return replace(at.told(say("case-was-asked", number=case.number), case), told=told)


def _enrolled(view: View) -> frozenset[PersonId]:
    return frozenset(person.id for person in view.enrolled)


def _answering(view: View, place: str) -> tuple[PersonId, ...]:
    """Everybody who may speak for a place: those enrolled there first, then its county's."""
    known = view.event.places.by_id.get(PlaceId(place))
    here, county = [], []
    for person in view.enrolled:
        for one in person.assignments:
            if one.place == place and one.role in {Role.CHAIR, Role.DEPUTY}:
                here.append(person.id)
            elif known is not None and one.role is Role.COUNTY and one.county == known.county:
                county.append(person.id)
    return tuple(dict.fromkeys(here or county))


def call(at: At) -> Turn:
    """Names and numbers, for the presser alone."""
    place = at.view.event.places.by_id.get(PlaceId(at.case.place))
    if place is None:
        return at.told(say("nobody-to-ask", number=at.case.number))
    book = Book.of(at.view.directory.contacts(), for_staff=True, on_the_night=True)
    lines = (
        case_lines.head(at.case),
        *book.of_place(place, reported=at.history.standing is not None),
        *book.of_county(place.county),
    )
    return Turn(toast=say("see-private-chat"), reply=Reply(lines, personal=True))


# -------------------------------------------------------------------------------------------------------- the answer


def with_answer(view: View, said: Said, turn: Turn) -> Turn:
    """What somebody texts after staff asked them is the answer, unless it asks for something; it goes into the case.

    The dialogue goes on as if nobody had asked: its question, if one is open, is not lost. But where it could make
    nothing of words without counts, or would ask back what they mean, they were for staff alone.
    """
    case = None if view.person is None else view.cases.asked_of(view.person.id)
    if view.person is None or case is None or said.edited or turn.reply is None:
        return turn
    reading = read(said.text, Context(field=view.event.field))
    if _asks_for_something(view.person, said, reading):
        return turn
    line = say("case-answer", role=say(f"role-{_role(view.person, case.place)}"), words=said.text)
    after = tuple(one for one in case.asked if one != view.person.id)
    case = replace(case, asked=after).logged(say("case-answered", at=view.now, words=said.text))
    post = CasePost(case.number, (case_lines.under(case), line))
    turn = _acknowledged(view, turn, has_counts=_has_counts(said, reading))
    return replace(
        turn,
        cases=tuple(new for new in turn.cases if new.code != "question"),
        changed_cases=(*turn.changed_cases, case),
        posts=(*turn.posts, post),
    )


def _asks_for_something(person: Person, said: Said, reading: Reading) -> bool:
    """Whether a text is a command or asks the bot for something, and so answers nobody."""
    command = command_of(said)
    if command is not None and command.name in COMMANDS and may(person, COMMANDS[command.name]):
        works = may(person, Action.SEE_CASES) and command.name not in _WITH_A_SLASH
        if works or not command.rest:
            return True
    if said.text.lstrip().startswith("/") or is_called_back(said):
        return True
    return isinstance(reading, IntentRead) and reading.intent not in _MAY_ANSWER


def _has_counts(said: Said, reading: Reading) -> bool:
    """Whether a text holds counts, or numbers that may be."""
    if isinstance(reading, NothingRead):
        return any(map(str.isdigit, said.text)) or any(ask.group is not None for ask in reading.asks)
    return isinstance(reading, ReportRead)


def _role(person: Person, place: str) -> Role:
    """As what they speak."""
    held = [one.role for one in person.assignments if one.place == place or one.role is Role.COUNTY]
    return held[0] if held else Role.CHAIR


_ASKS_BACK: Final = frozenset(
    {"which-precinct", "which-precinct-again", "ask-not-understood", "attendance-stays", "say-the-new-number"}
)
_MAY_ANSWER: Final = frozenset(
    {
        Intent.CONFIRM,
        Intent.REJECT,
        Intent.INSIST,
        Intent.NOTHING_MOVED,
        Intent.TIE_RESULT,
        Intent.ELECTED,
        Intent.INCIDENT,
        Intent.QUESTION,
        Intent.GREETING,
    }
)
"""What says something to whoever asked; any other intent wants something of the bot. "The sheet says so", in which
nothing is of counts, is read as a greeting."""
_WITH_A_SLASH: Final = frozenset({"as", "hold", "release"})
"""Words an answer of staff may begin with as well."""
_IN_PLACE: Final = frozenset({"ask-not-understood", "not-understood", "question-passed-on"})
"""Sentences that the acknowledgement takes the place of."""


def _acknowledged(view: View, turn: Turn, *, has_counts: bool) -> Turn:
    """The turn with the answer acknowledged; nothing but that where the dialogue would only ask back.

    What it asks about counts is always asked: they would be lost else.
    """
    lines = () if turn.reply is None else turn.reply.lines
    thanks = say("answer-passed-on")
    asks_back = any(line.key in _ASKS_BACK for line in lines) or (_doubts(turn.state) and not _doubts(view.state))
    if turn.reply is None or (asks_back and not has_counts):
        return Turn(reply=Reply((thanks,), question=_ASIDE))
    left = tuple(line for line in lines if line.key not in _IN_PLACE)
    return replace(turn, reply=replace(turn.reply, lines=(thanks, *left)))


def _doubts(state: Mapping[str, Json] | None) -> bool:
    """Whether something a chair texted is unclear."""
    return any(draft.get("doubts") for draft in Chat.of(state).drafts.values())
