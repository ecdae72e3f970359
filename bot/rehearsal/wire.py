"""How the Bot API is asked and how it answers: arguments as they come, errors as Telegram words them.

Source: core.telegram.org/bots/api, "Making requests".
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"


class ApiError(Exception):
    """A call Telegram refuses.

    Attributes:
        code: HTTP status and `error_code`.
        description: Telegram's own words.
        retry_after: whole seconds to wait, with a 429.
    """

    def __init__(self, code: int, description: str, *, retry_after: int | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after

    def as_json(self) -> Json:
        """The body of the answer."""
        body: dict[str, Json] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.retry_after is not None:
            body["parameters"] = {"retry_after": self.retry_after}
        return body


def refuse(what: str) -> NoReturn:
    """Refuses the call with a 400.

    Raises:
        ApiError: always.
    """
    raise ApiError(400, f"Bad Request: {what}")


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of one call. Forms carry everything as text, nested values as JSON in text; JSON bodies do not."""

    given: Mapping[str, Json]

    def text(self, name: str) -> str:
        """A string; empty where it was not given."""
        value = self.given.get(name)
        return "" if value is None else str(value)

    def whole(self, name: str, default: int = 0) -> int:
        """A whole number; the default where it was not given or is none."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self.text(name).lower() in {"true", "yes", "1"}

    def nested(self, name: str, complaint: str) -> Json:
        """A list or an object; None where it was not given.

        Raises:
            ApiError: 400 with the complaint, where the text is not JSON.
        """
        value = self.given.get(name)
        if not isinstance(value, str):
            return value
        try:
            decoded: Json = json.loads(value) if value else None
        except ValueError:
            refuse(complaint)
        return decoded
