"""The one contest of a caucus in the common data format: a selection for each group, with its counts everywhere."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from bot.exports.nist_units import (
    DELEGATES,
    SDE,
    STATE,
    Object,
    id_of,
    id_of_place,
    id_of_unit,
    in_english,
    in_the_format,
    of_type,
)
from bot.exports.rows import GroupFigures, Unit, groups_of_place, groups_of_unit, rounded
from core.wire.snapshot import Snapshot


def candidate(group: str, party: str) -> Object:
    """A preference group; Uncommitted is one like any other, and there is no person behind it."""
    return of_type("Candidate", **{"@id": id_of("candidate", group)}, BallotName=in_english(group), PartyId=party)


def contest(snapshot: Snapshot, units: Sequence[Unit], groups: Iterable[str], party: str) -> Object:
    """The contest with everything that was counted.

    Args:
        snapshot: what is public.
        units: its parts, the state first.
        groups: every group that has a selection.
        party: the party's id.
    """
    state, counts = units[0].figures, _counts(snapshot, units)
    return of_type(
        "CandidateContest",
        **{"@id": "contest-preference"},
        ElectionDistrictId=STATE,
        Name="Presidential preference",
        VotesAllowed=1,
        VoteVariation="other",
        OtherVoteVariation="caucus: first and final alignment, delegates in proportion",
        PrimaryPartyIds=[party],
        SubUnitsReported=state.reported,
        TotalSubUnits=state.places,
        ContestSelection=[
            of_type(
                "CandidateSelection",
                **{"@id": id_of("selection", group)},
                CandidateIds=[id_of("candidate", group)],
                SequenceOrder=order,
                VoteCounts=counts[group],
            )
            for order, group in enumerate(groups, 1)
        ],
    )


def _counts(snapshot: Snapshot, units: Iterable[Unit]) -> dict[str, list[Object]]:
    """The counts of each group: of the state and its parts, then of the places."""
    counts: dict[str, list[Object]] = defaultdict(list)
    for unit in in_the_format(units):
        _take(counts, id_of_unit(unit), groups_of_unit(snapshot.event, unit))
    for name, place in snapshot.event.places.by_id.items():
        release = snapshot.places.get(name)
        if release is not None and release.shown is not None:
            _take(counts, id_of_place(place), groups_of_place(snapshot.event, release.shown))
    return counts


def _take(counts: dict[str, list[Object]], unit: str, groups: Iterable[GroupFigures]) -> None:
    for figures in groups:
        its = counts[figures.group]
        for number, people in enumerate((figures.first, figures.final), 1):
            if people is not None:
                its.append(of_type("VoteCounts", GpUnitId=unit, Type="total", Round=number, Count=people))
        for other, count in ((DELEGATES, figures.county_delegates), (SDE, rounded(figures.sde))):
            if count is not None:
                its.append(of_type("VoteCounts", GpUnitId=unit, Type="other", OtherType=other, Count=count))
