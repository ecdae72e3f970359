"""Pages to print: one for each person, whole, readable by phones, and by nobody but their owner on the disk."""

import re
import stat
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
import segno

from bot.settings import event_folder, load_event
from bot.sheets import Invitation, write_sheets
from bot.sheets.page import page, qr_svg
from bot.wording import Wording
from core.people import Role

EVENT = replace(load_event(event_folder()), languages=("en", "es"))
WORDINGS = {language: Wording.load(language, EVENT.time_zone) for language in EVENT.languages}
CODE = "7K4M-P9Q2-W3D5"
LINK = f"https://t.me/caucusdesk_bot?start={CODE}"
ADAIR = EVENT.places.by_id["Adair/1NW ADAIR"]
UNTIL = datetime(2020, 2, 17, 1, 0, tzinfo=UTC)
PAT = Invitation(CODE, LINK, Role.CHAIR, ADAIR, None, UNTIL, name="Pat O'Neill & <b>Sons", language="en")


class Shown(HTMLParser):
    """The words of a page, and every element that was opened."""

    def __init__(self, text):
        super().__init__()
        self.words, self.opened = [], []
        self.feed(text)

    def handle_data(self, data):
        self.words.append(data)

    def handle_starttag(self, tag, attrs):  # noqa: ARG002 - the parser's call
        self.opened.append(tag)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def shown(invitation, bot="caucusdesk_bot"):
    return Shown(page(invitation, EVENT, WORDINGS, bot))


def modules(svg):
    """The dark modules of a QR code as (row, column), read back from its drawing."""
    (drawn,) = re.findall(r' d="([^"]+)"', svg)
    dark, at, row = set(), 0, 0.0
    for step, numbers in re.findall(r"([Mmh])([-\d. ]+)", drawn):
        first, *rest = map(float, numbers.split())
        if step == "h":
            dark |= {(int(row), int(at) + column) for column in range(int(first))}
            at += first
        elif step == "M":
            at, row = first, rest[0]
        else:
            at, row = at + first, row + rest[0]
    return dark


@pytest.mark.parametrize("content", [LINK, CODE, "https://t.me/a_bot_with_a_long_name_bot?start=" + CODE])
def test_the_drawing_shows_every_module_of_the_code_with_room_around(content):
    made = segno.make(content, micro=False, error="m").matrix
    expected = {(row + 4, at + 4) for row, line in enumerate(made) for at, module in enumerate(line) if module}
    assert modules(qr_svg(content)) == expected
    assert f'viewBox="0 0 {len(made) + 8} {len(made) + 8}"' in qr_svg(content)


def test_a_page_says_who_where_how_and_until_when():
    text = shown(PAT).text
    for said in (
        "Iowa Democratic caucuses 2020",
        "Adair/1NW ADAIR",
        "Chair : Pat O'Neill & <b>Sons",
        "7K4M P9Q2 W3D5",
        "t.me/caucusdesk_bot?start=7K4M-P9Q2-W3D5",
        "until February 16, 2020",
        "@caucusdesk_bot",
        "It elects 8 county delegates.",
    ):
        assert said.replace(" : ", ": ") in text.replace(" : ", ": "), said


def test_a_chair_needs_three_lines():
    assert shown(PAT).opened.count("li") == 3


def test_what_the_page_tells_a_chair_to_text_adds_up():
    text = shown(PAT).text
    first = re.search(r"(\d+) here\. First: ([^.]+?) ?\.", text)
    final = re.search(r"Final: ([\w ,]+?) ?\.", text)
    people = [sum(map(int, re.findall(r"\d+", counts))) for counts in (first[2], final[1])]
    assert people == [int(first[1])] * 2


