"""`caucus ledger show` and `caucus ledger replay`: what a place's chain says, and what its people texted."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, TypeAlias
from zoneinfo import ZoneInfo

import typer

from bot.cli.ledger import DatabaseOption, ledger, opened
from bot.cli.trouble import EventOption, JsonOption, give_up, one_place_or_exit, settings_or_exit
from bot.letters import Incoming, Membership, Moved
from bot.storage import Transaction, inbox, people
from bot.storage.people import Enrolled
from bot.storage.proof import rows
from bot.transports.telegram.translate import Translator
from core.dialogue.filing import receipt_number
from core.dialogue.heard import Photo, Pressed, Said
from core.ledger.codec import written_time
from core.ledger.entries import EVENT_CHAIN, Entry
from core.ledger.proof import Row
from core.people import Role
from core.places import Place

_TEXTS = 10_000
"""Of one chat, at most."""
_CODE = "[code:"

Line: TypeAlias = tuple[datetime, int, str, str]
"""When it was stored, its message, who said it, what."""


@ledger.command("show", epilog='Examples: caucus ledger show · caucus ledger show "Adair/1NW ADAIR" --json')
def show(
    place: Annotated[str | None, typer.Argument(help="A place; without one, the event's own entries.")] = None,
    *,
    event: EventOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every entry of a place's chain, first to last, or of the event's own. People appear by pseudonymous id."""
    settings = settings_or_exit(event)
    chain = EVENT_CHAIN if place is None else one_place_or_exit(settings, place).id
    with opened(settings, database) as storage, storage.reading() as tx:
        entries = [row for row in rows(tx, settings.event.id) if row.place == chain]
    zone = ZoneInfo(settings.event.time_zone)
    for row in entries:
        typer.echo(json.dumps(as_object(row), ensure_ascii=False) if as_json else "\n".join(for_people(row, zone)))
    if not entries and not as_json:
        typer.echo(f"Nothing stands in the ledger for {chain or 'the event itself'} yet.")


def as_object(row: Row) -> dict[str, object]:
    """An entry as one JSON object: every column, times as in the fingerprint."""
    names = ("event", "place", "sequence", "fingerprint")
    facts: dict[str, object] = {name: getattr(row, name) for name in names}
    facts["recorded_at"] = written_time(row.recorded_at)
    if not isinstance(row, Entry):
        return facts | {"unreadable": row.why}
    sent_at = None if row.sent_at is None else written_time(row.sent_at)
    facts |= {"kind": row.kind.value, "version": row.version, "by": row.by, "source": row.source}
    return facts | {"sent_at": sent_at, "replaces": row.replaces, "body": row.body}


def for_people(row: Row, zone: ZoneInfo) -> Iterator[str]:
    """An entry in a few lines; what it leaves empty is left out."""
    at = f"{row.recorded_at.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"
    number = receipt_number(row.fingerprint)
    if not isinstance(row, Entry):
        yield f"#{row.sequence}  {at}  {number}  cannot be read: {row.why}"
        return
    replaces = "" if row.replaces is None else f"  instead of #{row.replaces}"
    yield f"#{row.sequence}  {row.kind}  {at}  {number}  by {row.by} ({row.source}){replaces}"
    for name, value in row.body.items():
        if value not in (None, [], {}):
            yield f"    {name}: {json.dumps(value, ensure_ascii=False)}"


@ledger.command("replay", epilog='Example: caucus ledger replay "Adair/1NW ADAIR" > tests/dialogs/adair.txt')
def replay(
    place: Annotated[str, typer.Argument(help="A place.")],
    *,
    event: EventOption = None,
    database: DatabaseOption = None,
) -> None:
    """What the chair and the deputy of a place texted, as a transcript that can be played as a test.

    Only what people said: the bot's side is written by the first run. Names, numbers and codes are not in it; what
    people typed is, so read it before it goes into a repository.
    """
    settings = settings_or_exit(event)
    found = one_place_or_exit(settings, place)
    with opened(settings, database) as storage, storage.reading() as tx:
        lines = sorted(_said(tx, settings.event.enrolment, found))
    if not lines:
        give_up([f"Nobody who reports for {found.id} has texted, or what they texted is not in this database."])
    typer.echo(transcript(found, lines), nl=False)


def transcript(place: Place, lines: Sequence[Line]) -> str:
    """A transcript's title, head and conversation.

    Args:
        place: whose.
        lines: what was said, oldest first.
    """
    spoken = "\n\n".join(_block(who, words) for _, _, who, words in lines)
    return f"What was texted for {place.id}\nplace: {place.id}\n\n{spoken}\n"


def _block(who: str, words: str) -> str:
    first, *more = words.splitlines() or [""]
    return "\n".join([f"{who}> {first}".rstrip(), *(f"  {line}".rstrip() for line in more)])


def _said(tx: Transaction, event: str, place: Place) -> Iterator[Line]:
    names: list[str] = []
    translator = Translator("0", lambda code: code)
    for one in people.everyone(tx, event):
        role = _role(one, place)
        if role is None:
            continue
        again = sum(name.endswith(role) for name in names)
        names.append(role if not again else f"{_ORDINALS[min(again, len(_ORDINALS)) - 1]} {role}")
        texts: list[int] = []
        for received_at, raw in reversed(inbox.newest_of(tx, one.chat, _TEXTS)):
            heard = _words(translator.incoming(raw), raw, texts)
            if heard is not None:
                yield received_at, heard[0], names[-1], heard[1]


_ORDINALS = ("second", "third", "fourth", "further")


def _role(one: Enrolled, place: Place) -> str | None:
    held = {each.role for each in one.person.assignments if each.place == place.id}
    return next((role.value for role in (Role.CHAIR, Role.DEPUTY) if role in held), None)


def _words(incoming: Incoming | Membership | Moved | None, raw: str, texts: list[int]) -> tuple[int, str] | None:
    """A text's message and how a transcript writes it; the code that enrolled somebody is left out.

    Args:
        incoming: the update in our own words.
        raw: the update, in which a pressed button has its label.
        texts: messages of theirs so far, which an edit counts; a new one is added.
    """
    match incoming:
        case Incoming(heard=Said(text=text)) if _CODE in text:
            return None
        case Incoming(heard=Said(edited=True) as said) if said.message in texts:
            return said.message, f"@edit {texts.index(said.message) + 1}: {said.text}"
        case Incoming(heard=Said() as said):
            texts.append(said.message)
            return said.message, said.text
        case Incoming(heard=Photo() as photo):
            return photo.message, f"@photo: {photo.words}".removesuffix(": ")
        case Incoming(heard=Pressed() as pressed):
            return pressed.message, f"[{_label(raw, pressed.data)}]"
        case _:
            return None


def _label(raw: str, data: str) -> str:
    message = json.loads(raw)["callback_query"].get("message") or {}
    rows_of_buttons = (message.get("reply_markup") or {}).get("inline_keyboard", [])
    buttons = [button for row in rows_of_buttons for button in row]
    return next((str(one["text"]) for one in buttons if one.get("callback_data") == data), data.partition("|")[0])
