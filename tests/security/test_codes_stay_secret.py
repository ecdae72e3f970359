"""Invite codes: wherever one stands in an update, and however it is written, nothing that is stored gives it away."""

import hashlib
import itertools
import json
import random
import re
from datetime import UTC, datetime

import pytest
from sqlalchemy import inspect, text

from bot.app import hash_of_code
from bot.transports.telegram.translate import Translator
from core.codes import make_code, plain_code
from tests.the_night import night_over, settings_for

CODE = make_code(random.Random(2020).choice)
PHONE = "+1 515 555 0134"
DATE = int(datetime(2020, 2, 4, 3, tzinfo=UTC).timestamp())
KEY = b"not for a real night"
PAT = {"id": 77, "is_bot": False, "first_name": "Pat"}
CHAT = {"id": 77, "type": "private", "first_name": "Pat"}
BOT = {"id": 1000001, "is_bot": True, "first_name": "Desk"}
WITH = f"my code is {CODE} for Adair"
LINK = f"https://t.me/desk_bot?start={CODE}"


def message(**more):
    return {"message_id": 5, "from": PAT, "chat": CHAT, "date": DATE} | more


def entity(**more):
    return {"type": "text_link", "offset": 0, "length": 4} | more


PLACES = {
    "text": {"message": message(text=WITH)},
    "start payload": {"message": message(text=f"/start {CODE}")},
    "caption": {"message": message(caption=WITH, photo=[])},
    "edited text": {"edited_message": message(text=WITH, edit_date=DATE)},
    "channel post": {"channel_post": message(text=WITH)},
    "address of an entity": {"message": message(text="here", entities=[entity(url=LINK)])},
    "caption's entity": {"message": message(caption="here", caption_entities=[entity(url=LINK)])},
    "message that is answered": {"message": message(text="is this it?", reply_to_message=message(text=WITH))},
    "quotation": {"message": message(text="this?", quote={"text": WITH, "position": 0})},
    "answered elsewhere": {"message": message(text="this?", external_reply={"origin": {"sender_user_name": WITH}})},
    "forwarded": {"message": message(text=WITH, forward_origin={"type": "hidden_user", "sender_user_name": WITH})},
    "card of a contact": {"message": message(contact={"phone_number": PHONE, "first_name": "P", "vcard": WITH})},
    "name of a contact": {"message": message(contact={"phone_number": PHONE, "first_name": WITH})},
    "name of the sender": {"message": message(text="hi", **{"from": PAT | {"first_name": CODE}})},
    "name of a file": {
        "message": message(document={"file_id": "F", "file_unique_id": "U", "file_name": f"{CODE}.pdf"})
    },
    "poll": {"message": message(poll={"question": WITH, "options": [{"text": CODE}]})},
    "pinned message": {"message": message(pinned_message=message(text=WITH))},
    "title of a chat": {"message": message(new_chat_title=WITH, chat=CHAT | {"title": WITH})},
    "data of a button": {
        "callback_query": {"id": "9", "from": PAT, "data": f"yes|{CODE}", "message": message(text="?")}
    },
    "message of a button": {
        "callback_query": {"id": "9", "from": PAT, "data": "yes|1", "message": message(text=WITH, **{"from": BOT})}
    },
    "label of a button": {
        "message": message(
            text="?", reply_markup={"inline_keyboard": [[{"text": WITH, "url": LINK, "callback_data": CODE}]]}
        )
    },
    "data of a web page": {"message": message(web_app_data={"data": WITH, "button_text": CODE})},
    "kind nobody asked for": {"inline_query": {"id": "3", "from": PAT, "query": CODE, "offset": ""}},
    "kind nobody knows": {"tomorrows_kind": {"inner": [{"deep": WITH}]}},
    "beside the message": {"message": message(text="hi"), "note": WITH},
}
FORMS = {
    "as it is made": CODE,
    "without dashes": CODE.replace("-", ""),
    "with spaces": CODE.replace("-", " "),
    "in small letters": CODE.lower(),
    "with long dashes": CODE.replace("-", "\u2014"),
    "with underlines": CODE.replace("-", "_"),
    "with dots": CODE.replace("-", "."),
    "with O for 0 and I for 1": CODE.replace("0", "O").replace("1", "I"),
    "spaces around the dashes": CODE.replace("-", " - "),
    "one character a word": " ".join(CODE.replace("-", "")),
}
NOT_FOR_A_WORD = {"one character a word"}
"""A form that is a code only where a text is nothing else."""


@pytest.fixture(scope="module")
def translator():
    return Translator(bot="1000001", hash_of=hash_of_code(KEY))


