"""Names and texts with markup in them: in every message, page, file and sheet they are words, and nothing runs."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest

from bot.feed import Public
from bot.schedule.totals import TotalsPost
from bot.sheets import Invitation, write_sheets
from bot.wording import Wording
from core.people import Role
from core.places import County, Places, Precinct, SatelliteCaucus, SatelliteRegion
from tests.bot.feed.public_night import Night, PublicSite, Standings
from tests.the_night import STAFF_CHAT, night_over, settings_for

EVIL = "<x-evil onerror=alert(1)>&\"'"
"""A tag nobody else uses, so that one who finds it knows where it comes from."""
COUNTY = f"{EVIL} County"
NAME = f"{EVIL} Township"
FORMULA = '=HYPERLINK("http://x-evil","x")'
PLACES = (
    Precinct(COUNTY, NAME, "E1", "11", 5, 1),
    Precinct("Polk", FORMULA, "F1", "12", 3, 2),
    SatelliteCaucus(f"Abroad {EVIL}", f"Paris {EVIL}", "P1", "31"),
)
PLACE = PLACES[0].id
TELEGRAMS = frozenset(
    {"b", "strong", "i", "em", "u", "ins", "s", "del", "tg-spoiler", "span", "code", "pre", "a", "blockquote"}
)
SQUARE = {"type": "Polygon", "coordinates": [[[-94, 42], [-93, 42], [-93, 41], [-94, 41], [-94, 42]]]}


def evil(event):
    """The event with places, counties, a region and a name that are markup."""
    counties = {COUNTY: County(COUNTY, 1, 8, 2), "Polk": County("Polk", 2, 4, 6)}
    regions = {PLACES[2].county: SatelliteRegion(PLACES[2].county, None, 2)}
    return replace(
        event, name=f"Night {EVIL}", party=EVIL, places=Places({one.id: one for one in PLACES}, counties, regions)
    )


class Reader(HTMLParser):
    """What a browser makes of a page: its tags, what they carry, and its words."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data):
        self.words.append(data)


def is_harmless(text):
    read = Reader(text)
    return "x-evil" not in read.tags and not any(name.startswith("on") for name in read.attributes)


@pytest.mark.parametrize("text", [EVIL, f"<b>{EVIL}</b>", "<b onerror=alert(1)>"], ids=["a tag", "inside", "a handler"])
def test_the_look_for_markup_finds_it(text):
    assert not is_harmless(text)


# ---------------------------------------------------------------------------------------------- through the whole bot

CHAIR_SAYS = (
    EVIL,
    f"{NAME}: 84 here",
    "84 here. First: Biden 30, Sanders 28, Warren 26",
    f"Biden 30 {EVIL}",
    f"is there {EVIL}?",
    f"there is a fire, {EVIL} is hurt",
    "yes",
    "yes",
    "status",
    "why?",
    "hand over",
    "undo",
)
STAFF_SAYS = (
    "/help",
    f"/{EVIL}",
    "/cases",
    "/case 1",
    f"/case 1 ask {EVIL}",
    f"/case {EVIL}",
    f"/precinct {PLACE}",
    f"/transcript {PLACE}",
    f"/as {PLACE}",
    f"/county {COUNTY}",
    "/missing",
    f"/missing {COUNTY}",
    f"/missing {EVIL}",
    "/ready",
    f"/hold {PLACE} {EVIL}",
    "/held",
    f"/why {PLACE}",
    f"/photos {PLACE}",
    f"/announce {EVIL}",
    "yes",
    f"/invite {PLACE} deputy",
    "/totals",
    "/status",
    f"/release {PLACE}",
)
STRANGER_SAYS = (EVIL, f"/start {EVIL}", NAME, f"updates for {COUNTY}", "/subscribe", f"show me {NAME}", "/privacy")


async def say_everything(night, user, texts):
    for said in texts:
        night.telegram.text(user, user, said)
        await night.quiet()


