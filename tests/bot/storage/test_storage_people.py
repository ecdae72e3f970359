from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import Enrolled, Invite, invites, people
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId

EVENT = "iowa-2020"
ADAIR = PlaceId("Adair/1NW ADAIR")
CHAIR = Assignment(Role.CHAIR, ADAIR)
MINUTE = timedelta(minutes=1)


def enrolled(name, user, *assignments, language="en"):
    person = Person(PersonId(f"p-{name}"), language, assignments)
    return Enrolled(person, user=user, chat=user + 1, name=name)


def test_a_person_is_known_by_their_user_and_by_their_pseudonym(storage, nine):
    anna = enrolled("Anna Núñez", 7_000_000_000, CHAIR, language="es")
    with storage.writing() as tx:
        people.add_person(tx, EVENT, anna, nine)
        assert people.person_of(tx, EVENT, 7_000_000_000) == anna.person
        assert people.enrolled(tx, EVENT, anna.person.id) == anna
        assert people.person_of(tx, EVENT, 1) is None
        assert people.person_of(tx, "rehearsal", 7_000_000_000) is None
        assert people.enrolled(tx, EVENT, PersonId("p-nobody")) is None


def test_everyone_comes_in_order_of_enrolment_with_their_own_roles(storage, nine):
    zoe, abe = enrolled("zoe", 1, CHAIR), enrolled("abe", 2, Assignment(Role.STAFF), Assignment(Role.REPORTER))
    with storage.writing() as tx:
        people.add_person(tx, EVENT, zoe, nine)
        people.add_person(tx, EVENT, abe, nine + MINUTE)
        people.add_person(tx, "rehearsal", enrolled("other", 3), nine)
        assert people.everyone(tx, EVENT) == [zoe, abe]


def test_a_user_is_enrolled_once(storage, nine):
    with storage.writing() as tx:
        people.add_person(tx, EVENT, enrolled("zoe", 1), nine)
        with pytest.raises(IntegrityError), tx.begin_nested():
            people.add_person(tx, EVENT, enrolled("abe", 1), nine)


def test_a_role_begins_once_and_ends_once(storage, nine):
    with storage.writing() as tx:
        people.add_person(tx, EVENT, enrolled("zoe", 1), nine)
        zoe = PersonId("p-zoe")
        assert people.assign(tx, EVENT, zoe, CHAIR, nine)
        assert not people.assign(tx, EVENT, zoe, CHAIR, nine)
        assert people.assign(tx, EVENT, zoe, Assignment(Role.COUNTY, county="Adair"), nine)
        assert people.end_assignment(tx, EVENT, zoe, CHAIR, nine + MINUTE)
        assert not people.end_assignment(tx, EVENT, zoe, CHAIR, nine + MINUTE)
        assert people.person_of(tx, EVENT, 1).assignments == (Assignment(Role.COUNTY, county="Adair"),)
        assert people.assign(tx, EVENT, zoe, CHAIR, nine + 2 * MINUTE)


def test_a_person_moves_to_another_account_and_takes_everything_along(storage, nine):
    anna = enrolled("anna", 1, CHAIR, language="es")
    with storage.writing() as tx:
        people.add_person(tx, EVENT, anna, nine)
        moved = Enrolled(anna.person, user=9, chat=9, name="Anna's new phone")
        people.move(tx, EVENT, moved)
        assert people.person_of(tx, EVENT, 1) is None
        assert people.everyone(tx, EVENT) == [moved]


def test_nobody_unknown_gets_a_role(storage, nine):
    with pytest.raises(IntegrityError), storage.writing() as tx:
        people.assign(tx, EVENT, PersonId("p-nobody"), CHAIR, nine)


def test_a_person_can_change_their_language(storage, nine):
    with storage.writing() as tx:
        people.add_person(tx, EVENT, enrolled("zoe", 1), nine)
        people.set_language(tx, EVENT, PersonId("p-zoe"), "es")
        assert people.person_of(tx, EVENT, 1).language == "es"


