"""Transcripts: how they are written, and the two ways they are played.

A transcript starts with a title and a head of `key: value` lines, then an empty line, then the conversation. A line
`who> words` begins what somebody says; indented lines go on with it. Who speaks are `chair`, `deputy`, `staff`,
`operator`, `reporter` (who came without a code), `correspondent` (who came with one), `stranger`, or any of these with
a word before it (`second staff`). Whoever has a role joins with an invite of their own, unseen unless the transcript
has them send it (`/start CODE`). A line that starts with `--` is for the reader. Everything the bot says is written by
the machine: `bot>`, `toast>` (the small answer to a press) and `staff channel>`, and `staff channel edited>` where a
post says something else now; a line of `[Buttons]` ends a message that has some. Receipts are numbered R-1, R-2 … as
they appear.

    [Yes]               presses the newest button of that name
    [Yes] again         presses the same button of the same message once more
    [Yes] of the first  presses the oldest button of that name
    [Claim] in the channel          presses the newest button of that name in the staff channel
    [Claim] of the channel's first  presses that of the oldest post there as it was first shown
    @sticker            sends one
    @photo: words       sends a photo with words below it, or without; `@same photo` sends the last one again
    @album 3: words     sends three photos together
    @edit 2: words      changes their second text
    @late: words        a text written before their last one, that arrives only now
    @crossing: words    a text written before the bot's last answer, that arrives only now
    @contact own NUMBER    shares their own phone number
    @contact other NUMBER  picks somebody else's from their address book

In a text, `CODE` is the speaker's own code, `SPACED CODE` the same in small letters and spaces, `SLIPPED CODE` with one
slip of reading aloud, `WRONGCODE` none that exists, `CODE FROM BOT` the last one the bot gave out. What the bot tells
somebody else than the speaker stands as `bot to chair>`; codes it gives out are numbered C-1, C-2 …

Keys of the head: `place` (of the chair and the deputy), `elects` (another number of delegates than the place has),
`county` (of the county coordinator), `also` (further places of the chair, by semicolons), `phone` (of the chair, on the
roster), `two people release: yes`, `rehearsal: yes`, `subscriptions: by invitation`, `most updates` (a person),
`embargo` (until when), `language` (of everybody's app; English if unsaid), `language of chair` (of theirs alone),
`note` (for the reader).
"""

import html
import random
import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from bot.phone_numbers import number_key
from core.codes import EXAMPLE, make_code, plain_code, readings
from core.people import Assignment, Role
from core.places import PlaceId

START = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
ROLES = {
    "chair": Role.CHAIR,
    "deputy": Role.DEPUTY,
    "staff": Role.STAFF,
    "operator": Role.OPERATOR,
    "coordinator": Role.COUNTY,
    "correspondent": Role.REPORTER,
}
STAFF_CHAT = -1001000000001
_HEAD = re.compile(r"([a-z ]+): (.*)")
_SPEAKS = re.compile(r"([a-z ]+)>(?: (.*))?")
_RECEIPT = re.compile(r"\b[0-9A-F]{4}-[0-9A-F]{4}\b")
_ALOUD = re.compile(r"^(  (?:Read the number|Léale el número)[^:]*: ).*$", re.MULTILINE)
PRESS = re.compile(r"\[(.+)\]( again| of the first| in the channel| of the channel's first)?")
_MARK = re.compile(r"</?(?:b|code|pre)>")
CONTACT = re.compile(r"@contact (own|other) (.+)")
_CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b")
SAYS = re.compile(r"@(late|crossing|edit (\d+)): (.*)", re.DOTALL)


