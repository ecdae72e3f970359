"""A bot as one would write it in an afternoon: ConversationHandler, one SQLModel session and commit per update.

It stands beside ours in the benchmark. It does as little as a bot that stores texts can: one row for the text, one for
each count a regular expression finds, one answer. Its session is async, because its handlers are: a plain session would
stop every other chat while it waits for the disk.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlmodel import BigInteger, DateTime, Field, SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession
from telegram import Bot, Message, Update
from telegram.ext import Application, CommandHandler, ContextTypes, ConversationHandler, MessageHandler, filters
from telegram.request import BaseRequest

FIRST, CONFIRM = range(2)


class Text(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    update_id: int = Field(sa_type=BigInteger)
    chat: int = Field(sa_type=BigInteger)
    text: str
    at: datetime = Field(sa_type=DateTime(timezone=True))


class Count(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    chat: int = Field(sa_type=BigInteger)
    name: str
    people: int


async def naive_engine(url: str) -> AsyncEngine:
    """Its database, with its tables."""
    engine = create_async_engine(url.replace("sqlite://", "sqlite+aiosqlite://"))
    async with engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all)
    return engine


def naive_application(engine: AsyncEngine, request: BaseRequest, token: str) -> Application:
    async def stored(update_id: int, message: Message, pairs: Sequence[tuple[str, str]] = ()) -> None:
        async with AsyncSession(engine) as session:
            session.add(Text(update_id=update_id, chat=message.chat.id, text=message.text, at=message.date))
            for name, people in pairs:
                session.add(Count(chat=message.chat.id, name=name, people=int(people)))
            await session.commit()

    async def start(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        await update.message.reply_text("Text the first alignment.")
        return FIRST

    async def first(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        pairs = re.findall(r"([A-Za-z]+)\s+(\d+)", update.message.text)
        await stored(update.update_id, update.message, pairs)
        counts = ", ".join(f"{name} {people}" for name, people in pairs)
        await update.message.reply_text(f"{counts}. Is that right?")
        return CONFIRM

    async def confirm(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        await stored(update.update_id, update.message)
        await update.message.reply_text("Thank you.")
        return FIRST

    text = filters.TEXT & ~filters.COMMAND
    dialogue = ConversationHandler(
        entry_points=[CommandHandler("start", start)],
        states={FIRST: [MessageHandler(text, first)], CONFIRM: [MessageHandler(text, confirm)]},
        fallbacks=[],
    )
    application = Application.builder().bot(Bot(token, request=request)).updater(None).build()
    application.add_handler(dialogue)
    return application


async def deal_with(application: Application, updates: Sequence[dict]) -> None:
    """Every update in turn, decoded as PTB decodes it."""
    for update in updates:
        await application.process_update(Update.de_json(update, application.bot))
