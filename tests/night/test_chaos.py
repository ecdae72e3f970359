"""A short night of `make chaos`, on each engine; and its judge judged: one that finds nothing proves nothing."""

import random
from dataclasses import replace

import pytest

from bot.rehearsal.chats import Message
from bot.storage.lines import CORRECTION
from core.ledger.entries import Kind
from tests.night.chaos_judge import Letter, Stored, judged
from tests.night.chaos_night import Plan, lived
from tests.night.chaos_papers import drawn
from tests.night.chaos_people import Person

TOTALS = "totals other than undisturbed"
UNVERIFIED = "the ledger does not verify"


def _somebodys_first(stored):
    """Of the first who joined: they report."""
    return min((where, text) for where, text in stored.texts.items() if None not in where and where[0] > 0)


def _but_texts(stored, **changes):
    where, text = _somebodys_first(stored)
    return replace(stored, texts=stored.texts | {where: text._replace(**changes)})


def _but_letters(stored, **changes):
    _, text = _somebodys_first(stored)
    key = f"{text.bot}:{text.update_id}:2"
    return replace(stored, letters=[one._replace(**changes) if one.key == key else one for one in stored.letters])


def _written_twice(stored, key):
    line = Letter(0, key, _somebodys_first(stored)[1].chat, "send", "Adair: 3 of 5", "sent")
    return replace(stored, letters=[*stored.letters, line, line])


def _last(stored, kind):
    """Of its chain, and always the same chain, whoever came first."""
    return max((one for one in stored.entries if one.kind is kind), key=lambda one: (one.place, one.sequence))


def _without_a_place(stored):
    place = _last(stored, Kind.REPORTED).place
    return replace(stored, entries=[one for one in stored.entries if one.place != place])


def _with_a_report_again(stored):
    reported = _last(stored, Kind.REPORTED)
    sequence = max(one.sequence for one in stored.entries if one.place == reported.place)
    return replace(stored, entries=[*stored.entries, replace(reported, sequence=sequence + 1)])


def _without_a_seal(stored):
    return replace(stored, entries=[one for one in stored.entries if one is not _last(stored, Kind.SEALED)])


def _in_other_hands(stored):
    entries = [replace(one, by="p-somebody") if one is _last(stored, Kind.REPORTED) else one for one in stored.entries]
    return replace(stored, entries=entries)


SPOILED = {
    "a text is set aside": (lambda stored: _but_texts(stored, failed="crashed"), {"texts set aside"}),
    "a text is not dealt with": (lambda stored: _but_texts(stored, done_at=None), {"texts lost"}),
    "an answer did not go out": (lambda stored: _but_letters(stored, state="waiting"), {"texts unanswered"}),
    "a report is gone": (_without_a_place, {"entries missing", "acknowledged, and not in the ledger", TOTALS}),
    "a report is there twice": (
        _with_a_report_again,
        {"counted twice", UNVERIFIED, TOTALS},
    ),
    "an entry was changed": (_in_other_hands, {UNVERIFIED}),
    "a seal is gone": (_without_a_seal, {"seals that do not follow"}),
    "a post is there twice": (
        lambda stored: replace(stored, shown=[*stored.shown, stored.shown[-1]]),
        {"seals that do not follow"},
    ),
    "a line is written twice": (lambda stored: _written_twice(stored, "wire:1"), {"lines written twice"}),
    "a correction is written twice": (lambda stored: _written_twice(stored, CORRECTION), {"corrections written twice"}),
}
"""What may go wrong with what is stored, and what the judge must say of it; nothing else."""


@pytest.fixture(scope="module")
def expected(iowa):
    return drawn(iowa.event, 2, random.Random(7))


async def test_kills_and_faults_lose_nothing_and_each_thing_that_may_go_wrong_would_be_seen(
    iowa, expected, database_url, tmp_path
):
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it where the test fails
    plan, papers = Plan(places=2, kills=3, minutes=0.5, totals_every="5s"), expected.of_the_first(2)
    night = await lived(plan, iowa.event, papers, database_url, seed, tmp_path / "programs.log")
    stored = Stored.of(database_url, iowa.event)
    verdict = judged(night, iowa.event, papers, stored)
    assert not verdict.broken, "\n".join(f"{what}: {case}" for what, cases in verdict.broken.items() for case in cases)
    assert night.programs.kills
    assert verdict.told["receipts"] == sum(paper.receipts for paper in papers.papers) > len(papers.papers)

    found = {what: set(judged(night, iowa.event, papers, spoil(stored)).broken) for what, (spoil, _) in SPOILED.items()}
    assert found == {what: seen for what, (_, seen) in SPOILED.items()}

    _shown_what_was_never_sent(night, papers.papers[0].place)
    night.chairs[0].trouble = "no answer"
    assert set(judged(night, iowa.event, papers, stored).broken) == {
        "people who would complain",
        "acknowledged, and not in the ledger",
        "receipts that contradict each other",
        "messages that were never stored",
        "letters repeated without a kill or a fault",
        "read-backs with figures nobody said",
    }


def _shown_what_was_never_sent(night, place):
    """Somebody sees a receipt with figures that are nobody's, and once more what they saw hours ago."""
    chair = next(one for one in night.chairs if one.papers[0].place == place)
    conversation = night.telegram.conversation(chair.user)
    again = next(message.text for message in night.telegram.messages(chair.user) if message.by_bot)
    forged = f"Receipt ABCD-0123: {place} is stored.\nFinal: Biden 999 = 999 of 999. Right?"
    for number, text in enumerate((forged, *[again] * 20), 10_000):
        conversation.keep(Message(number, conversation.chat, night.telegram.bot, night.telegram.now(), text))


@pytest.mark.parametrize("seed", [11, 12])
def test_a_correction_is_on_the_paper_where_it_is_in_the_undisturbed_ledger(iowa, seed):
    """Some corrections ask the room something; nobody sends those."""
    papers = drawn(iowa.event, 40, random.Random(seed)).papers
    assert [paper.place for paper in papers if (paper.corrected is None) is (Kind.AMENDED in paper.entries)] == []
    assert any(paper.corrected for paper in papers)


def test_a_person_knows_the_receipt_of_their_place_and_of_no_other(expected):
    paper = expected.papers[0]
    person = Person(None, None, "", (paper,), random.Random(1))
    receipt = Message(1, None, None, 0, f"Receipt 3F7A-91BC: {paper.place} is stored. Final: Biden 1")
    assert person.receipt_in(receipt, paper) == "3F7A-91BC"
    assert person.receipt_in(replace(receipt, text=receipt.text.replace("/", "/X")), paper) is None