@pytest.mark.parametrize(
    ("role", "where", "chats"),
    [
        pytest.param(Role.CHAIR, {}, [2, 4], id="all chairs"),
        pytest.param(Role.CHAIR, {"place": ADAIR}, [2], id="chairs of a place"),
        pytest.param(Role.COUNTY, {"county": "Adair"}, [6], id="coordinators of a county"),
        pytest.param(Role.COUNTY, {"county": "Polk"}, [], id="a county without one"),
        pytest.param(Role.REPORTER, {}, [], id="a role nobody has"),
    ],
)
def test_chats_of_those_who_hold_a_role(storage, nine, role, where, chats):
    with storage.writing() as tx:
        for one in (
            enrolled("a", 1, CHAIR, Assignment(Role.CHAIR, PlaceId("Adair/5SW"))),
            enrolled("b", 3, Assignment(Role.CHAIR, PlaceId("Polk/DES MOINES-55"))),
            enrolled("c", 5, Assignment(Role.COUNTY, county="Adair"), Assignment(Role.DEPUTY, ADAIR)),
        ):
            people.add_person(tx, EVENT, one, nine)
        assert people.chats_with(tx, EVENT, role, **where) == chats


def test_an_invitation_is_used_once(storage, nine):
    invite = Invite("h1", CHAIR, made_at=nine, expires_at=nine + MINUTE)
    with storage.writing() as tx:
        invites.add_invite(tx, EVENT, invite)
        assert invites.find_invite(tx, EVENT, "h1") == invite
        assert invites.use_invite(tx, EVENT, "h1", PersonId("p-zoe"), nine)
        assert not invites.use_invite(tx, EVENT, "h1", PersonId("p-abe"), nine)
        used = Invite("h1", CHAIR, made_at=nine, expires_at=nine + MINUTE, used_by=PersonId("p-zoe"), used_at=nine)
        assert invites.find_invite(tx, EVENT, "h1") == used


def test_an_invitation_is_useless_when_expired_unknown_or_for_another_event(storage, nine):
    with storage.writing() as tx:
        county = Assignment(Role.COUNTY, county="Adair")
        invites.add_invite(tx, EVENT, Invite("h1", county, made_at=nine, expires_at=nine + MINUTE))
        assert invites.find_invite(tx, EVENT, "h1").assignment == county
        assert not invites.use_invite(tx, EVENT, "h1", PersonId("p-zoe"), nine + MINUTE)
        assert not invites.use_invite(tx, EVENT, "h2", PersonId("p-zoe"), nine)
        assert not invites.use_invite(tx, "rehearsal", "h1", PersonId("p-zoe"), nine)
        assert invites.find_invite(tx, "rehearsal", "h1") is None
        assert invites.find_invite(tx, EVENT, "h2") is None


ZOE = PersonId("p-zoe")


def test_an_invitation_keeps_whom_it_was_made_for(storage, nine):
    expires = nine + MINUTE
    made_for = Invite("h1", CHAIR, nine, expires, language="es", phones=frozenset({"n1", "n2"}))
    of_phone, of_place = Invite("h2", CHAIR, nine, expires, moves=ZOE), Invite("h3", CHAIR, nine, expires, succeeds=ZOE)
    with storage.writing() as tx:
        for invite in (made_for, of_phone, of_place):
            invites.add_invite(tx, EVENT, invite)
        assert [invites.find_invite(tx, EVENT, one) for one in ("h1", "h2", "h3")] == [made_for, of_phone, of_place]


def test_of_several_readings_of_a_code_exactly_one_must_exist(storage, nine):
    with storage.writing() as tx:
        for name in ("h1", "h2"):
            invites.add_invite(tx, EVENT, Invite(name, CHAIR, nine, nine + MINUTE))
        assert invites.find_invite(tx, EVENT, "h0", "h1", "h9").hash == "h1"
        assert invites.find_invite(tx, EVENT, "h1", "h2") is None
        assert invites.find_invite(tx, EVENT, "h0", "h9") is None


def test_a_hand_over_is_called_back_while_nobody_has_used_it(storage, nine):
    with storage.writing() as tx:
        for name, left in (("h1", ZOE), ("h2", ZOE), ("h3", PersonId("p-abe"))):
            invites.add_invite(tx, EVENT, Invite(name, CHAIR, nine, nine + MINUTE, succeeds=left))
        assert invites.use_invite(tx, EVENT, "h1", PersonId("p-new"), nine)
        assert invites.call_back(tx, EVENT, ZOE, nine) == 1
        assert invites.find_invite(tx, EVENT, "h2").void_at == nine
        assert not invites.use_invite(tx, EVENT, "h2", PersonId("p-new"), nine)
        assert invites.use_invite(tx, EVENT, "h3", PersonId("p-new"), nine)
