"""A picture of one topic: the state, a county, a district or a place; a row a group, as the totals have them.

It shows exactly the figures of its line, which stand under it in the same letter or are noted with it: what a picture
shows can be put right like any words.
"""

from itertools import takewhile

from bot.charts.frame import Spec, Stamp, framed
from bot.charts.totals import HEADINGS, ROW, table, value, with_data
from bot.wording import Wording, figures
from bot.wording.lines import counted, foot, marks, nothing, waits, where
from core.bulletin import Row
from core.groups import PreferenceGroup
from core.sentences import Sentence, say
from core.wire.line import Line, Measure, measured


def topic_spec(line: Line, wording: Wording) -> Spec:
    """The picture of a line.

    Args:
        line: made to be drawn (`charted`), so that it names every group and has all there is of each.
        wording: in whose language, and by whose clock.

    Returns:
        A Vega-Lite 6 specification with its data, 390 wide and as high as it has groups.

    Raises:
        NoSuchSentence: the language lacks one of the sentences.
    """
    spec = framed(
        Stamp((*marks(line, wording), foot(line, wording)), line.is_test),
        wording,
        _title(line),
        table(line.rows, [measure.value for measure in line.measures], wording),
        ROW * len(line.rows),
        above=HEADINGS if line.rows else 0,
        foot=tuple(waits(line)),
    )
    leading = _leading(line)
    return spec | with_data(
        [value(row, leading, wording) | {"sde_label": figures.hundredths(row.sde)} for row in line.rows]
    )


def _title(line: Line) -> Sentence:
    """What it is about, and how many of its places are in; a place says that it has nothing."""
    parts = tuple(counted(line)) or (() if line.rows else (nothing(line),))
    return say("wire-charted", where=where(line), parts=parts) if parts else where(line)


def _leading(line: Line) -> frozenset[PreferenceGroup]:
    """Who has the most, whole delegates where it is a place; nobody while nobody has any."""
    measure = Measure.DELEGATES if Measure.DELEGATES in line.measures else Measure.SDE
    if measure not in line.measures or line.topic.group is not None:
        return frozenset()
    rows: list[Row] = sorted(line.rows, key=lambda row: -measured(row, measure))
    most = measured(rows[0], measure)
    return frozenset(row.group for row in takewhile(lambda row: measured(row, measure) == most != 0, rows))
