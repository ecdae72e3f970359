"""One request of a reporter, with what is known of their chat; and the answer to it as a turn."""

from dataclasses import dataclass, replace

from core.dialogue.chat import Chat
from core.dialogue.reporters.memory import Memory
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.people import Role
from core.roles import Action, may
from core.wire.asking import Asking
from core.wire.readers import Reader, Subscription
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks, as somebody who reads.

    Attributes:
        view: what the desk knows.
        asking: what they ask.
        memory: of the chat, as it was left.
    """

    view: View
    asking: Asking
    memory: Memory

    @classmethod
    def of(cls, view: View, asking: Asking) -> "Request":
        """A request in somebody's chat."""
        return cls(view, asking, Memory.of(Chat.of(view.state).wire))

    @property
    def reader(self) -> Reader:
        """Who asks, as they are now."""
        return self.view.reader or Reader(self.view.event.languages[0])

    @property
    def subscriptions(self) -> tuple[Subscription, ...]:
        """What they get, in the order of their list."""
        return self.reader.subscriptions

    @property
    def theirs(self) -> tuple[Topic, ...]:
        """The topics they get."""
        return tuple(one.topic for one in self.subscriptions)

    def answer(
        self,
        reply: Reply,
        *,
        reader: Reader | None = None,
        about: tuple[Topic, ...] | None = None,
        asked: tuple[str, ...] = (),
        offered: str = "",
    ) -> Turn:
        """The answer; with a reader, a change that "undo" takes back.

        Args:
            reply: what is told.
            reader: as they are from now on; None where nothing changes.
            about: what was spoken of; None leaves that as it was.
            asked: what the buttons of the question asked say.
            offered: what the one button says that is offered.
        """
        about = self.memory.about if about is None else about
        memory = replace(self.memory, asked=asked, offered=offered, about=about)
        if reader is not None:
            reader = replace(reader, blocked=False)
            memory = replace(memory, changes=self.next_change, before=self.reader)
        chat = Chat.of(self.view.state)
        state = None if memory == self.memory else replace(chat, wire=memory.json).json
        return Turn(state=state, reply=reply, reader=reader)

    def forgetting(self, turn: Turn) -> Turn:
        """The same answer, with nothing left that "undo" could take back."""
        memory = Memory.of(Chat.of(turn.state).wire)
        chat = replace(Chat.of(turn.state), wire=replace(memory, before=None).json)
        return replace(turn, state=chat.json)

    @property
    def next_change(self) -> int:
        """The number of the change this request makes, if it makes one."""
        return self.memory.changes + 1


def has_read(view: View) -> bool:
    """Whether they have asked for something to read before."""
    return view.subscribed or Chat.of(view.state).wire is not None


def may_subscribe(view: View) -> bool:
    """Whether they may have updates: anybody, or those who came by code."""
    return (
        view.event.subscriptions_open
        or came_by_code(view)
        or (view.person is not None and bool(view.person.assignments))
    )


def came_by_code(view: View) -> bool:
    """Whether they are a reporter by an invitation, just now or before; staff are trusted as well."""
    if view.invite is not None and view.invite.assignment.role is Role.REPORTER:
        return True
    assignments = () if view.person is None else view.person.assignments
    return may(view.person, Action.SEE_CASES) or any(one.role is Role.REPORTER for one in assignments)
