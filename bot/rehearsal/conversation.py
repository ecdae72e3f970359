"""One chat as Telegram keeps it: its messages, its pins, who is in it and where the bot stands."""

from dataclasses import dataclass, field

from bot.rehearsal.chats import Chat, ChatKind, Message, Standing, User
from bot.rehearsal.contents import ReplyKeyboard
from bot.rehearsal.wire import ApiError


@dataclass(slots=True)
class Conversation:
    """A chat and what it holds.

    Attributes:
        chat: which chat.
        owner: the person of a private chat, else who made it.
        next_id: the id of the next message.
        standing: where the bot stands.
        members: people in it, by id.
        messages: as they stand now, by id; deleted ones are gone.
        pins: ids of pinned messages, the newest pin last.
        reply_keyboard: the buttons in place of the phone's letters; no rows where there are none.
        deactivated: whether the person of a private chat has deleted their account.
        moved_to: the supergroup this group has become.
        bot_lacks: rights the bot as an administrator was not given, such as `can_pin_messages`.
    """

    chat: Chat
    owner: User
    next_id: int
    standing: Standing
    members: dict[int, User] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: list[int] = field(default_factory=list)
    reply_keyboard: ReplyKeyboard = field(default_factory=ReplyKeyboard)
    deactivated: bool = False
    moved_to: int | None = None
    bot_lacks: frozenset[str] = frozenset()

    def number(self) -> int:
        """The id of a new message."""
        self.next_id += 1
        return self.next_id - 1

    def keep(self, message: Message) -> None:
        """Stores a new message or a changed one."""
        self.messages[message.id] = message

    def drop(self, message: Message) -> None:
        """Deletes a message, its pin with it."""
        del self.messages[message.id]
        self.unpin(message.id)

    def pin(self, message_id: int) -> bool:
        """Pins a message on top; whether it was not pinned before."""
        fresh = message_id not in self.pins
        if fresh:
            self.pins.append(message_id)
        return fresh

    def unpin(self, message_id: int) -> bool:
        """Takes a pin off; whether there was one."""
        pinned = message_id in self.pins
        if pinned:
            self.pins.remove(message_id)
        return pinned

    @property
    def pinned(self) -> Message | None:
        """The message at the top of the chat."""
        return self.messages[self.pins[-1]] if self.pins else None

    def shown(self) -> tuple[Message, ...]:
        """The messages in the order they came."""
        return tuple(self.messages[number] for number in sorted(self.messages))

    @property
    def reached_by_bot(self) -> bool:
        """Whether what happens here can come to the bot at all."""
        return self.chat.kind is ChatKind.PRIVATE or self.standing not in {Standing.LEFT, Standing.KICKED}

    def closed_to_bot(self) -> ApiError | None:
        """Why the bot may not write here; None where it may."""
        if self.moved_to is not None:
            words = "Bad Request: group chat was upgraded to a supergroup chat"
            return ApiError(400, words, migrate_to=self.moved_to)
        if self.deactivated:
            return ApiError(403, "Forbidden: user is deactivated")
        match self.chat.kind, self.standing:
            case ChatKind.PRIVATE, Standing.STRANGER:
                return ApiError(403, "Forbidden: bot can't initiate conversation with a user")
            case ChatKind.PRIVATE, Standing.KICKED:
                return ApiError(403, "Forbidden: bot was blocked by the user")
            case kind, Standing.KICKED:
                return ApiError(403, f"Forbidden: bot was kicked from the {kind} chat")
            case kind, Standing.LEFT:
                return ApiError(403, f"Forbidden: bot is not a member of the {kind} chat")
            case ChatKind.CHANNEL, Standing.MEMBER:
                return ApiError(400, "Bad Request: need administrator rights in the channel chat")
            case ChatKind.CHANNEL, _ if "can_post_messages" in self.bot_lacks:
                return ApiError(400, "Bad Request: not enough rights to send text messages to the chat")
            case _:
                return None

    def closed_to_pins(self) -> ApiError | None:
        """Why the bot may not pin here; None where it may."""
        needs = "can_edit_messages" if self.chat.kind is ChatKind.CHANNEL else "can_pin_messages"
        may = self.standing is Standing.ADMINISTRATOR and needs not in self.bot_lacks
        if self.chat.kind is ChatKind.PRIVATE or may:
            return None
        return ApiError(400, "Bad Request: not enough rights to manage pinned messages in the chat")
