"""A newcomer, a trainer, a deputy, staff: what they do on the page, and what the product makes of it."""

import re

import pytest

from bot.rehearsal.faults import FaultKind
from bot.rehearsal.files import blank_png

PLACE = "Adair/1NW ADAIR"
KINDS = "import('/page/faults.js').then(({CHOICES}) => CHOICES.map(({fault}) => fault.kind))"


async def test_a_precinct_reported_by_typing_and_pressing_moves_the_total(rehearsed):
    await rehearsed.see(rehearsed.totals, "0 of 1,765 places")
    await rehearsed.choose(PLACE)
    assert "Biden 30" in await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    assert "Final:" in await rehearsed.press("Yes")
    assert "Delegates: Biden 3" in await rehearsed.text("Final: Biden 34, Sanders 30, Warren 20")
    assert "Receipt" in await rehearsed.text("yes")
    await rehearsed.look_at("Staff")
    await rehearsed.see(rehearsed.totals, "1 of 1,765 places")
    await rehearsed.see(rehearsed.page.locator("#staff .bubble pre"), "Biden")


async def test_the_tips_alone_lead_from_opening_the_page_to_the_moved_total(rehearsed):
    await rehearsed.page.get_by_role("button", name="Start with").click()
    for number in "1234":
        await rehearsed.see(rehearsed.chat.locator(".guide .number"), number)
        await rehearsed.chat.locator(".chip").click()
        await rehearsed.see(rehearsed.chat.locator(".step"), "Now press Enter")
        await rehearsed.answer_after(rehearsed.chat.get_by_role("button", name="Send").click)
    await rehearsed.see(rehearsed.chat.locator(".guide"), "Your count is in: 1 of 1,765 places")
    await rehearsed.see(rehearsed.page.locator("#news"), "Totals: 1 of 1,765 places")
    if not rehearsed.wide:
        await rehearsed.chat.get_by_role("button", name="See the totals").click()
    await rehearsed.page.locator("#staff .pinned").wait_for()


@pytest.mark.parametrize(
    ("place", "texts"),
    [
        pytest.param("Black Hawk/Bennington", 4, id="one delegate: the room elects"),
        pytest.param("Out of State Satellite/Paris, France", 4, id="a satellite caucus: attendance decides"),
        pytest.param("Allamakee/Pct 02", 4, id="14 delegates"),
    ],
)
async def test_the_tips_fit_the_place(open_page, place, texts):
    rehearsed = await open_page()
    await rehearsed.choose(place)
    for _ in range(texts):
        chip = rehearsed.chat.locator(".chip:enabled")
        await chip.wait_for()
        await chip.click()
        answer = await rehearsed.answer_after(lambda: rehearsed.chat.get_by_role("textbox").press("Enter"))
    assert "Receipt" in answer
    assert "It counts in the totals from now on" in answer


