"""A chair at work: what the desk knows, the draft as it was left, and the ways to answer."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from core.dialogue.asking import Asked, question_id
from core.dialogue.filing import receipt
from core.dialogue.heard import Heard, Pressed
from core.dialogue.questions import ask
from core.dialogue.same_question import gist
from core.dialogue.state import ChairState, Step, from_json, to_json
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.view import View
from core.groups import PreferenceGroup
from core.ledger.history import PlaceHistory, Version
from core.people import PersonId
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say

READ_BACKS: Final = frozenset({Step.FIRST_READ_BACK, Step.AWARD_READ_BACK, Step.TAKE_BACK})
"""Steps at which a yes is waited for."""
DECISIONS: Final = frozenset({Step.TOSS, Step.DRAW, Step.ELECTION})
"""Steps at which the room decides."""
ASIDE: Final = "aside"
"""Stands where a read-back has its name, so that the read-back before it is no longer the last thing shown."""

_REHEARSED: Final = 1_000_000
"""Where a rehearsal begins to count its questions: they stand in the same chats as those of the night, whose answers no
old button of the rehearsal may give."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair at work.

    Attributes:
        view: what the desk knows.
        by: the chair's pseudonymous id.
        place: where they chair.
        state: the dialogue as it was left, or begun.
        heard: what they said now.
    """

    view: View
    by: PersonId
    place: Place
    state: ChairState
    heard: Heard

    @property
    def history(self) -> PlaceHistory:
        """What the ledger holds of the place."""
        return self.view.history(self.place.id)

    @property
    def stored(self) -> Version | None:
        """The report this chair has a receipt for; else the one that stands for their place, whoever gave it."""
        return self.history.of(self.by) or self.history.standing

    @property
    def filed(self) -> Report | None:
        """What a new report of this chair would change."""
        own = self.history.of(self.by)
        return own.report if own is not None else None

    @property
    def rival(self) -> Report | None:
        """The report of somebody else that stands for the place."""
        standing = self.history.standing
        return standing.report if standing is not None and standing.owner != self.by else None

    @property
    def group(self) -> PreferenceGroup:
        """A group to make examples with: one the chair has named, else one of the event."""
        said = self.state.report.first
        named = said.groups if said is not None else ()
        return (named or self.view.event.field.groups)[0]

    def next(self, state: ChairState, *before: Sentence, told: bool = False) -> Turn:
        """Keep the new draft and ask what follows from it; `told`: the chair has the reasons before their eyes."""

        def question(draft: ChairState) -> Asked:
            return ask(
                self.view.event,
                draft,
                *before,
                filed=self.filed,
                rival=self.rival,
                twins=self.view.same_counts,
                told=told,
            )

        return self.asking(question, state)

    def asking(self, question: Callable[[ChairState], Asked], state: ChairState) -> Turn:
        """Ask under a new number; under that of the question that is open where this one says nothing else."""
        new, still = question(state), self.state.version
        if self.gist(replace(new.state, version=still)) == self.state.gist:
            new = question(replace(state, version=still - 1))
        return asked(replace(new, state=replace(new.state, gist=self.gist(new.state))))

    def gist(self, state: ChairState) -> str:
        """What a question says that leaves the dialogue in this state."""
        return gist(state, self.filed, self.rival, self.view.same_counts)

    def again(self, *before: Sentence, told: bool = False) -> Turn:
        """Ask the question that follows from the draft as it stands once more; `told` as in `next`."""
        return self.next(self.state, *before, told=told)

    def stay(self, *lines: Sentence, choices: tuple[tuple[Choice, ...], ...] = ()) -> Turn:
        """Say something and leave the draft as it is."""
        return Turn(state=to_json(self.state), reply=Reply(lines, choices))

    def unsettle(self, *lines: Sentence) -> Turn:
        """Say something that makes a plain yes unclear: whatever was read back must be read back again."""
        return Turn(state=to_json(replace(self.state, version=self.state.version + 1)), reply=Reply(lines))

    def aside(self, *lines: Sentence) -> Turn:
        """Say something beside the open question: its buttons still answer it, a plain yes is asked about again."""
        return Turn(state=to_json(self.state), reply=Reply(lines, question=ASIDE))

    def reminder(self) -> Sentence:
        """What the bot is waiting for, in one line."""
        state, report = self.state, self.state.report
        if state.rejected and not state.realigning:
            return say("waiting-correction")
        if state.step is Step.FIRST and report.first is not None:
            return say("waiting-attendance")
        if state.step is Step.FIRST and report.attendees is not None:
            return say("waiting-groups")
        return say(f"waiting-{state.step.value.replace(' ', '-')}")

    def receipt(self) -> tuple[Sentence, ...]:
        """The receipt once more; nothing where there is none."""
        return receipt_of(self.stored, self.history)

    @property
    def sent_at(self) -> datetime | None:
        """When it was sent; None for a press, which carries no time."""
        return None if isinstance(self.heard, Pressed) else self.heard.at


def draft_of(view: View, by: PersonId, place: Place) -> ChairState:
    """The dialogue as it was left. One for another place, or about a report that is gone, begins anew.

    The count of questions goes on whatever begins anew, so that no old button ever answers a new question.
    """
    begun = ChairState(report=Report(place=place.id), version=_REHEARSED if view.event.rehearses else 0)
    left = from_json(view.state) if view.state and "place" in view.state else begun
    history = view.history(place.id)
    stored = history.of(by) or history.standing
    if left.place != place.id or (left.step in {Step.FILED, Step.TAKE_BACK} and stored is None):
        return fresh(left, place)
    if left.step in {Step.FILED, Step.TAKE_BACK} and stored is not None:
        return replace(left, report=as_draft(stored))
    return left


def fresh(left: ChairState, place: Place) -> ChairState:
    """A draft with nothing in it."""
    return ChairState(report=Report(place=place.id), version=left.version, last_message=left.last_message)


def asked(question: Asked) -> Turn:
    """A turn that only asks."""
    return Turn(state=to_json(question.state), reply=question.reply)


def reported(left: ChairState, version: Version) -> ChairState:
    """Where the dialogue stands once there is a receipt."""
    return ChairState(
        report=as_draft(version),
        step=Step.FILED,
        version=left.version + 1,
        first_agreed=True,
        nothing_moved=left.nothing_moved,
        last_message=left.last_message,
        first_message=left.first_message,
        final_message=left.final_message,
    )


def as_draft(version: Version) -> Report:
    """A stored report, to be corrected: its delegates are worked out anew.

    Those of a sheet signed otherwise than the rule stay: a corrected count does not change the paper. They are read
    back with the rule's beside them until the chair texts another sheet, or that this one was corrected.
    """
    signed = version.report.reported_delegates
    return replace(version.report, reported_delegates=None if signed == version.computed.delegates else signed)


def receipt_of(version: Version | None, history: PlaceHistory) -> tuple[Sentence, ...]:
    """The receipt of a stored report, with where it stands now."""
    return () if version is None else receipt(version, shown=history.published is not None)


def is_current(chair: Chair, question: str | None) -> bool:
    """Whether this names the question that is open now."""
    return question == question_id(chair.state, chair.place)
