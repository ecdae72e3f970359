"""What the doctor asks Telegram: the token, the staff channel, privacy mode, the webhook, the clock."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

import httpx

from bot.cli.checkup import Check, good, skipped, to_do
from bot.clock import Clock
from bot.settings import Settings
from bot.transports.telegram.ask import Answer, Questioner, questioner

_OFF: Final = timedelta(seconds=5)
_UNAUTHORIZED: Final = frozenset({401, 404})
_CHANNEL_RIGHTS: Final = {"can_post_messages": "post messages", "can_edit_messages": "edit messages (and pin them)"}
_GROUP_RIGHTS: Final = {"can_pin_messages": "pin messages"}
_GROUPS: Final = frozenset({"group", "supergroup"})


@dataclass(frozen=True, slots=True)
class Line:
    """What the checks have in common.

    Attributes:
        ask: one call to the server.
        me: the bot, as the server knows it.
        chat: the staff chat; None where none is set.
        off: how far this machine's clock is ahead of the server's; None where the server does not tell.
        fix: whether to mend what the doctor can.
        webhook: the one that is ours; None where texts are polled for.
    """

    ask: Questioner
    me: Answer
    chat: Answer | None
    off: timedelta | None
    fix: bool = field(default=False)
    webhook: str | None = None


async def ask_telegram(
    settings: Settings, clock: Clock, *, fix: bool = False, wire: httpx.AsyncBaseTransport | None = None
) -> list[Check]:
    """Every check that needs the server; one line where there is no token to ask with.

    Args:
        settings: with token, server and staff chat.
        clock: this machine's.
        fix: removes a webhook.
        wire: another way to the server than the network.
    """
    if settings.telegram_token is None:
        todo = "set CAUCUS_TELEGRAM_TOKEN to have token, channel, privacy mode, webhook and clock checked"
        return [skipped("telegram", "no token is set", todo)]
    async with questioner(settings.telegram_api, settings.telegram_token.get_secret_value(), wire) as ask:
        before = clock.now()
        me = await ask.ask("getMe")
        # The server's clock is told in whole seconds, cut off.
        told = None if me.at is None else me.at + timedelta(seconds=0.5)
        off = None if told is None else before + (clock.now() - before) / 2 - told
        if me.refused is not None:
            return [_refused(settings, me)]
        chat = None if settings.staff_chat is None else await ask.ask("getChat", chat_id=settings.staff_chat)
        line = Line(ask, me, chat, off, fix, settings.webhook)
        return [await check(line) for check in CHECKS]


def _refused(settings: Settings, me: Answer) -> Check:
    if me.code in _UNAUTHORIZED:
        return to_do("token", "Telegram does not know this token", "compare CAUCUS_TELEGRAM_TOKEN with @BotFather’s")
    todo = "check this machine’s network, and CAUCUS_TELEGRAM_API if it is set"
    return to_do("token", f"{settings.telegram_api}: {me.refused}", todo)


async def _token(line: Line) -> Check:
    return good("token", f"the bot is @{line.me.result.get('username')}")


async def _channel(line: Line) -> Check:
    """Whether totals and cases can be posted, edited and pinned."""
    if line.chat is None:
        return to_do("staff channel", "none is set: totals and cases go nowhere", "set CAUCUS_STAFF_CHAT")
    if line.chat.refused is not None:
        return to_do("staff channel", line.chat.refused, "add the bot to the channel, or correct CAUCUS_STAFF_CHAT")
    kind, title = line.chat.result.get("type"), line.chat.result.get("title") or "a private chat"
    if kind == "private":
        return good("staff channel", "a private chat: posts go to that person alone")
    member = await line.ask.ask("getChatMember", chat_id=line.chat.result["id"], user_id=line.me.result["id"])
    status = member.result.get("status")
    if status in {None, "left", "kicked"}:
        return to_do("staff channel", f"the bot is not in “{title}”", "add the bot to it as an administrator")
    rights = _CHANNEL_RIGHTS if kind == "channel" else _GROUP_RIGHTS
    lacks = [words for right, words in rights.items() if status != "creator" and not member.result.get(right)]
    if lacks:
        todo = f"make the bot an administrator of “{title}” with these rights"
        return to_do("staff channel", f"in “{title}” the bot may not {', '.join(lacks)}", todo)
    return good("staff channel", f"“{title}”: the bot may post, edit and pin")


async def _privacy(line: Line) -> Check:
    """A bot in privacy mode hears nothing in a group but commands; in a channel it makes no difference."""
    kind = None if line.chat is None else line.chat.result.get("type")
    if line.chat is None or kind not in _GROUPS:
        return good("privacy mode", "makes no difference here: staff have no group")
    if line.me.result.get("can_read_all_group_messages"):
        return good("privacy mode", "off: the bot hears what is said in the staff group")
    member = await line.ask.ask("getChatMember", chat_id=line.chat.result["id"], user_id=line.me.result["id"])
    if member.result.get("status") == "administrator":
        return good("privacy mode", "on, but an administrator hears everything")
    todo = "@BotFather → /setprivacy → Disable, then take the bot out of the group and add it again"
    return to_do("privacy mode", "on: the bot hears nothing said in the staff group but commands", todo)


async def _webhook(line: Line) -> Check:
    """While a webhook is set, Telegram gives polling nothing."""
    info = await line.ask.ask("getWebhookInfo")
    if info.refused is not None:
        return to_do("webhook", f"unknown: {info.refused}", "ask again in a minute")
    url, waiting = info.result.get("url") or "", info.result.get("pending_update_count") or 0
    host = urlsplit(url).hostname  # what follows may be a secret
    if line.webhook is not None:
        if url.startswith(f"{line.webhook}/"):
            return good("webhook", f"set to {host}, as CAUCUS_WEBHOOK says; {waiting} texts wait")
        return good("webhook", f"{host or 'none'} so far; a receiver sets it when it starts; {waiting} texts wait")
    if not url:
        return good("webhook", f"none, so texts come by polling; {waiting} wait")
    if line.fix:
        removed = await line.ask.ask("deleteWebhook")
        if removed.refused is None:
            return good("webhook", f"the one to {host} is removed; {waiting} texts that wait come by polling now")
    todo = "another program or an old webhook gets the texts: caucus doctor --fix removes it"
    return to_do("webhook", f"set to {host}; {waiting} texts wait there", todo)


async def _clock(line: Line) -> Check:
    """Receipts, deadlines and the order of things follow this machine's clock."""
    if line.off is None:
        return skipped("clock", "the server does not tell the time")
    seconds = round(line.off.total_seconds())
    if abs(line.off) > _OFF:
        found = f"{abs(seconds):,} seconds {'ahead of' if seconds > 0 else 'behind'} Telegram’s"
        return to_do("clock", found, "set this machine’s clock: timedatectl set-ntp true")
    return good("clock", "agrees with Telegram’s")


CHECKS: Final[tuple[Callable[[Line], Awaitable[Check]], ...]] = (_token, _channel, _privacy, _webhook, _clock)
"""One function a check, in the order told."""
