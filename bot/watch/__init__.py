"""`/metrics`, `/healthz` and `/readyz`: how the program is, for staff and their machines. Off unless somebody asks.

Why it is done this way:

* **Apart from the public page**, on an address of its own: what waits and what fails is nobody else's business.
* **The desk is asked nothing.** What waits is looked up by a thread of its own, at most once a second however often
  somebody asks, and a database that does not answer keeps nobody waiting longer than two seconds.
* **Nothing about a person**: numbers, lanes and kinds; no chat, no name, no place.
"""

from bot.watch.health import STILL, Health, Parts
from bot.watch.look import Look, Looker
from bot.watch.opened import Watch, opened_watch
from bot.watch.server import Pages, watching
from bot.watch.shown import Seen

__all__ = ["STILL", "Health", "Look", "Looker", "Pages", "Parts", "Seen", "Watch", "opened_watch", "watching"]
