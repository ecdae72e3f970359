"""Commands by hand: what the terminal may ask the desk to do. They enter through the inbox like any text.

Each works inside the desk's batch and answers with plain JSON. Adding one: a function here, a line in `COMMANDS`, and a
file in `bot/cli/` that sends it.
"""

import asyncio
import json
import secrets
import time
from datetime import datetime
from typing import Any, Final

from bot.desk import Desk
from bot.hearing import Command
from bot.letters import Arrival
from bot.memory import Batch
from bot.storage import DeskIsRunning, Storage, Transaction, inbox, invites
from bot.storage.invites import Invite
from core.people import Assignment, Role
from core.places import PlaceId

CLI: Final = "cli"
_LOOK_AGAIN: Final = 0.1


class NoAnswer(Exception):
    """A desk is running and took the command in, but has not answered in time. It will still do it."""


def commands(event: str) -> dict[str, Command]:
    """Every command of this event, by name."""

    def invite(tx: Transaction, batch: Batch, asked: dict[str, Any]) -> dict[str, Any]:
        """Note an invitation; only the hash of its code comes here."""
        place = PlaceId(asked["place"]) if asked.get("place") else None
        assignment = Assignment(Role(asked["role"]), place, asked.get("county"))
        moves = None
        if asked.get("new_phone"):
            holders = [one.person.id for one in batch.everybody() if assignment in one.person.assignments]
            if len(holders) != 1:
                return {"error": f"{len(holders)} people are enrolled in this role there; a new phone is for one"}
            moves = holders[0]
        invites.add_invite(
            tx,
            event,
            Invite(
                hash=asked["hash"],
                assignment=assignment,
                made_at=batch.at,
                expires_at=datetime.fromisoformat(asked["expires"]),
                language=asked.get("language"),
                phones=frozenset(asked.get("phones") or ()),
                moves=moves,
            ),
        )
        return {"invited": True}

    return {"invite": invite}


def command_arrival(what: dict[str, Any]) -> Arrival:
    """A command as it goes into the inbox."""
    return Arrival(CLI, secrets.randbits(62), "command", None, None, json.dumps(what))


async def ask_desk(desk: Desk, what: dict[str, Any]) -> dict[str, Any]:
    """Ask a desk that runs in this process (the rehearsal's page does)."""
    arrival = command_arrival(what)
    await desk.take_in([arrival])
    while True:
        answered = await desk.writer.read(lambda tx: inbox.answer_of(tx, CLI, arrival.update_id))
        if answered is not None:
            return _answer(answered)
        await asyncio.sleep(_LOOK_AGAIN / 10)


def do_by_hand(desk: Desk, what: list[dict[str, Any]], wait: float = 30.0) -> list[dict[str, Any]]:
    """Have commands done, by the desk that is running or, where none is, here and now.

    Raises:
        NoAnswer: a desk is running and did not answer in time.
        DatabaseUnavailable: the database cannot be used.
    """
    storage, arrivals = desk.writer.storage, [command_arrival(one) for one in what]
    with storage.writing() as tx:
        inbox.take_in(tx, arrivals, desk.clock.now())
    until = desk.clock.monotonic() + wait
    while not _all_done(storage, arrivals):
        try:
            with storage.only_writer():
                while desk.round():
                    pass
        except DeskIsRunning:  # it will see them; if it stops before, the lock is free and it is done here
            if desk.clock.monotonic() > until:
                raise NoAnswer from None
            time.sleep(_LOOK_AGAIN)
    with storage.reading() as tx:
        return [_answer(inbox.answer_of(tx, CLI, arrival.update_id)) for arrival in arrivals]


def _all_done(storage: Storage, arrivals: list[Arrival]) -> bool:
    """The desk takes rows in order, so the last one tells."""
    with storage.reading() as tx:
        return all(inbox.answer_of(tx, CLI, arrival.update_id) is not None for arrival in arrivals[-1:])


def _answer(answered: inbox.Answer | None) -> dict[str, Any]:
    if answered is None or answered.failed is not None:
        return {"error": answered.failed if answered else "not done"}
    return dict(json.loads(answered.text or "{}"))
