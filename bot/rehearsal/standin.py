"""A stand-in for Telegram, seen from the people's side: phones that write, press and read."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from bot.rehearsal.chats import ChatKind, Contact, Message, PhotoSize, Standing, User, message_json, user_json
from bot.rehearsal.exchange import Exchange, Where
from bot.rehearsal.journal import Happening, What
from bot.rehearsal.markup import formatted
from bot.rehearsal.wire import Json


class Telegram(Exchange):
    """The exchange with phones on it."""

    def text(self, user: User, chat: Where, text: str) -> Message:
        """The person writes; in a channel the post is the channel's.

        Raises:
            ValueError: the text is empty, or the person is not in this chat or has blocked the bot.
        """
        read = formatted(text)
        if not read.text:
            message = "an empty text cannot be sent"
            raise ValueError(message)
        return self._say(user, chat, lambda message: replace(message, text=read.text, entities=read.entities))

    def photo(self, user: User, chat: Where | None = None, *, caption: str = "") -> Message:
        """The person sends a photo, to the bot where no chat is named."""
        read = formatted(caption)

        def with_photo(message: Message) -> Message:
            name = f"photo-{message.chat.id}-{message.id}"
            sizes = (PhotoSize(f"{name}-s", 90, 67), PhotoSize(f"{name}-x", 800, 600))
            return replace(message, photo=sizes, text=read.text, entities=read.entities)

        return self._say(user, user if chat is None else chat, with_photo)

    def contact(self, user: User, phone_number: str) -> Message:
        """The person shares their own number with the bot."""
        contact = Contact(phone_number, user.first_name, user.id)
        return self._say(user, user, lambda message: replace(message, contact=contact))

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
        self.updates.add(kind, message_json(edited))
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
        self.updates.add("callback_query", body)
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
        if private:
            conversation.standing = Standing.MEMBER
        message = fill(Message(conversation.number(), conversation.chat, user, self.now()))
        self.post(conversation, message)
        self.journal.record(What.SAID, message.chat.id, user=user, message=message)
        return message
