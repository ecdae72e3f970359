"""The stand-in in a process of its own, with strangers who write all at once beside chairs who report."""

import asyncio

from broadcast_standin import Evening, Found

TEXTS = ("hi", "Biden 30, Sanders 28", "/totals", "/start 7K4M-P9Q2-W3D5", "what is this?", "updates for Polk County")
EACH = 3
"""Texts of each stranger."""
WITHIN = 60.0
"""Seconds of the clock in which they write."""
_STEPS = 600


class FloodedEvening(Evening):
    """The readers of an evening are its strangers here: what comes to them is counted, and that it comes once."""

    async def _report(self) -> None:
        flood = asyncio.create_task(self._flood())
        await super()._report()
        await flood

    async def _flood(self) -> None:
        texts = [(number, each) for each in range(EACH) for number in range(len(self.readers))]
        for step in range(_STEPS):
            for number, each in texts[step * len(texts) // _STEPS : (step + 1) * len(texts) // _STEPS]:
                stranger = self.readers[number]
                self.telegram.text(stranger, stranger, TEXTS[(number + each) % len(TEXTS)])
            await self.time.sleep(WITHIN / _STEPS)

    def _found(self) -> Found:
        seconds = (self.times[-1] - self.times[0]) * self.speed
        answers = sum(self.lines.values())
        return Found(self.receipts, seconds, self.sent / seconds, self.refused, answers, len(self.telegram.updates))
