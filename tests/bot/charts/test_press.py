import asyncio
import os
import signal
from dataclasses import replace

import pytest

from bot.charts import NoPicture, Press, totals_picture
from bot.wording import NoSuchSentence

SOME = (("Biden", 30, 34, "1.2"), ("Sanders", 28, 30, "1.1"))


@pytest.fixture(scope="module")
def press():
    with Press() as running:
        yield running


def process_of(press) -> int:
    return press._running[0].pid


def test_the_press_gives_the_same_bytes_as_drawing_here(press, totals_of, wording):
    totals = totals_of(*SOME)
    assert press.totals_picture(totals, wording) == totals_picture(totals, wording)


def test_one_process_draws_every_picture_and_it_is_not_ours(press, totals_of, wording):
    one = press.totals_picture(totals_of(*SOME), wording)
    process = process_of(press)
    other = press.totals_picture(totals_of(), wording)
    assert one != other
    assert process_of(press) == process != os.getpid()


async def test_the_loop_runs_on_while_a_picture_is_drawn(press, totals_of, wording):
    expected = press.totals_picture(totals_of(*SOME), wording)
    os.kill(process_of(press), signal.SIGSTOP)  # a picture that takes as long as we like
    drawing = asyncio.create_task(asyncio.to_thread(press.totals_picture, totals_of(*SOME), wording))
    try:
        for _ in range(20):
            await asyncio.to_thread(os.getpid)
        assert not drawing.done()
    finally:
        os.kill(process_of(press), signal.SIGCONT)
    assert await drawing == expected


async def test_several_threads_each_get_their_own_picture(press, totals_of, wording):
    totals = [totals_of(("Biden", people, people, "1")) for people in range(1, 6)]
    pictures = await asyncio.gather(*(asyncio.to_thread(press.totals_picture, each, wording) for each in totals))
    assert pictures == [totals_picture(each, wording) for each in totals]


def test_when_the_process_dies_there_is_no_picture_and_the_next_one_comes(press, totals_of, wording):
    expected = press.totals_picture(totals_of(*SOME), wording)
    press._running[0].kill()
    press._running[0].wait()
    with pytest.raises(NoPicture, match="gone"):
        press.totals_picture(totals_of(*SOME), wording)
    assert press.totals_picture(totals_of(*SOME), wording) == expected


def test_a_press_that_takes_too_long_is_given_up_and_stopped(totals_of, wording):
    with Press(patience=0) as hasty:
        with pytest.raises(NoPicture, match="within 0 seconds"):
            hasty.totals_picture(totals_of(*SOME), wording)
        assert hasty._running is None


def test_a_closed_press_leaves_no_process_and_may_be_closed_again(totals_of, wording):
    press = Press()
    press.totals_picture(totals_of(*SOME), wording)
    process = press._running[0]
    press.close()
    press.close()
    assert process.poll() is not None


def test_the_process_ends_with_the_line_whoever_is_left_to_stop_it(totals_of, wording):
    press = Press()
    press.totals_picture(totals_of(*SOME), wording)
    process, line = press._running
    line.close()  # as when we are killed
    assert process.wait(timeout=30) == 0
    press.close()


def test_a_language_without_the_words_is_an_error_of_ours_and_not_of_the_press(press, totals_of, wording):
    silent = replace(wording, bundle=type(wording.bundle)(["en"]))
    with pytest.raises(NoSuchSentence):
        press.totals_picture(totals_of(*SOME), silent)
