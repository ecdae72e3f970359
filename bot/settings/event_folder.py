"""An event folder and its rule books, read whole: an Event, or every problem of every file at once."""

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final

from bot.settings.event_toml import EventToml, check_event_toml
from bot.settings.groups_toml import read_groups
from bot.settings.people_csv import read_roster
from bot.settings.places_csv import read_places
from bot.settings.problems import BrokenConfiguration, Problem, nearest, shown, shown_path
from bot.settings.rehearsals import folder_of_data, rehearsals_of, with_the_nights
from bot.settings.toml_text import Keys, TomlFile, read_toml
from core.event import Count, Event, ReadinessPosts
from core.ladder import Ladder, Rung
from core.places import Places, SatelliteCaucus
from core.rules import RuleBook, read_rule_book

PROJECT: Final = Path(__file__).resolve().parents[2]
"""The folder that holds config/."""
DEFAULT_EVENT: Final = PROJECT / "config" / "events" / "iowa-2020"

_KEY: Final = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def load_rule_book(path: Path) -> RuleBook:
    """Reads one rule book.

    Raises:
        BrokenConfiguration: it cannot be used; with every problem in it.
    """
    problems: list[Problem] = []
    book = _read_rule_book(path, problems)
    if book is None:
        raise BrokenConfiguration(problems)
    return book


def load_event(folder: Path) -> Event:
    """Reads an event folder, without anything the environment changes.

    Raises:
        BrokenConfiguration: it cannot be used; with every problem of every file.
    """
    problems: list[Problem] = []
    event = read_event(folder, problems, lambda _, as_written: as_written)
    if event is None or problems:
        raise BrokenConfiguration(problems)
    return event


def read_event(
    folder: Path, problems: list[Problem], changed: Callable[[TomlFile, EventToml | None], EventToml | None]
) -> Event | None:
    """Reads an event folder; every problem is added to `problems`, and then there may be no event.

    Args:
        folder: holds event.toml, groups.toml and the CSV files.
        problems: where they are gathered.
        changed: what becomes of event.toml once it is read, such as what the environment sets instead.
    """
    if not folder.is_dir():
        problems.append(Problem(shown_path(folder), None, "the event folder", "missing", _events()))
        return None
    toml = read_toml(folder / "event.toml")
    if isinstance(toml, Problem):
        problems.append(toml)
        written = None
    else:
        toml = with_the_nights(folder, toml, problems)
        written = changed(toml, _checked(toml, problems))
    data = folder_of_data(folder, None if written is None else written.rehearses)
    field = read_groups(data / "groups.toml", problems)
    places = read_places(data, problems)
    if isinstance(toml, Problem) or written is None:
        return None
    _check_languages(toml, written, problems)
    _check_ladder(toml, written, problems)
    if places is not None:
        read_roster(data / "people.csv", places, written.languages, problems)
    rules = _named_rule_book(folder, toml, "rule_book", written.rule_book, problems)
    satellite_rules = _satellite_rules(folder, toml, written, places, problems) or rules
    if field is None or places is None or rules is None or satellite_rules is None:
        return None
    first_post = written.timetable.first_post
    return Event(
        id=written.id,
        name=written.name,
        party=written.party,
        is_test=written.is_test,
        field=field,
        places=places,
        rules=rules,
        satellite_rules=satellite_rules,
        hold=written.publication.hold,
        count=Count(written.publication.count),
        two_people_release=written.publication.two_people_release,
        languages=written.languages,
        time_zone=written.time_zone,
        starts=written.aware(written.night.start),
        ends=written.aware(written.night.end),
        totals_every=written.timetable.totals_every,
        first_post=written.aware(first_post or written.night.start + written.timetable.totals_every),
        silence=_ladder(written),
        backup_every=written.timetable.backup_every,
        subscriptions_open=written.subscriptions.open,
        most_subscriptions=written.subscriptions.most,
        invites_valid=timedelta(days=written.invites.valid_days),
        totals_at=tuple(sorted(set(written.timetable.totals_at))),
        readiness=ReadinessPosts(written.readiness.from_days_before, written.readiness.at),
        photo_wanted_after=written.photos.wanted_after,
        rehearses=written.rehearses,
        rehearsals=rehearsals_of(folder, written.id),
        freeze_at=None if written.freeze.at is None else written.aware(written.freeze.at),
        embargo=None if written.publication.embargo is None else written.aware(written.publication.embargo),
        texts_kept=written.retention.texts,
        photos_kept=written.retention.photos,
    )


