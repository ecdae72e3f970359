"""The freeze: locked once, posted, and a start with other files refused unless somebody says why."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import opened
from bot.rehearsal import Telegram
from bot.schedule.freeze import ConfigurationChanged, Freeze, changed_since_locked
from bot.settings import load_settings
from bot.settings.fingerprints import IN_EFFECT, fingerprints, whole
from bot.storage import Storage, ledger
from core.ledger.codec import verify
from core.ledger.entries import EVENT_CHAIN, Kind
from tests.the_night import STAFF_CHAT, TOKEN, MovableClock, Weather, night_over, settings_for

FILES = {"event/event.toml": "1" * 64, "wording/en.ftl": "2" * 64}


def frozen(iowa, database_url, **more):
    return settings_for(iowa, database_url, freeze_at=iowa.event.starts, **more)


async def locks(night):
    entries = await night.ledger(EVENT_CHAIN)
    assert verify(entries) is None
    return [entry for entry in entries if entry.kind is Kind.CONFIGURATION_LOCKED]


async def test_from_its_time_on_the_configuration_is_locked_once_and_its_hash_posted(iowa, database_url):
    settings = frozen(iowa, database_url)
    files = fingerprints(settings.folder, settings.event, settings.in_effect)
    async with night_over(settings) as night:
        await night.quiet()
        (lock,) = await locks(night)
        assert (lock.body["files"], lock.body["hash"]) == (files, whole(files))
        posts = [text for text in night.heard(STAFF_CHAT) if "The configuration is locked." in text]
        assert len(posts) == 1
        assert whole(files) in posts[0]
        freeze = Freeze(night.desk, files)
        assert not await night.desk.writer.run(lambda: freeze.post(night.clock.now())), "the next tick"
        telegram = night.telegram
    async with night_over(settings, telegram) as night:
        await night.quiet()
        assert len(await locks(night)) == 1, "the same files after a restart"


async def test_before_its_time_nothing_is_locked(iowa, database_url):
    settings = settings_for(iowa, database_url)
    later = replace(settings, event=replace(settings.event, freeze_at=settings.event.starts + timedelta(days=40_000)))
    async with night_over(later) as night:
        await night.quiet()
        assert await locks(night) == []


async def test_a_start_with_other_files_is_refused_and_names_them(iowa, database_url):
    settings = frozen(iowa, database_url)
    async with night_over(settings) as night:
        await night.quiet()
        telegram = night.telegram
    other = replace(settings, in_effect="0" * 64)
    with pytest.raises(ConfigurationChanged) as refused:
        async with opened(other, wire=Weather(telegram)):
            pytest.fail("it started")
    assert refused.value.files == (IN_EFFECT,)


async def test_with_a_reason_it_starts_and_staff_read_why(iowa, database_url):
    settings = frozen(iowa, database_url)
    async with night_over(settings) as night:
        await night.quiet()
        telegram = night.telegram
    other = replace(settings, in_effect="0" * 64)
    async with opened(other, wire=Weather(telegram), unlock="a precinct was <missing>") as product:
        entries = await product.desk.writer.read(lambda tx: ledger.chain(tx, settings.event.id, EVENT_CHAIN))
        assert entries[-1].kind is Kind.CONFIGURATION_LOCKED
        assert entries[-1].body["reason"] == "a precinct was <missing>"
    async with night_over(other, telegram) as night:
        await night.quiet()
        assert len(await locks(night)) == 2
        (told,) = [text for text in night.heard(STAFF_CHAT) if "locked anew" in text]
        assert "a precinct was <missing>" in told
        assert IN_EFFECT in told


@pytest.mark.parametrize(
    ("now", "changed"),
    [
        pytest.param(FILES, (), id="the same"),
        pytest.param(FILES | {"wording/en.ftl": "3" * 64}, ("wording/en.ftl",), id="one changed"),
        pytest.param({"wording/en.ftl": "2" * 64}, ("event/event.toml",), id="one gone"),
        pytest.param(FILES | {"event/new.csv": "4" * 64}, ("event/new.csv",), id="one new"),
    ],
)
async def test_every_file_that_is_not_as_it_was_is_named(iowa, database_url, now, changed):
    async with opened(settings_for(iowa, database_url), wire=Weather(_telegram())) as product:
        freeze = Freeze(product.desk, FILES)
        await product.desk.writer.run(lambda: freeze.lock_anew("first", ()))
    storage = Storage.open(database_url, event=iowa.event.id)
    try:
        assert changed_since_locked(storage, iowa.event.id, now) == changed
    finally:
        storage.close()


def _telegram():
    telegram = Telegram(MovableClock().now, token=TOKEN)
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    return telegram


def test_files_are_named_alike_on_every_machine_and_each_counts(iowa):
    files = fingerprints(iowa.folder, iowa.event, iowa.in_effect)
    for name in ("event/event.toml", "event/precincts.csv", "rules/ia-dem-2020.toml", "wording/es.ftl", IN_EFFECT):
        assert name in files
        assert whole(files | {name: "0" * 64}) != whole(files)
    assert list(files) == sorted(files)


def test_what_the_environment_changes_counts_as_a_change(monkeypatch):
    before = load_settings(None).in_effect
    assert load_settings(None).in_effect == before
    monkeypatch.setenv("CAUCUS_PUBLICATION__COUNT", "computed")
    assert load_settings(None).in_effect != before
