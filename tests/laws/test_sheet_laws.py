"""What holds of every sheet and of everything supposed."""

from datetime import UTC, datetime

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.caucus_math.delegates import Allocated
from core.dialogue import sheet, what_if
from core.dialogue.asking import worksheet_of
from core.dialogue.heard import Said
from core.dialogue.state import ChairState, Step, from_json
from core.dialogue.view import View
from core.dialogue.work import Chair
from core.groups import PreferenceGroup
from core.people import PersonId
from core.places import PlaceId
from core.reading import Intent, IntentRead
from core.report import Report
from core.standings import Standings

EVENT = load_event(event_folder())
PLACE = EVENT.places.by_id[PlaceId("Benton/Belle Plaine 1")]
NOW = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
GROUPS = tuple(PreferenceGroup(name) for name in ("Biden", "Sanders", "Warren", "Yang", "Uncommitted"))

people = st.dictionaries(st.sampled_from(GROUPS), st.integers(0, 60), min_size=1)
award = st.dictionaries(st.sampled_from(GROUPS), st.integers(0, 6))


def chair(counts, missing=0):
    """A chair whose final counts are read back; `missing` people stand in no group."""
    final = Alignment.of(counts)
    report = Report(PLACE.id, final.total + missing, final, final)
    state = ChairState(report, Step.AWARD_READ_BACK, version=3, first_agreed=True)
    view = View(EVENT, NOW, None, PersonId("p-new"), None, {}, Standings.of(EVENT))
    return Chair(view, PersonId("p-chair"), PLACE, state, Said("", 1, NOW))


def worked_out(counts, missing):
    """The chair and the award of the counts, where they give one without a toss."""
    one = chair(counts, missing)
    assume(one.state.report.attendees)
    given_award = worksheet_of(EVENT, PLACE, one.state.report).award
    assume(isinstance(given_award, Allocated))
    return one, dict(given_award.delegates)


@settings(max_examples=100, deadline=None)
@given(people, st.integers(0, 20))
def test_the_award_of_the_rule_is_always_the_same_as_the_rule(counts, missing):
    one, rule = worked_out(counts, missing)
    turn = sheet.checked(one, Alignment.of(rule))
    assert turn.reply.lines[0].key == "sheet-same"
    assert from_json(turn.state).report.reported_delegates is None


@settings(max_examples=200, deadline=None)
@given(people, st.integers(0, 20), award, st.booleans())
def test_a_sheet_that_differs_names_exactly_the_groups_that_differ(counts, missing, other, near):
    one, rule = worked_out(counts, missing)
    texted = {**rule, **other} if near else other
    differ = {group for group in GROUPS if texted.get(group, 0) != rule.get(group, 0)}
    assume(differ)
    event("the sum is right" if sum(texted.values()) == 6 else "the sum is wrong")
    turn = sheet.checked(one, Alignment.of(texted))
    lines = [line for line in turn.reply.lines if line.key.startswith("sheet-line")]
    assert len(lines) == len(differ)
    assert {line.values["group"] for line in lines} == differ
    assert all(line.values["sheet"] == texted.get(line.values["group"], 0) for line in lines)
    assert all(line.values["rule"] == rule.get(line.values["group"], 0) for line in lines)
    assert from_json(turn.state).report == one.state.report
    assert not turn.entries


@settings(max_examples=200, deadline=None)
@given(people, st.integers(0, 20), st.none() | people, st.lists(st.sampled_from(GROUPS), max_size=3), st.booleans())
def test_what_is_supposed_changes_nothing(counts, missing, supposed, groups, more):
    one = chair(counts, missing)
    assume(one.state.report.attendees)
    counted = None if supposed is None else Alignment.of(supposed)
    turn = what_if.answered(one, IntentRead(Intent.WHAT_IF, groups=tuple(groups), counts=counted, more=more))
    assert from_json(turn.state) == one.state
    assert not turn.entries
    assert turn.reply.lines


@settings(max_examples=100, deadline=None)
@given(people, st.integers(0, 40), st.sampled_from(GROUPS))
def test_the_people_it_says_are_needed_are_the_fewest_that_bring_the_delegate(counts, missing, group):
    one = chair(counts, missing)
    assume(one.state.report.attendees)
    turn = what_if.answered(one, IntentRead(Intent.WHAT_IF, groups=(group,)))
    told = {line.key: line.values for line in turn.reply.lines}
    assume("need-next" in told or "need-no-next" in told)
    room = what_if.Supposing.of(one)
    now = told.get("need-next", told.get("need-no-next"))["now"]
    awards = {more: room.award(Alignment.of({**counts, group: counts[group] + more})) for more in range(room.free + 1)}
    certain = {more: getattr(award, "certain", None) or award.delegates for more, award in awards.items()}
    enough = [more for more, delegates in certain.items() if delegates[group] > now]
    event("some bring it" if enough else "nobody brings it")
    assert told.get("need-next", {}).get("more") == min(enough, default=None)
    before = [more for more in awards if more and more < min(enough, default=room.free + 1)]
    tied = [more for more in before if group in getattr(awards[more], "among", ())]
    assert told.get("need-toss", {}).get("more") == max(tied, default=None)
