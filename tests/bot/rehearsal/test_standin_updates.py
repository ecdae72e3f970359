import asyncio

import pytest
from telegram.error import Conflict, InvalidToken

from bot.rehearsal import Telegram


async def test_the_client_learns_who_it_is(bot):
    me = await bot.get_me()
    assert (me.id, me.username, me.is_bot, me.can_join_groups) == (1000001, "caucusdesk_bot", True, True)


async def test_a_wrong_token_is_refused(telegram, connect):
    stranger = await connect(telegram, "1000001:wrong")
    with pytest.raises(InvalidToken):
        await stranger.initialize()


def test_a_token_without_an_id_is_a_mistake(clock):
    with pytest.raises(ValueError, match="<id>:<secret>"):
        Telegram(clock, token="secret")


async def test_an_update_comes_again_until_it_is_acknowledged(telegram, bot, pat):
    telegram.text(pat, pat, "84 here")
    first, again = await bot.get_updates(), await bot.get_updates()
    assert [update.message.text for update in first] == ["84 here"]
    assert [update.update_id for update in again] == [first[0].update_id]
    assert await bot.get_updates(offset=first[0].update_id + 1) == ()


async def test_an_offset_acknowledges_everything_below_it(telegram, bot, pat):
    for word in ("one", "two", "three"):
        telegram.text(pat, pat, word)
    updates = await bot.get_updates()
    left = await bot.get_updates(offset=updates[2].update_id)
    assert [update.message.text for update in left] == ["three"]
    assert (await bot.get_webhook_info()).pending_update_count == 1


async def test_a_negative_offset_keeps_the_newest_and_forgets_the_rest(telegram, bot, pat):
    for word in ("one", "two", "three"):
        telegram.text(pat, pat, word)
    assert [update.message.text for update in await bot.get_updates(offset=-2)] == ["two", "three"]
    assert [update.message.text for update in await bot.get_updates()] == ["two", "three"]


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        pytest.param(1, 1, id="the lowest"),
        pytest.param(100, 100, id="the highest"),
        pytest.param(0, 100, id="below the lowest"),
        pytest.param(101, 100, id="above the highest"),
    ],
)
async def test_a_poll_brings_at_most_a_hundred(telegram, bot, pat, limit, expected):
    for number in range(105):
        telegram.text(pat, pat, str(number))
    assert len(await bot.get_updates(limit=limit)) == expected


async def test_a_long_poll_wakes_when_something_arrives(telegram, bot, pat):
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    telegram.text(pat, pat, "84 here")
    async with asyncio.timeout(5):
        (update,) = await poll
    assert update.message.text == "84 here"


async def test_what_arrives_while_the_poll_wakes_comes_with_it(telegram, bot, pat):
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    telegram.text(pat, pat, "84 here")
    telegram.text(pat, pat, "First: Biden 30")
    assert len(await poll) == 2


async def test_a_long_poll_ends_with_nothing_when_its_time_is_over(bot, clock):
    poll = asyncio.create_task(bot.get_updates(timeout=1))
    await clock.has_sleeper()
    clock.forward(1)
    assert await poll == ()


async def test_a_poll_waits_fifty_seconds_at_most(bot, clock):
    poll = asyncio.create_task(bot.get_updates(timeout=1000))
    await clock.has_sleeper()
    clock.forward(50)
    assert await poll == ()
    assert clock.sleeping == []


async def test_nothing_is_kept_longer_than_a_day(telegram, bot, pat, clock):
    telegram.text(pat, pat, "old")
    clock.forward(24 * 3600)
    telegram.text(pat, pat, "new")
    assert len(await bot.get_updates()) == 2
    clock.forward(1)
    assert [update.message.text for update in await bot.get_updates()] == ["new"]


async def test_a_second_poll_ends_the_first(telegram, bot):
    first = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    assert await bot.get_updates() == ()
    with pytest.raises(Conflict, match="make sure that only one bot instance is running"):
        await first


async def test_the_second_poll_goes_on_waiting_after_it_ended_the_first(telegram, bot, pat):
    first, second = [asyncio.create_task(bot.get_updates(timeout=50)) for _ in range(2)]
    with pytest.raises(Conflict):
        await first
    telegram.text(pat, pat, "84 here")
    assert len(await second) == 1


async def test_a_poll_after_a_broken_one_meets_no_conflict(telegram, bot, pat):
    broken = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    broken.cancel()
    await asyncio.gather(broken, return_exceptions=True)
    telegram.text(pat, pat, "84 here")
    assert len(await bot.get_updates(timeout=50)) == 1


async def test_closing_ends_a_long_poll(telegram, bot):
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    telegram.close()
    assert await poll == ()
    assert await bot.get_updates(timeout=50) == ()


async def test_kinds_not_asked_for_do_not_come_and_the_choice_is_remembered(telegram, bot, pat):
    telegram.block(pat)
    await bot.get_updates(allowed_updates=["message", "callback_query"])
    telegram.unblock(pat)
    telegram.text(pat, pat, "84 here")
    kinds = [next(iter(update.to_dict().keys() - {"update_id"})) for update in await bot.get_updates()]
    assert kinds == ["my_chat_member", "message"], "the block waited already, the unblocking was not wanted"
    assert (await bot.get_webhook_info()).allowed_updates == ("callback_query", "message")


async def test_asking_for_no_kinds_asks_for_all(telegram, bot, pat):
    await bot.get_updates(allowed_updates=["callback_query"])
    await bot.get_updates(allowed_updates=[])
    telegram.text(pat, pat, "84 here")
    assert len(await bot.get_updates()) == 1


async def test_pending_updates_can_be_dropped(telegram, bot, pat):
    telegram.text(pat, pat, "one")
    await bot.delete_webhook()
    assert len(await bot.get_updates()) == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


async def test_a_restarted_stand_in_can_count_on_from_a_higher_number(clock, connect):
    telegram = Telegram(clock, first_id=5000)
    bot = await connect(telegram)
    pat = telegram.join("Pat")
    telegram.text(pat, pat, "/start")
    (update,) = await bot.get_updates()
    assert (update.update_id, update.message.message_id) == (5000, 5000)
