"""A ledger changed behind the desk's back: the next start shows nobody a wrong figure, and chairs notice nothing."""

import logging
from contextlib import ExitStack, closing
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import create_engine, text

from bot.clock import Clock
from bot.rehearsal import Telegram
from bot.storage import Storage, cases
from bot.storage.append_only import guard_ledger
from bot.storage.copy import copy
from bot.storage.proof import at_a_glance, look_over
from core.ledger.codec import LedgerBroken, chain
from core.ledger.doubts import mark_of, not_known, stopping
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.proof import Flaw, Problem
from core.ledger.switches import Audience
from core.wire.snapshot import visible
from tests.the_night import ADAIR, ALL_VIABLE, NO_TIE, SIX, STAFF_CHAT, TOKEN, night_over, settings_for


def harm(url, *statements):
    """Change the ledger as whoever owns the database can, and leave no other trace."""
    engine = create_engine(url)
    with engine.begin() as tx:
        if engine.dialect.name == "sqlite":
            names = ("ledger_no_update", "ledger_no_delete", "ledger_no_replace")
            drop = [f"DROP TRIGGER {name}" for name in names]
        else:
            drop = [f"DROP TRIGGER {name} ON ledger" for name in ("ledger_no_change", "ledger_no_truncate")]
        for statement in (*drop, *statements):
            tx.execute(text(statement))
        guard_ledger(tx)
    engine.dispose()


MORE_FOR_BIDEN = f"UPDATE ledger SET body = replace(body, '34', '43') WHERE place = '{ADAIR}'"
NEWEST = "(SELECT max(sequence) FROM ledger WHERE place = '{0}')"
HARMS = {
    "a figure": (MORE_FOR_BIDEN,),
    "an author": (f"UPDATE ledger SET by = 'p-0' WHERE place = '{SIX}' AND sequence = 1",),
    "the end of a chain": (f"DELETE FROM ledger WHERE place = '{SIX}' AND sequence = {NEWEST.format(SIX)}",),
    "a seal": (f"DELETE FROM ledger WHERE place = '' AND sequence = {NEWEST.format('')}",),
    "an entry amid others": ("DELETE FROM ledger WHERE place = '' AND sequence = 2",),
}


@pytest.fixture
def lived(iowa, lived_night, database_url):
    """Settings with a database after a night: two places with a receipt each, three seals."""
    with ExitStack() as stack:
        urls = (f"sqlite:///{lived_night}", database_url)
        source, target = (stack.enter_context(closing(Storage.open(url, event="iowa-2020"))) for url in urls)
        copy(stack.enter_context(source.reading()), stack.enter_context(target.writing()), lambda _table, _rows: None)
    return settings_for(iowa, database_url)


@pytest.fixture
def telegram():
    """Telegram as it is after that night: numbers go on, and three people have phones already."""
    telegram = Telegram(Clock().now, token=TOKEN, first_id=50_000)
    people = [telegram.join(name) for name in ("Officer", "Chair", "Chair")]
    telegram.channel("Staff", by=people[0], chat_id=STAFF_CHAT)
    return telegram


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.mark.parametrize("harmed", HARMS)
def test_the_glance_of_a_start_finds_what_the_whole_proof_finds(lived, harmed):
    storage = Storage.open(lived.database_url, event=lived.event.id)
    with storage.reading() as tx:
        assert at_a_glance(tx, lived.event.id)[0] == []
    harm(lived.database_url, *HARMS[harmed])
    with storage.reading() as tx:
        glanced, _ = at_a_glance(tx, lived.event.id)
        whole = look_over(tx, lived.event, lived.event.first_post).problems
    storage.close()
    derived = {Flaw.RECORD_DIFFERS}
    assert glanced
    assert {mark_of(one) for one in glanced} == {mark_of(one) for one in whole if one.flaw not in derived}


async def test_a_changed_figure_is_shown_to_nobody_until_a_person_says_so(lived, telegram, caplog):
    harm(lived.database_url, MORE_FOR_BIDEN)
    watched = replace(lived, watch="127.0.0.1:0")
    with caplog.at_level(logging.ERROR):
        async with night_over(watched, telegram) as night, httpx.AsyncClient(base_url=night.product.watched) as asks:
            told = await night.telegram.wait_for(STAFF_CHAT, lambda one: "not as it was written" in one.text, 20.0)
            shown = await night.read(lambda _: now_shown(night.desk))
            chair = await night.enrol("Benton/Belle Plaine 3")
            receipt = await night.say_all(chair, ALL_VIABLE)
            health = await asks.get("/healthz")
            figures = (await asks.get("/metrics")).text
            opened = await night.read(lambda tx: [one.topic for one in cases.everything(tx, lived.event.id)])
    assert f"{ADAIR}: entry 1 was changed" in told.text
    assert "ledger changed" in told.text
    assert "/resume publication" in told.text
    assert shown == (2, frozenset(Audience)), "two versions were public before it was changed"
    assert "Receipt" in receipt.text
    assert (health.status_code, "caucus_ledger_problems 1.0" in figures) == (503, True)
    assert [one["ok"] for one in health.json()["checks"] if one["check"] == "ledger"] == [False]
    assert "not as it was written" in caplog.text
    assert any(topic.startswith("ledger-") for topic in opened)


