"""Texts the desk fails on: taken alone, then set aside; and who is told what.

Where it is the conversation that nothing can be answered under, that is set aside and the text taken once more.
"""

import json
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final, Protocol

from bot import casework, hearing
from bot.clock import Clock
from bot.letters import Act, Incoming, Lane, Letter, Waiting
from bot.memory import Batch, Memory
from bot.metrics import Metrics
from bot.storage import DatabaseUnavailable, Transaction, cases, dialogues, inbox, outbox
from bot.wording import Wording
from bot.writer import Writer
from core import dialogue
from core.cases import CaseBook, Note
from core.dialogue.case_filing import Changed
from core.dialogue.heard import Said
from core.dialogue.turn import NewCase
from core.sentences import say

log = logging.getLogger(__name__)

TRIES: Final = 3
_ANSWERED: Final = frozenset({"message", "edited_message", "callback_query", "photo"})
"""Kinds of rows behind which a person waits for an answer."""


class TheDesk(hearing.TheDesk, Protocol):
    """What is needed of the desk (desk.py says what each is)."""

    writer: Writer
    clock: Clock
    metrics: Metrics

    def know_again(self) -> Memory: ...  # noqa: D102

    def forget(self) -> None: ...  # noqa: D102

    def deal_with(self, waiting: list[Waiting]) -> None: ...  # noqa: D102


def take_alone(desk: TheDesk, one: Waiting) -> None:
    """Deal with a text of a batch that failed: a few times, then it is set aside, whatever happens.

    Raises:
        DatabaseUnavailable: which is no text's fault.
    """
    for _ in range(one.tries, TRIES):
        if _goes_well(lambda: desk.deal_with([one]), f"Text {one.id} failed."):
            return
        with desk.writer.storage.writing() as tx:
            inbox.tried(tx, one.id)
    if _goes_well(lambda: _set_aside(desk, one), f"Nobody could be told of text {one.id}."):
        return
    with desk.writer.storage.writing() as tx:
        inbox.failed(tx, one.id, f"failed {TRIES} times", desk.clock.now())
    desk.metrics.set_aside(one)


def _goes_well(work: Callable[[], None], otherwise: str) -> bool:
    try:
        work()
    except DatabaseUnavailable:
        raise
    except Exception:
        log.exception(otherwise)
        return False
    return True


def _set_aside(desk: TheDesk, one: Waiting) -> None:
    """With a case and a sentence."""
    if _begin_anew(desk, one):
        return
    at, chat = desk.clock.now(), one.arrival.chat
    known = desk.know_again().people.get(chat or 0)  # in a private chat, its number is the user's
    words = desk.wording(known.person.language if known else None)
    desk.forget()  # there is a case then that is not remembered
    with desk.writer.storage.writing() as tx:
        inbox.failed(tx, one.id, f"failed {TRIES} times", at)
        outbox.enqueue(tx, list(letters(tx, desk.channel, one, words, at)), at)
    desk.metrics.set_aside(one)


def _begin_anew(desk: TheDesk, one: Waiting) -> bool:
    """Take the text once more without the conversation before it, where that is at fault; whether that helped."""
    chat = one.arrival.chat
    if chat is None or not _is_broken(desk, chat):
        return False
    at = desk.clock.now()
    desk.forget()
    with desk.writer.storage.writing() as tx:
        dialogues.set_aside(tx, desk.event.id, chat)
        outbox.enqueue(tx, list(opened(tx, desk.channel, casework.of_begun_anew(one.id), at)), at)
    desk.begun_anew.add(chat)
    return _goes_well(lambda: desk.deal_with([one]), f"Text {one.id} fails in a conversation begun anew as well.")


def _is_broken(desk: TheDesk, chat: int) -> bool:
    """Whether not even the simplest question can be answered where the conversation stands."""
    memory, at = desk.know_again(), desk.clock.now()
    if chat not in memory.dialogues:
        return False
    asked = Incoming(chat, private=True, user=chat, name="", language=None, heard=Said("status", 0, at))
    batch = Batch(memory, at)

    def ask() -> None:
        with desk.writer.storage.reading() as tx:
            dialogue.turn(hearing.view(desk, tx, batch, asked, batch.known(chat)), asked.heard)

    return not _goes_well(ask, "A conversation cannot be gone on with.")


def letters(tx: Transaction, channel: casework.Channel, one: Waiting, words: Wording, at: datetime) -> Iterator[Letter]:
    """What staff and the sender are told of a text that was set aside; its case is opened.

    Args:
        tx: the transaction that sets it aside.
        channel: where cases are posted.
        one: the text.
        words: of the sender's language.
        at: now.
    """
    yield from opened(tx, channel, casework.of_failure(one.id), at)
    chat, kind = one.arrival.chat, one.arrival.kind
    if chat is None or kind not in _ANSWERED:
        return
    sentence = say("could-not-be-read")
    if (press := _press_of(one)) is not None:  # its phone shows a clock until it is answered
        yield Letter(f"failed:{one.id}:press", Lane.RECEIPT, chat, Act.ANSWER, words.plain(sentence), callback=press)
    elif chat > 0:  # where many read, nobody is told of one's text
        yield Letter(f"failed:{one.id}", Lane.CHAIR, chat, Act.SEND, words.html(sentence))


def opened(tx: Transaction, channel: casework.Channel, new: NewCase, at: datetime) -> Iterator[Letter]:
    """A case beside what the desk remembers, which has to be read again after this."""
    case = cases.open_another(tx, channel.event, new.place, Note(new.code, new.lines), at)
    if case is not None:
        yield from casework.letters(channel, Changed(CaseBook.of([case]), posted=(case.number,)), {}, "")


def _press_of(one: Waiting) -> str | None:
    if one.arrival.kind != "callback_query":
        return None
    try:
        return str(json.loads(one.arrival.raw)["callback_query"]["id"])
    except (KeyError, TypeError, ValueError):
        return None
