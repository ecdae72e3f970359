"""`caucus read`: what the reader makes of a text, or of a file of texts."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.cli import app
from bot.cli.read_texts import Chair, Read, ReadOut, Text, place_named, texts_in
from bot.cli.trouble import EventOption, JsonOption, give_up, settings_or_exit
from bot.settings import Problem
from core.event import Event
from core.reading import Asked, Context

EXAMPLES = (
    'caucus read "Biden 23, Sanders 31" · caucus read --precinct "Polk/DES MOINES-55" --attendance 160 '
    "--csv messages.csv --json"
)


@app.command("read", epilog=f"Examples: {EXAMPLES}", no_args_is_help=True)
def read(
    text: Annotated[str | None, typer.Argument(help="A text, as a chair would type it.")] = None,
    *,
    csv: Annotated[Path | None, typer.Option(help="A file of texts instead.", metavar="FILE")] = None,
    event: EventOption = None,
    precinct: Annotated[str, typer.Option(help="The chair's place, so that its code is no count.")] = "",
    attendance: Annotated[int | None, typer.Option(help="People recorded there already.", min=0)] = None,
    asked: Annotated[Asked | None, typer.Option(help="What the bot asked last.")] = None,
    about: Annotated[str, typer.Option(help="The group it asked a number for.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Reads a text, or each text of a file: the reading, what was clear of an unclear one, and what would be asked.

    A file has a column message. Where it has a column expected (JSON, or AMBIGUOUS) each reading is compared with it;
    where it has something in a column check, a check must stop the text in the dialogue. Exit status 1: not all agree.
    """
    if (text is None) is (csv is None):
        give_up(["Say one of the two: a text, or --csv with a file of texts."])
    settings = settings_or_exit(event)
    chair = _chair(settings.event, precinct, attendance, asked, about)
    given = [Text(text)] if text is not None else _texts(csv)
    done = []
    for each in given:
        done.append(chair.read(each))
        _print(done[-1], as_json=as_json)
    if csv is not None:
        _end(done)


def _chair(event: Event, precinct: str, attendance: int | None, asked: Asked | None, about: str) -> Chair:
    place = place_named(event, precinct) if precinct else None
    group = next((each for each in event.field.groups if each.casefold() == about.casefold()), None)
    problems = [str(place)] if isinstance(place, Problem) else []
    if about and group is None:
        problems.append(f"No group is called {about}; the event has {', '.join(event.field.groups)}.")
    if isinstance(place, Problem) or problems:
        give_up(problems)
    return Chair(event, place, Context(event.field, attendance=attendance, asked=asked, about=group))


def _texts(path: Path | None) -> Iterable[Text]:
    found = list(texts_in(path)) if path else []
    if problems := [str(each) for each in found if isinstance(each, Problem)]:
        give_up(problems)
    return [each for each in found if isinstance(each, Text)]


def _print(done: Read, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(done.out, ensure_ascii=False))
        return
    console = Console(markup=False, highlight=False, soft_wrap=True)
    mark = {None: "", True: "\N{CHECK MARK} ", False: "\N{BALLOT X} "}[done.agrees]
    console.print(f"{mark}{done.text.message!r}", style="bold")
    for line in _lines(done.out):
        console.print(f"    {line}")


def _lines(out: ReadOut) -> Iterable[str]:
    match out["reading"], out["pending"]:
        case {**reading}, _:
            yield f"reads {_in_words(reading)}"
        case _, {**pending}:
            yield f"asks; clear so far: {_in_words(pending)}"
        case _:
            yield "asks"
    asks = out["asks"]
    for ask in asks if isinstance(asks, list) else ():
        if isinstance(ask, Mapping):
            yield f"{ask['code']}: “{ask['text']}”{_either(ask)}"
    if "stopped_by" in out:
        yield f"stopped by {_in_words(out['stopped_by']) or 'nothing'}"
    if "expected" in out:
        yield f"expected {_in_words(out['expected'])}"


def _either(ask: Mapping[str, object]) -> str:
    match ask["candidates"] or ask["numbers"]:
        case [_, *_] as choices:
            return f" ({' or '.join(map(str, choices))})"
        case _:
            return ""


def _in_words(value: object) -> str:
    match value:
        case Mapping():
            return ", ".join(
                f"{key}: {_in_words(each)}" if isinstance(each, Mapping | list) else f"{key} {each}"
                for key, each in value.items()
            )
        case list():
            return ", ".join(_in_words(each) for each in value)
        case _:
            return str(value)


def _end(done: list[Read]) -> None:
    """How many agree, on standard error because standard output may be for a program; exit status 1 if not all."""
    judged = [each for each in done if each.agrees is not None]
    agreeing = sum(each.agrees is True for each in judged)
    if judged:
        typer.echo(f"{agreeing} of {len(judged)} agree", err=True)
    if agreeing < len(judged):
        raise typer.Exit(1)
