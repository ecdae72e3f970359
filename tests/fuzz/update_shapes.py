"""Updates of every kind as Telegram sends them, and what can be spoiled in them.

Shapes: core.telegram.org/bots/api, "Update" and below it. They are made up, but complete in what the bot looks at.
"""

import copy

CHAIR = 7_000_000_001
BOT = {"id": 1_000_001, "is_bot": True, "first_name": "Caucus desk", "username": "caucusdesk_bot"}
PAT = {"id": CHAIR, "is_bot": False, "first_name": "Pat", "language_code": "en"}
ALEX = {"id": 7_000_000_900, "is_bot": False, "first_name": "Alex", "last_name": "Doe", "username": "alex"}
PRIVATE = {"id": CHAIR, "type": "private", "first_name": "Pat"}
STRANGER = {"id": ALEX["id"], "type": "private", "first_name": "Alex"}
GROUP = {"id": -1_001_000_000_777, "type": "supergroup", "title": "Staff", "is_forum": True}
CHANNEL = {"id": -1_001_000_000_888, "type": "channel", "title": "News"}
NOW = 1_580_781_600
FILE = {"file_id": "AgAC", "file_unique_id": "AQAD", "file_size": 1000}
SIZES = [FILE | {"width": 90, "height": 60}, FILE | {"width": 800, "height": 600, "file_unique_id": "AQAE"}]
BOLD = {"type": "bold", "offset": 0, "length": 2}
NAMES = ("text", "chat", "from", "message_id", "date", "message", "sender_chat")
LONG = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
MEMBER = {"user": BOT, "status": "member"}
ADMINISTRATOR = {"user": BOT, "status": "administrator", "can_be_edited": False, "is_anonymous": False} | dict.fromkeys(
    (
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
        "can_post_messages",
    ),
    True,
)
KICKED = {"user": BOT, "status": "kicked", "until_date": 0}


def _message(sender=PAT, chat=PRIVATE, **more):
    return {"message_id": 10, "from": sender, "chat": chat, "date": NOW} | more


CONTENTS = {
    "text": LONG,
    "photo": SIZES,
    "document": FILE | {"file_name": "sheet.pdf", "mime_type": "application/pdf"},
    "sticker": FILE | {"type": "regular", "width": 1, "height": 1, "is_animated": False, "is_video": False},
    "voice": FILE | {"duration": 3, "mime_type": "audio/ogg"},
    "video": FILE | {"width": 1, "height": 1, "duration": 3},
    "video_note": FILE | {"length": 1, "duration": 3},
    "audio": FILE | {"duration": 3},
    "animation": FILE | {"width": 1, "height": 1, "duration": 3},
    "contact": {"phone_number": "+15155550100", "first_name": "Pat", "user_id": CHAIR, "vcard": "BEGIN:VCARD"},
    "location": {"latitude": 41.6, "longitude": -93.6},
    "venue": {"location": {"latitude": 41.6, "longitude": -93.6}, "title": "School", "address": "1 Main"},
    "dice": {"emoji": "🎲", "value": 3},
    "poll": {
        "id": "1",
        "question": "Who?",
        "options": [{"text": "Biden", "voter_count": 1, "persistent_id": "a"}],
        "total_voter_count": 1,
        "is_closed": False,
        "is_anonymous": True,
        "type": "regular",
        "allows_multiple_answers": False,
    },
    "story": {"chat": CHANNEL, "id": 1},
    "new_chat_members": [ALEX],
    "left_chat_member": ALEX,
    "new_chat_title": "Staff 2",
    "pinned_message": _message(BOT, text="Totals"),
    "migrate_to_chat_id": -1_001_000_000_779,
    "migrate_from_chat_id": -778,
    "forum_topic_created": {"name": "Polk", "icon_color": 1},
    "web_app_data": {"data": "{}", "button_text": "Open"},
    "users_shared": {"request_id": 1, "users": [{"user_id": CHAIR}]},
    "chat_shared": {"request_id": 1, "chat_id": -1},
    "paid_media": {"star_count": 1, "paid_media": [{"type": "preview"}]},
    "something_new": {"nobody": ["knows", 1, None]},
}
"""What a message may hold besides who, where and when."""

AROUND = (
    {},
    {"caption": "First: Biden 30", "media_group_id": "55"},
    {"entities": [BOLD, BOLD | {"type": "text_mention", "user": ALEX}]},
    {"reply_to_message": _message(BOT, text="Right? ABCDE-FGHJK-MNPQR"), "quote": {"text": "Right?", "position": 0}},
    {"external_reply": {"origin": {"type": "hidden_user", "date": NOW, "sender_user_name": "X"}}},
    {"forward_origin": {"type": "user", "date": NOW, "sender_user": ALEX}},
    {"forward_origin": {"type": "channel", "date": NOW, "chat": CHANNEL, "message_id": 4}, "is_from_offline": True},
    {"via_bot": BOT},
    {"chat": GROUP, "sender_chat": GROUP, "author_signature": "boss"},
    {"chat": GROUP, "message_thread_id": 3, "is_topic_message": True},
    {"chat": STRANGER, "from": ALEX},
    {"reply_markup": {"inline_keyboard": [[{"text": "Yes", "callback_data": "yes|948199:1"}]]}},
    {"link_preview_options": {"url": "https://t.me/bot?start=ABCDE-FGHJK-MNPQR"}},
    {"edit_date": NOW + 5},
    {"business_connection_id": "b"},
)

