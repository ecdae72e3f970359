"""`/announce`: words of staff to all chairs, to those of a county, or to those of the places that are silent.

Asked back first, with how many will read it; sent once, in the words typed. Nothing of it goes into the ledger: the
command and every letter are kept as they are, and no count hangs on them.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, cast

from core.dialogue.chat import Chat
from core.dialogue.heard import Pressed, Said
from core.dialogue.named_county import county_called, nearest_county
from core.dialogue.turn import Announcement, Choice, Notice, Reply, Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.ledger.entries import Json
from core.people import PersonId, Role
from core.places import Place, PlaceId
from core.reading import Context, Intent, IntentRead, read
from core.sentences import Sentence, say
from core.silence import silent_places

ANNOUNCE: Final = "announce"
"""Begins what the two buttons say; then the answer, and the message that asked."""
_SILENT: Final = frozenset(
    {"silent", "the silent", "missing", "silenciosos", "los silenciosos", "faltan", "faltantes", "los que faltan"}
)
_AND: Final = re.compile(r"\s*(?:,|&|\band\b|\by\b)\s*", re.IGNORECASE)
_BETWEEN: Final = ", "
_LONGEST: Final = 3500
"""Characters; with the heading, one message of the transport holds them."""


def ask(view: View, said: Said, typed: str) -> Turn:
    """Shows what would be sent and to how many; nothing is sent yet."""
    before, colon, after = typed.partition(":")
    to = _scope(view, before.strip()) if colon else None
    meant = _misspelt_county(view, before.strip()) if colon and to is None else None
    if meant is not None:
        return Turn(reply=Reply((say("announce-which-county", typed=quoted(meant[0]), county=meant[1]),)))
    text = (typed if to is None else after).strip()
    if not text:
        return Turn(reply=Reply((say("announce-what"),)))
    if len(text) > _LONGEST:
        return Turn(reply=Reply((say("announce-too-long", most=_LONGEST),)))
    people = _people(view, to or "")
    if not people:
        return Turn(reply=Reply((say("announce-nobody"),)))
    chat = Chat.of(view.state)
    asked: dict[str, Json] = {"text": text, "to": to or "", "people": len(people)}
    asked["number"] = number = _number(chat.announcing, asked, said)
    question = say("announce-ask", people=len(people), whom=_whom(to or ""))
    row = tuple(Choice(say(f"button-{word}"), f"{ANNOUNCE}|{word}|{number}") for word in ("yes", "no"))
    state = replace(chat, announcing=asked).json
    reply = Reply((question, *_as_read(view, text)), (row,), question=_question(number))
    return Turn(state=state, reply=reply)


def pressed(view: View, heard: Pressed) -> Turn:
    """Yes or no, by button; only to the announcement that was asked about last."""
    _, word, number = (*heard.data.split("|"), "", "")[:3]
    asked = Chat.of(view.state).announcing
    if asked is None or str(asked["number"]) != number:
        return Turn(toast=say("question-is-over"), strip=True)
    return replace(_answered(view, asked, yes=word == "yes"), toast=say("pressed"), strip=True)


def typed(view: View, said: Said) -> Turn | None:
    """Yes or no, typed, where that is what was asked last; None for anything else."""
    asked = Chat.of(view.state).announcing
    if asked is None or view.sent_question != _question(cast("int", asked["number"])):
        return None
    match read(said.text, Context(field=view.event.field)):
        case IntentRead(intent=Intent.CONFIRM):
            return _answered(view, asked, yes=True)
        case IntentRead(intent=Intent.REJECT):
            return _answered(view, asked, yes=False)
        case _:
            return None


def _misspelt_county(view: View, typed: str) -> tuple[str, str] | None:
    """What somebody wrote before the colon, and the county it nearly is: what was for one must not go to every chair.

    Of several counties the one that is not known; None where one of them is nothing like a county.
    """
    unknown = [one for one in _named(typed) if county_called(view.event, one) is None]
    near = [nearest_county(view.event, one) for one in unknown]
    return next(((one, meant) for one, meant in zip(unknown, near, strict=True) if meant), None) if all(near) else None


def _answered(view: View, asked: Mapping[str, Json], *, yes: bool) -> Turn:
    state = replace(Chat.of(view.state), announcing=None).json
    if not yes:
        return Turn(state=state, reply=Reply((say("announce-not-sent"),)))
    text, people = cast("str", asked["text"]), _people(view, cast("str", asked["to"]))
    lines, told = _as_read(view, text), say("announced", people=len(people), whom=_whom(cast("str", asked["to"])))
    notice = Notice((told, *lines))
    return Turn(state=state, reply=Reply((told,)), announces=Announcement(people, lines), notices=(notice,))


def _number(before: Mapping[str, Json] | None, asked: Mapping[str, Json], said: Said) -> int:
    """That of the question that is open where this one says the same, so that a yes to either copy answers it."""
    same = before is not None and {**before, "number": 0} == {**asked, "number": 0}
    return cast("int", before["number"]) if before is not None and same else said.message


def _question(number: int) -> str:
    return f"{ANNOUNCE}:{number}"


def _as_read(view: View, text: str) -> tuple[Sentence, ...]:
    return (say("announcement-from", event=view.event.name), say("announcement-text", text=text))


def _scope(view: View, typed: str) -> str | None:
    """The counties typed, the one place, or that the silent are meant; None where it but begins the text."""
    if typed.casefold() in _SILENT:
        return "silent"
    counties = [county_called(view.event, one) for one in _named(typed)]
    if all(counties):
        return _BETWEEN.join(filter(None, counties))
    places = view.event.places.find(typed) if "/" in typed else ()
    return places[0].id if len(places) == 1 else None


def _named(typed: str) -> list[str]:
    """`Polk, Story and Linn`: each by itself."""
    return _AND.split(typed)


def _whom(to: str) -> Sentence:
    match to:
        case "":
            return say("whom-all")
        case "silent":
            return say("whom-silent")
        case place if "/" in place:
            return say("whom-place", place=place)
        case counties:
            return say("whom-county", county=counties)


def _people(view: View, to: str) -> tuple[PersonId, ...]:
    """The chair of each place meant; its deputy where no chair is enrolled. Whoever has several is told once."""
    holders: dict[PlaceId, dict[Role, list[PersonId]]] = defaultdict(lambda: defaultdict(list))
    for person in view.enrolled:
        for one in person.assignments:
            if one.place is not None:
                holders[one.place][one.role].append(person.id)
    found: dict[PersonId, None] = {}
    for place in _places(view, to):
        of_place = holders.get(place.id, {})
        found |= dict.fromkeys(of_place.get(Role.CHAIR) or of_place.get(Role.DEPUTY) or ())
    return tuple(found)


def _places(view: View, to: str) -> Collection[Place]:
    match to:
        case "":
            return tuple(view.event.places.by_id.values())
        case "silent":
            return silent_places(view.standings)
        case counties:
            among = counties.split(_BETWEEN)
            return tuple(one for one in view.event.places.by_id.values() if one.county in among or one.id == counties)
