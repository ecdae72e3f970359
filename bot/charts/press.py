"""Pictures without standing still: a process that draws, kept ready."""

import json
from types import TracebackType
from typing import Self

from bot.charts.totals import totals_spec
from bot.side_process import Gone, SideProcess, TooLate
from bot.wording import Wording
from core.bulletin import Bulletin


class NoPicture(RuntimeError):
    """The press gave no picture, in time or at all. The words it would have gone with can go alone."""


class Press:
    """Draws in a process of its own, which starts with the first picture and serves all that follow.

    Threads may share a press; their pictures come one after another. From a coroutine:
    `await asyncio.to_thread(press.totals_picture, bulletin, wording)`.
    """

    def __init__(self, patience: float = 30) -> None:
        """An idle press.

        Args:
            patience: seconds until a picture is given up; the first one needs one or two.
        """
        self.side = SideProcess("bot.charts", patience)

    def totals_picture(self, bulletin: Bulletin, wording: Wording) -> bytes:
        """The totals as a PNG, 780 pixels wide: what `bot.charts.totals_picture` draws, in the library's own letters.

        Raises:
            NoPicture: it did not come in time, or the process died. The next picture starts a new one.
            NoSuchSentence: the language lacks one of the picture's sentences.
        """
        return self.draw(json.dumps(totals_spec(bulletin, wording)))

    def draw(self, specification: str) -> bytes:
        """A Vega-Lite specification (JSON) as a PNG.

        Raises:
            NoPicture: as above.
        """
        try:
            return self.side.ask(lambda _: [specification.encode()])
        except TooLate as trouble:
            raise NoPicture(f"no picture: {trouble}") from trouble
        except Gone as trouble:
            raise NoPicture(f"the process that draws is gone: {trouble}") from trouble

    def close(self) -> None:
        """Stop the process, whatever it is at; a later picture starts a new one."""
        self.side.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
