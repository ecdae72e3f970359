"""A turn of the dialogue → letters in the outbox, in the reader's words."""

import html
import re
from dataclasses import replace
from typing import Final

from bot.letters import HIDE_KEYBOARD, Act, Button, Incoming, Lane, Letter
from bot.wording import Wording
from bot.wording.bulletins import staff_post
from bot.wording.lines import line_text
from core.dialogue.turn import Choice, Reply, Turn

LONGEST: Final = 4096
"""Characters of one message (core.telegram.org/bots/api, sendMessage). They count after the marks are read; we count
them before, and in UTF-16, which is never less."""
_MARK: Final = re.compile("<[^>]+>")
"""What a person typed is escaped by now, so every angle bracket is ours."""


def letters_for(
    turn: Turn, incoming: Incoming, key: str, wording: Wording, shows: tuple[int, ...] = ()
) -> list[Letter]:
    """What goes back to whoever wrote or pressed.

    Args:
        turn: what came of it.
        incoming: what was heard, and from where.
        key: names the update; the letters are numbered under it, so that doing it twice sends once.
        wording: the sender's language.
        shows: the numbers of the publications that the reply's lines are.
    """
    letters: list[Letter] = []
    if incoming.callback is not None:
        toast = wording.plain(turn.toast) if turn.toast is not None else ""
        letters.append(Letter(f"{key}:0", Lane.RECEIPT, incoming.chat, Act.ANSWER, toast, callback=incoming.callback))
        if turn.strip:
            message = incoming.heard.message
            letters.append(Letter(f"{key}:1", Lane.CHAIR, incoming.chat, Act.STRIP, message=message))
    if turn.reply is not None:
        letters += _reply(turn.reply, incoming.chat, key, wording, shows)
    return letters


def _reply(reply: Reply, chat: int, key: str, wording: Wording, shows: tuple[int, ...]) -> list[Letter]:
    """The answer; what does not fit one message is several, the last of which asks the question."""
    told = (f"\n{line_text(line, wording)}" for line in reply.wire)
    texts = [text.strip() for text in pages((*map(wording.html, reply.lines), *told))]
    if reply.bulletin is not None:
        post = staff_post(reply.bulletin, wording)
        texts = [*texts[:-1], "\n\n".join((*texts[-1:], post))]
    lane = Lane.RECEIPT if reply.receipt else Lane.CHAIR
    letters = [
        Letter(f"{key}:{number}", lane, chat, Act.SEND, text, secret=reply.personal)
        for number, text in enumerate(texts, 2)
    ]
    buttons = buttons_of(reply.choices, wording)
    if reply.hides_keyboard and not buttons:
        buttons = ((Button("", HIDE_KEYBOARD),),)
    letters = [
        *letters[:-1],
        *(replace(last, buttons=buttons, question=reply.question, shows=shows) for last in letters[-1:]),
    ]
    for number, picture in enumerate(reply.pictures):
        under = wording.html(*picture.lines)
        letters.append(Letter(f"{key}:photo:{number}", lane, chat, Act.SEND, under, photo=picture.photo))
    return letters


def pages(lines: tuple[str, ...]) -> list[str]:
    """Lines of Telegram HTML as texts of at most `LONGEST` characters; a line that is too long alone is cut.

    Args:
        lines: each whole in itself, so that a text may end after any of them.
    """
    texts: list[str] = []
    for line in (_cut(line) for line in lines if line):
        if texts and _length(texts[-1]) + 1 + _length(line) <= LONGEST:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return texts


def fits(text: str) -> bool:
    """Whether a text goes out as one message."""
    return _length(text) <= LONGEST


def _length(text: str) -> int:
    return len(text.encode("utf-16-le", "replace")) // 2


def _cut(line: str) -> str:
    """Without its marks, which a cut could tear apart."""
    if _length(line) <= LONGEST:
        return line
    words, fit = html.unescape(_MARK.sub("", line)), LONGEST
    while _length(cut := html.escape(words[:fit], quote=False) + " …") > LONGEST:
        fit -= fit // 8  # escaping makes it longer by who knows how much
    return cut


def buttons_of(choices: tuple[tuple[Choice, ...], ...], wording: Wording) -> tuple[tuple[Button, ...], ...]:
    """Rows of choices as buttons, their labels in words."""
    return tuple(tuple(Button(wording.plain(choice.label), choice.data) for choice in row) for row in choices)
