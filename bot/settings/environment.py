"""What is set on the machine. The only place that reads the environment."""

import os
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.logs import Form
from bot.settings.event_toml import (
    A_DURATION,
    A_PORT,
    Chat,
    Duration,
    EventToml,
    Listen,
    allowed_for,
    found_in,
    keys_of,
)
from bot.settings.problems import ENVIRONMENT, Problem, nearest
from bot.settings.toml_text import Keys, TomlFile, dotted

PREFIX: Final = "CAUCUS_"
_TOKEN: Final = re.compile(r"\d+:[\w-]+", re.ASCII)
_SECRET: Final = re.compile(r".{16,}", re.DOTALL)
_DATABASE: Final = re.compile(r"sqlite://(/.+)?|postgres(?:ql)?(?:\+psycopg)?(://.+)")
_WEB: Final = re.compile(r"https?://[^\s/]+\S*")
_HTTPS: Final = re.compile(r"https://[^\s/?#]+[^\s?#]*")
"""Telegram brings updates to no other address."""
_NOT_SHOWN: Final = frozenset({"telegram_token", "secret", "database_url"})
"""May hold a password: a problem with one of these never repeats it."""


def _token(token: SecretStr) -> SecretStr:
    _matching(_TOKEN, token.get_secret_value())
    return token


def _secret(secret: SecretStr) -> SecretStr:
    _matching(_SECRET, secret.get_secret_value())
    return secret


def _database(url: str) -> str:
    """PostgreSQL is spoken through psycopg, however the address calls it."""
    postgres = _DATABASE.fullmatch(_matching(_DATABASE, url))
    return f"postgresql+psycopg{postgres[2]}" if postgres and postgres[2] else url


def _web(address: str) -> str:
    return _matching(_WEB, address).rstrip("/")


def _https(address: str) -> str:
    return _matching(_HTTPS, address).rstrip("/")


def _matching(form: re.Pattern[str], text: str) -> str:
    if not form.fullmatch(text):
        message = "has another form"
        raise ValueError(message)
    return text


class Machine(BaseSettings):
    """What belongs to the machine and not to the event."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True)

    event: Path | None = Field(default=None, description="an event folder")
    telegram_token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        default=None, description="a bot's token as BotFather gives it, 123456:letters"
    )
    telegram_api: Annotated[str, AfterValidator(_web)] = Field(
        default="https://api.telegram.org", description="the base address of the Bot API, https://…"
    )
    database_url: Annotated[str, AfterValidator(_database)] | None = Field(
        default=None, description="sqlite:///file.db or postgresql+psycopg://…", repr=False
    )
    staff_chat: Chat | None = Field(
        default=None, description="a chat's number such as -1001234567890, or a channel's @name"
    )
    feed: Listen | None = Field(default=None, description=A_PORT)
    watch: Listen | None = Field(default=None, description=A_PORT)
    log: Form | None = Field(default=None, description="people or json")
    webhook: Annotated[str, AfterValidator(_https)] | None = Field(
        default=None, description="the address Telegram reaches the receiver at, https://…"
    )
    webhook_listen: Listen = Field(default="127.0.0.1:8081", description=A_PORT)
    lease: Duration = Field(default=timedelta(seconds=5), description=A_DURATION)
    secret: Annotated[SecretStr, AfterValidator(_secret)] | None = Field(
        default=None, description="a text of 16 characters or more"
    )


class _Lists(EnvSettingsSource):
    """The environment, where a list may also be written with commas: `C08,C09`."""

    def decode_complex_value(self, field_name: str, field: FieldInfo, value: Any) -> Any:  # noqa: ANN401 - as inherited
        try:
            return super().decode_complex_value(field_name, field, value)
        except ValueError:
            return [part.strip() for part in str(value).split(",")]


class _Changed(EventToml, BaseSettings):
    """`event.toml` as the environment changes it."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter="__", env_ignore_empty=True, extra="forbid", frozen=True
    )


def read_machine(options: Mapping[str, object], problems: list[Problem]) -> Machine:
    """What is set on the machine; `options` win over the environment. What is broken counts as not set."""
    problems += _unknown_variables()
    try:
        return _machine(options)
    except ValidationError as errors:
        broken = errors.errors()
    problems += [_problem(Machine, error, options) for error in broken]
    return _machine(
        {**options, **{str(key): Machine.model_fields[str(key)].default for (key,) in map(keys_of, broken)}}
    )


def _machine(options: Mapping[str, object]) -> Machine:
    return Machine(**options)  # type: ignore[arg-type]  # the model itself is what checks them


def changed_by_environment(
    toml: TomlFile, written: EventToml | None, options: Mapping[str, object], problems: list[Problem]
) -> EventToml | None:
    """`event.toml` with what the environment and then `options` set instead.

    Args:
        toml: the file.
        written: what it says; None where it is broken, and then only the environment's own problems are looked for.
        options: nested keys of event.toml, stronger than the environment.
        problems: those of the environment and of the options are added here.
    """
    try:
        changed = _changed_class(toml.data)(**options)
    except ValidationError as errors:
        found = [_problem(EventToml, error, options) for error in errors.errors() if _is_ours(error, options)]
        problems += found
        return None if found else written
    return changed if written else None


def _changed_class(data: Mapping[str, object]) -> Callable[..., EventToml]:
    class Changed(_Changed):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the signature is pydantic's
            dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
            file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, _Lists(settings_cls), InitSettingsSource(settings_cls, init_kwargs=dict(data))

    return Changed


def _variable(keys: Keys) -> str:
    return PREFIX + "__".join(str(key).upper() for key in keys)


def _set_variables() -> dict[str, str]:
    return {name.upper(): name for name, text in os.environ.items() if name.upper().startswith(PREFIX) and text}


def _unknown_variables() -> list[Problem]:
    known = [*_variables(("",), Machine), *_variables(("",), EventToml)]
    return [
        Problem(ENVIRONMENT, None, name, "unknown", nearest(upper, known))
        for upper, name in sorted(_set_variables().items())
        if upper not in known
    ]


def _variables(above: tuple[str, ...], model: Any) -> list[str]:  # noqa: ANN401 - a model or any other annotation
    inner = getattr(model, "model_fields", {})
    names = [_variable((*above[1:], key)) for key in inner]
    return names + [name for key, each in inner.items() for name in _variables((*above, key), each.annotation)]


def _is_ours(error: ErrorDetails, options: Mapping[str, object]) -> bool:
    """Whether the environment or an option is to blame; what the file itself gets wrong is known already."""
    keys = keys_of(error)
    return error["type"] != "extra_forbidden" and (_blamed_variable(keys) is not None or _is_option(keys, options))


def _blamed_variable(keys: Keys) -> str | None:
    """The variable that set a key, or a table around it."""
    variables = _set_variables()
    return next((variables[name] for n in range(len(keys), 0, -1) if (name := _variable(keys[:n])) in variables), None)


def _is_option(keys: Keys, options: Mapping[str, object]) -> bool:
    inner: object = options
    for key in keys:
        if not isinstance(inner, Mapping) or key not in inner:
            return False
        inner = inner[str(key)]
    return True


def _problem(model: type[Machine | EventToml], error: ErrorDetails, options: Mapping[str, object]) -> Problem:
    keys = keys_of(error)
    found = f"{len(str(error['input']))} characters (not shown)" if keys[0] in _NOT_SHOWN else found_in(error)
    if _is_option(keys, options):
        return Problem("options", None, dotted(keys), found, allowed_for(model, error))
    return Problem(ENVIRONMENT, None, _blamed_variable(keys) or _variable(keys), found, allowed_for(model, error))
