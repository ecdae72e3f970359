"""The files of the feed over HTTP: versions, what a poller need not fetch again, and what is not served."""

import csv
import io
import json
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from bot.feed.files import KINDS, OF_A_VERSION
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience
from tests.bot.feed.public_night import Hands, replace, small_site
from tests.core.wire.conftest import FIRST, ONLY, PARIS, SECOND, TBILISI

BIDEN_3 = ({"Biden": 30, "Sanders": 20}, {"Biden": 3, "Sanders": 2})


@pytest.fixture
def one_in(site):
    site.night.report(FIRST, *BIDEN_3)
    site.tell()
    return site


def rows(answer):
    return list(csv.DictReader(io.StringIO(answer.text)))


async def test_the_version_says_in_a_few_bytes_whether_there_is_anything_new(one_in):
    answer = await one_in.get("/feed/version.json")
    told = answer.json()
    assert (told["version"], told["places"], told["reported"], told["held"]) == (1, 5, 1, 0)
    assert (told["status_of_results"], told["is_test"]) == ("unofficial-partial", False)
    assert told["links"]["results_csv"] == "/feed/v/1/results.csv"
    assert len(answer.content) < 1000


async def test_before_anything_is_published_every_file_is_there_and_empty(site):
    site.tell()
    assert [(await site.get(f"/feed/{name}")).status_code for name in KINDS] == [200] * len(KINDS)
    assert (await site.get("/feed/version.json")).json()["status_of_results"] == "pre-election"
    assert {row["group"] for row in rows(await site.get("/feed/results.csv"))} == {""}


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in KINDS])
async def test_a_reader_who_has_it_gets_no_bytes_until_there_is_more(one_in, name):
    first = await one_in.get(f"/feed/{name}")
    assert first.status_code == 200
    assert '"1-' in first.headers["etag"]
    again = await one_in.get(f"/feed/{name}", If_None_Match=first.headers["etag"])
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    one_in.night.report(SECOND, *BIDEN_3)
    one_in.tell()
    newer = await one_in.get(f"/feed/{name}", If_None_Match=first.headers["etag"])
    assert (newer.status_code, newer.headers["etag"][:5]) == (200, 'W/"2-')


async def test_a_version_in_the_address_never_changes(one_in):
    before = await one_in.get("/feed/v/1/results.csv")
    one_in.night.report(FIRST, {"Biden": 10, "Sanders": 40}, {"Biden": 1, "Sanders": 4}, replaces=1)
    one_in.tell()
    after = await one_in.get("/feed/v/1/results.csv")
    assert after.content == before.content
    assert "immutable" in after.headers["cache-control"]
    assert rows(await one_in.get("/feed/v/2/results.csv")) != rows(after)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("/feed/v/2/results.csv", id="a version that has not come"),
        pytest.param("/feed/v/1/changes.json", id="changes belong to no version"),
        pytest.param("/feed/results.pdf", id="a format there is not"),
        pytest.param("/feed/schema/nothing.json", id="a schema there is not"),
    ],
)
async def test_what_there_is_not_is_said_to_be_missing(one_in, path):
    answer = await one_in.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("There is no such")


@pytest.mark.parametrize("asked", ["since=-1", "since=two", "since=2", "since=1.5", "since=", "most=0", "most=all"])
async def test_a_since_that_is_no_version_is_refused_in_a_sentence(one_in, asked):
    answer = await one_in.get(f"/feed/changes.json?{asked}")
    assert answer.status_code == 400
    assert "whole number from 0 to 1" in answer.json()["error"]