def gives_away(raw):
    """Whether twelve characters of the code stand together in what is stored, whatever stands between them."""
    kept = "".join(one for one in raw.upper() if one.isascii() and one.isalnum())
    return plain_code(CODE) in kept.replace("O", "0").replace("I", "1").replace("L", "1")


@pytest.mark.parametrize("place", PLACES)
def test_a_code_is_blacked_out_wherever_it_stands(translator, place):
    update = {"update_id": 1} | PLACES[place]
    assert gives_away(json.dumps(update))
    assert not gives_away(translator.arrival(update).raw)


@pytest.mark.parametrize("form", FORMS)
def test_a_code_is_blacked_out_however_it_is_typed(translator, form):
    assert not gives_away(translator.arrival({"update_id": 1, "message": message(text=FORMS[form])}).raw)


@pytest.mark.parametrize("form", sorted(FORMS.keys() - NOT_FOR_A_WORD))
def test_a_code_is_blacked_out_amid_other_words(translator, form):
    said = f"hi, this is Pat from Adair and I was given {FORMS[form]}, is that enough?"
    assert not gives_away(translator.arrival({"update_id": 1, "message": message(text=said)}).raw)


def test_a_shared_number_is_kept_as_a_keyed_hash_alone(translator):
    contact = {"phone_number": PHONE, "first_name": "Pat", "vcard": f"TEL:{PHONE}"}
    raw = translator.arrival({"update_id": 1, "message": message(contact=contact)}).raw
    assert "5550134" not in re.sub(r"\D", "", raw.replace(str(DATE), ""))


def test_a_hash_needs_the_key(translator):
    raw = translator.arrival({"update_id": 1, "message": message(text=f"/start {CODE}")}).raw
    stored = re.search(r"\[code:([0-9a-f]{64})\]", raw)[1]
    assert stored != hashlib.sha256(plain_code(CODE).encode()).hexdigest()
    assert stored != hash_of_code(b"another key, as good")(plain_code(CODE))
    assert stored == hash_of_code(KEY)(plain_code(CODE))


def test_a_stored_hash_typed_as_a_code_opens_nothing(translator):
    stolen = f"/start [code:{hash_of_code(KEY)(plain_code(CODE))}]"
    heard = translator.incoming(translator.arrival({"update_id": 1, "message": message(text=stolen)}).raw).heard
    assert heard.codes != (hash_of_code(KEY)(plain_code(CODE)),)


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def every_word(tx):
    names = [name for name in inspect(tx).get_table_names() if name != "alembic_version"]
    return "\n".join(str(row) for name in names for row in tx.execute(text(f'SELECT * FROM "{name}"')).all())


async def test_no_code_is_in_the_database_whatever_was_sent_and_used(night):
    code = await night.invite()
    pat, updates = night.telegram.join("Pat"), itertools.count(70_000)
    await night.say(pat, f"/start {code}")
    mine = json.loads(json.dumps(PLACES).replace(CODE, code))
    sent = [{"update_id": next(updates)} | one for one in mine.values()]
    await night.desk.take_in([night.product.translator.arrival(one) for one in sent])
    await night.quiet()
    stored = await night.read(every_word)
    assert code not in stored
    assert plain_code(code) not in stored


@pytest.mark.parametrize("way_in", ["typed", "given out by the bot"])
async def test_no_byte_of_a_code_is_left_in_the_files_of_a_night(iowa, sqlite_template, tmp_path, way_in):
    file = tmp_path / "night.db"
    file.write_bytes(sqlite_template.read_bytes())
    async with night_over(settings_for(iowa, f"sqlite:///{file}")) as night:
        chair = night.telegram.join("Pat")
        code = await night.invite()
        await night.say(chair, f"/start {code}")
        if way_in == "given out by the bot":
            code = re.search(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b", (await night.say(chair, "hand over")).text)[0]
        await night.quiet()
    left = b"".join(path.read_bytes() for path in tmp_path.glob("night.db*"))
    assert code.encode() not in left
    assert plain_code(code).encode() not in left


@on_sqlite
async def test_a_used_code_lets_nobody_else_in(night):
    code = await night.invite()
    first, second = night.telegram.join("Pat"), night.telegram.join("Somebody with a photo of it")
    await night.say(first, f"/start {code}")
    assert "does not work" in (await night.say(second, f"/start {code}")).text
    await night.quiet()
    assert second.id not in night.desk.memory.people


@on_sqlite
async def test_an_expired_code_lets_nobody_in(night):
    code = await night.invite(valid=60)
    night.later(61)
    late = night.telegram.join("Late")
    assert "does not work" in (await night.say(late, f"/start {code}")).text
    assert late.id not in night.desk.memory.people
