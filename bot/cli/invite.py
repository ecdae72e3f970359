"""`caucus invite`: a code for a chair, a reporter, staff."""

import asyncio
import json
import secrets
from datetime import datetime
from typing import Annotated, Any

import typer

from bot.app import SecretUnavailable, hash_of_code, make_desk, name_of_the_bot, secret_of
from bot.cli import app
from bot.cli.trouble import EventOption, JsonOption, give_up, settings_or_exit, storage_or_exit
from bot.clock import Clock
from bot.commands import NoAnswer, do_by_hand
from bot.settings import Settings
from bot.storage import DatabaseUnavailable
from core.codes import make_code, plain_code
from core.people import Role
from core.places import Place


@app.command("invite")
def invite(
    event: EventOption = None,
    role: Annotated[Role, typer.Option(help="What the person may do.")] = Role.CHAIR,
    precinct: Annotated[str | None, typer.Option(help="For a chair or deputy: County/Precinct, or its id.")] = None,
    county: Annotated[str | None, typer.Option(help="For a county coordinator.")] = None,
    everyone: Annotated[bool, typer.Option("--all", help="One for every place that needs the role.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make an invitation: a code, and a link that enrols whoever opens it first.

    The code is shown here and nowhere else; only its keyed hash is stored. With CAUCUS_TELEGRAM_TOKEN set there is a
    link as well; without it, people send the bot “/start” and the code.

    Examples:
      caucus invite --precinct "Adair/1NW ADAIR"
      caucus invite --role staff
      caucus invite --role chair --all --json
    """
    settings = settings_or_exit(event)
    places = _places(settings, role, precinct, everyone=everyone)
    if role is Role.COUNTY and (county is None or county not in settings.event.places.counties):
        give_up([f"--county is {county or 'missing'}; allowed: the name of a county, such as Adair"])
    expires = Clock().now() + settings.event.invites_valid
    invitations = [_invitation(role, place, county if role is Role.COUNTY else None, expires) for place in places]
    _have_noted(settings, invitations)
    name = asyncio.run(name_of_the_bot(settings))
    for one in invitations:
        _show({**one, "link": f"https://t.me/{name}?start={one['code']}" if name else None}, as_json=as_json)


def _places(settings: Settings, role: Role, typed: str | None, *, everyone: bool) -> list[Place | None]:
    if role not in {Role.CHAIR, Role.DEPUTY}:
        return [None]
    if everyone:
        return list(settings.event.places.by_id.values())
    if typed is None:
        give_up(['--precinct is missing; a chair or deputy needs one, such as --precinct "Adair/1NW ADAIR" (or --all)'])
    found = settings.event.places.find(typed)
    if len(found) > 1:
        several = ", ".join(place.id for place in found[:8])
        give_up([f"--precinct is {typed!r}, which several places are called: {several}"])
    if not found:
        allowed = "County/Precinct as in precincts.csv, a precinct id or a short name"
        give_up([f"--precinct is {typed!r}; allowed: {allowed}"])
    return list(found)


def _invitation(role: Role, place: Place | None, county: str | None, expires: datetime) -> dict[str, Any]:
    return {
        "link": None,
        "code": make_code(secrets.choice),
        "role": role.value,
        "place": place.id if place else None,
        "county": county,
        "expires": expires.isoformat(timespec="seconds"),
    }


def _have_noted(settings: Settings, invitations: list[dict[str, Any]]) -> None:
    """Through the desk's own door; the codes themselves stay here."""
    storage = storage_or_exit(settings)
    try:
        hashed = hash_of_code(secret_of(settings))
        desk = make_desk(settings, storage, Clock())
    except SecretUnavailable as unavailable:
        storage.close()
        give_up([str(unavailable)])
    asked = [
        {
            "do": "invite",
            "hash": hashed(plain_code(one["code"]) or ""),
            **{key: one[key] for key in ("role", "place", "county", "expires")},
        }
        for one in invitations
    ]
    try:
        answers = do_by_hand(desk, asked)
    except NoAnswer:
        give_up(["A desk is running but did not answer within 30 seconds. It has the invitation and will note it."])
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    finally:
        desk.writer.close()
        storage.close()
    problems = [str(answer["error"]) for answer in answers if "error" in answer]
    if problems:
        give_up(problems)


def _show(one: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(one, ensure_ascii=False))
        return
    typer.echo(f"{one['place'] or one['county'] or one['role']}: {one['code']}  {one['link'] or ''}".rstrip())
