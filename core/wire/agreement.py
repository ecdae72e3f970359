"""Whether the public record says what the ledger says: it is derived, so it can be derived once more and compared."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from core.ledger.proof import Flaw, Problem
from core.places import PlaceId
from core.standings import Standings
from core.wire.record import Record


def beyond(event: str, record: Record, heads: Mapping[str, int]) -> Iterator[Problem]:
    """Places whose public figures come from an entry the ledger does not have: the end of the chain was cut off.

    Args:
        event: whose record it is.
        record: the public record.
        heads: the sequence of the last entry of each chain.
    """
    for place, releases in record.places.items():
        highest = max((one.shown.sequence for one in releases if one.shown is not None), default=0)
        if highest > heads.get(place, 0):
            yield Problem(event, place, highest, Flaw.RECORD_BEYOND)


def differing(standings: Standings, record: Record, at: datetime) -> Iterator[Problem]:
    """Places of which the public sees something else than the ledger says now.

    Args:
        standings: folded from the ledger.
        record: the public record of the same event.
        at: any time; what is derived for the comparison bears it.
    """
    derived = record.advanced(standings, frozenset({*standings.histories, *record.places}), at)
    for release in derived.newest if derived.version > record.version else ():
        told = record.place(PlaceId(release.place))
        was = "nothing" if told is None else f"“{told.status}” of version {told.version}"
        yield Problem(standings.event.id, release.place, None, Flaw.RECORD_DIFFERS, f"{was} is public")
