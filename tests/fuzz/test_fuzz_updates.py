"""A short run of the second part of `make fuzz`, always the same; a longer one is an option of its own."""

import logging

import pytest

from tests.fuzz.fuzz_updates import Escaped, UpdateFuzz

UPDATES = 160


@pytest.fixture
def fuzz(sqlite_template, tmp_path, caplog):
    caplog.set_level(logging.CRITICAL)
    (tmp_path / "fuzz.db").write_bytes(sqlite_template.read_bytes())
    one = UpdateFuzz(4, f"sqlite:///{tmp_path / 'fuzz.db'}")
    yield one
    one.close()


def test_spoiled_updates_escape_nowhere_and_a_chair_behind_them_is_answered(fuzz):
    tally = fuzz.run(UPDATES)
    assert tally["updates"] == UPDATES
    assert tally["answers to the chair"] >= UPDATES // 40
    assert 0 < tally["set aside"] < UPDATES / 2


def test_a_chair_who_is_not_answered_is_found_out(fuzz):
    fuzz.desk.roster, fuzz.desk.wordings = (), {}
    with pytest.raises(Escaped):
        fuzz.run(1)
