"""`caucus screenshots`: the README's pictures of the rehearsal, taken by a browser from the real page."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from bot.cli import app
from bot.cli.demo import demo_settings, rehearsing
from bot.cli.trouble import EventOption, give_up
from bot.settings import Settings

if TYPE_CHECKING:  # a development dependency: the product runs without a browser
    from playwright.async_api import Browser, Page, ViewportSize

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS: Final = ("--no-sandbox", "--disable-quic", "--disable-background-networking")
_WIDE: Final["ViewportSize"] = {"width": 1240, "height": 800}
_PHONE: Final["ViewportSize"] = {"width": 390, "height": 844}
_TO_ITS_TOP: Final = "image => image.decode().then(() => image.closest('.message').scrollIntoView({block: 'start'}))"
_STEPS_SHOWN: Final = 3
"""Tips followed before the picture: the delegates are read back, and the last yes is due."""


@app.command("screenshots", hidden=True)
def screenshots(
    event: EventOption = None,
    into: Annotated[Path, typer.Option(help="A folder for the pictures.")] = Path("tests/browser/screenshots"),
) -> None:
    """Take the README's pictures: the page on a laptop, two phones, and the public page.

    Needs Chromium, and Playwright from the development lock (make screenshots sees to that).
    """
    chromium = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if chromium is None:
        give_up([f"No browser is installed; any of {', '.join(_BROWSERS)} will do (Debian: apt install chromium)."])
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="caucus-screenshots-") as folder:
        asyncio.run(_take_all(demo_settings(event, Path(folder), "1s"), chromium, into))


async def _take_all(settings: Settings, chromium: str, into: Path) -> None:
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        give_up(["Playwright is missing. It comes with the development lock: make screenshots"])
    async with rehearsing(settings, 0) as (_, demo, address), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        page = await _opened(browser, address, _WIDE, dark=False)
        await _play_the_night(page)
        await _follow_the_tips(page)
        await _show_the_picture(page)
        await _save(page, into / "laptop.png")
        phone = await _opened(browser, address, _PHONE, dark=True)
        await _save(phone, into / "phone-chair.png")
        await phone.get_by_role("tab", name="Staff").click()
        await _show_the_picture(phone)
        await _save(phone, into / "phone-staff.png")
        public = demo.public or ""
        await _save(await _seen_by_all(browser, public, _WIDE, dark=False), into / "public-wide.png")
        await _save(await _seen_by_all(browser, public, _PHONE, dark=True), into / "public-phone.png")
        await browser.close()


async def _opened(browser: "Browser", address: str, size: "ViewportSize", *, dark: bool) -> "Page":
    page = await _page(browser, address, size, dark=dark)
    await page.locator("#staff .pinned").wait_for(state="attached")
    return page


async def _seen_by_all(browser: "Browser", address: str, size: "ViewportSize", *, dark: bool) -> "Page":
    """The public page, with what the script has reported."""
    page = await _page(browser, address, size, dark=dark)
    await page.locator("table.totals").wait_for()
    return page


async def _page(browser: "Browser", address: str, size: "ViewportSize", *, dark: bool) -> "Page":
    context = await browser.new_context(
        viewport=size, color_scheme="dark" if dark else "light", reduced_motion="reduce"
    )
    page = await context.new_page()
    await page.goto(address)
    return page


async def _play_the_night(page: "Page") -> None:
    """A reporter subscribes, and the script's places report."""
    await page.locator("#reporter").get_by_role("button", name="Start").click()
    await page.locator("#reporter").get_by_role("button", name="Subscribe").click()
    await page.locator("#night-open").click()
    await page.get_by_role("slider").fill("0")
    await page.get_by_role("button", name="Play", exact=True).click()
    await page.get_by_text("places have reported").wait_for()
    await page.keyboard.press("Escape")


async def _follow_the_tips(page: "Page") -> None:
    await page.get_by_role("button", name="Start with").click()
    for number in range(1, _STEPS_SHOWN + 1):
        await _tip(page, number)
        await page.locator("#chair .chip").click()
        await page.locator("#chair textarea").press("Enter")
    await _tip(page, _STEPS_SHOWN + 1)


async def _tip(page: "Page", number: int) -> None:
    await page.locator("#chair .guide .number").filter(has_text=str(number)).wait_for()


async def _show_the_picture(page: "Page") -> None:
    """The newest digest's chart at the top of the staff channel, once it is there in full."""
    await page.locator("#staff .picture img").last.evaluate(_TO_ITS_TOP)


async def _save(page: "Page", file: Path) -> None:
    await page.screenshot(path=file)
    typer.echo(file)
