"""What becomes public, and when a release says that it corrects another."""

from datetime import timedelta
from fractions import Fraction

import pytest

from core.ledger.entries import Kind
from core.standings import Standings
from core.totals import Totals
from core.wire.record import Record, Status, totals_of
from core.wire.release_body import as_json, read_shown

FIRST, SECOND, ONLY = "Adair/First", "Adair/Second", "Polk/Only"
PARIS, TBILISI = "Abroad/Paris", "Abroad/Tbilisi"
BIDEN = {"Biden": 30}


def test_before_any_report_there_is_no_version(small_night):
    assert (small_night.record.version, small_night.record.at, small_night.record.place(FIRST)) == (0, None, None)


def test_a_report_is_public_with_its_people_its_delegates_and_its_share_of_the_state(small_night):
    (release,) = small_night.report(FIRST, {"Biden": 30, "Warren": 20}, {"Biden": 3, "Warren": 2})
    assert (release.version, release.place, release.status, release.reasons) == (1, FIRST, Status.REPORTED, ())
    assert (release.shown.attendees, release.shown.final) == (50, {"Biden": 30, "Warren": 20})
    assert release.shown.sde == {"Biden": Fraction(3, 4), "Warren": Fraction(1, 2)}
    assert not release.corrects
    assert release.at == small_night.now


def test_a_group_nobody_stands_in_is_left_out(small_night):
    (release,) = small_night.report(FIRST, {"Biden": 30, "Warren": 0}, {"Biden": 5, "Warren": 0})
    assert (release.shown.final, release.shown.delegates, release.shown.sde) == (
        BIDEN,
        {"Biden": 5},
        {"Biden": Fraction(5, 4)},
    )


def test_a_held_report_shows_its_reason_and_no_figure(small_night):
    reported = (FIRST, Kind.REPORTED, small_night_body(small_night, FIRST), None)
    (release,) = small_night.write(reported, (FIRST, Kind.HELD, {"of": 1, "codes": ["C23", "C08"]}, None))
    assert (release.version, release.status, release.reasons, release.shown) == (1, Status.HELD, ("C23", "C08"), None)


def small_night_body(night, place):
    """The body of a report of thirty for Biden."""
    other = type(night)(Standings.of(night.standings.event))
    other.report(place, BIDEN, {"Biden": 5})
    return other.standings.history(place).standing.entry.body


def test_what_staff_release_becomes_public_and_corrects_nothing(small_night):
    reported = (FIRST, Kind.REPORTED, small_night_body(small_night, FIRST), None)
    small_night.write(reported, (FIRST, Kind.HELD, {"of": 1, "codes": ["C23"]}, None))
    (release,) = small_night.release(FIRST, 1)
    assert (release.version, release.status, release.shown.final, release.corrects) == (
        2,
        Status.REPORTED,
        BIDEN,
        False,
    )


