"""What becomes of a letter once the network has answered, or has not.

Laws:
1. No answer (a time-out) means unknown. What a chair waits for is sent again, `TRIES` times in all; what the next post
   says anyway is not.
2. Nothing is tried in vain: where somebody blocked the bot or is gone, what stands behind everything else is given up.
3. What staff must read is never given up: a channel that shut the bot out is waited for, and a group that moved is
   followed.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from bot.letters import Act, Lane
from bot.storage import Outgoing, Settled, State, Transaction, moved, outbox, readers, seen, standing
from bot.transports.outcomes import (
    Delivered,
    Outcome,
    Pointless,
    Refused,
    SendLater,
    ShutOut,
    Unknown,
    Unreachable,
)

log = logging.getLogger(__name__)

TRIES: Final = 4
_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 30.0)


@dataclass(slots=True)
class Settling:
    """Settles the letters of one event.

    Attributes:
        event: the event's id.
    """

    event: str
    _unanswered: Counter[int] = field(default_factory=Counter)

    def settle(self, tx: Transaction, noted: Sequence[tuple[Outgoing, Outcome]], now: datetime) -> None:
        """Write down what became of letters, and which figures their readers have seen by now."""
        settled = [self._settled(tx, outgoing, outcome, now) for outgoing, outcome in noted]
        outbox.settle(tx, [one for one in settled if one is not None], now)
        letters = [outgoing.letter for (outgoing, _), one in zip(noted, settled, strict=True) if one and one.arrived]
        seen.arrived(tx, self.event, letters, now)

    def _settled(self, tx: Transaction, outgoing: Outgoing, outcome: Outcome, now: datetime) -> Settled | None:
        """How a letter is settled; None where it is put off."""
        letter = outgoing.letter
        match outcome:
            case Delivered(message=message, at=at):
                if letter.act is Act.STANDING and message is not None:
                    standing.put(tx, self.event, letter.chat, message)
                return Settled(outgoing.id, State.SENT, message, at or now)
            case SendLater(seconds=seconds):
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=seconds), "asked to wait")
            case Unreachable(why=why):
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=_pause(outgoing.tries)), why)
            case Unknown(why=why):
                return self._unknown(tx, outgoing, why, now)
            case Pointless(why=why):
                return Settled(outgoing.id, State.SUPERSEDED, None, None, why)
            case Refused() | ShutOut():
                return self._refused(tx, outgoing, outcome, now)
        return None

    def _unknown(self, tx: Transaction, outgoing: Outgoing, why: str, now: datetime) -> Settled | None:
        tried = self._unanswered[outgoing.id] + 1
        if outgoing.letter.lane > Lane.CHAIR or tried >= TRIES:
            return Settled(outgoing.id, State.UNKNOWN, None, None, why)
        self._unanswered[outgoing.id] = tried
        outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=_pause(outgoing.tries)), f"unknown: {why}")
        return None

    def _refused(
        self, tx: Transaction, outgoing: Outgoing, refusal: Refused | ShutOut, now: datetime
    ) -> Settled | None:
        letter = outgoing.letter
        match refusal:
            case ShutOut(why=why) if letter.lane is Lane.STAFF:
                log.warning("Staff cannot be written to in %s (%s); what is for them waits.", letter.chat, why)
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=_PAUSES[-1]), why)
                return None
            case Refused(moved_to=int(new)):
                if moved.note(tx, letter.chat, new, now):
                    moved.heard(tx, letter.chat, new, now)
                return None
        log.warning("A letter to %s was refused: %s", letter.chat, refusal.why)
        if isinstance(refusal, ShutOut) or refusal.gone:
            if readers.mark_blocked(tx, self.event, letter.chat):
                readers.heard_shut(tx, letter.chat, outgoing.id, now)
            outbox.give_up(tx, letter.chat, now)
        return Settled(outgoing.id, State.REFUSED, None, None, refusal.why)


def _pause(tries: int) -> float:
    return _PAUSES[min(tries, len(_PAUSES) - 1)]