def now_shown(desk):
    """The version feeds see, and who is shown nothing newer."""
    standings = desk.memory.standings
    return visible(standings, desk.memory.record, Audience.FEEDS), frozenset(standings.switches.stopped)


@on_sqlite
async def test_what_a_person_let_go_on_is_stopped_anew_only_for_what_is_new(lived, telegram):
    harm(lived.database_url, MORE_FOR_BIDEN)
    async with night_over(lived, telegram) as night:
        staff = await night.enrol(None, "staff")
        assert "goes on" in (await night.say(staff, "/resume publication anyway")).text
    async with night_over(lived, telegram) as night:
        assert "not stopped" in (await night.say(staff, "/resume publication")).text
        assert len([one for one in night.heard(STAFF_CHAT) if "not as it was written" in one]) == 1
    harm(lived.database_url, *HARMS["an author"])
    last = telegram.messages(STAFF_CHAT)[-1]
    async with night_over(lived, telegram) as night:
        await telegram.wait_for(STAFF_CHAT, lambda one: "not as it was written" in one.text, 20.0, after=last)
        told = [one for one in night.heard(STAFF_CHAT) if "not as it was written" in one]
        stopped = await night.read(lambda _: now_shown(night.desk)[1])
    assert (len(told), stopped) == (2, frozenset(Audience))
    assert (SIX in told[-1], ADAIR in told[-1]) == (True, False), "only what is new is told"


@on_sqlite
@pytest.mark.parametrize("anyway", ["anyway", "readers anyway", "de todos modos"])
async def test_publication_stopped_for_the_ledger_goes_on_only_once_it_was_said_what_that_means(
    lived, telegram, anyway
):
    harm(lived.database_url, MORE_FOR_BIDEN)
    async with night_over(lived, telegram) as night:
        staff = await night.enrol(None, "staff")
        asked = await night.say(staff, "/resume publication")
        still = await night.read(lambda _: now_shown(night.desk)[1])
        status = await night.say(staff, "/status")
        on = await night.say(staff, f"/resume publication {anyway}")
        shown = await night.read(lambda _: now_shown(night.desk)[1])
    assert ("sent corrections" in asked.text, "/hold" in asked.text) == (True, True)
    assert still == frozenset(Audience)
    assert "something other than this program changed the ledger" in status.text
    assert "goes on" in on.text
    assert Audience.READERS not in shown


@on_sqlite
async def test_a_place_that_was_held_first_is_corrected_to_no_figure(lived, telegram):
    harm(lived.database_url, MORE_FOR_BIDEN)
    async with night_over(lived, telegram) as night:
        staff = await night.enrol(None, "staff")
        held = await night.say(staff, f"/hold {ADAIR} its entry was changed")
        await night.say(staff, "/resume publication anyway")
        now = await night.read(lambda _: night.desk.memory.standings.held)
    assert "is held" in held.text
    assert list(now) == [ADAIR]


@on_sqlite
async def test_without_a_staff_channel_everybody_of_the_staff_is_told(lived, telegram):
    silent = replace(lived, staff_chat=None)
    async with night_over(silent, telegram) as night:
        staff = await night.enrol(None, "staff")
        await night.quiet()
    harm(lived.database_url, MORE_FOR_BIDEN)
    async with night_over(silent, telegram):
        await telegram.wait_for(staff, lambda one: f"{ADAIR}: entry 1 was changed" in one.text, 20.0)


UNREADABLE = [("body = '{}'", "2 problems"), ("recorded_at = 'yesterday'", "cannot be read: .*'yesterday'")]


@on_sqlite
@pytest.mark.parametrize(("spoilt", "why"), UNREADABLE, ids=["a body", "a time"])
async def test_what_cannot_be_read_any_more_ends_the_start_with_its_reason(lived, spoilt, why):
    harm(lived.database_url, f"UPDATE ledger SET {spoilt} WHERE place <> '' AND sequence = 1")
    with pytest.raises(LedgerBroken, match=why):
        async with night_over(lived) as night:
            await night.running


@on_sqlite
async def test_a_night_as_it_was_written_starts_without_a_word(lived, telegram):
    async with night_over(lived, telegram) as night:
        await night.say_all(await night.enrol("Benton/Belle Plaine 3"), NO_TIE[:1])
        await night.quiet()
        assert not [one for one in night.heard(STAFF_CHAT) if "not as it was written" in one]
        assert (await night.read(lambda _: now_shown(night.desk)))[1] == frozenset()


def test_a_problem_that_was_stopped_for_is_known_and_any_other_is_not(nine):
    first = Problem("e", ADAIR, 1, Flaw.REWRITTEN)
    body = stopping([first])[Audience.READERS]
    draft = Draft(EVENT_CHAIN, Kind.PUBLICATION_SWITCHED, 1, body, "desk", "start", None, nine)
    own = [chain(draft, event="e", sequence=1, previous=FIRST_FINGERPRINT)]
    others = [replace(first, sequence=2), replace(first, flaw=Flaw.GAP), replace(first, place=SIX)]
    assert not_known([replace(first, detail="in other words"), *others], own) == tuple(others)
