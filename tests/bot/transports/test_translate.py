"""What is kept of an update, and what the desk hears of it."""

import hashlib
import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.letters import Incoming, Membership, Moved
from bot.phone_numbers import number_key
from bot.transports.telegram.translate import Translator
from core.codes import ALPHABET, make_code, plain_code, readings
from core.dialogue.heard import Photo, Pressed, Said, SharedContact, Unreadable
from core.photos import File
from tests.dialogs.transcripts import slips
from tests.the_night import message_update

CODE = make_code(random.Random(3).choice)
PLAIN = CODE.replace("-", "")


def hash_of(code):
    return hashlib.sha256(code.encode()).hexdigest()


HASHED = f"[code:{hash_of(PLAIN)}]"
WRONG = next(f"{PLAIN[:-1]}{one}" for one in ALPHABET if not readings(f"{PLAIN[:-1]}{one}"))
SLIPPED = next(one for one in slips(CODE) if PLAIN in readings(one) and not plain_code(one))
FORWARDED = {"forward_origin": {"type": "hidden_user", "sender_user_name": "Lee", "date": 1_580_770_000}}
MENDED = f"[code:{','.join(hash_of(code) for code in readings(SLIPPED))}]"
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
        pytest.param(f" {CODE.lower()}.", f" {HASHED}.", id="typed alone, with a full stop"),
        pytest.param(" ".join(PLAIN), HASHED, id="letter by letter"),
        pytest.param(f"it is {CODE} ok?", f"it is {HASHED} ok?", id="inside a sentence"),
        pytest.param(
            f"https://t.me/caucusdesk_bot?start={CODE}", f"https://t.me/caucusdesk_bot?start={HASHED}", id="the link"
        ),
        pytest.param(f"/start {PLAIN[:-1]}", "/start [code:spoilt]", id="one character short"),
        pytest.param(f"/start {WRONG}", "/start [code:spoilt]", id="a slip nobody makes"),
        pytest.param(f"/start {SLIPPED}", f"/start {MENDED}", id="a slip that may be mended"),
        pytest.param(f"my code is {SLIPPED.replace('-', ' ')}", f"my code is {MENDED}", id="a slip in a sentence"),
        pytest.param(f"948199 {CODE}", f"948199 {HASHED}", id="the precinct before it"),
        pytest.param(f"{CODE.replace('-', ' ')} Adair/1NW", f"{HASHED} Adair/1NW", id="the precinct behind it"),
        pytest.param(f"DM55 {CODE.replace('-', ' ')}", f"DM55 {HASHED}", id="a precinct of four characters before it"),
        pytest.param(CODE.replace("-", " – "), HASHED, id="a phone's long dashes"),
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
        "Joe30-Amy12-Tom4",
        "Biden 33 not 35",
        "joe83 no joe89",
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
    assert (found.heard.codes, found.heard.message, found.heard.edited) == ((hash_of(PLAIN),), 10, False)
    assert found.heard.at.timestamp() == 1_580_770_000


def test_an_edit_is_dated_by_its_edit():
    update = message_update(1, 5, 10, "84 here", date=1_580_770_000, edit_date=1_580_770_060)
    found = heard({"update_id": 1, "edited_message": update["message"]})
    assert (found.heard.edited, found.heard.at.timestamp()) == (True, 1_580_770_060)


SMALL = {"file_id": "s", "file_unique_id": "us", "width": 90, "height": 60}
LARGE = {"file_id": "l", "file_unique_id": "ul", "width": 1280, "height": 960}
SCAN = {"file_id": "d", "file_unique_id": "ud"}


def without_text(**more):
    update = message_update(1, 5, 10, "", date=1_580_770_000, **more)
    del update["message"]["text"]
    return update


@pytest.mark.parametrize(
    ("more", "file"),
    [
        pytest.param({"photo": [LARGE, SMALL]}, File("l", "ul", width=1280, height=960), id="the largest of a photo"),
        pytest.param(
            {"document": {**SCAN, "mime_type": "image/heic"}},
            File("d", "ud", is_document=True),
            id="a picture file",
        ),
        pytest.param(
            {"document": {**SCAN, "mime_type": "application/pdf"}}, File("d", "ud", is_document=True), id="a scan"
        ),
    ],
)
def test_a_picture_of_a_sheet(more, file):
    found = heard(without_text(**more, caption="our sheet", media_group_id="77")).heard
    assert found == Photo(file, 10, found.at, words="our sheet", album="77")
    assert found.at.timestamp() == 1_580_770_000


def test_new_words_below_a_photo_are_an_edit():
    message = without_text(photo=[SMALL], caption="85 here", edit_date=1_580_770_060)["message"]
    found = heard({"update_id": 1, "edited_message": message}).heard
    assert (found.words, found.edited, found.said.edited) == ("85 here", True, True)
    assert found.at.timestamp() == 1_580_770_060


def test_below_a_photo_of_the_packet_it_is_the_code_that_counts():
    found = heard(without_text(photo=[SMALL], caption=CODE)).heard
    assert isinstance(found, Said)
    assert found.codes == (hash_of(PLAIN),)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"location": {"latitude": 1.0, "longitude": 2.0}}, id="a place on the map"),
        pytest.param({"document": {**SCAN, "mime_type": "text/csv"}}, id="a file of another kind"),
        pytest.param({"document": SCAN}, id="a file nobody knows the kind of"),
        pytest.param({"voice": {**SCAN, "duration": 3}}, id="a voice message"),
    ],
)
def test_what_holds_no_words(more):
    found = heard(without_text(**more)).heard
    assert found == Unreadable("other", 10, found.at)


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


