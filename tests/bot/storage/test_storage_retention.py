"""What people wrote is made blank in time, on both engines: never sooner, never what still waits, and gone for good."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from bot.storage import retention
from bot.storage.retention import STEP, Before

NIGHT = datetime(2020, 2, 4, 3, tzinfo=UTC)
OLD, NEW = NIGHT, NIGHT + timedelta(days=40)
BEFORE = Before(texts=NIGHT + timedelta(days=30), photos=NIGHT + timedelta(days=30))
WORDS = "Biden 30, and Pat Doe fainted"


@pytest.fixture
def storage(database_url):
    from bot.storage import Storage

    opened = Storage.open(database_url, event="iowa-2020")
    yield opened
    opened.close()


def put(tx, table, **values):
    names = ", ".join(f'"{name}"' for name in values)
    gaps = ", ".join(f":{name}" for name in values)
    tx.execute(text(f"INSERT INTO {table} ({names}) VALUES ({gaps})"), values)


def at(tx, moment):
    return moment.replace(tzinfo=None) if tx.dialect.name == "sqlite" else moment


def a_text(tx, number, received, *, done=True):
    when = at(tx, received)
    put(
        tx, "inbox", bot="1", update_id=number, kind="message", chat=7, message=number, raw=WORDS, received_at=when,
        done_at=when if done else None, tries=0, lane=0,
    )  # fmt: skip


def a_letter(tx, number, enqueued, state="sent"):
    when = at(tx, enqueued)
    put(
        tx, "outbox", key=f"k{number}", lane=1, chat=7, act="send", text=WORDS, buttons='[[["Pat", "yes|1"]]]',
        due=when, tries=0, state=state, enqueued_at=when, secret=False, gist=WORDS,
    )  # fmt: skip


def a_photo(tx, number, wanted, state="kept"):
    when = at(tx, wanted)
    put(
        tx, "photos", event="iowa-2020", place="Adair/1NW ADAIR", person="p-1", role="chair", chat=7, message=number,
        file="AgAD", unique_file=f"u{number}", is_document=False, words=WORDS, answered=False, sent_at=when,
        wanted_at=when, due=when, tries=0, state=state, data=WORDS.encode(), sha256="ab" * 32,
    )  # fmt: skip


def a_person(tx, number, enrolled):
    when = at(tx, enrolled)
    put(
        tx,
        "people",
        event="iowa-2020",
        id=f"p-{number}",
        user=number,
        chat=number,
        name=WORDS,
        language="en",
        enrolled_at=when,
    )


def an_invite(tx, number, *, expires, used=None):
    put(
        tx, "invites", hash=f"h{number}", event="iowa-2020", role="chair", made_at=at(tx, OLD),
        expires_at=at(tx, expires), used_at=used and at(tx, used), phones="a keyed hash",
    )  # fmt: skip


def a_case(tx, number, opened):
    lines = [{"say": "case-incident", "with": {"place": "Adair/1NW ADAIR", "words": WORDS}}]
    notes = [{"code": "incident", "lines": lines, "sequence": 3}]
    log = [{"say": "case-hold-why", "with": {"who": "PD", "words": WORDS}}]
    body = json.dumps(
        {"notes": notes, "past": [], "by": "p-1", "log": log, "claimed_as": "PD", "asked": [], "posts": 1}
    )
    put(
        tx,
        "cases",
        event="iowa-2020",
        number=number,
        place="Adair/1NW ADAIR",
        topic=f"t{number}",
        opened_at=at(tx, opened),
        body=body,
    )


def a_conversation(tx, chat, updated):
    kept = {"texts": [WORDS], "message": 7, "at": OLD.isoformat()}
    state = json.dumps({"place": None, "kept": kept})
    put(tx, "dialogues", event="iowa-2020", chat=chat, state=state, updated_at=at(tx, updated))


def column(tx, table, name):
    return list(tx.scalars(text(f'SELECT "{name}" FROM {table} ORDER BY 1')))


def make_all_blank(storage, before=BEFORE):
    steps = []
    while True:
        with storage.writing() as tx:
            made = retention.make_blank(tx, before)
        if not made:
            return steps
        steps.append(made)


CASES = {
    "texts": (a_text, "inbox", "raw", ""),
    "letters": (a_letter, "outbox", "text", ""),
    "words below photos": (a_photo, "photos", "words", ""),
    "photos": (a_photo, "photos", "data", None),
    "names": (a_person, "people", "name", ""),
    "conversations": (a_conversation, "dialogues", "state", '{"place": null}'),
}


@pytest.mark.parametrize("kind", CASES)
def test_what_is_old_is_made_blank_and_what_is_not_stays(storage, kind):
    make, table, name, blank = CASES[kind]
    with storage.writing() as tx:
        make(tx, 1, OLD)
        make(tx, 2, NEW)
    with storage.reading() as tx:
        due = retention.due(tx, BEFORE)
    assert due[kind] == 1
    make_all_blank(storage)
    with storage.reading() as tx:
        left = column(tx, table, name)
        assert retention.due(tx, BEFORE) == {}
    assert len(left) == 2, "rows stay"
    assert left.count(blank) == 1
    assert any(WORDS in str(one) for one in left if one != blank)


def test_every_kind_of_thing_that_is_kept_has_a_test():
    assert {kind.name for kind in retention._KINDS} == {*CASES, "phone hashes", "cases"}


@pytest.mark.parametrize(
    ("make", "table", "name"),
    [
        pytest.param(lambda tx: a_text(tx, 1, OLD, done=False), "inbox", "raw", id="a text that is not dealt with"),
        pytest.param(lambda tx: a_letter(tx, 1, OLD, "waiting"), "outbox", "text", id="a letter that is not sent"),
        pytest.param(lambda tx: a_photo(tx, 1, OLD, "wanted"), "photos", "words", id="a photo that is not fetched"),
        pytest.param(lambda tx: a_photo(tx, 1, OLD, "fetched"), "photos", "data", id="a photo nobody was told of"),
        pytest.param(lambda tx: an_invite(tx, 1, expires=NEW), "invites", "phones", id="a number that protects a code"),
    ],
)
def test_what_still_waits_is_never_touched_however_old(storage, make, table, name):
    with storage.writing() as tx:
        make(tx)
    with storage.reading() as tx:
        before = column(tx, table, name)
    assert make_all_blank(storage) == []
    with storage.reading() as tx:
        assert column(tx, table, name) == before


@pytest.mark.parametrize("invite", [{"expires": OLD}, {"expires": NEW, "used": OLD}], ids=["expired", "used"])
def test_the_number_of_an_invitation_nobody_can_use_goes(storage, invite):
    with storage.writing() as tx:
        an_invite(tx, 1, **invite)
    make_all_blank(storage)
    with storage.reading() as tx:
        assert column(tx, "invites", "phones") == [None]
        assert column(tx, "invites", "hash") == ["h1"], "its key stays, so that its code stays void"


def test_a_case_keeps_what_it_was_about_and_loses_what_was_said_and_by_whom(storage):
    from bot.storage import cases

    with storage.writing() as tx:
        a_case(tx, 1, OLD)
    assert make_all_blank(storage) == [1]
    with storage.reading() as tx:
        (case,) = cases.everything(tx, "iowa-2020")
        body = column(tx, "cases", "body")[0]
    assert "Pat" not in body
    assert "PD" not in body
    assert (case.notes[0].code, case.notes[0].sequence) == ("incident", 3)
    assert case.notes[0].lines[0].values == {"place": "Adair/1NW ADAIR", "words": "…"}


def test_it_goes_in_small_steps(storage):
    with storage.writing() as tx:
        for number in range(STEP + 3):
            a_text(tx, number, OLD)
    assert make_all_blank(storage) == [STEP, 3]


def test_photos_may_be_kept_for_another_time_than_words(storage):
    with storage.writing() as tx:
        a_photo(tx, 1, OLD)
    make_all_blank(storage, Before(texts=NEW, photos=OLD - timedelta(days=1)))
    with storage.reading() as tx:
        assert column(tx, "photos", "words") == [""]
        assert bytes(column(tx, "photos", "data")[0]) == WORDS.encode()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_byte_of_what_was_made_blank_is_left_in_the_file(storage):
    with storage.writing() as tx:
        for number in range(1, 40):
            a_text(tx, number, OLD)
            a_letter(tx, number, OLD)
            a_photo(tx, number, OLD)
    make_all_blank(storage)
    file = storage.file
    storage.close()  # the last one out empties the log beside the file into it
    left = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
    assert b"Pat Doe" not in left
