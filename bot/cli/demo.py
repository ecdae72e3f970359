"""`caucus demo`: the whole product on this machine, with a stand-in for Telegram: no token, no network."""

import asyncio
import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from bot.app import hash_of_code, opened
from bot.cli import app
from bot.cli.log import log_of
from bot.cli.totals import print_totals
from bot.cli.trouble import EventOption, settings_or_exit
from bot.clock import Clock
from bot.commands import ask_desk
from bot.limits import REHEARSAL
from bot.logs import Form
from bot.product import Product
from bot.rehearsal import PlaceChoice, Telegram, User, serve
from bot.rehearsal.lesson import Lesson, lesson_for, popular_groups
from bot.rehearsal.night import Line, ScriptedReport, play, read_night
from bot.settings import Settings
from core.codes import make_code, plain_code
from core.event import Event
from core.people import Role
from core.places import PlaceId, Precinct

_TOKEN: Final = "1:rehearsal"  # noqa: S105 - opens nothing but the stand-in
_STAFF_CHAT: Final = -1001000000001
_PORT: Final = 8020
_ANY_PORT: Final = "127.0.0.1:0"
_PACE: Final = "15s"
_SCRIPT_PACE: Final = "2s"
_PATIENCE: Final = 30.0


@app.command("demo")
def demo(
    event: EventOption = None,
    script: Annotated[
        bool, typer.Option("--script", help="A dozen real places report by themselves; then exit.")
    ] = False,
    port: Annotated[int, typer.Option(help="Of the page; any free one where it is busy.")] = _PORT,
    totals_every: Annotated[str | None, typer.Option(help="How often totals are posted, such as 15s or 1m.")] = None,
) -> None:
    """Rehearse: a chair, the staff channel and a reporter side by side in your browser.

    Examples:
      caucus demo              open the address it prints; Ctrl-C ends it
      caucus demo --script     a dozen real precincts of 2020, from first text to totals
    """
    with tempfile.TemporaryDirectory(prefix="caucus-demo-") as folder:
        settings = demo_settings(event, Path(folder), totals_every or (_SCRIPT_PACE if script else _PACE))
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_play_script(settings) if script else _open_page(settings, port))


def demo_settings(event: Path | None, folder: Path, totals_every: str) -> Settings:
    """The settings of a rehearsal, or every problem and the end.

    Args:
        event: an event folder, the default one where None.
        folder: for the database.
        totals_every: how often totals are posted, such as `15s`.
    """
    return settings_or_exit(
        event,
        id="rehearsal",
        is_test=True,
        database_url=f"sqlite:///{folder}/rehearsal.db",
        telegram_token=_TOKEN,
        staff_chat=_STAFF_CHAT,
        feed=_ANY_PORT,
        timetable={"totals_every": totals_every},
    )


@dataclass(slots=True)
class Demo:
    """What the page needs from the product, which starts after the page does.

    Attributes:
        rehearsed: the event.
        night: its scripted night; empty where it has none.
        product: the running bot.
    """

    rehearsed: Event
    night: Sequence[ScriptedReport] = ()
    product: Product | None = None

    @property
    def event(self) -> str:
        """The event's name."""
        return self.rehearsed.name

    @property
    def totals_every(self) -> int:
        """Whole seconds between two posts of the totals."""
        return self.rehearsed.totals_every // timedelta(seconds=1)

    @property
    def public(self) -> str | None:
        """Where the public page is."""
        served = None if self.product is None else self.product.public
        return None if served is None else served.address

    def places(self) -> Sequence[PlaceChoice]:
        """Every place of the event."""
        return [
            PlaceChoice(place.id, place.id, place.county_delegates if isinstance(place, Precinct) else None)
            for place in self.rehearsed.places.by_id.values()
        ]

    def lesson(self, place: str) -> Lesson:
        """Texts that report this place, with the groups most people of the script stood for."""
        popular = popular_groups([report.final for report in self.night])
        return lesson_for(self.rehearsed, self.rehearsed.places.by_id[PlaceId(place)], popular)

    def script(self) -> Sequence[ScriptedReport]:
        """The scripted night."""
        return self.night

    async def invite(self, place: str | None, role: Role = Role.CHAIR) -> str:
        """A fresh code, noted by the desk; a chair's or deputy's is for a place."""
        if self.product is None:
            message = "the desk is not open yet"
            raise RuntimeError(message)
        desk, settings = self.product.desk, self.product.settings
        code = make_code(secrets.choice)
        hashed = hash_of_code(settings.secret())(plain_code(code) or "")
        expires = (desk.clock.now() + self.rehearsed.invites_valid).isoformat()
        await ask_desk(desk, {"do": "invite", "hash": hashed, "role": role.value, "place": place, "expires": expires})
        return code


