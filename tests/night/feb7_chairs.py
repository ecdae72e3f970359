"""What had been published of Iowa's places by 7 February 2020, texted to the bot as their chairs would have.

Each chair opens the chat, texts the attendance and the first alignment, says yes, texts the final one, answers what is
asked of the room (who won a toss, who was elected) as the published delegates imply, and insists where the bot refuses.
Where the bot works out other delegates, the chair texts the published ones as the sheet's, and that it is signed so.

They go by where the dialogue stands and by what its buttons say, never by its words.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.results_file import place_results, read_results
from core import dialogue
from core.dialogue.asking import worksheet_of
from core.dialogue.filing import allocated
from core.dialogue.heard import Pressed, Said
from core.dialogue.state import Step, from_json
from core.dialogue.view import View
from core.ledger.history import PlaceHistory, extend
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId, SatelliteCaucus
from core.standings import Standings
from tests.night.feb7_rules import Precinct

SIGNED = "that is what we signed"
MOST_TEXTS = 20
"""A chair who has texted so often has not been understood."""


def published(path, event):
    """The places of a results file, in its own order."""
    results = read_results(path, event)
    return [_precinct(event, results.places[one.place], one) for one in place_results(results, event)]


def _precinct(event, lines, result):
    place = event.places.by_id[result.place]
    inferred = place.inferred_attendance or 0 if isinstance(place, SatelliteCaucus) else 0
    attendees = max(inferred, lines.first.total, lines.final.total)
    return Precinct(
        place=place.id,
        elects=event.county_delegates(place, attendees),
        attendees=attendees,
        first=lines.first.as_dict(),
        final=lines.final.as_dict(),
        won={str(group): number for group, number in (result.delegates or {}).items() if number},
        is_site=isinstance(place, SatelliteCaucus),
    )


@dataclass
class Chair:
    """One chair and the paper in their hand; `reply` and `state` are the bot's last."""

    night: "Night"
    paper: Precinct
    texts: list[str] = field(default_factory=list)
    stored: dict | None = None
    question: str | None = None
    reply: object = None

    @property
    def state(self):
        return from_json(self.stored)

    def reports(self):
        """All of it, up to the receipt, or until the bot asks for what the paper does not hold."""
        self.say("/start")
        while not self.is_stuck and (self.stored is None or self.state.step is not Step.FILED):
            assert len(self.texts) < MOST_TEXTS, (self.paper, self.texts, self.state)
            self.goes_on()

    @property
    def is_stuck(self):
        """Whether the first alignment is asked for, and none was published."""
        if not self.stored or self.paper.first or not self.paper.final:
            return False
        return self.has_said_all() and self.state.step is Step.FIRST

    def goes_on(self):
        paper, state = self.paper, self.state if self.stored else None
        if state is None or state.report.attendees is None:
            self.say(
                f"{paper.attendees} here. First: {counts(paper.first)}" if paper.first else f"{paper.attendees} here"
            )
        elif state.sheet is not None or (state.rejected and self.has_said_all()):
            self.say(SIGNED)
        elif state.step is Step.FIRST_READ_BACK:
            self.say("yes")
        elif not self.has_said_all():
            self.say(f"Final: {counts(paper.final | dict.fromkeys(set(paper.first) - set(paper.final), 0))}")
        elif state.step is Step.TOSS and (won := self.won_toss()):
            self.press("toss", won[0])
        elif state.step is Step.ELECTION and len(paper.won) == 1 == sum(paper.won.values()):
            self.say(f"{next(iter(paper.won))} was elected")
        elif state.step is Step.AWARD_READ_BACK and self.award() == paper.won:
            self.say("yes")
        else:
            self.say(f"sheet: {counts(paper.won or dict.fromkeys(paper.final, 0))}")

    def has_said_all(self):
        final, paper = self.state.report.final, self.paper.final
        return not paper or (final is not None and final.as_dict() == paper)

    def won_toss(self):
        """Who must have won the toss, by the published delegates, and was not named; nobody where it does not fit."""
        tie = self.worksheet().tie
        won = [group for group in tie.among if self.paper.won.get(group, 0) == tie.certain[group] + 1]
        fits = len(won) == tie.seats and all(
            self.paper.won.get(group, 0) == tie.certain[group] + (group in won) for group in tie.certain
        )
        return [group for group in won if group not in self.state.report.toss_winners] if fits else []

    def award(self):
        """What a yes would report now."""
        reported = self.state.report.reported_delegates
        award = allocated(self.worksheet().award) if reported is None else reported
        return {str(group): number for group, number in (award or {}).items() if number}

    def worksheet(self):
        event = self.night.event
        return worksheet_of(event, event.places.by_id[self.paper.place], self.state.report)

    def press(self, word, group):
        number = str(self.night.event.field.groups.index(group))
        buttons = (one.data for row in self.reply.choices for one in row)
        data = next(one for one in buttons if one.split("|")[0] == word and one.split("|")[-1] == number)
        self.hear(Pressed(data, 1), f"[{group}]")

    def say(self, text):
        number = len(self.texts) + 1
        self.hear(Said(text, number, self.night.now + timedelta(seconds=number)), text)

    def hear(self, heard, words):
        self.texts.append(words)
        turn = self.night.turn(self, heard)
        if turn.state is not None:
            chat = turn.state
            self.stored = chat if "report" in chat else chat if chat.get("drafts") else None
        self.reply = turn.reply
        if turn.reply.question is not None:
            self.question = turn.reply.question


def counts(people):
    return ", ".join(f"{group} {number}" for group, number in people.items())


class Night:
    """The dialogue and the ledger, in memory."""

    def __init__(self, event):
        self.event, self.standings = event, Standings.of(event)
        self.now = datetime(2020, 2, 4, 2, 0, tzinfo=UTC)
        self.entries, self.cases = [], []

    def turn(self, chair, heard):
        place = PlaceId(chair.paper.place)
        view = View(
            event=self.event,
            now=self.now + timedelta(seconds=len(chair.texts)),
            person=Person(PersonId(f"p-{place}"), "en", (Assignment(Role.CHAIR, place),)),
            new_person=PersonId("p-new"),
            state=chair.stored,
            histories=self.standings.histories,
            standings=self.standings,
            sent_question=chair.question,
        )
        turn = dialogue.turn(view, heard)
        history = self.standings.histories.get(place) or PlaceHistory(place)
        for entry in turn.entries:
            history = extend(history, entry)
        if turn.entries:
            self.standings = self.standings.extended({place: history})
        self.entries += turn.entries
        self.cases += turn.cases
        return turn


def reported(event, places):
    """The night on which all of them have reported, and what each chair had to text."""
    night, texts = Night(event), {}
    for paper in places:
        chair = Chair(night, paper)
        chair.reports()
        texts[paper.place] = chair.texts
    return night, texts