async def test_a_poller_that_starts_at_nothing_ends_with_the_same_totals(small_event):
    """A night with a hold, a release, an amendment, one taken back and a satellite region, polled after each step."""
    site = small_site(small_event)
    night, known, since, etag = site.night, {}, 0, None
    steps = [
        lambda: night.report(FIRST, *BIDEN_3),
        lambda: night.report(SECOND, {"Sanders": 9, "Warren": 9}, {"Sanders": 2, "Warren": 1}),
        lambda: night.hold(SECOND, 1, "C23"),
        lambda: night.report(ONLY, {"Warren": 40}, {"Warren": 4}),
        lambda: night.release(SECOND, 1),
        lambda: night.report(FIRST, {"Biden": 20, "Sanders": 30}, {"Biden": 2, "Sanders": 3}, replaces=1),
        lambda: night.report(PARIS, {"Biden": 7, "Sanders": 3}, {"Biden": 1, "Sanders": 1}),
        lambda: night.report(TBILISI, {"Warren": 5}, {"Warren": 1}),
        lambda: night.withdraw(ONLY, 1),
    ]
    for step in steps:
        step()
        site.tell()
        answer = await site.get("/feed/version.json", **({"If_None_Match": etag} if etag else {}))
        assert answer.status_code == 200
        etag = answer.headers["etag"]
        while True:
            page = (await site.get(f"/feed/changes.json?since={since}&most=1")).json()
            known |= {change["place_id"]: change for change in page["changes"]}
            since = page["next"]
            if not page["is_truncated"]:
                break
    results = (await site.get("/feed/results.json")).json()
    assert {one["place_id"]: one["groups"] for one in results["places"] if one["version"]} == {
        place: change["groups"] for place, change in known.items()
    }
    added = {}
    for change in known.values():
        for one in change["groups"] or ():
            added[one["group"]] = added.get(one["group"], Fraction(0)) + Fraction(one["sde_exact"])
    told = {one["group"]: Fraction(one["sde_exact"]) for one in results["totals"]["state"]["groups"]}
    assert {group: sde for group, sde in added.items() if sde} == {group: sde for group, sde in told.items() if sde}
    assert since == results["version"] == len(steps)


async def test_an_old_version_adds_up_as_it_did_then_satellites_included(small_event):
    site = small_site(small_event)
    site.night.report(PARIS, {"Biden": 7}, {"Biden": 1})
    site.tell()
    before = (await site.get("/feed/totals.json")).json()
    site.night.report(TBILISI, {"Warren": 5}, {"Warren": 1})
    site.tell()
    then = (await site.get("/feed/v/1/totals.json")).json()
    assert then["totals"] == before["totals"]
    assert (await site.get("/feed/totals.json")).json()["totals"] != before["totals"]


# ------------------------------------------------------------------------------------------------ what is not served


async def test_while_feeds_are_stopped_the_version_that_stood_then_is_served(one_in):
    one_in.night.switch(Audience.FEEDS, on=False)
    one_in.night.report(SECOND, *BIDEN_3)
    one_in.tell()
    told = (await one_in.get("/feed/version.json")).json()
    assert (told["version"], told["reported"]) == (1, 1)
    assert told["stopped_since"].startswith("2020-02-04T03:02")
    assert (await one_in.get("/feed/v/2/results.csv")).status_code == 404
    changes = (await one_in.get("/feed/changes.json?since=0")).json()
    assert {change["place"] for change in changes["changes"]} == {FIRST}
    assert "Publication has been paused since 9:02 PM CST" in (await one_in.get("/")).text
    one_in.night.switch(Audience.FEEDS, on=True)
    one_in.tell()
    assert (await one_in.get("/feed/version.json")).json()["version"] == 2