@contextlib.asynccontextmanager
async def rehearsing(settings: Settings, port: int) -> AsyncIterator[tuple[Telegram, Demo, str]]:
    """The stand-in and, over real HTTP, the real bot.

    Yields:
        The people's side of the stand-in, the invitations, and the page's address.
    """
    telegram = Telegram(Clock().now, token=_TOKEN)
    officer = telegram.join("Officer")
    telegram.channel("Staff channel", by=officer, chat_id=_STAFF_CHAT)
    demo = Demo(settings.event, _night(settings))
    async with (
        serve(telegram, demo, port=port) as address,
        opened(replace(settings, telegram_api=address), paces=REHEARSAL) as product,
    ):
        demo.product = product
        running = asyncio.create_task(product.run())
        try:  # whoever presses in the channel on the page must be staff
            telegram.text(officer, officer, f"/start {await demo.invite(None, Role.STAFF)}")
            yield telegram, demo, address
        finally:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running


def _night(settings: Settings) -> Sequence[ScriptedReport]:
    try:
        return read_night(settings.folder)
    except FileNotFoundError:
        return ()


async def _open_page(settings: Settings, port: int) -> None:
    with log_of(settings, Form.PEOPLE):
        async with rehearsing(settings, port) as (_, demo, address):
            typer.echo(f"\nThe rehearsal is open:  {address}\nThe public page:        {demo.public}")
            typer.echo("Ctrl-C ends it; nothing is kept.\n")
            await asyncio.Event().wait()


async def _play_script(settings: Settings) -> None:
    console = Console(highlight=False)
    async with rehearsing(settings, 0) as (telegram, demo, _):
        night = demo.script()
        reader = telegram.join("Riley")
        _show(console, Line("reporter", "/subscribe"))
        telegram.text(reader, reader, "/subscribe")
        for number, report in enumerate(night, 1):
            console.rule(f"[bold]{number} of {len(night)}: {escape(report.place)}[/bold]", align="left")
            console.print(f"[dim]{escape(report.note)}[/dim]\n")
            await play(telegram, report, demo.invite, lambda line: _show(console, line))
        telegram.text(reader, reader, "totals")  # their next line comes by the clock
        await _show_posts(console, telegram, reader, demo)


async def _show_posts(console: Console, telegram: Telegram, reader: User, demo: Demo) -> None:
    """What the staff channel and the reporter see once everything is in, and the final totals."""
    if demo.product is None:
        return
    desk = demo.product.desk
    standings = await desk.writer.run(lambda: desk.memory.standings)
    figures = standings.totals.statewide()
    complete = f"{figures.reported:,} of {figures.places:,} places"
    for title, chat in (("Staff channel", _STAFF_CHAT), ("Reporter", reader.id)):
        post = await telegram.wait_for(chat, lambda message: complete in message.text, timeout=_PATIENCE)
        console.rule(f"[bold]{title}[/bold]", align="left")
        console.print(escape(post.text))
    console.rule("[bold]Final totals[/bold]", align="left")
    print_totals(standings)


def _show(console: Console, line: Line) -> None:
    """A line of the conversation: what people say to the left, the bot's words set off."""
    style = "cyan" if line.who == "bot" else "bold"
    console.print(f"[{style}]{escape(line.who)}[/{style}]", Padding(escape(line.text), (0, 0, 1, 2)))
