"""The public page as HTML: what it tells, in which language, and that nothing held shines through."""

from html.parser import HTMLParser

import pytest

from core.ledger.entries import Kind
from core.ledger.switches import Audience
from tests.bot.feed.public_night import replace, small_site
from tests.core.wire.conftest import FIRST, ONLY, PARIS, SECOND

CLOSE = ({"Biden": 30, "Sanders": 20}, {"Biden": 3, "Sanders": 2})


class _Text(HTMLParser):
    """What a reader sees, without the markup."""

    def __init__(self):
        super().__init__()
        self.words = []

    def handle_data(self, data):
        self.words.append(data)


def seen(answer):
    parser = _Text()
    parser.feed(answer.text)
    return " ".join(" ".join(parser.words).split())


async def test_the_state_at_a_glance(site):
    site.night.report(FIRST, *CLOSE)
    site.night.write(
        (SECOND, Kind.REPORTED, site.night.standings.history(FIRST).published.entry.body, None),
        (SECOND, Kind.HELD, {"of": 1, "codes": ["C23"]}, None),
    )
    site.tell()
    page = seen(await site.get("/"))
    for words in (
        "Biden leads Sanders by 0.2500 SDE",
        "The lead can still change: up to 8.7500 SDE are open.",
        "1 of 5 places are in.",
        "1 place is held for checking, and not in these figures: delegates differ from the rule (1).",
        "Unofficial · as of 9:02 PM CST, version 2",
        "Biden 30 30 3 0.7500 60.0%",
    ):
        assert words in page
    assert "TEST" not in page


async def test_a_lead_that_nothing_open_can_take_is_called_safe(small_event):
    regions = {name: replace(region, pool=0) for name, region in small_event.places.regions.items()}
    site = small_site(replace(small_event, places=replace(small_event.places, regions=regions)))
    site.night.report(ONLY, {"Warren": 40}, {"Warren": 4})
    site.tell()
    assert "Nothing that is still open can change who leads." in seen(await site.get("/"))


async def test_what_a_held_report_says_stands_nowhere(site):
    """Neither its figures nor a bound worked out from them."""
    site.night.report(FIRST, *CLOSE)
    site.tell()
    before = seen(await site.get("/"))
    entry = site.night.standings.history(FIRST).published.entry.body
    site.night.write((ONLY, Kind.REPORTED, entry, None), (ONLY, Kind.HELD, {"of": 1, "codes": ["C23"]}, None))
    site.tell()
    after = seen(await site.get("/"))
    assert "up to 8.7500 SDE are open" in before
    assert "up to 8.7500 SDE are open" in after
    assert "nothing in yet" not in seen(await site.get("/county/Polk"))
    assert "Held for checking: delegates differ from the rule." in seen(await site.get("/county/Polk"))
    assert "Biden" not in seen(await site.get("/county/Polk"))


async def test_a_corrected_figure_says_what_it_was(site):
    site.night.report(FIRST, *CLOSE)
    site.night.report(FIRST, {"Biden": 20, "Sanders": 30}, {"Biden": 2, "Sanders": 3}, replaces=1)
    site.tell()
    page = seen(await site.get("/county/Adair"))
    assert "Corrected at 9:02 PM CST." in page
    assert "Biden 20 was 30 20 was 30 2 was 3 0.5000 was 0.7500" in page


async def test_a_report_taken_back_leaves_no_figure_and_says_so(site):
    site.night.report(FIRST, *CLOSE)
    site.night.withdraw(FIRST, 1)
    site.tell()
    page = seen(await site.get("/county/Adair"))
    assert "The figures shown until 9:02 PM CST no longer count." in page
    assert "Biden" not in page


async def test_a_region_that_waits_says_for_what(site):
    site.night.report(PARIS, {"Biden": 7}, {"Biden": 1})
    site.tell()
    assert "Its SDE waits for the last site of Abroad." in seen(await site.get("/county/Abroad"))
    assert "Satellite SDE waits for the last site of Abroad." in seen(await site.get("/"))


