"""A report and what was made of it, as the body of a ledger entry and back again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.places import PlaceId
from core.report import Report

REPORT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Computed:
    """What the rule book made of a report when it was confirmed; kept beside it, never over it.

    Attributes:
        rules: the rule book's id.
        county_delegates: delegates the place elects.
        threshold: people needed to be viable; None where the rules have none.
        status: `ok`, `tie`, `no_viable` … as in `caucus math`.
        delegates: the award where there is one.
        notes: codes the chair confirmed or staff must see, in the order asked.
    """

    rules: str
    county_delegates: int
    threshold: int | None
    status: str
    delegates: Mapping[PreferenceGroup, int] | None
    notes: tuple[str, ...] = ()


def body(report: Report, computed: Computed) -> dict[str, Json]:
    """The body of a `reported` or `amended` entry, version 1."""
    return {
        **as_json(report),
        "computed": {
            "rules": computed.rules,
            "county_delegates": computed.county_delegates,
            "threshold": computed.threshold,
            "status": computed.status,
            "delegates": delegates_as_json(computed.delegates),
            "notes": list(computed.notes),
        },
    }


def as_json(report: Report) -> dict[str, Json]:
    """What was said, without the place; `read_report` reads it back."""
    return {
        "attendees": report.attendees,
        "first": alignment_pairs(report.first),
        "final": alignment_pairs(report.final),
        "dissolved": list(report.dissolved),
        "toss_winners": list(report.toss_winners),
        "elected": report.elected,
        "reported_delegates": delegates_as_json(report.reported_delegates),
        "stated_delegates": report.stated_delegates,
        "sign_ins": report.sign_ins,
        "insisted": sorted(report.insisted),
    }


def read_report(place: str, body: Mapping[str, Json]) -> Report:
    """The report an entry's body holds."""
    elected = body["elected"]
    return Report(
        place=PlaceId(place),
        attendees=cast("int | None", body["attendees"]),
        first=read_alignment(body["first"]),
        final=read_alignment(body["final"]),
        dissolved=read_groups(body["dissolved"]),
        toss_winners=read_groups(body["toss_winners"]),
        elected=PreferenceGroup(elected) if isinstance(elected, str) else None,
        reported_delegates=read_delegates(body["reported_delegates"]),
        stated_delegates=cast("int | None", body["stated_delegates"]),
        sign_ins=cast("int | None", body["sign_ins"]),
        insisted=frozenset(cast("list[str]", body["insisted"])),
    )


def read_computed(body: Mapping[str, Json]) -> Computed:
    """What the rule book made of it, as an entry's body holds it."""
    computed = cast("Mapping[str, Json]", body["computed"])
    return Computed(
        rules=cast("str", computed["rules"]),
        county_delegates=cast("int", computed["county_delegates"]),
        threshold=cast("int | None", computed["threshold"]),
        status=cast("str", computed["status"]),
        delegates=read_delegates(computed["delegates"]),
        notes=tuple(cast("list[str]", computed["notes"])),
    )


def alignment_pairs(alignment: Alignment | None) -> Json:
    """Pairs in the order said; a group said to hold nobody stays apart from one not mentioned."""
    return None if alignment is None else [[str(group), people] for group, people in alignment.counts]


def read_alignment(pairs: Json) -> Alignment | None:
    """The alignment those pairs were."""
    if pairs is None:
        return None
    return Alignment(tuple((PreferenceGroup(group), people) for group, people in cast("list[tuple[str, int]]", pairs)))


def read_groups(names: Json) -> tuple[PreferenceGroup, ...]:
    """Groups from their names."""
    return tuple(PreferenceGroup(name) for name in cast("Iterable[str]", names))


def delegates_as_json(delegates: Mapping[PreferenceGroup, int] | None) -> Json:
    """Delegates by group, in plain JSON."""
    return None if delegates is None else {str(group): number for group, number in delegates.items()}


def read_delegates(award: Json) -> dict[PreferenceGroup, int] | None:
    """The delegates those were."""
    if award is None:
        return None
    return {PreferenceGroup(group): number for group, number in cast("Mapping[str, int]", award).items()}
