"""When there will be more: on the page and in the version, as the timetable says, and nowhere where it says nothing."""

from datetime import timedelta

import pytest

from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience
from tests.bot.feed.public_night import Hands, replace, small_site
from tests.core.wire.conftest import FIRST

BIDEN = ({"Biden": 30, "Sanders": 20}, {"Biden": 3, "Sanders": 2})


@pytest.fixture
def at_ten(small_event):
    """It is 10:00 PM CST, and totals are due each quarter of an hour since 7:20 PM."""
    first = small_event.starts.replace(hour=19, minute=20, second=0)
    return replace(small_event, first_post=first, totals_every=timedelta(minutes=15))


def told_site(event):
    site = small_site(event)
    site.night.report(FIRST, *BIDEN)
    site.tell()
    return site


async def test_the_next_totals_are_told_on_the_page_and_in_the_version(at_ten):
    site = told_site(at_ten)
    version = await site.get("/feed/version.json")
    assert version.json()["next_update_at"] == "2020-02-04T04:05:00Z"
    assert "next totals at 10:05 PM CST" in (await site.get("/")).text
    assert "próximos totales: 10:05 p.m. CST" in (await site.get("/county/Adair?lang=es")).text.replace("\xa0", " ")


async def test_once_they_were_due_the_next_are_told_and_the_figures_are_no_others(at_ten):
    site = told_site(at_ten)
    before, csv = await site.get("/feed/version.json"), await site.get("/feed/results.csv")
    site.clock.seconds += 300
    after = await site.get("/feed/version.json", If_None_Match=before.headers["etag"])
    assert after.json()["next_update_at"] == "2020-02-04T04:20:00Z"
    assert after.json()["state"] == before.json()["state"]
    assert "next totals at 10:20 PM CST" in (await site.get("/")).text
    assert (await site.get("/feed/results.csv", If_None_Match=csv.headers["etag"])).status_code == 304


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda site: site.night.switch(Audience.FEEDS, on=False), id="stopped"),
        pytest.param(
            lambda site: site.night.write((EVENT_CHAIN, Kind.CERTIFIED, {"version": 1}, None)), id="certified"
        ),
    ],
)
async def test_where_nothing_is_to_be_expected_no_time_is_told(at_ten, change):
    site = told_site(at_ten)
    change(site)
    site.tell()
    assert (await site.get("/feed/version.json")).json()["next_update_at"] is None
    assert "next totals" not in (await site.get("/")).text


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"totals_every": timedelta(seconds=2)}, id="they come all the time"),
        pytest.param({"embargo": Hands().now() + timedelta(hours=1)}, id="under an embargo"),
    ],
)
async def test_neither_in_a_rehearsal_s_rush_nor_under_an_embargo(at_ten, more):
    site = told_site(replace(at_ten, **more))
    assert (await site.get("/feed/version.json")).json()["next_update_at"] is None
    assert "next totals" not in (await site.get("/")).text
