"""The keys of `event.toml`. Each says in its description what is allowed, in the words of the problem people read."""

import re
from datetime import datetime, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from bot.settings.problems import Problem, nearest, shown
from bot.settings.toml_text import Keys, TomlFile
from core.ladder import Ladder

_DURATION = re.compile(r"(?:([0-9]{1,6})d)?(?:([0-9]{1,6})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?")
_HOUR = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_CODE = re.compile(r"C(0[1-9]|[12]\d|3[01])|X0[1-9]")
_LISTEN = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\]):[0-9]{1,5}")
_HIGHEST_PORT = 65_535
_CHAT = re.compile(r"-?[0-9]{1,18}|@[A-Za-z]\w{3,31}", re.ASCII)


def read_duration(written: object) -> timedelta:
    """How long `2s`, `15m`, `2h15m` or `14d` is.

    Raises:
        ValueError: it is not written so, or is no time at all.
    """
    if isinstance(written, timedelta):
        return written
    match = _DURATION.fullmatch(written) if isinstance(written, str) else None
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups()) if match else (0, 0, 0, 0)
    duration = timedelta(days, hours=hours, minutes=minutes, seconds=seconds)
    if not duration:
        message = "not a duration"
        raise ValueError(message)
    return duration


def _duration_or_none(written: object) -> timedelta:
    """A duration, or no time at all: `0` switches off what it is for."""
    return timedelta(0) if written in (0, "0") else read_duration(written)


def _code(text: str) -> str:
    if not _CODE.fullmatch(text):
        message = "not a finding"
        raise ValueError(message)
    return text


def _listen(address: str) -> str:
    if not _LISTEN.fullmatch(address) or int(address.rpartition(":")[2]) > _HIGHEST_PORT:
        message = "not an address and a port"
        raise ValueError(message)
    return address


def _chat(written: object) -> object:
    text = str(written)
    if not _CHAT.fullmatch(text):
        message = "not a chat"
        raise ValueError(message)
    return text if text.startswith("@") else int(text)


def _time_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError) as error:
        message = "not a time zone"
        raise ValueError(message) from error
    return name


def _wall_clock(at: datetime) -> datetime:
    if at.tzinfo is not None:
        message = "has an offset"
        raise ValueError(message)
    return at


def _hour(written: object) -> time:
    """A time of day as TOML has it (09:00:00), or as a text (the environment knows no other)."""
    if isinstance(written, time):
        return written
    if not isinstance(written, str) or not _HOUR.fullmatch(written):
        message = "not a time of day"
        raise ValueError(message)
    return time.fromisoformat(written)


Duration = Annotated[timedelta, BeforeValidator(read_duration)]
DurationOrNone = Annotated[timedelta, BeforeValidator(_duration_or_none)]
Listen = Annotated[str, AfterValidator(_listen)]
Chat = Annotated[int | str, BeforeValidator(_chat)]
WallClock = Annotated[datetime, AfterValidator(_wall_clock)]
Name = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]

A_DURATION = "a duration such as 2s, 15m, 2h15m or 14d"
_A_TIME = "the clock on the wall, such as 2020-02-03T19:00:00"
_A_CHAT = "a chat's number such as -1001234567890, or a channel's @name"
A_PORT = "an address and a port, such as 127.0.0.1:8080"
_YES_OR_NO = "true or false"


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Night(_Section):
    """When it happens."""

    start: WallClock = Field(description=_A_TIME)
    end: WallClock = Field(description=f"{_A_TIME}, after the start")

    @model_validator(mode="after")
    def _the_end_comes_after_the_start(self) -> "Night":
        if self.end <= self.start:
            message = "end"
            raise ValueError(message)
        return self


class Publication(_Section):
    """What is published, and what waits."""

    hold: frozenset[Annotated[str, AfterValidator(_code)]] = Field(description="codes from C01 to C31 and X01 to X09")
    count: Literal["reported", "computed"] = Field(description='"reported" or "computed"')
    two_people_release: bool = Field(default=False, description=_YES_OR_NO)
    embargo: WallClock | None = Field(default=None, description=_A_TIME)


class Timetable(_Section):
    """What the desk does by itself."""

    totals_every: Duration = Field(description=A_DURATION)
    first_post: WallClock | None = Field(default=None, description=_A_TIME)
    totals_at: tuple[Annotated[int, Field(ge=1, le=100)], ...] = Field(
        default=(25, 50, 75, 90, 100), description="percents, whole numbers from 1 to 100, such as [25, 50, 75]"
    )
    backup_every: Duration = Field(default=timedelta(minutes=15), description=A_DURATION)


class Silence(_Section):
    """Who is asked about a place that has said nothing, and how long after the start."""

    chair_after: Duration = Field(default=Ladder().chair, description=A_DURATION)
    deputy_after: Duration = Field(default=Ladder().deputy, description=A_DURATION)
    county_after: Duration = Field(default=Ladder().county, description=A_DURATION)
    call_after: Duration = Field(default=Ladder().call, description=A_DURATION)


