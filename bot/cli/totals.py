"""`caucus totals`: what results add up to, in the state, its districts and its counties."""

import json
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.table import Table

from bot.cli import app
from bot.cli.trouble import settings_or_exit, storage_to_read
from bot.results_file import ResultsFile, place_results, read_results
from bot.settings import BrokenConfiguration, event_folder, load_event
from bot.storage import ledger
from core.caucus_math.equivalents import four_decimals
from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place, Precinct
from core.standings import Standings
from core.totals import Figures, Totals

_Shares: TypeAlias = Mapping[PreferenceGroup, Fraction]
_OUT_OF_STATE = "out of state"


@dataclass(frozen=True, slots=True)
class PublishedSums:
    """What a file's own four-decimal figures add up to.

    Attributes:
        statewide: by group.
        districts, counties: the same within each.
    """

    statewide: _Shares
    districts: Mapping[int | None, _Shares]
    counties: Mapping[str, _Shares]


@app.command()
def totals(
    results: Annotated[Path | None, typer.Argument(help="A results file; without one, what the ledger holds.")] = None,
    event: Annotated[Path | None, typer.Option(help="An event folder, or the name of one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on one line.")] = False,
) -> None:
    """Totals of the state, its districts and its counties."""
    if results is None:
        totals_of_the_ledger(event, as_json=as_json)
    else:
        totals_of_a_file(results, event, as_json=as_json)


def totals_of_the_ledger(event: Path | None, *, as_json: bool) -> None:
    """What the event's own ledger holds: what is published, and how much is held."""
    settings = settings_or_exit(event)
    standings = Standings.of(settings.event)
    if (storage := storage_to_read(settings)) is not None:
        with closing(storage), storage.reading() as tx:
            standings = Standings.of(settings.event, ledger.read(tx, settings.event.id))
    if as_json:
        typer.echo(json.dumps(ledger_as_json(standings), ensure_ascii=False))
        return
    print_totals(standings)


def print_totals(standings: Standings) -> None:
    """The ledger's totals for people, and what is held."""
    _print_for_people(standings.totals, None)
    for place, codes in standings.held.items():
        Console().print(f"Held: {place} ({', '.join(codes)})", markup=False)


def ledger_as_json(standings: Standings) -> dict[str, object]:
    """The object `caucus totals --json` prints without a file: as for a file, with `sde` and what is held."""
    shown = totals_as_json(standings.totals, None)
    figures = standings.totals.statewide()
    statewide = _unit_as_json(standings.event, figures, None)
    by_group = {group: {**rest, "sde": rest["exact"]} for group, rest in statewide.items()}
    held = {place: list(codes) for place, codes in standings.held.items()}
    return {**shown, "statewide": by_group, "held": len(held), "held_places": held}


def totals_of_a_file(results: Path, event: Path | None, *, as_json: bool) -> None:
    """What a results file holds, exactly and as its own rounded figures add up."""
    try:
        read_event = load_event(event_folder(event))
        file = read_results(results, read_event)
        counted = Totals.of(read_event, place_results(file, read_event))
    except BrokenConfiguration as broken:
        for problem in broken.problems:
            typer.echo(str(problem), err=True)
        raise typer.Exit(2) from None
    published = published_sums(file, read_event) if file.has_sde else None
    if as_json:
        typer.echo(json.dumps(totals_as_json(counted, published), ensure_ascii=False))
    else:
        _print_for_people(counted, published)


