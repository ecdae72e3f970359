"""A transcript played through the dialogue by itself: no transport, no database."""

from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.answering import case_text, letters_for
from bot.letters import Act, Incoming
from bot.wording import Wording
from core import dialogue
from core.dialogue.turn import Invite, Pressed, Said, Unreadable, View
from core.ledger.history import PlaceHistory, extend
from core.people import Person, PersonId
from core.standings import Standings
from tests.dialogs.transcripts import PRESS, SAYS, START, Bubble, pressed, shown


class Alone:
    """The dialogue by itself: no transport, no database."""

    def __init__(self, event, script):
        self.event, self.script, self.now = script.event(event), script, START
        self.wording = Wording.load("en", event.time_zone)
        self.standings = Standings.of(self.event)
        self.people: dict[str, Person] = {}
        self.invites: dict[str, Invite] = {}
        self.states: dict[str, Any] = {}
        self.texts: dict[str, list[tuple[int, datetime]]] = defaultdict(list)
        self.bubbles: dict[str, list[Bubble]] = defaultdict(list)
        self.last: dict[str, tuple[Bubble, str]] = {}
        self.subscribed: set[str] = set()
        self.entries: list[Any] = []

    def hear(self, who, what):
        assignment = self.script.assignment(who)
        if assignment is not None and who not in self.invites:
            self.invites[who] = Invite(f"hash of {who}", assignment, START + timedelta(days=1), None)
            if "CODE" not in what:
                self._turn(who, Said("/start", 1, self.now, code=f"hash of {who}"))
        self.now += timedelta(seconds=10)
        return self._turn(who, self._heard(who, what))

    def _heard(self, who, what):
        number = 10 * (len(self.texts[who]) + len(self.bubbles[who]) + 1)
        if PRESS.fullmatch(what):
            self.last[who] = pressed(self.bubbles[who], what, self.last.get(who))
            return Pressed(self.last[who][1], self.last[who][0].id)
        if what in {"@photo", "@sticker"}:
            return Unreadable("photo" if what == "@photo" else "other", number, self.now)
        if say := SAYS.fullmatch(what):
            if say[2]:
                return Said(say[3], self.texts[who][int(say[2]) - 1][0], self.now, edited=True)
            before, at = self.texts[who][-1]
            return Said(say[3], before + (1 if say[1] == "crossing" else -1), at)
        self.texts[who].append((number, self.now))
        code = f"hash of {who}" if "CODE" in what and "WRONG" not in what else None
        spoilt = "unknown" if "WRONGCODE" in what else None
        return Said(
            what.replace("WRONGCODE", "[code:x]").replace("CODE", "[code:x]"), number, self.now, code=code or spoilt
        )

    def _turn(self, who, heard):
        invite = self.invites.get(who) if isinstance(heard, Said) and heard.code == f"hash of {who}" else None
        before = [one.question for one in self.bubbles[who] if isinstance(heard, Said) and one.id < heard.message]
        view = View(
            event=self.event,
            now=self.now,
            person=self.people.get(who),
            new_person=PersonId(f"p-{who}"),
            state=self.states.get(who),
            histories=self.standings.histories,
            standings=self.standings,
            sent_question=next((question for question in reversed(before) if question), None),
            invite=invite,
            subscribed=who in self.subscribed,
        )
        turn = dialogue.turn(view, heard)
        self._keep(who, turn, invite)
        return self._said(who, heard, turn)

    def _keep(self, who, turn, invite):
        if turn.enrols is not None:
            self.people[who] = Person(PersonId(f"p-{who}"), "en", (turn.enrols,))
            self.invites[who] = replace(invite, used_by=PersonId(f"p-{who}"))
        if turn.state is not None:
            self.states[who] = turn.state
        if turn.subscribe is not None:
            (self.subscribed.add if turn.subscribe else self.subscribed.discard)(who)
        histories: dict[str, PlaceHistory] = {}
        for entry in turn.entries:
            histories[entry.place] = extend(histories.get(entry.place) or self.standings.history(entry.place), entry)
        self.entries += turn.entries
        self.standings = self.standings.extended(histories)

    def _said(self, who, heard, turn):
        callback = "1" if isinstance(heard, Pressed) else None
        incoming = Incoming(1, private=True, user=1, name=who, language="en", heard=heard, callback=callback)
        answers = []
        for letter in letters_for(turn, incoming, "key", self.wording):
            if letter.act is Act.ANSWER:
                answers.append(("toast", letter.text))
            if letter.act is Act.SEND:
                number = 10 * (len(self.texts[who]) + len(self.bubbles[who])) + 5
                buttons = [[(button.label, button.data) for button in row] for row in letter.buttons]
                self.bubbles[who].append(Bubble(number, letter.text, buttons, letter.question))
                answers.append(("bot", shown(letter.text, [[label for label, _ in row] for row in buttons])))
        cases = [("staff channel", shown(case_text(case, self.wording), [])) for case in turn.cases]
        return answers + cases
