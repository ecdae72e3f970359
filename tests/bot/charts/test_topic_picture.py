"""The picture of one topic: what Vega makes of it. That it loses no mark and no figure is a law of its own."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import altair as alt
import pytest
import vl_convert

from bot.charts import topic_spec
from bot.wording import Wording
from core.bulletin import Row
from core.groups import PreferenceGroup
from core.wire.line import Line, Measure
from core.wire.topics import Scope, Topic

EN = Wording.load("en", "America/Chicago")
ROWS = tuple(Row(PreferenceGroup(name), 66, 71, 3, Fraction(9, 4)) for name in ("Sanders", "Uncommitted"))
POLK = Line(
    topic=Topic(Scope.COUNTY, "Polk"),
    version=812,
    as_of=datetime(2020, 2, 4, 3, 41, tzinfo=UTC),
    event="Iowa Democratic caucuses 2020",
    is_test=False,
    places=177,
    reported=45,
    held=2,
    under_review=0,
    rows=ROWS,
    whole=ROWS[0],
    place=None,
    measures=(Measure.FIRST, Measure.FINAL, Measure.SDE),
    charted=True,
)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        pytest.param(POLK, "Polk County: 45 of 177 places in, 2 held", id="a county"),
        pytest.param(
            replace(
                POLK,
                topic=Topic(Scope.PLACE, "Polk/DM 55"),
                measures=(Measure.FIRST, Measure.FINAL, Measure.DELEGATES),
            ),
            "DM 55, Polk County",
            id="a place",
        ),
        pytest.param(replace(POLK, rows=(), measures=(), reported=0, held=0), "0 of 177 places in", id="nothing yet"),
    ],
)
def test_vega_takes_it_and_its_title_says_what_it_is_about(line, title):
    spec = topic_spec(line, EN)
    alt.Chart.from_dict(spec)  # altair's schema judges it
    words = " ".join(vl_convert.vegalite_to_svg(json.dumps(spec)).replace("<", " <").split())
    for word in title.split():
        assert word in words
    assert ("Sanders" in words) == bool(line.rows)
    assert "2.25" in words or Measure.SDE not in line.measures