def test_an_amendment_corrects_what_was_shown(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    (release,) = small_night.report(FIRST, {"Biden": 31}, {"Biden": 5}, replaces=1)
    assert (release.version, release.corrects, release.shown.final) == (2, True, {"Biden": 31})


def test_an_amendment_that_says_the_same_is_a_release_and_no_correction(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    (release,) = small_night.report(FIRST, BIDEN, {"Biden": 5}, replaces=1)
    assert (release.shown.sequence, release.corrects) == (2, False)


def test_a_draw_that_was_awaited_corrects_nothing(small_night):
    (waiting,) = small_night.report(FIRST, BIDEN)
    (drawn,) = small_night.report(FIRST, BIDEN, {"Biden": 5}, replaces=1)
    assert (waiting.shown.delegates, waiting.shown.sde) == (None, None)
    assert (drawn.shown.delegates, drawn.corrects) == ({"Biden": 5}, False)


def test_what_is_taken_back_corrects_and_shows_nothing(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    (release,) = small_night.withdraw(FIRST, 1)
    assert (release.status, release.shown, release.corrects) == (Status.SILENT, None, True)


def test_while_an_amendment_is_held_the_older_version_stays_under_review(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    amended = small_night_body(small_night, FIRST)
    steps = ((FIRST, Kind.AMENDED, amended, 1), (FIRST, Kind.HELD, {"of": 2, "codes": ["X07"]}, None))
    (release,) = small_night.write(*steps)
    assert (release.status, release.reasons, release.shown.sequence) == (Status.UNDER_REVIEW, ("X07",), 1)
    assert not release.corrects


def test_what_changes_nothing_the_public_sees_is_no_version(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    assert small_night.write((FIRST, Kind.INCIDENT, {"text": "the heating is out"}, None)) == ()
    assert small_night.record.version == 1


def test_all_of_one_commit_has_one_version(small_night):
    bodies = {place: small_night_body(small_night, place) for place in (FIRST, ONLY)}
    releases = small_night.write(*((place, Kind.REPORTED, facts, None) for place, facts in bodies.items()))
    assert [(release.version, release.place) for release in releases] == [(1, FIRST), (1, ONLY)]


def test_a_satellites_share_waits_for_its_region_and_comes_with_the_last_site(small_night):
    (alone,) = small_night.report(PARIS, {"Biden": 20}, {"Biden": 4})
    both = small_night.report(TBILISI, {"Warren": 20}, {"Warren": 4})
    assert alone.shown.sde is None
    assert [(one.place, one.version, one.shown.sde, one.corrects) for one in both] == [
        (TBILISI, 2, {"Warren": Fraction(1)}, False),
        (PARIS, 2, {"Biden": Fraction(1)}, False),
    ]


def test_a_satellites_correction_moves_its_neighbours_share_and_says_so(small_night):
    small_night.report(PARIS, {"Biden": 20}, {"Biden": 4})
    small_night.report(TBILISI, {"Warren": 20}, {"Warren": 4})
    releases = small_night.report(TBILISI, {"Warren": 60}, {"Warren": 6}, replaces=1)
    assert {one.place: (one.shown.sde, one.corrects) for one in releases} == {
        TBILISI: ({"Warren": Fraction(3, 2)}, True),
        PARIS: ({"Biden": Fraction(1, 2)}, True),
    }


def test_what_stood_at_an_older_version_is_still_there(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    small_night.report(ONLY, {"Warren": 40}, {"Warren": 4})
    small_night.report(FIRST, {"Biden": 31}, {"Biden": 5}, replaces=1)
    record = small_night.record
    assert record.place(FIRST, 2).shown.final == BIDEN
    assert record.place(FIRST, 3).shown.final == {"Biden": 31}
    assert record.place(ONLY, 1) is None
    assert totals_of(small_night.standings, record, 2).statewide().final == {"Biden": 30, "Warren": 40}
    assert totals_of(small_night.standings, record, 0) == Totals.of(small_night.standings.event)


def test_folded_from_its_releases_it_is_the_same_record(small_night):
    releases = [
        *small_night.report(FIRST, BIDEN, {"Biden": 5}),
        *small_night.report(PARIS, {"Biden": 20}, {"Biden": 4}),
        *small_night.report(TBILISI, {"Warren": 20}, {"Warren": 4}),
        *small_night.withdraw(FIRST, 1),
    ]
    assert Record.of(releases) == small_night.record


def test_a_record_that_is_behind_the_ledger_is_brought_up_to_date(small_night):
    small_night.report(FIRST, BIDEN, {"Biden": 5})
    small_night.report(PARIS, {"Biden": 20}, {"Biden": 4})
    later = small_night.now + timedelta(hours=1)
    found = Record().advanced(small_night.standings, small_night.standings.histories, later)
    assert {one.place for one in found.newest} == {FIRST, PARIS}
    assert found.advanced(small_night.standings, small_night.standings.histories, later) is found


@pytest.mark.parametrize("delegates", [pytest.param(None, id="waiting"), pytest.param({"Biden": 5}, id="awarded")])
def test_figures_come_back_from_their_json_as_they_went(small_night, delegates):
    (release,) = small_night.report(FIRST, BIDEN, delegates)
    assert read_shown(as_json(release.shown)) == release.shown


def test_nothing_shown_comes_back_as_nothing():
    assert read_shown(as_json(None)) is None
