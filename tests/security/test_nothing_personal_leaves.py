"""Who people are and what they wrote: in no ledger entry, no public record, no file, no page, no reader’s line."""

import io
import re
import zipfile
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from bot.feed import Public
from bot.feed.files import KINDS
from bot.schedule.wire import WirePost
from tests.bot.feed.public_night import PublicSite
from tests.the_night import ADAIR, NO_TIE

CHAIR, STAFF, READER = "Rosalind Zyxwell", "Thaddeus Vex", "Wilhelmina Orr"
WORDS = "Ebenezer Fairweather collapsed, call 515-555-0134"
PHONE = "+1 515 555 0134"
PERSONAL = ("Zyxwell", "Rosalind", "Thaddeus", "Vex", "Wilhelmina", "Ebenezer", "Fairweather", "5550134", "555-0134")


pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
async def lived(night):
    """A night in which all is said that may be: an incident, a question, why a place is held, a phone number."""
    people = [night.telegram.join(name) for name in (CHAIR, STAFF, READER)]
    chair, staff, reader = people
    await night.say(chair, f"/start {await night.invite(ADAIR)}")
    await night.say(staff, f"/start {await night.invite(None, 'staff')}")
    await night.say(reader, "updates for Adair County")
    for said in (*NO_TIE, f"there is a fire, {WORDS}", f"who is {WORDS}?"):
        night.telegram.text(chair, chair, said)
        await night.quiet()
    night.telegram.contact(chair, PHONE)
    night.telegram.photo(chair, caption=WORDS)
    await night.quiet()
    for said in (f"/hold {ADAIR} {WORDS}", f"/announce {WORDS}", "no", f"/release {ADAIR}", f"/case 1 ask {WORDS}"):
        night.telegram.text(staff, staff, said)
        await night.quiet()
    code = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", (await night.say(chair, "hand over")).text)[0]
    secretary = night.telegram.join(f"{CHAIR} Junior")
    await night.say(secretary, f"/start {code}")
    await night.desk.writer.run(lambda: WirePost(night.desk).post(night.clock.now()))
    await night.quiet()
    return SimpleNamespace(night=night, people=[*people, secretary], reader=reader)


def personal_in(lived, words):
    """What of it gives somebody away."""
    ids = tuple(str(one.id) for one in lived.people)
    return [one for one in (*PERSONAL, *ids) if one in words]


def rows_of(*tables):
    return lambda tx: "\n".join(str(row) for name in tables for row in tx.execute(text(f"SELECT * FROM {name}")).all())


async def test_the_ledger_and_the_public_record_know_people_by_a_number_that_says_nothing(lived):
    entries = await lived.night.read(rows_of("ledger"))
    assert "incident" in entries
    assert "role changed" in entries
    public = await lived.night.read(rows_of("releases", "publications", "slots"))
    assert "Biden" in public
    assert personal_in(lived, entries + public) == []
    ids = [one.person.id for one in lived.night.desk.memory.people.values()]
    assert len(set(ids)) == len(ids) > 2
    assert all(re.fullmatch(r"p-[0-9a-f]{10}", one) for one in ids), "drawn, and not worked out from anything"


async def test_no_line_page_or_file_names_anybody(lived):
    memory, event = lived.night.desk.memory, lived.night.desk.event
    site = PublicSite(SimpleNamespace(standings=memory.standings, record=memory.record), Public(event))
    site.tell()
    await lived.night.say(lived.reader, "Adair?")
    heard = "\n".join(lived.night.heard(lived.reader))
    assert "Biden" in heard
    assert personal_in(lived, heard) == []
    for path in ("/", "/county/Adair", "/search?q=Adair", "/feed"):
        page = await site.get(path)
        assert page.status_code == 200
        assert personal_in(lived, page.text) == [], path
    for name in KINDS:
        assert personal_in(lived, unpacked((await site.get(f"/feed/{name}")).content)) == [], name


def unpacked(body):
    """The words of a file; a workbook is a parcel of files."""
    if not body.startswith(b"PK"):
        return body.decode()
    with zipfile.ZipFile(io.BytesIO(body)) as workbook:
        return "\n".join(workbook.read(part).decode() for part in workbook.namelist())
