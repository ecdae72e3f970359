"""The exchange: who has a phone, which chats there are, where the bot stands in them, and what waits for it.

Both sides work on it: people through `standin.Telegram`, the bot through the Bot API (`methods`, `posting`). Nothing
leaves the process, and the time is the clock it is given. Use it from one event loop.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.rehearsal.chats import (
    Chat,
    ChatKind,
    Message,
    Standing,
    User,
    chat_json,
    member_json,
    message_json,
    user_json,
)
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.journal import Journal, What
from bot.rehearsal.limits import Limiter, Limits
from bot.rehearsal.updates import UpdateQueue
from bot.rehearsal.wire import Json

Where: TypeAlias = int | User | Chat
"""A chat: by its id, or by the person whose private chat it is."""

_FIRST_PERSON: Final = 7_000_000_001
"""Beyond 32 bits, like many accounts of today: a bot that keeps ids in a short column shall notice here."""
_FIRST_CHANNEL: Final = -1_000_000_000_001
_TOKEN: Final = re.compile(r"\d+:.+")


class Exchange:
    """The chats, the people in them, and the bot.

    Attributes:
        clock: the time now, with its zone.
        token: the bot's token, `<id>:<anything>`.
        bot: the bot as others see it.
        conversations: every chat by id.
        people: everybody with a phone, by id.
        updates: what waits for the bot.
        journal: everything that happened.
        limiter: the sending limits; None while they are off.
        pressed: the callback queries the bot may still answer, by id: who pressed and when.
        answers: what people saw when their press was answered, by callback query.
        commands: the bot's menu, as it set it.
    """

    def __init__(
        self,
        clock: Callable[[], datetime],
        *,
        token: str = "1000001:rehearsal",  # noqa: S107 - opens nothing but this stand-in
        username: str = "caucusdesk_bot",
        name: str = "Caucus desk",
        limits: Limits | None = None,
        first_id: int = 1,
        callback_lifetime: timedelta = timedelta(seconds=150),
    ) -> None:
        """An exchange with nobody connected.

        Args:
            clock: the time now, with its zone.
            token: the bot's token.
            username: the bot's @name.
            name: the bot's name.
            limits: the sending limits to keep; None for none.
            first_id: the first number of updates and of messages; after a restart give a higher one, for a bot that
                remembers the old ones takes equal numbers for repetitions.
            callback_lifetime: how long a press can be answered. Telegram names no figure; its Bot API server keeps the
                update of a press for 150 seconds.

        Raises:
            ValueError: the token is not of the form `<id>:<secret>`.
        """
        if not _TOKEN.fullmatch(token):
            message = "a bot's token reads <id>:<secret>"
            raise ValueError(message)
        self.clock = clock
        self.token = token
        self.bot = User(int(token.partition(":")[0]), name, username, is_bot=True)
        self.conversations: dict[int, Conversation] = {}
        self.people: dict[int, User] = {}
        self.updates = UpdateQueue(first_id)
        self.journal = Journal(clock)
        self.limiter = None if limits is None else Limiter(limits)
        self.pressed: dict[str, tuple[User, datetime]] = {}
        self.answers: dict[str, str] = {}
        self.commands: Json = []
        self.callback_lifetime = callback_lifetime
        self._first_id = first_id
        self._next_press = first_id

    def join(
        self, first_name: str, *, user_id: int | None = None, username: str | None = None, language: str = "en"
    ) -> User:
        """Somebody gets a phone. The bot may not write to them until they have written to it.

        Raises:
            ValueError: the id is taken.
        """
        number = self._free(_FIRST_PERSON + len(self.people) if user_id is None else user_id)
        user = User(number, first_name, username, language)
        self.people[number] = user
        chat = Chat(number, ChatKind.PRIVATE, first_name, username)
        self._open(chat, user, Standing.STRANGER)
        self.journal.record(What.JOINED, number, user=user)
        return user

    def channel(self, title: str, *, by: User, chat_id: int | None = None, username: str | None = None) -> Chat:
        """Somebody makes a channel with the bot as an administrator."""
        chat = Chat(self._free(chat_id), ChatKind.CHANNEL, title, username)
        return self._make(chat, by, Standing.ADMINISTRATOR)

    def group(self, title: str, *, by: User, chat_id: int | None = None) -> Chat:
        """Somebody makes a supergroup and adds the bot."""
        chat = Chat(self._free(chat_id), ChatKind.SUPERGROUP, title)
        return self._make(chat, by, Standing.MEMBER)

    def add(self, user: User, chat: Where) -> None:
        """A person enters a group or a channel."""
        conversation = self.conversation(chat)
        conversation.members[user.id] = user
        self.journal.record(What.ADDED, conversation.chat.id, user=user)

    def remove_bot(self, chat: Where, *, by: User) -> None:
        """Somebody takes the bot out of a group or a channel."""
        conversation = self.conversation(chat)
        self._move_bot(conversation, Standing.KICKED, by)
        self.journal.record(What.LEFT, conversation.chat.id, user=by)

    def block(self, user: User) -> None:
        """The person blocks the bot."""
        self._move_bot(self.conversation(user), Standing.KICKED, user)
        self.journal.record(What.BLOCKED, user.id, user=user)

    def unblock(self, user: User) -> None:
        """The person lets the bot write again."""
        self._move_bot(self.conversation(user), Standing.MEMBER, user)
        self.journal.record(What.UNBLOCKED, user.id, user=user)

    def conversation(self, chat: Where) -> Conversation:
        """The chat with all it holds.

        Raises:
            ValueError: there is no such chat.
        """
        number = chat if isinstance(chat, int) else chat.id
        if number not in self.conversations:
            message = f"there is no chat {number}"
            raise ValueError(message)
        return self.conversations[number]

    def now(self) -> int:
        """Unix time in whole seconds, the way Telegram dates everything."""
        return int(self.clock().timestamp())

    def post(self, conversation: Conversation, message: Message) -> None:
        """Puts a message of a person, or a service message, into its chat and tells the bot."""
        conversation.keep(message)
        kind = "channel_post" if message.chat.kind is ChatKind.CHANNEL else "message"
        self.updates.add(kind, message_json(message))

    def close(self) -> None:
        """Ends polls and streams that wait, so that a server can stop."""
        self.updates.close()
        self.journal.close()

    def _free(self, wanted: int | None) -> int:
        number = _FIRST_CHANNEL - len(self.conversations) if wanted is None else wanted
        if number in self.conversations:
            message = f"the id {number} is taken"
            raise ValueError(message)
        return number

    def _make(self, chat: Chat, by: User, standing: Standing) -> Chat:
        conversation = self._open(chat, by, Standing.LEFT)
        self._move_bot(conversation, standing, by)
        self.journal.record(What.ADDED, chat.id, user=by)
        return chat

    def _open(self, chat: Chat, owner: User, standing: Standing) -> Conversation:
        conversation = Conversation(chat, owner, self._first_id, standing, {owner.id: owner})
        self.conversations[chat.id] = conversation
        return conversation

    def _move_bot(self, conversation: Conversation, standing: Standing, by: User) -> None:
        body: dict[str, Json] = {
            "chat": chat_json(conversation.chat),
            "from": user_json(by),
            "date": self.now(),
            "old_chat_member": member_json(self.bot, conversation.standing),
            "new_chat_member": member_json(self.bot, standing),
        }
        conversation.standing = standing
        self.updates.add("my_chat_member", body)
