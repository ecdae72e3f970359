"""How the night stands, from the ledger alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.bulletin import bulletin
from core.event import Count
from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.history import fold
from core.ledger.reports import Computed, body
from core.places import PlaceId
from core.report import Report
from core.standings import Standings, result_of

EVENT = load_event(event_folder())
NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
ADAIR, POLK = PlaceId("Adair/1NW ADAIR"), PlaceId("Polk/DES MOINES-55")


def chain_of(place, *steps):
    entries, previous = [], FIRST_FINGERPRINT
    for sequence, (kind, facts, replaces) in enumerate(steps, 1):
        draft = Draft(place, kind, 1, facts, "p-1", "chat", NOW, NOW, replaces=replaces)
        entries.append(chain(draft, event="e", sequence=sequence, previous=previous))
        previous = entries[-1].fingerprint
    return entries


def report(place, people, delegates=None, computed=None, kind=Kind.REPORTED, replaces=None):
    counts = Alignment.of({"Biden": people, "Warren": 10})
    said = Report(place, people + 10, counts, counts, reported_delegates=delegates)
    return (kind, body(said, Computed("ia-dem-2020", 8, 6, "ok", computed)), replaces)


def held(of, *codes):
    return (Kind.HELD, {"of": of, "codes": list(codes)}, None)


@pytest.fixture
def night():
    """One place published, amended and held again; one held from the start; one seal."""
    return Standings.of(
        EVENT,
        [
            *chain_of(
                ADAIR,
                report(ADAIR, 30, {"Biden": 6, "Warren": 2}),
                report(ADAIR, 31, {"Biden": 7, "Warren": 1}, kind=Kind.AMENDED, replaces=1),
                held(2, "C23"),
            ),
            *chain_of(POLK, report(POLK, 99), held(1, "C16", "C08")),
            *chain_of(EVENT_CHAIN, (Kind.SEALED, {"number": 1}, None)),
        ],
    )


def test_totals_hold_what_is_published_and_nothing_else(night):
    state = night.totals.statewide()
    assert (state.reported, state.final, state.county_delegates) == (
        1,
        {"Biden": 30, "Warren": 10},
        {"Biden": 6, "Warren": 2},
    )


def test_held_places_are_counted_apart_with_their_reasons(night):
    assert night.held == {ADAIR: ("C23",), POLK: ("C16", "C08")}
    assert night.under_review == (ADAIR,)


def test_a_place_nobody_reported_has_an_empty_history(night):
    assert night.history("Adair/2NE STUART").sequence == 0
    assert night.history(POLK).sequence == 2
    assert night.history(EVENT_CHAIN).sequence == 1


def test_a_release_moves_a_place_from_held_to_public(night):
    entries = chain_of(POLK, report(POLK, 99), held(1, "C16"), (Kind.RELEASED, {"of": 1, "needs": 1}, None))
    later = night.extended({POLK: fold(POLK, entries)})
    assert later.held == {ADAIR: ("C23",)}
    assert later.totals.statewide().reported == 2
    assert later.awaiting == 1


def test_a_report_taken_back_leaves_the_totals_and_the_held(night):
    entries = chain_of(ADAIR, report(ADAIR, 30), (Kind.WITHDRAWN, {"of": 1}, 1))
    later = night.extended({ADAIR: fold(ADAIR, entries)})
    assert later.held == {POLK: ("C16", "C08")}
    assert later.totals.statewide().reported == 0


def test_a_region_staff_close_is_shared_out_at_once_and_when_the_ledger_is_folded_anew(night):
    site = PlaceId("CD1 Satellite/Grinnell, IA - Drake Library")
    seal, close = (
        (Kind.SEALED, {"number": 1}, None),
        (Kind.REGION_CLOSED, {"region": "CD1 Satellite", "needs": 1}, None),
    )
    of_site, closed = chain_of(site, report(site, 30, {"Biden": 5})), chain_of(EVENT_CHAIN, seal, close)
    reopened = chain_of(EVENT_CHAIN, seal, close, (Kind.REGION_REOPENED, {"region": "CD1 Satellite"}, None))
    one_in = night.extended({site: fold(site, of_site)})
    assert one_in.totals.counties()["CD1 Satellite"].sde == {}
    live = one_in.extended({EVENT_CHAIN: fold(EVENT_CHAIN, closed)})
    pool = EVENT.places.regions["CD1 Satellite"].pool
    assert live.totals.counties()["CD1 Satellite"].sde == {"Biden": pool}
    assert bulletin(live, NOW).closed == ("CD1 Satellite",)
    assert Standings.of(EVENT, [*closed, *of_site]).totals == Standings.of(EVENT, [*of_site, *closed]).totals
    assert Standings.of(EVENT, [*of_site, *closed]).totals.counties()["CD1 Satellite"].sde == {"Biden": pool}
    assert live.extended({EVENT_CHAIN: fold(EVENT_CHAIN, reopened)}).totals == one_in.totals


@pytest.mark.parametrize(
    ("count", "reported", "computed", "delegates"),
    [
        pytest.param(Count.REPORTED, {"Biden": 7}, {"Biden": 6}, {"Biden": 7}, id="the signed sheet"),
        pytest.param(Count.COMPUTED, {"Biden": 7}, {"Biden": 6}, {"Biden": 6}, id="the rule book"),
        pytest.param(Count.REPORTED, None, {"Biden": 6}, None, id="a sheet without figures waits"),
        pytest.param(Count.COMPUTED, {"Biden": 7}, None, None, id="a draw still due waits"),
    ],
)
def test_the_event_decides_which_award_is_totalled(count, reported, computed, delegates):
    version = fold(ADAIR, chain_of(ADAIR, report(ADAIR, 30, reported, computed))).standing
    result = result_of(replace(EVENT, count=count), version)
    assert result.delegates == delegates
    assert result.final == Alignment.of({"Biden": 30, "Warren": 10})


def test_a_bulletin_says_how_the_night_stands(night):
    said = bulletin(night, NOW, number=3, seal="f" * 64)
    assert (said.places, said.reported, said.under_review, said.awaiting) == (len(EVENT.places), 1, 1, 0)
    assert dict(said.held) == night.held
    assert [(row.group, row.final, row.county_delegates) for row in said.rows] == [("Biden", 30, 6), ("Warren", 10, 2)]
    assert (said.number, said.seal, said.as_of, said.next_at) == (3, "f" * 64, NOW, None)
