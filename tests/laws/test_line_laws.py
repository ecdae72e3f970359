"""Laws of what reporters read: no mark can be lost, and the words show exactly the figures a line is made of."""

import re
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.charts import topic_spec
from bot.wording import Wording
from bot.wording.corrections import MOST, correction_text
from bot.wording.lines import line_plain, line_text
from core.bulletin import Row
from core.groups import PreferenceGroup
from core.places import PlaceId
from core.sentences import say
from core.wire.corrections import Correction
from core.wire.line import OTHERS, Line, Measure
from core.wire.record import Release, Shown, Status
from core.wire.topics import Scope, Topic

ZONE = "America/Chicago"
WORDINGS = {language: Wording.load(language, ZONE) for language in ("en", "es")}
WORDS = {"en": ("TEST", "EMBARGOED", "Unofficial", "version"), "es": ("PRUEBA", "EMBARGADO", "No oficial", "versión")}
NOON = datetime(2020, 2, 3, 18, 0, tzinfo=UTC)
GROUPS = ("Biden", "Sanders", "Warren", "Buttigieg", "Klobuchar", "Uncommitted", "Other")
NAMES = {"county": "Polk", "district": "3", "place": "Polk/Oakwood", "state": ""}
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
SHARE = re.compile(r"\d+\.\d%")

moments = st.integers(0, 1_000).map(lambda minutes: NOON + timedelta(minutes=minutes))
shares = st.fractions(min_value=0, max_value=900, max_denominator=10_000)
people = st.integers(0, 200_000)


@st.composite
def lines(draw):
    """Any line there can be: of all groups or of one, with figures or without, drawn or told."""
    scope = draw(st.sampled_from(Scope))
    wanted = draw(st.none() | st.sampled_from(GROUPS))
    names = draw(st.lists(st.sampled_from(GROUPS), unique=True, max_size=6))
    if wanted is not None:
        names = [wanted, OTHERS] if names else []
    rows = tuple(Row(PreferenceGroup(name), *[draw(people) for _ in range(3)], draw(shares)) for name in names)
    status = draw(st.sampled_from(Status))
    shown = Shown(1, 10, {}, {}, {}, {}) if rows else None
    return Line(
        topic=Topic(scope, NAMES[scope], wanted),
        version=draw(st.integers(0, 3_000)),
        as_of=draw(moments),
        event="Iowa Democratic caucuses",
        is_test=draw(st.booleans()),
        places=draw(st.integers(1, 1_765)),
        reported=draw(st.integers(0, 1_765)),
        held=draw(st.integers(0, 20)),
        under_review=draw(st.integers(0, 20)),
        rows=rows,
        whole=Row(PreferenceGroup(""), 0, 0, 0, Fraction(0)),
        place=Release(1, PlaceId("Polk/Oakwood"), NOON, status, ("C23",), shown, corrects=False)
        if scope is Scope.PLACE
        else None,
        measures=tuple(draw(st.lists(st.sampled_from(Measure), unique=True, min_size=1, max_size=4))) if rows else (),
        embargo=draw(st.none() | moments),
        waiting=draw(st.sampled_from([(), ("CD3 Satellite",)])),
        awaited=draw(st.booleans()),
    )


@st.composite
def corrections(draw):
    """What was told of a line and was not so."""
    line = draw(lines().filter(lambda one: one.rows))
    figures = list(line.figures)
    wrong = {
        figure: line.figures[figure] for figure in draw(st.lists(st.sampled_from(figures), unique=True, min_size=1))
    }
    right = {figure: wrong[figure] + draw(st.integers(1, 50)) for figure in wrong}
    return Correction(draw(st.integers(0, 3_000)), draw(moments), wrong, right, (PlaceId("Polk/Oakwood"),), line)


def written(number, measure):
    """A figure as it must be read, worked out another way than the product does it."""
    if measure is Measure.SDE:
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        return f"{exact.quantize(Decimal('0.01'), ROUND_HALF_UP):,}"
    return f"{int(number):,}"


