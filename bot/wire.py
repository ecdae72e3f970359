"""Lines on their way out: what they show is written down, so that it can be put right."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Final, cast

from bot.charts import topic_spec
from bot.letters import Act, Incoming, Lane, Letter
from bot.memory import Batch, Memory
from bot.storage import Publication, Transaction, publications
from bot.wording import Wording
from bot.wording.lines import line_text
from core.dialogue.turn import Turn
from core.event import Event
from core.ledger.entries import Json
from core.wire.line import Line, line
from core.wire.put_right import PutRight, corrected_topics
from core.wire.readers import Reader
from core.wire.record import Record
from core.wire.snapshot import snapshot
from core.wire.told import Told, as_json, read_told
from core.wire.topics import Topic

CHART: Final = "chart"
"""The slot of what a picture shows: more than the words about the same topic at the same version."""


def note_shown(tx: Transaction, event: str, lines: Iterable[Line], at: datetime) -> tuple[int, ...]:
    """Writes down what lines show; the numbers to be put on the letter that carries them (`Letter.shows`).

    Args:
        tx: the transaction that enqueues the letter.
        event: the event's id.
        lines: what the letter tells.
        at: now, by the desk's clock (UTC).
    """
    return tuple(dict.fromkeys(publications.record(tx, event, _publication(one, at)) for one in lines))


def told_by(publication: Publication) -> Told:
    """What was told by a publication."""
    return read_told(publication.topic, publication.version, cast("Json", json.loads(publication.body)))


def line_now(memory: Memory, topic: Topic, now: datetime, *, charted: bool = False) -> Line:
    """What is public about a topic; `charted`: as it is drawn, with every group and both counts."""
    return line(snapshot(memory.standings, memory.record), topic, now, charted=charted)


def mark_wrong(tx: Transaction, event: Event, before: Record, now: Record) -> None:
    """Notes which of the figures that were shown are wrong by what has become public, and which are right again.

    In the same transaction: nobody ever finds a newer figure beside an older one that is not known to be wrong.
    """
    topics = corrected_topics(event, now.newest) if now.version > before.version else frozenset()
    if not topics:
        return
    put_right = PutRight(event, now)
    shown = publications.about(tx, event.id, topics)
    since = {one.id: put_right.wrong_since(told_by(one), one.wrong) for one in shown}
    publications.mark(tx, {one.id: since[one.id] for one in shown if since[one.id] != one.wrong})


def shown_in(
    tx: Transaction, batch: Batch, event: str, incoming: Incoming, turn: Turn, wording: Wording
) -> tuple[int, ...]:
    """Writes down what an answer shows; whoever asked is known from then on, for a correction to find them."""
    if turn.reply is None or not turn.reply.wire:
        return ()
    _know(tx, batch, event, incoming.chat, wording.language)
    return note_shown(tx, event, turn.reply.wire, batch.at)


def charts(
    tx: Transaction, batch: Batch, event: str, incoming: Incoming, turn: Turn, key: str, wording: Wording
) -> list[Letter]:
    """The picture an answer comes with; its figures are noted as any others."""
    if turn.reply is None or turn.reply.chart is None:
        return []
    told = line_now(batch.memory, turn.reply.chart, batch.at)
    drawn = line_now(batch.memory, turn.reply.chart, batch.at, charted=True)
    _know(tx, batch, event, incoming.chat, wording.language)
    return [
        Letter(
            key=f"{key}:chart",
            lane=Lane.CHAIR,
            chat=incoming.chat,
            act=Act.SEND,
            text=line_text(told, wording),
            pictures=(json.dumps(topic_spec(drawn, wording)),),
            shows=note_shown(tx, event, [drawn], batch.at),  # every figure of the words is in the picture
        )
    ]


def _know(tx: Transaction, batch: Batch, event: str, chat: int, language: str) -> None:
    if chat not in batch.readers:
        batch.read_as(tx, event, chat, Reader(language))


def _publication(one: Line, at: datetime) -> Publication:
    body = json.dumps(as_json(Told.by(one)), sort_keys=True)
    slot = CHART if one.charted else ""
    return Publication(topic=one.topic.key, version=one.version, at=at, seal="", body=body, slot=slot)
