"""Staff at work on cases: buttons in their channel, and the same words typed in a private chat or their group.

Whatever has been pressed names the reports its presser has seen: where there are newer ones, nothing is done.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from core.cases import Case, is_decided
from core.dialogue import case_asking, case_deciding, case_lines
from core.dialogue.case_list import listed, whole
from core.dialogue.case_work import At
from core.dialogue.commands import Command, command_of, not_allowed
from core.dialogue.heard import Pressed, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.people import Person
from core.roles import Action, may
from core.sentences import say

_STANDS: Final = {"first": 0, "second": 1, "third": 2}
_IN_SPANISH: Final = {
    "tomar": "claim",
    "devolver": "claim",
    "preguntar": "ask",
    "llamar": "call",
    "liberar": "release",
    "primero": "first",
    "segundo": "second",
    "tercero": "third",
    "retener": "hold",
    "listo": "done",
}
"""What the buttons say in Spanish, typed."""
_TWO: Final = frozenset({"release", "stands"})
"""What a second person may do though somebody else has the case, where the event wants two."""


def concerns(pressed: Pressed) -> bool:
    """Whether it is a case's button."""
    return pressed.data.startswith(f"{case_lines.CASE}|")


def pressed(view: View, pressed: Pressed) -> Turn:
    """A case's button, wherever it hangs; whoever is not staff changes nothing."""
    if view.person is None:
        return Turn(toast=not_allowed(Action.DECIDE))
    _, number, verb, *rest = (*pressed.data.split("|"), "", "")[:5]
    case = _numbered(view, number)
    if case is None or verb not in _VERBS:
        return Turn(toast=say("question-is-over"))
    numbers = [int(one) for one in rest if one.isdecimal()]
    of = numbers[0] if len(numbers) > 1 else None
    turn = _done(At(view, view.person, case, of=of, seen=numbers[-1] if numbers else None), verb)
    return turn if verb == "call" else replace(turn, reply=None)


def typed(view: View, person: Person, said: Said) -> Turn | None:
    """`/cases`, `/case 12`, `/case 12 claim`; None where it is something else."""
    match command_of(said):
        case Command(name="cases"):
            return Turn(reply=listed(view))
        case Command(name="case", rest=rest):
            return _one(view, person, said, rest.split(maxsplit=2))
        case _:
            return None


def _one(view: View, person: Person, said: Said, typed: list[str]) -> Turn:
    number, verb, words = (*typed, "", "", "")[:3]
    case = _numbered(view, number)
    if case is None:
        return Turn(reply=Reply((say("no-such-case", typed=number) if number else say("which-case"),)))
    verb = _IN_SPANISH.get(verb.casefold(), verb.casefold())
    if verb == "call" and view.in_group:
        return Turn(reply=Reply((say("only-in-private"),)))
    if not verb:
        return Turn(reply=whole(view, case))
    at_work = At(view, person, case, at=said.at, words=words)
    if verb in _STANDS:
        live = case_lines.live(at_work.history)
        if len(live) <= _STANDS[verb]:
            return at_work.told(say("nothing-to-choose"))
        return replace(_done(replace(at_work, of=live[_STANDS[verb]].entry.sequence), "stands"), toast=None)
    if verb not in _VERBS:
        return Turn(reply=Reply((say("case-verbs", number=case.number),)))
    return replace(_done(at_work, verb), toast=None)


def _numbered(view: View, number: str) -> Case | None:
    return view.cases.by_number.get(int(number)) if number.isdecimal() and len(number) < len("1000000") else None


def _done(at: At, verb: str) -> Turn:
    """One verb, unless the case is closed, somebody else has it, or there are newer reports than were seen."""
    case = at.case
    if not may(at.person, case_lines.needed(verb)):
        return at.told(not_allowed(case_lines.needed(verb)))
    if not case.is_open and verb not in {"call", "hold"}:
        return at.told(say("case-is-closed", number=case.number))
    others = case.claimed_by is not None and case.claimed_by != at.person.id
    if others and verb != "call" and not (verb in _TWO and at.needs > 1):
        return at.told(say("case-is-claimed", number=case.number, who=case.claimed_as))
    if at.seen is not None and at.seen != max(at.history.versions, default=0):
        return at.told(say("case-has-changed", number=case.number))
    return _VERBS[verb](at)


# ----------------------------------------------------------------------------------------------------- whose it is


def _claim(at: At) -> Turn:
    """Once: theirs; once more: given back."""
    if at.case.claimed_by == at.person.id:
        return at.told(say("case-given-back", number=at.case.number), replace(at.case, claimed_by=None, claimed_as=""))
    return at.told(say("case-yours", number=at.case.number), at.theirs)


def _close(at: At) -> Turn:
    """Staff have seen it. What is held, or a choice between two reports, is not settled by that."""
    history = at.history
    if at.case.is_about_numbers and history.standing is not None and not is_decided(history):
        return at.told(say("case-not-done", number=at.case.number))
    return at.told(
        say("case-done", number=at.case.number),
        at.case.closed(at.view.now, say("case-closed", at=at.view.now, who=at.who)),
    )


_VERBS: Final[dict[str, Callable[[At], Turn]]] = {
    "claim": _claim,
    "ask": case_asking.ask,
    "call": case_asking.call,
    "release": case_deciding.release,
    "stands": case_deciding.stands,
    "hold": case_deciding.hold,
    "done": _close,
}
