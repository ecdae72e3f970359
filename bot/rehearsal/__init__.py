"""A rehearsal without a token and without a network: a stateful stand-in for Telegram, and a page with three phones.

`Telegram` is the people's side, `make_app` the web application with the Bot API and the page, `serve` runs it on the
loopback address. What goes on between them stands in `Telegram.journal`.
"""

from bot.rehearsal.chats import Chat, Message, User
from bot.rehearsal.journal import Happening, What
from bot.rehearsal.limits import Limits
from bot.rehearsal.phones import PlaceChoice, Rehearsal
from bot.rehearsal.server import make_app, serve
from bot.rehearsal.standin import Telegram

__all__ = [
    "Chat",
    "Happening",
    "Limits",
    "Message",
    "PlaceChoice",
    "Rehearsal",
    "Telegram",
    "User",
    "What",
    "make_app",
    "serve",
]
