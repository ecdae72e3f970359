"""`caucus health`: whether the desk on this machine is well, as its own watch says. For containers and for people."""

import json
from typing import Annotated, Any, Final

import httpx
import typer

from bot.cli import app
from bot.cli.checkup import SIGNS, Verdict
from bot.cli.trouble import JsonOption, give_up
from bot.settings import watch_address

EXAMPLES: Final = "caucus health · caucus health --watch 127.0.0.1:9090 --json · caucus health --ready"
_PATIENCE: Final = 5.0
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}  # noqa: S104 - what is listened on, not what is asked

WatchOption = Annotated[str | None, typer.Option("--watch", help="Where the desk is watched; else CAUCUS_WATCH.")]
ReadyOption = Annotated[bool, typer.Option("--ready", help="Only whether it takes part by now.")]


@app.command("health", epilog=f"Examples: {EXAMPLES}")
def health(*, watch: WatchOption = None, ready: ReadyOption = False, as_json: JsonOption = False) -> None:
    """Asks a desk that runs with --watch how it is: a line a check, and since when it is so.

    Exit status 0: all is well; 1: something is not, or nobody answers; 2: nobody said where to ask.
    """
    address = watch_address(watch)
    if address is None:
        give_up(["Nobody said where the desk is watched: --watch 127.0.0.1:9090, or CAUCUS_WATCH, as for caucus run."])
    answer = _asked(f"http://{_reached(address)}/{'readyz' if ready else 'healthz'}")
    if answer is None:
        typer.echo(f"Nobody answers at {address}: the desk does not run, or does not serve --watch there.", err=True)
        raise typer.Exit(1)
    typer.echo(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(_for_people(answer)))
    if not (answer.get("ok") or answer.get("ready")):
        raise typer.Exit(1)


def _reached(address: str) -> str:
    host, _, port = address.rpartition(":")
    return f"{_EVERYWHERE.get(host, host)}:{port}"


def _asked(url: str) -> dict[str, Any] | None:
    """The answer; None where there is none, or it is nobody's we know."""
    try:
        answer = httpx.get(url, timeout=_PATIENCE, trust_env=False).json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def _for_people(answer: dict[str, Any]) -> list[str]:
    if "ready" in answer:
        return ["ready" if answer["ready"] else "not ready yet"]
    checks = answer.get("checks", [])
    width = max((len(one["check"]) for one in checks), default=0)
    signs = {True: SIGNS[Verdict.GOOD], False: SIGNS[Verdict.TODO]}
    return [f"{signs[one['ok']]} {one['check']:<{width}}  {one['says']}, since {one['since']}" for one in checks]
