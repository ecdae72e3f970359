"""The Bot API's methods about getting updates: fetch them, or have them brought to a webhook.

Source: core.telegram.org/bots/api, "Getting updates".
"""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from bot.rehearsal.exchange import Exchange
from bot.rehearsal.webhook import MOST_CONNECTIONS, USUAL_CONNECTIONS, Reply, Webhook
from bot.rehearsal.wire import ApiError, Arguments, Json, refuse

WEBHOOK_IS_SET: Final = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
ENDED_BY_WEBHOOK: Final = "Conflict: terminated by setWebhook request"

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)
_LONGEST_SECRET: Final = 256
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


async def get_updates(exchange: Exchange, arguments: Arguments) -> Json:
    """GetUpdates."""
    if exchange.deliveries.webhook is not None:
        raise ApiError(409, WEBHOOK_IS_SET)
    updates = await exchange.updates.fetch(
        offset=arguments.whole("offset"),
        limit=arguments.whole("limit", 100),
        timeout=arguments.whole("timeout"),
        allowed=_kinds(arguments),
    )
    return [update.as_json() for update in updates]


def set_webhook(exchange: Exchange, arguments: Arguments, reply: Reply) -> Json:
    """SetWebhook; an empty address takes it away.

    Args:
        exchange: everything.
        arguments: of the call.
        reply: calls a method the webhook's answer names.
    """
    url = arguments.text("url")
    if not url:
        return delete_webhook(exchange, arguments)
    webhook = Webhook(_checked(url), _secret(arguments), _connections(arguments))
    exchange.updates.allow(_kinds(arguments))
    if arguments.flag("drop_pending_updates"):
        exchange.updates.drop_all()
    exchange.updates.end_poll(ENDED_BY_WEBHOOK)
    exchange.deliveries.start(webhook, reply)
    return True


def delete_webhook(exchange: Exchange, arguments: Arguments) -> Json:
    """DeleteWebhook."""
    if arguments.flag("drop_pending_updates"):
        exchange.updates.drop_all()
    exchange.deliveries.stop()
    return True


def get_webhook_info(exchange: Exchange, _arguments: Arguments) -> Json:
    """GetWebhookInfo."""
    webhook, failure = exchange.deliveries.webhook, exchange.deliveries.failure
    info: dict[str, Json] = {
        "url": "" if webhook is None else webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(exchange.updates),
    }
    if webhook is not None:
        info["max_connections"] = webhook.connections
    if failure is not None:
        info |= {"last_error_date": failure.at, "last_error_message": failure.message}
    if exchange.updates.allowed:
        info["allowed_updates"] = exchange.updates.allowed
    return info


def _kinds(arguments: Arguments) -> frozenset[str] | None:
    kinds = arguments.nested("allowed_updates", "can't parse allowed_updates JSON object")
    return frozenset(map(str, kinds)) if isinstance(kinds, Sequence) else None


def _checked(url: str) -> str:
    """Telegram insists on HTTPS; a Bot API server at home takes plain HTTP, here on the loopback address."""
    parts = urlsplit(url)
    if not parts.hostname:
        refuse("bad webhook: invalid webhook URL specified")
    if parts.scheme != "https" and (parts.scheme != "http" or parts.hostname not in _LOOPBACK):
        refuse("bad webhook: An HTTPS URL must be provided for webhook")
    return url


def _secret(arguments: Arguments) -> str:
    secret = arguments.text("secret_token")
    if len(secret) > _LONGEST_SECRET:
        refuse("secret token is too long")
    if not _SECRET.fullmatch(secret):
        refuse("secret token contains unallowed characters")
    return secret


def _connections(arguments: Arguments) -> int:
    return min(max(arguments.whole("max_connections", USUAL_CONNECTIONS), 1), MOST_CONNECTIONS)
