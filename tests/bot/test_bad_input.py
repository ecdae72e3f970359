"""What people send that the desk cannot use: one clear answer, and nothing changed."""

import secrets
from datetime import UTC, datetime

import pytest
from sqlalchemy import text as sql

from bot import casework
from bot.answering import LONGEST, pages
from bot.wording import Wording
from core.cases import Case, CaseBook, Note
from core.codes import make_code
from core.dialogue.case_filing import Changed
from core.ledger.entries import Kind
from core.sentences import say
from tests.the_night import ADAIR, NO_TIE, SIX, STAFF_CHAT

FIRST = NO_TIE[0]


async def test_a_stranger_gets_one_answer_and_then_silence(night):
    stranger = night.telegram.join("Mallory")
    await night.say(stranger, "hello?")
    for text in ("hello??", "Biden 30", "yes"):
        night.telegram.text(stranger, stranger, text)
    await night.quiet()
    assert len(night.heard(stranger)) == 1


async def test_a_wrong_code_enrols_nobody(night):
    stranger = night.telegram.join("Mallory")
    await night.say(stranger, f"/start {make_code(secrets.choice)}")
    assert await night.desk.writer.run(lambda: dict(night.desk.memory.people)) == {}


async def test_whoever_guesses_codes_meets_silence(night):
    stranger = night.telegram.join("Mallory")
    for _ in range(9):
        night.telegram.text(stranger, stranger, f"/start {make_code(secrets.choice)}")
    await night.quiet()
    assert len(night.heard(stranger)) == 5


async def test_a_code_is_used_once(night):
    code = await night.invite()
    ann, bo = night.telegram.join("Ann"), night.telegram.join("Bo")
    assert ADAIR in (await night.say(ann, f"/start {code}")).text
    assert ADAIR not in (await night.say(bo, f"/start {code}")).text


async def test_two_people_with_one_code_in_one_batch_are_one_chair(night):
    code = await night.invite()
    people = [night.telegram.join(name) for name in ("Ann", "Bo")]
    for user in people:
        night.telegram.text(user, user, f"/start {code}")
    await night.quiet()
    assert sum(ADAIR in night.heard(user)[0] for user in people) == 1


async def test_a_code_is_void_after_its_time(night):
    code = await night.invite(valid=60)
    night.later(61)
    user = night.telegram.join("Pat")
    assert ADAIR not in (await night.say(user, f"/start {code}")).text


async def test_no_code_is_kept_in_the_inbox(night):
    code = await night.invite()
    user = night.telegram.join("Pat")
    for typed in (f"/start {code}", code, code.lower(), f"the code is {code.replace('-', ' ')}"):
        await night.say(user, typed)
    await night.quiet()
    stored = await night.read(lambda tx: tx.execute(sql("SELECT raw FROM inbox")).scalars().all())
    plain = code.replace("-", "")
    for raw in stored:
        assert plain not in raw.upper().replace("-", "").replace(" ", "")


async def test_something_without_words_where_counts_are_due(night):
    chair = await night.enrol()
    answer = await night.answer_to(night.telegram.document(chair, name="sheet.xlsx", data=b"PK"))
    assert "can only read words" in answer.text
    assert await night.ledger() == []


async def test_a_place_staff_do_not_know(night):
    officer = await night.enrol(None, "staff", name="Lee")
    assert "Atlantis/1" in (await night.say(officer, "/release Atlantis/1")).text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(("Biden 30, Snaders 28, " * 300)[:4096], id="names and numbers"),
        pytest.param(("lorem ipsum <b>&amp; " * 300)[:4096], id="words and marks"),
        pytest.param("9" * 4096, id="one number"),
        pytest.param("🗳" * 2048, id="pictures"),
        pytest.param(("zz? " * 1024)[:4096], id="questions"),
    ],
)
async def test_a_text_as_long_as_telegram_allows_gets_its_answer(night, text):
    chair = await night.enrol()
    answer = await night.say(chair, text)
    assert answer.text
    assert all(entry.kind is Kind.INCIDENT for entry in await night.ledger()), "a question to staff, never a count"


# -------------------------------------------------------------------------------------------- letters of any length


def test_lines_that_fit_stay_one_text():
    assert pages(("a", "", "b")) == ["a\nb"]


def test_nothing_to_say_is_no_text():
    assert pages(()) == []


@pytest.mark.parametrize("mark", ["x", "🗳", "é"])
def test_no_page_is_longer_than_telegram_allows(mark):
    texts = pages(tuple(mark * 1_000 for _ in range(9)))
    assert all(len(text.encode("utf-16-le")) // 2 <= LONGEST for text in texts)
    assert "".join(texts).count(mark) == 9_000


def test_a_line_too_long_alone_is_cut_without_tearing_its_marks():
    (text,) = pages((f"<b>{'&lt;' * 3_000}</b>",))
    assert "<b>" not in text
    assert text.startswith("&lt;&lt;")
    assert text.endswith(" …")


def posted(place, code, line):
    """The letters of a new case."""
    case = Case(7, place, code, (Note(code, (line,)),), datetime(2020, 2, 4, 3, 0, tzinfo=UTC))
    channel = casework.Channel("iowa-2020", STAFF_CHAT, Wording.load("en"))
    return list(casework.letters(channel, Changed(CaseBook.of([case]), posted=(7,)), {}, "1:1"))


def test_a_case_escapes_the_name_of_its_place():
    (letter,) = posted("Lee/R&D <1>", "C15", say("nothing-held"))
    assert letter.text.startswith("<b>Case 7 · Lee/R&amp;D &lt;1&gt;</b> · too many viable groups\n")
    assert letter.key == "case:iowa-2020:7:1"


def test_a_case_about_no_place_names_none():
    (letter,) = posted("", "failed-7", say("nothing-held"))
    assert letter.text.startswith("<b>Case 7</b> · text set aside\n")


async def test_a_chair_of_one_place_cannot_report_another(night):
    chair = await night.enrol(ADAIR)
    await night.say(chair, f"{SIX}: {FIRST}")
    await night.quiet()
    assert await night.ledger(SIX) == []


def test_an_incident_told_at_length_reaches_staff_whole():
    words = "fire alarm " + "x" * (LONGEST - 60)
    letters = posted("Adair/1NW ADAIR", "incident", say("case-incident", place="Adair/1NW ADAIR", words=words))
    assert any("fire alarm" in letter.text for letter in letters)
    assert all(len(letter.text) <= LONGEST for letter in letters)
    assert len({letter.key for letter in letters}) == len(letters) == 2
    assert words in "\n".join(letter.text for letter in letters)
    assert [bool(letter.buttons) for letter in letters] == [False, True]


@pytest.mark.parametrize("mark", ["x", "<", "\N{FIRE}"], ids=["letters", "brackets", "emoji"])
async def test_an_incident_of_the_longest_text_there_is_has_one_answer_and_staff_see_it(night, mark):
    chair = await night.enrol(ADAIR)
    heard = len(night.heard(chair))
    await night.say(
        chair, ("fire alarm, everyone outside " + mark * LONGEST)[: LONGEST // len(mark.encode("utf-16-le")) * 2]
    )
    await night.quiet()
    assert len(night.heard(chair)) == heard + 1
    (told,) = [text for text in night.heard(STAFF_CHAT) if "fire alarm" in text]
    assert told.count(mark) > LONGEST // 10