async def test_until_the_embargo_is_over_no_figure_leaves(small_event):
    until = datetime(2020, 2, 4, 4, 30, tzinfo=UTC)
    site = small_site(replace(small_event, embargo=until), clock=Hands())
    site.night.report(FIRST, {"Biden": 4321}, {"Biden": 5})
    site.tell()
    told = await site.get("/feed/version.json")
    assert (told.status_code, told.json()["embargoed_until"]) == (200, "2020-02-04T04:30:00Z")
    assert "reported" not in told.json()
    for name in sorted(set(KINDS) - {"version.json"}):
        answer = await site.get(f"/feed/{name}")
        assert (answer.status_code, "embargoed until" in answer.text) == (503, True), name
    assert (await site.get("/feed/v/1/results.csv")).status_code == 503
    pages = [await site.get(path) for path in ("/", "/county/Adair", "/search?q=adair", "/feed")]
    assert [page.status_code for page in pages] == [200] * 4
    assert all("4,321" not in page.text and "Biden" not in page.text for page in pages)
    assert "Embargoed until February 3, 2020, 10:30 PM CST" in pages[0].text
    site.clock.seconds += 3600
    assert (await site.get("/feed/version.json")).json()["version"] == 1
    assert "4,321" in (await site.get("/county/Adair")).text


@pytest.mark.parametrize("path", ["/", "/county/Adair", "/search?q=a", "/feed", *(f"/feed/{name}" for name in KINDS)])
async def test_a_browser_always_asks_whether_what_it_has_may_still_be_shown(one_in, path):
    kept = (await one_in.get(path)).headers["cache-control"]
    assert kept == "public, max-age=0, s-maxage=2"


async def test_certified_results_say_so_without_a_new_version(one_in):
    one_in.night.write((EVENT_CHAIN, Kind.CERTIFIED, {"version": 1}, None))
    one_in.tell()
    told = (await one_in.get("/feed/version.json")).json()
    assert (told["version"], told["status_of_results"], told["state"]) == (1, "certified", "1-certified")
    assert "Certified by the party" in (await one_in.get("/")).text


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
async def test_nothing_can_be_written(one_in, method):
    for path in ("/", "/feed/results.csv", "/nowhere"):
        answer = await one_in.reader.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/", "/feed/results.json", "/feed/v/1/results.csv", "/page/page.css"])
async def test_head_gives_the_headers_alone(one_in, path):
    answer, whole = await one_in.reader.head(path), await one_in.get(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == whole.headers["content-length"]
    assert answer.headers.get("etag") == whole.headers.get("etag")


async def test_every_answer_is_guarded_and_sets_no_cookie(one_in):
    for path in ("/", "/nowhere", "/feed/results.json", "/feed/changes.json?since=x", "/page/page.js"):
        headers = (await one_in.get(path)).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers


async def test_files_may_be_read_by_other_pages_and_come_packed_to_whoever_can_unpack(one_in):
    packed = await one_in.get("/feed/nist.json")
    assert packed.headers["access-control-allow-origin"] == "*"
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    plain = await one_in.get("/feed/nist.json", Accept_Encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    assert plain.headers["etag"] == packed.headers["etag"]
    assert plain.headers["last-modified"] == "Tue, 04 Feb 2020 03:01:00 GMT"


async def test_names_that_a_spreadsheet_would_run_are_made_harmless(small_event):
    places = dict(small_event.places.by_id)
    places[ONLY] = replace(places[ONLY], short_name="=1+1", precinct_id='=HYPERLINK("x")')
    event = replace(small_event, places=replace(small_event.places, by_id=places))
    site = small_site(event)
    site.tell()
    cells = [cell for row in rows(await site.get("/feed/results.csv")) for cell in row.values()]
    assert '\'=HYPERLINK("x")' in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


async def test_a_download_says_in_its_name_that_it_is_a_test(small_event):
    site = small_site(replace(small_event, is_test=True))
    site.tell()
    for name in ("results.csv", "results.xlsx"):
        named = (await site.get(f"/feed/{name}")).headers["content-disposition"]
        assert named == f'attachment; filename="TEST-iowa-2020-v0-{name}"'
    assert json.loads((await site.get("/feed/v/0/results.json")).content)["is_test"] is True
    assert sorted(OF_A_VERSION) == sorted(set(KINDS) - {"version.json", "changes.json"})
