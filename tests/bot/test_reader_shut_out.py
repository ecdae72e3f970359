"""A reader Telegram does not let us write to: nothing more is sent, and whoever writes again gets lines again."""

import pytest

from bot.storage import readers
from tests.the_night import refusal

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
SHUT = "Forbidden: bot was blocked by the user"


def stands(night, chat):
    """Whether a reader is noted as shut, in the database and in what the desk remembers."""
    return night.read(
        lambda tx: (
            readers.everyone(tx, night.desk.event.id)[chat].blocked,
            night.desk.memory.readers[chat].blocked,
        )
    )


async def test_who_cannot_be_reached_is_known_to_the_desk_and_let_in_again_by_any_wish(night):
    reader = night.telegram.join("Pat")
    await night.say(reader, "Polk")
    await night.quiet()
    assert await stands(night, reader.id) == (False, False)
    to_reader = ("chat_id", str(reader.id))
    night.weather.storm = lambda _, form: refusal(403, SHUT) if to_reader in form.items() else None
    night.telegram.text(reader, reader, "my updates")
    await night.quiet()
    assert await stands(night, reader.id) == (True, True)
    night.weather.storm = lambda _method, _form: None
    await night.say(reader, "Polk")  # Telegram's word that we are let in again may be lost
    assert await stands(night, reader.id) == (False, False)
