"""The page in a real browser, with the real product behind it."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright
from telegram import Bot

from bot.cli.demo import demo_settings, rehearsing
from bot.rehearsal import Telegram
from bot.settings import Settings

WIDE, PHONE = (1400, 900), (390, 844)
PATIENCE = 15_000
"""Milliseconds; a page condition, never a sleep."""
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One loop for the browser and all its pages."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        what = f"NO BROWSER: none of {', '.join(_NAMES)} is installed, so nothing of the page was tried"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"{what} (Debian: apt install chromium)")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-quic", "--disable-background-networking"]
        browser = await playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        await browser.close()


@dataclass
class Rehearsed:
    """An open page and what stands behind it.

    Attributes:
        page: in the browser.
        telegram: the stand-in.
        wide: whether the three columns stand side by side.
    """

    page: Page
    telegram: Telegram
    wide: bool

    @property
    def chat(self) -> Locator:
        """The phone in hand."""
        return self.page.locator("#chair .chat:not([hidden])")

    @property
    def bubbles(self) -> Locator:
        return self.chat.locator(".message:not(.mine) .bubble")

    @property
    def totals(self) -> Locator:
        return self.page.locator("#staff .pinned-text")

    async def choose(self, place: str) -> None:
        await self.page.get_by_role("combobox").fill(place)
        await self.page.get_by_role("combobox").press("Enter")
        await self.bubbles.first.wait_for()

    async def answer_after(self, act: Callable[[], Awaitable[None]]) -> str:
        """What the bot says next."""
        before = await self.bubbles.count()
        await act()
        await self.bubbles.nth(before).wait_for()
        return await self.bubbles.last.inner_text()

    async def text(self, words: str) -> str:
        """Type it, press Enter, and read the answer."""

        async def type_it() -> None:
            await self.chat.get_by_role("textbox").fill(words)
            await self.chat.get_by_role("textbox").press("Enter")

        return await self.answer_after(type_it)

    async def press(self, label: str) -> str:
        """Press the newest button of that name, and read the answer."""
        return await self.answer_after(self.chat.get_by_role("button", name=label, exact=True).last.click)

    async def see(self, locator: Locator, words: str) -> None:
        """Wait until those words stand there."""
        await locator.filter(has_text=words).first.wait_for(state="attached")

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[Bot]:
        """Another client with the bot's token, to send what the product does not send by itself yet."""
        base = self.page.url.rstrip("/")
        async with Bot(self.telegram.token, f"{base}/bot", f"{base}/file/bot") as bot:
            yield bot

    async def look_at(self, column: str) -> None:
        if not self.wide:
            await self.page.get_by_role("tab", name=column).click()


@pytest.fixture(scope="session")
def iowa() -> Settings:
    """The rehearsal's event, read once; totals often."""
    return demo_settings(None, Path("unused"), "2s")


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(
    browser: Browser, iowa: Settings, tmp_path: Path
) -> AsyncIterator[Callable[..., Awaitable[Rehearsed]]]:
    """Opens the page of a new rehearsal; whatever the browser complains of, or asks of others, fails the test."""
    trouble: list[str] = []
    async with AsyncExitStack() as stack:

        async def opened(size: tuple[int, int] = WIDE, *, scheme: str = "light") -> Rehearsed:
            settings = replace(iowa, database_url=f"sqlite:///{tmp_path}/rehearsal.db")
            assert settings.event.totals_every == timedelta(seconds=2)
            telegram, _, address = await stack.enter_async_context(rehearsing(settings, 0))
            width, height = size
            context = await browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
            )
            stack.push_async_callback(context.close)
            page = await context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: trouble.append(str(error)))
            page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
            page.on("request", lambda asked: None if asked.url.startswith(address) else trouble.append(asked.url))
            await page.goto(address)
            await page.get_by_role("option").first.wait_for()
            return Rehearsed(page, telegram, wide=width > 860)

        yield opened
    assert [line for line in trouble if not line.startswith("data:")] == []


@pytest_asyncio.fixture(
    params=[pytest.param(WIDE, id="1400 wide"), pytest.param(PHONE, id="390 wide")], loop_scope="session"
)
async def rehearsed(request: pytest.FixtureRequest, open_page: Callable[..., Awaitable[Rehearsed]]) -> Rehearsed:
    """The page on a laptop, then on a phone."""
    return await open_page(request.param)
