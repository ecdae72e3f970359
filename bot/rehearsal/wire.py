"""How the Bot API is asked and how it answers: arguments as they come, errors as Telegram words them.

Source: core.telegram.org/bots/api, "Making requests".
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, TypeAlias

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"


class ApiError(Exception):
    """A call Telegram refuses.

    Attributes:
        code: HTTP status and `error_code`.
        description: Telegram's own words.
        retry_after: whole seconds to wait, with a 429.
        migrate_to: the id of the supergroup a group has become.
    """

    def __init__(
        self, code: int, description: str, *, retry_after: int | None = None, migrate_to: int | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after
        self.migrate_to = migrate_to

    def as_json(self) -> Json:
        """The body of the answer."""
        body: dict[str, Json] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.retry_after is not None:
            body["parameters"] = {"retry_after": self.retry_after}
        if self.migrate_to is not None:
            body["parameters"] = {"migrate_to_chat_id": self.migrate_to}
        return body


class AnswerLost(Exception):
    """The connection breaks before the answer is there; `too_late` where it only stays silent until then."""

    def __init__(self, *, too_late: bool) -> None:
        super().__init__("the answer never comes" if too_late else "the connection breaks")
        self.too_late = too_late


def refuse(what: str) -> NoReturn:
    """Refuses the call with a 400.

    Raises:
        ApiError: always.
    """
    raise ApiError(400, f"Bad Request: {what}")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a form.

    Attributes:
        name: the file's name.
        mime: its content type, as the sender named it.
        data: its bytes.
    """

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of one call. Forms carry everything as text, nested values as JSON in text; JSON bodies do not.

    Attributes:
        given: the values by name.
        files: the files of a multipart form, by the name of their part.
    """

    given: Mapping[str, Json]
    files: Mapping[str, Upload] = field(default_factory=dict)

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