@pytest.mark.parametrize(
    ("language", "has", "has_not"),
    [
        pytest.param("en", "Your code", "Su código", id="English"),
        pytest.param("es", "Su código", "Your code", id="Spanish"),
        pytest.param(None, "Your code · Su código", "None", id="both where nobody says"),
        pytest.param("fr", "Your code · Su código", "None", id="both where the event has no such words"),
    ],
)
def test_a_page_speaks_the_persons_language(language, has, has_not):
    text = shown(replace(PAT, language=language)).text
    assert has in text
    assert has_not not in text


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        pytest.param(None, "the bot your party has named", id="nobody knows the bot"),
        pytest.param("caucusdesk_bot", "@caucusdesk_bot", id="the bot is known"),
    ],
)
def test_without_a_link_the_square_holds_the_code_and_says_so(bot, said):
    invitation = replace(PAT, link=None)
    text = shown(invitation, bot).text
    assert "This square holds only the code" in text
    assert said in text
    assert modules(page(invitation, EVENT, WORDINGS, bot)) == modules(qr_svg(CODE))


@pytest.mark.parametrize(
    ("invitation", "said"),
    [
        pytest.param(replace(PAT, role=Role.DEPUTY), "Deputy chair", id="a deputy"),
        pytest.param(replace(PAT, role=Role.COUNTY, place=None, county="Adair"), "County coordinator", id="a county"),
        pytest.param(replace(PAT, role=Role.STAFF, place=None, name=None), "Staff", id="staff"),
        pytest.param(
            replace(PAT, place=next(place for place in EVENT.places.by_id.values() if "Satellite" in place.county)),
            "follows from your attendance",
            id="a satellite caucus",
        ),
    ],
)
def test_everybody_gets_the_page_of_their_role(invitation, said):
    assert said in shown(invitation).text


# -------------------------------------------------------------------------------------------------------- the folder


@pytest.fixture
def write(tmp_path):
    def write(*invitations):
        return write_sheets(tmp_path / "invites", invitations, EVENT, WORDINGS, bot="caucusdesk_bot")

    return write


def polk(name):
    return replace(PAT, place=EVENT.places.by_id[f"Polk/{name}"])


def test_a_file_a_county_with_a_page_each_and_a_list_without_codes(write):
    written = write(PAT, polk("DES MOINES-55"), polk("DES MOINES-56"), replace(PAT, role=Role.STAFF, place=None))
    pages = {path.name: path.read_text(encoding="utf-8").count('<section class="sheet') for path in written.files}
    assert pages == {"adair.html": 1, "polk.html": 2, "staff-and-readers.html": 1}
    index = written.index.read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', index) == list(pages)
    assert written.sheets == 4
    assert CODE not in index


def test_a_file_needs_nothing_from_elsewhere(write):
    text = write(PAT).files[0].read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href|url)\s*[=(]\s*"?([^"\s>)]+)', text) == []
    assert "<script" not in text


def test_only_the_owner_reads_them_even_where_somebody_left_an_open_file(write, tmp_path):
    folder = tmp_path / "invites"
    folder.mkdir(mode=0o755)
    (folder / "adair.html").touch(mode=0o644)
    written = write(PAT)
    assert {stat.S_IMODE(path.stat().st_mode) for path in (written.index, *written.files)} == {0o600}


def test_only_the_owner_enters_a_new_folder(write, tmp_path):
    write(PAT)
    assert stat.S_IMODE((tmp_path / "invites").stat().st_mode) == 0o700


def test_counties_of_nearly_one_name_have_two_files(write):
    both = [replace(PAT, role=Role.COUNTY, place=None, county=county) for county in ("O'Brien", "O Brien", "Index")]
    assert [path.name for path in write(*both).files] == ["o-brien.html", "o-brien-2.html", "index-2.html"]


def test_every_page_is_told_of_while_they_are_written(tmp_path):
    told = []
    write_sheets(tmp_path / "x", [PAT] * 3, EVENT, WORDINGS, on_page=lambda: told.append(1))
    assert len(told) == 3


def test_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "x").touch()
    with pytest.raises(OSError, match="x"):
        write_sheets(tmp_path / "x", [PAT], EVENT, WORDINGS)
