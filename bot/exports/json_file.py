"""Everything that is public at one version as JSON, nested by place. Its shape stands in `schemas/results.json`."""

import json

from bot.exports.marks import marks_of
from bot.exports.places import Object, group_as_json, marks_as_json, place_as_json
from bot.exports.rows import Part, Unit, groups_of_unit, units_of
from core.event import Event
from core.wire.snapshot import Snapshot

_LISTED = {Part.DISTRICT: "districts", Part.COUNTY: "counties", Part.REGION: "regions"}


def json_of(snapshot: Snapshot) -> bytes:
    """A snapshot as a JSON file."""
    event = snapshot.event
    return json.dumps(
        {
            "format": "caucusdesk/results/1",
            **marks_as_json(marks_of(snapshot)),
            "groups": list(event.field.groups),
            "totals": _totals(snapshot),
            "places": [
                place_as_json(event, place, snapshot.places.get(name)) for name, place in event.places.by_id.items()
            ],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode()


def _totals(snapshot: Snapshot) -> Object:
    state, *parts = units_of(snapshot)
    listed = {key: [_unit(snapshot.event, one) for one in parts if one.part is part] for part, key in _LISTED.items()}
    return {"state": _unit(snapshot.event, state), **listed}


def _unit(event: Event, unit: Unit) -> Object:
    return {
        "name": unit.name,
        "places": unit.figures.places,
        "reported": unit.figures.reported,
        "held": unit.held,
        "under_review": unit.under_review,
        "sde_is_waiting": unit.is_waiting,
        "groups": [group_as_json(figures) for figures in groups_of_unit(event, unit)],
    }
