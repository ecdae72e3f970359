"""The public page and the feed: what became public, for everybody's eyes and programs. Off unless somebody asks for it.

Why it is done this way:

* **The desk is asked nothing.** After each commit it hands over two immutable values, the standings and the public
  record, by one assignment (`News.tell`).
* **Another process answers** (`front`). The desk's tells it what may be shown, a quarter of a second later at most, and
  is told nothing but lines for its log. What readers do, they do to that process; one that dies is replaced, while
  connections wait at the door.
* **Built once a version, in processes of their own.** Pages and files are built from the releases alone (`Builder`), a
  workbook beside everything else; whoever answers hands finished bytes out. A format that cannot be built answers 503,
  and the others go on.
* **A reader can take little.** Reading only; so many connections, and an end to each; who lets us wait makes room for
  who comes; the same bytes for all, handed over as they are taken.
* **A browser keeps nothing unasked.** Whatever it has, it asks whether that still stands: figures that were stopped or
  embargoed must not come back out of its own store.
* **Nothing but the public record goes in**, so nothing held or embargoed can come out.
"""

from bot.feed.builder import Builder
from bot.feed.news import News
from bot.feed.opened import OpenSite, public_site
from bot.feed.orders import Public
from bot.feed.server import CannotListen, address_of, listening_on, serving
from bot.feed.shelf import Shelf
from bot.feed.site import Site
from bot.feed.workshop import Beside

__all__ = [
    "Beside",
    "Builder",
    "CannotListen",
    "News",
    "OpenSite",
    "Public",
    "Shelf",
    "Site",
    "address_of",
    "listening_on",
    "public_site",
    "serving",
]
