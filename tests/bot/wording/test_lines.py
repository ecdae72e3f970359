"""How lines and corrections read; that no mark and no figure is ever lost is a law of its own."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from bot.wording import Wording
from bot.wording.corrections import correction_text
from bot.wording.lines import line_plain, line_text
from core.bulletin import Row
from core.groups import PreferenceGroup
from core.places import PlaceId
from core.wire.corrections import Correction
from core.wire.line import OTHERS, Line, Measure
from core.wire.record import Release, Status
from core.wire.topics import Scope, Topic

AT = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)
EN, ES = (Wording.load(language, "America/Chicago") for language in ("en", "es"))


def row(group, first, final, delegates, sde):
    return Row(PreferenceGroup(group), first, final, delegates, Fraction(sde))


SANDERS, BIDEN = row("Sanders", 66, 1_204, 3, "12.305"), row("Biden", 40, 44, 1, "3.1")
POLK = Line(
    topic=Topic(Scope.COUNTY, "Polk"),
    version=812,
    as_of=AT,
    event="Iowa Democratic caucuses 2020",
    is_test=False,
    places=177,
    reported=45,
    held=0,
    under_review=0,
    rows=(SANDERS, BIDEN),
    whole=SANDERS,
    place=None,
    measures=(Measure.SDE, Measure.FINAL),
)
DM_55 = replace(
    POLK, topic=Topic(Scope.PLACE, "Polk/DM 55"), measures=(Measure.DELEGATES, Measure.FIRST, Measure.FINAL)
)
NOTHING = {"rows": (), "measures": (), "reported": 0}
OF_SANDERS = {"rows": (SANDERS, replace(BIDEN, group=OTHERS)), "measures": (Measure.SDE, Measure.DELEGATES)}


def stands(status, *reasons):
    return Release(812, PlaceId("Polk/DM 55"), AT, status, reasons, None, corrects=False)


@pytest.mark.parametrize(
    ("line", "english", "spanish"),
    [
        pytest.param(
            POLK,
            "Polk County: Sanders 12.31 SDE (1,204 final), Biden 3.10 (44). 45 of 177 places in.",
            "Condado de Polk: Sanders 12.31 SDE (1,204 al final), Biden 3.10 (44). 45 de 177 lugares.",
            id="a county",
        ),
        pytest.param(
            replace(POLK, topic=Topic(Scope.STATE), measures=(Measure.SDE,), held=12, under_review=3),
            "Iowa Democratic caucuses 2020: Sanders 12.31 SDE, Biden 3.10."
            " 45 of 177 places in, 12 held, 3 under review.",
            "Iowa Democratic caucuses 2020: Sanders 12.31 SDE, Biden 3.10."
            " 45 de 177 lugares, 12 retenidos, 3 en revisión.",
            id="the state",
        ),
        pytest.param(
            replace(POLK, topic=Topic(Scope.DISTRICT, "3", PreferenceGroup("Sanders")), **OF_SANDERS),
            "Sanders, 3rd congressional district: 12.31 SDE (79.9%, others 3.10), 3 delegates (75.0%, others 1)."
            " 45 of 177 places in.",
            "Sanders, Distrito 3: 12.31 SDE (79.9%, los demás 3.10), 3 delegados (75.0%, los demás 1)."
            " 45 de 177 lugares.",
            id="a group in a district",
        ),
        pytest.param(
            DM_55,
            "DM 55, Polk County: Sanders 3 delegates (66 first, 1,204 final), Biden 1 (40, 44).",
            "DM 55, Condado de Polk: Sanders 3 delegados (66 al principio, 1,204 al final), Biden 1 (40, 44).",
            id="a place",
        ),
        pytest.param(
            replace(DM_55, place=stands(Status.HELD, "C23"), **NOTHING),
            "DM 55, Polk County: reported, not published yet. Held: delegates differ from the rule.",
            "DM 55, Condado de Polk: ya reportó, sin publicar todavía. Retenido: los delegados no siguen la regla.",
            id="a place that is held",
        ),
        pytest.param(
            replace(POLK, held=1, **NOTHING),
            "Polk County: no results yet. 0 of 177 places in, 1 held.",
            "Condado de Polk: todavía no hay resultados. 0 de 177 lugares, 1 retenido.",
            id="nothing yet",
        ),
        pytest.param(
            replace(POLK, rows=(), measures=(), reported=1),
            "Polk County: nobody in any group. 1 of 177 places in.",
            "Condado de Polk: nadie en ningún grupo. 1 de 177 lugares.",
            id="nobody came",
        ),
        pytest.param(
            replace(
                POLK,
                topic=Topic(Scope.COUNTY, "CD1 Satellite"),
                in_region=True,
                waiting=("CD1 Satellite",),
                measures=(Measure.FINAL,),
            ),
            "CD1 Satellite: Sanders 1,204 final, Biden 44. 45 of 177 places in."
            " SDE waits for the last site of CD1 Satellite.",
            "CD1 Satellite: Sanders 1,204 al final, Biden 44. 45 de 177 lugares."
            " Los SDE esperan al último sitio de CD1 Satellite.",
            id="a satellite region that waits",
        ),
    ],
)
def test_a_line_can_be_printed_as_it_stands(line, english, spanish):
    assert line_plain(line, EN) == f"{english} Unofficial, as of 9:41 PM CST, Feb 3, version 812."
    assert line_plain(line, ES) == f"{spanish} No oficial, 9:41 p.m. CST, 3 feb, versión 812."


def test_the_marks_come_first():
    marked = line_text(replace(POLK, is_test=True, embargo=AT + timedelta(minutes=19)), EN).split("\n")
    assert marked[0] == "<b>TEST</b>: a rehearsal, not a result."
    assert marked[1] == "<b>EMBARGOED</b> until 10:00 PM CST, Feb 3."
    assert marked[2].startswith("<b>Polk County</b>: ")


def test_the_state_is_short_on_a_phone():
    names = ("Sanders", "Buttigieg", "Warren", "Biden", "Klobuchar", OTHERS)
    rows = tuple(row(name, 9, 9, 9, "562.4954") for name in names)
    state = replace(POLK, topic=Topic(Scope.STATE), rows=rows, measures=(Measure.SDE,), held=12)
    assert len(line_plain(state, EN)) < 6 * 36


def test_what_a_group_is_called_is_escaped():
    told = line_text(replace(POLK, rows=(replace(SANDERS, group=PreferenceGroup("A <b> & C")),)), EN)
    assert "A &lt;b&gt; &amp; C 12.31 SDE" in told
    assert "A <b> & C 12.31 SDE" in line_plain(replace(POLK, rows=(replace(SANDERS, group="A <b> & C"),)), EN)


@pytest.fixture
def correction():
    sde, final = (PreferenceGroup("Sanders"), Measure.SDE), (PreferenceGroup("Sanders"), Measure.FINAL)
    wrong, right = {sde: Fraction("13.305"), final: Fraction(1_304)}, {sde: SANDERS.sde, final: Fraction(1_204)}
    return Correction(800, AT - timedelta(minutes=11), wrong, right, (PlaceId("Polk/DM 55"),), POLK)


def test_a_correction_has_new_and_old_side_by_side_and_says_why(correction):
    assert correction_text([correction], EN).split("\n") == [
        "<b>CORRECTION</b>",
        "<b>Polk County</b>: Sanders 12.31 SDE, not 13.31; Sanders 1,204 final, not 1,304.",
        "Wrong in version 800, 9:30 PM CST, Feb 3. A report was changed: Polk/DM 55.",
        "Now: Sanders 12.31 SDE (1,204 final), Biden 3.10 (44).",
        "Unofficial, as of 9:41 PM CST, Feb 3, version 812.",
    ]


def test_several_topics_are_one_correction_with_the_marks_once(correction):
    marked = replace(correction, now=replace(POLK, is_test=True))
    of_place = replace(marked, now=replace(DM_55, is_test=True))
    told = correction_text([marked, of_place], ES)
    assert [told.count(words) for words in ("PRUEBA", "CORRECCIÓN", "No oficial")] == [1, 1, 1]
    assert told.index("Condado de Polk</b>") < told.index("DM 55, Condado de Polk</b>")
    assert "Sanders 12.31 SDE, no 13.31" in told


def test_where_everything_now_was_put_right_it_is_not_told_twice(correction):
    everything = replace(POLK, rows=(SANDERS,))
    assert "Now:" not in correction_text([replace(correction, now=everything)], EN)


def test_of_many_changes_the_largest_are_told_and_the_rest_counted(correction):
    wrong = {(PreferenceGroup(f"Group {letter}"), Measure.FINAL): Fraction(1) for letter in "ABCDEFGH"}
    right = {figure: Fraction(2 + number) for number, figure in enumerate(wrong)}
    told = correction_text([replace(correction, wrong=wrong, right=right)], EN)
    assert "Group A" not in told
    assert "Group H 9 final, not 1; 2 more figures." in told
