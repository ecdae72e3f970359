"""Groups and channels: people make them, let the bot in and out, and turn a group into a supergroup."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.rehearsal.chats import Chat, ChatKind, Message, Standing, User
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.exchange import Exchange, Where
from bot.rehearsal.journal import What

_FIRST_CHANNEL: Final = -1_000_000_000_001
_FIRST_GROUP: Final = -4_000_000_001


class Groups(Exchange):
    """The exchange where several people meet."""

    def channel(self, title: str, *, by: User, chat_id: int | None = None, username: str | None = None) -> Chat:
        """Somebody makes a channel with the bot as an administrator."""
        chat = Chat(self._number(_FIRST_CHANNEL, chat_id), ChatKind.CHANNEL, title, username)
        return self._make(chat, by, Standing.ADMINISTRATOR)

    def group(self, title: str, *, by: User, chat_id: int | None = None, basic: bool = False) -> Chat:
        """Somebody makes a supergroup, or a basic group, and adds the bot."""
        kind, first = (ChatKind.GROUP, _FIRST_GROUP) if basic else (ChatKind.SUPERGROUP, _FIRST_CHANNEL)
        return self._make(Chat(self._number(first, chat_id), kind, title), by, Standing.MEMBER)

    def add(self, user: User, chat: Where) -> None:
        """A person enters a group or a channel."""
        conversation = self.conversation(chat)
        conversation.members[user.id] = user
        self.journal.record(What.ADDED, conversation.chat.id, user=user)

    def promote_bot(self, chat: Where, *, by: User) -> None:
        """Somebody makes the bot an administrator, to whom no privacy mode applies and who may pin."""
        self.move_bot(self.conversation(chat), Standing.ADMINISTRATOR, by)

    def restrict_bot(self, chat: Where, *lacks: str, by: User) -> None:
        """Somebody makes the bot an administrator without these rights, such as `can_pin_messages`."""
        self.conversation(chat).bot_lacks = frozenset(lacks)
        self.promote_bot(chat, by=by)

    def demote_bot(self, chat: Where, *, by: User) -> None:
        """Somebody makes the bot a plain member."""
        self.move_bot(self.conversation(chat), Standing.MEMBER, by)

    def remove_bot(self, chat: Where, *, by: User) -> None:
        """Somebody takes the bot out of a group or a channel."""
        conversation = self.conversation(chat)
        self.move_bot(conversation, Standing.KICKED, by)
        self.journal.record(What.LEFT, conversation.chat.id, user=by)

    def deactivate(self, user: User) -> None:
        """The person deletes their account. Nobody tells the bot; it notices when it writes."""
        self.conversation(user).deactivated = True
        self.journal.record(What.LEFT, user.id, user=user)

    def migrate(self, chat: Where) -> Chat:
        """A basic group becomes a supergroup under a new id; the bot is told in both, and refused in the old one.

        Raises:
            ValueError: it is no basic group, or has moved already.
        """
        old = self.conversation(chat)
        if old.chat.kind is not ChatKind.GROUP or old.moved_to is not None:
            message = f"{old.chat.title} cannot become a supergroup"
            raise ValueError(message)
        moved = replace(old.chat, id=self._number(_FIRST_CHANNEL, None), kind=ChatKind.SUPERGROUP)
        new = self.open(moved, old.owner, old.standing)
        new.members |= old.members
        self._notice(old, lambda notice: replace(notice, migrate_to=moved.id))
        self._notice(new, lambda notice: replace(notice, migrate_from=old.chat.id))
        old.moved_to = moved.id
        return moved

    def _notice(self, conversation: Conversation, fill: Callable[[Message], Message]) -> None:
        notice = fill(Message(conversation.number(), conversation.chat, conversation.owner, self.now()))
        self.post(conversation, notice)
        self.journal.record(What.SAID, notice.chat.id, user=notice.sender, message=notice)

    def _make(self, chat: Chat, by: User, standing: Standing) -> Chat:
        conversation = self.open(chat, by, Standing.LEFT)
        self.move_bot(conversation, standing, by)
        self.journal.record(What.ADDED, chat.id, user=by)
        return chat

    def _number(self, first: int, wanted: int | None) -> int:
        return self.free_id(first - len(self.conversations) if wanted is None else wanted)
