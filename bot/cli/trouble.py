"""What the terminal says when something is wrong: every problem, each with what to do; exit status 2."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from bot.settings import BrokenConfiguration, Settings, load_settings
from bot.storage import DatabaseUnavailable, Storage

EventOption: TypeAlias = Annotated[
    Path | None, typer.Option("--event", help="An event folder, or the name of one in config/events.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]


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


def storage_or_exit(settings: Settings) -> Storage:
    """The open database, or what is wrong with it, what to do, and the end."""
    try:
        return Storage.open(settings.database_url, event=settings.event.id)
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
