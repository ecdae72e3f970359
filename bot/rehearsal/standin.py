"""A stand-in for Telegram, seen from the people's side: phones that write, press and read."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace

from bot.rehearsal.chats import ChatKind, Message, Standing, User, message_json, user_json
from bot.rehearsal.contents import Contact, ReplyKeyboard
from bot.rehearsal.exchange import Where
from bot.rehearsal.files import DOCUMENT, PHOTO, blank_png, document_of, picture_size
from bot.rehearsal.groups import Groups
from bot.rehearsal.journal import Happening, What
from bot.rehearsal.markup import formatted
from bot.rehearsal.wire import Json, Upload


class Telegram(Groups):
    """The exchange with phones on it."""

    def text(self, user: User, chat: Where, text: str, *, reply_to: Message | None = None) -> Message:
        """The person writes, perhaps in answer to a message; in a channel the post is the channel's.

        Raises:
            ValueError: the text is empty, or the person is not in this chat or has blocked the bot.
        """
        read = formatted(text)
        if not read.text:
            message = "an empty text cannot be sent"
            raise ValueError(message)
        answered = None if reply_to is None else replace(reply_to, reply_to=None)
        return self._say(
            user, chat, lambda message: replace(message, text=read.text, entities=read.entities, reply_to=answered)
        )

    def photo(
        self,
        user: User,
        chat: Where | None = None,
        *,
        caption: str = "",
        data: bytes | None = None,
        album: str | None = None,
    ) -> Message:
        """The person sends a photo, to the bot where no chat is named.

        Args:
            user: who.
            chat: where to.
            caption: the words below it.
            data: a PNG or a JPEG; None for a blank picture.
            album: the same for photos sent together.

        Raises:
            ValueError: it is no picture, or the person cannot write there.
        """
        picture = blank_png(800, 600) if data is None else data
        size, read = picture_size(picture), formatted(caption)
        if size is None:
            message = "a phone sends a PNG or a JPEG as a photo"
            raise ValueError(message)

        def with_photo(message: Message) -> Message:
            stored = self.files.keep(PHOTO, Upload("photo.jpg", "image/jpeg", picture))
            sizes = self.files.photo_sizes(stored, size)
            return replace(message, photo=sizes, text=read.text, entities=read.entities, album=album)

        return self._say(user, user if chat is None else chat, with_photo)

    def album(self, user: User, pictures: Sequence[bytes], *, caption: str = "") -> tuple[Message, ...]:
        """The person sends photos together to the bot; the words stand below the first.

        Raises:
            ValueError: one of them is no picture, or the person cannot write there.
        """
        name = str(self.conversation(user).next_id)
        words = (caption, *("" for _ in pictures[1:]))
        return tuple(
            self.photo(user, caption=below, data=picture, album=name)
            for below, picture in zip(words, pictures, strict=True)
        )

    def document(
        self,
        user: User,
        chat: Where | None = None,
        *,
        name: str,
        data: bytes,
        mime: str = "application/octet-stream",
        caption: str = "",
    ) -> Message:
        """The person sends a file, to the bot where no chat is named.

        Raises:
            ValueError: it is empty, or the person cannot write there.
        """
        read = formatted(caption)
        if not data:
            message = "an empty file cannot be sent"
            raise ValueError(message)

        def with_document(message: Message) -> Message:
            stored = self.files.keep(DOCUMENT, Upload(name, mime, data))
            return replace(message, document=document_of(stored), text=read.text, entities=read.entities)

        return self._say(user, user if chat is None else chat, with_document)

    def contact(self, user: User, phone_number: str, *, of: User | None = None) -> Message:
        """The person shares a number with the bot: their own, or that of somebody in their address book."""
        whose = user if of is None else of
        contact = Contact(phone_number, whose.first_name, whose.id)
        return self._say(user, user, lambda message: replace(message, contact=contact))

    def tap(self, user: User, text: str, *, phone_number: str = "+1 515 555 0100") -> Message:
        """The person taps a button in place of the letters: it says its text, or shares their number.

        Raises:
            ValueError: their phone shows no such button.
        """
        conversation = self.conversation(user)
        keyboard = conversation.reply_keyboard
        key = next((key for row in keyboard.rows for key in row if key.text == text), None)
        if key is None:
            message = f"{user.first_name}'s phone shows no button {text!r}"
            raise ValueError(message)
        if keyboard.one_time:
            conversation.reply_keyboard = ReplyKeyboard()
        return self.contact(user, phone_number) if key.request_contact else self.text(user, user, text)

    def edit(self, user: User, message: Message, text: str) -> Message:
        """The person changes a text of theirs.

        Raises:
            ValueError: it is not theirs, it is gone, or the new text is empty.
        """
        conversation = self.conversation(message.chat)
        if message.sender != user or message.id not in conversation.messages:
            complaint = f"{user.first_name} has no message {message.id} to edit here"
            raise ValueError(complaint)
        read = formatted(text)
        if not read.text:
            complaint = "a text cannot be edited to nothing"
            raise ValueError(complaint)
        standing = conversation.messages[message.id]
        edited = replace(standing, text=read.text, entities=read.entities, edited=self.now())
        conversation.keep(edited)
        kind = "edited_channel_post" if edited.chat.kind is ChatKind.CHANNEL else "edited_message"
        if self.hears(conversation, edited):
            self.tell(kind, message_json(edited), edited.chat.id)
        self.journal.record(What.EDITED, edited.chat.id, user=user, message=edited)
        return edited

    def press(self, user: User, message: Message, data: str) -> str:
        """The person presses a button of the message as they see it, which may be older than the message is now.

        Returns:
            The id of the callback query; what the bot answers is found in `answers` under it.

        Raises:
            ValueError: the message shows no such button, is gone, or the person is not in its chat.
        """
        conversation = self.conversation(message.chat)
        if user.id not in conversation.members:
            complaint = f"{user.first_name} is not in {message.chat.title}"
            raise ValueError(complaint)
        if data not in {key.data for key in message.buttons} or message.id not in conversation.messages:
            complaint = f"message {message.id} shows no button that says {data!r}"
            raise ValueError(complaint)
        query = str(self._next_press)
        self._next_press += 1
        self.pressed[query] = (user, self.clock())
        body: dict[str, Json] = {
            "id": query,
            "from": user_json(user),
            "message": message_json(conversation.messages[message.id]),
            "chat_instance": str(abs(message.chat.id)),
            "data": data,
        }
        self.tell("callback_query", body, message.chat.id, person=user.id)
        self.journal.record(What.PRESSED, message.chat.id, user=user, message=message, text=data)
        return query

    def messages(self, chat: Where) -> tuple[Message, ...]:
        """The messages of a chat as they stand now, oldest first."""
        return self.conversation(chat).shown()

    def subscribe(self, after: int | None = None) -> AsyncIterator[Happening]:
        """Everything that happens, as it happens, after the happening of that number; None starts with the next."""
        return self.journal.follow(after)

    async def wait_for(
        self,
        chat: Where,
        predicate: Callable[[Message], bool],
        timeout: float = 5.0,  # noqa: ASYNC109 - the error says what the chat showed instead
        *,
        after: Message | None = None,
    ) -> Message:
        """The first message of the chat that is as wanted, as soon as there is one.

        Args:
            chat: where to look.
            predicate: what is wanted.
            timeout: seconds to wait at most.
            after: look only at messages newer than this one.

        Raises:
            TimeoutError: none came; says what the chat showed.
        """
        newer_than = 0 if after is None else after.id
        try:
            async with asyncio.timeout(timeout):
                while True:
                    for message in self.messages(chat):
                        if message.id > newer_than and predicate(message):
                            return message
                    await self.journal.changed()
        except TimeoutError:
            lines = (f"  {shown.id} {shown.sender.first_name}: {shown.text}" for shown in self.messages(chat))
            shown = "\n".join(lines)
            complaint = f"no such message within {timeout} s; the chat shows\n{shown}"
            raise TimeoutError(complaint) from None

    def _say(self, user: User, chat: Where, fill: Callable[[Message], Message]) -> Message:
        conversation = self.conversation(chat)
        if user.id not in conversation.members:
            complaint = f"{user.first_name} is not in {conversation.chat.title}"
            raise ValueError(complaint)
        private = conversation.chat.kind is ChatKind.PRIVATE
        if private and conversation.standing is Standing.KICKED:
            complaint = f"{user.first_name} has blocked the bot"
            raise ValueError(complaint)
        if conversation.deactivated or conversation.moved_to is not None:
            complaint = f"{conversation.chat.title} is no more"
            raise ValueError(complaint)
        if private:
            conversation.standing = Standing.MEMBER
        message = fill(Message(conversation.number(), conversation.chat, user, self.now()))
        self.post(conversation, message)
        self.journal.record(What.SAID, message.chat.id, user=user, message=message)
        return message
