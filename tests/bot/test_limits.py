"""How fast the postman may write, on a clock moved by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.limits import REHEARSAL, TELEGRAM, Limits, Pace, Paces

PAT, RILEY, CHANNEL = 7, 8, -100
WIDE = Pace(1_000, 1_000)


def sent(limits, chats, seconds, *, step=0.05):
    """What goes out when every chat always has a letter waiting: (time, chat)."""
    log, now = [], 0.0
    while now < seconds:
        for chat in chats:
            while limits.wait(chat, now) == 0:
                limits.spend(chat, now)
                log.append((now, chat))
        now = round(now + step, 6)
    return log


def most_within(times, seconds):
    return max(sum(start <= time < start + seconds for time in times) for start in times)


@pytest.mark.parametrize(
    ("spent", "at", "wait"),
    [
        pytest.param(0, 0.0, 0.0, id="nothing sent: now"),
        pytest.param(3, 0.0, 0.0, id="the last of the burst: now"),
        pytest.param(4, 0.0, 1.0, id="the burst is used up: a second"),
        pytest.param(4, 0.75, 0.25, id="three quarters later: a quarter"),
        pytest.param(4, 1.0, 0.0, id="a second later: now"),
    ],
)
def test_a_person_may_be_sent_a_short_burst_and_then_one_a_second(spent, at, wait):
    limits = Limits(Paces(WIDE, Pace(4, 1), WIDE))
    for _ in range(spent):
        limits.spend(PAT, 0.0)
    assert limits.wait(PAT, at) == pytest.approx(wait)


def test_what_one_person_is_sent_does_not_hold_up_another():
    limits = Limits()
    for _ in range(4):
        limits.spend(PAT, 0.0)
    assert limits.wait(PAT, 1.0 / 25) > 0
    assert limits.wait(RILEY, 1.0 / 25) == 0


def test_a_pause_holds_up_its_own_chat_only():
    limits = Limits()
    limits.pause(PAT, 30, 0.0)
    limits.pause(PAT, 5, 0.0)
    assert (limits.wait(PAT, 10.0), limits.wait(RILEY, 10.0), limits.wait(PAT, 30.0)) == (20.0, 0.0, 0.0)


def test_all_together_never_more_than_thirty_within_a_second():
    log = sent(Limits(), range(1, 200), 5)
    assert most_within([time for time, _ in log], 1) <= 30
    assert len(log) >= 5 * 25


def test_a_channel_never_gets_more_than_twenty_within_a_minute():
    log = sent(Limits(), [CHANNEL], 200, step=0.5)
    assert most_within([time for time, _ in log], 60) <= 20


def test_a_rehearsal_keeps_no_pace_anybody_would_notice():
    limits = Limits(REHEARSAL)
    for _ in range(200):
        limits.spend(CHANNEL, 0.0)
    assert limits.wait(CHANNEL, 0.0) == 0


@given(st.lists(st.floats(0, 5), max_size=60), st.sampled_from([PAT, CHANNEL]))
def test_waiting_as_long_as_told_is_enough(gaps, chat):
    limits, now = Limits(TELEGRAM), 0.0
    for gap in gaps:
        now += gap
        now += limits.wait(chat, now)
        assert limits.wait(chat, now) == pytest.approx(0, abs=1e-6)
        limits.spend(chat, now)


# ------------------------------------------------------------------------------------------------------- broadcasts


def test_a_broadcast_leaves_a_burst_for_whoever_waits_for_an_answer():
    limits, log, now = Limits(), [], 0.0
    while now < 10:
        while limits.wait(len(log) + 1, now, behind=True) == 0:
            limits.spend(len(log) + 1, now, behind=True)
            log.append(now)
        now = round(now + 0.05, 6)
    assert 195 <= len(log) <= 205
    for chair in range(-500, -496):
        assert limits.wait(chair, now) == 0
        limits.spend(chair, now)


@pytest.mark.parametrize(
    ("refusals", "broadcasts", "everybody"),
    [
        pytest.param([(1, 0.0, True), (1, 1.0, True), (1, 2.0, True)], 0, 0, id="one chat, however often"),
        pytest.param([(1, 0.0, True), (2, 1.0, False), (3, 2.0, True)], 32, 0, id="three chats within moments"),
        pytest.param([(1, 0.0, True), (2, 4.0, True), (3, 8.0, True)], 0, 0, id="three chats one after the other"),
        pytest.param([(n, 0.0, True) for n in range(9)], 30, 0, id="what was on its way is no further sign"),
        pytest.param([(n, 0.0, False) for n in range(9)], 30, 0, id="answers that were on their way neither"),
        pytest.param(
            [*((n, 0.0, True) for n in range(3)), *((n, 5.0, False) for n in range(3))],
            35,
            35,
            id="answers are refused though the broadcast rests",
        ),
    ],
)
def test_several_chats_refused_within_moments_are_taken_for_the_whole_bot(refusals, broadcasts, everybody):
    limits = Limits()
    for chat, now, behind in refusals:
        limits.pause(chat, 30, now, behind=behind)
    assert (limits.broadcasts_paused_until, limits.all_paused_until) == (broadcasts, everybody)


def test_a_rest_holds_up_a_broadcast_and_nobody_else():
    limits = Limits()
    for chat in range(1, 4):
        limits.pause(chat, 30, 0.0, behind=True)
    assert limits.wait(PAT, 1.0, behind=True) == pytest.approx(29)
    assert limits.wait(PAT, 1.0) == 0
    assert limits.wait(PAT, 30.0, behind=True) == 0
