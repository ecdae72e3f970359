"""The public page and its neighbours, from what is told to HTML."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bot.charts import SHADES
from bot.exports import FORMATS
from bot.exports.marks import utc
from bot.feed import files, told
from bot.feed.county_map import drawn, shades_counted
from bot.feed.orders import Order, Public
from bot.feed.places_told import anchor_of, place_card
from bot.wording import Wording, figures
from core.sentences import Value, say
from core.totals import Figures
from core.wire.record import Record
from core.wire.snapshot import Snapshot

_TEMPLATES: Final = Path(__file__).parent / "templates"
_FOUND: Final = 50
"""Places a search shows at most."""


class Pages:
    """Every page of an event, in each of its languages."""

    def __init__(self, public: Public) -> None:
        """Reads words and templates.

        Args:
            public: what stays the same all night.
        """
        self._public = public
        event = public.event
        self._wordings = {language: Wording.load(language, event.time_zone) for language in event.languages}
        self._templates = Environment(
            loader=FileSystemLoader(_TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def knows(self, county: str) -> bool:
        """Whether there is such a county or satellite region."""
        places = self._public.event.places
        return county in places.counties or county in places.regions

    def state(self, order: Order, shown: Snapshot) -> str:
        """The state at a glance."""
        wording = self._wording(order)
        counties = shown.totals.counties()
        return self._set(
            "state.html",
            order,
            shown,
            headline=wording.plain(told.headline(shown)),
            below_headline="" if (below := told.below_headline(shown)) is None else wording.plain(below),
            groups=told.group_lines(Figures.sum(counties.values()), shown.event, wording),
            counties=told.county_lines(shown, wording),
            map=Markup(drawn(shown, self._public.shapes, order.language)),  # noqa: S704 - our own drawing
            shades=shades_counted(shown, self._public.shapes),
            map_key=SHADES,
        )

    def county(self, order: Order, shown: Snapshot, record: Record) -> str:
        """One county or region with its places."""
        event, wording = self._public.event, self._wording(order)
        found = shown.totals.counties().get(order.detail, Figures())
        version = order.edition.version
        cards = [
            place_card(event, place, record, version, wording)
            for place in event.places.by_id.values()
            if place.county == order.detail
        ]
        groups, held = told.group_lines(found, event, wording), told.held_by_county(shown)[order.detail]
        return self._set(
            "county.html", order, shown, county=order.detail, found=found, groups=groups, held=held, cards=cards
        )

    def search(self, order: Order, shown: Snapshot) -> str:
        """The counties and places whose names hold the words."""
        places = self._public.event.places
        sought = order.detail.casefold().split()
        names = [*places.counties, *places.regions]
        counties = [(name, told.county_address(name)) for name in names if _holds(name, sought)]
        found = [place for place in places.by_id.values() if _holds(f"{place.id} {place.short_name}", sought)]
        listed = [(place.id, f"{told.county_address(place.county)}#{anchor_of(place)}") for place in found[:_FOUND]]
        return self._set(
            "search.html", order, shown, sought=order.detail, counties=counties, places=listed, found=len(found)
        )

    def about(self, order: Order, shown: Snapshot) -> str:
        """The files, and how programs fetch them."""
        address = self._public.address or "http://127.0.0.1:8080"
        return self._set("feed.html", order, shown, base=address, files=list(files.KINDS), schemas=FORMATS)

    def missing(self, order: Order, shown: Snapshot) -> str:
        """Instead of a page there is none of."""
        return self._set("missing.html", order, shown)

    def _set(self, template: str, order: Order, shown: Snapshot, **more: object) -> str:
        event, wording = self._public.event, self._wording(order)
        reported, places = shown.totals.reported, len(event.places)
        others = [
            (language, other.plain(say(f"language-{language}")))
            for language, other in self._wordings.items()
            if language != wording.language
        ]
        return self._templates.get_template(template).render(
            event=event,
            edition=order.edition,
            next_update="" if (due := order.edition.next_update) is None else utc(due),
            shown=shown,
            language=wording.language,
            others=others,
            words=_words(wording),
            whole=lambda number: figures.whole(number, wording.language),
            reported=reported,
            places_in_all=places,
            percent=100 * reported // places if places else 0,
            missing=[wording.plain(each) for each in told.missing(shown)],
            bot=self._public.bot,
            when=lambda moment: _stamp(moment, wording),
            **more,
        )

    def _wording(self, order: Order) -> Wording:
        return self._wordings.get(order.language, self._wordings[self._public.event.languages[0]])


def _words(wording: Wording) -> Callable[..., str]:
    def words(key: str, **values: Value) -> str:
        return wording.plain(say(key, **values))

    return words


def _stamp(moment: datetime, wording: Wording) -> str:
    """A day and a time: a page is read the morning after, too."""
    zone, language = wording.time_zone, wording.language
    return f"{figures.day(moment, zone, language)}, {figures.clock_time(moment, zone, language)}"


def _holds(name: str, sought: list[str]) -> bool:
    folded = name.casefold()
    return bool(sought) and all(word in folded for word in sought)
