import dataclasses

import pytest

from core.findings import Finding, Severity


def test_a_finding_says_what_happens_next_and_nothing_more_by_itself():
    finding = Finding("C07", Severity.CONFIRM, "Adair/1NW ADAIR")
    assert (finding.values, finding.also_flag, finding.hints) == ({}, False, ())


def test_a_finding_carries_what_may_explain_it():
    hint = Finding("C29", Severity.CONFIRM, "Adair/1NW ADAIR", {"said": 41, "perhaps": 14})
    assert Finding("C06", Severity.REJECT, "Adair/1NW ADAIR", hints=(hint,)).hints == (hint,)


def test_a_finding_cannot_be_changed_after_it_was_made():
    finding = Finding("C07", Severity.CONFIRM, "Adair/1NW ADAIR")
    with pytest.raises(dataclasses.FrozenInstanceError):
        finding.severity = Severity.FLAG


def test_severities_are_written_in_words():
    assert [str(severity) for severity in Severity] == ["reject", "confirm", "flag"]