@dataclass
class Script:
    """A transcript's head and what people do in it; `--` lines are kept as they stand."""

    title: str
    head: dict[str, str]
    lines: list[tuple[str, str]]

    @classmethod
    def read(cls, text):
        head, _, talk = text.partition("\n\n")
        title, *keys = head.splitlines()
        lines: list[list[str]] = []
        for line in talk.splitlines():
            if line.startswith("  "):
                lines[-1][1] += f"\n{line[2:]}"
            elif line.startswith("--"):
                lines.append(["--", line])
            elif line.strip():
                spoken = _SPEAKS.fullmatch(line)
                assert spoken, f"{title}: nobody says {line!r}"
                lines.append([spoken[1], spoken[2] or ""])
        human = [
            (who, what)
            for who, what in lines
            if not who.startswith("bot") and who not in ("toast", "staff channel", "staff channel edited")
        ]
        return cls(title, dict(_HEAD.fullmatch(key).groups() for key in keys), human)

    def write(self, heard):
        """The transcript with what was heard after each line."""
        parts = ["\n".join([self.title, *(f"{key}: {told}" for key, told in self.head.items())])]
        for (who, what), answers in zip(self.lines, heard, strict=True):
            if who == "--":
                parts.append(what)
            else:
                spoken = [(who, what), *answers]
                parts.append("\n".join(_block(speaker, words) for speaker, words in spoken))
        numbers: dict[str, str] = {}
        text = "\n\n".join(parts) + "\n"
        codes: dict[str, str] = {EXAMPLE: EXAMPLE}
        text = _ALOUD.sub(r"\1(sign by sign)", text)
        text = _CODE.sub(lambda found: codes.setdefault(found[0], f"C-{len(codes)}"), text)
        return _RECEIPT.sub(lambda found: numbers.setdefault(found[0], f"R-{len(numbers) + 1}"), text)

    @property
    def place(self):
        return PlaceId(self.head["place"])

    def event(self, event):
        """The event with what the head changes."""
        event = replace(event, two_people_release=self.head.get("two people release") == "yes")
        event = replace(event, is_test=self.head.get("rehearsal") == "yes")
        event = replace(event, subscriptions_open=self.head.get("subscriptions") != "by invitation")
        event = replace(event, most_subscriptions=int(self.head.get("most updates", event.most_subscriptions)))
        if "embargo" in self.head:
            event = replace(event, embargo=datetime.fromisoformat(self.head["embargo"]))
        if "elects" in self.head:
            place = replace(event.places.by_id[self.place], county_delegates=int(self.head["elects"]))
            event = replace(event, places=replace(event.places, by_id={**event.places.by_id, self.place: place}))
        return event

    def language(self, who):
        """Of somebody's app, as Telegram tells it."""
        return self.head.get(f"language of {who}", self.head.get("language", "en"))

    def assignment(self, who):
        match ROLES.get(who.split()[-1]):
            case None:
                return None
            case Role.STAFF | Role.OPERATOR as role:
                return Assignment(role)
            case Role.COUNTY:
                return Assignment(Role.COUNTY, county=self.head["county"])
            case role:
                return Assignment(role, self.place)

    def also(self, who):
        """The further places of the chair."""
        further = self.head["also"].split("; ") if who == "chair" and "also" in self.head else []
        return [Assignment(Role.CHAIR, PlaceId(place)) for place in further]

    def phones(self, who):
        """The chair's number on the roster."""
        return [number_key(self.head["phone"])] if who == "chair" and "phone" in self.head else []


def new_code(number):
    """A code for transcripts, the same each time they are played."""
    return make_code(random.Random(number).choice)


def with_codes(what, own, from_bot):
    """A line as it is typed, with the codes that stand in it by name."""
    slipped = next((one for one in slips(own) if plain_code(own) in readings(one)), own) if "SLIPPED" in what else ""
    for name, code in (
        ("WRONGCODE", "7K4M-P9Q2-W3D5"),
        ("SLIPPED CODE", slipped),
        ("SPACED CODE", own.lower().replace("-", " ")),
        ("CODE FROM BOT", from_bot),
        ("CODE", own),
    ):
        what = what.replace(name, code)
    return what


def slips(code):
    """The code with one character mistaken for another that sounds like it."""
    for one, other in ("B8", "S5", "Z2", "G6", "MN", "PB", "3E", "KA", "FS", "Q9", "DT", "8B", "5S", "2Z", "6G"):
        yield code.replace(one, other, 1) if one in code else code


def codes_in(text):
    """Codes the bot gives out in a text."""
    return [code for code in _CODE.findall(text) if code != EXAMPLE]


def _block(who, words):
    first, *more = words.splitlines() or [""]
    return "\n".join([f"{who}> {first}".rstrip(), *(f"  {line}".rstrip() for line in more)])


def shown(text, buttons):
    rows = [" ".join(f"[{label}]" for label in row) for row in buttons]
    return "\n".join([html.unescape(_MARK.sub("", text)), *rows])


@dataclass
class Bubble:
    """A message of the bot as a phone shows it."""

    id: int
    text: str
    buttons: list[list[tuple[str, str]]] = field(default_factory=list)
    question: str | None = None
    message: Any = None

    def data(self, label):
        return next((data for row in self.buttons for name, data in row if name == label), None)


def pressed(bubbles, what, last):
    """The message and the data meant by `[Yes]`, `[Yes] again` or `[Yes] of the first`."""
    label, which = PRESS.fullmatch(what).groups()
    if which == " again":
        return last
    with_label = [bubble for bubble in bubbles if bubble.data(label)]
    assert with_label, f"no message shows [{label}]"
    bubble = with_label[0 if which is not None and which.endswith("first") else -1]
    return bubble, bubble.data(label)


def in_channel(what):
    """Whether a button of the staff channel is pressed."""
    found = PRESS.fullmatch(what)
    return found is not None and "channel" in (found[2] or "")
