"""The bots that are measured: ours, a plain echo, and the naive one; each as texts a second."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from naive import deal_with, naive_application, naive_engine
from standin import TOKEN, Server
from telegram import Update
from telegram.ext import Application, ContextTypes, MessageHandler, filters
from telegram.request import BaseRequest
from texts import message, user

from bot.app import make_desk, opened
from bot.clock import Clock
from bot.desk import Desk
from bot.limits import REHEARSAL
from bot.settings import Settings, load_settings
from bot.storage import Enrolled, Storage, inbox, people
from core.people import Assignment, Person, PersonId, Role


def settings_for(url: str, **options: Any) -> Settings:
    return load_settings(Path("iowa-2020"), database_url=url, telegram_token=TOKEN, **options)


@contextmanager
def enrolled_desk(url: str, chairs: int, *, delegates: int = 0) -> Iterator[Desk]:
    """A desk with every chair enrolled for a place of their own, with so many delegates at least."""
    settings = settings_for(url)
    storage = Storage.open(url, event=settings.event.id)
    desk = make_desk(settings, storage, Clock())
    everywhere = settings.event.places.by_id.values()
    places = [one for one in everywhere if getattr(one, "county_delegates", 0) >= delegates][:chairs]
    with storage.writing() as tx:
        for number, place in enumerate(places):
            person = Person(PersonId(f"p-{number}"), "en", (Assignment(Role.CHAIR, place.id),))
            one = Enrolled(person, user=user(number), chat=user(number), name=f"Chair {number}")
            people.add_person(tx, settings.event.id, one, Clock().now())
    desk.load()
    try:
        yield desk
    finally:
        desk.writer.close()
        storage.close()


def ours_without_sending(url: str, chairs: int, updates: list[dict]) -> float:
    """Intake, reading, dialogue, math, wording, ledger, outbox: all that is durable; letters stay in the outbox."""
    with enrolled_desk(url, chairs) as desk:
        started = perf_counter()
        for at in range(0, len(updates), 100):
            arrivals = [desk.translator.arrival(update) for update in updates[at : at + 100]]
            with desk.writer.storage.writing() as tx:
                inbox.take_in(tx, arrivals, desk.clock.now())
            while desk.round():
                pass
        return len(updates) / (perf_counter() - started)


def ours_end_to_end(url: str, chairs: int, texts: int, server: Server) -> float:
    """The whole program over loopback HTTP, as `caucus run` has it, but for Telegram's pace."""
    with enrolled_desk(url, chairs):
        pass

    async def run() -> float:
        async with opened(settings_for(url, telegram_api=server.address), paces=REHEARSAL) as product:
            running = asyncio.create_task(product.run())
            seconds = await asyncio.to_thread(server.seconds)
            assert not running.done(), "the bot stopped on the way"
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
        return texts / seconds

    return asyncio.run(run())


def echo_end_to_end(texts: int, server: Server) -> float:
    """A plain python-telegram-bot echo over the same wire; it stores nothing."""

    async def run() -> float:
        async def echo(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
            await update.message.reply_text(update.message.text)

        application = Application.builder().token(TOKEN).base_url(f"{server.address}/bot").build()
        application.add_handler(MessageHandler(filters.TEXT, echo))
        async with application:
            await application.start()
            await application.updater.start_polling()
            seconds = await asyncio.to_thread(server.seconds)
            await application.updater.stop()
            await application.stop()
        return texts / seconds

    return asyncio.run(run())


class AnswersInMemory(BaseRequest):
    """A wire that answers at once, so that sending costs neither bot anything but its own work."""

    @property
    def read_timeout(self) -> float:
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(self, url: str, method: str, request_data: Any = None, **_: Any) -> tuple[int, bytes]:  # noqa: ARG002
        if url.endswith("/getMe"):
            result: dict = {"id": 1, "is_bot": True, "first_name": "Naive", "username": "naive_bot"}
        else:
            chat = {"id": int(request_data.parameters["chat_id"]), "type": "private"}
            result = {"message_id": 1, "date": 1, "chat": chat, "text": request_data.parameters["text"]}
        return 200, json.dumps({"ok": True, "result": result}).encode()


def naive_without_sending(url: str, chairs: int, updates: list[dict]) -> float:
    """The naive bot over the same updates, each committed on its own."""

    async def run() -> float:
        engine = await naive_engine(url)
        application = naive_application(engine, AnswersInMemory(), TOKEN)
        async with application:
            joins = [message(number, number, 1, "/start", command=True) for number in range(chairs)]
            await deal_with(application, joins)
            started = perf_counter()
            await deal_with(application, updates)
            rate = len(updates) / (perf_counter() - started)
        await engine.dispose()
        return rate

    return asyncio.run(run())
