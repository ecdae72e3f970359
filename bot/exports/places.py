"""A place as JSON: the same object in the whole file and in the delta feed; one way to take it is enough."""

from typing import TypeAlias

from bot.exports.marks import Marks, utc
from bot.exports.reasons import in_words
from bot.exports.rows import GroupFigures, district_of, exact, groups_of_place, kind_of, rounded
from core.event import Event
from core.places import Place
from core.wire.record import Release, Status

Object: TypeAlias = dict[str, object]


def place_as_json(event: Event, place: Place, release: Release | None) -> Object:
    """What is public of a place.

    Args:
        event: whose place it is.
        place: which.
        release: the one that counts; None where nothing was ever said of it.
    """
    shown = None if release is None else release.shown
    return {
        "place_id": place.precinct_id,
        "place": place.id,
        "county": place.county,
        "precinct": place.name,
        "kind": kind_of(place),
        "congressional_district": district_of(event, place),
        "version": None if release is None else release.version,
        "at": None if release is None else utc(release.at),
        "status": Status.SILENT if release is None else release.status,
        "reasons": [] if release is None else [{"code": code, "words": in_words(code)} for code in release.reasons],
        "correction": release is not None and release.corrects,
        "attendees": None if shown is None else shown.attendees,
        "groups": None if shown is None else [group_as_json(one) for one in groups_of_place(event, shown)],
    }


def group_as_json(figures: GroupFigures) -> Object:
    """The figures of one group."""
    return {
        "group": figures.group,
        "first": figures.first,
        "final": figures.final,
        "county_delegates": figures.county_delegates,
        "sde": rounded(figures.sde),
        "sde_exact": exact(figures.sde),
    }


def marks_as_json(marks: Marks) -> Object:
    """The head of a file."""
    return {
        "event": {"id": marks.event, "name": marks.name, "party": marks.party},
        "version": marks.version,
        "as_of": marks.as_of,
        "status_of_results": marks.status,
        "is_test": marks.is_test,
        "embargoed_until": marks.embargoed_until,
    }
