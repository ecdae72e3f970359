"""What is wrong with a ledger is found and named, each thing once; and what is right is left alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.proof import Flaw, Unreadable, prove, unknown_seals
from core.ledger.seal import seal

NINE = datetime(2020, 2, 4, 3, tzinfo=UTC)
ADAIR, POLK = "Adair/1NW ADAIR", "Polk/DES MOINES-55"


def minute(number):
    return NINE + timedelta(minutes=number)


class Ledger:
    """Chains under construction, as a desk writes them."""

    def __init__(self):
        self.chains = {}
        self.seals = []

    def write(self, place, at, kind=Kind.REPORTED, body=None):
        before = self.chains.setdefault(place, [])
        previous = before[-1].fingerprint if before else FIRST_FINGERPRINT
        draft = Draft(place, kind, 1, body or {"attendees": 84}, "p-1", "chat", at, at)
        before.append(chain(draft, event="iowa-2020", sequence=len(before) + 1, previous=previous))
        return self

    def seal(self, at):
        number, previous = len(self.seals) + 1, self.seals[-1] if self.seals else FIRST_FINGERPRINT
        heads = [(place, rows[-1].sequence, rows[-1].fingerprint) for place, rows in self.chains.items() if rows]
        self.seals.append(seal(number, previous, heads))
        return self.write(
            EVENT_CHAIN, at, Kind.SEALED, {"number": number, "previous": previous, "seal": self.seals[-1]}
        )

    @property
    def rows(self):
        return [row for place in sorted(self.chains) for row in self.chains[place]]


def night():
    """Three reports, a seal; a correction, a seal; a report that no seal has seen."""
    ledger = Ledger().seal(minute(0)).write(ADAIR, minute(1)).write(POLK, minute(2)).write(POLK, minute(3))
    return ledger.seal(minute(5)).write(ADAIR, minute(6), Kind.AMENDED).seal(minute(7)).write(POLK, minute(8))


def found(ledger):
    return [(problem.place, problem.sequence, problem.flaw) for problem in prove(ledger.rows).problems]


def test_a_ledger_as_it_was_written_has_no_problem_and_one_digest():
    proof = prove(night().rows)
    assert (proof.entries, proof.newest_seal, proof.problems) == (8, 3, ())
    assert [(place, sequence) for place, sequence, _ in proof.heads] == [(EVENT_CHAIN, 3), (ADAIR, 2), (POLK, 3)]
    assert proof.digest == seal(0, FIRST_FINGERPRINT, proof.heads)
    assert prove(night().rows[:-1]).digest != proof.digest


def test_an_empty_ledger_has_nothing_wrong_with_it():
    assert prove([]).problems == ()


def rewrite(ledger, place, at, **columns):
    ledger.chains[place][at] = replace(ledger.chains[place][at], **columns)


def cut(ledger, place, at):
    del ledger.chains[place][at]


def unreadable(ledger, place, at):
    row = ledger.chains[place][at]
    ledger.chains[place][at] = Unreadable(row.event, place, row.sequence, row.recorded_at, row.fingerprint, "float")


@pytest.mark.parametrize(
    ("harm", "problems"),
    [
        pytest.param(
            lambda night: rewrite(night, POLK, 0, body={"attendees": 85}),
            [(POLK, 1, Flaw.REWRITTEN)],
            id="a figure rewritten: this entry, and none after it",
        ),
        pytest.param(
            lambda night: rewrite(night, POLK, 1, by="p-2"), [(POLK, 2, Flaw.REWRITTEN)], id="another column rewritten"
        ),
        pytest.param(lambda night: cut(night, POLK, 0), [(POLK, 2, Flaw.GAP)], id="an entry taken out"),
        pytest.param(
            lambda night: cut(night, POLK, 1),
            [(POLK, 3, Flaw.GAP), (EVENT_CHAIN, 2, Flaw.SEAL_DIFFERS), (EVENT_CHAIN, 3, Flaw.SEAL_DIFFERS)],
            id="an entry taken out that was the last one when it was sealed",
        ),
        pytest.param(
            lambda night: cut(night, ADAIR, 1),
            [(EVENT_CHAIN, 3, Flaw.SEAL_DIFFERS)],
            id="the last entry of a chain cut off: the seal behind it shows it",
        ),
        pytest.param(
            lambda night: night.chains.pop(ADAIR),
            [(EVENT_CHAIN, 2, Flaw.SEAL_DIFFERS), (EVENT_CHAIN, 3, Flaw.SEAL_DIFFERS)],
            id="a whole chain gone: every seal behind it shows it",
        ),
        pytest.param(
            lambda night: cut(night, EVENT_CHAIN, 1),
            [(EVENT_CHAIN, 3, Flaw.GAP), (EVENT_CHAIN, 3, Flaw.SEAL_BROKEN), (EVENT_CHAIN, 3, Flaw.SEAL_DIFFERS)],
            id="a seal taken out",
        ),
        pytest.param(
            lambda night: unreadable(night, POLK, 2), [(POLK, 3, Flaw.UNREADABLE)], id="a row that cannot be read"
        ),
        pytest.param(
            lambda night: (rewrite(night, ADAIR, 0, version=2), rewrite(night, POLK, 2, source="cli")),
            [(ADAIR, 1, Flaw.REWRITTEN), (POLK, 3, Flaw.REWRITTEN)],
            id="two changes are two problems",
        ),
    ],
)
def test_what_was_done_to_it_is_named(harm, problems):
    ledger = night()
    harm(ledger)
    assert found(ledger) == problems


def test_a_chain_written_anew_from_its_first_entry_is_found_against_the_seals():
    ledger = night()
    ledger.chains[ADAIR] = []
    ledger.write(ADAIR, minute(1), body={"attendees": 85}).write(ADAIR, minute(6), Kind.AMENDED)
    assert found(ledger) == [(EVENT_CHAIN, 2, Flaw.SEAL_DIFFERS), (EVENT_CHAIN, 3, Flaw.SEAL_DIFFERS)]


def test_the_last_entry_after_the_last_seal_leaves_no_trace_here():
    ledger = night()
    cut(ledger, POLK, 2)
    assert found(ledger) == []


def with_the_clock_put_back(back):
    ledger = Ledger().write(ADAIR, minute(10)).write(POLK, minute(11)).write(ADAIR, minute(12 - back))
    return ledger.seal(minute(13 - back)).write(POLK, minute(14 - back)).seal(minute(20))


def test_a_clock_put_back_by_less_than_lies_between_two_entries_is_no_problem():
    assert found(with_the_clock_put_back(1)) == []


def test_a_seal_that_a_clock_put_back_may_explain_says_so():
    (problem,) = prove(with_the_clock_put_back(4).rows).problems
    assert (problem.flaw, problem.sequence) == (Flaw.SEAL_DIFFERS, 1)
    assert "the desk’s clock was put back" in problem.detail


def test_a_seal_that_was_posted_and_is_not_in_the_ledger_is_named():
    ledger = night()
    posted = {one: minute(at) for at, one in enumerate(ledger.seals)}
    assert list(unknown_seals("iowa-2020", ledger.rows, posted | {"": minute(0)})) == []
    cut(ledger, EVENT_CHAIN, 2)
    (problem,) = unknown_seals("iowa-2020", ledger.rows, posted)
    assert problem.flaw is Flaw.SEAL_UNKNOWN
    assert ledger.seals[2][:8] in problem.detail
