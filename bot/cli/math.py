"""`caucus math`: the worksheet of one case, or of a file of cases."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.cli import app
from bot.cli.math_answers import Answer, answer
from bot.cli.math_cases import Case, case_of, cases_in
from bot.settings.problems import BrokenConfiguration, Problem
from bot.wording import Wording

EXAMPLE = 'caucus math --delegates 6 --attendees 84 --final "Biden 34, Sanders 30, Warren 20"'


@app.command("math", epilog=f"Example: {EXAMPLE}", no_args_is_help=True)
def math(
    *,
    rules: Annotated[str, typer.Option(help="A rule book in config/rules.")] = "ia-dem-2020",
    delegates: Annotated[str, typer.Option(help="Delegates the place elects; a satellite's follow attendance.")] = "",
    attendees: Annotated[str, typer.Option(help="Eligible people counted at the start.")] = "",
    first: Annotated[str, typer.Option(help='First alignment, as "Biden 30, Sanders 28".')] = "",
    final: Annotated[str, typer.Option(help="Final alignment, written the same way.")] = "",
    dissolved: Annotated[list[str] | None, typer.Option(help="A viable group told to realign; may repeat.")] = None,
    toss: Annotated[list[str] | None, typer.Option(help="A group that won the draw; may repeat.")] = None,
    elected: Annotated[str, typer.Option(help="Whom a one-delegate place elected.")] = "",
    csv: Annotated[Path | None, typer.Option(help="A file of cases instead.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Works out who is viable and who gets how many delegates, line by line.

    A file has the columns case_id, rules_id, delegates, attendees, first, final (JSON, group to number) and extra.
    """
    problems: list[Problem] = []
    cases: tuple[Case, ...] = ()
    given = {"rules_id": rules, "delegates": delegates, "attendees": attendees, "first": first, "final": final}
    try:
        if csv is not None:
            cases = cases_in(csv, problems)
        elif case := case_of(given, problems, dissolved=dissolved or (), toss=toss or (), elected=elected):
            cases = (case,)
    except BrokenConfiguration as broken:
        problems += broken.problems
    _print(cases, as_json=as_json)
    _end(cases, problems)


def _print(cases: tuple[Case, ...], *, as_json: bool) -> None:
    wording = Wording.load("en")
    console = Console(markup=False, highlight=False)
    for case in cases:
        worked = answer(case, wording)
        if as_json:
            typer.echo(json.dumps(worked, ensure_ascii=False))
        else:
            _for_people(console, case, worked)


def _for_people(console: Console, case: Case, worked: Answer) -> None:
    title = case.case_id or "Caucus math worksheet"
    console.print(f"{title} · {case.rules_id} · {worked['status']}", style="bold")
    steps = worked.get("steps")
    for step in steps if isinstance(steps, list) else ():
        console.print(f"  {step}", soft_wrap=True)
    worth = worked.get("sde") or (worked.get("delegates") if case.next_level else None)
    if isinstance(worth, dict):
        written = ", ".join(f"{group} {amount}" for group, amount in worth.items())
        console.print(f"  State delegate equivalents: {written}.", soft_wrap=True)


def _end(cases: tuple[Case, ...], problems: list[Problem]) -> None:
    """Exit status 2 with every problem, 1 where a rule book is missing, and quietly otherwise."""
    for problem in problems:
        typer.echo(str(problem), err=True)
    unknown = [case for case in cases if case.rules is None]
    if unknown:
        listed = ", ".join(sorted({case.rules_id for case in unknown}))
        typer.echo(f"No rule book in config/rules for {listed}: {len(unknown)} of {len(cases)} cases.", err=True)
    if problems or unknown:
        raise typer.Exit(2 if problems else 1)