def published_sums(file: ResultsFile, event: Event) -> PublishedSums:
    """Adds up a file's own state delegate equivalents."""
    statewide: dict[PreferenceGroup, Fraction] = defaultdict(Fraction)
    districts: dict[int | None, dict[PreferenceGroup, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    counties: dict[str, dict[PreferenceGroup, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for published in file.places.values():
        district = _district(published.place, event)
        for group, line in published.lines.items():
            for sums in (statewide, districts[district], counties[published.place.county]):
                sums[group] += line.sde or 0
    return PublishedSums(statewide, districts, counties)


def _district(place: Place, event: Event) -> int | None:
    if isinstance(place, Precinct):
        return place.congressional_district
    return event.places.regions[place.county].congressional_district


def totals_as_json(counted: Totals, published: PublishedSums | None) -> dict[str, object]:
    """The object `caucus totals --json` prints; shares as text with four decimals."""
    statewide = counted.statewide()
    by_group = published.statewide if published else None
    groups = _unit_as_json(counted.event, statewide, by_group)
    shares = ("exact",) if published is None else ("exact", "published")
    return {
        "places": statewide.places,
        "reported": statewide.reported,
        "statewide": groups,
        **{share: {group: figures[share] for group, figures in groups.items()} for share in shares},
        "totals": _sums_as_json(statewide, by_group),
        "waiting": list(counted.waiting()),
        "districts": {
            _district_name(district): _unit_as_json(
                counted.event, figures, published.districts.get(district, {}) if published else None
            )
            for district, figures in counted.districts().items()
        },
        "counties": {
            name: _unit_as_json(counted.event, figures, published.counties.get(name, {}) if published else None)
            for name, figures in counted.counties().items()
        },
    }


def _district_name(district: int | None) -> str:
    return _OUT_OF_STATE if district is None else str(district)


def _unit_as_json(event: Event, figures: Figures, published: _Shares | None) -> dict[str, dict[str, int | str]]:
    return {group: _group_as_json(group, figures, published) for group in _groups(event, figures, published)}


def _groups(event: Event, figures: Figures, published: _Shares | None) -> tuple[PreferenceGroup, ...]:
    anybody = {**figures.first, **figures.final, **figures.county_delegates}
    return event.in_order(anybody | {group: 0 for group, share in (published or {}).items() if share})


def _group_as_json(group: PreferenceGroup, figures: Figures, published: _Shares | None) -> dict[str, int | str]:
    shown: dict[str, int | str] = {
        "first": figures.first.get(group, 0),
        "final": figures.final.get(group, 0),
        "county_delegates": figures.county_delegates.get(group, 0),
        "exact": four_decimals(figures.sde.get(group, Fraction(0))),
    }
    if published is not None:
        shown["published"] = four_decimals(published.get(group, Fraction(0)))
    return shown


def _sums_as_json(figures: Figures, published: _Shares | None) -> dict[str, int | str]:
    shown: dict[str, int | str] = {
        "first": sum(figures.first.values()),
        "final": sum(figures.final.values()),
        "county_delegates": sum(figures.county_delegates.values()),
        "exact": four_decimals(sum(figures.sde.values(), Fraction(0))),
    }
    if published is not None:
        shown["published"] = four_decimals(sum(published.values(), Fraction(0)))
    return shown


def _print_for_people(counted: Totals, published: PublishedSums | None) -> None:
    console = Console()
    statewide = counted.statewide()
    console.print(f"{counted.event.name}: {statewide.reported:,} of {statewide.places:,} places are in.")
    console.print(_table("Statewide", counted.event, statewide, published.statewide if published else None))
    for district, figures in counted.districts().items():
        title = f"District {district}" if district is not None else _OUT_OF_STATE.capitalize()
        by_group = published.districts.get(district, {}) if published else None
        if figures.reported:
            console.print(_table(title, counted.event, figures, by_group))
    if waiting := counted.waiting():
        console.print(f"Not in the exact SDE, until every site is in: {', '.join(waiting)}.")
    if published:
        console.print(
            "Exact: whole county delegates × the county's fraction, rounded once. "
            "Published: the sum of the file's own four-decimal figures."
        )


def _table(title: str, event: Event, figures: Figures, published: _Shares | None) -> Table:
    table = Table(title=title, title_justify="left", show_footer=True)
    rows = [_group_as_json(group, figures, published) for group in _groups(event, figures, published)]
    sums = _sums_as_json(figures, published)
    headings = {"first": "First", "final": "Final", "county_delegates": "County delegates", "exact": "SDE exact"}
    table.add_column("Group", footer="All")
    for key, footer in sums.items():
        table.add_column(headings.get(key, "SDE published"), footer=_written(footer), justify="right")
    for group, row in zip(_groups(event, figures, published), rows, strict=True):
        table.add_row(group, *(_written(figure) for figure in row.values()))
    return table


def _written(figure: int | str) -> str:
    """With thousands separators, decimals kept as they are."""
    whole, point, decimals = str(figure).partition(".")
    return f"{int(whole):,}{point}{decimals}"
