"""The staff's channel itself: it shuts the bot out, lets it in again, or moves."""

from collections.abc import Callable, Iterator

from bot.letters import Act, Lane, Letter, Moved
from bot.memory import Batch
from bot.wording import Wording
from core.roles import Action, may
from core.sentences import say


def shut(batch: Batch, key: str, wording: Callable[[str | None], Wording]) -> Iterator[Letter]:
    """What everybody of the staff is told in their own chat: nothing can be posted in the channel.

    Args:
        batch: knows who they are.
        key: names the update.
        wording: of a language.
    """
    for one in batch.everybody():
        if may(one.person, Action.SEE_DESK):
            text = wording(one.person.language).html(say("staff-channel-shut"))
            yield Letter(f"{key}:shut:{one.person.id}", Lane.STAFF, one.chat, Act.SEND, text)


def moved(chat: Moved, words: Wording) -> Letter:
    """What is told where the staff's group is now: somebody has to write its number down."""
    text = words.html(say("staff-group-moved", old=str(chat.old), new=str(chat.new)))
    return Letter(f"moved:{chat.old}:{chat.new}", Lane.STAFF, chat.new, Act.SEND, text)
