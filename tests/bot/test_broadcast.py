"""A broadcast leaves the wire to whoever waits for an answer; nobody is tried in vain; a flooded channel keeps up."""

import asyncio
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest
from sqlalchemy import text as sql

from bot import casework
from bot.letters import Act, Lane, Letter
from bot.limits import TELEGRAM
from bot.rehearsal import Fault, FaultKind, Limits, ScaledClock, Telegram, What
from bot.storage import outbox, readers
from bot.wording import Wording
from core.cases import Case, CaseBook, Note
from core.dialogue.case_filing import Changed
from core.wire.readers import Reader
from tests.the_night import STAFF_CHAT, TOKEN, night_over, settings_for

AT = datetime(2020, 2, 4, 2, 0, tzinfo=UTC)
FAST = 20.0
"""Seconds of a flood's clock in one of the machine's."""


@pytest.fixture
async def night(iowa, tmp_path):
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}")) as under_way:
        await under_way.quiet()
        yield under_way


async def met(night, *names):
    users = [night.telegram.join(name) for name in names]
    for user in users:
        await night.say(user, "/start")
    await night.quiet()
    return users


async def write(night, *letters):
    await night.desk.writer.write(lambda tx: outbox.enqueue(tx, letters, night.clock.now()))
    night.postman.wake()


def letter(key, chat, lane=Lane.READER, act=Act.SEND, **more):
    return Letter(key, lane, getattr(chat, "id", chat), act, more.pop("text", key), **more)


def sent(night):
    return [one.message.text for one in night.telegram.journal.happenings if one.what is What.SENT and one.message]


async def states(night, like="%"):
    query = sql("SELECT key, state FROM outbox WHERE key LIKE :like")
    return await night.read(lambda tx: {row.key: row.state for row in tx.execute(query, {"like": like})})


# ------------------------------------------------------------------------------------------------------------ the wire


async def test_readers_who_are_slow_to_reach_hold_up_no_receipt(night):
    pat, *others = await met(night, "Pat", *(f"Reader {number}" for number in range(12)))
    for one in others:
        night.telegram.faults.set(Fault(FaultKind.DELAY, "sendMessage", one.id, times=1, seconds=1.0))
    await write(night, *(letter(f"line {one.id}", one) for one in others))
    while len(night.postman._in_flight) < 8:
        await night.read(lambda _tx: None)
    await write(night, letter("receipt", pat, Lane.RECEIPT))
    await night.telegram.wait_for(pat, lambda one: one.text == "receipt")
    assert not [text for text in sent(night) if text.startswith("line")]
    await night.quiet()
    assert len([text for text in sent(night) if text.startswith("line")]) == len(others)


async def test_whoever_blocked_the_bot_is_not_tried_again_with_what_waits(night):
    pat, other = await met(night, "Pat", "Bo")
    await night.desk.writer.write(
        lambda tx: readers.save(tx, night.desk.event.id, pat.id, Reader("en"), night.clock.now())
    )
    night.telegram.block(pat)
    lines = [letter(f"{number}", pat, subject=f"topic {number}") for number in range(3)]
    await write(night, *lines, letter("for Bo", other))
    await night.quiet()
    assert await states(night, "_") == {"0": "refused", "1": "superseded", "2": "superseded"}
    assert night.heard(other)[-1] == "for Bo"
    found = await night.read(lambda tx: readers.everyone(tx, night.desk.event.id))
    assert found[pat.id].blocked


async def test_a_pause_asked_for_in_many_chats_stops_a_broadcast_and_not_a_receipt(night):
    pat, *others = await met(night, "Pat", *"abcdefgh")
    storm = night.telegram.faults.set(Fault(FaultKind.STORM, "sendMessage", seconds=60))
    await write(night, *(letter(f"line {one.id}", one) for one in others))
    while night.postman.limits.broadcasts_paused_until == 0:
        await night.read(lambda _tx: None)
    night.telegram.faults.clear(storm)
    refused = [one for one in night.telegram.journal.happenings if one.what is What.REFUSED]
    await write(night, letter("receipt", pat, Lane.RECEIPT))
    await night.telegram.wait_for(pat, lambda one: one.text == "receipt")
    assert len(refused) <= len(others)
    assert not [text for text in sent(night) if text.startswith("line")]
    night.later(61)
    await night.quiet()
    assert len([text for text in sent(night) if text.startswith("line")]) == len(others)


async def test_a_broadcast_cut_in_the_middle_is_finished_without_doubles(iowa, tmp_path):
    settings = settings_for(iowa, f"sqlite:///{tmp_path / 'cut.db'}")
    async with night_over(settings) as first:
        users = await met(first, *(f"Reader {number}" for number in range(30)))
        await write(first, *(letter(f"line {one.id}", one) for one in users))
        while not [text for text in sent(first) if text.startswith("line")]:
            await first.read(lambda _tx: None)
    async with night_over(settings, first.telegram) as again:
        await again.quiet()
        lines = sorted(text for text in sent(again) if text.startswith("line"))
        assert lines == sorted(f"line {one.id}" for one in users)


# ---------------------------------------------------------------------------------------------------- the staff channel


class FastClock(ScaledClock):
    ahead = 0.0

    def monotonic(self):
        return self._base() * self.factor


def case(number):
    return Case(number, "Polk/DM-01", f"incident-{number}", (Note("incident", ()),), AT)


async def flood(night, cases):
    """Ten cases every five seconds, posted as the desk posts them."""
    channel = casework.Channel(night.desk.event.id, STAFF_CHAT, Wording.load("en"))
    for number in range(1, cases + 1):
        changed = Changed(CaseBook.of([case(number)]), posted=(number,))
        await write(night, *casework.letters(channel, changed, {}, f"update {number}"))
        await asyncio.sleep(0 if number % 10 else 5 / FAST)


async def test_sixty_cases_in_a_minute_are_all_named_within_two(iowa, tmp_path, monkeypatch):
    """Telegram's limits are on and the clock is scaled; the newest totals do not wait behind the flood either."""
    from tests import the_night

    clock = FastClock(the_night.MovableClock().now(), FAST, monotonic)
    monkeypatch.setattr(the_night, "MovableClock", lambda: clock)
    telegram = Telegram(clock, token=TOKEN, limits=Limits())
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'f.db'}"), telegram, paces=TELEGRAM) as night:
        night.postman.clock_speed = FAST
        await flood(night, 60)
        flooded = clock.now()
        await write(night, letter("newest totals", STAFF_CHAT, Lane.STAFF))
        await night.quiet()
        over = clock.now() - flooded
        posts = [one for one in telegram.messages(STAFF_CHAT) if "Case " in one.text]
    assert over < timedelta(minutes=2)
    named = [line.partition("Case ")[2].split(" ")[0] for one in posts for line in one.text.split("\n")]
    assert sorted(int(name) for name in named if name.isdecimal()) == list(range(1, 61))
    assert len(posts) < 60
    assert any("posts in one" in one.text and "/case" in one.text for one in posts)
    totals = next(one for one in telegram.journal.happenings if one.message and one.message.text == "newest totals")
    assert totals.at - flooded < timedelta(seconds=60)
    assert not [one for one in telegram.journal.happenings if one.what is What.REFUSED]
