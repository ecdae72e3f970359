"""The exchange: who has a phone, which chats there are, where the bot stands in them, and what waits for it.

Both sides work on it: people through `standin.Telegram`, the bot through the Bot API (`methods`, `posting`). Nothing
leaves the process but a webhook's updates, and the time is the clock it is given. Use it from one event loop.
"""

import asyncio
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import httpx

from bot.rehearsal.chats import Chat, ChatKind, Message, Standing, User, chat_json, member_json, message_json, user_json
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.faults import FaultKind, Faults
from bot.rehearsal.files import FileLimits, Files
from bot.rehearsal.journal import Journal, What
from bot.rehearsal.limits import Limiter, Limits
from bot.rehearsal.markup import stretch
from bot.rehearsal.timekeeping import Timekeeper, timekeeper
from bot.rehearsal.updates import Lane, UpdateQueue
from bot.rehearsal.webhook import Deliveries
from bot.rehearsal.wire import Json

Where: TypeAlias = int | User | Chat
"""A chat: by its id, or by the person whose private chat it is."""

_FIRST_PERSON: Final = 7_000_000_001
"""Beyond 32 bits, like many accounts of today: a bot that keeps ids in a short column shall notice here."""
_TOKEN: Final = re.compile(r"\d+:.+")
_OF_A_PERSON: Final = frozenset({"callback_query", "my_chat_member"})
"""Updates that keep their order with the person's others, not with the chat's texts."""