async def test_who_counts_differently_is_still_led_on(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.text("50 here. First: Biden 20, Sanders 20, Warren 5, Yang 5")
    await rehearsed.text("yes")
    await rehearsed.see(rehearsed.chat.locator(".step"), "text the final count")
    await rehearsed.chat.locator(".chip").click()
    assert await rehearsed.chat.get_by_role("textbox").input_value() == "Final: "
    await rehearsed.text("Final: Biden 25, Sanders 25")
    await rehearsed.see(rehearsed.chat.locator(".step"), "say yes")


async def test_tips_sent_away_stay_away(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.page.get_by_role("button", name="Hide tips").click()
    await rehearsed.text("84 here")
    assert not await rehearsed.chat.locator(".guide").is_visible()


async def test_the_chooser_works_by_keyboard_alone(open_page):
    rehearsed = await open_page()
    search = rehearsed.page.get_by_role("combobox")
    await search.focus()
    await rehearsed.page.keyboard.type("des moines-5")
    first = await rehearsed.page.get_by_role("option", selected=True).inner_text()
    await search.press("ArrowDown")
    second = await rehearsed.page.get_by_role("option", selected=True).inner_text()
    assert first != second
    assert await search.get_attribute("aria-activedescendant") == "place-1"
    await search.press("Enter")
    await rehearsed.see(rehearsed.bubbles, second.split("\n")[0])
    assert await rehearsed.page.evaluate("document.activeElement.localName") == "textarea"


async def test_a_search_that_finds_nothing_says_so(open_page):
    rehearsed = await open_page()
    await rehearsed.page.get_by_role("combobox").fill("atlantis")
    await rehearsed.see(rehearsed.page.locator("#count"), "No such place")


async def test_a_deputy_staff_and_a_second_chair_are_phones_to_switch_to(rehearsed):
    await rehearsed.choose(PLACE)
    add = rehearsed.page.get_by_role("button", name="Add a phone")
    for role, told in (("Deputy", f"You report for {PLACE}"), ("Staff", "You are staff")):
        await add.click()
        await rehearsed.page.locator("#add").get_by_role("button", name=role).click()
        await rehearsed.see(rehearsed.page.locator("#chair .chat:not([hidden]) .bubble"), told)
    await add.click()
    await rehearsed.page.get_by_role("button", name="Chair of another place").click()
    await rehearsed.choose("Adair/2NE STUART")
    chips = rehearsed.page.get_by_role("group", name="Switch phone").get_by_role("button")
    assert [name.split()[1] for name in await chips.all_inner_texts()] == ["Chair", "Deputy", "Staff", "Chair"]
    await chips.nth(2).click()
    assert "Nothing is held" in await rehearsed.text("/held")


async def test_a_photo_of_the_sheet_and_a_contact_are_sent(rehearsed, tmp_path):
    await rehearsed.choose(PLACE)
    sheet = tmp_path / "sheet.png"
    sheet.write_bytes(blank_png(320, 240))

    async def send_photo():
        async with rehearsed.page.expect_file_chooser() as chooser:
            await rehearsed.chat.get_by_role("button", name="Attach").click()
            await rehearsed.chat.get_by_role("button", name="Photo of a sheet").click()
        await (await chooser.value).set_files(sheet)

    await rehearsed.answer_after(send_photo)
    picture = rehearsed.chat.get_by_role("img", name="Photo")
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 320
    await rehearsed.chat.locator(".picture").click()
    await rehearsed.page.get_by_role("dialog", name="Picture").wait_for()
    await rehearsed.page.keyboard.press("Escape")
    await rehearsed.chat.get_by_role("button", name="Attach").click()
    await rehearsed.chat.get_by_role("button", name="My number").click()
    await rehearsed.see(rehearsed.chat.locator(".contact"), "+1515")


async def test_pictures_documents_and_keys_from_the_bot_are_shown(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    chat = next(user.id for user in rehearsed.telegram.people.values() if user.first_name == "Pat")
    async with rehearsed.bot() as bot:
        await bot.send_photo(chat, blank_png(640, 480), caption="<b>First</b> alignment", parse_mode="HTML")
        await bot.send_document(chat, b"county;precinct", filename="totals.csv")
        keys = [[{"text": "Share my number", "request_contact": True}], [{"text": "yes"}]]
        await bot.send_message(chat, "Which?", reply_markup={"keyboard": keys, "one_time_keyboard": True})
        await bot.send_chat_action(chat, "typing")
    picture = rehearsed.chat.get_by_role("img", name="Picture: First alignment")
    assert await picture.evaluate("image => image.decode().then(() => image.naturalHeight)") == 480
    async with rehearsed.page.expect_download() as download:
        await rehearsed.chat.get_by_role("link", name="totals.csv").click()
    assert (await (await download.value).path()).read_bytes() == b"county;precinct"
    await rehearsed.chat.locator(".typing").wait_for()
    await rehearsed.chat.get_by_role("button", name="Share my number").click()
    await rehearsed.see(rehearsed.chat.locator(".contact"), "+1 515")
    await rehearsed.chat.locator(".keys").wait_for(state="hidden")


async def test_an_edit_shows_and_corrects(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    await rehearsed.chat.get_by_role("textbox").press("ArrowUp")
    await rehearsed.see(rehearsed.chat.locator(".editing"), "Editing")
    answer = await rehearsed.text("84 here. First: Biden 31, Sanders 28, Warren 16, Uncommitted 9")
    assert "Biden 31" in answer
    await rehearsed.see(rehearsed.chat.locator(".mine .meta"), "edited")


async def test_the_script_plays_while_one_types_along(open_page):
    rehearsed = await open_page()
    await rehearsed.page.locator("#night-open").click()
    pace = rehearsed.page.get_by_role("slider")
    await pace.fill("0")
    await rehearsed.page.get_by_role("button", name="Play", exact=True).click()
    await rehearsed.page.keyboard.press("Escape")
    await rehearsed.page.locator("#night").wait_for(state="hidden")
    await rehearsed.choose("Adair/2NE STUART")
    assert "First:" in await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    await rehearsed.see(rehearsed.page.locator("#night-count"), "All 13 places have reported.")
    await rehearsed.see(rehearsed.totals, re.compile(r"1[123] of 1,765 places"))
    assert await rehearsed.page.locator("#night-places .missed").count() == 0


async def test_the_script_can_be_paused_and_goes_on(open_page):
    rehearsed = await open_page()
    await rehearsed.page.locator("#night-open").click()
    await rehearsed.page.get_by_role("button", name="Play", exact=True).click()
    await rehearsed.page.get_by_role("button", name="Pause", exact=True).click()
    await rehearsed.see(rehearsed.page.locator("#night-count"), "1 of 13 places")
    await rehearsed.page.get_by_role("button", name="Go on", exact=True).click()
    await rehearsed.see(
        rehearsed.page.locator("#night-places .now .state, #night-places .done + .done .state"), "report"
    )


async def test_a_time_out_after_delivery_is_late_or_repeated_but_never_wrong(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.page.locator("#faults-open").click()
    await rehearsed.page.get_by_role("button", name="Time-out after delivery").click()
    await rehearsed.see(rehearsed.page.locator("#faults-now"), "Time-out after delivery")
    await rehearsed.page.keyboard.press("Escape")
    await rehearsed.page.locator("#faults").wait_for(state="hidden")
    assert "Biden 30" in await rehearsed.text("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    await rehearsed.see(rehearsed.page.locator("#faults-now"), "Everything works")
    await rehearsed.text("yes")
    await rehearsed.text("Final: Biden 34, Sanders 30, Warren 20")
    await rehearsed.text("yes")
    await rehearsed.see(rehearsed.bubbles, "Receipt")
    await rehearsed.see(rehearsed.totals, "1 of 1,765 places")
    told = " ".join(await rehearsed.bubbles.all_inner_texts())
    assert len(set(re.findall(r"Receipt (\S+):", told))) == 1
    table = await rehearsed.page.locator("#staff .bubble pre").last.inner_text()
    assert re.search(r"Biden +30 +34 +3 ", table)


async def test_every_fault_of_the_drawer_starts_and_stops(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.page.locator("#faults-open").click()
    switches = rehearsed.page.locator("#faults-list").get_by_role("button")
    for number in range(await switches.count()):
        switch = switches.nth(number)
        await switch.click()
        await rehearsed.see(rehearsed.page.locator("#faults-now"), await switch.get_attribute("aria-label"))
        assert len(rehearsed.telegram.faults.active()) == 1
        await switch.click()
        await rehearsed.see(rehearsed.page.locator("#faults-now"), "Everything works.")
        assert rehearsed.telegram.faults.active() == {}
    assert {kind.value for kind in FaultKind} == set(await rehearsed.page.evaluate(KINDS))
    await rehearsed.see(rehearsed.chat.locator(".service"), "You blocked the bot")


async def test_texts_that_come_twice_are_answered_and_counted_once(open_page):
    rehearsed = await open_page()
    await rehearsed.choose(PLACE)
    await rehearsed.page.locator("#faults-open").click()
    await rehearsed.page.get_by_role("button", name="Texts come twice").click()
    await rehearsed.see(rehearsed.page.locator("#faults-now"), "Texts come twice")
    await rehearsed.page.keyboard.press("Escape")
    for words in ("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9", "yes"):
        await rehearsed.text(words)
    assert "Delegates: Biden 3" in await rehearsed.text("Final: Biden 34, Sanders 30, Warren 20")
    assert "Receipt" in await rehearsed.text("yes")
    await rehearsed.see(rehearsed.totals, "1 of 1,765 places")
    assert await rehearsed.bubbles.count() == 5
