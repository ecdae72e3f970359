"""What a correction settles elsewhere: a place whose twin reports other counts now is nobody's twin any more (X01).

Its case is told so, and closed where nothing else is left; what held it for that reason is lifted by the desk, with an
entry that says why. No case about twin reports stays open when nobody reports the same counts.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from core.cases import TWINS, Case, CaseBook, is_decided
from core.checks.twins import Twins
from core.dialogue.filing import Pen, receipt_number
from core.dialogue.turn import CasePost
from core.event import Event
from core.ledger.entries import Entry, Json, Kind
from core.ledger.history import PlaceHistory, extend
from core.places import PlaceId
from core.sentences import say

_DESK: Final = "desk"
_WHY: Final = "no other place reports these counts any more"


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of one other place.

    Attributes:
        case: its case from now on.
        entries: what the desk writes at the end of its chain.
        posts: what staff are told under the case.
    """

    case: Case
    entries: tuple[Entry, ...] = ()
    posts: tuple[CasePost, ...] = ()


def settled(
    book: CaseBook,
    changed: Iterable[str],
    event: Event,
    histories: Mapping[str, PlaceHistory],
    twins: Twins,
    at: datetime,
) -> Iterator[Settled]:
    """Each place that is no twin any more, whose case still says it is.

    Args:
        book: the cases.
        changed: places of which something else stands now.
        event: whose places they are.
        histories: of each place, after the change.
        twins: which places report the same counts, after the change.
        at: when (UTC).
    """
    for place in changed:
        for other in _former_twins(histories[place], twins):
            history, case = histories[other], book.about(other)
            standing = history.standing
            told = case is not None and case.is_open and TWINS in case.codes
            if case is not None and told and standing is not None and not twins.of(standing.report):
                yield _settled(case, history, place, event, at)


def _former_twins(history: PlaceHistory, twins: Twins) -> tuple[PlaceId, ...]:
    """Other places that report what this one reported before; of a first report there are none."""
    standing = history.standing
    before = [version for version in history.versions.values() if version != standing]
    return tuple(dict.fromkeys(other for version in before for other in twins.of(version.report)))


def _settled(case: Case, history: PlaceHistory, by: str, event: Event, at: datetime) -> Settled:
    entries = _lifted(history, event, at)
    posts: tuple[CasePost, ...] = ()
    for entry in entries:
        history = extend(history, entry)
    past = tuple(note for note in case.notes if note.code == TWINS)
    left = tuple(note for note in case.notes if note.code != TWINS)
    case = replace(case, notes=left, past=(*case.past, *past))
    line = say("case-twin-corrected", at=at, place=by)
    case = case.logged(line) if left or not is_decided(history) else replace(case, notes=past).closed(at, line)
    if entries and history.standing is not None and not history.held:
        number = receipt_number(history.standing.entry.fingerprint)
        posts = (CasePost(case.number, (say("case-twin-released", place=case.place, receipt=number, other=by),)),)
    return Settled(case, entries, posts)


def _lifted(history: PlaceHistory, event: Event, at: datetime) -> tuple[Entry, ...]:
    """The entry that lifts the hold for twin counts, and no other; nothing where that does not hold it."""
    standing = history.standing
    if standing is None or TWINS not in standing.held:
        return ()
    pen = Pen.at(history, event.id, _DESK, None, at, _DESK)
    facts: dict[str, Json] = {"of": standing.entry.sequence, "needs": 1, "codes": [TWINS], "reason": _WHY}
    return (pen.write(Kind.RELEASED, facts),)
