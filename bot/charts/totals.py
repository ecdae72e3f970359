"""The totals as a Vega-Lite specification: a row a group; first alignment, final alignment and SDE side by side.

Each column has its bars and, above each bar, the number. The two alignments share one scale, so that a group that grew
is seen to have grown; state delegate equivalents have their own. Groups with nobody are left out, and nobody else is.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.charts.frame import INK, Spec, framed, lines, stamp_of
from bot.charts.headline import headline, leaders
from bot.charts.page import BODY, LEADING, MEASURE, room_for
from bot.wording import Wording, figures
from core.bulletin import Bulletin, Row
from core.groups import PreferenceGroup
from core.sentences import Sentence, say

COLOURS: Final = {"first": "#767676", "final": "#3D3D3D", "sde": "#B35806"}
ROW: Final = 30
"""Height of a group's row: a line of numbers and the bars below it."""

_LIKE: Final = {"delegates": "sde"}
"""Whole delegates stand where state delegate equivalents do elsewhere, and look like them."""
_GAP: Final = 10
_BAR: Final = 6
HEADINGS: Final = 26
"""Room above the rows for the columns' names."""
_LEAST_FOR_NAMES, _MOST_FOR_NAMES = 70, 130
_BOLD_WHERE_LEADING: Final = {"expr": "datum.leads ? 'bold' : 'normal'"}


def totals_spec(bulletin: Bulletin, wording: Wording) -> Spec:
    """The picture of some totals.

    Args:
        bulletin: what is shown; its rows stand in its own order, the most state delegate equivalents first.
        wording: in whose language, and by whose clock.

    Returns:
        A Vega-Lite 6 specification with its data, 390 wide and as high as it has groups.

    Raises:
        NoSuchSentence: the language lacks one of the sentences.
    """
    rows = tuple(row for row in bulletin.rows if row.first or row.final or row.sde)
    above = HEADINGS if rows else 0
    spec = framed(
        stamp_of(bulletin),
        wording,
        headline(bulletin),
        table(rows, ("first", "final", "sde"), wording),
        ROW * len(rows),
        above=above,
        foot=_foot(bulletin),
    )
    leading = {row.group for row in leaders(bulletin)}
    return spec | with_data([value(row, leading, wording) | {"sde_label": figures.share(row.sde)} for row in rows])


def _foot(bulletin: Bulletin) -> list[Sentence]:
    """What is still missing from the figures."""
    lines = [say("chart-held", places=len(bulletin.held))] if bulletin.held else []
    if bulletin.under_review:
        lines.append(say("totals-under-review", places=bulletin.under_review))
    if bulletin.awaiting:
        lines.append(say("totals-awaiting", places=bulletin.awaiting))
    if bulletin.regions:
        lines.append(say("totals-regions", regions=", ".join(bulletin.regions)))
    return lines


def with_data(values: Sequence[Spec]) -> Spec:
    """What a table's picture has besides its layers: the data, and scales that are each column's own."""
    return {"data": {"values": list(values)}, "resolve": {"scale": {"x": "independent"}}}


def value(row: Row, leading: Collection[PreferenceGroup], wording: Wording) -> Spec:
    """A group's row of the data, but for how its state delegate equivalents are written."""
    return {
        "group": row.group,
        "name": wording.group(row.group),
        "leads": row.group in leading,
        "first": row.first,
        "final": row.final,
        "delegates": row.county_delegates,
        "sde": float(row.sde),
        "first_label": figures.whole(row.first, wording.language),
        "final_label": figures.whole(row.final, wording.language),
        "delegates_label": figures.whole(row.county_delegates, wording.language),
    }


@dataclass(frozen=True, slots=True)
class _Column:
    """A measure and its place on the page.

    Attributes:
        measure: the field of the data.
        left, right: its edges.
        most: what a full bar stands for.
    """

    measure: str
    left: int
    right: int
    most: float


def table(rows: Sequence[Row], measures: Sequence[str], wording: Wording) -> list[Spec]:
    """Names and a column a measure; nothing where there are no rows."""
    if not rows or not measures:
        return []
    needed = max(room_for(wording.group(row.group), BODY) for row in rows)
    names = min(max(needed, _LEAST_FOR_NAMES), _MOST_FOR_NAMES)
    people = max(max(row.first, row.final) for row in rows) or 1
    delegates = max(row.county_delegates for row in rows) or 1
    most = {"first": people, "final": people, "delegates": delegates, "sde": float(max(row.sde for row in rows)) or 1}
    step = (MEASURE - names) // len(measures)
    columns = [
        _Column(measure, names + step * place + _GAP, names + step * (place + 1), most[measure])
        for place, measure in enumerate(measures)
    ]
    order = [row.group for row in rows]
    # Vega measures every word it may have to cut, so it is asked to only where one may be too long.
    limit = {"limit": names} if needed > names else {}
    return [
        {"mark": _text(**limit), "encoding": _at(0, order) | {"text": {"field": "name", "type": "nominal"}}},
        *(layer for column in columns for layer in _column(column, order, wording)),
    ]


def _column(column: _Column, order: Sequence[str], wording: Wording) -> list[Spec]:
    colour = COLOURS[_LIKE.get(column.measure, column.measure)]
    length = {
        "field": column.measure,
        "type": "quantitative",
        "axis": None,
        "scale": {"domain": [0, column.most], "range": [column.left, column.right]},
    }
    label = {"field": f"{column.measure}_label", "type": "nominal"}
    heading = [wording.plain(say(f"chart-{column.measure}"))]
    return [
        lines(heading, top=-HEADINGS + LEADING, left=column.left, size=BODY, weight="bold", colour=colour),
        {
            "mark": {"type": "bar", "height": _BAR, "yOffset": 9, "color": colour},
            "encoding": {"x": length, "y": _rows(order)},
        },
        {"mark": _text(), "encoding": _at(column.left, order) | {"text": label}},
    ]


def _text(**more: object) -> Spec:
    """A line in a group's row, above its bar."""
    return {"type": "text", "align": "left", "dy": -3, "fontSize": BODY, "color": INK} | {
        "fontWeight": _BOLD_WHERE_LEADING,
        **more,
    }


def _at(left: int, order: Sequence[str]) -> Spec:
    return {"x": {"value": left}, "y": _rows(order)}


def _rows(order: Sequence[str]) -> Spec:
    return {"field": "group", "type": "nominal", "axis": None, "scale": {"domain": list(order), "padding": 0}}