def sent(night):
    """Every text that went out as markup."""
    return [form["text"] for _, form in night.weather.calls if form.get("parse_mode") == "HTML" and "text" in form]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_every_message_of_a_night_takes_names_and_texts_as_words(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(replace(settings, event=evil(settings.event), shapes={COUNTY: SQUARE})) as night:
        chair, staff = night.telegram.join(EVIL), night.telegram.join(f"S {EVIL}")
        await night.say(chair, f"/start {await night.invite(PLACE)}")
        await night.say(staff, f"/start {await night.invite(None, 'staff')}")
        await say_everything(night, chair, CHAIR_SAYS)
        night.telegram.photo(chair, caption=EVIL)
        await night.quiet()
        await say_everything(night, staff, STAFF_SAYS)
        await say_everything(night, night.telegram.join(EVIL), STRANGER_SAYS)
        await night.desk.writer.run(lambda: TotalsPost(night.desk).post(datetime(2030, 1, 1, tzinfo=UTC)))
        await night.quiet()
        texts, staff_read, chair_read = sent(night), night.heard(staff), night.heard(chair)
        refused = [form for method, form in night.weather.calls if method == "sendMessage" and "parse_mode" not in form]
        channel = night.heard(STAFF_CHAT)
    assert [text for text in texts if not is_harmless(text)] == []
    assert {tag for text in texts for tag in Reader(text).tags} <= TELEGRAMS
    assert refused == [], "no text had to go out a second time without its marks"
    assert len(texts) > len(STAFF_SAYS)
    for read, what in ((chair_read, f"You report for {PLACE}."), (staff_read, EVIL), (channel, EVIL)):
        assert any(what in one for one in read), "what was typed is shown as it was typed"


# ------------------------------------------------------------------------------------------------ what everybody sees


@pytest.fixture
def site(iowa):
    public = Public(evil(iowa.event), {COUNTY: SQUARE}, bot="results_bot")
    shown = PublicSite(Night(Standings.of(public.event)), public)
    for place, counts in ((PLACES[0].id, {"Biden": 30, "Sanders": 20}), (PLACES[1].id, {"Warren": 40})):
        shown.night.report(place, counts, {"Biden": 3, "Sanders": 2} if "Biden" in counts else {"Warren": 3})
    shown.tell()
    return shown


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "path",
    [
        pytest.param("/", id="the state"),
        pytest.param(f"/county/{COUNTY}", id="a county"),
        pytest.param(f"/county/{EVIL}", id="a county there is none of"),
        pytest.param("/search", id="a search"),
        pytest.param("/feed", id="about the files"),
        pytest.param(f"/{EVIL}", id="a page there is none of"),
    ],
)
async def test_a_page_shows_markup_as_words(site, path, language):
    asked = {"q": EVIL, "lang": language, "language": language}
    answer = await site.reader.get(path, params=asked)
    assert answer.headers["content-type"].startswith("text/html")
    assert is_harmless(answer.text)
    if path == f"/county/{COUNTY}":
        assert NAME in "".join(Reader(answer.text).words)


async def test_a_browser_runs_nothing_but_our_own_script(site):
    policy = (await site.get("/")).headers["content-security-policy"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";") if rule.strip())
    assert "unsafe-inline" not in rules.get("script-src", rules["default-src"])
    assert (await site.get("/")).headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["results.csv", "totals.csv"])
async def test_no_cell_of_a_file_is_a_formula(site, name):
    rows = list(csv.reader(io.StringIO((await site.get(f"/feed/{name}")).text.lstrip("\ufeff"))))
    assert [cell for row in rows for cell in row if cell[:1] in set("=+@\t") or cell[:2] == "-="] == []
    if name == "results.csv":
        assert any(cell == f"'{FORMULA}" for row in rows for cell in row), "the name is there, and only that"


async def test_files_for_programs_hold_the_names_as_they_are(site):
    told = json.dumps(json.loads((await site.get("/feed/results.json")).text), ensure_ascii=False)
    assert json.dumps(NAME)[1:-1] in told
    assert (await site.get("/feed/results.json")).headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("language", [None, "en", "es"])
def test_a_printed_invitation_takes_names_as_words(iowa, tmp_path, language):
    event = evil(iowa.event)
    wordings = {spoken: Wording.load(spoken, event.time_zone) for spoken in event.languages}
    until = datetime(2020, 2, 17, tzinfo=UTC) + timedelta(hours=1)
    one = Invitation(
        "7K4M-P9Q2-W3D8", f"https://t.me/{EVIL}", Role.CHAIR, PLACES[0], None, until, name=EVIL, language=language
    )
    written = write_sheets(tmp_path, [one], event, wordings, bot=EVIL)
    pages = [path.read_text(encoding="utf-8") for path in (written.index, *written.files)]
    assert [page for page in pages if not is_harmless(page)] == []
    assert NAME in "".join(Reader(pages[1]).words)
