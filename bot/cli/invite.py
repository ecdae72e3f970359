"""`caucus invite`: a code for a chair, a reporter, staff."""

import asyncio
import json
import secrets
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.app import SecretUnavailable, hash_of_code, make_desk, name_of_the_bot, secret_of
from bot.cli import app
from bot.cli.sheets import folder_of_sheets, print_sheets
from bot.cli.trouble import EventOption, JsonOption, give_up, one_place_or_exit, settings_or_exit, storage_or_exit
from bot.clock import Clock
from bot.commands import NoAnswer, do_by_hand
from bot.phone_numbers import normal_number, number_key
from bot.settings import Settings
from bot.settings.people_csv import roster
from bot.settings.problems import Problem
from bot.sheets import Invitation
from bot.storage import DatabaseUnavailable, Storage
from core.codes import make_code, plain_code
from core.dialogue import inviting
from core.people import Role
from core.places import Place


@app.command("invite")
def invite(
    event: EventOption = None,
    role: Annotated[Role, typer.Option(help="What the person may do.")] = Role.CHAIR,
    precinct: Annotated[str | None, typer.Option(help="For a chair or deputy: County/Precinct, or its id.")] = None,
    county: Annotated[str | None, typer.Option(help="For a county coordinator.")] = None,
    everyone: Annotated[
        bool, typer.Option("--all", help="Everybody people.csv lists for the role; every place where it lists nobody.")
    ] = False,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="A page to print as well; with --all there always is.")
    ] = False,
    sheets: Annotated[
        Path | None, typer.Option("--sheets", help="Folder for the pages to print, unless var/invites/<event>.")
    ] = None,
    new_phone: Annotated[
        bool, typer.Option("--new-phone", help="For whoever has the role already and lost their phone.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Make an invitation: a code, and a link that enrols whoever opens it first.

    The code is shown here and nowhere else; only its keyed hash is stored. With CAUCUS_TELEGRAM_TOKEN set there is a
    link as well; without it, people send the bot “/start” and the code.

    With --all, --sheet or --sheets there is a page to print for each: a QR code, the code, and what to text on the
    night, in the person's language. Pages hold codes in clear: print them, then delete them.

    Where people.csv has the person's phone number, their phone is asked for its own before it is enrolled.

    Examples:
      caucus invite --precinct "Adair/1NW ADAIR" --sheet
      caucus invite --role staff
      caucus invite --role chair --all --json
      caucus invite --role deputy --all --sheets deputies
      caucus invite --precinct "Adair/1NW ADAIR" --new-phone
    """
    settings = settings_or_exit(event)
    people = _whom(settings, role, precinct, county, everyone=everyone)
    expires = Clock().now() + (inviting.VALID if new_phone else settings.event.invites_valid)
    invitations = [_invitation(role, one.place, one.county, expires) for one in people]
    _have_noted(settings, storage_or_exit(settings), people, invitations, new_phone=new_phone)
    name = asyncio.run(name_of_the_bot(settings))
    shown = [{**one, "link": f"https://t.me/{name}?start={one['code']}" if name else None} for one in invitations]
    for one in shown:
        _show(one, as_json=as_json)
    if everyone or sheet or sheets is not None:
        pages = [one.page(about, role, expires) for one, about in zip(people, shown, strict=True)]
        print_sheets(settings, pages, sheets or folder_of_sheets(settings), name)


@dataclass(frozen=True, slots=True)
class _Invited:
    """Somebody to invite; name, language and phone numbers where the roster says."""

    place: Place | None = None
    county: str | None = None
    name: str | None = field(default=None, repr=False)
    language: str | None = None
    phones: tuple[str, ...] = field(default=(), repr=False)

    def page(self, about: dict[str, Any], role: Role, expires: datetime) -> Invitation:
        return Invitation(
            about["code"], about["link"], role, self.place, self.county, expires, self.name, self.language
        )


def _whom(
    settings: Settings, role: Role, precinct: str | None, county: str | None, *, everyone: bool
) -> list[_Invited]:
    """Whoever the roster lists for the role, or whom the options name."""
    listed = _listed(settings, role) if everyone else []
    if listed:
        return listed
    if role is not Role.COUNTY:
        places = _places(settings, role, precinct, everyone=everyone)
        return [_Invited(place) if everyone else _as_listed(settings, role, _Invited(place)) for place in places]
    counties = settings.event.places.counties
    if everyone:
        return [_Invited(county=each) for each in counties]
    if county is None or county not in counties:
        give_up([f"--county is {county or 'missing'}; allowed: the name of a county, such as Adair"])
    return [_as_listed(settings, role, _Invited(county=county))]


def _as_listed(settings: Settings, role: Role, one: _Invited) -> _Invited:
    """With what the roster says of whoever has this role here; of several, only what is true of each."""
    if one.place is None and one.county is None:
        return one
    there = [listed for listed in _listed(settings, role) if (listed.place, listed.county) == (one.place, one.county)]
    languages, phones = {listed.language for listed in there}, [listed.phones for listed in there]
    return replace(
        one,
        name=there[0].name if len(there) == 1 else None,
        language=languages.pop() if len(languages) == 1 else None,
        phones=tuple(number for numbers in phones for number in numbers) if all(phones) else (),
    )


def _listed(settings: Settings, role: Role) -> list[_Invited]:
    problems: list[Problem] = []
    lines = roster(settings.folder, settings.event, problems)
    if problems:
        give_up(str(problem) for problem in problems)
    by_id = settings.event.places.by_id
    return [
        _Invited(
            None if place is None else by_id[place],
            line.assignment.county,
            line.name,
            line.language,
            tuple(filter(None, [number_key(line.phone) if normal_number(line.phone) else None])),
        )
        for line in lines
        if line.assignment.role is role
        for place in [line.assignment.place]
    ]


def _places(settings: Settings, role: Role, typed: str | None, *, everyone: bool) -> list[Place | None]:
    if role not in {Role.CHAIR, Role.DEPUTY}:
        return [None]
    if everyone:
        return list(settings.event.places.by_id.values())
    if typed is None:
        give_up(['--precinct is missing; a chair or deputy needs one, such as --precinct "Adair/1NW ADAIR" (or --all)'])
    return [one_place_or_exit(settings, typed)]


def _invitation(role: Role, place: Place | None, county: str | None, expires: datetime) -> dict[str, Any]:
    return {
        "link": None,
        "code": make_code(secrets.choice),
        "role": role.value,
        "place": place.id if place else None,
        "county": county,
        "expires": expires.isoformat(timespec="seconds"),
    }


def _have_noted(
    settings: Settings,
    storage: Storage,
    people: list[_Invited],
    invitations: list[dict[str, Any]],
    *,
    new_phone: bool,
) -> None:
    """Through the desk's own door; the codes themselves stay here."""
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
            "language": about.language,
            "phones": [] if new_phone else [hashed(number) for number in about.phones],
            "new_phone": new_phone,
            **{key: one[key] for key in ("role", "place", "county", "expires")},
        }
        for about, one in zip(people, invitations, strict=True)
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
