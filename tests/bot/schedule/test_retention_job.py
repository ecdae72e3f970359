"""When what people wrote is made blank: by the event's own answer, from the night's end on, a step at a time."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.schedule.retention import Retention, older_than
from bot.storage import inbox
from tests.the_night import NO_TIE

DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def event(iowa):
    return replace(iowa.event, texts_kept=30 * DAY, photos_kept=10 * DAY)


@pytest.mark.parametrize(
    ("after", "texts", "photos"),
    [
        pytest.param(-DAY, None, None, id="before the night is over"),
        pytest.param(10 * DAY - timedelta(seconds=1), None, None, id="while everything is kept"),
        pytest.param(10 * DAY, None, 0 * DAY, id="photos first"),
        pytest.param(30 * DAY, 0 * DAY, 20 * DAY, id="then words"),
        pytest.param(100 * DAY, 70 * DAY, 90 * DAY, id="what came later is kept as long from then on"),
    ],
)
def test_the_time_counts_from_the_nights_end(event, after, texts, photos):
    before = older_than(event, event.ends + after)
    nothing = datetime.min.replace(tzinfo=event.ends.tzinfo)
    if photos is None:
        assert before is None
    else:
        assert before.photos == event.ends + photos
        assert before.texts.replace(tzinfo=None) == (
            nothing.replace(tzinfo=None) if texts is None else (event.ends + texts).replace(tzinfo=None)
        )


def test_a_rehearsal_leaves_it_to_its_night(event):
    assert older_than(replace(event, rehearses="iowa-2020"), event.ends + 100 * DAY) is None


async def test_after_a_month_the_words_are_gone_and_the_report_stands(night):
    chair = await night.enrol(name="Rosalind Quimby")
    receipt = (await night.say_all(chair, NO_TIE)).text
    await night.say(chair, "there is a fire alarm, Rosalind Quimby is hurt")
    await night.quiet()
    before = await night.ledger()
    job, later = Retention(night.desk), night.clock.now() + 31 * DAY
    steps = 0
    while await night.desk.writer.run(lambda: job.post(later)):
        steps += 1
    assert steps
    assert "Quimby" not in await night.read(everything)
    assert await night.ledger() == before
    standing = night.desk.memory.standings.history("Adair/1NW ADAIR").standing
    assert standing is not None
    assert receipt.startswith("Receipt")
    assert not await night.desk.writer.run(lambda: job.post(later + timedelta(minutes=59))), "looked after hourly"
    assert "Receipt" in (await night.say(chair, "status")).text, "whoever comes back is known, and their report too"


async def test_within_the_month_nothing_is_touched(night):
    chair = await night.enrol(name="Rosalind Quimby")
    await night.say_all(chair, NO_TIE)
    await night.quiet()
    later = night.clock.now() + 29 * DAY
    assert not await night.desk.writer.run(lambda: Retention(night.desk).post(later))
    raw = await night.read(lambda tx: [one for _, one in inbox.newest_of(tx, chair.id, 50)])
    assert raw
    assert all(raw)


def everything(tx):
    from sqlalchemy import inspect, text

    names = [name for name in inspect(tx).get_table_names() if name != "alembic_version"]
    return "\n".join(str(row) for name in names for row in tx.execute(text(f'SELECT * FROM "{name}"')).all())