SERVICE = {
    "pinned_message": {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private"}, "text": "x"},
    "new_chat_members": [{"id": 6, "is_bot": False, "first_name": "Bo"}],
    "left_chat_member": {"id": 6, "is_bot": False, "first_name": "Bo"},
    "new_chat_title": "Night",
    "group_chat_created": True,
    "message_auto_delete_timer_changed": {"message_auto_delete_time": 60},
    "write_access_allowed": {"from_request": True},
    "chat_background_set": {"type": {"type": "chat_theme", "theme_name": "x"}},
    "video_chat_started": {},
    "boost_added": {"boost_count": 1},
    "forum_topic_closed": {},
}


@pytest.mark.parametrize("field", SERVICE)
def test_what_telegram_writes_into_a_chat_is_nobodys_text(field):
    assert heard(without_text(**{field: SERVICE[field]})) is None


def test_what_another_bot_writes_is_not_heard_and_what_a_group_writes_is_nobody():
    bot = {"from": {"id": 9, "is_bot": True, "first_name": "Bot"}}
    assert heard(message_update(1, 5, 10, "84 here", date=1_580_770_000, **bot)) is None
    as_group = bot | {"sender_chat": {"id": -7, "type": "supergroup", "title": "Room"}}
    assert heard(message_update(1, 5, 10, "/held", date=1_580_770_000, **as_group)).anonymous


def test_a_message_passed_on_is_marked_as_such():
    assert heard(message_update(1, 5, 10, "yes", date=1_580_770_000, **FORWARDED)).heard.forwarded
    assert not heard(message_update(1, 5, 10, "yes", date=1_580_770_000)).heard.forwarded


@pytest.mark.parametrize(
    ("field", "number"),
    [("migrate_to_chat_id", -1_009), ("migrate_from_chat_id", -9)],
    ids=["in the old", "in the new"],
)
def test_a_group_that_moved_is_told_from_both_its_chats(field, number):
    here = -9 if field == "migrate_to_chat_id" else -1_009
    update = without_text(**{field: number, "chat": {"id": here, "type": "group", "title": "Room"}})
    assert heard(update) == Moved(old=-9, new=-1_009)


@pytest.mark.parametrize(
    "contents",
    [
        pytest.param({"poll": {"id": "1", "question": 5}}, id="a kind nobody asked for, in a shape nobody knows"),
        pytest.param({"galaxy_message": [1, 2]}, id="a kind there is none of"),
    ],
)
def test_a_kind_we_have_no_use_for_is_not_even_decoded(contents):
    assert heard({"update_id": 9} | contents) is None


def test_an_update_that_cannot_be_gone_through_keeps_its_number_and_none_of_its_words(caplog):
    deep = {"text": CODE}
    for _ in range(5_000):
        deep = {"reply_to_message": deep}
    arrival = TRANSLATOR.arrival({"update_id": 12, "message": deep})
    assert (arrival.update_id, arrival.kind, arrival.raw) == (12, "unreadable", "")
    assert CODE not in caplog.text
    with pytest.raises(ValueError, match="Expecting value"):
        TRANSLATOR.incoming(arrival.raw)


def test_numbers_no_database_holds_are_no_place_in_a_chat():
    arrival = TRANSLATOR.arrival(message_update(1, 5, 2**70, "hi", date=1, chat={"id": 2**65, "type": "private"}))
    assert (arrival.chat, arrival.message) == (None, None)


# ------------------------------------------------------------------------------------------------------ phone numbers


def contact(number, *, of=5, **more):
    """A contact shared by user 5."""
    shared = {"phone_number": number, "first_name": "Pat", "user_id": of, "vcard": f"TEL:{number}"}
    update = message_update(1, 5, 10, "", date=1_580_770_000, contact=shared, **more)
    del update["message"]["text"]
    return update


ANSWERED = {"reply_to_message": contact("+15155550199")["message"]}


@pytest.mark.parametrize("more", [pytest.param({}, id="shared"), pytest.param(ANSWERED, id="in a message answered")])
def test_a_phone_number_is_stored_as_its_hash_alone(more):
    raw = TRANSLATOR.arrival(contact("+1 (515) 555-0101", **more)).raw
    assert hash_of(number_key("515-555-0101")) in raw
    assert "555" not in re.sub(r"[0-9a-f]{64}", "", raw)


@pytest.mark.parametrize(
    ("update", "own"),
    [
        pytest.param(contact("515-555-0101"), True, id="their own"),
        pytest.param(contact("515-555-0101", of=6), False, id="of somebody else"),
        pytest.param(contact("515-555-0101", of=None), False, id="of nobody on Telegram"),
        pytest.param(contact("515-555-0101", **FORWARDED), False, id="passed on"),
    ],
)
def test_only_the_senders_own_contact_counts(update, own):
    found = heard(update).heard
    assert found == SharedContact(hash_of("phone:+15155550101"), own, 10, found.at)
