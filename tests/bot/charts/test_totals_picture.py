"""What stands in the picture, asked of its specification and of the page as Vega sets it."""

import json
import struct
import subprocess
import sys
from dataclasses import dataclass, replace
from itertools import combinations

import altair as alt
import pytest
import vl_convert
from jsonschema import ValidationError

from bot.charts import headline, totals_picture, totals_spec
from bot.charts.page import BODY, MARGIN, WIDTH, room_for

FOUR = (
    ("Buttigieg", 37557, 43195, "564.0117"),
    ("Sanders", 43671, 45826, "562.4970"),
    ("Uncommitted", 984, 1418, "0"),
    ("Delaney", 10, 0, "0"),
)
FOURTEEN = tuple(
    (f"Candidate {letter}", 44_000, 44_000 - number, "2152") for number, letter in enumerate("ABCDEFGHIJKLMN")
)
LONG = ("The Honourable W. W. Wolstenholme", 144_000, 144_000, "2152")
WITH_EVERYTHING = {
    "is_test": True,
    "held": (("Adair/1NW ADAIR", ("C18",)),),
    "under_review": 2,
    "awaiting": 3,
    "regions": ("CD1 Satellite", "CD2 Satellite", "CD3 Satellite", "CD4 Satellite", "Out of State Satellite"),
    "number": 12,
}
STATES = [
    pytest.param((), {"reported": 0}, id="nothing is in"),
    pytest.param((), {"reported": 0, "is_test": True}, id="nothing is in, a rehearsal"),
    pytest.param((("Biden", 1, 0, "0"),), {}, id="one person, no award"),
    pytest.param((("Biden", 0, 0, "0.0001"),), {}, id="an award without people"),
    pytest.param(FOUR, {}, id="four groups"),
    pytest.param(FOUR, WITH_EVERYTHING, id="everything there is to say"),
    pytest.param(FOURTEEN, WITH_EVERYTHING, id="14 groups of 44,000"),
    pytest.param(
        (("The Honourable W. W. Wolstenholme", 144_000, 144_000, "2152"), *FOUR), {}, id="a name too long for the page"
    ),
    pytest.param((("WWWWWWWWWWWW", 9, 9, "1"),), {"event": "WWWW " * 30}, id="wide letters"),
]


@dataclass(frozen=True, slots=True)
class Text:
    """One line on the page, in points from its upper left corner; its width is estimated on the safe side."""

    words: str
    left: float
    right: float
    top: float
    bottom: float
    size: int

    def covers(self, other: "Text") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def texts(spec) -> list[Text]:
    """Every upright line of the page as Vega sets it: not the mark of a rehearsal, which lies behind everything."""
    graph = vl_convert.vegalite_to_scenegraph(json.dumps(spec))
    found: list[Text] = []

    def walk(node) -> None:
        for item in node.get("items", ()):
            if node.get("marktype") == "text" and not item.get("angle"):
                found.extend(lines(item, *graph["origin"]))
            walk(item)

    walk(graph["scenegraph"])
    return found


def lines(item, left, top) -> list[Text]:
    said = item["text"] if isinstance(item["text"], list) else [item["text"]]
    size, left = item["fontSize"], left + item["x"]
    first = top + item["y"] + item.get("dy", 0) - (0 if item["baseline"] == "top" else size / 2)
    tops = [first + number * item.get("lineHeight", 0) for number in range(len(said))]
    width = [min(room_for(line, size), item.get("limit") or WIDTH) for line in said]
    return [Text(line, left, left + w, y, y + size, size) for line, w, y in zip(said, width, tops, strict=True)]


def words(spec) -> set[str]:
    return {text.words for text in texts(spec)}


def size_of(png: bytes) -> tuple[int, int]:
    return struct.unpack(">II", png[16:24])


def test_every_group_has_its_name_and_three_labelled_figures(totals_of, wording):
    rows = totals_spec(totals_of(*FOUR), wording)["data"]["values"]
    labels = [(row["name"], row["first_label"], row["final_label"], row["sde_label"]) for row in rows]
    assert labels == [
        ("Buttigieg", "37,557", "43,195", "564.0117"),
        ("Sanders", "43,671", "45,826", "562.4970"),
        ("Uncommitted", "984", "1,418", "0.0000"),
        ("Delaney", "10", "0", "0.0000"),
    ]
    assert [(row["first"], row["final"], row["sde"]) for row in rows[:2]] == [
        (37557, 43195, 564.0117),
        (43671, 45826, 562.497),
    ]


def test_what_the_data_says_stands_on_the_page(totals_of, wording):
    standing = words(totals_spec(totals_of(*FOUR), wording))
    assert {"Delaney", "37,557", "43,195", "564.0117", "First", "Final", "SDE"} <= standing
    assert {"Buttigieg leads Sanders by 1.5147 SDE,", "1,711 of 1,765 places"} <= standing
    assert {"Iowa 2020", "Unofficial, as of 9:41 PM CST"} <= standing


def test_a_group_with_nobody_is_left_out_and_nobody_else_is(totals_of, wording):
    some = totals_of(("Biden", 1, 0, "0"), ("Yang", 0, 0, "0"), ("Steyer", 0, 1, "0"), ("Bennet", 0, 0, "0.0001"))
    rows = totals_spec(some, wording)["data"]["values"]
    assert [row["group"] for row in rows] == ["Biden", "Steyer", "Bennet"]


@pytest.mark.parametrize(
    ("sdes", "leading"),
    [
        pytest.param(("0", "0", "0"), [], id="nobody while nobody has any"),
        pytest.param(("2", "1", "1"), ["Biden"], id="one"),
        pytest.param(("2", "2", "1"), ["Biden", "Yang"], id="both who are tied"),
    ],
)
def test_who_leads_stands_in_bold(totals_of, wording, sdes, leading):
    groups = [(name, 9, 9, sde) for name, sde in zip(("Biden", "Yang", "Steyer"), sdes, strict=True)]
    rows = totals_spec(totals_of(*groups), wording)["data"]["values"]
    assert [row["group"] for row in rows if row["leads"]] == leading