def clock(moment):
    local = moment.astimezone(ZoneInfo(ZONE))
    return f"{local.hour % 12 or 12}:{local.minute:02}"


def holds_what_belongs_to_it(text, line, language):
    test, embargo, unofficial, version = WORDS[language]
    assert (test in text) == line.is_test
    assert (embargo in text) == (line.embargo is not None)
    assert line.embargo is None or f"{clock(line.embargo)} " in text
    assert text.count(unofficial) == 1
    assert re.search(rf"{unofficial},.* {clock(line.as_of)} .*{version} {line.version:,}\b", text)


def told_in(text, beginning):
    """The words after what they are about, in the line where they stand."""
    marks = tuple(f"<b>{test}</b>" for test, *_ in WORDS.values())
    (found,) = (words for words in text.split("\n") if beginning in words and not words.startswith(marks))
    return found.partition(beginning)[2]


@pytest.mark.parametrize("language", ["en", "es"])
@given(line=lines())
@settings(max_examples=60, deadline=None)
def test_a_line_shows_exactly_its_figures_and_every_mark(language, line):
    text = line_text(line, WORDINGS[language])
    holds_what_belongs_to_it(text, line, language)
    holds_what_belongs_to_it(line_plain(line, WORDINGS[language]), line, language)
    told = told_in(text, "</b>: ")
    figures = [(row, measure) for row in line.rows for measure in line.measures]
    if line.topic.group is not None:
        figures = [(row, measure) for measure in line.measures for row in line.rows]
    shown = [written(line.figures[row.group, measure], measure) for row, measure in figures]
    assert NUMBER.findall(SHARE.sub("", told)) == shown


@pytest.mark.parametrize("language", ["en", "es"])
@given(line=lines())
@settings(max_examples=25, deadline=None)
def test_what_a_chair_is_told_of_its_place_has_every_mark(language, line):
    text = line_text(line, WORDINGS[language], say("published-now", place="Polk/Oakwood"), say("published-say-so"))
    holds_what_belongs_to_it(text, line, language)
    marked = line.is_test + (line.embargo is not None)
    assert "<b>Polk/Oakwood</b>" in text.split("\n")[marked]


@pytest.mark.parametrize("language", ["en", "es"])
@given(correction=corrections())
@settings(max_examples=40, deadline=None)
def test_a_correction_shows_new_and_old_side_by_side_and_every_mark(language, correction):
    text = correction_text([correction], WORDINGS[language])
    holds_what_belongs_to_it(text, correction.now, language)
    found = NUMBER.findall(told_in(text, "</b>: "))
    pairs = [
        number
        for figure in correction.wrong
        for number in (written(correction.right[figure], figure[1]), written(correction.wrong[figure], figure[1]))
    ]
    if len(correction.wrong) <= MOST:
        assert found == pairs
    elif len({group for group, _ in correction.wrong}) <= MOST:
        assert sorted(found) == sorted(pairs)
    else:
        left = int(found[-1].replace(",", ""))
        assert len(found) == 2 * (len(correction.wrong) - left) + 1
    assert f" {correction.version:,}, {clock(correction.as_of)} " in text


@pytest.mark.parametrize("language", ["en", "es"])
@given(line=lines())
@settings(max_examples=25, deadline=None)
def test_a_picture_shows_exactly_its_figures_and_every_mark(language, line):
    spec = topic_spec(line, WORDINGS[language])
    holds_what_belongs_to_it(" ".join(texts(spec)), line, language)
    shown = {column["encoding"]["text"]["field"] for column in spec["layer"] if "text" in column["encoding"]}
    assert shown == ({f"{measure}_label" for measure in line.measures} | {"name"} if line.rows else set())
    for row, value in zip(line.rows, spec["data"]["values"], strict=True):
        for measure in line.measures:
            assert value[f"{measure}_label"] == written(line.figures[row.group, measure], measure)


def texts(spec):
    """The words that stand in a picture and belong to no row."""
    for layer in spec["layer"]:
        words = layer["mark"].get("text", "")
        yield words if isinstance(words, str) else " ".join(words)
