"""A turn of the dialogue → letters in the outbox, in the reader's words."""

from bot.letters import Act, Button, Incoming, Lane, Letter
from bot.wording import Wording
from bot.wording.bulletins import staff_post
from core.dialogue.turn import NewCase, Reply, Turn


def letters_for(turn: Turn, incoming: Incoming, key: str, wording: Wording) -> list[Letter]:
    """What goes back to whoever wrote or pressed.

    Args:
        turn: what came of it.
        incoming: what was heard, and from where.
        key: names the update; the letters are numbered under it, so that doing it twice sends once.
        wording: the sender's language.
    """
    letters: list[Letter] = []
    if incoming.callback is not None:
        toast = wording.plain(turn.toast) if turn.toast is not None else ""
        letters.append(Letter(f"{key}:0", Lane.RECEIPT, incoming.chat, Act.ANSWER, toast, callback=incoming.callback))
        if turn.strip:
            message = incoming.heard.message
            letters.append(Letter(f"{key}:1", Lane.CHAIR, incoming.chat, Act.STRIP, message=message))
    if turn.reply is not None:
        letters.append(_reply(turn.reply, incoming.chat, f"{key}:2", wording))
    return letters


def _reply(reply: Reply, chat: int, key: str, wording: Wording) -> Letter:
    text = wording.html(*reply.lines)
    if reply.bulletin is not None:
        text = "\n\n".join(part for part in (text, staff_post(reply.bulletin, wording)) if part)
    return Letter(
        key,
        Lane.RECEIPT if reply.receipt else Lane.CHAIR,
        chat,
        Act.SEND,
        text,
        buttons=tuple(
            tuple(Button(wording.plain(choice.label), choice.data) for choice in row) for row in reply.choices
        ),
        question=reply.question,
    )


def case_letter(case: NewCase, staff_chat: int, wording: Wording) -> Letter:
    """What staff are told of a new case."""
    key = f"case:{case.place}:{case.code}:{case.sequence}:0"
    return Letter(key, Lane.STAFF, staff_chat, Act.SEND, case_text(case, wording))


def case_text(case: NewCase, wording: Wording) -> str:
    """A case in words."""
    return f"<b>{case.place}</b> · {case.code}\n{wording.html(*case.lines)}"
