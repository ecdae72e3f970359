"""Totals posts while publication is stopped: each audience by itself, and intake never."""

from datetime import UTC, datetime, timedelta

from bot.schedule.totals import TotalsPost
from bot.storage import publications
from bot.storage.publications import POST
from core.ledger.codec import verify
from core.ledger.entries import EVENT_CHAIN, Kind
from core.wire.timing import AsItComes
from core.wire.topics import STATEWIDE
from tests.the_night import NO_TIE, STAFF_CHAT
from tests.the_wire import delivered, on_the_night, reads


async def post(night, days):
    """What the timetable does on a day of a night to come."""
    at = datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=days)
    await night.desk.writer.run(lambda: TotalsPost(night.desk).post(at))
    await delivered(night)


async def shown(night):
    return await night.read(lambda tx: publications.newest(tx, night.desk.event.id, POST, most=99))


async def people(night):
    staff = await night.enrol(None, "staff", name="Sam")
    reader = night.telegram.join("Riley")
    await night.say(reader, "/start")
    await on_the_night(night, reads, reader.id, (STATEWIDE, AsItComes()))
    return staff, reader, await night.enrol()


async def test_stopped_readers_get_nothing_and_staff_read_that_it_is_stopped(night):
    staff, reader, chair = await people(night)
    await night.say(staff, "/stop publication readers")
    lines = len(night.heard(reader))
    receipt = await night.say_all(chair, NO_TIE)
    assert "Receipt" in receipt.text, "intake goes on"
    await post(night, 1)
    assert len(night.heard(reader)) == lines
    assert "Publication is stopped: readers." in night.heard(STAFF_CHAT)[-1]
    assert "1 of 1,765 places" in night.heard(STAFF_CHAT)[-1]


async def test_resumed_the_next_post_tells_readers_what_they_missed(night):
    staff, reader, chair = await people(night)
    await night.say(staff, "/stop publication readers")
    await night.say_all(chair, NO_TIE)
    await post(night, 1)
    lines = len(night.heard(reader))
    await night.say(staff, "/resume publication readers")
    await post(night, 2)
    assert len(night.heard(reader)) == lines + 1
    assert "1 of 1,765 places" in night.heard(reader)[-1]
    assert "Publication is stopped" not in night.heard(STAFF_CHAT)[-1]


async def test_stopped_staff_posts_show_no_figure_and_readers_are_told(night):
    staff, reader, chair = await people(night)
    await night.say(staff, "/stop publication staff")
    await night.say_all(chair, NO_TIE)
    before = len(await shown(night))
    await post(night, 1)
    digest = night.heard(STAFF_CHAT)[-1]
    assert "Publication is stopped: staff posts." in digest
    assert "Seal" in digest, "the proof goes on"
    assert not any(name in digest for name in ("Biden", "Sanders"))
    assert len(await shown(night)) == before
    assert "1 of 1,765 places" in night.heard(reader)[-1]


async def test_each_switch_is_an_entry_of_the_event_with_who_and_which(night):
    staff, _, _ = await people(night)
    await night.say_all(staff, ["/stop publication readers", "/stop publication", "/resume publication"])
    entries = await night.ledger(EVENT_CHAIN)
    assert verify(entries) is None
    switched = [entry for entry in entries if entry.kind is Kind.PUBLICATION_SWITCHED]
    assert [(entry.body["audience"], entry.body["on"]) for entry in switched] == [
        ("readers", False),
        ("staff", False),
        ("feeds", False),
        ("readers", True),
        ("staff", True),
        ("feeds", True),
    ]
    known = await night.desk.writer.run(lambda: night.desk.memory.people[staff.id].person.id)
    assert {entry.by for entry in switched} == {known}
