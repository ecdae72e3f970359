"""Photos of the sheet in the dialogue: what is kept, acknowledged and shown, and which words below one are read."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.dialogue.heard import PhotoKept, PhotoLost
from core.dialogue.turn import KeepPhoto, RepeatedPhoto, WantPhoto
from core.people import Assignment, PersonId, Role
from core.photos import KeptPhoto
from tests.the_night import PLAIN_CASE

AT = datetime(2020, 2, 4, 1, 0, tzinfo=UTC)
PLACE = "Benton/Belle Plaine 1"


def stored(number, *, sha256=None, by="p-chair", **more):
    return KeptPhoto(number, PLACE, PersonId(by), Role.CHAIR, AT, sha256 or f"hash {number}", **more)


def keep(room, number, *, more=False, who="chair", **of_photo):
    return room.hear(PhotoKept(stored(number, **of_photo), number, more), who)


def test_a_photo_alone_is_wanted_and_not_answered_before_it_is_stored(room):
    turn = room.photo()
    assert turn.photo == WantPhoto(PLACE, Role.CHAIR)
    assert (turn.reply, turn.entries, turn.state) == (None, (), None)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("our sheet", id="English"),
        pytest.param("Hoja de resultados", id="Spanish"),
        pytest.param("Belle Plaine 1", id="the place"),
        pytest.param("page 2 of 2", id="a page"),
        pytest.param("1 of 3", id="one of several"),
        pytest.param("2/3/2020", id="the date"),
        pytest.param("signed by Pat and Lee", id="names"),
    ],
)
def test_a_title_is_not_answered(room, words):
    turn = room.photo(words)
    assert (turn.reply, turn.photo) == (None, WantPhoto(PLACE, Role.CHAIR))


@pytest.mark.parametrize("words", ["84 here", "Biden thirty, Sanders two", "Biden 3 of 8", "30 28 17", "help"])
def test_what_says_something_is_answered_at_once_and_the_photo_is_kept_all_the_same(room, words):
    turn = room.photo(words)
    assert turn.reply is not None
    assert turn.photo == WantPhoto(PLACE, Role.CHAIR, answered=True)


def test_counts_below_a_photo_are_counts(room):
    room.photo(PLAIN_CASE[0])
    assert room.state().report.attendees == 84


def test_nothing_is_fetched_for_whoever_has_no_place(room):
    room.give("reporter", Assignment(Role.REPORTER))
    for who in ("stranger", "staff", "reporter"):
        assert room.photo(who=who).photo is None, who


def test_a_deputy_sends_as_a_deputy(room):
    assert room.photo(who="deputy").photo == WantPhoto(PLACE, Role.DEPUTY)


def test_a_stored_photo_is_acknowledged_with_what_is_waited_for_and_shown_to_staff(room, keys_of):
    turn = keep(room, 41)
    assert keys_of(turn) == ["photo-kept", "waiting-first"]
    assert turn.photo.photo.number == 1
    assert [picture.photo for picture in turn.for_staff] == [41]
    assert [line.key for line in turn.for_staff[0].lines] == ["photo-of", "photo-before-report"]


def test_a_photo_whose_words_were_answered_is_acknowledged_in_one_line(room, keys_of):
    assert keys_of(keep(room, 1, words="84 here", answered=True)) == ["photo-kept"]


def test_an_album_is_acknowledged_once_with_its_last(room, keys_of):
    turns = [keep(room, number, album="a", more=number < 3) for number in (1, 2, 3)]
    assert [turn.reply for turn in turns[:2]] == [None, None]
    assert keys_of(turns[2]) == ["photos-kept", "waiting-first"]
    assert turns[2].reply.lines[0].values["photos"] == 3
    assert [turn.photo.photo.number for turn in turns] == [1, 2, 3]
    assert all(turn.for_staff for turn in turns)


def test_a_photo_that_comes_after_its_album_was_acknowledged_counts_them_all(room):
    keep(room, 1, album="a", more=True)
    keep(room, 2, album="a")
    assert keep(room, 3, album="a").reply.lines[0].values["photos"] == 3


def test_the_same_bytes_are_kept_once_and_shown_once(room, keys_of):
    keep(room, 1, sha256="same")
    turn = keep(room, 2, sha256="same")
    assert turn.photo == RepeatedPhoto(2)
    assert (keys_of(turn), turn.for_staff) == (["photo-again", "waiting-first"], ())
    assert keep(room, 3).photo == KeepPhoto(room.photos[PLACE][-1])
    assert [photo.number for photo in room.photos[PLACE]] == [1, 2]


def test_an_album_with_a_repetition_tells_of_what_is_new(room):
    keep(room, 1, sha256="same")
    keep(room, 2, album="a", more=True)
    turn = keep(room, 3, album="a", sha256="same")
    assert [(line.key, dict(line.values)["number"]) for line in turn.reply.lines[:1]] == [("photo-kept", 2)]


def test_the_photo_of_somebody_who_is_gone_is_kept_and_shown_without_an_answer(room):
    turn = keep(room, 1, who="nobody", by="p-gone")
    assert (turn.reply, len(turn.for_staff)) == (None, 1)


def test_a_photo_changes_nothing_about_the_question_that_is_open(room):
    room.say(*PLAIN_CASE[:1])
    before = room.states["chair"]
    room.photo()
    keep(room, 1)
    assert room.states["chair"] == before


def test_with_a_receipt_staff_see_its_number(room):
    room.say(*PLAIN_CASE)
    assert [line.key for line in keep(room, 1, words="signed").for_staff[0].lines] == [
        "photo-of",
        "photo-receipt",
        "photo-words",
    ]


@pytest.mark.parametrize(("too_big", "said"), [(False, "photo-lost"), (True, "photo-too-big")])
def test_a_lost_photo_is_asked_for_again_and_staff_know(room, keys_of, too_big, said):
    turn = room.hear(PhotoLost(7, PLACE, 3, AT, too_big=too_big), "chair")
    assert keys_of(turn) == [said]
    assert [(case.place, case.code) for case in turn.cases] == [(PLACE, "photo-7")]


def test_when_the_last_of_an_album_is_lost_the_others_are_acknowledged(room, keys_of):
    keep(room, 1, album="a", more=True)
    keep(room, 2, album="a", more=True)
    assert keys_of(room.hear(PhotoLost(3, PLACE, 3, AT, album="a"), "chair")) == ["photos-kept", "photo-lost"]


# ------------------------------------------------------------------------------------------------------------- staff


def test_staff_see_the_newest_five_of_a_place(room, keys_of):
    for number in range(1, 8):
        keep(room, number)
    turn = room.say(f"/photos {PLACE}", who="staff")
    assert [picture.photo for picture in turn.reply.pictures] == [7, 6, 5, 4, 3]
    assert keys_of(turn) == ["newest-photos"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param(f"/photos {PLACE}", "no-photos", id="a place without photos"),
        pytest.param("/photos Atlantis/1", "no-such-place", id="a place nobody knows"),
        pytest.param("/photos 2", "several-places", id="a name of several places"),
        pytest.param("/photos", "no-photos-without-report", id="nothing to work off"),
    ],
)
def test_staff_ask_for_what_is_not_there(room, keys_of, typed, said):
    assert keys_of(room.say(typed, who="staff")) == [said]


def test_places_with_photos_and_no_report_are_listed_oldest_first_until_they_report(make_room):
    room = make_room(PLACE)
    room.photos["Adair/1NW ADAIR"] = (replace(stored(1), place="Adair/1NW ADAIR"),)
    room.photos[PLACE] = (KeptPhoto(2, PLACE, "p-chair", Role.CHAIR, AT - timedelta(minutes=5), "x", number=1),)
    waiting = [line.values["place"] for line in room.say("/photos", who="staff").reply.lines]
    assert waiting == [PLACE, "Adair/1NW ADAIR"]
    room.say(*PLAIN_CASE)
    assert len(room.say("/photos", who="staff").reply.lines) == 1


def test_a_chair_cannot_ask_for_photos(room):
    keep(room, 1)
    assert room.say(f"/photos {PLACE}").reply.pictures == ()
