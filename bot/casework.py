"""Cases at the desk: what a turn makes of them, their posts in the staff's channel, and who is asked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.answering import buttons_of, pages
from bot.letters import Act, Incoming, Lane, Letter
from bot.memory import Batch
from bot.storage.people import Enrolled
from bot.wording import Wording
from core.cases import Case
from core.dialogue import case_filing, case_lines, cases
from core.dialogue.case_filing import Changed
from core.dialogue.heard import Pressed
from core.dialogue.turn import NewCase, Turn
from core.dialogue.view import View
from core.event import Event
from core.ledger.history import PlaceHistory
from core.sentences import say

_ASIDE: Final = "aside"
"""Stands where a read-back has its name: whoever is asked something else has it no longer before their eyes."""
_MOST_INITIALS: Final = 3
_TOLD_IN_A_LINE: Final = frozenset({"case-closed-by-correction"})
"""What is posted under a case and its first line says as well, where too much waits for the channel."""
_LINES: Final = 20
"""Of a digest: more than anybody reads at once, and never too long for one message."""


def after_turn(batch: Batch, view: View, turn: Turn) -> Changed:
    """What a turn makes of the cases, noted in the batch; its entries are there already, the desk's own follow."""
    by = None if view.person is None else view.person.id
    changed = case_filing.after(batch.cases, turn, view.event, batch.histories, batch.at, by, batch.twins)
    batch.write_entries(changed.entries)
    batch.take_cases(changed)
    return changed


def open_cases(batch: Batch, event: Event, new: tuple[NewCase, ...]) -> Changed:
    """Staff are told something outside of any turn."""
    changed = case_filing.newly_opened(batch.cases, new, event, batch.at)
    batch.take_cases(changed)
    return changed


def ask_counties(batch: Batch, event: Event, new: tuple[NewCase, ...]) -> Changed:
    """Staff are told which counties' totals do not add up; of the others nothing is left to decide."""
    changed = case_filing.of_the_counties(batch.cases, new, event, batch.at)
    batch.take_cases(changed)
    return changed


@dataclass(frozen=True, slots=True)
class Channel:
    """Where cases are posted.

    Attributes:
        event: the event's id.
        chat: the staff's channel; None where there is none.
        words: its language.
    """

    event: str
    chat: int | None
    words: Wording


def letters(channel: Channel, changed: Changed, histories: Mapping[str, PlaceHistory], key: str) -> Iterator[Letter]:
    """Posts of new cases, posts that say something else now, and what is posted under them.

    Args:
        channel: where they are posted.
        changed: the cases after a turn.
        histories: of each place, after the turn.
        key: names the update.
    """
    chat, words = channel.chat, channel.words
    if chat is None:
        return
    for number in changed.posted:
        case = changed.book.by_number[number]
        yield from _post(channel, chat, case, histories)
    for number in changed.edited:
        case = changed.book.by_number[number]
        *_, newest = _post(channel, chat, case, histories)
        if case.posts:
            yield replace(newest, key=f"{key}:case:{number}", act=Act.EDIT, about=newest.key, gist=None)
    for at, post in enumerate(changed.posts):
        about = post_key(channel, changed.book.by_number[post.number])
        *before, last = pages(tuple(words.html(line) for line in post.lines))
        buttons = buttons_of(post.choices, words)
        short = post.lines[0].key in _TOLD_IN_A_LINE
        for page, text in enumerate(before):
            gist = "" if short else None
            yield Letter(f"{key}:post:{at}:{page}", Lane.STAFF, chat, Act.SEND, text, about=about, gist=gist)
        gist = words.html(post.lines[0]) if short else None
        yield Letter(f"{key}:post:{at}", Lane.STAFF, chat, Act.SEND, last, buttons, about=about, gist=gist)


def post_key(channel: Channel, case: Case) -> str:
    """The letter that is a case's newest post."""
    return f"case:{channel.event}:{case.number}:{case.posts}"


def _post(channel: Channel, chat: int, case: Case, histories: Mapping[str, PlaceHistory]) -> Iterator[Letter]:
    """As many messages as it needs; the last has the buttons, and is the one that changes later.

    Where too many wait for the channel a digest has its first line, and there is no post that could change later:
    whoever opens the case by its number sees it as it is.
    """
    history = histories.get(case.place) or PlaceHistory(case.place)
    words = channel.words
    *before, last = pages(tuple(words.html(line) for line in case_lines.post_lines(case, history)))
    key, buttons = post_key(channel, case), buttons_of(case_lines.buttons(case, history), words)
    for page, text in enumerate(before):
        yield Letter(f"{key}:{page}", Lane.STAFF, chat, Act.SEND, text, gist="")
    yield Letter(key, Lane.STAFF, chat, Act.SEND, last, buttons, gist=words.html(case_lines.head(case)))


def digest(channel: Channel, gists: Sequence[str], last: int) -> list[Letter]:
    """One post in place of many the channel cannot take in time: a line each, and how to open a case.

    Args:
        channel: where they were to be posted.
        gists: what stands for each; of an earlier digest that still waits, all its lines.
        last: the number of the last letter, which names this one.
    """
    lines = [line for gist in gists for line in gist.split("\n") if line]
    shares = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)]
    return [_digest(channel, share, f"digest:{channel.event}:{last}:{page}") for page, share in enumerate(shares)]


def _digest(channel: Channel, lines: Sequence[str], key: str) -> Letter:
    words = channel.words
    text = "\n".join((words.html(say("digest", number=len(lines))), *lines, words.html(say("digest-open"))))
    return Letter(key, Lane.STAFF, channel.chat or 0, Act.SEND, text, gist="\n".join(lines))


def told(batch: Batch, turn: Turn, key: str, wording: Callable[[str | None], Wording]) -> Iterator[Letter]:
    """What others are told of a turn, each in their own language."""
    for at, one in enumerate(turn.told):
        who = batch.called(one.person)
        if who is not None:
            words = wording(who.person.language)
            *before, last = pages(tuple(words.html(line) for line in one.lines))
            lane = Lane.REMINDER if one.nudges else Lane.STAFF  # it goes out of line when they write
            for page, text in enumerate(before):
                yield Letter(f"{key}:told:{at}:{page}", lane, who.chat, Act.SEND, text)
            buttons, question = buttons_of(one.choices, words), None if one.nudges else one.called or _ASIDE
            yield Letter(f"{key}:told:{at}", lane, who.chat, Act.SEND, last, buttons, question)


# --------------------------------------------------------------------------------------------- the staff's own chats


def at_work(incoming: Incoming, known: Enrolled | None) -> Incoming | None:
    """A case's button pressed in a channel or a group, as the desk deals with it; None where it is none.

    A channel post has no author, but a press has a presser, and is answered in their own chat: there it need not wait
    behind what is posted to the channel.
    """
    if not isinstance(incoming.heard, Pressed) or not cases.concerns(incoming.heard):
        return None
    return replace(incoming, chat=incoming.user if known is None else known.chat, private=True)


def initials(known: Enrolled | None) -> str:
    """How somebody of the staff is called in the channel."""
    words = known.name.split() if known is not None else []
    return "".join(word[0].upper() for word in words[:_MOST_INITIALS])


def of_failure(number: int) -> NewCase:
    """The case of a text that was set aside."""
    return NewCase("", f"failed-{number}", (say("case-failed", number=number),))


def of_begun_anew(number: int) -> NewCase:
    """The case of a conversation that had to be begun anew, at this text."""
    return NewCase("", f"failed-{number}", (say("case-begun-anew", number=number),))
