"""Texts for `caucus read`: where they come from, what is made of them, and whether that was expected."""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from bot.settings.problems import Problem, nearest, shown, shown_path
from bot.settings.toml_text import unreadable
from core import dialogue
from core.dialogue.heard import Said
from core.dialogue.turn import Reply
from core.dialogue.view import View
from core.event import Event
from core.ledger import entries
from core.people import Assignment, Person, PersonId, Role
from core.places import Place
from core.reading import Context, as_json, read
from core.reading.as_json import AMBIGUOUS, Json
from core.standings import Standings

ReadOut: TypeAlias = dict[str, Json]
State: TypeAlias = Mapping[str, entries.Json] | None
"""Of a dialogue, as it is stored."""

_SOME_NIGHT: Final = datetime(2020, 2, 4, 1, tzinfo=UTC)
_STOPS: Final = ("finding-", "total-", "attendance-")
"""Sentences that keep a clear reading from being confirmed."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text to be read.

    Attributes:
        message: as typed.
        expected: the reading it should have, or AMBIGUOUS; None where nobody said.
        checked: whether a check must stop it although its reading is clear.
    """

    message: str
    expected: Json = None
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """What came of a text.

    Attributes:
        text: what was read.
        out: `message`, `reading`, `pending`, `asks`; `stopped_by` where a check is expected, and `expected` where that
            is something else.
        agrees: whether it is what was expected; None where nobody said.
    """

    text: Text
    out: ReadOut
    agrees: bool | None


class Chair:
    """Somebody who reports for a place, as the dialogue sees them; or only a reader, where no place is named."""

    def __init__(self, event: Event, place: Place | None, context: Context) -> None:
        """Take the event, the place and what is known before the texts."""
        self.event, self.place = event, place
        names = () if place is None else (place.id, place.short_name, place.precinct_id, place.name)
        self.context = replace(context, place_names=names)
        self.standings = Standings.of(event)

    def read(self, text: Text) -> Read:
        """Read one text and compare it with what was expected."""
        out: ReadOut = {"message": text.message, **as_json(read(text.message, self.context))}
        agrees = None if text.expected is None else out["reading"] == text.expected
        if text.checked:
            stops = self._stopped_by(text.message)
            out["stopped_by"] = [*stops]
            agrees = agrees is not False and bool(stops)
        if agrees is False and text.expected is not None:
            out["expected"] = text.expected
        return Read(text, out, agrees)

    def _stopped_by(self, message: str) -> tuple[str, ...]:
        """The sentences with which the dialogue stops a text, after the attendance was told; none where it goes on."""
        before = self._answer(None, f"{self.context.attendance} here", 1)[0] if self.context.attendance else None
        reply = self._answer(before, message, 2)[1]
        if reply is None or reply.question is not None:
            return ()
        return tuple(line.key for line in reply.lines if line.key.startswith(_STOPS))

    def _answer(self, state: State, message: str, number: int) -> tuple[State, Reply | None]:
        roles = () if self.place is None else (Assignment(Role.CHAIR, self.place.id),)
        view = View(
            event=self.event,
            now=_SOME_NIGHT,
            person=Person(PersonId("p-chair"), "en", roles),
            new_person=PersonId("p-new"),
            state=state,
            histories=self.standings.histories,
            standings=self.standings,
        )
        turn = dialogue.turn(view, Said(message, number, _SOME_NIGHT))
        return turn.state, turn.reply


def place_named(event: Event, typed: str) -> Place | Problem:
    """The one place a name means."""
    match event.places.find(typed):
        case (place,):
            return place
        case ():
            known = (place.id for place in event.places.by_id.values())
            return Problem("--precinct", None, "the precinct", shown(typed), nearest(typed, known, "County/Precinct"))
        case several:
            listed = ", ".join(place.id for place in several[:5])
            return Problem("--precinct", None, "the precinct", f"{shown(typed)}, which is several", f"one of {listed}")


def texts_in(path: Path) -> Iterator[Text | Problem]:
    """The texts of a CSV file with a column `message`, and perhaps `expected` (JSON or AMBIGUOUS) and `check`."""
    file = shown_path(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            rows = csv.DictReader(lines)
            if "message" not in (rows.fieldnames or ()):
                yield Problem(file, 1, "column message", "missing", "message, and perhaps expected and check")
                return
            for row in rows:
                yield _text(file, rows.line_num, row)
    except (OSError, UnicodeDecodeError) as error:
        yield unreadable(path, error)
    except csv.Error as error:
        yield Problem(file, None, "the file", f"not CSV ({error})", "cells separated by commas")


def _text(file: str, line: int, row: Mapping[str, str | None]) -> Text | Problem:
    written = row.get("expected") or None
    try:
        expected: Json = json.loads(written) if written not in (None, AMBIGUOUS) else written
    except ValueError:
        return Problem(file, line, "expected", shown(written), f"JSON, or {AMBIGUOUS}")
    return Text(row["message"] or "", expected, bool(row.get("check")))
