"""The scripted night: what real places published, told as their chairs would, text by text.

The script is data (`night.toml` in the event's folder). A chair of the script answers whatever the bot asks next, by
typing or by pressing, and stops at the receipt.
"""

import tomllib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.rehearsal.chats import Message, User
from bot.rehearsal.standin import Telegram

_PATIENCE: Final = 20.0
_MOST_TURNS: Final = 12


@dataclass(frozen=True, slots=True)
class ScriptedReport:
    """What one chair will tell.

    Attributes:
        place: `County/Precinct`.
        note: why it is in the script, for whoever watches.
        attendance: eligible people.
        first, final: people by group.
        toss: who won the toss, where one was due.
        elected: who a one-delegate place elected.
        insists: whether the chair stands by a sheet that breaks a rule.
    """

    place: str
    note: str
    attendance: int
    first: Mapping[str, int]
    final: Mapping[str, int]
    toss: tuple[str, ...] = ()
    elected: str | None = None
    insists: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a conversation.

    Attributes:
        who: the chair's name, or `bot`.
        text: what was typed, pressed or answered.
    """

    who: str
    text: str


def read_night(folder: Path) -> tuple[ScriptedReport, ...]:
    """The script of an event.

    Raises:
        FileNotFoundError: the event has none.
    """
    data = tomllib.loads((folder / "night.toml").read_text(encoding="utf-8"))
    return tuple(_report(one) for one in data["report"])


def _report(one: Mapping[str, Any]) -> ScriptedReport:
    return ScriptedReport(
        place=one["place"],
        note=one["note"],
        attendance=one["attendance"],
        first=one.get("first", {}),
        final=one.get("final", {}),
        toss=tuple(one.get("toss", ())),
        elected=one.get("elected"),
        insists=one.get("insists", False),
    )


async def play(
    telegram: Telegram,
    report: ScriptedReport,
    invite: Callable[[str], Awaitable[str]],
    show: Callable[[Line], None],
) -> Message:
    """One chair from joining to receipt.

    Args:
        telegram: the stand-in.
        report: what the chair will tell.
        invite: gives a code for the chair of a place.
        show: is given every line as it is said.

    Returns:
        The receipt.

    Raises:
        RuntimeError: there was no receipt after so many turns; says what the bot wanted.
        TimeoutError: the bot did not answer.
    """
    user = telegram.join(f"Chair of {report.place.rpartition('/')[2]}")
    chair = _ScriptedChair(telegram, user, report, show)
    answer = await chair.say(f"/start {await invite(report.place)}", shown="/start (code)")
    for _ in range(_MOST_TURNS):
        if any(line.startswith("Receipt") for line in answer.text.splitlines()):  # a rehearsal's says TEST before it
            return answer
        answer = await chair.answer(answer)
    message = f"{report.place}: no receipt after {_MOST_TURNS} turns; the bot last said: {answer.text}"
    raise RuntimeError(message)


@dataclass(slots=True)
class _ScriptedChair:
    telegram: Telegram
    user: User
    report: ScriptedReport
    show: Callable[[Line], None]
    told_first: bool = False
    told_final: bool = False
    presses: bool = False
    """A chair types the first yes and presses the second, so that both are seen."""

    async def answer(self, question: Message) -> Message:
        """Whatever the bot asked, as this chair would answer it."""
        words = {key.data.partition("|")[0]: key.data for key in question.buttons if key.data}
        if "yes" in words:
            self.presses = not self.presses
            return await (self.say("yes") if self.presses else self.press(question, words["yes"]))
        if "toss" in words:
            return await self.say(f"{' and '.join(self.report.toss)} won the toss")
        if "elect" in words:
            return await self.say(f"{self.report.elected} was elected")
        if not self.told_first:
            self.told_first = True
            return await self.say(_first_text(self.report))
        if not self.told_final:
            self.told_final = True
            return await self.say(f"Final: {_counts(self.report.final)}")
        return await self.say("that is what we signed")

    async def say(self, text: str, *, shown: str | None = None) -> Message:
        """Type it, and wait for the answer."""
        self.show(Line(self.user.first_name, shown or text))
        return await self._answer_after(self.telegram.text(self.user, self.user, text).id)

    async def press(self, question: Message, data: str) -> Message:
        """Press it, and wait for the answer."""
        label = next(key.text for key in question.buttons if key.data == data)
        self.show(Line(self.user.first_name, f"[{label}]"))
        self.telegram.press(self.user, question, data)
        return await self._answer_after(question.id)

    async def _answer_after(self, number: int) -> Message:
        answer = await self.telegram.wait_for(
            self.user, lambda message: message.by_bot and message.id > number, timeout=_PATIENCE
        )
        self.show(Line("bot", answer.text))
        return answer


def _first_text(report: ScriptedReport) -> str:
    if not report.attendance:
        return "0 here, nobody came"
    return f"{report.attendance} here. First: {_counts(report.first)}"


def _counts(alignment: Mapping[str, int]) -> str:
    return ", ".join(f"{group} {people}" for group, people in alignment.items())
