"""The public page in a real browser: on a phone and a wide screen, light and dark, with scripts and without."""

from contextlib import AsyncExitStack
from copy import copy
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
import pytest_asyncio
from starlette.datastructures import MutableHeaders

from bot.feed import Public, address_of, listening_on, serving
from core.ledger.switches import Audience
from tests.bot.feed.public_night import PublicSite, cut, iowa_night
from tests.browser.test_page_for_everybody import complaints

PHONE, WIDE = (390, 844), (1440, 900)
COUNTIES = ("Adair", "Adams", "Black Hawk", "Cass", "Johnson", "Linn", "Polk", "Scott", "Story", "CD1 Satellite")
OVERFULL = """[...document.querySelectorAll(".card")].flatMap((card) => {
    const { paddingRight, borderRightWidth } = getComputedStyle(card);
    const edge = card.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth) + 1;
    return [...card.querySelectorAll("table, p, ul")].filter((each) => each.getBoundingClientRect().right > edge)
        .map((each) => each.id || each.className || each.localName);
})"""
"""What stands out of its card."""
LOOK_NOW = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a browser says when a page comes into view again: it looks for news at once."""


@pytest.fixture(scope="session")
def a_night(iowa):
    """A few counties, of which two thirds are in; in Polk, one place is held and one was corrected."""
    event = cut(replace(iowa.event, is_test=False), COUNTIES, 9)
    night = iowa_night(event, every=3, skip=1, whole=iowa.event)
    held, corrected, *_ = (place for place in night.record.places if place.startswith("Polk/"))
    night.hold(held, 1, "C23")
    report = night.standings.history(corrected).published.report
    people = report.final.as_dict()
    night.report(corrected, people | {"Sanders": people["Sanders"] + 7}, report.reported_delegates, replaces=1)
    return night, held, corrected


@dataclass
class Open:
    site: PublicSite
    browser: object
    base: str
    held: str
    corrected: str
    stack: AsyncExitStack
    trouble: list

    async def page(self, path="/", size=WIDE, *, scheme="light", scripts=True):
        width, height = size
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=scripts,
            base_url=self.base,
        )
        self.stack.push_async_callback(context.close)
        page = await context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(self.base) else self.trouble.append(asked.url))
        await page.goto(path)
        return page


@pytest_asyncio.fixture(loop_scope="session")
async def public(browser, iowa, a_night):
    """The site of that night; whatever the browser complains of, or asks of others, fails the test."""
    night, held, corrected = a_night
    night = replace(copy(night), heads=copy(night.heads))
    site = PublicSite(night, Public(night.standings.event, iowa.shapes, bot="results_bot"))
    site.tell()
    trouble = []

    async def answers(scope, receive, send):
        await site.answers(scope, receive, send)

    site.answers = site.app
    with listening_on("127.0.0.1:0") as listening:
        async with serving(answers, listening), AsyncExitStack() as stack:
            yield Open(site, browser, address_of(listening), held, corrected, stack, trouble)
    site.shelf.close()
    assert trouble == []


def place(page, name):
    return page.locator("details").filter(has_text=name.partition("/")[2]).first


async def look_at(page, public, path):
    """What axe says of a page, with the held and the corrected place open where they stand on it."""
    await page.goto(path)
    for name in (public.held, public.corrected) if path.startswith("/county/Polk") else ():
        await place(page, name).locator("summary").click()
    return await complaints(page)


def embargo(site):
    """From now on, for an hour."""
    event = replace(site.night.standings.event, embargo=site.clock.now() + timedelta(hours=1))
    site.news.tell(replace(site.night.standings, event=event), site.night.record)
    site.clock.seconds += 5


@pytest.mark.parametrize(
    ("kept", "shown", "asked"),
    [
        pytest.param(None, True, ["/", "/feed", "/"], id="as we say it"),
        pytest.param("public, max-age=60", False, ["/", "/feed"], id="had we allowed it to keep the page"),
    ],
)
async def test_no_browser_shows_out_of_its_own_store_what_may_not_be_shown_any_more(public, kept, shown, asked):
    """The second case is why: a browser that may keep a page does not ask, and figures come back after an embargo."""
    paths, told = [], public.site.answers

    async def answers(scope, receive, send):
        paths.append(scope["path"])

        async def as_said(message):
            if kept is not None and message["type"] == "http.response.start":
                MutableHeaders(scope=message)["cache-control"] = kept
            await send(message)

        await told(scope, receive, as_said)

    public.site.answers = answers
    page = await public.page("/")
    embargo(public.site)
    await page.goto("/feed")
    await page.goto("/")
    assert ("Embargoed until" in await page.locator("main").inner_text()) == shown
    assert [path for path in paths if not path.startswith("/page/")] == asked


async def test_gone_back_to_a_page_looks_for_news_at_once(public):
    page = await public.page("/")
    await page.goto("/feed")
    embargo(public.site)
    await page.go_back()
    await page.get_by_text("Embargoed until").wait_for()


async def test_axe_finds_nothing_serious_on_a_wide_screen(public):
    page = await public.page("/", WIDE)
    found = {path: await look_at(page, public, path) for path in ("/", "/county/Polk", "/search?q=des", "/feed")}
    assert {path: lines for path, lines in found.items() if lines} == {}


async def test_axe_finds_nothing_serious_on_a_dark_phone_whatever_is_shown(public):
    page = await public.page("/", PHONE, scheme="dark")
    found = {path: await look_at(page, public, path) for path in ("/?lang=es", "/county/Polk?lang=es", "/nowhere")}
    public.trouble[:] = [line for line in public.trouble if "404" not in line]  # the browser notes that one is missing
    public.site.night.switch(Audience.FEEDS, on=False)
    public.site.tell()
    found["stopped"] = await look_at(page, public, "/")
    assert "Publication has been paused" in await page.locator("main").inner_text()
    embargo(public.site)
    found["embargoed"] = await look_at(page, public, "/")
    assert "Embargoed until" in await page.locator("main").inner_text()
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.parametrize("width", [360, 1080, 1240, 1380, 1920])
async def test_nothing_is_wider_than_the_screen_or_its_card(public, width):
    page = await public.page("/", (width, 800))
    for path in ("/", "/?lang=es", "/county/Polk?lang=es", "/search?q=a", "/feed?lang=es"):
        await page.goto(path)
        await page.evaluate("document.querySelectorAll('details').forEach((each, at) => { each.open = at < 20; })")
        wide = await page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1], path
        assert await page.evaluate(OVERFULL) == [], path


async def test_without_scripts_everything_is_read_and_found(public):
    page = await public.page("/", PHONE, scripts=False)
    assert "leads" in await page.get_by_role("heading", level=1).inner_text()
    assert f"of {len(public.site.public.event.places)} places are in." in await page.locator("#how-many").inner_text()
    assert await page.locator("table.totals tbody tr").count() > 8
    assert await page.locator("svg.marks a").count() == len(COUNTIES) - 1
    await page.get_by_label("Find a county or precinct").fill("polk")
    await page.get_by_role("button", name="Search").click()
    await page.get_by_role("link", name="Polk", exact=True).click()
    held = place(page, public.held)
    await held.locator("summary").click()
    assert "Held for checking: delegates differ from the rule." in await held.inner_text()
    await place(page, public.corrected).locator("summary").click()
    assert "was" in await place(page, public.corrected).locator(".was").first.inner_text()


async def test_the_page_takes_up_what_is_new_and_its_reader_loses_nothing(public):
    page = await public.page("/county/Polk", PHONE)
    mine = place(page, public.corrected)
    await mine.locator("summary").focus()
    await page.keyboard.press("Enter")
    await mine.locator("summary").scroll_into_view_if_needed()
    await page.get_by_label("Find").evaluate("field => { field.value = 'half a wo'; }")
    before = await page.evaluate("window.scrollY")
    public.site.night.release(public.held, 1)
    public.site.tell()
    await page.evaluate(LOOK_NOW)
    await page.locator("#news").filter(has_text="Updated: ").wait_for(state="attached")
    assert await place(page, public.held).locator(".standing").inner_text() == "in"
    assert await mine.evaluate("details => details.open")
    assert await page.evaluate("document.activeElement.parentElement.open")
    assert await page.evaluate("window.scrollY") == before
    assert await page.get_by_label("Find").input_value() == "half a wo"


async def test_a_lost_connection_is_said_and_its_return_too(public):
    page = await public.page("/")
    await page.route("**/feed/version.json", lambda route: route.abort())
    await page.evaluate(LOOK_NOW)
    await page.get_by_text("The connection is lost.").wait_for()
    await page.unroute("**/feed/version.json")
    await page.evaluate(LOOK_NOW)
    await page.get_by_text("The connection is lost.").wait_for(state="hidden")
    public.trouble[:] = [line for line in public.trouble if "ERR_FAILED" not in line]


async def test_the_counties_are_sorted_by_keyboard_and_stay_so(public):
    page = await public.page("/")
    first = page.locator("#counties tbody tr").first
    assert "Adair" in await first.inner_text()
    await page.get_by_role("button", name="Held").focus()
    await page.keyboard.press("Enter")
    assert "Polk" in await first.inner_text()
    assert await page.get_by_role("columnheader", name="Held").get_attribute("aria-sort") == "descending"
    public.site.night.hold(public.corrected, 2, "C09")
    public.site.tell()
    await page.evaluate(LOOK_NOW)
    await page.locator("#news").filter(has_text="Updated: ").wait_for(state="attached")
    assert "Polk" in await first.inner_text()
    assert await page.evaluate("document.activeElement.textContent") == "Held"


async def test_the_keyboard_reaches_everything_in_the_order_seen(public):
    page = await public.page("/", WIDE)
    reached = []
    for _ in range(13):
        await page.keyboard.press("Tab")
        reached.append(await page.evaluate("(document.activeElement.textContent || '').trim()"))
    assert reached[:2] == ["Skip to the results", "Iowa Democratic caucuses 2020"]
    assert reached[3:7] == ["Search", "Files and feeds", "Updates on Telegram", "Español"]
    assert reached[7:] == ["County", "In", "Held", "Most SDE", "Second", "Adair"]
    await page.keyboard.press("Enter")
    await page.get_by_role("heading", level=1, name="Adair").wait_for()


async def test_a_precinct_that_was_searched_for_is_opened(public):
    page = await public.page("/search?q=" + public.held.partition("/")[2].replace(" ", "+"))
    await page.get_by_role("link", name=public.held).click()
    await page.locator("details[open]").wait_for()
    assert public.held.partition("/")[2] in await page.locator("details[open]").inner_text()


async def test_the_rehearsal_leads_to_its_public_page(open_page):
    page = (await open_page()).page
    link = page.get_by_role("link", name="Public page")
    answer = await page.request.get(await link.evaluate("link => link.href"), max_redirects=0)
    address = answer.headers["location"]
    assert (answer.status, address.startswith("http://127.0.0.1:")) == (307, True)
    assert "--accent" in await (await page.request.get(f"{address}/page/page.css")).text()
