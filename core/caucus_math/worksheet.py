"""The caucus math worksheet: one place's numbers worked out, with every line of the reasoning.

Source: the rule books in `config/rules/` and the README beside them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.alignment import Alignment
from core.caucus_math import steps as words
from core.caucus_math.delegates import (
    Allocated,
    Award,
    Division,
    Expanded,
    Groups,
    Impossible,
    MustRealign,
    NobodyViable,
    NoCaucus,
    NoDelegates,
    TieToBreak,
    WholeBodyElects,
    complete,
    divide,
)
from core.caucus_math.viability import broken_locks, viability_threshold, viable_groups
from core.groups import PreferenceGroup
from core.rules import Attendance, ExcessViable, Need, RuleBook
from core.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The worksheet.

    Attributes:
        attendees: eligible people counted at the start.
        county_delegates: delegates the place elects.
        threshold: people a group needs; None where no group needs a number.
        first, final: people at the alignments; None: not yet said.
        viable_first, viable_final: who reached the threshold, in the order said; None: not known or no threshold.
        tie: the game of chance that was due before anybody said who won; None: none was.
        division: the delegates divided, group by group; None where there is nothing to divide, or it is not yet known.
        award: what comes of it; None: the final alignment is still to come.
        steps: the reasoning, one sentence a line, to be read aloud in the room.
    """

    attendees: int
    county_delegates: int
    threshold: int | None
    first: Alignment | None
    final: Alignment | None
    viable_first: Groups | None
    viable_final: Groups | None
    tie: TieToBreak | None
    division: Division | None
    award: Award | None
    steps: tuple[Sentence, ...]

    @property
    def lacking(self) -> tuple[tuple[PreferenceGroup, int], ...]:
        """How many people each group that is not viable at the first alignment is short of, in the order said."""
        if self.first is None or self.threshold is None:
            return ()
        short = ((group, self.threshold - self.first[group]) for group in self.first.groups)
        return tuple((group, people) for group, people in short if people > 0)


def work_out(
    attendees: int,
    county_delegates: int,
    rules: RuleBook,
    *,
    first: Alignment | None = None,
    final: Alignment | None = None,
    dissolved: Groups = (),
    toss_winners: Groups = (),
    elected: PreferenceGroup | None = None,
) -> Worksheet:
    """Work out a place's award as far as it can be known.

    Args:
        attendees: eligible people counted at the start (0 or more).
        county_delegates: delegates the place elects (0 or more).
        rules: the rule book.
        first: people at the first alignment, where said.
        final: people at the final alignment, where said.
        dissolved: viable groups told to realign because there were more of them than delegates; they are not locked.
        toss_winners: who won the game of chance, as far as known.
        elected: whom a one-delegate place elected.

    Raises:
        ValueError: a number is negative.
    """
    counts = _Counts(attendees, county_delegates, rules, first, final, dissolved)
    settled = counts.nothing_to_award() or counts.elected(elected) or counts.impossible() or counts.whole_body()
    division = None if settled else counts.division()
    award = settled or counts.outcome(division)
    tie = award if isinstance(award, TieToBreak) else None
    if tie is not None:
        award = complete(tie, toss_winners)
    return Worksheet(
        attendees=attendees,
        county_delegates=county_delegates,
        threshold=counts.threshold,
        first=first,
        final=final,
        viable_first=counts.viable_first,
        viable_final=counts.viable_final,
        tie=tie,
        division=division,
        award=award,
        steps=(*counts.opening(), *words.ending(counts.room, division, tie, award)),
    )


def award_by_counts(
    attendees: int, county_delegates: int, rules: RuleBook, final: Alignment | None, dissolved: Groups = ()
) -> Award | None:
    """The award these counts give by themselves, without asking whether they can be.

    For judging a reported award where the counts have their own findings. Arguments and None as in `work_out`.
    """
    counts = _Counts(attendees, county_delegates, rules, None, final, dissolved)
    settled = counts.nothing_to_award() or counts.whole_body()
    return settled or counts.outcome(None if settled else counts.division())


