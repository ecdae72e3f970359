"""Where a chair's dialogue stands, as a value and as plain JSON (one row per chat in the database)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import cast

from core.alignment import Alignment
from core.dialogue.doubts import Doubt, read_doubt
from core.dialogue.doubts import as_json as as_json_doubt
from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.ledger.reports import (
    alignment_pairs,
    as_json,
    delegates_as_json,
    read_alignment,
    read_delegates,
    read_groups,
    read_report,
)
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
        version: grows with every other question; a read-back names it, and a "yes" confirms that version only.
        gist: what the question of that version says; the same one asked again keeps the version.
        first_agreed: whether the chair confirmed attendance and the first alignment.
        nothing_moved: whether the final counts are the first ones because no second alignment was due.
        pending: clear counts of a text that was unclear elsewhere, kept for the next one, by the round they were said
            for (`first`, `final`, or nothing where none was named).
        doubts: what is still to be answered, in the order asked; while there is any, nothing pending is taken.
        parts: which parts of a text in several are here; nothing where none is waited for.
        parts_of: how many there are.
        pending_message: the message most of the pending counts came in, so that an edit of it replaces them.
        realigning: the group that was told to realign; several while a draw between them is due.
        drawn: who lost a draw and had to realign, and among whom it was drawn; for the ledger.
        rejected: codes of the findings that stand in the way, for a chair who insists.
        sheet: the delegates on the chair's paper as last texted, where they differ from the rule and the chair has not
            yet said whether the paper was corrected or signed so.
        sheet_asked: whether the next text is the delegates on the paper.
        last_message: the newest message heard, so that a late one is noticed.
        first_message, final_message: the messages the counts came from, so that an edit corrects the right ones.
    """

    report: Report
    step: Step = Step.FIRST
    version: int = 0
    gist: str = ""
    first_agreed: bool = False
    nothing_moved: bool = False
    pending: Mapping[str, Alignment] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    parts: tuple[int, ...] = ()
    parts_of: int = 0
    pending_message: int | None = None
    realigning: tuple[PreferenceGroup, ...] = ()
    drawn: Mapping[PreferenceGroup, tuple[PreferenceGroup, ...]] = field(default_factory=dict)
    rejected: tuple[str, ...] = ()
    sheet: Mapping[PreferenceGroup, int] | None = None
    sheet_asked: bool = False
    last_message: int = 0
    first_message: int | None = None
    final_message: int | None = None

    @property
    def place(self) -> PlaceId:
        """`County/Precinct`."""
        return self.report.place

    @property
    def about(self) -> PreferenceGroup | None:
        """The group whose number is asked first, so that a bare number answers."""
        return self.doubts[0].group if self.doubts else None

    @property
    def without_doubts(self) -> "ChairState":
        """The draft with everything unclear, and what waited for it, forgotten."""
        return replace(self, pending={}, doubts=(), parts=(), parts_of=0, pending_message=None)


def to_json(state: ChairState) -> dict[str, Json]:
    """The state as plain JSON."""
    return {
        "place": state.place,
        "report": as_json(state.report),
        "step": state.step.value,
        "version": state.version,
        "gist": state.gist,
        "first_agreed": state.first_agreed,
        "nothing_moved": state.nothing_moved,
        "pending": {within: alignment_pairs(counts) for within, counts in state.pending.items()},
        "doubts": [as_json_doubt(doubt) for doubt in state.doubts],
        "parts": list(state.parts),
        "parts_of": state.parts_of,
        "pending_message": state.pending_message,
        "realigning": list(state.realigning),
        "drawn": {str(group): list(among) for group, among in state.drawn.items()},
        "rejected": list(state.rejected),
        "sheet": delegates_as_json(state.sheet),
        "sheet_asked": state.sheet_asked,
        "last_message": state.last_message,
        "first_message": state.first_message,
        "final_message": state.final_message,
    }


def from_json(stored: Mapping[str, Json]) -> ChairState:
    """The state a row holds; of several drafts, that of the place spoken of last."""
    drafts = cast("Mapping[str, Mapping[str, Json]]", stored.get("drafts") or {})
    stored = drafts.get(cast("str", stored["place"]), stored)
    pending = cast("Mapping[str, Json]", stored["pending"])
    drawn = cast("Mapping[str, Json]", stored.get("drawn") or {})
    return ChairState(
        report=read_report(cast("str", stored["place"]), cast("Mapping[str, Json]", stored["report"])),
        step=Step(cast("str", stored["step"])),
        version=cast("int", stored["version"]),
        gist=cast("str", stored.get("gist") or ""),
        first_agreed=bool(stored["first_agreed"]),
        nothing_moved=bool(stored["nothing_moved"]),
        pending={within: read_alignment(pairs) or Alignment(()) for within, pairs in pending.items()},
        doubts=tuple(map(read_doubt, cast("list[Json]", stored.get("doubts") or []))),
        parts=tuple(cast("list[int]", stored.get("parts") or [])),
        parts_of=cast("int", stored.get("parts_of") or 0),
        pending_message=cast("int | None", stored.get("pending_message")),
        realigning=read_groups(stored["realigning"]),
        drawn={PreferenceGroup(group): read_groups(among) for group, among in drawn.items()},
        rejected=tuple(cast("list[str]", stored["rejected"])),
        sheet=read_delegates(stored.get("sheet")),
        sheet_asked=bool(stored.get("sheet_asked")),
        last_message=cast("int", stored["last_message"]),
        first_message=cast("int | None", stored["first_message"]),
        final_message=cast("int | None", stored["final_message"]),
    )
