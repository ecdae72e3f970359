"""A letter as a row of the outbox, and back; and what became of it, in one word."""

import json
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import RowMapping

from bot.letters import Act, Button, Lane, Letter


class State(StrEnum):
    """What became of a letter."""

    WAITING = "waiting"
    SENT = "sent"
    UNKNOWN = "unknown"
    """It may have arrived: the answer to our call was lost. Never sent again."""
    REFUSED = "refused"
    SUPERSEDED = "superseded"
    """It was overtaken before it was sent: by a newer standing message, a reminder by what it was to remind of; or what
    it was about is no more."""


def row_of(letter: Letter, at: datetime) -> dict[str, Any]:
    """A new row: it waits, and is due at once."""
    buttons = [[[button.label, button.data] for button in row] for row in letter.buttons]
    return {
        "key": letter.key,
        "lane": letter.lane.value,
        "chat": letter.chat,
        "act": letter.act.value,
        "text": letter.text,
        "buttons": json.dumps(buttons),
        "question": letter.question,
        "message": letter.message,
        "callback": letter.callback,
        "due": at,
        "tries": 0,
        "state": State.WAITING.value,
        "enqueued_at": at,
        "picture": json.dumps(letter.pictures) if letter.pictures else None,
        "photo": letter.photo,
        "secret": letter.secret,
        "about": letter.about,
        "shows": json.dumps(letter.shows) if letter.shows else None,
        "subject": letter.subject,
        "gist": letter.gist,
    }


def letter_of(row: RowMapping) -> Letter:
    """The letter as it was enqueued."""
    return Letter(
        key=row["key"],
        lane=Lane(row["lane"]),
        chat=row["chat"],
        act=Act(row["act"]),
        text=row["text"],
        buttons=tuple(tuple(Button(label, data) for label, data in line) for line in json.loads(row["buttons"])),
        question=row["question"],
        message=row["message"],
        callback=row["callback"],
        pictures=tuple(json.loads(row["picture"])) if row["picture"] else (),
        photo=row["photo"],
        secret=row["secret"],
        about=row["about"],
        shows=tuple(json.loads(row["shows"])) if row["shows"] else (),
        subject=row["subject"],
        gist=row["gist"],
    )