@pytest.mark.parametrize(
    ("path", "header", "language"),
    [
        pytest.param("/", "", "en", id="nobody said"),
        pytest.param("/", "es-MX,es;q=0.9,en;q=0.5", "es", id="the browser's first"),
        pytest.param("/", "fr, en;q=0.4, es;q=0.8", "es", id="the dearest there is"),
        pytest.param("/", "es;q=0, en", "en", id="one they will not have"),
        pytest.param("/", ";;;=,?q", "en", id="nonsense"),
        pytest.param("/?lang=es", "en", "es", id="the address wins"),
        pytest.param("/?lang=xx", "es", "es", id="an address that names none"),
    ],
)
async def test_the_language_is_the_reader_s(site, path, header, language):
    site.tell()
    answer = await site.get(path, Accept_Language=header)
    assert f'<html lang="{language}">' in answer.text
    assert "Accept-Language" in answer.headers["vary"]


async def test_every_page_is_there_in_spanish(site):
    site.night.report(FIRST, *CLOSE)
    site.night.switch(Audience.FEEDS, on=False)
    site.tell()
    page = seen(await site.get("/?lang=es"))
    assert "Biden va 0.2500 SDE por delante de Sanders" in page
    assert "La publicación está en pausa" in page
    for path in ("/county/Adair", "/search?q=adair", "/feed", "/nowhere"):
        assert "Todo el estado" in seen(await site.get(f"{path}{'&' if '?' in path else '?'}lang=es"))


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        pytest.param("adair", ["/county/Adair?lang=en", "/county/Adair?lang=en#place-11"], id="a county"),
        pytest.param("ADAIR  sec", ["/county/Adair?lang=en#place-12"], id="parts of a name"),
        pytest.param("abroad", ["/county/Abroad?lang=en"], id="a region"),
        pytest.param("nowhere", [], id="nothing"),
        pytest.param("", [], id="no words"),
    ],
)
async def test_a_search_leads_to_places(site, sought, found):
    site.tell()
    page = (await site.get(f"/search?q={sought}")).text
    assert all(f'href="{address}"' in page for address in found)
    assert ("Nothing is called" in page) == (sought == "nowhere")


async def test_names_and_searches_are_words_and_never_markup(small_event):
    places = dict(small_event.places.by_id)
    places[ONLY] = replace(places[ONLY], short_name="<script>alert(1)</script>")
    site = small_site(replace(small_event, name="<b>Night</b>", places=replace(small_event.places, by_id=places)))
    site.tell()
    for path in ("/", "/county/Polk", "/search?q=<script>alert(2)</script>", '/search?q="><img src=x>', "/county/<i>"):
        page = (await site.get(path)).text
        assert not [bad for bad in ("<script>", "<b>Night", "<img", "<i>") if bad in page], path
    assert "&lt;script&gt;alert(1)" in (await site.get("/county/Polk")).text


@pytest.mark.parametrize("path", ["/county/Nowhere", "/county/", "/nothing/here", "/county/../../etc/passwd"])
async def test_a_page_there_is_not_says_so(site, path):
    site.tell()
    answer = await site.get(path)
    assert (answer.status_code, "There is no such page." in answer.text) == (404, True)


async def test_before_the_desk_has_said_anything_the_page_says_it_is_starting(site):
    for path in ("/", "/feed/version.json", "/feed/v/0/results.csv"):
        assert ((await site.get(path)).status_code, (await site.get(path)).text[:27]) == (
            503,
            "The results desk is startin",
        )


async def test_a_rehearsal_says_test_on_every_page(small_event):
    site = small_site(replace(small_event, is_test=True))
    site.tell()
    for path in ("/", "/county/Adair", "/search?q=a", "/feed", "/nowhere"):
        page = (await site.get(path)).text
        assert "TEST: a rehearsal, not a result." in page
        assert "<title>TEST · " in page


async def test_in_a_rush_a_version_is_shown_for_a_moment_before_the_next(site):
    site.night.report(FIRST, *CLOSE)
    site.tell()
    assert "version 1" in seen(await site.get("/"))
    site.night.report(SECOND, *CLOSE)
    site.news.tell(site.night.standings, site.night.record)
    assert "version 1" in seen(await site.get("/"))
    site.clock.seconds += 2
    assert "version 2" in seen(await site.get("/"))
