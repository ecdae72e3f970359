"""What is switched, locked and closed for the whole event, folded from its own chain."""

from datetime import UTC, datetime, timedelta

import pytest

from core.ledger.codec import chain
from core.ledger.doubts import stopping
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.history import PlaceHistory, extend, fold
from core.ledger.switches import Audience, changed_files, closing, locking, reopening, switching

AT = datetime(2020, 2, 4, 2, 0, tzinfo=UTC)
READERS, STAFF, FEEDS = Audience
OFF, ON = False, True
LOCK = (Kind.CONFIGURATION_LOCKED, locking({"event/event.toml": "1" * 64}, "2" * 64, "0.1.0"))
AGAIN = (Kind.CONFIGURATION_LOCKED, locking({"event/event.toml": "3" * 64}, "4" * 64, "0.1.0", "a typing slip"))


def switched(audience, on):
    return (Kind.PUBLICATION_SWITCHED, switching(audience, on=on))


def closed(region, needs=1, by="p-1"):
    return (Kind.REGION_CLOSED, closing(region, needs), by)


def opened(region):
    return (Kind.REGION_REOPENED, reopening(region))


def entries(*facts):
    written, previous = [], FIRST_FINGERPRINT
    for number, (kind, body, *by) in enumerate(facts, 1):
        draft = Draft(EVENT_CHAIN, kind, 1, body, *(by or ["p-1"]), "chat", AT, AT + timedelta(minutes=number))
        written.append(chain(draft, event="e", sequence=number, previous=previous))
        previous = written[-1].fingerprint
    return written


@pytest.mark.parametrize(
    ("facts", "stopped"),
    [
        pytest.param([], {}, id="nothing was ever stopped"),
        pytest.param([switched(READERS, OFF)], {READERS: 1}, id="readers"),
        pytest.param([switched(READERS, OFF), switched(STAFF, OFF)], {READERS: 1, STAFF: 2}, id="each by itself"),
        pytest.param([switched(READERS, OFF), switched(READERS, ON)], {}, id="resumed"),
        pytest.param([switched(READERS, ON)], {}, id="resumed though never stopped"),
        pytest.param([switched(FEEDS, OFF), switched(FEEDS, OFF)], {FEEDS: 1}, id="since it was stopped first"),
        pytest.param([switched(STAFF, OFF), LOCK], {STAFF: 1}, id="a lock switches nothing"),
    ],
)
def test_who_is_stopped_and_by_which_entry(facts, stopped):
    history = fold(EVENT_CHAIN, entries(*facts))
    assert {audience: entry.sequence for audience, entry in history.switches.stopped.items()} == stopped


IN_DOUBT = [(Kind.PUBLICATION_SWITCHED, body) for body in stopping([]).values()]


@pytest.mark.parametrize(
    ("facts", "doubted", "since"),
    [
        pytest.param([switched(READERS, OFF)], set(), 1, id="stopped by a person"),
        pytest.param(IN_DOUBT, {READERS, STAFF, FEEDS}, 1, id="the ledger does not fit"),
        pytest.param([switched(READERS, OFF), *IN_DOUBT], {READERS, STAFF, FEEDS}, 1, id="and was stopped before"),
        pytest.param([*IN_DOUBT, switched(FEEDS, ON)], {READERS, STAFF}, 1, id="one goes on"),
        pytest.param([*IN_DOUBT, switched(READERS, ON), switched(READERS, OFF)], {STAFF, FEEDS}, 5, id="stopped anew"),
    ],
)
def test_whose_stop_is_for_what_does_not_fit_and_since_when_nothing_is_shown(facts, doubted, since):
    """An earlier stop stands: what came between the two was never shown."""
    switches = fold(EVENT_CHAIN, entries(*facts)).switches
    assert (switches.doubted, switches.stopped[READERS].sequence) == (doubted, since)


@pytest.mark.parametrize(
    ("facts", "sequence"),
    [
        pytest.param([switched(READERS, OFF)], None, id="open"),
        pytest.param([LOCK, switched(READERS, OFF)], 1, id="locked"),
        pytest.param([LOCK, AGAIN], 2, id="locked anew"),
    ],
)
def test_which_entry_locked_the_configuration_last(facts, sequence):
    locked = fold(EVENT_CHAIN, entries(*facts)).switches.configuration
    assert (None if locked is None else locked.sequence) == sequence


@pytest.mark.parametrize(
    ("facts", "regions", "waiting"),
    [
        pytest.param([closed("CD1")], {"CD1": 1}, {}, id="one person is enough"),
        pytest.param([closed("CD1"), closed("CD2")], {"CD1": 1, "CD2": 2}, {}, id="each by itself"),
        pytest.param([closed("CD1"), opened("CD1")], {}, {}, id="opened again"),
        pytest.param([closed("CD1"), closed("CD1")], {"CD1": 1}, {}, id="since it was closed first"),
        pytest.param([opened("CD1")], {}, {}, id="opened though never closed"),
        pytest.param([closed("CD1", 2)], {}, {"CD1": {"p-1"}}, id="one of two"),
        pytest.param([closed("CD1", 2), closed("CD1", 2)], {}, {"CD1": {"p-1"}}, id="the same person twice"),
        pytest.param([closed("CD1", 2), closed("CD1", 2, "p-2")], {"CD1": 2}, {}, id="two people"),
        pytest.param([closed("CD1", 2), closed("CD2", 2, "p-2")], {}, {"CD1": {"p-1"}, "CD2": {"p-2"}}, id="of two"),
        pytest.param(
            [closed("CD1", 2), opened("CD1"), closed("CD1", 2, "p-2")], {}, {"CD1": {"p-2"}}, id="said anew after that"
        ),
    ],
)
def test_which_regions_staff_closed_and_who_has_said_so(facts, regions, waiting):
    switches = fold(EVENT_CHAIN, entries(*facts)).switches
    assert {region: entry.sequence for region, entry in switches.closed_regions.items()} == regions
    assert switches.closing == waiting


def test_a_fold_carried_forward_is_the_fold_of_all():
    all_of_them = entries(
        switched(READERS, OFF), LOCK, switched(STAFF, OFF), closed("CD1"), switched(READERS, ON), AGAIN, opened("CD1")
    )
    history = PlaceHistory(EVENT_CHAIN)
    for number, entry in enumerate(all_of_them, 1):
        history = extend(history, entry)
        assert history == fold(EVENT_CHAIN, all_of_them[:number])


@pytest.mark.parametrize(
    ("now", "changed"),
    [
        pytest.param({"a": "1", "b": "2"}, (), id="none"),
        pytest.param({"b": "3", "a": "1"}, ("b",), id="changed"),
        pytest.param({"a": "1"}, ("b",), id="gone"),
        pytest.param({"a": "0", "b": "2", "c": "3"}, ("a", "c"), id="changed and new, by name"),
    ],
)
def test_files_that_are_not_as_they_were_locked(now, changed):
    assert changed_files({"a": "1", "b": "2"}, now) == changed
