"""Every JSON file of the feed fits its schema, however the night is; and what is broken does not."""

import json
from datetime import timedelta

import jsonschema_rs
import pytest

from bot.exports import FORMATS
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience
from tests.bot.feed.public_night import Hands, replace, small_site
from tests.core.wire.conftest import FIRST, ONLY, PARIS, SECOND

BIDEN = ({"Biden": 30, "Sanders": 20}, {"Biden": 3, "Sanders": 2})


async def validator(site, name):
    """After the schema as it is served."""
    answer = await site.get(f"/feed/schema/{name}.json")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/schema+json")
    return jsonschema_rs.validator_for(answer.json(), validate_formats=True)


def empty(_night):
    pass


def full(night):
    night.report(FIRST, *BIDEN)
    night.report(SECOND, {"Sanders": 9, "Warren": 9}, {"Sanders": 2, "Warren": 1})
    night.hold(SECOND, 1, "C23")
    night.report(ONLY, {"Warren": 40}, {"Warren": 4})
    night.report(PARIS, {"Biden": 7, "Sanders": 3}, {"Biden": 1, "Sanders": 1})
    night.report(FIRST, {"Biden": 20, "Sanders": 30}, {"Biden": 2, "Sanders": 3}, replaces=1)


def stopped(night):
    full(night)
    night.switch(Audience.FEEDS, on=False)


def certified(night):
    full(night)
    night.write((EVENT_CHAIN, Kind.CERTIFIED, {"version": 6}, None))


def told_site(event, play):
    site = small_site(event)
    play(site.night)
    site.tell()
    return site


@pytest.mark.parametrize("play", [empty, full, stopped, certified])
async def test_every_file_fits_whatever_the_night(small_event, play):
    site = told_site(small_event, play)
    for name in FORMATS:
        (await validator(site, name)).validate((await site.get(f"/feed/{name}.json")).json())


async def test_under_an_embargo_the_version_fits_and_holds_no_number(small_event):
    site = told_site(replace(small_event, embargo=Hands().now() + timedelta(hours=1)), full)
    told = (await site.get("/feed/version.json")).json()
    fits = await validator(site, "version")
    fits.validate(told)
    assert told["version"] == 0
    for leak in ({"reported": 3}, {"version": 6}, {"links": {}}):
        assert not fits.is_valid(told | leak), leak


@pytest.mark.parametrize("name", ["version", "totals"])
@pytest.mark.parametrize(
    "break_it",
    [
        pytest.param(lambda file: file.pop("is_test"), id="no word of a test"),
        pytest.param(lambda file: file.update(status_of_results="final"), id="a status of its own"),
        pytest.param(lambda file: file.update(as_of="2020-02-03T21:00:00-06:00"), id="a time that is not UTC"),
        pytest.param(lambda file: file.update(note="x"), id="a field more"),
        pytest.param(lambda file: file.pop("totals" if "totals" in file else "reported"), id="a figure less"),
        pytest.param(lambda file: file.update(format="caucusdesk/results/1"), id="another format"),
    ],
)
async def test_what_is_broken_does_not_fit_its_schema(small_event, name, break_it):
    site = told_site(small_event, full)
    fits, file = await validator(site, name), (await site.get(f"/feed/{name}.json")).json()
    assert fits.is_valid(file)
    break_it(file)
    assert not fits.is_valid(file)


async def test_the_page_of_the_files_leads_to_every_schema(small_event):
    site = told_site(small_event, empty)
    page = (await site.get("/feed")).text
    assert (await site.get("/feed/")).text == page
    assert [name for name in FORMATS if f'href="/feed/schema/{name}.json"' not in page] == []


async def test_every_address_in_the_version_leads_somewhere(small_event):
    site = told_site(small_event, full)
    links = json.loads((await site.get("/feed/version.json")).content)["links"]
    assert {(await site.get(link)).status_code for link in links.values()} == {200}
