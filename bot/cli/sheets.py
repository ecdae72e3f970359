"""What `caucus invite` prints on paper: a page for each invitation, in a folder only its owner can read."""

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.cli.trouble import give_up
from bot.settings import Settings
from bot.sheets import Invitation, Written, write_sheets
from bot.wording import Wording


def folder_of_sheets(settings: Settings) -> Path:
    """Where the pages go unless somebody says otherwise."""
    return settings.var / "invites" / settings.event.id


def print_sheets(settings: Settings, invitations: Sequence[Invitation], folder: Path, bot: str | None) -> None:
    """Write the pages, show how far they are, and say what they hold. On standard error: the rest is for programs."""
    try:
        written = _written(settings, invitations, folder, bot)
    except OSError as error:
        give_up([f"The pages cannot be written to {folder}: {error.strerror or error}. The codes above are valid."])
    pages = "1 page" if written.sheets == 1 else f"{written.sheets:,} pages"
    typer.echo(f"{pages} to print: {written.index}", err=True)
    typer.echo("They hold the codes in clear. Print them, then delete the folder.", err=True)
    if bot is None:
        typer.echo(
            "There are no links on them, because nobody told the bot's name: set CAUCUS_TELEGRAM_TOKEN.", err=True
        )


def _written(settings: Settings, invitations: Sequence[Invitation], folder: Path, bot: str | None) -> Written:
    event, screen = settings.event, Console(stderr=True)
    wordings = {language: Wording.load(language, event.time_zone) for language in event.languages}
    columns = (TextColumn("Pages"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Pages", total=len(invitations))
        return write_sheets(folder, invitations, event, wordings, bot=bot, on_page=lambda: progress.advance(task))
