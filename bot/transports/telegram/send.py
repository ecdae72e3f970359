"""One letter out, and what became of it.

A time-out is neither success nor failure: Telegram may have delivered the message. The letter is then *unknown*;
whether it is harmless to send it again is the postman's decision.

Words go before form: where Telegram does not take a letter's marks, buttons or picture, its words go out without them.
"""

import html
import logging
import re
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    KeyboardButton,
    LinkPreviewOptions,
    Message,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.letters import HIDE_KEYBOARD, Act, Attached, Button, Letter
from bot.transports.outcomes import Delivered, Outcome, Pointless, Refused, SendLater, ShutOut, Unknown, Unreachable
from core.dialogue.phones import SHARE

log = logging.getLogger(__name__)

_SCAN: Final = "sheet.pdf"
_PICTURE: Final = "picture.png"
"""What an uploaded file is called, so that whoever gets it can open it."""
_NOBODY: Final = frozenset({"chat not found", "peer_id_invalid", "user not found"})
"""What is said of an account that is no more."""
_NO_RIGHT: Final = re.compile(
    r"chat not found|peer_id_invalid|channel_private|(?:not enough|need administrator) rights|have no rights"
    r"|chat_(?:write|send_\w+)_forbidden|chat_restricted"
)
"""What is said where a group or a channel does not let the bot write, until somebody does."""
_FORM: Final = re.compile(
    r"can't parse entities|unsupported start tag|entity_|button|reply.?markup|keyboard|text is too long"
    r"|message is too long|message_too_long|caption is too long|caption_too_long"
)
"""What is said of a letter's marks, buttons or length: its words can go out plainly."""
_TOO_LARGE: Final = "too large"
"""What a server says, in any case of letters, to more bytes than it takes."""
_GONE: Final = re.compile(
    r"not modified|message to edit not found|can't be edited|message_id_invalid|message not found"
)
"""What is said where there are no buttons to be taken away any more."""
_TOO_OLD: Final = re.compile(r"query is too old|query_id_invalid|query id is invalid")
_LONGEST: Final = 4096
_MARK: Final = re.compile("<[^>]+>")
"""What people typed is escaped by now, so every angle bracket is ours."""
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
"""Only where somebody's words hold a link; other Bot API servers do not know it."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends letters through one bot."""

    bot: Bot

    async def send(self, letter: Letter, standing: int | None = None, attached: Sequence[Attached] = ()) -> Outcome:
        """Send one letter.

        Args:
            letter: what to send.
            standing: the message it is about: the chat's standing one, the one to be edited or answered; None where
                there is none yet.
            attached: pictures to stand over the text, several as an album; none sends the text alone.
        """
        try:
            return await self._act(letter, standing, attached)
        except RetryAfter as error:
            return SendLater(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
        except ChatMigrated as error:
            return Refused(error.message, moved_to=error.new_chat_id)
        except (Forbidden, BadRequest) as error:
            return _refused(letter, error)
        except TimedOut as error:
            return Unknown(error.message)
        except InvalidToken as error:
            return _not_known(letter, error)
        except TelegramError as error:  # the network, a server in trouble, or an answer nobody can read
            return Unreachable(error.message)

    async def _act(self, letter: Letter, standing: int | None, attached: Sequence[Attached]) -> Outcome:
        match letter.act:
            case Act.SEND if len(attached) > 1:
                return _delivered(await self._with_pictures(letter, self._send_album(letter, attached)))
            case Act.SEND if attached:
                return _delivered(await self._with_pictures(letter, self._send_attached(letter, attached[0])))
            case Act.SEND:
                return _delivered(await self._say(letter, answers=standing))
            case Act.EDIT:
                return await self._edit_or_send(letter, standing)
            case Act.STANDING:
                return await self._stand(letter, standing)
            case Act.ANSWER:
                await self.bot.answer_callback_query(letter.callback or "", text=letter.text or None)
            case Act.STRIP:
                await self.bot.edit_message_reply_markup(letter.chat, letter.message, reply_markup=None)
        return Delivered()

    async def _say(self, letter: Letter, answers: int | None = None) -> Message:
        """Send the words as they are meant to look; where Telegram does not take that, plainly: they must arrive."""
        try:
            return await self._send(letter, answers)
        except BadRequest as error:
            plain = _plain(letter.text)
            if not plain or not _FORM.search(error.message.lower()):
                raise
            log.error("Telegram does not take the form of %s (%s): it goes out plainly.", letter.key, error.message)  # noqa: TRY400 - the trace says nothing more
            return await self.bot.send_message(letter.chat, plain, link_preview_options=_NO_PREVIEW)

    async def _with_pictures(self, letter: Letter, sending: Awaitable[Message]) -> Message:
        """Send with pictures, or, where Telegram does not take those, the words alone: figures do not wait for them."""
        try:
            return await sending
        except NetworkError as error:  # that it is no JPEG, too many pixels, too many bytes: a 400 or a 413
            too_large = _TOO_LARGE in error.message.lower()
            if not too_large and (not isinstance(error, BadRequest) or _NO_RIGHT.search(error.message.lower())):
                raise
            log.warning("Telegram does not take the picture of %s (%s): it goes without.", letter.key, error.message)
            if not letter.text:
                raise
            return await self._say(letter)

    async def _send(self, letter: Letter, answers: int | None = None) -> Message:
        return await self.bot.send_message(
            letter.chat,
            letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=_keyboard(letter.buttons),
            link_preview_options=_NO_PREVIEW if "://" in letter.text else None,
            reply_parameters=None if answers is None else ReplyParameters(answers, allow_sending_without_reply=True),
        )

    async def _edit_or_send(self, letter: Letter, message: int | None) -> Outcome:
        """Change an earlier message; where it is gone, or nobody knows whether it arrived, say it anew."""
        if message is not None:
            try:
                await self._edit(letter, message)
            except BadRequest as error:
                log.info("Message %d of %s cannot be edited (%s): sending it anew.", message, letter.chat, error)
            else:
                return Delivered(message)
        return _delivered(await self._say(letter))

    async def _edit(self, letter: Letter, message: int) -> None:
        try:
            await self.bot.edit_message_text(
                letter.text,
                letter.chat,
                message,
                parse_mode=ParseMode.HTML,
                reply_markup=_inline(letter.buttons),
            )
        except BadRequest as error:
            if "not modified" not in error.message.lower():
                raise

    async def _send_attached(self, letter: Letter, attached: Attached) -> Message:
        """By its id, which another token than the one it came to does not know; then the bytes go up themselves."""
        if attached.file is not None:
            try:
                return await self._send_picture(letter, attached.file, as_document=attached.is_document)
            except BadRequest as error:
                log.info("The file of %s is not known any more (%s): it is uploaded.", letter.key, error)
        return await self._send_picture(letter, attached.data, as_document=attached.is_document)

    async def _send_album(self, letter: Letter, attached: Sequence[Attached]) -> Message:
        """Pictures in one bubble, the words under the first. An album has no buttons."""
        words = (letter.text, *(None for _ in attached[1:]))
        album = [
            InputMediaPhoto(picture.data, caption=text, parse_mode=ParseMode.HTML, filename=_PICTURE)
            for picture, text in zip(attached, words, strict=True)
        ]
        return (await self.bot.send_media_group(letter.chat, album))[0]

    async def _send_picture(self, letter: Letter, picture: bytes | str, *, as_document: bool) -> Message:
        send = self.bot.send_document if as_document else self.bot.send_photo
        return await send(
            letter.chat,
            picture,
            caption=letter.text,
            parse_mode=ParseMode.HTML,
            reply_markup=_keyboard(letter.buttons),
            filename=_SCAN if isinstance(picture, bytes) and picture.startswith(b"%PDF") else _PICTURE,
        )

    async def _stand(self, letter: Letter, standing: int | None) -> Outcome:
        """Edit the standing message; where it is gone, send it anew and pin it."""
        if standing is not None:
            try:
                await self._edit(letter, standing)
            except BadRequest as error:
                log.info("The standing message of %s cannot be edited (%s): sending a new one.", letter.chat, error)
            else:
                return Delivered(standing)
        sent = await self._say(letter)
        try:
            await self.bot.pin_chat_message(letter.chat, sent.message_id, disable_notification=True)
        except TelegramError as error:
            log.warning("Could not pin the totals in %s: %s. Give the bot the right to pin.", letter.chat, error)
        return _delivered(sent)


def _refused(letter: Letter, error: Forbidden | BadRequest) -> Outcome:
    said = error.message.lower()
    match letter.act:
        case Act.ANSWER if _TOO_OLD.search(said):
            return Pointless(error.message)
        case Act.STRIP if _GONE.search(said):
            return Pointless(error.message)
    if letter.chat < 0 and (isinstance(error, Forbidden) or _NO_RIGHT.search(said)):
        return ShutOut(error.message)
    return Refused(error.message, gone=isinstance(error, Forbidden) or said in _NOBODY)


def _not_known(letter: Letter, error: InvalidToken) -> Outcome:
    """A 401 or a 404: the token is not known just now, and letters wait until it is (the poll says so).

    A server that lacks a method says the same; what nobody would miss is not tried for ever.
    """
    return Refused(error.message) if letter.act in {Act.ANSWER, Act.STRIP} else Unreachable(error.message)


def _plain(text: str) -> str:
    """The words without marks, as many as fit one message."""
    words = html.unescape(_MARK.sub("", text)).strip()
    fits = words.encode("utf-16-le", "replace")[: 2 * (_LONGEST - 2)].decode("utf-16-le", "ignore")
    return words if fits == words else f"{fits} …"


def _delivered(message: Message) -> Delivered:
    return Delivered(message.message_id, message.date)


def _keyboard(
    rows: tuple[tuple[Button, ...], ...],
) -> InlineKeyboardMarkup | ReplyKeyboardMarkup | ReplyKeyboardRemove | None:
    """Buttons below the message; where the sender's number is asked for, one in place of the letters."""
    match rows:
        case ():
            return None
        case ((Button(label=label, data=data),),) if data == SHARE:
            ask = KeyboardButton(label, request_contact=True)
            return ReplyKeyboardMarkup([[ask]], resize_keyboard=True, one_time_keyboard=True)
        case ((Button(data=data),),) if data == HIDE_KEYBOARD:
            return ReplyKeyboardRemove()
        case _:
            return _inline(rows)


def _inline(rows: tuple[tuple[Button, ...], ...]) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(button.label, callback_data=button.data) for button in row] for row in rows]
    )
