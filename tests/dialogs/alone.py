"""A transcript played through the dialogue by itself: no transport, no database."""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot import casework, publishing
from bot.answering import letters_for
from bot.app import link_with
from bot.letters import HIDE_KEYBOARD, Act, Incoming
from bot.phone_numbers import number_key
from bot.wording import Wording
from bot.wording.lines import line_text
from core import dialogue
from core.cases import CaseBook, Spoken
from core.codes import black_out, plain_code
from core.contacts import Contact
from core.dialogue import case_filing, language, published
from core.dialogue.heard import Pressed, Said, SharedContact, Unreadable
from core.dialogue.phones import SHARE
from core.dialogue.published import Night
from core.dialogue.view import Invite, View
from core.ledger.history import PlaceHistory, extend
from core.people import Person, PersonId, Role
from core.sentences import say
from core.standings import Standings
from core.wire.line import line
from core.wire.record import Record
from core.wire.snapshot import snapshot
from tests.dialogs.pictures import PHOTO, Wallet, under
from tests.dialogs.transcripts import (
    CONTACT,
    PRESS,
    SAYS,
    STAFF_CHAT,
    START,
    Bubble,
    in_channel,
    new_code,
    pressed,
    shown,
    with_codes,
)


@dataclass
class Directory:
    """Who is enrolled, as staff see them; nobody stands in the roster, and nobody has practised."""

    people: dict[str, Person]
    heard: dict[str, datetime]
    states: dict[str, Any]
    nudged: dict[str, datetime]

    def contacts(self):
        for who, person in self.people.items():
            for one in person.assignments:
                if one.role in {Role.CHAIR, Role.DEPUTY, Role.COUNTY}:
                    name = who.capitalize()
                    yield Contact(one, name, "", name, self.heard.get(who), self.states.get(who), person.id)

    def practised(self):
        return frozenset()

    def lately_asked(self, since):
        return frozenset(person for person, at in self.nudged.items() if at >= since)


@dataclass
class Records:
    """What was said, in the order it was."""

    spoken: list[Spoken]

    def transcript(self, people):
        return [one for one in self.spoken if one.person in people]

    def set_aside(self, _number):
        return None


