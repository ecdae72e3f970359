"""What every picture has: a headline, whose totals, as of when, the mark of a rehearsal, and what is still missing.

A picture is passed on without the words around it, so all of this stands inside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from bot.charts.page import BODY, FONT, LEADING, MARGIN, MEASURE, TITLE, broken, height_of
from bot.wording import Wording
from core.bulletin import Bulletin
from core.sentences import Sentence, say

Spec: TypeAlias = dict[str, object]
"""A Vega-Lite specification, or a part of one, ready for JSON."""

INK: Final = "#1F1F1F"
PAPER: Final = "#FFFFFF"
_AIR: Final = 8


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a picture says of itself.

    Attributes:
        below_title: whose figures, since when, that they are unofficial; and the marks.
        is_test: whether it is of a rehearsal.
    """

    below_title: tuple[Sentence, ...]
    is_test: bool


def stamp_of(bulletin: Bulletin) -> Stamp:
    """The stamp of a picture of totals."""
    return Stamp(tuple(_below_title(bulletin)), bulletin.is_test)


def framed(
    stamp: Stamp,
    wording: Wording,
    title: Sentence,
    body: Sequence[Spec],
    height: int,
    *,
    above: int = 0,
    foot: Sequence[Sentence] = (),
    over: Sequence[Spec] | None = None,
) -> Spec:
    """A whole picture around its body.

    Args:
        stamp: what it says of itself.
        wording: in whose language, and by whose clock.
        title: the headline.
        body: layers; their y counts from the top of the body.
        height: of the body.
        above: room the body needs above its top, for headings.
        foot: sentences below the body.
        over: where the body hides what is behind it: what stands over the mark of a rehearsal, which lies between.

    Returns:
        A Vega-Lite 6 specification, 390 wide. The body's layers bring their own data.
    """
    headline = broken(wording.plain(title), TITLE)
    below = [line for sentence in stamp.below_title for line in broken(wording.plain(sentence), BODY)]
    last = broken(" ".join(map(wording.plain, foot)), BODY)
    head = height_of(headline, TITLE) + height_of(below, BODY) + above
    padding = {
        "left": MARGIN,
        "right": MARGIN,
        "top": MARGIN + head,
        "bottom": MARGIN + height_of(last, BODY) + (_AIR if last else 0),
    }
    mark = _test_mark(wording, head, height) if stamp.is_test else []
    layers = [
        *(mark if over is None else ()),
        lines(headline, top=-head, size=TITLE, weight="bold"),
        lines(below, top=height_of(headline, TITLE) - head, size=BODY),
        *body,
        *([] if over is None else [*map(_outlined, mark), *over]),
        *([lines(last, top=height + _AIR, size=BODY)] if last else ()),
    ]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": PAPER,
        "autosize": "none",
        "padding": padding,
        "config": {"font": FONT, "aria": False, "view": {"stroke": None}},
        "width": MEASURE,
        "height": height or 1,  # Vega-Lite takes 0 for not said
        "layer": layers,
    }


def lines(
    words: Sequence[str], *, top: int, size: int, left: int = 0, weight: str = "normal", colour: str = INK
) -> Spec:
    """Words that stand anywhere on the page and belong to no row."""
    mark = {"type": "text", "align": "left", "baseline": "top", "fontSize": size, "lineHeight": size + LEADING}
    return {
        "data": {"values": [{}]},
        "mark": mark | {"text": list(words), "fontWeight": weight, "color": colour},
        "encoding": {"x": {"value": left}, "y": {"value": top}},
    }


def _below_title(bulletin: Bulletin) -> list[Sentence]:
    """Whose totals, and that they are unofficial."""
    title = say("totals-title", event=bulletin.event)
    if bulletin.number is not None:
        title = say("totals-title-numbered", event=bulletin.event, number=bulletin.number)
    test = [say("this-is-a-test")] if bulletin.is_test else []
    return [*test, title, say("chart-as-of", as_of=bulletin.as_of)]


def _test_mark(wording: Wording, head: int, height: int) -> list[Spec]:
    """Across the page and behind what is read, so that no cut leaves a rehearsal looking like a result."""
    mark = {"type": "text", "align": "center", "baseline": "middle", "fontWeight": "bold"}
    turned = mark | {"text": wording.plain(say("chart-test")), "angle": 335, "color": INK, "fillOpacity": 0.1}
    turned["fontSize"] = min(110, (head + height) // 2)
    middle = {"x": {"value": MEASURE // 2}, "y": {"value": (height - head) // 2}}
    return [{"data": {"values": [{}]}, "mark": turned, "encoding": middle}]


def _outlined(layer: Spec) -> Spec:
    """The mark with an edge, which is seen on dark ground."""
    return layer | {"mark": cast("Spec", layer["mark"]) | {"stroke": PAPER, "strokeWidth": 1, "strokeOpacity": 0.6}}
