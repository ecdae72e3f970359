"""What a text is as a command, and what an audience is called."""

import pytest

from core.dialogue.commands import COMMANDS, SPANISH, Command, command_of
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
        ("/casos", Command("cases", "", marked=True)),
        ("/caso 12 liberar", Command("case", "12 liberar", marked=True)),
        ("caso 12", Command("case", "12", marked=False)),
        ("/faltan Polk", Command("missing", "Polk", marked=True)),
        ("faltan", Command("missing", "", marked=False)),
        ("faltan 3 personas", Command("faltan", "3 personas", marked=False)),
        ("listos", Command("listos", "", marked=False)),
        ("/Transcripción Adair/1NW ADAIR", Command("transcript", "Adair/1NW ADAIR", marked=True)),
        ("/nuevo_teléfono Adair/1NW ADAIR", Command("newphone", "Adair/1NW ADAIR", marked=True)),
        ("/por qué Sanders", Command("why", "Sanders", marked=True)),
        ("/porqué Sanders", Command("why", "Sanders", marked=True)),
        ("/por_que", Command("why", "", marked=True)),
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
    assert room.say("/stop publication", who="staff").reader is None
    assert room.say("stop publication", who="chair").reader is None


def test_every_command_has_a_word_in_spanish_but_for_the_switches_that_have_their_own():
    assert {name for name in COMMANDS if " " not in name} <= set(SPANISH.values())


@pytest.mark.parametrize("spanish", [word for word, name in SPANISH.items() if name in COMMANDS])
def test_a_spanish_command_does_what_the_english_one_does(spanish):
    told = []
    for command in (spanish, SPANISH[spanish]):
        room = Room("Benton/Belle Plaine 1")
        turn = room.say(f"/{command} Benton/Belle Plaine 1", who="staff")
        told.append((turn.reply.lines, [entry.kind for entry in turn.entries], turn.invite))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("who", "typed", "meant"),
    [
        pytest.param("staff", "/foo", None, id="nothing is near"),
        pytest.param("staff", "/csae", "/case", id="a slip"),
        pytest.param("staff", "/mising Polk", "/missing", id="a slip in a long word"),
        pytest.param("staff", "/transcritp", "/transcript", id="letters changed places"),
        pytest.param("staff", "/condao", "/condado", id="in Spanish"),
        pytest.param("chair", "/foo", None, id="a chair"),
        pytest.param("chair", "/csae", None, id="a chair is not told of what only staff may"),
        pytest.param("chair", "/plces", "/places", id="a chair's own"),
    ],
)
def test_a_command_there_is_none_of_is_said_so_with_the_one_that_may_be_meant(who, typed, meant):
    turn = Room("Benton/Belle Plaine 1").say(typed, who=who)
    first, second, *_ = turn.reply.lines
    assert (first.key, first.values["typed"]) == ("no-such-command", typed.split()[0])
    assert (second.values["command"] if second.key == "nearest-command" else None) == meant
    assert turn.cases == turn.entries == ()


@pytest.mark.parametrize(
    "typed", ["/yes", "/84 here. First: Biden 84", "/Biden 30", "/help", "/status", "/why", "/undo", "/places"]
)
def test_what_means_something_behind_a_slash_is_no_unknown_command(typed):
    turn = Room("Benton/Belle Plaine 1").say(typed)
    assert "no-such-command" not in [line.key for line in turn.reply.lines]
