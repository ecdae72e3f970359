"""When a line shall come, and when none shall: words about time."""

from datetime import time

import pytest

from core.reading.normalise import fold
from core.wire.quiet import quiet_hours_in
from core.wire.readers import QuietHours
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.when import NotToBeHad, times_in


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("every 15 min", Every(15)),
        ("every fifteen minutes", Every(15)),
        ("each minute", Every(1)),
        ("every half hour", Every(30)),
        ("every half an hour", Every(30)),
        ("every 1.5 hours", Every(90)),
        ("every other hour", Every(120)),
        ("hourly", Every(60)),
        ("every 60 seconds", Every(1)),
        ("daily", Every(1440)),
        ("30 min", Every(30)),
        ("cada 15 minutos", Every(15)),
        ("cada media hora", Every(30)),
        ("cada cuarto de hora", Every(15)),
        ("every 10%", EachStep(10)),
        ("each 10 %", EachStep(10)),
        ("10 percent", EachStep(10)),
        ("cada diez por ciento de los precintos", EachStep(10)),
        ("when the lead changes", WhenLeadChanges()),
        ("lead changes", WhenLeadChanges()),
        ("if there is a new leader", WhenLeadChanges()),
        ("cuando cambie el líder", WhenLeadChanges()),
        ("cuando cambie quien va ganando", WhenLeadChanges()),
        ("as it comes", AsItComes()),
        ("right away", AsItComes()),
        ("según vaya llegando", AsItComes()),
        ("al momento", AsItComes()),
    ],
)
def test_a_time_is_read(text, when):
    assert [found.when for found in times_in(fold(text))] == [when]


@pytest.mark.parametrize(
    "text",
    [
        "every second",
        "every 10 seconds",
        "every 0 min",
        "every 25 hours",
        "every 0%",
        "every 2.5%",
        "every 80%",
        "every 5 precincts",
        "every -5 min",
        "cada segundo",
        "every 999999999 minutes",
    ],
)
def test_what_cannot_be_had_is_said_to_be_so_and_not_rounded(text):
    (found,) = times_in(text)
    assert isinstance(found.when, NotToBeHad)


@pytest.mark.parametrize("text", ["polk", "the lead", "i live in polk", "second district", "first", "warren 17"])
def test_other_words_are_no_time(text):
    assert times_in(text) == ()


NIGHT = QuietHours(time(22), time(7))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("22-7", [NIGHT]),
        ("22:00-07:00", [NIGHT]),
        ("10pm to 7am", [NIGHT]),
        ("de 22 a 7", [NIGHT]),
        ("10 p.m. a 7 a.m.", [NIGHT]),
        ("de 10 de la noche a 7 de la mañana", [NIGHT]),
        ("10pm-7", [NIGHT]),
        ("10:00 PM CST to 7:00 AM CST", [NIGHT]),
        ("1-3pm", [QuietHours(time(13), time(15))]),
        ("midnight to 6", [QuietHours(time(0), time(6))]),
        ("noon to 1:30pm", [QuietHours(time(12), time(13, 30))]),
        pytest.param("10-7", [NIGHT, QuietHours(time(10), time(19))], id="morning or evening is not said"),
    ],
)
def test_quiet_hours_are_read(text, hours):
    assert list(quiet_hours_in(fold(text))) == hours


@pytest.mark.parametrize("text", ["", "tonight", "22", "25-7", "13pm-7", "7:75-8", "1-2-3"])
def test_what_names_no_begin_and_end_names_no_hours(text):
    assert quiet_hours_in(text) == ()


@pytest.mark.parametrize(("at", "held"), [(21, False), (22, True), (3, True), (6, True), (7, False), (12, False)])
def test_hours_over_midnight_hold_at_night(at, held):
    assert NIGHT.hold(time(at)) is held