@dataclass(frozen=True, slots=True)
class _Counts:
    """What is given, and the questions asked of it in the order of precedence."""

    attendees: int
    county_delegates: int
    rules: RuleBook
    first: Alignment | None
    final: Alignment | None
    dissolved: Groups

    @property
    def room(self) -> words.Room:
        people = self.final or self.first or Alignment(())
        return words.Room(self.attendees, self.county_delegates, self.rules, people, len(self.viable_final or ()))

    @property
    def threshold(self) -> int | None:
        return viability_threshold(self.attendees, self.county_delegates, self.rules)

    @property
    def viable_first(self) -> Groups | None:
        return self._viable(self.first)

    @property
    def viable_final(self) -> Groups | None:
        return self._viable(self.final)

    def _viable(self, alignment: Alignment | None) -> Groups | None:
        if alignment is None or self.threshold is None:
            return None
        return viable_groups(alignment, self.threshold)

    @property
    def needs(self) -> Fraction | Need:
        return self.rules.needs(self.county_delegates)

    def nothing_to_award(self) -> NoDelegates | NoCaucus | None:
        # Where the number follows from the attendance it is 0 because nobody came, and that is what there is to say.
        if self.attendees == 0 and (self.rules.seats or self.county_delegates):
            return NoCaucus()
        return NoDelegates() if self.needs is Need.NONE else None

    def elected(self, group: PreferenceGroup | None) -> Allocated | None:
        """Whom the room elected stands, whatever was counted."""
        if group is None or self.needs is not Need.WHOLE_BODY:
            return None
        return Allocated({group: self.county_delegates})

    def impossible(self) -> Impossible | None:
        reasons = (*self._over_attendance(), *self._broken_locks())
        return Impossible(reasons) if reasons else None

    def _over_attendance(self) -> Iterator[Sentence]:
        # Where the first alignment is the attendance and the room elects as one body, no count divides anything.
        if self.needs is Need.WHOLE_BODY and self.rules.attendance is Attendance.FIRST_ALIGNMENT:
            return
        if self.first is not None and self.first.total > self.attendees:
            yield words.over_attendance("first", self.first.total, self.attendees)
        if self.final is not None and self.final.total > self.attendees:
            yield words.over_attendance("final", self.final.total, self.attendees)

    def _broken_locks(self) -> Iterator[Sentence]:
        if self.first is None or self.final is None or self.viable_first is None:
            return
        for group in broken_locks(
            self.first, self.final, self.viable_first, self.county_delegates, self.rules, dissolved=self.dissolved
        ):
            yield words.broken_lock(group, self.first[group], self.final[group])

    def whole_body(self) -> WholeBodyElects | None:
        """The room elects; the largest group of the last count is a suggestion, no more."""
        if self.needs is not Need.WHOLE_BODY:
            return None
        people = self.final or self.first or Alignment(())
        most = max((people[group] for group in people.groups), default=0)
        largest = tuple(group for group in people.groups if people[group] == most)
        if len(largest) == 1:
            return WholeBodyElects(largest[0], ())
        return WholeBodyElects(None, largest)

    def division(self) -> Division | None:
        """The delegates divided, where a final alignment with one viable group or more (and not too many) allows it."""
        if self.final is None or not self.viable_final or len(self.viable_final) > self.county_delegates:
            return None
        viable = Alignment(tuple((group, self.final[group]) for group in self.viable_final))
        return divide(viable, self.attendees, self.county_delegates)

    def outcome(self, division: Division | None) -> Award | None:
        if division is not None:
            return division.award
        if self.final is None or self.viable_final is None:
            return None
        if not self.viable_final:
            return NobodyViable()
        if self.rules.excess_viable is ExcessViable.EXPAND:
            return Expanded(dict.fromkeys(self.viable_final, 1))
        return MustRealign(1, self._must_go(self.final, self.viable_final))

    def _must_go(self, final: Alignment, viable: Groups) -> Groups:
        """Who was told to realign already and still stands; else the smallest viable groups."""
        told = tuple(group for group in self.dissolved if group in viable)
        if told:
            return told[:1]
        fewest = min(final[group] for group in viable)
        return tuple(group for group in viable if final[group] == fewest)

    def opening(self) -> Iterator[Sentence]:
        """The threshold, and who reached it."""
        if self.threshold is None or isinstance(self.needs, Need):
            return
        yield words.threshold(self.attendees, self.needs, self.threshold)
        if self.final is not None:
            yield from words.below_threshold(self.final, self.threshold)
        elif self.first is not None:
            yield from words.first_alignment(self.first, self.threshold, self.county_delegates, self.rules)
