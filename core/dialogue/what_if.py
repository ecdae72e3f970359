"""What if: "what does Yang need?", "what if Yang had 20?". An answer, never a count.

Nothing here changes the draft or the open question. But a "yes" typed under "with 20, Yang would have a delegate" may
mean either, so it is asked about again; the buttons of the read-back go on to say what they said.

What is supposed: the attendance stays as it was counted, and whoever joins a group comes from those who stand in no
group or in one that is not viable; every other viable group stays as it is. Groups that are not viable win nothing, so
it does not matter which of them people come from.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, Award, Expanded, Groups, MustRealign, TieToBreak
from core.caucus_math.steps import game_of_chance
from core.caucus_math.viability import viable_groups
from core.caucus_math.worksheet import Worksheet, award_by_counts
from core.dialogue.asking import worksheet_of
from core.dialogue.filing import delegates_of
from core.dialogue.state import ChairState
from core.dialogue.turn import Turn
from core.dialogue.work import Chair
from core.groups import PreferenceGroup
from core.reading import IntentRead, Round
from core.rules import RuleBook
from core.sentences import Sentence, Value, say

_MOST: Final = 4
"""Groups answered one by one; of more, a line each would not fit a lock screen."""


def answered(chair: Chair, asked: IntentRead) -> Turn:
    """What a group needs, or what would follow from counts that are only supposed."""
    report = chair.state.report
    if not report.attendees:
        return chair.stay(say("what-if-needs-attendance"))
    room = Supposing.of(chair)
    if room.worksheet.threshold is None:
        return chair.aside(*room.worksheet.steps[:1])
    if asked.counts is not None:
        return chair.aside(*room.supposed(asked.counts, more=asked.more))
    if not asked.groups or len(asked.groups) > _MOST:
        return chair.aside(*room.needs_of_all())
    return chair.aside(*(line for group in asked.groups for line in room.needs(group)))


@dataclass(frozen=True, slots=True)
class Supposing:
    """A room to suppose things about.

    Attributes:
        worksheet: what was said so far, worked out.
        rules: the rule book.
        dissolved: viable groups that were told to realign.
        people: the counts that are known last, those included that wait for a doubt about others to be answered.
    """

    worksheet: Worksheet
    rules: RuleBook
    dissolved: Groups
    people: Alignment

    @classmethod
    def of(cls, chair: Chair) -> "Supposing":
        """The room of a chair who has said the attendance."""
        event, report = chair.view.event, chair.state.report
        people = _known_last(chair.state)
        return cls(worksheet_of(event, chair.place, report), event.rules_for(chair.place), report.dissolved, people)

    @property
    def threshold(self) -> int:
        """People a group needs; 0 where no group needs a number."""
        return self.worksheet.threshold or 0

    @property
    def free(self) -> int:
        """People who stand in no viable group; they may join one without another losing what it needs."""
        return max(0, self.worksheet.attendees - self._in_viable(self.people))

    def _in_viable(self, people: Alignment) -> int:
        return sum(people[group] for group in viable_groups(people, self.threshold))

    def award(self, people: Alignment) -> Award | None:
        """What the rule book gives for these counts, taken as final."""
        sheet = self.worksheet
        return award_by_counts(sheet.attendees, sheet.county_delegates, self.rules, people, self.dissolved)

    # ----------------------------------------------------------------------------------------------------- needs

    def needs_of_all(self) -> Iterator[Sentence]:
        """The threshold, who has it, and how many each other group lacks."""
        yield from self.worksheet.steps[:1]
        if not self.people.groups:
            return
        viable = viable_groups(self.people, self.threshold)
        yield say("viable", groups=viable) if viable else say("viable-nobody")
        lacking = tuple(
            say("lacks", group=group, people=self.people[group], lacks=self.threshold - self.people[group])
            for group in self.people.groups
            if group not in viable
        )
        if lacking:
            yield say("not-viable", groups=lacking)

    def needs(self, group: PreferenceGroup) -> Iterator[Sentence]:
        """What one group lacks to be viable; of a viable one, what it lacks to one delegate more."""
        has: dict[str, Value] = {"group": group, "people": self.people[group], "threshold": self.threshold}
        lacks = self.threshold - self.people[group]
        if lacks <= 0:
            yield say("need-viable", **has)
            yield from self._one_more_delegate(group)
            return
        yield say("need-more", **has, lacks=lacks)
        free = self.free - self.people[group]
        if free < lacks:
            yield say("need-too-few-free", free=free)

    def _one_more_delegate(self, group: PreferenceGroup) -> Iterator[Sentence]:
        """The fewest people that bring it for certain; with one fewer the decimals may be equal, and a draw due."""
        now = _certain(self.award(self.people), group)
        if now is None:
            return

        def brings_it(more: int) -> bool:
            return (_certain(self.award(self._with_more(group, more)), group) or 0) > now

        # More people never bring fewer delegates, so the search may halve.
        more = 1 + bisect_left(range(1, self.free + 1), True, key=brings_it)
        if more <= self.free:
            yield say("need-next", group=group, more=more, now=now, then=now + 1)
        else:
            yield say("need-no-next", group=group, free=self.free, now=now)
        almost = self.award(self._with_more(group, more - 1))
        if more > 1 and isinstance(almost, TieToBreak) and group in almost.among:
            yield say("need-toss", more=more - 1)
        yield say("need-supposes", attendees=self.worksheet.attendees)

    def _with_more(self, group: PreferenceGroup, more: int) -> Alignment:
        return self.people.with_changes(Alignment(((group, self.people[group] + more),)))

    # -------------------------------------------------------------------------------------------------- supposed

    def supposed(self, counts: Alignment, *, more: bool) -> Iterator[Sentence]:
        """Who would be viable, and the delegates, if these were the counts.

        Args:
            counts: people of the groups supposed.
            more: whether they come on top of those that are there.
        """
        if more:
            counts = Alignment(tuple((group, self.people[group] + added) for group, added in counts.counts))
        people = self.people.with_changes(counts)
        yield from (self._would_be(group, counts[group]) for group in counts)
        in_viable, attendees = self._in_viable(people), self.worksheet.attendees
        if in_viable > attendees:
            yield say("supposed-too-many", total=in_viable, attendees=attendees)
        else:
            yield from self._would_win(self.award(people), people)
        yield say("supposed-only")

    def _would_be(self, group: PreferenceGroup, people: int) -> Sentence:
        lacks = self.threshold - people
        if lacks > 0:
            return say("supposed-not-viable", group=group, people=people, threshold=self.threshold, lacks=lacks)
        return say("supposed-viable", group=group, people=people, threshold=self.threshold)

    def _would_win(self, award: Award | None, people: Alignment) -> Iterator[Sentence]:
        match award:
            case Allocated(delegates) | Expanded(delegates):
                yield say("supposed-delegates", delegates=delegates_of(delegates))
            case TieToBreak(seats=seats, among=among, certain=certain):
                yield say("supposed-delegates", delegates=delegates_of(certain))
                yield say("supposed-toss", groups=among, seats=seats, game=game_of_chance(self.rules, among))
            case MustRealign():
                viable = len(viable_groups(people, self.threshold))
                yield say("supposed-realign", viable=viable, delegates=self.worksheet.county_delegates)
            case _:
                yield say("viable-nobody")


def _known_last(state: ChairState) -> Alignment:
    people = state.report.final or state.report.first or Alignment(())
    for within, counts in state.pending.items():
        if within != Round.FIRST or state.report.final is None:
            people = people.with_changes(counts)
    return people


def _certain(award: Award | None, group: PreferenceGroup) -> int | None:
    """What a group has whoever wins a toss; None where nothing can be awarded yet."""
    match award:
        case Allocated(delegates) | Expanded(delegates) | TieToBreak(certain=delegates):
            return delegates.get(group, 0)
        case _:
            return None
