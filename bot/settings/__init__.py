"""Settings: config/ and the environment as one value, or every problem at once.

Options win over the environment (`CAUCUS_…`, nested keys by a double underscore), which wins over `event.toml`.
"""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from pydantic import SecretStr

from bot.logs import Form
from bot.settings.county_shapes import Geometry, read_county_shapes
from bot.settings.environment import Machine, changed_by_environment, read_machine
from bot.settings.event_folder import DEFAULT_EVENT, PROJECT, load_event, load_rule_book, read_event
from bot.settings.event_toml import EventToml, PublicPage
from bot.settings.fingerprints import effect_of
from bot.settings.problems import BrokenConfiguration, Problem
from bot.settings.rehearsals import folder_of_data
from bot.settings.toml_text import TomlFile
from core.event import Event

__all__ = [
    "BrokenConfiguration",
    "Geometry",
    "Problem",
    "Settings",
    "event_folder",
    "load_event",
    "load_rule_book",
    "load_settings",
    "watch_address",
]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the program needs to be told.

    Attributes:
        folder: of the event.
        event: what it says, with what the environment changes.
        telegram_token: the bot's token; None where none is set, which is enough for everything but Telegram.
        telegram_api: base address of the Bot API, without a slash at its end.
        database_url: SQLAlchemy's address of the database.
        staff_chat: where totals and cases are posted: a chat's number or a channel's @name; None: nowhere.
        given_secret: CAUCUS_SECRET, where it is set.
        shapes: the outline of each county, by its name; empty where the event has no map.
        feed: where the public page and the feed listen, such as `127.0.0.1:8080`; None: nowhere.
        watch: where `/metrics` and `/healthz` are served, for staff alone; None: nowhere.
        log: what the log looks like; None: as it fits where it goes.
        webhook: the address Telegram brings updates to; None: they are fetched.
        webhook_listen: where the receiver listens, behind that address.
        lease: how long desk and postman are given on PostgreSQL, before a standby takes over.
        public_address: where people reach them, such as `https://results.example.org`; None where nobody said.
        in_effect: SHA-256 of what event.toml says once the environment has changed it.
    """

    folder: Path
    event: Event
    telegram_token: SecretStr | None
    telegram_api: str
    database_url: str = field(repr=False)
    staff_chat: int | str | None
    given_secret: SecretStr | None
    shapes: Mapping[str, Geometry] = field(default_factory=dict, repr=False)
    feed: str | None = None
    watch: str | None = None
    log: Form | None = None
    webhook: str | None = None
    webhook_listen: str = "127.0.0.1:8081"
    lease: timedelta = timedelta(seconds=5)
    public_address: str | None = None
    in_effect: str = ""

    @property
    def var(self) -> Path:
        """The folder for what the program itself writes: where the SQLite file is, otherwise `var`."""
        scheme, _, path = self.database_url.partition(":///")
        return Path(path.partition("?")[0]).parent if scheme == "sqlite" and path else Path("var")

    def secret(self) -> bytes:
        """The key invite codes are hashed with: CAUCUS_SECRET, else `<event>.secret`, made here the first time.

        A rehearsal has the night's, so that the codes of one are the codes of the other.

        Raises:
            OSError: the file can be neither read nor made.
        """
        if self.given_secret is not None:
            return self.given_secret.get_secret_value().encode()
        file = self.var / f"{self.event.enrolment}.secret"
        if not file.exists():
            _write_once(file, secrets.token_hex(32))
        return file.read_text(encoding="ascii").encode()


def load_settings(event: Path | None = None, **options: object) -> Settings:
    """Reads the event folder and the environment.

    Args:
        event: the event folder, or the name of one in config/events; CAUCUS_EVENT and then iowa-2020 where it is None.
        options: stronger than the environment: `database_url`, `telegram_api` and so on, or tables of event.toml, such
            as `timetable={"totals_every": "2s"}`. None is the same as not given.

    Raises:
        BrokenConfiguration: something cannot be used; with every problem of every file and of the environment.
        TypeError: there is no such option.
    """
    given = {key: option for key, option in options.items() if option is not None}
    _refuse_unknown(given)
    problems: list[Problem] = []
    machine = read_machine({key: given[key] for key in given if key in Machine.model_fields}, problems)
    for_event = {key: given[key] for key in given if key in EventToml.model_fields}
    channel: list[int | str | None] = []
    in_effect: list[str] = []
    page: list[PublicPage] = []

    def changed(toml: TomlFile, written: EventToml | None) -> EventToml | None:
        now = changed_by_environment(toml, written, for_event, problems)
        channel.append(now.channels.staff_chat if now else None)
        in_effect.append(effect_of(now))
        page.append(now.public_page if now else PublicPage())
        return now

    folder = _found(event or machine.event)
    read = read_event(folder, problems, changed)
    shapes = {} if read is None else read_county_shapes(folder_of_data(folder, read.rehearses), read.places, problems)
    if read is None or problems:
        raise BrokenConfiguration(problems)
    return Settings(
        folder=folder,
        event=read,
        telegram_token=machine.telegram_token,
        telegram_api=machine.telegram_api,
        database_url=machine.database_url or f"sqlite:///var/{read.enrolment}.db",
        staff_chat=machine.staff_chat if machine.staff_chat is not None else channel[0],
        given_secret=machine.secret,
        shapes=shapes,
        feed=machine.feed or page[0].listen,
        watch=machine.watch,
        log=machine.log,
        webhook=machine.webhook,
        webhook_listen=machine.webhook_listen,
        lease=machine.lease,
        public_address=page[0].address,
        in_effect=in_effect[0],
    )


def event_folder(given: Path | None = None) -> Path:
    """The event folder meant: the one given, else CAUCUS_EVENT, else iowa-2020.

    Args:
        given: a folder, or the name of one in config/events.
    """
    return _found(given or read_machine({}, []).event)


def watch_address(given: str | None = None) -> str | None:
    """Where a desk on this machine is watched: the address given, else CAUCUS_WATCH; None where neither is."""
    return given or read_machine({}, []).watch


def _found(given: Path | None) -> Path:
    if given is None:
        return DEFAULT_EVENT
    named = PROJECT / "config" / "events" / given
    return named if not given.exists() and named.exists() else given


def _refuse_unknown(options: dict[str, object]) -> None:
    unknown = options.keys() - Machine.model_fields.keys() - EventToml.model_fields.keys()
    if unknown:
        message = f"no such option: {', '.join(sorted(unknown))}"
        raise TypeError(message)


def _write_once(file: Path, text: str) -> None:
    """Writes a file only its owner can read. If two do it at once, one of them wins and the file is whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
        opened.write(text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
