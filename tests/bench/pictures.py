"""`make pictures`: how long a picture takes once the press is warm, and how large it is.

The totals of the real night of 2020, the map of its counties with every fifth county holding a place back, and the
chart of one topic, drawn by the product's own press: from the specification to the PNG in hand.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from immutables import Map
from rich.console import Console
from rich.table import Table

from bot.charts import Press, map_spec, totals_spec
from bot.charts.frame import Spec
from bot.charts.topics import topic_spec
from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from bot.settings.county_shapes import read_county_shapes
from bot.wording import Wording
from core.bulletin import bulletin
from core.standings import Standings
from core.totals import Totals
from core.wire.line import line
from core.wire.snapshot import Snapshot
from core.wire.topics import STATEWIDE

RESULTS = Path(__file__).parents[1] / "golden" / "results" / "results_20200207_100pct.csv"
AS_OF = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)
_HELD = 5


def pictures() -> Iterator[tuple[str, Spec]]:
    """What is drawn, by name."""
    event, wording = load_event(event_folder()), Wording.load("en", "America/Chicago")
    totals = Totals.of(event, place_results(read_results(RESULTS, event), event))
    told = bulletin(Standings(event, Map(), totals, {}), AS_OF, number=12)
    shapes = read_county_shapes(event_folder(), event.places, [])
    counties = tuple(
        replace(county, held=1, reported=county.reported - 1) if number % _HELD == 0 else county
        for number, county in enumerate(told.counties)
    )
    yield "totals", totals_spec(told, wording)
    yield "county map", map_spec(told, shapes, wording)
    yield "county map with 20 marks", map_spec(replace(told, counties=counties), shapes, wording)
    yield "one topic", topic_spec(line(Snapshot(event, 7, AS_OF, totals, {}), STATEWIDE, AS_OF), wording)


def drawn(times: int) -> Table:
    """Each of them so many times, after one that does not count."""
    shown = Table("ms", "best", "median", "longest", "kB", title=f"{times} pictures each, the press warm")
    with Press() as press:
        for name, spec in pictures():
            text, took = json.dumps(spec), list[float]()
            picture = press.draw(text)
            for _ in range(times):
                began = perf_counter()
                picture = press.draw(text)
                took.append((perf_counter() - began) * 1000)
            figures = (min(took), median(took), max(took), len(picture) / 1000)
            shown.add_row(name, *(f"{figure:.0f}" for figure in figures))
    return shown


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=15)
    Console().print(drawn(options.parse_args().times))


if __name__ == "__main__":
    main()
