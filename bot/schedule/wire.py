"""The wire: lines to whoever wants them, and corrections to whoever was told something wrong.

Laws:
1. Whatever is wrong is put right before anything new is told: what waits is taken back, what was seen is corrected.
2. Each piece of work is small and one transaction, so that no chair's text waits behind a broadcast; stopped at any
   point, it goes on from there and nobody gets anything twice.
3. While readers are stopped nothing goes out, and nothing is lost: what they missed is owed to them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from bot.desk import Desk
from bot.memory import Batch
from bot.schedule.corrections import Corrections
from bot.schedule.due import Due
from bot.schedule.fan_out import FanOut
from bot.schedule.moment import Now
from bot.storage import Transaction
from core.ledger.switches import Audience

_Step: TypeAlias = Callable[[Transaction, Batch, Now], bool]


@dataclass(slots=True)
class WirePost:
    """Does one piece of the wire's work after the other.

    Attributes:
        desk: whose record it is; works in the writer's thread.
    """

    desk: Desk
    corrections: Corrections = field(init=False)
    due: Due = field(init=False)
    fan_out: FanOut = field(init=False)

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """With nothing remembered."""
        self.corrections, self.due, self.fan_out = Corrections(self.desk), Due(self.desk), FanOut(self.desk)

    def post(self, now: datetime) -> bool:
        """One piece of work; False where there is none. Whoever calls it goes on until then."""
        done = False

        def work(tx: Transaction, batch: Batch) -> None:
            nonlocal done
            moment = Now.of(self.desk, batch, now)
            done = any(step(tx, batch, moment) for step in self._steps(batch))

        try:
            self.desk.in_one_batch(work)
        except BaseException:
            self._begin()  # what is remembered may be ahead of what is stored
            raise
        return done

    def _steps(self, batch: Batch) -> tuple[_Step, ...]:
        if Audience.READERS in batch.memory.standings.switches.stopped:
            return (self.corrections.take_back_everything,)
        return (
            self.corrections.take_back,
            self.corrections.correct,
            self.fan_out.pay,
            self.due.dispatch,
            self.fan_out.go_on,
        )
