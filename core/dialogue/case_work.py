"""A member of staff at work on a case: what they know, and the short ways to answer."""

from dataclasses import dataclass, replace
from datetime import datetime

from core.cases import Case
from core.dialogue.filing import Pen
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.ledger.entries import Entry
from core.ledger.history import PlaceHistory
from core.people import Person, Role
from core.sentences import Sentence


@dataclass(frozen=True, slots=True)
class At:
    """A member of staff at work on a case.

    Attributes:
        view: what the desk knows.
        person: who.
        case: which.
        at: when they said so; None for a press, which carries no time.
        of: the report meant, of several: its entry.
        seen: the newest report they have seen; None where they typed.
        words: what they typed after the verb.
    """

    view: View
    person: Person
    case: Case
    at: datetime | None = None
    of: int | None = None
    seen: int | None = None
    words: str = ""

    @property
    def history(self) -> PlaceHistory:
        """Of the case's place."""
        return self.view.history(self.case.place)

    @property
    def needs(self) -> int:
        """How many different people must say so before something held is public."""
        return 2 if self.view.event.two_people_release else 1

    @property
    def pen(self) -> Pen:
        """Writes what staff decide at the end of the place's chain."""
        return Pen.at(self.history, self.view.event.id, self.person.id, self.at, self.view.now)

    @property
    def who(self) -> str:
        """Their initials."""
        return self.view.initials or Role.STAFF.value

    def told(self, said: Sentence, case: Case | None = None, *entries: Entry) -> Turn:
        """A short answer: shown over the chat where a button was pressed, else as a reply."""
        return Turn(toast=said, reply=Reply((said,)), changed_cases=() if case is None else (case,), entries=entries)

    @property
    def theirs(self) -> Case:
        """The case once it is theirs."""
        return replace(self.case, claimed_by=self.person.id, claimed_as=self.who)
