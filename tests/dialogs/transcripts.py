"""Transcripts: how they are written, and the two ways they are played.

A transcript starts with a title and a head of `key: value` lines, then an empty line, then the conversation. A line
`who> words` begins what somebody says; indented lines go on with it. Who speaks are `chair`, `deputy`, `staff`,
`reporter`, `stranger`, or any of these with a word before it (`second staff`). Whoever has a role joins with an invite
of their own, unseen unless the transcript has them send it (`/start CODE`). A line that starts with `--` is for the
reader. Everything the bot says is written by the machine: `bot>`, `toast>` (the small answer to a press) and
`staff channel>`; a line of `[Buttons]` ends a message that has some. Receipts are numbered R-1, R-2 … as they appear.

    [Yes]               presses the newest button of that name
    [Yes] again         presses the same button of the same message once more
    [Yes] of the first  presses the oldest button of that name
    @photo  @sticker    sends one
    @edit 2: words      changes their second text
    @late: words        a text written before their last one, that arrives only now
    @crossing: words    a text written before the bot's last answer, that arrives only now

Keys of the head: `place` (of the chair and the deputy), `elects` (another number of delegates than the place has),
`two people release: yes`, `subscriptions: by invitation`, `note` (for the reader).
"""

import html
import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from core.people import Assignment, Role
from core.places import PlaceId

START = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
ROLES = {"chair": Role.CHAIR, "deputy": Role.DEPUTY, "staff": Role.STAFF}
STAFF_CHAT = -1001000000001
_HEAD = re.compile(r"([a-z ]+): (.*)")
_SPEAKS = re.compile(r"([a-z ]+)>(?: (.*))?")
_RECEIPT = re.compile(r"\b[0-9A-F]{4}-[0-9A-F]{4}\b")
PRESS = re.compile(r"\[(.+)\]( again| of the first)?")
_MARK = re.compile(r"</?(?:b|code|pre)>")
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
        human = [(who, what) for who, what in lines if who not in {"bot", "toast", "staff channel"}]
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
        return _RECEIPT.sub(lambda found: numbers.setdefault(found[0], f"R-{len(numbers) + 1}"), text)

    @property
    def place(self):
        return PlaceId(self.head["place"])

    def event(self, event):
        """The event with what the head changes."""
        event = replace(event, two_people_release=self.head.get("two people release") == "yes")
        event = replace(event, subscriptions_open=self.head.get("subscriptions") != "by invitation")
        if "elects" in self.head:
            place = replace(event.places.by_id[self.place], county_delegates=int(self.head["elects"]))
            event = replace(event, places=replace(event.places, by_id={**event.places.by_id, self.place: place}))
        return event

    def assignment(self, who):
        role = ROLES.get(who.split()[-1])
        return None if role is None else Assignment(role, None if role is Role.STAFF else self.place)


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
    bubble = with_label[0 if which else -1]
    return bubble, bubble.data(label)
