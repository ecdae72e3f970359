"""Photos: wanted, fetched with their bytes, kept under a number; on both engines."""

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.letters import Attached
from bot.storage import photos
from bot.storage.photos import SentPhoto, State
from core.people import Role
from core.photos import File

EVENT = "iowa-2020"
CHAT = 7_000_000_000
BYTES = b"\x89PNG\r\n\x1a\n\x00\xff not text"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def sheet(nine):
    file = File("AgACAgEAAx", "AQADx", width=1280, height=960)
    return SentPhoto("Adair/1NW ADAIR", Role.CHAIR, "p-1", CHAT, 10, file, nine, words="our sheet \0\ud83d")


@pytest.fixture
def wanted(storage, sheet, nine):
    """Makes a photo wanted; gives its row."""

    def want(**more):
        with storage.writing() as tx:
            assert photos.want(tx, EVENT, replace(sheet, **more), nine)
            return photos.wanted(tx, EVENT, nine, 100)[-1]

    return want


def test_a_photo_is_wanted_once_however_often_it_is_heard_of(storage, sheet, nine, wanted):
    one = wanted()
    with storage.writing() as tx:
        assert not photos.want(tx, EVENT, sheet, nine)
        assert [row.id for row in photos.wanted(tx, EVENT, nine, 9)] == [one.id]
        other = replace(sheet, file=File("AgACAgEAAy", "AQADy"))
        assert photos.want(tx, EVENT, other, nine), "an edited message with another picture is another photo"


def test_everything_known_of_a_photo_comes_back(wanted, sheet):
    one = wanted(album="a1", answered=True)
    assert (one.state, one.tries, one.sha256, one.number, one.error) == (State.WANTED, 0, None, None, None)
    expected = replace(sheet, album="a1", answered=True, words="our sheet \ufffd\ufffd")
    assert replace(one.sent, file=expected.file) == expected
    assert (one.sent.file.id, one.sent.file.unique, one.sent.file.width) == ("AgACAgEAAx", "AQADx", 1280)


def test_the_bytes_come_back_as_they_came_with_their_hash(storage, wanted, nine):
    one = wanted()
    with storage.writing() as tx:
        assert photos.fetched(tx, one.id, BYTES, nine)
        assert not photos.fetched(tx, one.id, b"others", nine), "fetched twice, stored once"
        assert photos.attached(tx, one.id) == Attached(BYTES, file="AgACAgEAAx", is_document=False)
        assert photos.find(tx, one.id).sha256 == hashlib.sha256(BYTES).hexdigest()
        assert photos.wanted(tx, EVENT, nine + MINUTE, 9) == []


def test_only_what_the_desk_has_told_of_is_kept(storage, wanted, nine):
    first, second = wanted(), wanted(message=11)
    with storage.writing() as tx:
        photos.keep(tx, second.id, 7)
        for one in (first, second):
            photos.fetched(tx, one.id, BYTES, nine)
        assert photos.kept(tx, EVENT) == {}
        assert photos.on_the_way(tx, EVENT) == 2
        photos.keep(tx, first.id, 1)
        photos.keep(tx, second.id, 2)
        assert [one.number for one in photos.kept(tx, EVENT)["Adair/1NW ADAIR"]] == [1, 2]
        assert photos.on_the_way(tx, EVENT) == 0
        assert photos.kept(tx, "rehearsal") == {}


def test_the_bytes_of_a_repeated_photo_go(storage, wanted, nine):
    one = wanted()
    with storage.writing() as tx:
        photos.fetched(tx, one.id, BYTES, nine)
        photos.repeat(tx, one.id)
        assert photos.attached(tx, one.id) is None
        assert photos.kept(tx, EVENT) == {}
        assert photos.find(tx, one.id).state is State.REPEATED


def test_what_was_put_off_comes_again_when_it_is_due(storage, wanted, nine):
    one = wanted()
    with storage.writing() as tx:
        photos.put_off(tx, one.id, nine + MINUTE, "asked to wait")
        assert photos.wanted(tx, EVENT, nine, 9) == []
        assert photos.next_due(tx, EVENT) == nine + MINUTE
        assert photos.wanted(tx, EVENT, nine + MINUTE, 9)[0].tries == 1


def test_a_lost_photo_is_wanted_no_more(storage, wanted, nine):
    one = wanted()
    with storage.writing() as tx:
        assert photos.lose(tx, one.id, "gone")
        assert not photos.lose(tx, one.id, "gone")
        assert not photos.fetched(tx, one.id, BYTES, nine)
        assert photos.next_due(tx, EVENT) is None
        assert (photos.find(tx, one.id).state, photos.find(tx, one.id).error) == (State.LOST, "gone")


def test_an_album_is_complete_when_no_other_is_on_the_way(storage, wanted, nine):
    first, second, alone = wanted(album="a1"), wanted(album="a1", message=11), wanted(message=12)
    with storage.writing() as tx:
        assert photos.more_to_come(tx, EVENT, first)
        photos.fetched(tx, second.id, BYTES, nine)
        assert photos.more_to_come(tx, EVENT, first), "stored, but the desk has not told of it"
        photos.keep(tx, second.id, 1)
        assert not photos.more_to_come(tx, EVENT, first)
        assert not photos.more_to_come(tx, EVENT, alone)
