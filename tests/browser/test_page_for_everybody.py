"""The page for everybody: axe over every state, the keyboard alone, a reload."""

import importlib.resources
import json

import pytest

PLACE = "Adair/1NW ADAIR"
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


async def complaints(page):
    """What axe finds serious or critical, a line each."""
    await page.evaluate(AXE)
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {json.dumps([node['html'][:160] for node in one['nodes'][:3]])}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


async def a_chat_with_everything(rehearsed):
    await rehearsed.choose(PLACE)
    await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    await rehearsed.see(rehearsed.chat.locator(".chip"), "yes")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param((1400, 900), "light", id="on a laptop, light"),
        pytest.param((390, 844), "dark", id="on a phone, dark"),
    ],
)
async def test_axe_finds_nothing_serious_in_any_state(open_page, size, scheme):
    rehearsed = await open_page(size, scheme=scheme)
    page = rehearsed.page
    found = {"choosing": await complaints(page)}
    await page.get_by_role("combobox").fill("des moines")
    found["searching"] = await complaints(page)
    await a_chat_with_everything(rehearsed)
    found["a chat"] = await complaints(page)
    for name, opener in (("script", "#night-open"), ("faults", "#faults-open"), ("add", "[popovertarget=add]")):
        await page.locator(opener).click()
        if name == "faults":
            await page.get_by_role("button", name="Slow line").click()
            await rehearsed.see(page.locator("#faults-now"), "Slow line")
        found[name] = await complaints(page)
        if name == "faults":
            await page.get_by_role("button", name="All off").click()
        await page.keyboard.press("Escape")
    for column in ("Staff", "Reporter"):
        await rehearsed.look_at(column)
        found[column] = await complaints(page)
    assert {state: lines for state, lines in found.items() if lines} == {}


async def test_escape_closes_a_drawer_and_gives_the_focus_back(open_page):
    page = (await open_page()).page
    for opener, drawer in (("night-open", "night"), ("faults-open", "faults")):
        await page.locator(f"#{opener}").focus()
        await page.keyboard.press("Enter")
        await page.locator(f"#{drawer}").wait_for()
        await page.keyboard.press("Escape")
        await page.locator(f"#{drawer}").wait_for(state="hidden")
        assert await page.evaluate("document.activeElement.id") == opener


async def test_tab_goes_through_the_chair_s_phone_in_the_order_seen(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.chat.get_by_role("button", name="Hide tips").wait_for()
    page = rehearsed.page
    await page.locator(".who-chip").focus()
    reached = []
    for _ in range(6):
        await page.keyboard.press("Tab")
        reached.append(await page.evaluate("document.activeElement.className || document.activeElement.localName"))
    assert reached == ["plus", "log", "chip", "close", "attach", "textarea"]


async def test_arrow_keys_move_between_the_tabs_of_a_phone(open_page):
    page = (await open_page((390, 844))).page
    await page.get_by_role("tab", name="Chair").focus()
    await page.keyboard.press("ArrowLeft")
    assert await page.get_by_role("tab", selected=True).inner_text() == "Reporter"
    assert await page.locator("#reporter").is_visible()


async def test_the_page_finds_its_way_back_after_a_reload(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    await rehearsed.page.reload()
    await rehearsed.see(rehearsed.bubbles, "Biden 30")
    await rehearsed.see(rehearsed.chat.locator(".guide .number"), "2")