class Alone:
    """The dialogue by itself: no transport, no database."""

    def __init__(self, event, script):
        self.event, self.script, self.now = script.event(event), script, START
        self.wordings = {spoken: Wording.load(spoken, event.time_zone) for spoken in event.languages}
        self.wording = self.wordings[event.languages[0]]
        self.standings = Standings.of(self.event)
        self.people: dict[str, Person] = {}
        self.invites: dict[str, Invite] = {}
        self.states: dict[str, Any] = {}
        self.texts: dict[str, list[tuple[int, datetime]]] = defaultdict(list)
        self.bubbles: dict[str, list[Bubble]] = defaultdict(list)
        self.last: dict[str, tuple[Bubble, str]] = {}
        self.readers: dict[str, Any] = {}
        self.record = Record()
        self.entries: list[Any] = []
        self.wallet = Wallet()
        self.codes: dict[str, str] = {}
        self.from_bot = ""
        self.wrong = 0
        self.asks_number: set[str] = set()
        self.heard: dict[str, datetime] = {}
        self.nudged: dict[str, datetime] = {}
        self.cases = CaseBook()
        self.spoken: list[Spoken] = []
        self.posts: dict[str, Bubble] = {}

    def hear(self, who, what):
        assignment = self.script.assignment(who)
        if assignment is not None and who not in self.codes:
            self.codes[who] = self._invite(assignment, self.script.phones(who))
            if "CODE" not in what:
                for code in [self.codes[who], *[self._invite(one, []) for one in self.script.also(who)]]:
                    self._turn(who, Said("/start", 1, self.now, codes=(plain_code(code),)))
        self.now += timedelta(seconds=10)
        if found := PHOTO.fullmatch(what):
            return self._photos(who, found)
        return self._turn(who, self._heard(who, what))

    def _invite(self, assignment, phones):
        code = new_code(len(self.invites) + 1)
        expires = START + timedelta(days=1)
        self.invites[plain_code(code)] = Invite(plain_code(code), assignment, expires, None, phones=frozenset(phones))
        return code

    def _photos(self, who, found):
        sent = self.wallet.take(found, self._number(who), self.now)
        answers = [said for photo in sent for said in self._turn(who, photo)]
        answers += [said for stored in self.wallet.fetched() for said in self._turn(who, stored)]
        return sorted(answers, key=lambda said: said[0] == "staff channel")

    def _number(self, who):
        return 10 * (len(self.texts[who]) + len(self.bubbles[who]) + 1)

    def _heard(self, who, what):
        number = self._number(who)
        if PRESS.fullmatch(what):
            where = "staff channel" if in_channel(what) else who
            self.last[who] = pressed(self.bubbles[where], what, self.last.get(who))
            return Pressed(self.last[who][1], self.last[who][0].id)
        if what == "@sticker":
            return Unreadable("other", number, self.now)
        if found := SAYS.fullmatch(what):
            if found[2]:
                return Said(found[3], self.texts[who][int(found[2]) - 1][0], self.now, edited=True)
            before, at = self.texts[who][-1]
            return Said(found[3], before + (1 if found[1] == "crossing" else -1), at)
        if found := CONTACT.fullmatch(what):
            return SharedContact(number_key(found[2]), found[1] == "own", number, self.now)
        self.texts[who].append((number, self.now))
        codes: list[str] = []
        typed = with_codes(what, self.codes.get(who, ""), self.from_bot)
        text = black_out(typed, lambda meant: codes.extend(meant) or "[code:x]")
        spoilt = ["unknown"] if "WRONGCODE" in what and not codes else []
        return Said(text, number, self.now, codes=tuple(codes or spoilt))

    def _turn(self, who, heard):
        invite = self._invite_for(who, heard)
        person = None if invite is None else invite.moves or invite.succeeds
        before = next((self.states.get(name) for name, one in self.people.items() if one.id == person), None)
        return self._answered(who, heard, invite, before)

    def _invite_for(self, who, heard):
        codes = heard.codes if isinstance(heard, Said) else ()
        if isinstance(heard, SharedContact):
            codes = ((self.states.get(who) or {}).get("contact"),)
        found = [self.invites[code] for code in codes if code in self.invites]
        return found[0] if len(found) == 1 else None

    def _answered(self, who, heard, invite, state_before):
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
            reader=self.readers.get(who),
            record=self.record,
            photos=self.wallet.kept,
            enrolled=tuple(self.people.values()),
            before=state_before,
            wrong_codes=self.wrong,
            directory=Directory(self.people, self.heard, self.states, self.nudged),
            cases=self.cases,
            records=Records(self.spoken),
            initials="".join(word[0].upper() for word in who.capitalize().split()),
        )
        turn = self._with_code(dialogue.turn(view, heard))
        spoken = language.spoken(view, turn, self.script.language(who))
        self._keep(who, heard, turn, invite, spoken)
        if isinstance(heard, Said) and who in self.people:
            self.spoken.append(
                Spoken(self.now, self.people[who].id, by_bot=False, words=heard.text.replace("[code:x]", "[code]"))
            )
        if isinstance(heard, Pressed) and who in self.people and not heard.data.startswith("case|"):
            word = f"[{heard.data.partition('|')[0]}]"
            self.spoken.append(Spoken(self.now, self.people[who].id, by_bot=False, words=word))
        return self._said(who, heard, turn, self.wordings[spoken])

    def _keep(self, who, heard, turn, invite, spoken):
        self.wrong += turn.wrong_code
        if turn.leaves is not None:
            left = next(name for name, one in self.people.items() if one.id == turn.leaves.person)
            held = tuple(one for one in self.people[left].assignments if one != turn.leaves.assignment)
            self.people[left] = replace(self.people[left], assignments=held)
            self.states[left] = turn.leaves.state
        if turn.moves is not None:
            old = next(name for name, one in self.people.items() if one.id == turn.moves)
            self.people[who], self.states[old] = self.people.pop(old), {}
            self.invites[invite.hash] = replace(invite, used_by=turn.moves)
        if turn.enrols is not None:
            known = self.people.get(who) or Person(PersonId(f"p-{who}"), spoken, ())
            self.people[who] = replace(known, assignments=(*known.assignments, turn.enrols))
            self.invites[invite.hash] = replace(invite, used_by=known.id)
        if turn.language is not None and who in self.people:
            self.people[who] = replace(self.people[who], language=turn.language)
        if turn.state is not None:
            self.states[who], self.heard[who] = turn.state, self.now
        self.wallet.note(heard, turn, PersonId(f"p-{who}"))
        if turn.reader is not None:
            self.readers[who] = replace(turn.reader, language=spoken)
        self._enter(turn.entries)

    def _enter(self, entries):
        histories: dict[str, PlaceHistory] = {}
        for entry in entries:
            histories[entry.place] = extend(histories.get(entry.place) or self.standings.history(entry.place), entry)
        self.entries += entries
        self.standings = self.standings.extended(histories)

    def _with_code(self, turn):
        """The code a turn asks for, drawn and told as the desk does."""
        if turn.voids is not None:
            self.invites = {
                code: replace(one, void=one.void or (one.succeeds == turn.voids and one.used_by is None))
                for code, one in self.invites.items()
            }
        if turn.invite is None:
            return turn
        self.from_bot, wanted = new_code(len(self.invites) + 1), turn.invite
        self.invites[plain_code(self.from_bot)] = Invite(
            plain_code(self.from_bot),
            wanted.assignment,
            self.now + wanted.valid,
            None,
            succeeds=wanted.succeeds,
            moves=wanted.moves,
        )
        told = (say("the-code", code=self.from_bot), say("the-link", link=link_with("caucusdesk_bot", self.from_bot)))
        return replace(turn, reply=replace(turn.reply, lines=(*turn.reply.lines, *told)))

    def _shown_buttons(self, who, rows):
        """As a phone shows them: the keyboard that asks for a number appears once, and goes."""
        data = {button.data for row in rows for button in row}
        hidden = HIDE_KEYBOARD in data or (SHARE in data and who in self.asks_number)
        self.asks_number = self.asks_number - {who} if HIDE_KEYBOARD in data else self.asks_number
        self.asks_number = self.asks_number | {who} if SHARE in data else self.asks_number
        return [] if hidden else [[(button.label, button.data) for button in row] for row in rows]

    def _announced(self, turn):
        people = () if turn.announces is None else turn.announces.people
        for name, one in self.people.items():
            if one.id in people:
                words = self.wordings[one.language]
                yield f"bot to {name}", shown("\n".join(words.html(line) for line in turn.announces.lines), [])

    def _told_others(self, turn):
        if turn.leaves is None:
            return []
        left = next(name for name, one in self.people.items() if one.id == turn.leaves.person)
        words = self.wordings[self.people[left].language]
        return [(f"bot to {left}", shown("\n".join(words.html(line) for line in turn.leaves.lines), []))]

    def _said(self, who, heard, turn, wording):
        callback = "1" if isinstance(heard, Pressed) else None
        app = self.script.language(who)
        incoming = Incoming(1, private=True, user=1, name=who, language=app, heard=heard, callback=callback)
        answers = []
        for letter in letters_for(turn, incoming, "key", wording):
            if letter.act is Act.ANSWER:
                answers.append(("toast", letter.text))
            if letter.act is Act.SEND:
                buttons = self._shown_buttons(who, letter.buttons)
                self._say(who, letter.text, buttons, letter.question, secret=letter.secret)
                text = shown(letter.text, [[label for label, _ in row] for row in buttons])
                answers.append(("bot", text if letter.photo is None else under(text)))
        answers += self._charts(turn, wording)
        answers += self._told_others(turn)
        answers += self._announced(turn)
        answers += [("staff channel", under(shown(self.wording.html(*one.lines), []))) for one in turn.for_staff]
        answers += [("staff channel", shown(self.wording.html(*one.lines), [])) for one in turn.notices]
        return answers + self._posted(who, turn)

    def _charts(self, turn, wording):
        """A picture and what stands below it, where one was asked for."""
        topic = None if turn.reply is None else turn.reply.chart
        now = snapshot(self.standings, self.record)
        return [] if topic is None else [("bot", under(shown(line_text(line(now, topic, self.now), wording), [])))]

    def _posted(self, who, turn):
        """Cases as the staff channel shows them, and what those who are asked about one are told."""
        person = self.people.get(who)
        by = None if person is None else person.id
        histories = self.standings.histories
        changed = case_filing.after(self.cases, turn, self.event, histories, self.now, by, self.standings.twins)
        self._enter(changed.entries)
        news = self._news(who, (*turn.entries, *changed.entries))
        instead = {(one.person, one.instead_of) for one in news}
        self.cases = changed.book
        channel = casework.Channel(self.event.id, STAFF_CHAT, self.wording)
        told = []
        for one in turn.told:
            says = {one.called, *(choice.data for row in one.choices for choice in row)}
            if any((one.person, each) in instead for each in says):
                continue
            name = next(name for name, other in self.people.items() if other.id == one.person)
            words = self.wordings[self.people[name].language]
            text = words.html(*one.lines)
            rows = [[(words.plain(choice.label), choice.data) for choice in row] for row in one.choices]
            self._say(name, text, rows, None if one.nudges else one.called or "aside")
            told.append((f"bot to {name}", shown(text, [[label for label, _ in row] for row in rows])))
            if one.nudges:
                self.nudged[one.person] = self.now
        told += [self._published(who, one) for one in news]
        letters = casework.letters(channel, changed, self.standings.histories, "key")
        return told + [self._in_channel(letter) for letter in letters]

    def _news(self, who, entries):
        """Who is told what of the places that became public by a turn; the public record is as it is from then on."""
        before, authors = self.record, {self.people[who].id: self.people[who]} if who in self.people else {}
        self.record = before.advanced(self.standings, {entry.place for entry in entries}, self.now)
        people = tuple(self.people.values())
        return tuple(published.told(Night(before, self.record, self.standings, entries, authors, people, self.now)))

    def _published(self, who, one):
        name = next(name for name, other in self.people.items() if other.id == one.person)
        words = self.wordings[self.people[name].language]
        text = publishing.text_of(one, words)
        rows = [[(words.plain(choice.label), choice.data) for choice in row] for row in one.choices]
        self._say(name, text, rows, one.not_right.data)
        return "bot" if name == who else f"bot to {name}", shown(text, [[label for label, _ in row] for row in rows])

    def _in_channel(self, letter):
        rows = [[(button.label, button.data) for button in row] for row in letter.buttons]
        text = shown(letter.text, [[label for label, _ in row] for row in rows])
        if letter.act is Act.EDIT:
            self.posts[letter.about].text, self.posts[letter.about].buttons = letter.text, rows
            return ("staff channel edited", text)
        self.posts[letter.key] = Bubble(len(self.posts), letter.text, rows)
        self.bubbles["staff channel"].append(self.posts[letter.key])
        return ("staff channel", text)

    def _say(self, who, text, buttons, question, *, secret=False):
        """A message of the bot in somebody's chat."""
        number = 10 * (len(self.texts[who]) + len(self.bubbles[who])) + 5
        self.bubbles[who].append(Bubble(number, text, buttons, question))
        if who in self.people and not secret:
            self.spoken.append(Spoken(self.now, self.people[who].id, by_bot=True, words=shown(text, [])))
