"""From a specification to a picture: the one place that knows vl-convert."""

import json
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from bot.charts.frame import Spec
from bot.charts.totals import totals_spec
from bot.wording import Wording
from core.bulletin import Bulletin

_SCALE: Final = 2
"""Pixels a point: phones have at least two."""
LETTERS: Final = Path(__file__).with_name("letters.conf")
"""Where the drawing process looks for the machine's fonts: nowhere."""


def totals_picture(bulletin: Bulletin, wording: Wording) -> bytes:
    """The totals as a PNG, 780 pixels wide, drawn here and now; nothing else runs in this process meanwhile.

    Raises:
        NoSuchSentence: the language lacks one of the picture's sentences.
    """
    return draw(totals_spec(bulletin, wording))


def draw(spec: Spec) -> bytes:
    """A Vega-Lite specification as a PNG.

    Raises:
        ValueError: it is none, which is a bug.
    """
    import vl_convert

    return vl_convert.vegalite_to_png(json.dumps(spec), scale=_SCALE)


def svg(spec: Spec) -> str:
    """A Vega-Lite specification as an SVG, drawn here and now; for a process that has nothing else to do.

    Raises:
        ValueError: it is none, which is a bug.
    """
    import vl_convert

    return vl_convert.vegalite_to_svg(json.dumps(spec))


def only_own_letters() -> None:
    """Draw with the letters the library carries inside, and with none of the machine's.

    It would prefer the machine's, and open the font's file several times for each letter it measures or draws: that
    takes half of a picture's time. Besides, so the same totals give the same bytes on every machine.

    For a process that has nothing else to do, and before its first picture: the library looks for fonts once, and only
    the environment tells it where.
    """
    os.putenv("FONTCONFIG_FILE", str(LETTERS))


def serve(line: Connection) -> None:
    """Draw what comes down the line, one specification after another, until the other side is gone."""
    with line, suppress(EOFError, ConnectionError):
        while True:
            line.send_bytes(draw(json.loads(line.recv_bytes())))
