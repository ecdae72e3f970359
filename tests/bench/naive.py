"""A bot as one would write it in an afternoon: ConversationHandler, one SQLModel session and commit per update.

It stands beside ours in the benchmark. It does as little as a bot that stores texts can: one row for the text, one for the
counts it found by a regular expression, one answer.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import BigInteger, Field, Session, SQLModel, create_engine
from telegram import Bot, Update
from telegram.ext import Application, CommandHandler, ContextTypes, ConversationHandler, MessageHandler, filters
from telegram.request import BaseRequest

FIRST, CONFIRM = range(2)


class Text(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    update_id: int = Field(sa_type=BigInteger)
    chat: int = Field(sa_type=BigInteger)
    text: str
    at: datetime


class Count(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    chat: int = Field(sa_type=BigInteger)
    name: str
    people: int


def naive_application(url: str, request: BaseRequest, token: str) -> Application:
    engine = create_engine(url)
    SQLModel.metadata.create_all(engine)

    async def start(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        await update.message.reply_text("Text the first alignment.")
        return FIRST

    async def first(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        message = update.message
        with Session(engine) as session:
            session.add(Text(update_id=update.update_id, chat=message.chat.id, text=message.text, at=message.date))
            pairs = re.findall(r"([A-Za-z]+)\s+(\d+)", message.text)
            for name, people in pairs:
                session.add(Count(chat=message.chat.id, name=name, people=int(people)))
            session.commit()
        counts = ", ".join(f"{name} {people}" for name, people in pairs)
        await message.reply_text(f"{counts}. Is that right?")
        return CONFIRM

    async def confirm(update: Update, _: ContextTypes.DEFAULT_TYPE) -> int:
        message = update.message
        with Session(engine) as session:
            session.add(Text(update_id=update.update_id, chat=message.chat.id, text=message.text, at=message.date))
            session.commit()
        await message.reply_text("Thank you.")
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
