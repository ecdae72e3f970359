"""What the terminal says when something is wrong: every problem, each with what to do; exit status 2."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, NoReturn, TypeAlias

import typer

from bot.settings import BrokenConfiguration, Settings, load_settings
from bot.storage import DatabaseUnavailable, NoSuchFile, Storage
from core.places import Place

EventOption: TypeAlias = Annotated[
    Path | None, typer.Option("--event", help="An event folder, or the name of one in config/events.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]
_MOST_NAMED: Final = 8
_SQLITE: Final = "sqlite:///"


def give_up(problems: Iterable[str]) -> NoReturn:
    """Print the problems and end."""
    for problem in problems:
        typer.echo(problem, err=True)
    raise typer.Exit(2)


def settings_or_exit(event: Path | None, **options: object) -> Settings:
    """The settings, or every problem and the end."""
    try:
        return load_settings(event, **options)
    except BrokenConfiguration as broken:
        give_up(str(problem) for problem in broken.problems)


def one_place_or_exit(settings: Settings, typed: str) -> Place:
    """The one place meant by --precinct, or what is allowed, and the end."""
    found = settings.event.places.find(typed)
    if len(found) > 1:
        several = ", ".join(place.id for place in found[:_MOST_NAMED])
        give_up([f"--precinct is {typed!r}, which several places are called: {several}"])
    if not found:
        allowed = "County/Precinct as in precincts.csv, a precinct id or a short name"
        give_up([f"--precinct is {typed!r}; allowed: {allowed}"])
    return found[0]


def storage_or_exit(settings: Settings) -> Storage:
    """The open database, or what is wrong with it, what to do, and the end.

    Where one is made that must be said: in a wrong folder it takes in what the desk never hears of.
    """
    file = Path(settings.database_url.removeprefix(_SQLITE).partition("?")[0])
    is_new = settings.database_url.startswith(_SQLITE) and not file.exists()
    try:
        storage = Storage.open(settings.database_url, event=settings.event.id)
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    if is_new:
        typer.echo(
            f"There was no database: {file.absolute()} is new. If the desk runs in another folder, go there, "
            "or name its database in CAUCUS_DATABASE_URL, and do this again.",
            err=True,
        )
    return storage


def storage_to_read(settings: Settings) -> Storage | None:
    """The database to look at; None where nothing was ever stored, which may be the wrong folder: that is said.

    Nothing is made or changed: an empty database left behind would look like the night.
    """
    try:
        return Storage.as_it_is(settings.database_url, event=settings.event.id)
    except NoSuchFile as missing:
        typer.echo(
            f"{missing.what} Nothing was reported here yet; CAUCUS_DATABASE_URL names another database.", err=True
        )
        return None
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
