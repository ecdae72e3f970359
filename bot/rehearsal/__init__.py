"""A rehearsal without a token and without a network: a stateful stand-in for Telegram, and a page with three phones.

`Telegram` is the people's side, `make_app` the web application with the Bot API and the page, `serve` runs it on the
loopback address. What goes on between them stands in `Telegram.journal`; what shall go wrong is set at
`Telegram.faults`; how fast the time passes is up to the clock, such as a `ScaledClock`.
"""

from bot.rehearsal.chats import Chat, Message, User
from bot.rehearsal.faults import Fault, FaultKind, Faults
from bot.rehearsal.files import FileLimits
from bot.rehearsal.journal import Happening, What
from bot.rehearsal.limits import Limits
from bot.rehearsal.phones import PlaceChoice, Rehearsal
from bot.rehearsal.server import make_app, serve
from bot.rehearsal.standin import Telegram
from bot.rehearsal.timekeeping import ScaledClock, Timekeeper

__all__ = [
    "Chat",
    "Fault",
    "FaultKind",
    "Faults",
    "FileLimits",
    "Happening",
    "Limits",
    "Message",
    "PlaceChoice",
    "Rehearsal",
    "ScaledClock",
    "Telegram",
    "Timekeeper",
    "User",
    "What",
    "make_app",
    "serve",
]
