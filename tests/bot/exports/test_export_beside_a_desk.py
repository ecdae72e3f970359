"""Files beside a running desk, on each engine: what has just become public is in them."""

import asyncio
import json

from typer.testing import CliRunner

from bot.cli import app
from tests.the_night import ADAIR, NO_TIE


async def test_what_a_chair_has_just_reported_is_in_the_next_file(night, database_url, monkeypatch):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", database_url)
    chair = await night.enrol(ADAIR)
    await night.say_all(chair, NO_TIE)
    done = await asyncio.to_thread(CliRunner().invoke, app, ["export", "--format", "json", "--out", "-"])
    place = next(one for one in json.loads(done.stdout_bytes)["places"] if one["place"] == ADAIR)
    assert (place["status"], place["attendees"]) == ("reported", 84)
    assert {group["group"]: group["final"] for group in place["groups"] if group["final"]} == {
        "Biden": 34,
        "Sanders": 30,
        "Warren": 20,
    }