OTHERS = {
    "callback_query": {
        "id": "5",
        "from": PAT,
        "message": _message(BOT, text="Right?"),
        "chat_instance": "1",
        "data": "yes|948199:1",
    },
    "my_chat_member": {
        "chat": GROUP,
        "from": ALEX,
        "date": NOW,
        "old_chat_member": MEMBER,
        "new_chat_member": ADMINISTRATOR,
    },
    "chat_member": {"chat": GROUP, "from": ALEX, "date": NOW, "old_chat_member": MEMBER, "new_chat_member": KICKED},
    "inline_query": {"id": "1", "from": ALEX, "query": "Biden", "offset": ""},
    "chosen_inline_result": {"result_id": "1", "from": ALEX, "query": "Biden"},
    "poll": CONTENTS["poll"],
    "poll_answer": {"poll_id": "1", "user": ALEX, "option_ids": [0], "option_persistent_ids": ["a"]},
    "message_reaction": {
        "chat": PRIVATE,
        "message_id": 4,
        "user": PAT,
        "date": NOW,
        "old_reaction": [],
        "new_reaction": [{"type": "emoji", "emoji": "👍"}],
    },
    "chat_join_request": {"chat": GROUP, "from": ALEX, "user_chat_id": 1, "date": NOW},
    "business_connection": {
        "id": "b",
        "user": ALEX,
        "user_chat_id": 1,
        "date": NOW,
        "can_reply": True,
        "is_enabled": True,
    },
    "deleted_business_messages": {"business_connection_id": "b", "chat": PRIVATE, "message_ids": [1, 2]},
    "shipping_query": {"id": "1", "from": ALEX, "invoice_payload": "x", "shipping_address": {}},
    "a_kind_of_2030": {"from": PAT, "chat": PRIVATE, "text": LONG},
}


def shape(random):
    """An update of some kind, without its number; nothing in it is spoiled yet."""
    if random.random() < 0.35:
        kind = random.choice((*OTHERS, "callback_query", "my_chat_member"))
        body = OTHERS[kind]
    else:
        kind = random.choice(("message", "message", "message", "edited_message", "channel_post", "edited_channel_post"))
        kind = random.choice((kind, kind, kind, "business_message"))
        content = random.choice((*CONTENTS, "text", "text", "text"))
        body = _message(**{content: CONTENTS[content]}) | random.choice(AROUND)
        body = body | {"chat": CHANNEL, "sender_chat": CHANNEL} if "channel" in kind else body
    return {kind: copy.deepcopy(body)}


# ------------------------------------------------------------------------------------------------------- spoiled


def _deep(depth):
    value = "x"
    for level in range(depth):
        value = [value] if level % 2 else {"text": value}
    return value


JUNK = (
    lambda _: None,
    lambda _: True,
    lambda _: 0,
    lambda _: -1,
    lambda _: 2**31,
    lambda _: 2**63,
    lambda _: -(2**63),
    lambda _: 10**400,
    lambda _: 1e308,
    lambda _: 0.5,
    lambda _: "",
    lambda _: "\ud800 and \udfff",
    lambda _: "nul \x00 nul",
    lambda _: "ABCDE-FGHJK-MNPQR " * 3,
    lambda _: "[code:0123abcd] [phone:0123abcd]",
    lambda _: "/start " + "A" * 500,
    lambda random: random.choice("x1-\n😀\u202e") * random.choice((64, 4096, 100_000, 1_000_000)),
    lambda random: "1 " * random.choice((2_048, 50_000)),
    lambda _: [],
    lambda _: {},
    lambda _: [None],
    lambda _: {"id": "one", "type": 5},
    lambda random: _deep(random.choice((5, 60, 300))),
    lambda random: next(iter(shape(random).values())),
)


def _places(value, path=()):
    """Every place in a tree of JSON, the top left out."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from _places(one, (*path, key))


def _at(value, path):
    for key in path:
        value = value[key]
    return value


def spoiled(update, random):
    """The update with something in it that no Telegram would send."""
    path = random.choice(list(_places(update)))
    holder, last = _at(update, path[:-1]), path[-1]
    match random.randrange(6):
        case 0:
            del holder[last]
        case 1 if isinstance(holder, dict):
            holder[random.choice(NAMES)] = holder.pop(last)
        case 2:
            holder[last] = copy.deepcopy(_at(update, random.choice(list(_places(update)))))
        case 3 if isinstance(holder, dict):
            holder[random.choice(("message", "edited_message", "text", "photo", "contact"))] = _junk(random)
        case _:
            holder[last] = _junk(random)
    return update


def _junk(random):
    return random.choice(JUNK)(random)


def updates(random, first, number):
    """So many updates, numbered; four in five are spoiled once to four times."""
    for one in range(first, first + number):
        update = shape(random)
        for _ in range(random.choice((0, 1, 1, 2, 4))):
            update = spoiled(update, random) if update else update
        yield {"update_id": one} | update
