"""The log of a command that runs on: what form it has, and what must never stand in it."""

from contextlib import AbstractContextManager
from typing import Annotated, Final, TypeAlias
from urllib.parse import urlsplit

import typer

from bot.app import SecretUnavailable, secret_of
from bot.logs import Form, logging_to
from bot.settings import Settings

LogOption: TypeAlias = Annotated[
    Form | None,
    typer.Option("--log", help="For people, or JSON lines for programs; as it fits where it goes; else CAUCUS_LOG."),
]
_TELLING: Final = 20
"""A part of a token this long is as good as the whole."""


def log_of(settings: Settings, form: Form | None = None) -> AbstractContextManager[Form]:
    """Everything logged while the block runs is written down, without what nobody may read there."""
    try:
        key = secret_of(settings)
    except SecretUnavailable:
        key = b""  # told where it is needed
    hidden = [*_secrets(settings), key.decode("utf-8", "replace")]
    return logging_to(settings.log or form, key=key, secrets=hidden, event=settings.event.id)


def _secrets(settings: Settings) -> list[str]:
    token = settings.telegram_token.get_secret_value() if settings.telegram_token else ""
    whole = token.partition(":")[2]
    password = urlsplit(settings.database_url).password or ""
    return [token, whole if len(whole) >= _TELLING else "", password]
