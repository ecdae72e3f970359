"""The public page and the feed: what became public, for everybody's eyes and programs. Off unless somebody asks for it.

Why it is done this way:

* **The desk is asked nothing.** After each commit it hands over two immutable values, the standings and the public
  record, by one assignment (`News.tell`); whoever asks here is answered from those.
* **Built once a version, in a process of its own.** Pages and files are built from the releases alone by a process that
  runs beside the desk with less right to the machine (`Builder`); the loop hands finished bytes out. A format that
  cannot be built answers 503, and the others go on.
* **A reader can take little.** Reading only; a cap on connections, and an end to each; the same bytes for all.
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
