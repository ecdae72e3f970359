"""Transcripts a party officer can read and approve, each played through the dialogue alone and through the product.

`pytest tests/dialogs --update-golden` accepts what the bot says now; else what differs is written beside as `.new`.
"""

from pathlib import Path

import pytest

TRANSCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))


def played_alone(path):
    """Whether only `make whole` plays it over Telegram too: it waits for the clock, or has a sister in English."""
    return path.stem.startswith(("wire_", "es_")) or "spanish" in path.stem


@pytest.fixture(params=TRANSCRIPTS, ids=lambda path: path.stem)
def transcript(request):
    return request.param


@pytest.fixture
def matches(request):
    """Compares, and says where to look if the two differ."""

    def check(path, said):
        if request.config.getoption("--update-golden", default=False):
            path.write_text(said, encoding="utf-8")
        new = path.with_suffix(".new")
        if said != path.read_text(encoding="utf-8"):
            new.write_text(said, encoding="utf-8")
            pytest.fail(f"the bot says something else now; compare {path.name} with {new.name}")
        new.unlink(missing_ok=True)

    return check


def test_the_dialogue_alone_says_what_the_transcript_says(transcript, matches, alone, read_script):
    matches(transcript, alone(read_script(transcript.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "transcript",
    [pytest.param(path, marks=pytest.mark.long if played_alone(path) else (), id=path.stem) for path in TRANSCRIPTS],
)
async def test_the_product_says_over_telegram_what_the_transcript_says(transcript, matches, over_telegram, read_script):
    matches(transcript, await over_telegram(read_script(transcript.read_text(encoding="utf-8"))))