def scales(spec):
    """The domain and the range of each column's bars, by measure."""
    bars = [layer["encoding"]["x"] for layer in spec["layer"] if layer["mark"]["type"] == "bar"]
    return {x["field"]: (x["scale"]["domain"], x["scale"]["range"]) for x in bars}


def test_both_alignments_share_a_scale_that_starts_at_zero(totals_of, wording):
    found = scales(totals_spec(totals_of(*FOUR), wording))
    assert {measure: domain for measure, (domain, _) in found.items()} == {
        "first": [0, 45826],
        "final": [0, 45826],
        "sde": [0, 564.0117],
    }
    assert len({right - left for _, (left, right) in found.values()}) == 1, "columns of one width compare by eye"


def test_bars_of_nothing_have_a_scale_all_the_same(totals_of, wording):
    assert [domain for domain, _ in scales(totals_spec(totals_of(("Biden", 0, 0, "0.0001")), wording)).values()] == [
        [0, 1],
        [0, 1],
        [0, 0.0001],
    ]


def test_a_rehearsal_is_marked_in_words_and_across_the_page(totals_of, wording):
    real, test = (totals_spec(totals_of(*FOUR, is_test=rehearsed), wording) for rehearsed in (False, True))
    assert "TEST: a rehearsal, not a result." in words(test) - words(real)
    assert test["layer"][0]["mark"]["text"] == "TEST"
    assert test["layer"][0]["mark"]["angle"]
    assert "TEST" not in json.dumps(real)


def test_what_is_still_missing_stands_below_the_bars(totals_of, wording):
    standing = texts(totals_spec(totals_of(*FOUR, **WITH_EVERYTHING), wording))
    lowest = max(text.top for text in standing if text.words == "Delaney")
    below = " ".join(text.words for text in standing if text.top > lowest + BODY)
    assert below == (
        "Held: 1. Under review: 2, shown as last released. Delegates still to come from 3 places. "
        "Satellite SDE waits for the last site of CD1 Satellite, CD2 Satellite, CD3 Satellite, CD4 Satellite, "
        "Out of State Satellite."
    )


def test_numbers_are_written_in_the_readers_language(totals_of, wording):
    german = replace(wording, language="de")
    rows = totals_spec(totals_of(*FOUR), german)["data"]["values"]
    assert (rows[0]["first_label"], rows[0]["final_label"]) == ("37.557", "43.195")


def test_a_name_is_set_as_it_is_said_and_is_no_markup(totals_of, wording):
    assert "O’Rourke & <b>" in words(totals_spec(totals_of(("O’Rourke & <b>", 9, 9, "1")), wording))


@pytest.mark.parametrize(("groups", "more"), STATES)
def test_nothing_on_the_page_overlaps_or_leaves_its_margins(totals_of, wording, groups, more):
    spec = totals_spec(totals_of(*groups, **more), wording)
    height = spec["padding"]["top"] + spec["height"] + spec["padding"]["bottom"]
    standing = texts(spec)
    for text in standing:
        assert text.left >= MARGIN, text
        assert text.right <= WIDTH - MARGIN, text
        assert text.top >= 0, text
        assert text.bottom <= height, text
    for one, other in combinations(standing, 2):
        assert not one.covers(other), f"{one} covers {other}"


@pytest.mark.parametrize(("groups", "more"), STATES)
def test_no_letter_is_below_11_points_where_a_bubble_takes_85_percent_of_a_phone(totals_of, wording, groups, more):
    assert min(text.size for text in texts(totals_spec(totals_of(*groups, **more), wording))) * 85 >= 11 * 100


@pytest.mark.parametrize(("groups", "more"), STATES)
def test_the_schema_of_vega_lite_has_no_objection(totals_of, wording, groups, more):
    alt.LayerChart.from_dict(totals_spec(totals_of(*groups, **more), wording), validate=True)


def test_the_schema_does_object_where_there_is_reason_to(totals_of, wording):
    spec = totals_spec(totals_of(*FOUR), wording)
    spec["layer"][0]["mark"]["angle"] = -25  # degrees start at 0
    with pytest.raises(ValidationError):
        alt.LayerChart.from_dict(spec, validate=True)


@pytest.mark.parametrize(("groups", "more"), STATES)
def test_the_picture_is_a_png_twice_the_size_of_the_page(totals_of, wording, groups, more):
    totals = totals_of(*groups, **more)
    png = totals_picture(totals, wording)
    padding, height = (totals_spec(totals, wording)[part] for part in ("padding", "height"))
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert size_of(png) == (2 * WIDTH, 2 * (padding["top"] + height + padding["bottom"]))


def test_equal_totals_give_equal_bytes_and_others_do_not(real_night, wording):
    picture = totals_picture(real_night, wording)
    assert totals_picture(replace(real_night), wording) == picture
    assert totals_picture(replace(real_night, is_test=True), wording) != picture


def test_all_14_groups_of_the_real_night_fit_a_picture_that_telegram_shows_whole(real_night, wording):
    spec = totals_spec(real_night, wording)
    assert len(spec["data"]["values"]) == 14
    width, height = size_of(totals_picture(real_night, wording))
    assert height < 1.5 * width
    assert set(wording.plain(headline(real_night)).split("\n")) <= words(spec)


def test_reading_the_room_loads_nothing_that_draws():
    asked = "import sys, bot.charts; print([name for name in ('altair', 'vl_convert') if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
