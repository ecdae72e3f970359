"""What is kept of an update, and what the desk hears of it."""

import hashlib
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.letters import Incoming, Membership
from bot.transports.telegram.translate import Translator
from core.codes import make_code
from core.dialogue.turn import Pressed, Said, Unreadable
from tests.the_night import message_update

CODE = make_code(random.Random(3).choice)
PLAIN = CODE.replace("-", "")


def hash_of(code):
    return hashlib.sha256(code.encode()).hexdigest()


HASHED = f"[code:{hash_of(PLAIN)}]"
TRANSLATOR = Translator("1000001", hash_of)


def kept(text, **more):
    return json.loads(TRANSLATOR.arrival(message_update(1, 5, 10, text, date=1_580_770_000, **more)).raw)["message"]


def heard(update):
    return TRANSLATOR.incoming(TRANSLATOR.arrival(update).raw)


# ---------------------------------------------------------------------------------------------------- blacking out


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        pytest.param(f"/start {CODE}", f"/start {HASHED}", id="the command, or a deep link"),
        pytest.param(f"/start {PLAIN}", f"/start {HASHED}", id="without dashes"),
        pytest.param(f"/start {CODE.lower()}", f"/start {HASHED}", id="lower case"),
        pytest.param(f"/start {CODE.replace('-', ' ')}", f"/start {HASHED}", id="with spaces"),
        pytest.param(f"/start@caucusdesk_bot {CODE}", f"/start@caucusdesk_bot {HASHED}", id="the bot named"),
        pytest.param(CODE, HASHED, id="typed alone"),
        pytest.param(f" {CODE.lower()}.", HASHED, id="typed alone, with a full stop"),
        pytest.param(" ".join(PLAIN), HASHED, id="letter by letter"),
        pytest.param(f"it is {CODE} ok?", f"it is {HASHED} ok?", id="inside a sentence"),
        pytest.param(
            f"https://t.me/caucusdesk_bot?start={CODE}", f"https://t.me/caucusdesk_bot?start={HASHED}", id="the link"
        ),
        pytest.param(f"/start {PLAIN[:-1]}", "/start [code:spoilt]", id="one character short"),
        pytest.param(f"/start {PLAIN[:-1]}{'3' if PLAIN[-1] != '3' else '4'}", "/start [code:spoilt]", id="a slip"),
        pytest.param(f"{CODE}7", "[code:spoilt]", id="one too many, typed alone"),
        pytest.param(
            f"please {HASHED}", "please [code:spoilt]", id="a hash is no code: who stole the table gets nowhere"
        ),
    ],
)
def test_a_code_is_never_kept(typed, stored):
    assert kept(typed)["text"] == stored


@pytest.mark.parametrize(
    "text",
    [
        "JB23 BS31 EW30 PB40",
        "JB23 BS31 EW30",
        "84 here. First: Biden 30, Sanders 28",
        "/start",
        "/start please",
        "Biden30-Sanders28-Warren17",
    ],
)
def test_what_is_no_code_is_kept_as_it_came(text):
    assert kept(text)["text"] == text


@given(st.text(max_size=60).filter(lambda text: "[code:" not in text and not any(map(str.isdigit, text))))
def test_text_without_a_digit_is_kept_as_it_came(text):
    assert kept(text)["text"] == text


@given(st.integers(0, 2**32), st.sampled_from(["{}", "/start {}", "hi {} bye", "({})", "{}\n{}"]))
def test_a_made_code_is_always_blacked_out(seed, around):
    code = make_code(random.Random(seed).choice)
    stored = kept(around.replace("{}", code))["text"]
    assert code not in stored
    assert hash_of(code.replace("-", "")) in stored or "spoilt" in stored


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"caption": f"code {CODE}"}, id="a caption"),
        pytest.param({"reply_to_message": {"message_id": 3, "text": f"/start {CODE}"}}, id="the message answered"),
        pytest.param({"quote": {"text": CODE, "position": 0}}, id="a quotation"),
        pytest.param(
            {"entities": [{"type": "text_link", "url": f"https://t.me/b?start={CODE}", "offset": 0, "length": 2}]},
            id="an address behind a word",
        ),
    ],
)
def test_a_code_is_found_wherever_it_hides(more):
    assert CODE not in json.dumps(kept("hi", **more))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["message", "chat", "id", "text"]), inner)
        ),
        max_leaves=12,
    )
)
def test_nothing_that_arrives_stops_the_intake(body):
    """Whatever it is, it is stored under its number; the desk will see what it makes of it."""
    arrival = TRANSLATOR.arrival({"update_id": 7, "message": body})
    assert (arrival.bot, arrival.update_id, arrival.kind) == ("1000001", 7, "message")


