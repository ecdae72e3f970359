"""Where a chair's dialogue stands, as a value and as plain JSON (one row per chat in the database)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import cast

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.ledger.reports import alignment_pairs, as_json, read_alignment, read_groups, read_report
from core.places import PlaceId
from core.report import Report


class Step(StrEnum):
    """What the chair was asked last."""

    FIRST = "first"
    """Attendance and the first alignment, or what is missing of them."""
    FIRST_READ_BACK = "first read back"
    """Is that right?"""
    FINAL = "final"
    """The final alignment."""
    TOSS = "toss"
    """Who won the toss?"""
    DRAW = "draw"
    """Which of the smallest groups lost the draw and must realign?"""
    ELECTION = "election"
    """Who was elected?"""
    AWARD_READ_BACK = "award read back"
    """Are the final counts and the delegates right?"""
    FILED = "filed"
    """Nothing: there is a receipt."""
    TAKE_BACK = "take back"
    """Shall the report be taken back?"""


@dataclass(frozen=True, slots=True)
class ChairState:
    """A chair's dialogue about one place.

    Attributes:
        report: what was said so far; nothing of it counts before it is confirmed.
        step: what was asked last.
        version: grows with every question; a read-back names it, and a "yes" confirms that version only.
        first_agreed: whether the chair confirmed attendance and the first alignment.
        nothing_moved: whether the final counts are the first ones because no second alignment was due.
        pending: clear counts of a text that was unclear elsewhere, kept for the next one, by the round they were said
            for (`first`, `final`, or nothing where none was named).
        about: the group whose number alone was asked, so that a bare number answers.
        realigning: the group that was told to realign; several while a draw between them is due.
        rejected: codes of the findings that stand in the way, for a chair who insists.
        last_message: the newest message heard, so that a late one is noticed.
        first_message, final_message: the messages the counts came from, so that an edit corrects the right ones.
    """

    report: Report
    step: Step = Step.FIRST
    version: int = 0
    first_agreed: bool = False
    nothing_moved: bool = False
    pending: Mapping[str, Alignment] = field(default_factory=dict)
    about: PreferenceGroup | None = None
    realigning: tuple[PreferenceGroup, ...] = ()
    rejected: tuple[str, ...] = ()
    last_message: int = 0
    first_message: int | None = None
    final_message: int | None = None

    @property
    def place(self) -> PlaceId:
        """`County/Precinct`."""
        return self.report.place


def to_json(state: ChairState) -> dict[str, Json]:
    """The state as plain JSON."""
    return {
        "place": state.place,
        "report": as_json(state.report),
        "step": state.step.value,
        "version": state.version,
        "first_agreed": state.first_agreed,
        "nothing_moved": state.nothing_moved,
        "pending": {within: alignment_pairs(counts) for within, counts in state.pending.items()},
        "about": state.about,
        "realigning": list(state.realigning),
        "rejected": list(state.rejected),
        "last_message": state.last_message,
        "first_message": state.first_message,
        "final_message": state.final_message,
    }


def from_json(stored: Mapping[str, Json]) -> ChairState:
    """The state a row holds."""
    pending = cast("Mapping[str, Json]", stored["pending"])
    about = stored["about"]
    return ChairState(
        report=read_report(cast("str", stored["place"]), cast("Mapping[str, Json]", stored["report"])),
        step=Step(cast("str", stored["step"])),
        version=cast("int", stored["version"]),
        first_agreed=bool(stored["first_agreed"]),
        nothing_moved=bool(stored["nothing_moved"]),
        pending={within: read_alignment(pairs) or Alignment(()) for within, pairs in pending.items()},
        about=PreferenceGroup(about) if isinstance(about, str) else None,
        realigning=read_groups(stored["realigning"]),
        rejected=tuple(cast("list[str]", stored["rejected"])),
        last_message=cast("int", stored["last_message"]),
        first_message=cast("int | None", stored["first_message"]),
        final_message=cast("int | None", stored["final_message"]),
    )