class Readiness(_Section):
    """When staff are told, before the night, who is ready."""

    from_days_before: int = Field(default=7, ge=0, le=60, description="whole days, 0 to 60")
    at: Annotated[time, BeforeValidator(_hour)] = Field(
        default=time(9), description='the clock on the wall, hours and minutes: "09:00"'
    )


class Photos(_Section):
    """When the photo of a sheet is overdue."""

    wanted_after: DurationOrNone = Field(default=timedelta(minutes=30), description=f"{A_DURATION}, or 0 for never")


class Retention(_Section):
    """How long what people wrote is kept."""

    texts: Duration = Field(default=timedelta(days=30), description=A_DURATION)
    photos: Duration = Field(default=timedelta(days=30), description=A_DURATION)


class Freeze(_Section):
    """From when on the configuration is locked."""

    at: WallClock | None = Field(default=None, description=_A_TIME)


class Channels(_Section):
    """Where things are posted."""

    staff_chat: Chat | None = Field(default=None, description=_A_CHAT)


class Subscriptions(_Section):
    """Who may read along, and how much."""

    open: bool = Field(default=True, description=_YES_OR_NO)
    most: int = Field(default=20, ge=1, le=200, description="whole updates a person, 1 to 200")


class PublicPage(_Section):
    """Where everybody sees what is public."""

    listen: Listen | None = Field(default=None, description=A_PORT)
    address: Annotated[str, StringConstraints(pattern=r"^https?://[^\s/]+$")] | None = Field(
        default=None, description="where people reach it, https://… without a slash at its end"
    )


class Invites(_Section):
    """How long an invite lives."""

    valid_days: int = Field(default=14, ge=1, le=365, description="whole days, 1 to 365")


class EventToml(BaseModel):
    """All of `event.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description='small letters, digits and dashes: "iowa-2020"')
    name: Name = Field(description="some text")
    party: Name = Field(description="some text")
    is_test: bool = Field(default=False, description=_YES_OR_NO)
    rehearses: Name | None = Field(default=None, description="the name of an event folder beside this one")
    time_zone: Annotated[str, AfterValidator(_time_zone)] = Field(
        description='a time zone from the IANA list, such as "America/Chicago"'
    )
    rule_book: Name = Field(description="the name of a file in config/rules")
    satellite_rule_book: Name | None = Field(default=None, description="the name of a file in config/rules")
    languages: tuple[Name, ...] = Field(min_length=1, description="one or more languages that have a wording")
    night: Night = Field(description="a table with start and end")
    publication: Publication = Field(description="a table with hold and count")
    timetable: Timetable = Field(description="a table with totals_every")
    silence: Silence = Field(default=Silence(), description="a table")
    readiness: Readiness = Field(default=Readiness(), description="a table")
    photos: Photos = Field(default=Photos(), description="a table")
    retention: Retention = Field(default=Retention(), description="a table")
    freeze: Freeze = Field(default=Freeze(), description="a table")
    channels: Channels = Field(default=Channels(), description="a table")
    subscriptions: Subscriptions = Field(default=Subscriptions(), description="a table")
    invites: Invites = Field(default=Invites(), description="a table")
    public_page: PublicPage = Field(default=PublicPage(), description="a table")

    def aware(self, wall_clock: datetime) -> datetime:
        """A time of `event.toml` with the event's time zone."""
        return wall_clock.replace(tzinfo=ZoneInfo(self.time_zone))


def check_event_toml(toml: TomlFile) -> EventToml | tuple[Problem, ...]:
    """The event as written, or every problem in it."""
    try:
        return EventToml.model_validate(toml.data)
    except ValidationError as errors:
        return tuple(toml_problem(toml, error) for error in errors.errors())


def toml_problem(toml: TomlFile, error: ErrorDetails) -> Problem:
    """One of pydantic's errors, at its line and in our words."""
    keys = keys_of(error)
    holding = error["input"] if isinstance(error["input"], str) and isinstance(error["loc"][-1], int) else None
    return toml.problem(keys, found_in(error), allowed_for(EventToml, error), holding)


def keys_of(error: ErrorDetails) -> Keys:
    """The key an error is about, without its place in a list."""
    if error["type"] == "value_error" and error["loc"] == ("night",):
        return ("night", "end")
    return tuple(key for key in error["loc"] if isinstance(key, str))


def found_in(error: ErrorDetails) -> str:
    """What stands there now."""
    match error["type"]:
        case "missing":
            return "missing"
        case "extra_forbidden":
            return "unknown"
        case "value_error" if error["loc"] == ("night",):
            return f"not after the start ({shown(error['input']['end'])})"
        case _:
            return shown(error["input"])


def allowed_for(model: type[BaseModel], error: ErrorDetails) -> str:
    """What may stand there, from the description of the key."""
    *tables, key = keys_of(error)
    for table in tables:
        inner = model.model_fields[str(table)].annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            model = inner
    if error["type"] == "extra_forbidden":
        return nearest(str(key), model.model_fields)
    return model.model_fields[str(key)].description or ""
