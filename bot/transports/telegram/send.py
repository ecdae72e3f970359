"""One letter out, and what became of it.

A time-out is neither success nor failure: Telegram may have delivered the message. The letter is then *unknown*;
whether it is harmless to send it again is the postman's decision.
"""

import logging
from dataclasses import dataclass
from typing import Final

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.letters import Act, Button, Letter
from bot.transports.outcomes import Delivered, Outcome, Refused, SendLater, Unknown, Unreachable

log = logging.getLogger(__name__)

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
"""Only where somebody's words hold a link; other Bot API servers do not know it."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends letters through one bot."""

    bot: Bot

    async def send(self, letter: Letter, standing: int | None = None, picture: bytes | None = None) -> Outcome:
        """Send one letter.

        Args:
            letter: what to send.
            standing: the chat's standing message, for `Act.STANDING`; None where there is none yet.
            picture: a PNG to stand over the text; None sends the text alone.
        """
        try:
            return await self._act(letter, standing, picture)
        except RetryAfter as error:
            return SendLater(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
        except ChatMigrated as error:
            return Refused(error.message, moved_to=error.new_chat_id)
        except Forbidden as error:
            return Refused(error.message, gone=True)
        except BadRequest as error:
            return Refused(error.message)
        except TimedOut as error:
            return Unknown(error.message)
        except NetworkError as error:
            return Unreachable(error.message)
        except TelegramError as error:
            return Refused(error.message)

    async def _act(self, letter: Letter, standing: int | None, picture: bytes | None) -> Outcome:
        match letter.act:
            case Act.SEND if picture is not None:
                return _delivered(await self._send_picture(letter, picture))
            case Act.SEND:
                return _delivered(await self._send(letter))
            case Act.STANDING:
                return await self._stand(letter, standing)
            case Act.ANSWER:
                await self.bot.answer_callback_query(letter.callback or "", text=letter.text or None)
            case Act.STRIP:
                await self._strip(letter)
        return Delivered()

    async def _send(self, letter: Letter) -> Message:
        return await self.bot.send_message(
            letter.chat,
            letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=_keyboard(letter.buttons),
            link_preview_options=_NO_PREVIEW if "://" in letter.text else None,
        )

    async def _send_picture(self, letter: Letter, picture: bytes) -> Message:
        return await self.bot.send_photo(
            letter.chat, picture, letter.text, parse_mode=ParseMode.HTML, reply_markup=_keyboard(letter.buttons)
        )

    async def _stand(self, letter: Letter, standing: int | None) -> Outcome:
        """Edit the standing message; where it is gone, send it anew and pin it."""
        if standing is not None:
            try:
                await self.bot.edit_message_text(
                    letter.text,
                    letter.chat,
                    standing,
                    parse_mode=ParseMode.HTML,
                    reply_markup=_keyboard(letter.buttons),
                )
            except BadRequest as error:
                if "not modified" in error.message.lower():
                    return Delivered(standing)
                log.info("The standing message of %s cannot be edited (%s): sending a new one.", letter.chat, error)
            else:
                return Delivered(standing)
        sent = await self._send(letter)
        try:
            await self.bot.pin_chat_message(letter.chat, sent.message_id, disable_notification=True)
        except TelegramError as error:
            log.warning("Could not pin the totals in %s: %s. Give the bot the right to pin.", letter.chat, error)
        return _delivered(sent)

    async def _strip(self, letter: Letter) -> None:
        try:
            await self.bot.edit_message_reply_markup(letter.chat, letter.message, reply_markup=None)
        except BadRequest as error:
            if "not modified" not in error.message.lower():
                raise


def _delivered(message: Message) -> Delivered:
    return Delivered(message.message_id, message.date)


def _keyboard(rows: tuple[tuple[Button, ...], ...]) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(button.label, callback_data=button.data) for button in row] for row in rows]
    )
