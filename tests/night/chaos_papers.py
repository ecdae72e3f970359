"""What the people of a disturbed night hold in their hands, and what an undisturbed one would have come to.

The places are real ones as they were published, in a mix that holds every kind of report: with and without a second
alignment, coin tosses, places with one delegate, satellites, sheets that break a rule and are signed all the same, and
reports that are corrected after their receipt. Each is played through the dialogue alone, without a network, a desk or
a database; the ledger of that is what a night with kills must come to as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.dialogue.filing import receipt_number
from core.dialogue.state import Step
from core.event import Event
from core.ledger.entries import Entry, Kind
from core.places import SatelliteCaucus
from core.standings import Standings
from tests.night.feb7 import RESULTS
from tests.night.feb7_chairs import SIGNED, Chair, Night, counts, published

REPORTS = frozenset({Kind.REPORTED, Kind.AMENDED})
_CORRECTED = 5
"""One report in so many is corrected, where that asks the room nothing."""
_SITES = 12
"""One place in so many is a satellite, at least."""


@dataclass(frozen=True)
class Paper:
    """What one place will tell.

    Attributes:
        place: `County/Precinct`.
        first: the text with the attendance and the first alignment.
        final: the text with the second alignment; None where there is none.
        winner: who won the toss, where there was one.
        elected: who was elected, where the place elects one.
        corrected: the text that corrects the report after its receipt; None where nothing was wrong.
        entries: how often each kind of entry stands in an undisturbed place's chain.
        prefix: what stands before counts in the texts of somebody who reports for several places.
    """

    place: str
    first: str
    final: str | None
    winner: str | None
    elected: str | None
    corrected: str | None
    entries: Mapping[Kind, int]
    prefix: str = ""

    @property
    def receipts(self):
        """How many receipts there should be."""
        return sum(number for kind, number in self.entries.items() if kind in REPORTS)

    @property
    def told_by(self):
        """The same paper in the hand of somebody who reports for several places."""
        return replace(self, prefix=f"{self.place}: ")


@dataclass(frozen=True)
class Expected:
    """An undisturbed night.

    Attributes:
        event: the event.
        papers: in the order drawn.
        entries: of its ledger.
    """

    event: Event
    papers: tuple[Paper, ...]
    entries: tuple[Entry, ...]

    @property
    def standings(self):
        """What its ledger adds up to."""
        return Standings.of(self.event, list(self.entries))

    def of_the_first(self, number):
        """The same night with fewer places."""
        papers = self.papers[:number]
        places = {paper.place for paper in papers}
        return replace(self, papers=papers, entries=tuple(one for one in self.entries if one.place in places))


def drawn(event, number, random):
    """So many places, and the night on which nothing breaks."""
    night, papers = Night(event), []
    waiting = _shuffled(event, published(RESULTS, event), random)
    while len(papers) < number:
        one = waiting.pop()
        sites = sum(isinstance(event.places.by_id[paper.place], SatelliteCaucus) for paper in papers)
        if one.is_site and sites * _SITES > len(papers):
            waiting.insert(0, one)
            continue
        papers += _told(night, one, corrected=len(papers) % _CORRECTED == 1)
    return Expected(event, tuple(papers), tuple(night.entries))


def _shuffled(event, places, random):
    """Tosses and elections more often than they were, so that a short night has some as well; taken from the end."""
    places = [one for one in places if one.first and one.attendees]
    random.shuffle(places)
    rare = [one for one in places if one.elects == 1 or one.is_site or _ties(event, one)]
    usual = [one for one in places if one not in rare]
    mixed = [one for pair in zip(usual, rare, strict=False) for one in pair]
    return mixed[::-1]


def _ties(event, one):
    shares = [people * one.elects * 2 % (2 * one.attendees) for people in one.final.values() if people >= one.needed]
    return event is not None and one.divides and len(set(shares)) < len(shares)


def _told(night, paper, *, corrected):
    """The paper of one place, unless its sheet has other delegates than the rule; that is a test of its own."""
    trial = Chair(Night(night.event), paper)
    trial.reports()
    texts = trial.texts
    tosses = [text for text in texts if text.startswith("[")]
    if trial.is_stuck or len(tosses) > 1 or any(text.startswith("sheet:") for text in texts):
        return []
    wrong = _correction(trial) if corrected else None
    night.entries += trial.night.entries
    kinds = [entry.kind for entry in trial.night.entries if entry.kind is not Kind.HELD]
    return [
        Paper(
            place=paper.place,
            first=texts[1],
            final=next((text for text in texts if text.startswith("Final")), None),
            winner=tosses[0].strip("[]") if tosses else None,
            elected=next((text.removesuffix(" was elected") for text in texts if text.endswith("was elected")), None),
            corrected=wrong,
            entries={kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        )
    ]


def _correction(chair):
    """A text that moves one person in the final count and asks the room nothing; None where there is no such text.

    One that asks the room something is taken back: nobody will send it.
    """
    final = dict(chair.paper.final)
    largest = sorted(final, key=final.get, reverse=True)[:2]
    if len(largest) < 2 or not any(text.startswith("Final") for text in chair.texts) or SIGNED in chair.texts:
        return None
    more, fewer = largest
    final |= {more: final[more] - 1, fewer: final[fewer] + 1}
    text = f"Final: {counts(final)}"
    filed = len(chair.night.entries)
    chair.say(text)
    if chair.state.step is Step.AWARD_READ_BACK:
        chair.say("yes")
    if [entry.kind for entry in chair.night.entries[filed:] if entry.kind is not Kind.HELD] == [Kind.AMENDED]:
        return text
    del chair.night.entries[filed:]
    return None


def receipts_in(entries):
    """The numbers that may stand on receipts."""
    return {receipt_number(entry.fingerprint) for entry in entries if entry.kind in REPORTS}
