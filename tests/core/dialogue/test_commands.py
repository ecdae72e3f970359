"""What a text is as a command, and what an audience is called."""

import pytest

from core.dialogue.commands import Command, command_of
from core.dialogue.heard import Said, Unreadable
from core.ledger.switches import Audience
from tests.core.dialogue.conftest import NOW, Room


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/held", Command("held", "", marked=True)),
        ("held", Command("held", "", marked=False)),
        ("  /HELD@caucusdesk_bot  ", Command("held", "", marked=True)),
        ("/precinct@caucusdesk_bot Adair/1NW ADAIR", Command("precinct", "Adair/1NW ADAIR", marked=True)),
        ("/announce one\ntwo  three", Command("announce", "one\ntwo  three", marked=True)),
        ("/stop", Command("stop", "", marked=True)),
        ("/stop publication", Command("stop publication", "", marked=True)),
        ("/stop  Publication READERS", Command("stop publication", "READERS", marked=True)),
        ("/stop_publication readers", Command("stop publication", "readers", marked=True)),
        ("/resume publication", Command("resume publication", "", marked=True)),
        ("/detener publicación lectores", Command("stop publication", "lectores", marked=True)),
        ("/reanudar publicacion", Command("resume publication", "", marked=True)),
        ("/stop publications of lies", Command("stop", "publications of lies", marked=True)),
        ("/publication", Command("publication", "", marked=True)),
        ("84 here. First: Biden 84", Command("84", "here. First: Biden 84", marked=False)),
        ("", None),
        ("@somebody", None),
    ],
)
def test_a_text_as_a_command(text, command):
    assert command_of(Said(text, 1, NOW)) == command


@pytest.mark.parametrize("heard", [Said("/held", 1, NOW, edited=True), Unreadable("other", 1, NOW)])
def test_only_new_words_are_a_command(heard):
    assert command_of(heard) is None


@pytest.mark.parametrize(
    ("typed", "audiences"),
    [
        ("", set(Audience)),
        ("readers", {Audience.READERS}),
        ("reporters", {Audience.READERS}),
        ("Lectores", {Audience.READERS}),
        ("staff", {Audience.STAFF}),
        ("feeds", {Audience.FEEDS}),
        ("everybody", set()),
        ("readers staff", set()),
    ],
)
def test_whom_a_switch_stops(typed, audiences):
    room = Room("Benton/Belle Plaine 1")
    room.say(f"/stop publication {typed}", who="staff")
    assert set(room.standings.switches.stopped) == audiences


def test_stopping_publication_ends_nobodys_subscription():
    room = Room("Benton/Belle Plaine 1")
    assert room.say("/stop publication", who="staff").subscribe is None
    assert room.say("stop publication", who="chair").subscribe is None
