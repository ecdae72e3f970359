"""The updates both bots are given: chairs who join, report and confirm. Made by rule, the same each run."""

from collections.abc import Iterator

DATE = 1_580_774_400
"""3 February 2020, 18:00 in Iowa."""


def user(number: int) -> int:
    return 7_000_000_000 + number


def message(update_id: int, number: int, sequence: int, text: str, *, command: bool = False) -> dict:
    """A private text as Telegram delivers it."""
    word = {"type": "bot_command", "offset": 0, "length": len(text.partition(" ")[0])}
    entities = {"entities": [word]} if command else {}
    person = {"id": user(number), "is_bot": False, "first_name": f"Chair {number}", "language_code": "en"}
    chat = {"id": user(number), "type": "private", "first_name": f"Chair {number}"}
    body = {"message_id": sequence, "date": DATE + sequence, "from": person, "chat": chat, "text": text, **entities}
    return {"update_id": update_id, "message": body}


def reports(chairs: int, rounds: int, *, first_update: int = 10_000_000) -> Iterator[dict]:
    """Every chair texts counts, then a correction, in turn: texts that all change a draft and are all answered."""
    update = first_update
    for turn in range(rounds):
        for chair in range(chairs):
            biden = 20 + (turn + chair) % 12
            text = f"84 here. First: Biden {biden}, Sanders 28, Warren 17, Uncommitted 9"
            yield message(update, chair, 1000 + turn, text)
            update += 1


def reader(number: int) -> int:
    """Somebody who only reads."""
    return 8_000_000_000 + number
