"""The common data format for election results (NIST SP 1500-100, version 2), as JSON.

A caucus is no election by ballot, so a few things are a matter of choice; this is what we chose.

* Alignments are rounds: `Round` 1 is the first, 2 the final one, both `Type: total`; whoever adds up people must take
  one round. County delegates and state delegate equivalents are `Type: other` with an `OtherType`, without a round.
* `Status` is `correction` where the newest version corrects a figure shown before; otherwise, and always beside it in
  the notes, how final the results are. The format knows no versions: ours is an `ExternalIdentifier` of the report.
* `GeneratedDate` is since when the results are so, not when the file was made: equal results give an equal file.
* Groups that have nothing in a place or in a part of the state are left out there. What is not known yet is left out
  as well, and the unit's `CountStatus` says that it is still counted; zero is written where zero is known.
"""

import json
from typing import Final

from bot.exports.marks import Marks, ResultsStatus, marks_of, utc
from bot.exports.nist_contest import candidate, contest
from bot.exports.nist_units import STATE, Object, identifier, in_english, of_type, reporting_units
from bot.exports.rows import Unit, names_of, units_of
from core.wire.snapshot import Snapshot

PARTY: Final = "party"


def nist_of(snapshot: Snapshot) -> bytes:
    """A snapshot as a report of precinct-level results."""
    marks, units = marks_of(snapshot), units_of(snapshot)
    report = of_type(
        "ElectionReport",
        Format="precinct-level",
        GeneratedDate=marks.as_of or utc(snapshot.event.starts),
        Issuer=marks.party,
        IssuerAbbreviation="".join(word[0].upper() for word in marks.party.split()),
        SequenceStart=1,
        SequenceEnd=1,
        Status=_status(snapshot, marks),
        VendorApplicationId="caucusdesk",
        IsTest=marks.is_test,
        Notes=_notes(marks, units[0]),
        ExternalIdentifier=[identifier("other", str(marks.version), other="public-record-version")],
        GpUnit=reporting_units(snapshot, units),
        Party=[of_type("Party", **{"@id": PARTY}, Name=in_english(marks.party))],
        Election=[_election(snapshot, units)],
        **({"TestType": "rehearsal"} if marks.is_test else {}),
    )
    return json.dumps(report, ensure_ascii=False, separators=(",", ":")).encode()


def _status(snapshot: Snapshot, marks: Marks) -> str:
    if marks.status is ResultsStatus.CERTIFIED:
        return marks.status
    corrects = any(one.corrects and one.version == snapshot.version for one in snapshot.places.values())
    return "correction" if corrects else marks.status


def _notes(marks: Marks, state: Unit) -> str:
    """What must not be lost first, then what the figures are."""
    figures = state.figures
    return " ".join(
        (
            *(("TEST: a rehearsal, not a result.",) if marks.is_test else ()),
            *((f"EMBARGOED until {marks.embargoed_until}.",) if marks.embargoed_until else ()),
            f"Version {marks.version} of the public record, {marks.status}:",
            f"{figures.reported:,} of {figures.places:,} places reported, {state.held:,} held,",
            f"{state.under_review:,} under review.",
            "Round 1 is the first alignment, Round 2 the final one; never add them up.",
            "County delegates and state delegate equivalents are counts of another type.",
            "A group that has nothing in a unit is left out there.",
        )
    )


def _election(snapshot: Snapshot, units: tuple[Unit, ...]) -> Object:
    event = snapshot.event
    day = event.starts.date().isoformat()
    groups = names_of(event, {**units[0].figures.first, **units[0].figures.final, **units[0].figures.county_delegates})
    return of_type(
        "Election",
        ElectionScopeId=STATE,
        Name=in_english(event.name),
        StartDate=day,
        EndDate=day,
        Type="other",
        OtherType="caucus",
        Candidate=[candidate(group, PARTY) for group in groups],
        Contest=[contest(snapshot, units, groups, PARTY)],
    )
