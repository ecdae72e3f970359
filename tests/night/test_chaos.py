"""A short night of `make chaos`, on each engine; and its judge judged: one that finds nothing proves nothing."""

import random
from dataclasses import replace

import pytest
from sqlalchemy import text as sql

from bot.rehearsal.chats import Message
from bot.storage import Storage
from tests.night.chaos import Plan, lived
from tests.night.chaos_judge import judged
from tests.night.chaos_papers import drawn
from tests.night.chaos_people import Person


@pytest.fixture(scope="module")
def expected(iowa):
    return drawn(iowa.event, 4, random.Random(7))


async def test_kills_and_faults_lose_nothing_and_what_is_spoiled_later_is_found_out(
    iowa, expected, database_url, tmp_path
):
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it where the test fails
    plan, papers = Plan(places=3, kills=3, minutes=0.5, totals_every="5s"), expected.of_the_first(3)
    night = await lived(plan, iowa.event, papers, database_url, seed, tmp_path / "programs.log")
    verdict = judged(night, iowa.event, papers, database_url)
    assert not verdict.broken, "\n".join(f"{what}: {case}" for what, cases in verdict.broken.items() for case in cases)
    assert night.programs.kills
    assert verdict.told["receipts"] == sum(paper.receipts for paper in papers.papers) > len(papers.papers)

    _spoil(night, iowa.event, papers.papers[0].place, database_url)
    assert set(judged(night, iowa.event, expected, database_url).broken) == {
        "texts set aside",
        "texts unanswered",
        "entries missing",
        "acknowledged, and not in the ledger",
        "receipts that contradict each other",
        "messages that were never stored",
        "read-backs with figures nobody said",
        "totals other than undisturbed",
    }


def _spoil(night, event, place, database_url):
    """A text is given up, letters were never sent, and somebody saw a receipt with figures that are nobody's."""
    chair = next(one for one in night.chairs if one.papers[0].place == place)
    conversation = night.telegram.conversation(chair.user)
    forged = f"Receipt ABCD-0123: {place} is stored.\nFinal: Biden 999 = 999 of 999. Right?"
    conversation.keep(Message(10_000, conversation.chat, night.telegram.bot, night.telegram.now(), forged))
    given_up = next(message for message in night.telegram.messages(chair.user) if not message.by_bot)
    storage = Storage.open(database_url, event=event.id)
    with storage.writing() as tx:
        tx.execute(
            sql("UPDATE inbox SET failed = 'crashed' WHERE chat = :chat AND message = :message"),
            {"chat": chair.user.id, "message": given_up.id},
        )
        tx.execute(
            sql("UPDATE outbox SET state = 'waiting' WHERE act = 'send' AND chat = :chat"), {"chat": chair.user.id}
        )
    storage.close()


def test_a_person_knows_the_receipt_of_their_place_and_of_no_other(expected):
    paper = expected.papers[0]
    person = Person(None, None, "", (paper,), random.Random(1))
    receipt = Message(1, None, None, 0, f"Receipt 3F7A-91BC: {paper.place} is stored. Final: Biden 1")
    assert person.receipt_in(receipt, paper) == "3F7A-91BC"
    assert person.receipt_in(replace(receipt, text=receipt.text.replace("/", "/X")), paper) is None