def _events() -> str:
    names = ", ".join(sorted(path.name for path in (PROJECT / "config" / "events").iterdir()))
    return f"a folder, or the name of one in config/events ({names})"


def _checked(toml: TomlFile, problems: list[Problem]) -> EventToml | None:
    match check_event_toml(toml):
        case EventToml() as written:
            return written
        case found:
            problems += found
            return None


def _check_languages(toml: TomlFile, written: EventToml, problems: list[Problem]) -> None:
    spoken = sorted(each.stem for each in (PROJECT / "config" / "wording").glob("*.ftl"))
    problems += [
        toml.problem(("languages",), shown(language), nearest(language, spoken), language)
        for language in written.languages
        if language not in spoken
    ]


def _ladder(written: EventToml) -> Ladder:
    asked = written.silence
    return Ladder(asked.chair_after, asked.deputy_after, asked.county_after, asked.call_after)


def _check_ladder(toml: TomlFile, written: EventToml, problems: list[Problem]) -> None:
    """Nobody is asked before whoever stands above them on the ladder."""
    ladder = _ladder(written)
    problems += [
        toml.problem(
            ("silence", f"{lower}_after"), _minutes(ladder.after(lower)), f"{_minutes(ladder.after(upper))} or later"
        )
        for upper, lower in pairwise(Rung)
        if ladder.after(lower) < ladder.after(upper)
    ]


def _minutes(after: timedelta) -> str:
    """As one would write it in the file."""
    seconds = int(after.total_seconds())
    return f'"{seconds}s"' if seconds % 60 else f'"{seconds // 60}m"'


def _satellite_rules(
    folder: Path, toml: TomlFile, written: EventToml, places: Places | None, problems: list[Problem]
) -> RuleBook | None:
    if written.satellite_rule_book is not None:
        book = _named_rule_book(folder, toml, "satellite_rule_book", written.satellite_rule_book, problems)
        if book is None or book.seats:
            return book
        found, allowed = shown(book.id), "a rule book whose seats are bands of attendance"
        problems.append(toml.problem(("satellite_rule_book",), found, allowed))
    elif places and any(isinstance(place, SatelliteCaucus) for place in places.by_id.values()):
        allowed = "the rule book of the satellite caucuses precincts.csv lists"
        problems.append(toml.problem(("satellite_rule_book",), "missing", allowed))
    return None


def _named_rule_book(folder: Path, toml: TomlFile, key: str, name: str, problems: list[Problem]) -> RuleBook | None:
    """A rule book by its name: from the rules beside the events, else from the project's own."""
    shelves = (folder.resolve().parents[1] / "rules", PROJECT / "config" / "rules")
    known = {path.stem: path for shelf in reversed(shelves) for path in sorted(shelf.glob("*.toml"))}
    if name in known:
        return _read_rule_book(known[name], problems)
    problems.append(toml.problem((key,), shown(name), nearest(name, known)))
    return None


def _read_rule_book(path: Path, problems: list[Problem]) -> RuleBook | None:
    toml = read_toml(path)
    if isinstance(toml, Problem):
        problems.append(toml)
        return None
    match read_rule_book(toml.data):
        case RuleBook() as book:
            return book
        case found:
            problems += [
                Problem(toml.file, toml.line_of(_keys(each.key)), each.key, each.found, each.allowed) for each in found
            ]
            return None


def _keys(written: str) -> Keys:
    """`threshold[3].needs`, counted from 1, as keys."""
    return tuple(name or int(number) - 1 for name, number in _KEY.findall(written))
