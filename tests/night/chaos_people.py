"""People at their phones on a night that goes wrong: they read what stands last and answer that.

A letter may come twice and a text may be answered late. Nobody here knows where the dialogue stands; all they have is
their paper and what they see.
"""

import contextlib
import re
from dataclasses import dataclass, field

from bot.rehearsal import What
from tests.night.feb7_chairs import SIGNED

PATIENCE = 180.0
"""Seconds; an answer may be late where a program lives for a second. It must come."""
STRANGERS_WAIT = 1.0
READING, WONDERING = 0.5, 4.0
"""Seconds somebody looks at what is new, and at what they have seen before, until they go on."""
MOST_TURNS = 60
FINAL_WANTED = ("final alignment", "must realign")
"""How the bot asks for it, also beside a word for those whose sheet says that nobody realigned."""
RECEIPT = re.compile(r"Receipt ([0-9A-F]{4}-[0-9A-F]{4}): (.+?) is stored\.")
WANTED = ("everything", "Polk", "Sanders every 10%", "Johnson every 2 min", "when the lead changes", "Polk?", "totals")
STRANGE = ("hello", "who wins?", "84 here. First: Biden 30, Sanders 28", "yes", "/start ABCDE-FGHJK-MNPQR", "Receipt")


@dataclass
class Person:
    """Somebody who reports for one place, or for several one after the other.

    Attributes:
        telegram: the stand-in.
        user: their account.
        code: their invitation.
        papers: what they have to tell.
        chance: their temper, a seeded die.
        trouble: what they would complain of; nothing where all went well.
    """

    telegram: object
    user: object
    code: str
    papers: tuple
    chance: object
    trouble: str = ""
    numbers: set = field(default_factory=set)
    """Receipts seen."""
    told_finals: set = field(default_factory=set)
    """Places whose final alignment they have told."""
    answered: str = ""
    """The last thing they read and went by."""

    async def lives_through_the_night(self):
        try:
            last = await self.says(f"/start {self.code}")
            for paper in self.papers:
                last = await self.reports(paper, last)
        except TimeoutError:
            self.trouble = f"{self.papers[0].place}: no answer within {PATIENCE:.0f} s; {self.transcript()}"

    def transcript(self):
        """The end of the chat, and what was pressed in it."""
        journal = self.telegram.journal.happenings
        pressed = [one.text for one in journal if one.what is What.PRESSED and one.chat == self.user.id]
        shown = self.telegram.messages(self.user)[-14:]
        return (
            " / ".join(f"{one.id} {'bot' if one.by_bot else 'I'}: {one.text[:90]!r}" for one in shown) + f" {pressed}"
        )

    async def reports(self, paper, last):
        """Until the receipt, and the one of the correction where there is one to make."""
        texts = [paper.first, *([paper.corrected] if paper.corrected else [])]
        before = set(self.numbers)
        for text in texts:
            last = await self.says(paper.prefix + text, hurried=text is paper.first and self.chance.random() < 0.15)
            for _ in range(MOST_TURNS):
                number = self.receipt_in(last, paper)
                if number is not None and number not in before:
                    before.add(number)
                    break
                last = await self.answers(paper, last, text)
            else:
                self.trouble = f"{paper.place}: no receipt after {MOST_TURNS} texts; {self.transcript()}"
                return last
        return last

    def receipt_in(self, message, paper):
        found = RECEIPT.search(message.text)
        return found[1] if found is not None and found[2] == paper.place else None

    async def answers(self, paper, last, telling):
        """Whatever the bot asked, as this person would answer it."""
        words = {key.data.partition("|")[0]: key.data for key in last.buttons if key.data}
        if "yes" in words:
            return await (self.says("yes") if self.chance.random() < 0.6 else self.presses(last, words["yes"]))
        if "toss" in words:
            winner = next(key.data for key in last.buttons if key.text == paper.winner)
            return await self.presses(last, winner)
        asks_for_final = any(asked in last.text for asked in FINAL_WANTED) or "elect" in words
        if asks_for_final and paper.final is not None and paper.place not in self.told_finals:
            self.told_finals.add(paper.place)
            return await self.says(paper.prefix + paper.final)
        if "elect" in words:
            return await self.says(f"{paper.elected} was elected")
        if SIGNED in last.text:
            return await self.says(SIGNED)
        if paper.final is not None and "final alignment" in last.text:
            return await self.says(paper.prefix + (paper.final if telling is paper.first else telling))
        return await self.says(paper.prefix + telling)

    async def says(self, text, *, hurried=False):
        """Types it; the hurried say yes in the same moment, to whatever will come."""
        said = self.telegram.text(self.user, self.user, text)
        if hurried:
            said = self.telegram.text(self.user, self.user, "yes")
        return await self.newest_after(said)

    async def presses(self, question, data):
        last = self.telegram.messages(self.user)[-1]
        self.telegram.press(self.user, question, data)
        return await self.newest_after(last)

    async def newest_after(self, message):
        """After a start a letter may come twice: whoever sees again what they have answered waits for something new.

        Otherwise they would answer every answer with one text too many, and never be done.
        """
        last = await self.telegram.wait_for(self.user, lambda one: one.by_bot, PATIENCE, after=message)
        with contextlib.suppress(TimeoutError):
            while True:
                seconds = WONDERING if last.text == self.answered else READING
                last = await self.telegram.wait_for(self.user, lambda one: one.by_bot, seconds, after=last)
        self.answered = last.text
        return last


@dataclass
class Passer:
    """A reader or a stranger: says a few things, and reads whatever comes.

    What a stranger is told goes out once, whether it arrives or not; so they go on after a while.
    """

    telegram: object
    user: object
    texts: tuple
    trouble: str = ""

    async def lives_through_the_night(self):
        for text in self.texts:
            said = self.telegram.text(self.user, self.user, text)
            with contextlib.suppress(TimeoutError):
                await self.telegram.wait_for(self.user, lambda one: one.by_bot, STRANGERS_WAIT, after=said)
