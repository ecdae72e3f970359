import asyncio
import json
import os
import signal
import struct
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bot.charts import NoPicture, Press, drawing, totals_picture
from bot.charts.page import FONT
from bot.wording import NoSuchSentence

SOME = (("Biden", 30, 34, "1.2"), ("Sanders", 28, 30, "1.1"))


@pytest.fixture(scope="module")
def press():
    with Press() as running:
        yield running


def process_of(press) -> int:
    return press.side.process.pid


def size_of(picture: bytes) -> tuple[int, int]:
    return struct.unpack(">II", picture[16:24])


def test_the_press_draws_what_is_drawn_here_and_always_in_the_same_bytes(press, totals_of, wording):
    totals = totals_of(*SOME)
    picture = press.totals_picture(totals, wording)
    assert size_of(picture) == size_of(totals_picture(totals, wording))
    assert press.totals_picture(totals, wording) == picture


def test_the_press_has_letters_of_its_own_and_uses_none_of_the_machines(press):
    def drawn(font):
        layer = {"data": {"values": [{}]}, "mark": {"type": "text", "text": "84 here", "font": font}}
        return press.draw(json.dumps({"width": 80, "height": 20, "config": {"view": {"stroke": None}}, **layer}))

    nothing = drawn("No Such Font")
    assert drawn(FONT) != nothing
    assert drawn("DejaVu Sans") == drawn("Liberation Serif") == nothing


def test_the_list_of_the_machines_fonts_is_there_and_names_none():
    (folder,) = ET.parse(drawing.LETTERS).getroot()
    assert (folder.tag, Path(folder.text).exists()) == ("dir", False)


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
    alone = [press.totals_picture(each, wording) for each in totals]
    assert len(set(alone)) == len(totals)
    pictures = await asyncio.gather(*(asyncio.to_thread(press.totals_picture, each, wording) for each in totals))
    assert pictures == alone


def test_when_the_process_dies_the_next_picture_comes_from_another(press, totals_of, wording):
    expected = press.totals_picture(totals_of(*SOME), wording)
    killed = press.side.process
    killed.kill()
    killed.wait()
    assert press.totals_picture(totals_of(*SOME), wording) == expected
    assert process_of(press) != killed.pid


def test_what_kills_every_process_gives_no_picture_and_the_next_one_comes(press, totals_of, wording):
    expected = press.totals_picture(totals_of(*SOME), wording)
    with pytest.raises(NoPicture, match="gone"):
        press.draw("no specification")
    assert press.totals_picture(totals_of(*SOME), wording) == expected


def test_a_press_that_takes_too_long_is_given_up_and_stopped(totals_of, wording):
    with Press(patience=0) as hasty:
        with pytest.raises(NoPicture, match="within 0 seconds"):
            hasty.totals_picture(totals_of(*SOME), wording)
        assert hasty.side.process is None


def test_a_closed_press_leaves_no_process_and_may_be_closed_again(totals_of, wording):
    press = Press()
    press.totals_picture(totals_of(*SOME), wording)
    process = press.side.process
    press.close()
    press.close()
    assert process.poll() is not None


def test_the_process_ends_with_the_line_whoever_is_left_to_stop_it(totals_of, wording):
    press = Press()
    press.totals_picture(totals_of(*SOME), wording)
    process, line = press.side._running
    line.close()  # as when we are killed
    assert process.wait(timeout=30) == 0
    press.close()


def test_a_language_without_the_words_is_an_error_of_ours_and_not_of_the_press(press, totals_of, wording):
    silent = replace(wording, bundle=type(wording.bundle)(["en"]))
    with pytest.raises(NoSuchSentence):
        press.totals_picture(totals_of(*SOME), silent)
