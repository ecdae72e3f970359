"""Who reads: a reporter's chat, what it wants to hear of, and when it wants to be left alone."""

from dataclasses import dataclass, field
from datetime import time

from core.wire.timing import Timing
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Subscription:
    """One thing somebody wants to hear of.

    Attributes:
        topic: what; a reader has one subscription to a topic at most.
        timing: when.
        paused: whether it rests.
    """

    topic: Topic
    timing: Timing
    paused: bool = False


@dataclass(frozen=True, slots=True)
class QuietHours:
    """When nothing is sent, by the clock on the event's wall; over midnight where it begins later than it ends.

    Attributes:
        begin, end: times of the day; not the same.
    """

    begin: time
    end: time

    def hold(self, at: time) -> bool:
        """Whether a time of the day lies in them: the begin does, the end does not."""
        if self.begin < self.end:
            return self.begin <= at < self.end
        return at >= self.begin or at < self.end


@dataclass(frozen=True, slots=True)
class Reader:
    """A chat that gets lines. A value: a turn of the dialogue gives the reader as it is from then on.

    Attributes:
        language: theirs, such as `en`.
        subscriptions: what they want, in the order asked for.
        quiet: their quiet hours.
        paused: whether all of it rests; what came meanwhile is caught up with one line each.
        corrections: whether what they were sent is corrected even once they have stopped.
        blocked: whether they blocked the bot.
    """

    language: str
    subscriptions: tuple[Subscription, ...] = field(default=())
    quiet: QuietHours | None = None
    paused: bool = False
    corrections: bool = True
    blocked: bool = False

    @property
    def gets_updates(self) -> bool:
        """Whether they are subscribed to anything."""
        return bool(self.subscriptions)

    def to(self, topic: Topic) -> Subscription | None:
        """Their subscription to a topic."""
        return next((one for one in self.subscriptions if one.topic == topic), None)
