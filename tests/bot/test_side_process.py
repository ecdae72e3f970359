"""Work in a process of its own: it is asked, killed, too slow, closed, and always there again."""

import os
import signal
import threading

import pytest

from bot.side_process import Gone, SideProcess, TooLate

ECHO = "tests.bot.a_side_process"


@pytest.fixture
def side():
    running = SideProcess(ECHO, 20)
    yield running
    running.close()


def said(word):
    return lambda is_new: [b"hello", word] if is_new else [word]


def test_one_process_answers_all_that_is_asked_and_is_told_who_asks_only_once(side):
    assert [side.ask(said(word)) for word in (b"one", b"two")] == [b"hello one", b"hello two"]
    assert side.process.pid != os.getpid()


def test_a_killed_one_is_replaced_before_anybody_notices_and_the_log_says_so(side, caplog):
    side.ask(said(b"one"))
    assert not caplog.messages
    killed = side.process
    killed.send_signal(signal.SIGKILL)
    assert side.ask(said(b"two")) == b"hello two"
    assert side.process.pid != killed.pid
    assert killed.returncode == -signal.SIGKILL
    assert caplog.messages == [f"A process beside this one had died ({ECHO}); a new one takes its place."]


def test_what_kills_a_new_one_too_is_given_up_and_the_next_thing_is_answered(side):
    side.ask(said(b"one"))
    with pytest.raises(Gone):
        side.ask(said(b"die"))
    assert side.process is None
    assert side.ask(said(b"two")) == b"hello two"


def test_what_takes_too_long_is_given_up_and_its_process_stopped():
    hasty = SideProcess(ECHO, 0)
    with pytest.raises(TooLate, match="not within 0 seconds"):
        hasty.ask(said(b"one"))
    assert hasty.process is None


def test_closing_stops_what_is_under_way_and_starts_nothing_anew(side):
    side.ask(said(b"one"))
    process, heard = side.process, []

    def asks():
        with pytest.raises(Gone):
            side.ask(said(b"wait"))
        heard.append("gone")

    asking = threading.Thread(target=asks)
    os.kill(process.pid, signal.SIGSTOP)  # so that it is surely under way when it is closed
    asking.start()
    while not side._one_at_a_time.locked():
        pass
    side.close()
    asking.join(20)
    assert (heard, side.process, process.poll()) == (["gone"], None, -signal.SIGKILL)


def test_what_is_asked_just_as_it_closes_leaves_no_process_behind(side):
    side._closing = True
    with pytest.raises(Gone):
        side.ask(said(b"one"))
    assert side.process is None
