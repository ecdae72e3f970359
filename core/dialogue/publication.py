"""Stopping what an audience is shown, and letting it go on. Intake, receipts and cases never stop.

Each switch is an entry of the event's own chain: who, which audience, when.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from core.dialogue.filing import Pen
from core.dialogue.heard import Said
from core.dialogue.turn import Notice, Reply, Turn
from core.dialogue.view import View
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience, switching
from core.people import Person
from core.roles import Action, may
from core.sentences import Sentence, say

_CALLED: Final[Mapping[str, Audience]] = {
    "reader": Audience.READERS,
    "readers": Audience.READERS,
    "reporters": Audience.READERS,
    "lectores": Audience.READERS,
    "periodistas": Audience.READERS,
    "staff": Audience.STAFF,
    "personal": Audience.STAFF,
    "equipo": Audience.STAFF,
    "feed": Audience.FEEDS,
    "feeds": Audience.FEEDS,
    "archivos": Audience.FEEDS,
}
_ALL: Final = frozenset({"", "all", "for all", "todos", "para todos"})
_ANYWAY: Final = ("anyway", "de todos modos")
"""Behind the command: let it go on though the ledger is not as it was written."""


def switch(view: View, person: Person, said: Said, typed: str, *, on: bool) -> Turn:
    """Stop publication or let it go on, for the audience typed; for all where none is."""
    called, anyway = _without_anyway(typed.casefold())
    wanted = tuple(Audience) if called in _ALL else tuple(filter(None, (_CALLED.get(called),)))
    if not wanted:
        return Turn(reply=Reply((say("which-audience"),)))
    switches = view.history(EVENT_CHAIN).switches
    changed = tuple(one for one in wanted if (one in switches.stopped) is on)
    if not changed:
        return Turn(
            reply=Reply((say("publication-was-on" if on else "publication-was-off", audiences=_names(wanted)),))
        )
    if on and not anyway and not switches.doubted.isdisjoint(changed):
        return Turn(reply=Reply((say("publication-in-doubt"), say("publication-anyway"))))
    pen = Pen.at(view.history(EVENT_CHAIN), view.event.id, person.id, said.at, view.now)
    entries = tuple(pen.write(Kind.PUBLICATION_SWITCHED, switching(one, on=on)) for one in changed)
    told = say("publication-resumed" if on else "publication-stopped", audiences=_names(changed))
    more = (say("publication-next-post"),) if on else (say("intake-goes-on"), say("publication-to-resume"))
    return Turn(reply=Reply((told, *more)), entries=entries, notices=(Notice((told, *more)),))


def stopped_lines(stopped: Iterable[Audience]) -> tuple[Sentence, ...]:
    """That publication is stopped, and for whom; nothing where it is not."""
    audiences = tuple(stopped)
    return (say("publication-is-stopped", audiences=_names(audiences)),) if audiences else ()


def hides_totals(view: View) -> bool:
    """Whether whoever asks for the totals must wait: readers are stopped, and they are no staff."""
    return Audience.READERS in view.history(EVENT_CHAIN).switches.stopped and not may(view.person, Action.SEE_CASES)


def _without_anyway(called: str) -> tuple[str, bool]:
    """The audience alone, and whether it shall go on whatever does not fit."""
    for word in _ANYWAY:
        if called.endswith(word):
            return called.removesuffix(word).strip(" ,"), True
    return called, False


def _names(audiences: Iterable[Audience]) -> tuple[Sentence, ...]:
    return tuple(say(f"audience-{one}") for one in audiences)
