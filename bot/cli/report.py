"""`caucus report`: a precinct's report typed at a terminal, for the hour when Telegram itself is down."""

import json
import os
import pwd
import secrets
import sys
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import typer

from bot.app import SecretUnavailable, hash_of_code, make_desk, secret_of
from bot.cli import app
from bot.cli.trouble import EventOption, JsonOption, give_up, one_place_or_exit, settings_or_exit, storage_or_exit
from bot.clock import Clock
from bot.commands import NoAnswer, do_by_hand
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, Storage
from core.places import Place

_SIGNS: Final = 10
_NOTHING_FILED: Final = "Nothing was filed."


@app.command("report")
def report(
    text: Annotated[str | None, typer.Argument(help="What the chair says; asked for where it is missing.")] = None,
    *,
    event: EventOption = None,
    precinct: Annotated[str, typer.Option(help="County/Precinct, its id or its short name.")],
    by: Annotated[str | None, typer.Option(help="Who types it; your login unless said. Stored as a pseudonym.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Confirm unseen, where the text leaves nothing open.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Type a precinct's report into the record: it is read, checked and read back as in the chat, and gets a receipt.

    Needs neither Telegram nor a token. A desk that is running takes it in; where none is, it is dealt with here. In the
    ledger its source is `cli`. The chair is told in the chat as soon as the desk reaches Telegram again.

    What is still open is asked for, one thing after the other; an empty answer ends. Exit status 0: filed (or reported
    already with the same numbers); 1: something is unclear, and nothing was filed; 2: wrong use.

    Examples:
      caucus report --precinct "Adair/1NW ADAIR" "84 here. First: Biden 30, Sanders 28 … Final: Biden 34 …"
      caucus report --precinct 948199 --by Dana --yes "84 here. First: … Final: … toss: Warren. sheet: …"
    """
    settings = settings_or_exit(event)
    place = one_place_or_exit(settings, precinct)
    storage = storage_or_exit(settings)
    try:
        filed = _file(_Session.begin(settings, storage, place, by), text, yes=yes, as_json=as_json)
    finally:
        storage.close()
    if not filed:
        raise typer.Exit(1)


@dataclass(slots=True)
class _Session:
    """One report on its way.

    Attributes:
        settings, storage, place: where it goes.
        by: pseudonym of whoever types.
        asked: what the next step takes along.
        number: of the step.
    """

    settings: Settings
    storage: Storage
    place: Place
    by: str
    asked: dict[str, Any] = field(default_factory=dict)
    number: int = 0

    @classmethod
    def begin(cls, settings: Settings, storage: Storage, place: Place, name: str | None) -> "_Session":
        """The same name is the same pseudonym on every machine that has the key."""
        try:
            hashed = hash_of_code(secret_of(settings))
        except SecretUnavailable as unavailable:
            give_up([str(unavailable)])
        name = name or pwd.getpwuid(os.getuid()).pw_name
        return cls(settings, storage, place, f"t-{hashed(f'terminal:{name.casefold()}')[:_SIGNS]}")

    def step(self, *, said: str | None = None, pressed: str | None = None) -> dict[str, Any]:
        """Say or press something; the answer."""
        self.number += 1
        asked = {"do": "report", "place": self.place.id, "by": self.by, "number": self.number, **self.asked}
        answer = self._done({**asked, "said": said, "pressed": pressed, "key": secrets.token_hex(6)})
        self.asked = {"state": answer["state"], "shown": answer["shown"]}
        return answer

    def _done(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A desk of its own each time: between two steps another may have written."""
        staff_chat = self.settings.staff_chat
        desk = make_desk(self.settings, self.storage, Clock(), staff_chat if isinstance(staff_chat, int) else None)
        try:
            (answer,) = do_by_hand(desk, [asked])
        except NoAnswer:
            give_up(
                ["A desk is running but did not answer within 30 seconds. Look with caucus totals before you repeat."]
            )
        except DatabaseUnavailable as trouble:
            give_up([trouble.what, trouble.what_to_do])
        finally:
            desk.writer.close()
        if "error" in answer:
            give_up([str(answer["error"])])
        return answer


def _file(session: _Session, text: str | None, *, yes: bool, as_json: bool) -> bool:
    """The whole talk; whether it ended in a receipt."""
    try:
        answer = session.step(said=text or _typed("What does the chair say?", as_json=as_json))
        _show(session, answer, as_json=as_json)
        while not (answer["receipt"] or answer["already"]):
            button = _yes_of(answer)
            if yes and (answer["leaves_open"] or button is None):
                typer.echo(f"{_NOTHING_FILED} The text leaves something open, as said above.", err=True)
                return False
            answer = session.step(pressed=button) if yes else _answered(session, answer, as_json=as_json)
            _show(session, answer, as_json=as_json)
    except typer.Abort:
        todo = "Run it in a terminal, or give --yes with a text that leaves nothing open."
        typer.echo(f"\nThere is no answer on standard input. {_NOTHING_FILED} {todo}", err=True)
        return False
    return True


def _answered(session: _Session, answer: dict[str, Any], *, as_json: bool) -> dict[str, Any]:
    """The next answer of whoever types: yes, a button's words, or other words."""
    button = _yes_of(answer)
    if button is not None:
        if sys.stdin is not None and typer.confirm("Right?", default=False, err=as_json):
            return session.step(pressed=button)
        return session.step(said=_typed("What is wrong?", as_json=as_json))
    typed = _typed("Answer", as_json=as_json)
    data = {label.casefold(): data for label, data in answer["choices"]}.get(typed.casefold())
    return session.step(said=typed) if data is None else session.step(pressed=data)


def _typed(question: str, *, as_json: bool) -> str:
    """What is typed.

    Raises:
        Abort: nothing was, or nobody can.
    """
    if sys.stdin is None or sys.stdin.closed:  # started with its standard input closed
        raise typer.Abort
    typed: str = typer.prompt(question, default="", show_default=False, err=as_json)
    if not typed.strip():
        raise typer.Abort
    return typed


def _yes_of(answer: dict[str, Any]) -> str | None:
    """What the read-back's yes says; None where the answer is none."""
    return next((data for _, data in answer["choices"] if data.startswith("yes|")), None)


def _show(session: _Session, answer: dict[str, Any], *, as_json: bool) -> None:
    labels = [label for label, _ in answer["choices"]]
    if as_json:
        told = {"place": session.place.id, "lines": answer["lines"], "choices": labels, "receipt": answer["receipt"]}
        filed = bool(answer["receipt"] or answer["already"])
        typer.echo(json.dumps(told | {"filed": filed, "already": answer["already"]}, ensure_ascii=False))
        return
    typer.echo("\n".join(answer["lines"]))
    if labels and _yes_of(answer) is None and not answer["receipt"]:
        typer.echo(" ".join(f"[{label}]" for label in labels))
