"""A rehearsal: an event.toml of its own beside the night's folder; everything else is the night's."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import load_event, load_settings
from bot.settings.people_csv import roster

OWN = """\
id = "small-rehearsal"
rehearses = "small"
name = "Rehearsal"
is_test = true

[night]
start = 2020-02-01T10:00:00
end = 2020-02-01T16:00:00
"""


@pytest.fixture
def night(folder, change):
    """The night, whose id is the name of its folder."""
    change(folder / "event.toml", 'id = "iowa-2020"', 'id = "small"')
    return folder


@pytest.fixture
def rehearsal(night):
    made = night.parent / "small-rehearsal"
    made.mkdir()
    (made / "event.toml").write_text(OWN, encoding="utf-8")
    return made


def test_a_rehearsal_has_what_it_says_and_the_nights_everything_else(night, rehearsal):
    event, of_the_night = load_event(rehearsal), load_event(night)
    assert (event.id, event.name, event.is_test, event.enrolment) == ("small-rehearsal", "Rehearsal", True, "small")
    assert event.starts == datetime(2020, 2, 1, 16, tzinfo=UTC)
    assert event.totals_every == timedelta(minutes=15)
    assert (event.places, event.field, event.rules, event.hold) == (
        of_the_night.places,
        of_the_night.field,
        of_the_night.rules,
        of_the_night.hold,
    )
    assert (event.rehearsals, of_the_night.rehearsals) == ((), ("small-rehearsal",))
    assert (of_the_night.enrolment, of_the_night.rehearses) == ("small", None)


def test_the_nights_embargo_is_not_the_rehearsals(night, rehearsal, change):
    change(night / "event.toml", "# embargo = 2020-02-03T22:00:00", "embargo = 2020-02-03T22:00:00")
    assert load_event(night).embargo == datetime(2020, 2, 4, 4, tzinfo=UTC)
    assert load_event(rehearsal).embargo is None


def test_both_have_one_database_one_key_for_codes_and_one_roster(night, rehearsal):
    before, on_the_night = load_settings(rehearsal), load_settings(night)
    assert before.database_url == on_the_night.database_url == "sqlite:///var/small.db"
    assert before.secret() == on_the_night.secret()
    (night / "people.csv").write_text("county,precinct,name,phone,role,language\nAdair,,Kim,,county,en\n")
    assert [line.name for line in roster(rehearsal, before.event, [])] == ["Kim"]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        pytest.param("is_test = true", "is_test = false", "is_test is false; allowed: true: everything", id="no test"),
        pytest.param("is_test = true\n", "", "is_test is missing; allowed: true: everything", id="a test unsaid"),
        pytest.param('rehearses = "small"', 'rehearses = "smal"', 'rehearses is "smal"; allowed: small', id="misspelt"),
        pytest.param(
            'rehearses = "small"', 'rehearses = "small-rehearsal"', "small-rehearsal", id="a rehearsal of itself"
        ),
        pytest.param("end = 2020-02-01T16:00:00", "", "night.end is missing", id="a table is written whole"),
    ],
)
def test_what_is_wrong_with_a_rehearsal_is_said(rehearsal, change, problems_of, before, after, problem):
    change(rehearsal / "event.toml", before, after)
    assert any(problem in said for said in problems_of(load_event, rehearsal))


def test_a_broken_rehearsal_does_not_stop_the_night(night, rehearsal):
    (rehearsal / "event.toml").write_text("id = ", encoding="utf-8")
    assert load_event(night).rehearsals == ()
