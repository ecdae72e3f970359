"""The results of 7 February 2020 sent through the bot as their chairs would: what it holds, and what it should.

make feb7              code by code: how many places break it, how many the bot noticed and held, and every difference
make feb7 ARGS=--desk  the same texts once more through the real desk on SQLite, and its totals beside the file's
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from core.caucus_math.equivalents import four_decimals
from core.standings import Standings, result_of
from core.totals import Totals
from tests.night.feb7_chairs import Night, published, reported
from tests.night.feb7_rules import Precinct, broken, twins

RESULTS = Path(__file__).parents[1] / "golden" / "results" / "results_20200207_100pct.csv"
HELD_FOR = frozenset({"C08", "C09", "C11", "C15", "C16", "C17", "C19", "C20", "C21", "C22", "C23", "C24", "X01", "X05"})
"""What keeps a place from being published in Iowa once its chair has insisted or confirmed. C18 and C25 are asked, and
noted once confirmed."""


@dataclass
class Compared:
    """What the bot made of every place beside what an independent list says.

    Attributes:
        papers: what each place published.
        night: the dialogue's ledger.
        texts: what each chair had to text.
        broken: codes of what is wrong, by place, as the list has it.
        noticed: codes the bot noted with the report that stands.
        held: codes it is held for.
        unfiled: places without a receipt.
    """

    papers: list[Precinct]
    night: Night
    texts: dict[str, list[str]]
    broken: dict[str, set[str]]
    noticed: dict[str, set[str]]
    held: dict[str, set[str]]
    unfiled: list[str]

    @property
    def clean(self):
        """Places that break nothing the bot holds for."""
        return [place for place, codes in self.broken.items() if not codes & HELD_FOR]

    def differences(self, code, found):
        """Places that break it unfound, and places found that do not break it."""
        broken = {place for place, codes in self.broken.items() if code in codes}
        bot = {place for place, codes in found.items() if code in codes}
        return broken - bot, bot - broken


def compared(event, path=RESULTS):
    """Every place of the file, texted in its order."""
    places = published(path, event)
    night, texts = reported(event, places)
    alike = twins(places)
    standing = {one.place: night.standings.history(one.place).standing for one in places}
    return Compared(
        places,
        night,
        texts,
        {one.place: broken(one) | ({"X01"} if alike.get(one.place) else set()) for one in places},
        {place: set(version.computed.notes) if version else set() for place, version in standing.items()},
        {place: set(version.held) if version else set() for place, version in standing.items()},
        [place for place, version in standing.items() if version is None],
    )


# ------------------------------------------------------------------------------------------------------- the table


def table(result):
    """One line a code, then the places behind every difference."""
    codes = sorted(set().union(*result.broken.values(), *result.noticed.values()))
    yield f"{'code':<5}{'break it':>9}{'noticed':>9}{'held':>6}{'missed':>8}{'by mistake':>12}"
    for code in codes:
        missed, extra = result.differences(code, result.noticed)
        total = sum(code in each for each in result.broken.values())
        held = sum(code in each for each in result.held.values())
        yield f"{code:<5}{total:>9}{total - len(missed):>9}{held:>6}{len(missed):>8}{len(extra):>12}"
    for code in codes:
        missed, extra = result.differences(code, result.noticed)
        yield from (f"{code} missed: {place}" for place in sorted(missed))
        yield from (f"{code} by mistake: {place}" for place in sorted(extra))
    yield from (f"not filed: {place}, {result.texts[place]}" for place in result.unfiled)
    wrong = [place for place in result.clean if result.held[place]]
    must = [place for place in result.broken if place not in result.clean]
    yield f"{len(must)} places break what the event holds for; {sum(bool(result.held[p]) for p in must)} are held"
    yield f"{len(result.clean)} do not; held by mistake: {', '.join(wrong) or 'none'}"
    texts = Counter(len(each) for each in result.texts.values())
    yield f"texts a chair needed, /start included: {dict(sorted(texts.items()))}"


# -------------------------------------------------------------------------------------------------- through the desk


async def through_the_desk(result):
    """The same texts through the product on SQLite, many chairs at a time, and a post of the totals.

    Returns:
        The standings its ledger adds up to, its open cases by code, and how many posts were shown.
    """
    from bot.schedule.totals import TotalsPost
    from bot.settings import load_settings
    from bot.storage import cases, ledger, publications
    from bot.storage.publications import POST
    from tests.the_night import STAFF_CHAT, TOKEN, night_over, settings_for

    iowa = load_settings(
        None, telegram_token=TOKEN, telegram_api="http://stand-in", staff_chat=STAFF_CHAT, secret="not for a real night"
    )
    with tempfile.TemporaryDirectory() as folder:
        async with night_over(settings_for(iowa, f"sqlite:///{folder}/feb7.db", totals_at=())) as night:
            at_once = asyncio.Semaphore(40)
            await asyncio.gather(*(_chair(night, at_once, *one) for one in result.texts.items()))
            await night.quiet()
            tomorrow = night.clock.now() + timedelta(days=1)
            await night.desk.writer.run(lambda: TotalsPost(night.desk).post(tomorrow))
            event = night.desk.event.id
            entries = await night.read(lambda tx: ledger.read(tx, event))
            opened = await night.read(lambda tx: [one for one in cases.everything(tx, event) if one.is_open])
            found = Counter(code for one in opened for code in one.codes)
            shown = await night.read(lambda tx: len(publications.newest(tx, event, POST, most=9)))
            return Standings.of(night.desk.event, entries), found, shown


async def _chair(night, at_once, place, texts):
    async with at_once:
        chair = await night.enrol(place, name=place[:20])
        for text in texts[1:]:
            if text.startswith("["):
                last = night.telegram.messages(chair)[-1]
                key = next(key for key in last.buttons if key.text == text.strip("[]"))
                night.telegram.press(chair, last, key.data)
                await night.answer_to(last)
            else:
                await night.say(chair, text)


def of_all(event, standings):
    """The totals of everything that stands, held or not."""
    versions = (history.standing for history in standings.histories.values())
    return Totals.of(event, [result_of(event, version) for version in versions if version])


def beside_the_file(event, result, stored, found, shown):
    """What the desk holds beside what the dialogue by itself does, and the statewide SDE beside the file's.

    Which of two twins comes second is chance where chairs text at once, and places not filed are in neither sum.
    """
    same = {place: set(history.standing.held) for place, history in stored.histories.items() if history.standing}
    differ = [place for place, codes in result.held.items() if (same.get(place, set()) ^ codes) - {"X01"}]
    yield f"through the desk: {len(same)} places stored; held otherwise than above: {', '.join(differ) or 'none'}"
    yield f"cases: {dict(sorted(found.items()))}; posts of the totals: {shown}"
    bot = of_all(event, stored).statewide().sde
    results = place_results(read_results(RESULTS, event), event)
    file = Totals.of(event, [one for one in results if one.place not in result.unfiled]).statewide().sde
    for group in event.in_order(file):
        yield f"{group:<12}{four_decimals(bot.get(group, 0)):>12}{four_decimals(file[group]):>12}"


def lines(*, desk):
    event = load_event(event_folder())
    result = compared(event)
    yield from table(result)
    if desk:
        yield from beside_the_file(event, result, *asyncio.run(through_the_desk(result)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--desk", action="store_true", help="also through the real desk on SQLite")
    for line in lines(desk=parser.parse_args().desk):
        print(line)  # noqa: T201 - it is asked for
