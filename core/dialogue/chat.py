"""What is remembered of one chat: a draft for each place its person reports for, and what is open beside them.

A chat's messages are numbered through, whatever place they are for; so the newest message heard belongs to the chat,
and each draft is handed out with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import cast

from core.dialogue.heard import Said
from core.dialogue.state import Step
from core.dialogue.turn import Turn
from core.dialogue.view import View
from core.ledger.entries import Json
from core.places import PlaceId


@dataclass(frozen=True, slots=True)
class Kept:
    """Texts that wait to hear which place they are for.

    Attributes:
        texts: as typed, in order.
        message, at: of the first of them.
    """

    texts: tuple[str, ...]
    message: int
    at: datetime

    @property
    def json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {"texts": list(self.texts), "message": self.message, "at": self.at.isoformat()}

    @property
    def said(self) -> tuple[Said, ...]:
        """As they were said."""
        return tuple(Said(text, self.message, self.at) for text in self.texts)


@dataclass(frozen=True, slots=True)
class Chat:
    """One chat as it was left.

    Attributes:
        place: the place spoken of last; None where none was.
        named: whether its person has named that place themselves since the last receipt.
        drafts: the dialogue about each place, as plain JSON (see state.py).
        last_message: the newest message heard, so that a late one is noticed.
        kept: a text whose place was asked for.
        offered: the place a hand-over of which was the last answer, so that "undo" calls it back.
        told: whether a stranger was told already who this is.
        tries: when codes that do not work were sent, lately.
        contact: keyed hash of the invite that waits for a phone number.
        language: what a stranger chose to be answered in.
        announcing: what staff were asked whether to send, as plain JSON (see announce.py).
        wire: what a reporter spoke of and was asked, as plain JSON (see reporters/memory.py).
    """

    place: PlaceId | None = None
    named: bool = False
    drafts: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    last_message: int = 0
    kept: Kept | None = None
    offered: PlaceId | None = None
    told: bool = False
    tries: tuple[datetime, ...] = ()
    contact: str | None = None
    language: str | None = None
    announcing: Mapping[str, Json] | None = None
    wire: Mapping[str, Json] | None = None

    @classmethod
    def of(cls, stored: Mapping[str, Json] | None) -> "Chat":
        """The chat a row holds; a row of the time when a chat had one draft as well."""
        if not stored:
            return cls()
        if "report" in stored:
            only = PlaceId(cast("str", stored["place"]))
            return cls(place=only, drafts={only: stored}, last_message=cast("int", stored["last_message"]))
        place = stored.get("place")
        return cls(
            place=PlaceId(place) if isinstance(place, str) else None,
            named=bool(stored.get("named")),
            drafts=cast("Mapping[str, Mapping[str, Json]]", stored.get("drafts") or {}),
            last_message=cast("int", stored.get("last_message") or 0),
            kept=_read_kept(stored.get("kept")),
            offered=cast("PlaceId | None", stored.get("offered")),
            told=bool(stored.get("told")),
            tries=tuple(datetime.fromisoformat(at) for at in cast("list[str]", stored.get("tries") or [])),
            contact=cast("str | None", stored.get("contact")),
            language=cast("str | None", stored.get("language")),
            announcing=cast("Mapping[str, Json] | None", stored.get("announcing")),
            wire=cast("Mapping[str, Json] | None", stored.get("wire")),
        )

    @property
    def json(self) -> dict[str, Json]:
        """The chat as plain JSON; what is not there is left out."""
        whole: dict[str, Json] = {
            "place": self.place,
            "named": self.named,
            "drafts": self.drafts,
            "last_message": self.last_message,
            "kept": None if self.kept is None else self.kept.json,
            "offered": self.offered,
            "told": self.told,
            "tries": [at.isoformat() for at in self.tries],
            "contact": self.contact,
            "language": self.language,
            "announcing": self.announcing,
            "wire": self.wire,
        }
        return {name: value for name, value in whole.items() if value or name == "place"}

    def is_open(self, place: PlaceId | None) -> bool:
        """Whether a text that names no place is for this one: it was named, or something of it is asked."""
        draft = None if place is None else self.drafts.get(place)
        if place is None or place != self.place:
            return False
        return self.named or (draft is not None and draft["step"] != Step.FILED)

    def is_begun(self, place: PlaceId | None) -> bool:
        """Whether counts of a place were taken that are not reported yet."""
        draft = None if place is None else self.drafts.get(place)
        if place is None or draft is None or not self.is_open(place):
            return False
        report = cast("Mapping[str, Json]", draft["report"])
        return report["attendees"] is not None or report["first"] is not None or bool(draft["pending"])

    def view(self, view: View, place: PlaceId) -> View:
        """What the desk knows, with the draft of one place as the dialogue's state."""
        draft = self.drafts.get(place)
        return replace(view, state=None if draft is None else {**draft, "last_message": self.last_message})

    def after(self, turn: Turn, place: PlaceId, *, named: bool | None = None) -> "Chat":
        """The chat after a turn of the dialogue about one place.

        Args:
            turn: what came of it; its state is the place's draft.
            place: the place spoken of.
            named: whether the place was named just now; None leaves that as it was.
        """
        draft = turn.state or self.drafts.get(place)
        drafts = self.drafts if draft is None else {**self.drafts, place: draft}
        newest = cast("int", draft["last_message"]) if draft is not None else 0
        was_named = self.named and place == self.place if named is None else named
        filed = turn.reply is not None and turn.reply.receipt
        return replace(
            self,
            place=place,
            named=was_named and not filed,
            drafts=drafts,
            last_message=max(self.last_message, newest),
            offered=None,
        )

    def without(self, place: PlaceId) -> "Chat":
        """The chat once its person has nothing to do with a place any more."""
        drafts = {other: draft for other, draft in self.drafts.items() if other != place}
        return replace(self, place=None if self.place == place else self.place, drafts=drafts, offered=None)

    def elsewhere(self) -> "Chat":
        """The chat as it goes on with another phone, where messages have other numbers."""
        numbers: dict[str, Json] = {"last_message": 0, "first_message": None, "final_message": None}
        drafts = {place: {**draft, **numbers} for place, draft in self.drafts.items()}
        return Chat(place=self.place, named=self.named, drafts=drafts)

    def without_words(self) -> "Chat":
        """The chat with everything forgotten that holds what somebody typed; what was agreed and reported stays."""
        unclear: dict[str, Json] = {"pending": {}, "doubts": [], "parts": [], "parts_of": 0, "pending_message": None}
        drafts = {place: {**draft, **unclear} for place, draft in self.drafts.items()}
        return replace(self, drafts=drafts, kept=None, tries=(), contact=None, announcing=None)


def _read_kept(stored: Json) -> Kept | None:
    if not isinstance(stored, Mapping):
        return None
    at = datetime.fromisoformat(cast("str", stored["at"]))
    return Kept(tuple(cast("list[str]", stored["texts"])), cast("int", stored["message"]), at)