# ------------------------------------------------------------------------------------------------------ what is heard


def test_words_with_their_code():
    found = heard(message_update(1, 5, 10, f"/start {CODE}", date=1_580_770_000))
    assert isinstance(found, Incoming)
    assert isinstance(found.heard, Said)
    assert (found.chat, found.user, found.private, found.name) == (5, 5, True, "Pat")
    assert (found.heard.code, found.heard.message, found.heard.edited) == (hash_of(PLAIN), 10, False)
    assert found.heard.at.timestamp() == 1_580_770_000


def test_an_edit_is_dated_by_its_edit():
    update = message_update(1, 5, 10, "84 here", date=1_580_770_000, edit_date=1_580_770_060)
    found = heard({"update_id": 1, "edited_message": update["message"]})
    assert (found.heard.edited, found.heard.at.timestamp()) == (True, 1_580_770_060)


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        pytest.param(
            {"photo": [{"file_id": "a", "file_unique_id": "b", "width": 9, "height": 6}], "caption": "84 here"},
            "photo",
            id="a photo, whatever stands below it",
        ),
        pytest.param({"location": {"latitude": 1.0, "longitude": 2.0}}, "other", id="a place on the map"),
    ],
)
def test_what_holds_no_words(more, kind):
    update = message_update(1, 5, 10, "", date=1_580_770_000, **more)
    del update["message"]["text"]
    assert heard(update).heard == Unreadable(kind, 10, heard(update).heard.at)


def test_a_press_names_its_message_and_its_query():
    message = message_update(1, 5, 10, "Is that right?", date=1_580_770_000)["message"]
    press = {"id": "77", "from": message["from"], "chat_instance": "1", "message": message, "data": "yes|948199:1"}
    found = heard({"update_id": 2, "callback_query": press})
    assert (found.heard, found.callback) == (Pressed("yes|948199:1", 10), "77")


@pytest.mark.parametrize(
    ("status", "here"), [("kicked", False), ("left", False), ("member", True), ("administrator", True)]
)
def test_the_bot_is_let_in_or_shut_out(status, here):
    person = {"id": 5, "is_bot": False, "first_name": "Pat"}
    bot = {"id": 1, "is_bot": True, "first_name": "Desk"}
    admin = dict.fromkeys(
        (
            *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
            *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users"),
            *("can_post_stories", "can_edit_stories", "can_delete_stories"),
        ),
        False,
    )
    change = {
        "chat": {"id": 5, "type": "private"},
        "from": person,
        "date": 1_580_770_000,
        "old_chat_member": {"user": bot, "status": "left"},
        "new_chat_member": {"user": bot, "status": status, "until_date": 0, **admin},
    }
    assert heard({"update_id": 3, "my_chat_member": change}) == Membership(5, 5, here=here)


@pytest.mark.parametrize(
    "update",
    [
        pytest.param({"update_id": 4}, id="an update of a kind we did not ask for"),
        pytest.param(
            {
                "update_id": 5,
                "channel_post": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "channel"}, "text": "hi"},
            },
            id="a post in a channel",
        ),
        pytest.param(
            {
                "update_id": 6,
                "callback_query": {
                    "id": "1",
                    "from": {"id": 5, "is_bot": False, "first_name": "P"},
                    "chat_instance": "1",
                    "data": "x",
                },
            },
            id="a press without a message",
        ),
    ],
)
def test_what_the_desk_has_no_use_for(update):
    assert heard(update) is None
