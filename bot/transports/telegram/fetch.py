"""The bytes of a picture somebody sent. Telegram's links to them do not last, so they are followed at once."""

from dataclasses import dataclass

from telegram import Bot
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.transports.outcomes import Fetched, Fetching, Refused, SendLater, TooBig, Unreachable


@dataclass(frozen=True, slots=True)
class Fetcher:
    """Fetches files through one bot."""

    bot: Bot

    async def fetch(self, file: str) -> Fetching:
        """Fetch one file.

        Args:
            file: its id, as it came with the message.
        """
        try:
            found = await self.bot.get_file(file)
        except BadRequest as error:
            return _no_link(error)
        except Forbidden as error:
            return Refused(error.message)
        except TelegramError as error:
            return _later(error)
        try:
            data = bytes(await found.download_as_bytearray())
        except TelegramError as error:  # the link may have grown old meanwhile: the next try asks for another
            return _later(error)
        return Fetched(data) if data else Unreachable("the file came without a single byte")


def _no_link(error: BadRequest) -> Fetching:
    words = error.message.lower()
    if "too big" in words:
        return TooBig()
    return Unreachable(error.message) if "temporarily" in words else Refused(error.message)


def _later(error: TelegramError) -> Fetching:
    if isinstance(error, RetryAfter):
        return SendLater(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
    return Unreachable(error.message)
