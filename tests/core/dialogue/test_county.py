"""A county at a glance: the numbers, who is silent, and who is asked."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import event_folder, load_event
from bot.wording import Wording
from core import dialogue
from core.contacts import Contact
from core.dialogue.heard import Pressed, Said
from core.dialogue.view import View
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.standings import Standings

EVENT = load_event(event_folder())
NOW = datetime(2020, 2, 4, 3, 15, tzinfo=UTC)
NW, NE = PlaceId("Adair/1NW ADAIR"), PlaceId("Adair/2NE STUART")
COORDINATOR = Assignment(Role.COUNTY, county="Adair")
COUNTS = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"


def contact(who, place, role=Role.CHAIR, *, state=None, heard=NOW):
    return Contact(Assignment(role, place), who, "", who, heard if state else None, state, PersonId(f"p-{who}"))


@dataclass
class Known:
    """What a desk has looked up, and the last time anybody was asked."""

    people: tuple[Contact, ...] = ()
    asked: dict[str, datetime] = field(default_factory=dict)

    def contacts(self):
        return self.people

    def practised(self):
        return None

    def lately_asked(self, since):
        return [who for who, at in self.asked.items() if at >= since]


def hear(heard, known, *held, standings=None, state=None):
    held = held or (COORDINATOR,)
    view = View(
        event=EVENT,
        now=NOW,
        person=Person(PersonId("p-1"), "en", held),
        new_person=PersonId("p-2"),
        state=state,
        histories={} if standings is None else standings.histories,
        standings=standings or Standings.of(EVENT),
        directory=known,
    )
    return dialogue.turn(view, heard)


def text(words, known=None, *held, **more):
    return hear(Said(words, 1, NOW), known or Known(), *held, **more)


def press(data, known=None, *held, **more):
    return hear(Pressed(data, 1), known or Known(), *held, **more)


def head(turn):
    return {key: turn.reply.lines[0].values[key] for key in ("reported", "held", "begun", "silent")}


def buttons(turn):
    return [choice.data for row in turn.reply.choices for choice in row]


def precinct(place):
    return EVENT.places.by_id[place].precinct_id


def begun(who="Pat", place=NW):
    """A chair who has texted first counts and said no yes."""
    heard = hear(Said(COUNTS, 1, NOW), Known(), Assignment(Role.CHAIR, place))
    return contact(who, place, state=heard.state)


@pytest.mark.parametrize("words", ["/county", "county", "/county Adair", "/county adair", "status"])
def test_a_coordinator_sees_their_county(words):
    turn = text(words)
    assert head(turn) == {"reported": 0, "held": 0, "begun": 0, "silent": 5}
    assert turn.reply.personal


def test_what_was_begun_is_told_with_who_and_since_when():
    turn = text("/county", Known((begun(),)))
    assert (head(turn)["begun"], head(turn)["silent"]) == (1, 4)
    line = turn.reply.lines[-1]
    (who,) = line.values["who"].values["who"]
    assert (line.key, line.values["place"], who.values["heard"].values["at"]) == ("glance-begun", "1NW ADAIR", NOW)


def test_a_reported_and_a_held_place_show_their_receipts(make_room):
    room = make_room(NW)
    room.say(f"{COUNTS}. Final: Biden 34, Sanders 30, Warren 20", "yes")
    other = make_room(NE)
    other.standings = room.standings
    other.say("84 here. First: Biden 50, Sanders 34. Final: Biden 60, Sanders 40", "that is what we signed", "yes")
    turn = text("/county", standings=other.standings)
    assert head(turn) == {"reported": 1, "held": 1, "begun": 0, "silent": 3}
    assert [line.key for line in turn.reply.lines[-2:]] == ["glance-held", "glance-reported"]


def test_status_with_something_open_is_about_that():
    state = text(f"{NW}: {COUNTS}").state
    assert text("status", state=state).reply.lines[0].key != "county-glance"


@pytest.mark.parametrize("role", [Role.STAFF, Role.OPERATOR])
def test_staff_see_any_county_and_name_it(role):
    assert text("/county Polk", None, Assignment(role)).reply.lines[0].values["places"] == 177
    assert text("/county", None, Assignment(role)).reply.lines[0].key == "which-county"


@pytest.mark.parametrize(
    ("held", "words", "key"),
    [
        pytest.param(COORDINATOR, "/county Polk", "not-your-county", id="another's"),
        pytest.param(COORDINATOR, "/county Narnia", "no-such-county", id="none"),
        pytest.param(Assignment(Role.CHAIR, NW), "/county Adair", "not-allowed", id="a chair"),
        pytest.param(Assignment(Role.REPORTER), "/county Adair", "not-allowed", id="a reporter"),
    ],
)
def test_nobody_sees_a_county_that_is_not_theirs(held, words, key):
    turn = text(words, None, held)
    assert [line.key for line in turn.reply.lines] == [key]


def test_two_counties_are_two_lines_and_a_button_each():
    turn = text("/county", None, COORDINATOR, Assignment(Role.COUNTY, county="Polk"))
    assert [line.values["county"] for line in turn.reply.lines] == ["Adair", "Polk"]
    assert buttons(turn) == ["county|Adair|0", "county|Polk|0"]


def test_pages_cover_every_place_once():
    staff, seen = Assignment(Role.STAFF), []
    for page in range(15):
        lines = press(f"county|Polk|{page}", None, staff).reply.lines
        seen += [line.values["place"] for line in lines if line.key == "glance-silent"]
    assert len(seen) == len(set(seen)) == 177
    beyond = press("county|Polk|9999", None, staff).reply.lines
    assert beyond[-1].values == {"page": 15, "pages": 15}


# ------------------------------------------------------------------------------------------------------------ asking


def test_one_silent_chair_is_asked_about_their_place():
    known = Known((contact("Pat", NW), contact("Dee", NW, Role.DEPUTY), contact("Kim", NE)))
    turn = press(f"nudge|{precinct(NW)}", known)
    (told,) = turn.told
    assert (told.person, told.nudges, told.lines[0].key) == ("p-Pat", True, "nudge-chair")


def test_the_deputy_is_asked_where_no_chair_is_enrolled():
    known = Known((Contact(Assignment(Role.CHAIR, NW), "Pat"), contact("Dee", NW, Role.DEPUTY)))
    (told,) = press(f"nudge|{precinct(NW)}", known).told
    assert (told.person, told.lines[0].key) == ("p-Dee", "nudge-deputy")


def test_all_are_asked_with_one_letter_each_however_many_places_they_have():
    known = Known((contact("Pat", NW), contact("Pat", NE), begun("Kim", PlaceId("Adair/4SE ORIENT"))))
    turn = press("nudge|all|Adair", known)
    assert [(one.person, one.lines[0].values["number"]) for one in turn.told] == [("p-Pat", 2)]
    said = {line.key: line.values for line in turn.reply.lines}
    assert said["nudged"] == {"number": 1}
    assert len(said["nudge-nobody"]["places"]) == 2


@pytest.mark.parametrize(
    ("minutes", "asked"), [pytest.param(9, 0, id="after nine minutes"), pytest.param(11, 1, id="after eleven")]
)
@pytest.mark.parametrize("what", ["p-Pat", NW], ids=["by hand", "by the timetable"])
def test_nobody_is_asked_twice_within_ten_minutes(minutes, asked, what):
    known = Known((contact("Pat", NW),), {what: NOW - timedelta(minutes=minutes)})
    turn = press("nudge|all|Adair", known)
    assert len(turn.told) == asked
    assert ("nudged-lately" in [line.key for line in turn.reply.lines]) is not asked


def test_whoever_has_begun_is_not_asked():
    turn = press(f"nudge|{precinct(NW)}", Known((begun(),)))
    assert (turn.told, [line.key for line in turn.reply.lines]) == ((), ["glance-begun"])


@pytest.mark.parametrize(
    "data",
    ["nudge|all|Polk", f"nudge|{precinct(PlaceId('Polk/DES MOINES-55'))}", "nudge|", "nudge|all", "county|Polk|0"],
)
def test_a_button_about_another_county_changes_nothing(data):
    known = Known((contact("Pat", PlaceId("Polk/DES MOINES-55")),))
    turn = press(data, known)
    assert (turn.told, turn.entries) == ((), ())
    assert turn.reply is None or turn.reply.lines[0].key != "county-glance"


def test_every_button_fits_in_64_bytes():
    for county in (*EVENT.places.counties, *EVENT.places.regions):
        people = tuple(
            contact(f"c{number}", place.id)
            for number, place in enumerate(EVENT.places.by_id.values())
            if place.county == county
        )
        turn = text(f"/county {county}", Known(people), Assignment(Role.STAFF))
        assert all(len(data.encode()) <= 64 for data in buttons(turn))


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_of_a_button_typed_are_the_same_answer(language):
    wording = Wording.load(language)
    orient = PlaceId("Adair/4SE ORIENT")
    known = Known((contact("Pat", NW), contact("Kim", NE), contact("Lee", orient)))
    for row in text("/county", known).reply.choices:
        for choice in row:
            pressed, typed = press(choice.data, known), text(wording.plain(choice.label), known)
            assert (typed.told, typed.reply) == (pressed.told, pressed.reply)
            assert typed.told


@pytest.mark.parametrize("words", ["Page 2", "página 2", "page 999"])
def test_a_page_is_typed_too(words):
    polk = Assignment(Role.COUNTY, county="Polk")
    assert text(words, None, polk).reply.lines[-1].values["page"] == (15 if "999" in words else 2)


@pytest.mark.parametrize("words", ["ask around", "Ask DM 055", "ask me", "page"])
def test_other_words_that_begin_alike_ask_nobody(words):
    known = Known((contact("Pat", NW), contact("Kim", PlaceId("Polk/DES MOINES-55"))))
    assert text(words, known).told == ()
