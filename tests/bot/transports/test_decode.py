"""What a person typed is heard, even beside something in the update that nobody can read."""

import pytest

from bot.letters import Incoming, Moved
from bot.transports.telegram.translate import Translator
from core.dialogue.heard import Photo, Pressed, Said, SharedContact
from tests.the_night import message_update

TRANSLATOR = Translator("1000001", lambda code: code)
PAT = 7_000_000_001
NEW = {"type": "of 2031"}


def heard(update):
    return TRANSLATOR.incoming(TRANSLATOR.arrival(update).raw)


def texted(**more):
    return message_update(1, PAT, 10, "84 here", date=1_580_770_000, **more)


def pressed(**more):
    message = texted(**more)["message"]
    query = {"id": "5", "from": message["from"], "chat_instance": "1", "data": "yes|1:1", "message": message}
    return {"update_id": 1, "callback_query": query}


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"external_reply": {"origin": NEW}}, id="a quotation from elsewhere"),
        pytest.param({"reply_to_message": {"date": "yesterday"}}, id="the message it answers"),
        pytest.param({"entities": [{"kind": "glow"}]}, id="a way to mark words"),
        pytest.param({"via_bot": "another"}, id="a bot it came by"),
        pytest.param({"reply_markup": [[5]]}, id="its buttons"),
        pytest.param({"poll": {"id": 1}}, id="content of another shape"),
    ],
)
def test_a_text_beside_something_unreadable_is_heard(more):
    incoming = heard(texted(**more))
    assert isinstance(incoming, Incoming)
    assert isinstance(incoming.heard, Said)
    assert (incoming.user, incoming.heard.text, incoming.heard.forwarded) == (PAT, "84 here", False)


def test_a_forwarded_text_stays_somebody_elses_where_nobody_can_read_whose():
    assert heard(texted(forward_origin=NEW)).heard.forwarded


def test_a_photo_and_a_shared_number_are_heard_too():
    size = {"file_id": "a", "file_unique_id": "b", "width": 9, "height": 9}
    contact = {"phone_number": "+1 515 555 0100", "first_name": "Pat", "user_id": PAT}
    assert isinstance(heard(texted(photo=[size], external_reply={"origin": NEW})).heard, Photo)
    assert isinstance(heard(texted(contact=contact, external_reply={"origin": NEW})).heard, SharedContact)


def test_a_press_below_something_unreadable_is_heard():
    assert heard(pressed(external_reply={"origin": NEW})).heard == Pressed("yes|1:1", 10)


def test_what_telegram_writes_itself_stays_nobodys_and_a_move_is_followed():
    assert heard(texted(new_chat_members=["?"])) is None
    assert heard(texted(migrate_to_chat_id=-100, external_reply={"origin": NEW})) == Moved(PAT, -100)


def test_where_nobody_can_read_who_wrote_the_desk_sets_it_aside():
    broken = texted()
    broken["message"]["from"] = "Pat"
    with pytest.raises((AttributeError, TypeError, ValueError)):
        heard(broken)
