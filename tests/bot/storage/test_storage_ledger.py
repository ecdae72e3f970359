from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage import ledger
from core.ledger.codec import LedgerBroken, chain, verify
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind


def entries(nine, place, *kinds, event="iowa-2020"):
    made, previous = [], FIRST_FINGERPRINT
    for sequence, kind in enumerate(kinds, 1):
        draft = Draft(place, kind, 1, {"first": {"Biden": 30, "Uncommitted": 9}}, "p-1", "chat", nine, nine)
        made.append(chain(draft, event=event, sequence=sequence, previous=previous))
        previous = made[-1].fingerprint
    return made


def test_entries_come_back_as_they_went_in_chain_by_chain(storage, nine):
    polk = entries(nine, "Polk/DES MOINES-55", Kind.REPORTED, Kind.AMENDED)
    adair = entries(nine, "Adair/1NW ADAIR", Kind.REPORTED)
    night = entries(nine, EVENT_CHAIN, Kind.CONFIGURATION_LOCKED)
    with storage.writing() as tx:
        ledger.append(tx, [*polk, *night])
        ledger.append(tx, adair)
        ledger.append(tx, [])
    with storage.reading() as tx:
        assert ledger.read(tx, "iowa-2020") == [*night, *adair, *polk]
        assert ledger.chain(tx, "iowa-2020", "Polk/DES MOINES-55") == polk
        assert verify(ledger.read(tx, "iowa-2020")) is None


def test_a_fingerprint_survives_microseconds_other_zones_and_what_phones_send(storage, nine):
    central = datetime(2020, 2, 3, 21, 0, 0, 1, timezone(-timedelta(hours=6)))
    draft = Draft("Adair/1NW ADAIR", Kind.INCIDENT, 1, {"said": "a\0b \ud83d é 🗳"}, "p-1", "chat", central, nine, 3)
    with storage.writing() as tx:
        ledger.append(tx, [chain(draft, event="e", sequence=1, previous=FIRST_FINGERPRINT)])
    with storage.reading() as tx:
        [entry] = ledger.read(tx, "e")
    assert verify([entry]) is None
    assert entry.sent_at == central
    assert entry.body == {"said": "a\0b \ufffd é 🗳"}


def test_heads_are_the_last_entries_of_one_event(storage, nine):
    polk = entries(nine, "Polk/DES MOINES-55", Kind.REPORTED, Kind.AMENDED)
    night = entries(nine, EVENT_CHAIN, Kind.CONFIGURATION_LOCKED)
    rehearsal = entries(nine, "Polk/DES MOINES-55", *[Kind.REPORTED] * 3, event="rehearsal")
    with storage.writing() as tx:
        assert ledger.heads(tx, "iowa-2020") == {}
        ledger.append(tx, [*polk, *night, *rehearsal])
        assert ledger.heads(tx, "iowa-2020") == {
            "Polk/DES MOINES-55": (2, polk[1].fingerprint),
            EVENT_CHAIN: (1, night[0].fingerprint),
        }


def test_an_entry_whose_place_in_the_chain_is_taken_is_refused_with_its_whole_batch(storage, nine):
    [first] = entries(nine, "Adair/1NW ADAIR", Kind.REPORTED)
    [other] = entries(nine, "Adair/2NE STUART", Kind.REPORTED)
    with storage.writing() as tx:
        ledger.append(tx, [first])
    with pytest.raises(IntegrityError), storage.writing() as tx:
        ledger.append(tx, [other, replace(first, fingerprint="f" * 64)])
    with storage.reading() as tx:
        assert ledger.read(tx, "iowa-2020") == [first]


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        pytest.param("kind", "invented", "'invented' is not a valid Kind", id="a kind nobody wrote"),
        pytest.param("body", '{"a": 1}', "not the canonical JSON", id="a body with spaces"),
        pytest.param("body", "{", "not JSON", id="a body that is no JSON"),
    ],
)
def test_a_row_this_program_never_wrote_is_named(storage, nine, column, value, why):
    [entry] = entries(nine, "Adair/1NW ADAIR", Kind.REPORTED)
    row = ledger._row(entry) | {column: value}
    with storage.writing() as tx:
        tx.execute(ledger._LEDGER.insert(), row)
        with pytest.raises(LedgerBroken, match=f"Adair/1NW ADAIR, entry 1: .*{why}"):
            ledger.read(tx, "iowa-2020")


def test_the_errors_of_the_database_do_not_show_what_a_statement_carried(storage, nine):
    [entry] = entries(nine, "Adair/1NW ADAIR", Kind.REPORTED)
    with pytest.raises(IntegrityError) as caught, storage.writing() as tx:
        ledger.append(tx, [entry, entry])
    assert "Biden" not in str(caught.value)


def test_a_savepoint_undoes_only_its_part(storage, nine):
    [first] = entries(nine, "Adair/1NW ADAIR", Kind.REPORTED)
    with storage.writing() as tx:
        ledger.append(tx, [first])
        with pytest.raises(IntegrityError), tx.begin_nested():
            ledger.append(tx, [first])
        assert tx.scalar(text("SELECT count(*) FROM ledger")) == 1
