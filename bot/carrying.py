"""Carrying one letter out: the message it is about, its pictures, and what came back."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from bot.letters import Act, Attached, Letter
from bot.storage import DatabaseUnavailable, outbox, photos, standing
from bot.transports.outcomes import Outcome, Unknown, Unreachable
from bot.writer import Writer

log = logging.getLogger(__name__)


class Sends(Protocol):
    """Whatever delivers a letter (a transport's sender)."""

    async def send(self, letter: Letter, standing: int | None = None, attached: Sequence[Attached] = ()) -> Outcome:
        """Deliver one letter; never raises for what the network does."""
        ...


class ThePostman(Protocol):
    """What is needed of the postman (postman.py says what each is)."""

    event: str
    writer: Writer
    sender: Sends

    @property
    def draw(self) -> Callable[[str], Awaitable[bytes]] | None: ...  # noqa: D102


async def carry(postman: ThePostman, letter: Letter) -> Outcome:
    """Whatever goes wrong in a way nobody foresaw, the letter may have arrived.

    Args:
        postman: whose letter it is.
        letter: what to send.

    Returns:
        What became of it; a database that does not answer is as a network that cannot be reached.
    """
    try:
        message = await _message(postman, letter)
        return await postman.sender.send(letter, message, await _attached(postman, letter))
    except DatabaseUnavailable as trouble:
        return Unreachable(trouble.what)
    except Exception as error:
        log.exception("A letter to %s failed.", letter.chat)
        return Unknown(type(error).__name__)


async def _message(postman: ThePostman, letter: Letter) -> int | None:
    """The number of the message a letter changes or stands for; None where it is a new one."""
    if letter.act is Act.STANDING:
        return await postman.writer.read(lambda tx: standing.message_of(tx, postman.event, letter.chat))
    if (about := letter.about) is not None:
        return await postman.writer.read(lambda tx: outbox.message_of(tx, about, letter.chat))
    return None


async def _attached(postman: ThePostman, letter: Letter) -> list[Attached]:
    """The letter's pictures; one that cannot be drawn is left out, for figures must not wait for a drawing."""
    if letter.photo is not None:
        photo = letter.photo
        kept = await postman.writer.read(lambda tx: photos.attached(tx, photo))
        return [] if kept is None else [kept]
    drawn = [await _drawn(postman, letter, picture) for picture in letter.pictures]
    return [one for one in drawn if one is not None]


async def _drawn(postman: ThePostman, letter: Letter, picture: str) -> Attached | None:
    if postman.draw is None:
        return None
    try:
        return Attached(await postman.draw(picture))
    except Exception:
        log.exception("A picture of %s could not be drawn; the rest goes out without it.", letter.key)
        return None
