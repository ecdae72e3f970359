"""`caucus doctor`: whether an event can be run as it stands, and whether all around it is ready for the night."""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

import typer
from rich.console import Console

from bot.cli import app, checkup_machine
from bot.cli.checkup import Check, Verdict, good, table
from bot.cli.checkup_telegram import ask_telegram
from bot.cli.trouble import EventOption, JsonOption
from bot.clock import Clock
from bot.settings import BrokenConfiguration, Problem, Settings, load_settings
from bot.settings.problems import shown_path
from core.reading import Shared, groups_called, near_names, shared_words

EXAMPLES = "caucus doctor · caucus doctor --event my-event --json · caucus doctor --fix"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know that is no mistake.

    Attributes:
        check: which check says so.
        words: what it is about, as typed.
        says: what will happen on the night.
    """

    check: str
    words: str
    says: str


Found: TypeAlias = Note | Problem | Check
"""A problem found here is answered with exit status 1: the event loads, but it cannot be run as it stands."""


def _shared_words(settings: Settings) -> Iterator[Found]:
    """First names and initials of several groups."""
    for shared in shared_words(settings.event.field):
        yield Note("names", shared.word, f"may be {_either(shared)}: the chair is asked, never guessed for")


def _near_names(settings: Settings) -> Iterator[Found]:
    """Spellings of two groups a letter apart."""
    for shared in near_names(settings.event.field):
        yield Note("names", shared.word, f"are a letter apart ({_either(shared)}): a slip of one is read as the other")


def _places_called_like_groups(settings: Settings) -> Iterator[Found]:
    """A township called Warren: in a text the word is the group."""
    for place in settings.event.places.by_id.values():
        called = groups_called(settings.event.field, (place.name, place.short_name))
        for name, groups in called.items():
            who = " or ".join(groups)
            yield Note("places", name, f"is what {place.id} and {who} are called: in a text it is read as {who}")


CHECKS: Final[tuple[Callable[[Settings], Iterable[Found]], ...]] = (
    _shared_words,
    _near_names,
    _places_called_like_groups,
)
"""One function a check, in the order told."""


FixOption: TypeAlias = Annotated[bool, typer.Option("--fix", help="Mend what can be: remove a webhook.")]


@app.command("doctor", epilog=f"Examples: {EXAMPLES}")
def doctor(*, event: EventOption = None, as_json: JsonOption = False, fix: FixOption = False) -> None:
    """Looks everything over before the night: every problem at once, then what is worth knowing, then what to do.

    Each problem of the event's files names the file, the line, the key, what was found and what is allowed. Notes are
    no mistakes: they say which words chairs will be asked about. Then token, staff channel, privacy mode, webhook and
    clock are checked with Telegram, and disk, database, pictures and wording here; each line that is not right says
    what to do.

    Exit status 0: all is good; 1: there is something to do; 2: the event's files or the settings are broken.
    """
    try:
        settings = load_settings(event)
    except BrokenConfiguration as broken:
        _tell(broken.problems, as_json=as_json)
        raise typer.Exit(2) from None
    found = [each for check in CHECKS for each in check(settings)]
    checks = _checked(settings, fix=fix)
    _tell([*found, *checks], as_json=as_json)
    problems = sum(isinstance(each, Problem) for each in found)
    to_do = sum(each.verdict is Verdict.TODO for each in checks)
    if not as_json:
        what = "can be run" if not problems else "cannot be run as it stands"
        where = shown_path(settings.folder)
        notes = len(found) - problems
        typer.echo(f"{where}: {settings.event.name} {what}. Problems: {problems}, notes: {notes}, to do: {to_do}.")
    if problems or to_do:
        raise typer.Exit(1)


def _checked(settings: Settings, *, fix: bool) -> list[Check]:
    files = good("event files", f"{shown_path(settings.folder)}: {len(settings.event.places):,} places, all files read")
    asked = asyncio.run(ask_telegram(settings, Clock(), fix=fix))
    return [files, *asked, *(check(settings) for check in checkup_machine.CHECKS)]


def _tell(found: Iterable[Found], *, as_json: bool) -> None:
    found = list(found)
    if as_json:
        for each in found:
            typer.echo(json.dumps(_plain(each), ensure_ascii=False))
        return
    console = Console(markup=False, highlight=False, soft_wrap=True)
    for each in found:
        if isinstance(each, Problem):
            console.print(f"problem  {each}")
        elif isinstance(each, Note):
            console.print(f"note     “{each.words}” {each.says}")
    for line in table(each for each in found if isinstance(each, Check)):
        console.print(line)


def _plain(found: Found) -> dict[str, str | int | None]:
    match found:
        case Problem():
            where: dict[str, str | int | None] = {"kind": "problem", "file": found.file, "line": found.line}
            return where | {"key": found.key, "found": found.found, "allowed": found.allowed}
        case Note():
            return {"kind": "note", "check": found.check, "words": found.words, "says": found.says}
        case Check():
            verdict = found.verdict.value
            return {"kind": "check", "check": found.name, "verdict": verdict, "found": found.found, "todo": found.todo}


def _either(shared: Shared) -> str:
    return " or ".join(shared.groups)
