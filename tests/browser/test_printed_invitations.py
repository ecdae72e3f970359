"""Invitations as a printer gets them: whole, one to a page, whatever the place is called."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.settings import event_folder, load_event
from bot.sheets import Invitation, write_sheets
from bot.wording import Wording
from core.people import Role

EVENT = replace(load_event(event_folder()), languages=("en", "es"))
WORDINGS = {language: Wording.load(language, EVENT.time_zone) for language in EVENT.languages}
LONGEST = sorted(EVENT.places.by_id.values(), key=lambda place: -len(place.id))[:12]
BORDERLINE = [place for place in EVENT.places.by_id.values() if 24 <= len(place.id) <= 27][:12]
"""Names just short enough for large letters."""
LINK = "https://t.me/caucusdesk_bot?start=7K4M-P9Q2-W3D5"
ON_PAPER = """() => [...document.querySelectorAll('.sheet')].map((sheet) => ({
  place: sheet.querySelector('h1').textContent,
  high: sheet.lastElementChild.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top,
  wide: Math.max(...[...sheet.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
  square: sheet.querySelector('svg').getBoundingClientRect().width,
}))"""
WIDTH, HEIGHT = 701, 940
"""CSS pixels of letter paper between margins of 0.6 inches."""


@pytest_asyncio.fixture(loop_scope="session")
async def printed(browser, tmp_path):
    """Opens the pages of these invitations, all counties one after the other, as paper shows them."""
    context = await browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})

    async def printed(invitations):
        written = write_sheets(tmp_path, invitations, EVENT, WORDINGS, bot="b")
        page = await context.new_page()
        texts = [path.read_text(encoding="utf-8") for path in written.files]
        await page.set_content("".join(texts))
        await page.emulate_media(media="print")
        return page

    yield printed
    await context.close()


def invitation(place, **more):
    until = datetime(2020, 2, 17, tzinfo=UTC)
    name = "María Guadalupe Hernández-Fitzgerald de la Cruz"
    return replace(Invitation(LINK[-14:], LINK, Role.CHAIR, place, None, until, name=name), **more)


@pytest.mark.parametrize("language", [pytest.param(None, id="both languages"), "en", "es"])
async def test_everything_of_an_invitation_stands_on_its_page(printed, language):
    page = await printed([invitation(place, language=language) for place in (*LONGEST, *BORDERLINE)])
    found = await page.evaluate(ON_PAPER)
    assert [one["place"] for one in found if one["high"] > HEIGHT or one["wide"] > WIDTH] == []
    assert min(one["square"] for one in found) >= 2.2 * 96, "a phone's camera wants about this much"


async def test_each_invitation_is_one_page(printed):
    page = await printed([invitation(place) for place in LONGEST])
    pdf = await page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(LONGEST)
