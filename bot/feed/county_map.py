"""The map of the public page: the chart's own, with each county leading to its page."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from bot.charts import bare_map_spec, svg
from bot.charts.county_map import shade
from bot.feed.told import county_address, held_by_county
from bot.settings import Geometry
from core.bulletin import CountyState
from core.wire.snapshot import Snapshot

_HERE: Final = "https://here.invalid"
"""Stands before addresses while they are drawn: the library would put a place of its own before a bare path."""


def drawn(shown: Snapshot, shapes: Mapping[str, Geometry], language: str) -> str:
    """The map as SVG for the middle of a page; empty where the event has no shapes.

    Its links are for the mouse: the table beside it has the same ones, so the keyboard need not go through a hundred.
    """
    counties = [county for county in _counties(shown) if county.name in shapes]
    if not counties:
        return ""
    spec = bare_map_spec(counties, shapes, lambda name: f"{_HERE}{county_address(name)}?lang={language}")
    return svg(spec).replace(_HERE, "").replace("<a ", '<a tabindex="-1" ')


def shades_counted(shown: Snapshot, shapes: Mapping[str, Geometry]) -> Mapping[str, int]:
    """What the map shows, as numbers: counties of each shade, and counties with a place held."""
    counties = [county for county in _counties(shown) if county.name in shapes]
    counted = Counter(("none", "some", "most", "all")[shade(county)] for county in counties)
    return {**dict.fromkeys(("none", "some", "most", "all"), 0), **counted, "held": sum(map(_is_held, counties))}


def _counties(shown: Snapshot) -> Iterator[CountyState]:
    held = held_by_county(shown)
    for name, found in shown.totals.counties().items():
        yield CountyState(name, found.places, found.reported, held[name])


def _is_held(county: CountyState) -> bool:
    return county.held > 0
