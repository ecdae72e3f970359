"""What people were told, what was stored and what should have been: every way they may differ, counted."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import text as sql

from bot.rehearsal import What
from bot.rehearsal.markup import formatted
from bot.storage import Storage, ledger
from bot.storage.lines import CORRECTION
from core.ledger.codec import verify
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Kind
from core.standings import Standings
from tests.night.chaos_papers import REPORTS, receipts_in
from tests.night.chaos_people import RECEIPT
from tests.night.feb7 import of_all

MOSTLY = ("first", "final", "county_delegates", "sde")
_READ_BACK = re.compile(r"^(.*) = \d+(?: of \d+)?\. Right\?", re.MULTILINE)
_LOST = "the answer never comes"
_NEAR = timedelta(seconds=5)
"""What is in flight is written down well within this, also on a machine with much to do."""
_JUST_BEFORE = timedelta(seconds=1)
"""A call may be carried out after its program was killed: it was on its way."""
_FIGURE = re.compile(r"([A-Z][a-z]+) (\d+)")


@dataclass
class Verdict:
    """The figures of one night.

    Attributes:
        told: what happened, for whoever reads the table.
        forbidden: figures that must be zero, and what they are about.
    """

    told: dict[str, int] = field(default_factory=dict)
    forbidden: dict[str, list[str]] = field(default_factory=dict)

    @property
    def broken(self):
        """What was broken, in words."""
        return {what: cases for what, cases in self.forbidden.items() if cases}


class Text(NamedTuple):
    """A row of the inbox."""

    chat: int
    message: int
    bot: str
    update_id: int
    done_at: object
    failed: str | None


class Letter(NamedTuple):
    """A row of the outbox."""

    id: int
    key: str
    chat: int
    act: str
    text: str
    state: str


@dataclass
class Stored:
    """What the database holds when the night is over.

    Attributes:
        entries: the ledger.
        texts: what people said, by chat and message.
        letters: the outbox.
        shown: the numbers of the posts of totals, in order.
    """

    entries: list
    texts: dict
    letters: list
    shown: list

    @classmethod
    def of(cls, url, event):
        storage = Storage.open(url, event=event.id)
        with storage.reading() as tx:
            inbox = tx.execute(sql("SELECT chat, message, bot, update_id, done_at, failed FROM inbox")).all()
            letters = tx.execute(sql("SELECT id, key, chat, act, text, state FROM outbox ORDER BY id")).all()
            shown = tx.execute(sql("SELECT slot FROM publications WHERE topic = 'post' ORDER BY id")).scalars().all()
            stored = cls(
                entries=ledger.read(tx, event.id),
                texts={(one.chat, one.message): Text(*one) for one in inbox if one.bot not in {"cli", "photos"}},
                letters=[Letter(*one) for one in letters],
                shown=list(shown),
            )
        storage.close()
        return stored


def judged(night, event, expected, stored):
    """Everything that is asked of a night.

    Args:
        night: who was there and what they saw.
        event: the event.
        expected: the undisturbed night.
        stored: what its database holds.
    """
    verdict = Verdict()
    verdict.forbidden["people who would complain"] = [one.trouble for one in night.everybody if one.trouble]
    _of_texts(night, stored, verdict)
    _of_the_ledger(expected, stored, verdict)
    _of_receipts(night, expected, stored, verdict)
    _of_letters(night, stored, verdict)
    _of_read_backs(night, verdict)
    _of_the_totals(event, expected, stored, verdict)
    verdict.forbidden["seals that do not follow"] = list(_seals_amiss(stored.entries, stored.shown))
    return verdict


def _of_texts(night, stored, verdict):
    enrolled = {one.user.id for one in night.chairs}
    said = [one.message for one in night.telegram.journal.happenings if one.what is What.SAID and one.chat > 0]
    texts = [one for one in said if one.chat.id in enrolled]
    states = {letter.key: letter.state for letter in stored.letters}
    unanswered, lost, aside = [], [], []
    for one in said:
        row = stored.texts.get((one.chat.id, one.id))
        if row is None or row.done_at is None:
            lost.append(f"{one.chat.title}: {one.text}")
        elif row.failed is not None:
            aside.append(f"{one.chat.title}: {one.text}: {row.failed}")
        elif one.chat.id in enrolled and states.get(f"{row.bot}:{row.update_id}:2") not in {"sent", "unknown"}:
            unanswered.append(f"{one.chat.title}: {one.text}")
    verdict.told |= {"texts of enrolled people": len(texts), "texts of strangers and readers": len(said) - len(texts)}
    verdict.told["answered"] = len(texts) - len(unanswered)
    verdict.forbidden |= {"texts lost": lost, "texts set aside": aside, "texts unanswered": unanswered}


def _of_the_ledger(expected, stored, verdict):
    twice, missing = [], []
    for paper in expected.papers:
        chain = [entry for entry in stored.entries if entry.place == paper.place]
        found = Counter(entry.kind for entry in chain)
        for kind in (Kind.REPORTED, Kind.AMENDED, Kind.TIE_BROKEN):
            wanted = paper.entries.get(kind, 0)
            twice += [f"{paper.place}: {kind}"] * max(0, found[kind] - wanted)
            missing += [f"{paper.place}: {kind}"] * max(0, wanted - found[kind])
    broken = verify(stored.entries)
    verdict.forbidden |= {"counted twice": twice, "entries missing": missing}
    verdict.forbidden["the ledger does not verify"] = [] if broken is None else [str(broken)]


def _of_receipts(night, expected, stored, verdict):
    """A receipt names an entry, and a report has one number however often its receipt comes."""
    numbers, unknown, contradict = receipts_in(stored.entries), [], []
    for one in night.chairs:
        seen = {}
        for message in night.telegram.messages(one.user):
            for number, place in RECEIPT.findall(message.text):
                seen.setdefault(place, {})[number] = message.text
        unknown += [f"{place}: {number}" for place, each in seen.items() for number in each if number not in numbers]
        contradict += [
            f"{paper.place}: {list(seen.get(paper.place, ()))}, should be {paper.receipts}"
            for paper in one.papers
            if len(seen.get(paper.place, {})) != paper.receipts
        ]
    verdict.told["receipts"] = sum(paper.receipts for paper in expected.papers)
    verdict.forbidden["acknowledged, and not in the ledger"] = unknown
    verdict.forbidden["receipts that contradict each other"] = contradict


def _of_letters(night, stored, verdict):
    """Every message a person saw is a letter of the outbox; one that came twice was in flight at a kill or a fault."""
    repeated, invented, unexplained, lines, corrections = 0, [], [], [], []
    copies, broken_off = _copies(night), _broken_off(night)
    for chat in {one.user.id for one in night.everybody}:
        letters = [one for one in stored.letters if one.chat == chat and one.act == "send"]
        written = Counter(formatted(one.text, "HTML").text for one in letters)
        changes = {formatted(one.text, "HTML").text for one in stored.letters if one.chat == chat and one.act == "edit"}
        seen = Counter(one.text for one in night.telegram.messages(chat) if one.by_bot)
        invented += [f"{chat}: {text}" for text in seen if text not in written and text not in changes]
        for text in seen.keys() & written.keys():
            more = max(0, seen[text] - written[text])
            repeated += more
            unexplained += [f"{chat}: {text}"] * max(0, more - _explained(copies[chat, text], broken_off, chat))
        readers = [one for one in letters if one.key.startswith("wire:")]
        for text, number in Counter(one.text for one in readers).items():
            kind = corrections if any(one.key.startswith(CORRECTION) and one.text == text for one in readers) else lines
            kind += [f"{chat}: {text}"] * (number - 1)
    verdict.told["letters repeated, in flight at a kill or a fault"] = repeated
    verdict.told["lines and corrections to readers"] = sum(one.key.startswith("wire:") for one in stored.letters)
    verdict.forbidden["messages that were never stored"] = invented
    verdict.forbidden["letters repeated without a kill or a fault"] = unexplained
    verdict.forbidden |= {"lines written twice": lines, "corrections written twice": corrections}


def _copies(night):
    """When each chat was sent each text."""
    found = defaultdict(list)
    for one in night.telegram.journal.happenings:
        if one.what is What.SENT:
            found[one.chat, one.message.text].append(one.at)
    return found


def _broken_off(night):
    """When what was on its way came to be in doubt: by chat where one answer was lost, under None where all were."""
    found = defaultdict(list, {None: [*night.programs.kills]})
    for one in night.telegram.journal.happenings:
        if one.what is What.REFUSED and one.chat is not None and one.text.endswith(_LOST):
            found[one.chat].append(one.at)
    return found


def _explained(times, broken_off, chat):
    """After how many copies of a text, but the last, something broke off what was on its way."""
    doubts = broken_off[None] + broken_off[chat]
    return sum(any(-_JUST_BEFORE <= doubt - copy <= _NEAR for doubt in doubts) for copy in times[:-1])


def _of_read_backs(night, verdict):
    """A read-back holds no figure beside a name that its person did not say."""
    wrong = []
    for one in night.chairs:
        texts = " ".join(
            " ".join(part for part in (paper.first, paper.final, paper.corrected) if part) for paper in one.papers
        )
        said = set(_FIGURE.findall(texts))
        for message in night.telegram.messages(one.user):
            for line in _READ_BACK.findall(message.text) if message.by_bot else ():
                told = {(name, people) for name, people in _FIGURE.findall(line) if people != "0"}
                wrong += [f"{one.papers[0].place}: {line}"] if told - said else []
    verdict.forbidden["read-backs with figures nobody said"] = wrong


def _of_the_totals(event, expected, stored, verdict):
    """Exact, group by group: whole people, whole delegates, fractions of SDE."""
    ours = of_all(event, Standings.of(event, stored.entries)).statewide()
    should = of_all(event, expected.standings).statewide()
    differ = []
    for which in MOSTLY:
        found, wanted = getattr(ours, which), getattr(should, which)
        differ += [
            f"{which} {group}: {found.get(group, 0)}, should be {wanted.get(group, 0)}"
            for group in dict.fromkeys((*found, *wanted))
            if found.get(group, 0) != wanted.get(group, 0)
        ]
    verdict.told["places"] = ours.reported
    if differ:
        differ += _places_that_differ(expected.entries, stored.entries)
    verdict.forbidden["totals other than undisturbed"] = differ


def _places_that_differ(wanted, found):
    """Where to look: the newest report of each place whose counts are not those of the undisturbed night."""
    newest = [{one.place: one.body for one in entries if one.kind in REPORTS} for entries in (wanted, found)]
    for place in newest[0]:
        for which in ("attendees", "first", "final", "elected", "reported_delegates"):
            should, is_so = (dict(each.get(place, {})).get(which) for each in newest)
            if should != is_so:
                yield f"{place}: {which} {is_so}, should be {should}"


def _seals_amiss(entries, shown):
    """Every post has its seal, every seal its post, each over the one before it."""
    seals = [entry.body for entry in entries if entry.place == EVENT_CHAIN and entry.kind is Kind.SEALED]
    if [body["number"] for body in seals] != list(range(1, len(seals) + 1)):
        yield f"numbers {[body['number'] for body in seals]}"
    if shown != [str(body["number"]) for body in seals]:
        yield f"posts {shown}, seals {[body['number'] for body in seals]}"
    before = FIRST_FINGERPRINT
    for body in seals:
        if body["previous"] != before:
            yield f"seal {body['number']} is not over the one before it"
        before = body["seal"]