class Exchange:
    """The chats, the people in them, and the bot.

    Attributes:
        time: the clock everything runs by.
        token: the bot's token, `<id>:<anything>`.
        bot: the bot as others see it.
        privacy: whether the bot hears only what is meant for it in groups where it is no administrator.
        conversations: every chat by id.
        people: everybody with a phone, by id.
        updates: what waits for the bot.
        deliveries: to the bot's webhook.
        journal: everything that happened.
        limiter: the sending limits; None while they are off.
        files: everything uploaded.
        faults: what is made to go wrong.
        pressed: the callback queries the bot may still answer, by id: who pressed and when.
        answers: what people saw when their press was answered, by callback query.
        menus: the bot's menus as it set them, by scope and language.
    """

    def __init__(
        self,
        clock: Callable[[], datetime] | Timekeeper,
        *,
        token: str = "1000001:rehearsal",  # noqa: S107 - opens nothing but this stand-in
        username: str = "caucusdesk_bot",
        name: str = "Caucus desk",
        privacy: bool = True,
        limits: Limits | None = None,
        file_limits: FileLimits = FileLimits(),  # noqa: B008 - frozen, so one for all will do
        first_id: int = 1,
        seed: int = 1,
        callback_lifetime: timedelta = timedelta(seconds=150),
        webhook_transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """An exchange with nobody connected.

        Args:
            clock: the time now, with its zone; or a clock one can wait by, such as a `ScaledClock`.
            token: the bot's token.
            username: the bot's @name.
            name: the bot's name.
            privacy: whether the bot is in privacy mode, as every new bot is.
            limits: the sending limits to keep; None for none.
            file_limits: the largest files.
            first_id: the first number of updates and of messages; after a restart give a higher one, for a bot that
                remembers the old ones takes equal numbers for repetitions.
            seed: of the die for faults with a chance.
            callback_lifetime: how long a press can be answered. Telegram names no figure; its Bot API server keeps the
                update of a press for 150 seconds.
            webhook_transport: the way to the bot's webhook; None goes over the network, `httpx.ASGITransport` reaches
                an application in this process.

        Raises:
            ValueError: the token is not of the form `<id>:<secret>`.
        """
        if not _TOKEN.fullmatch(token):
            message = "a bot's token reads <id>:<secret>"
            raise ValueError(message)
        self.time = timekeeper(clock)
        self.clock = self.time.now
        self.token = token
        self.bot = User(int(token.partition(":")[0]), name, username, is_bot=True)
        self.privacy = privacy
        self.conversations: dict[int, Conversation] = {}
        self.people: dict[int, User] = {}
        self.updates = UpdateQueue(first_id, self.time)
        self.journal = Journal(self.clock)
        self.deliveries = Deliveries(self.updates, self.time, webhook_transport, self._note_failure)
        self.limiter = None if limits is None else Limiter(limits)
        self.files = Files(self.time, file_limits)
        self.faults = Faults(self.time, self._set_blocked, self.later, seed=seed)
        self.pressed: dict[str, tuple[User, datetime]] = {}
        self.answers: dict[str, str] = {}
        self.menus: dict[str, Json] = {}
        self.callback_lifetime = callback_lifetime
        self._first_id = first_id
        self._next_press = first_id
        self._held: dict[int, list[Callable[[], None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def commands(self) -> Json:
        """The bot's menu for everybody."""
        return self.menus.get("default/", [])

    def join(
        self, first_name: str, *, user_id: int | None = None, username: str | None = None, language: str = "en"
    ) -> User:
        """Somebody gets a phone. The bot may not write to them until they have written to it.

        Raises:
            ValueError: the id is taken.
        """
        number = self.free_id(_FIRST_PERSON + len(self.people) if user_id is None else user_id)
        user = User(number, first_name, username, language)
        self.people[number] = user
        chat = Chat(number, ChatKind.PRIVATE, first_name, username)
        self.open(chat, user, Standing.STRANGER)
        self.journal.record(What.JOINED, number, user=user)
        return user

    def block(self, user: User) -> None:
        """The person blocks the bot."""
        self.move_bot(self.conversation(user), Standing.KICKED, user)
        self.journal.record(What.BLOCKED, user.id, user=user)

    def unblock(self, user: User) -> None:
        """The person lets the bot write again."""
        self.move_bot(self.conversation(user), Standing.MEMBER, user)
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
        if self.hears(conversation, message):
            self.tell(kind, message_json(message), message.chat.id)

    def hears(self, conversation: Conversation, message: Message) -> bool:
        """Whether the bot gets this message.

        Source: core.telegram.org/bots/features, "Privacy mode".
        """
        in_group = conversation.chat.kind in {ChatKind.GROUP, ChatKind.SUPERGROUP}
        if not conversation.reached_by_bot or not in_group or not self.privacy:
            return conversation.reached_by_bot
        if conversation.standing is Standing.ADMINISTRATOR or message.is_service:
            return True
        answers_bot = message.reply_to is not None and message.reply_to.by_bot
        return answers_bot or any(self._is_ours(command) for command in _commands(message))

    def tell(self, kind: str, body: Json, chat: int, *, person: int | None = None) -> None:
        """Queues an update for the bot, in its turn unless a fault puts it out of turn.

        Args:
            kind: names the update's field, such as `message`.
            body: what stands in that field.
            chat: the chat it is about.
            person: who did it, for updates that keep their order with that person's others.
        """
        lane: Lane = (kind, chat if person is None else person) if kind in _OF_A_PERSON else ("message", chat)
        again = self.faults.take(FaultKind.DUPLICATE, kind, chat) is not None

        def add() -> None:
            self.updates.add(kind, body, lane, again=again)

        late = None if chat in self._held else self.faults.take(FaultKind.REORDER, kind, chat)
        if late is not None:
            self._held[chat] = [add]
            self.later(late.seconds, lambda: self._release(chat))
            return
        add()
        self._release(chat)

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Does something after so many seconds of the stand-in's clock."""

        async def wait() -> None:
            await self.time.sleep(seconds)
            act()

        task = asyncio.get_running_loop().create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Ends polls, deliveries and streams, so that a server can stop."""
        for task in self._tasks:
            task.cancel()
        self.deliveries.stop()
        self.updates.close()
        self.journal.close()

    def free_id(self, wanted: int) -> int:
        """The wanted id of a chat.

        Raises:
            ValueError: it is taken.
        """
        if wanted in self.conversations:
            message = f"the id {wanted} is taken"
            raise ValueError(message)
        return wanted

    def open(self, chat: Chat, owner: User, standing: Standing) -> Conversation:
        """A new chat with its owner in it."""
        conversation = Conversation(chat, owner, self._first_id, standing, {owner.id: owner})
        self.conversations[chat.id] = conversation
        return conversation

    def move_bot(self, conversation: Conversation, standing: Standing, by: User) -> None:
        """Somebody changes where the bot stands, and the bot is told."""
        body: dict[str, Json] = {
            "chat": chat_json(conversation.chat),
            "from": user_json(by),
            "date": self.now(),
            "old_chat_member": member_json(self.bot, conversation.standing),
            "new_chat_member": member_json(self.bot, standing, conversation.bot_lacks),
        }
        conversation.standing = standing
        self.tell("my_chat_member", body, conversation.chat.id, person=by.id)

    def _note_failure(self, why: str) -> None:
        self.journal.record(What.REFUSED, text=f"webhook: {why}")

    def _release(self, chat: int) -> None:
        for add in self._held.pop(chat, []):
            add()

    def _set_blocked(self, person: int, blocked: bool) -> None:
        user = self.conversation(person).owner
        (self.block if blocked else self.unblock)(user)

    def _is_ours(self, command: str) -> bool:
        addressee = command.partition("@")[2]
        return addressee.lower() in {"", str(self.bot.username).lower()}


def _commands(message: Message) -> list[str]:
    return [stretch(message.text, entity) for entity in message.entities if entity.type == "bot_command"]
