"""grammY, a client in another language, against the stand-in: in a Node process of its own, over real HTTP."""

import asyncio
import contextlib
import fcntl
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.rehearsal.files import blank_png
from bot.rehearsal.webhook import Webhook

HERE = Path(__file__).parent
CHART = blank_png(640, 480)


@pytest.fixture(scope="module")
def node():
    """Node with grammY beside it, installed as the lock file says; CI insists on it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        complaint = "grammY is NOT tried: there is no node and npm on this machine (Debian: apt install nodejs npm)"
        if os.environ.get("CI") == "true":
            pytest.fail(complaint)
        pytest.skip(complaint)
    with (HERE / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several test workers installs, the others find it done
        installed = HERE / "node_modules" / ".package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < Path(lock.name).stat().st_mtime:
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, capture_output=True)
    return node


@pytest.fixture
def started(node, address, telegram):
    """Starts the client and returns once it is ready."""

    @contextlib.asynccontextmanager
    async def start(mode):
        client = await asyncio.create_subprocess_exec(
            node, "grammy_client.mjs", mode, address, telegram.token, "s3cret", cwd=HERE, stdout=subprocess.PIPE
        )
        try:
            async with asyncio.timeout(20):
                assert json.loads(await client.stdout.readline()) == {"ready": "caucusdesk_bot"}
            yield client
        finally:
            client.terminate()
            said = (await client.communicate())[0]
        assert said == b"", "an error in the client"

    return start


@pytest.mark.parametrize("mode", ["poll", "webhook"])
async def test_it_talks_with_a_chair(telegram, started, mode):
    pat = telegram.join("Pat")
    async with started(mode):
        said = telegram.text(pat, pat, "/start")
        question = await telegram.wait_for(pat, lambda m: m.text == "Right?")
        assert [key.data for key in question.buttons] == ["yes", "no"]
        query = telegram.press(pat, question, "yes")
        await telegram.wait_for(pat, lambda m: m.text == "Confirmed")
        telegram.edit(pat, said, "85")
        await telegram.wait_for(pat, lambda m: m.text == "now 85")
        telegram.photo(pat, data=CHART)
        back = await telegram.wait_for(pat, lambda m: m.by_bot and m.photo)
        telegram.contact(pat, "+1 515 555 0100")
        await telegram.wait_for(pat, lambda m: m.text == "400 Bad Request: message text is empty")
    assert (telegram.answers[query], back.text) == ("Receipt 7", f"{len(CHART)} bytes")
    assert telegram.files.find(back.photo[-1].file_id).upload.data == CHART


async def test_its_webhook_turns_away_who_does_not_know_the_secret(telegram, started):
    pat = telegram.join("Pat")
    async with started("webhook"):
        url = telegram.deliveries.webhook.url
        telegram.deliveries.start(Webhook(url, "guessed"), reply=None)
        telegram.text(pat, pat, "/start")
        async with asyncio.timeout(5):
            while telegram.deliveries.failure is None:
                await telegram.journal.changed()
    assert telegram.deliveries.failure.message == "Wrong response from the webhook: 401 Unauthorized"
    assert len(telegram.messages(pat)) == 1
