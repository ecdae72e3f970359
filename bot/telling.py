"""What a turn tells others than whoever wrote: a notice in the staff channel, an announcement to many."""

from collections.abc import Callable, Iterator
from datetime import datetime

from bot.answering import pages
from bot.letters import Act, Incoming, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, slots
from bot.storage.people import Enrolled
from bot.wording import Wording
from core.dialogue import group
from core.dialogue.turn import Turn
from core.event import Event
from core.sentences import Sentence


def notices(turn: Turn, staff_chat: int | None, key: str, wording: Wording) -> Iterator[Letter]:
    """What is told in the staff channel.

    Args:
        turn: what came of a text.
        staff_chat: the channel; None where there is none.
        key: names the update.
        wording: of the channel.
    """
    for number, notice in enumerate(turn.notices if staff_chat is not None else ()):
        for page, text in enumerate(_texts(notice.lines, wording)):
            yield Letter(f"{key}:notice:{number}:{page}", Lane.STAFF, staff_chat or 0, Act.SEND, text)


def letters_to_many(
    batch: Batch, turn: Turn, event: Event, key: str, wording: Callable[[str | None], Wording]
) -> Iterator[Letter]:
    """An announcement, one letter each in their own language, behind every receipt."""
    announced = turn.announces
    wanted = frozenset(() if announced is None else announced.people)
    for one in batch.everybody() if announced is not None and wanted else ():
        if one.person.id in wanted and announced is not None:
            texts = _texts(announced.lines, wording(one.person.language))
            for page, text in enumerate(texts):
                name = f"announced:{event.id}:{key}:{one.person.id}:{page}"
                yield Letter(name, Lane.ANNOUNCEMENT, one.chat, Act.SEND, text)


def note_nudges(tx: Transaction, turn: Turn, event: Event, at: datetime) -> None:
    """Note who was asked by hand, so that nobody is asked again at once."""
    slots.claim_all(tx, event.id, {f"{slots.NUDGED}{one.person}": at for one in turn.told if one.nudges}, at)


def in_group(incoming: Incoming, known: Enrolled | None) -> Incoming | None:
    """A command or a press of staff in any group; None for everything else that is said there."""
    person = None if known is None else known.person
    return incoming if group.is_heard(incoming.heard, person, anonymous=incoming.anonymous) else None


def _texts(lines: tuple[Sentence, ...], wording: Wording) -> list[str]:
    return pages(tuple(wording.html(line) for line in lines))
