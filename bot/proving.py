"""The ledger is looked over before the desk begins: nobody is shown a figure that does not fit its fingerprint.

Laws:
1. Chairs lose nothing: texts are taken, dealt with and answered, whatever was changed behind the desk's back.
2. Publication is stopped, for readers, staff posts and feeds, before anything is derived from what was changed: what is
   public stays what it was. Staff are told what does not fit, in their channel and by a case.
3. A person lets it go on (`/resume publication`), and is not overruled: it is stopped anew only for what is new.

What was changed while a desk works is found by its next backup, and at its next start.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Final

from bot import failing
from bot.answering import pages
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.storage import Transaction, ledger, moved, outbox, people, proof
from core.dialogue.filing import Pen
from core.dialogue.turn import NewCase
from core.ledger.codec import LedgerBroken
from core.ledger.doubts import not_known, stopping
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Entry, Kind
from core.ledger.proof import Flaw, Problem
from core.roles import Action, may
from core.sentences import Sentence, say

log = logging.getLogger(__name__)

_DESK: Final = "desk"
_SAID_AS: Final = {
    Flaw.REWRITTEN: "rewritten",
    Flaw.GAP: "gap",
    Flaw.RECORD_BEYOND: "beyond",
    Flaw.NO_TRIGGERS: "triggers",
}
_NAMED: Final = 5
"""Problems told in a message; `caucus ledger verify` names all of them."""


def begin(desk: Desk) -> None:
    """The desk reads how things stand, once the ledger was looked over. Runs in the writer's thread.

    Raises:
        DatabaseUnavailable: the database does not answer.
        LedgerBroken: what was changed cannot be read any more.
    """
    problems = _look_over(desk)
    try:
        desk.load()
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        if isinstance(error, LedgerBroken) or not problems:
            raise
        message = f"{problems} problems, and what was changed cannot be read"
        raise LedgerBroken(message) from error


def _look_over(desk: Desk) -> int:
    """How much does not fit; what is new of it stops publication."""
    with desk.writer.storage.reading() as tx:
        problems, own = proof.at_a_glance(tx, desk.event.id)
        desk.staff_chat = moved.now_at(tx, desk.staff_chat)
    desk.metrics.looked_over(len(problems))
    if not problems:
        return 0
    new = not_known(problems, own)
    log.error("The ledger is not as it was written, problems: %d. See caucus ledger verify.", len(problems))
    if new and not any(problem.flaw is Flaw.UNREADABLE for problem in problems):  # else no desk can begin
        with desk.writer.storage.writing() as tx:
            _stop(tx, desk, new, own)
        log.error("Publication is stopped until somebody of the staff lets it go on; texts and receipts go on.")
    return len(problems)


def _stop(tx: Transaction, desk: Desk, new: Sequence[Problem], own: Sequence[Entry]) -> None:
    at = desk.clock.now()
    sequence, fingerprint = (own[-1].sequence, own[-1].fingerprint) if own else (0, FIRST_FINGERPRINT)
    pen = Pen(desk.event.id, EVENT_CHAIN, sequence, fingerprint, _DESK, None, at, "start")
    ledger.append(tx, [pen.write(Kind.PUBLICATION_SWITCHED, facts) for facts in stopping(new).values()])
    outbox.enqueue(tx, list(_letters(tx, desk, new, pen.sequence)), at)


def _letters(tx: Transaction, desk: Desk, new: Sequence[Problem], sequence: int) -> Iterator[Letter]:
    """The case in the staff's channel; where there is none, the same to everybody of the staff."""
    lines = tuple(_lines(desk, new))
    yield from failing.opened(tx, desk.channel, NewCase("", f"ledger-{sequence}", lines), desk.clock.now())
    if desk.staff_chat is not None:
        return
    for one in people.everyone(tx, desk.event.enrolment):
        if may(one.person, Action.SEE_DESK):
            words = desk.wording(one.person.language)
            for page, text in enumerate(pages(tuple(words.html(line) for line in lines))):
                yield Letter(f"ledger:{sequence}:{one.person.id}:{page}", Lane.STAFF, one.chat, Act.SEND, text)


def _lines(desk: Desk, new: Sequence[Problem]) -> Iterator[Sentence]:
    yield say("ledger-broken")
    for problem in new[:_NAMED]:
        flaw = _SAID_AS.get(problem.flaw, "seal")
        yield say("ledger-flaw", flaw=flaw, place=problem.place or desk.event.id, entry=problem.sequence or 0)
    if len(new) > _NAMED:
        yield say("ledger-more", number=len(new) - _NAMED)
    yield say("ledger-broken-then")
