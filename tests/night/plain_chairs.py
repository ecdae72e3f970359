"""Six chairs of places with six delegates each, who answer whatever the bot asks until they hold a receipt."""

import contextlib
import json
import time

from sqlalchemy import text as sql
from typer.testing import CliRunner

from bot.cli import app
from bot.storage import Storage
from tests.the_night import PLAIN_CASE

PLACES = (
    "Benton/Belle Plaine 1",
    "Benton/Belle Plaine 3",
    "Benton/Kane-Keystone",
    "Black Hawk/WL 2-1",
    "Black Hawk/WL 3-6",
    "Boone/Rural Precinct 6",
)
"""The plain case ties in all of them."""
FIRST, YES, FINAL, TOSS, _ = PLAIN_CASE
PATIENCE = 60.0
READING = 0.4


def first_of(place):
    """The first alignment of a place: no two alike, or staff would have to look at them."""
    moved, crossed = PLACES.index(place) % 4, PLACES.index(place) // 4
    text = FIRST.replace("Biden 30", f"Biden {30 - moved}").replace("Uncommitted 9", f"Uncommitted {9 + moved}")
    return text.replace("Sanders 28", f"Sanders {28 - crossed}").replace("Warren 17", f"Warren {17 + crossed}")


async def report(telegram, place, code):
    """A chair who answers whatever the bot asks, until there is a receipt."""
    chair = telegram.join(f"Chair of {place}")
    said = telegram.text(chair, chair, f"/start {code}")
    while True:
        last = await newest_answer(telegram, chair, said)
        words = {key.data.partition("|")[0] for key in last.buttons}
        if last.text.startswith("Receipt"):
            return chair
        if "yes" in words:
            text = YES
        elif "toss" in words:
            text = TOSS
        else:
            text = FINAL if "final" in last.text else first_of(place)
        said = telegram.text(chair, chair, text)


async def newest_answer(telegram, chair, said):
    """After a take-over a letter may come twice; a person reads what stands last before they go on."""
    last = await telegram.wait_for(chair, lambda one: one.by_bot, PATIENCE, after=said)
    with contextlib.suppress(TimeoutError):
        while True:
            last = await telegram.wait_for(chair, lambda one: one.by_bot, READING, after=last)
    return last


def until_nobody_waits(database_url):
    """Every text is dealt with, and every letter to a person is out."""
    storage = Storage.open(database_url, event="iowa-2020")
    waits = sql("SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND chat > 0)")
    texts = sql("SELECT EXISTS (SELECT 1 FROM inbox WHERE done_at IS NULL)")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with storage.reading() as tx:
            if not tx.scalar(waits) and not tx.scalar(texts):
                break
    storage.close()


def invite(place):
    """A code for the place's chair, as an officer gets it."""
    answer = CliRunner().invoke(app, ["invite", "--precinct", place, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)["code"]
