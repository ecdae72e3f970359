"""Pictures for channels: what a digest says, seen at a glance on a phone.

Why it is done this way:

* **Vega-Lite, written as plain data.** `totals_spec` gives the dictionary and vl-convert draws it: no browser, no
  network. Building the same dictionary through altair costs more than a second at the first import and 20 ms a picture,
  and says nothing more; so altair stays with the tests, where its schema judges every specification.
* **In a process of its own.** vl-convert keeps the interpreter to itself while it draws (up to 0.1 s; the first picture
  takes a second), so a thread would not help: the loop would stand still all the same. `Press` keeps one process ready
  (120 MB), and waiting for it holds only the thread that asks. `totals_picture` draws where it is called, for the
  terminal and for tests.
* **Liberation Sans**, which vl-convert carries inside: the same letters on every machine, and at half the price of a
  font's file, which it would open anew for each letter.
* **The map is laid out before it is drawn**, once for an event: every border once, no corner finer than half a pixel,
  no layer cut to a frame. Together with the letters this takes two thirds off its time.
* **Numbers stand on their bars and headings on their columns**, so there is no legend, and colour never says anything
  alone. Two greys and an orange (ColorBrewer's PuOr) belong to no party and no candidate, and stay apart for every
  kind of colour blindness. A test looks at them through each.
* **390 points wide, drawn twice as large**: a phone's width. No letter is below 13 points, so 11 are left in a bubble.
* **Equal totals give equal bytes.**
"""

from bot.charts.county_map import SHADES, bare_map_spec, map_spec
from bot.charts.drawing import svg, totals_picture
from bot.charts.headline import headline
from bot.charts.press import NoPicture, Press
from bot.charts.topics import topic_spec
from bot.charts.totals import totals_spec

__all__ = [
    "SHADES",
    "NoPicture",
    "Press",
    "bare_map_spec",
    "headline",
    "map_spec",
    "svg",
    "topic_spec",
    "totals_picture",
    "totals_spec",
]
