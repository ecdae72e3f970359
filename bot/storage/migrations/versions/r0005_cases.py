"""Cases: numbered in each event, with what became of them; letters that change or answer an earlier one."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_BEFORE = sa.table(
    "cases",
    *(sa.column(name, sa.String()) for name in ("event", "place", "code", "body")),
    *(sa.column(name, sa.Integer()) for name in ("id", "entry_sequence")),
    *(sa.column(name, sa.DateTime(timezone=True)) for name in ("opened_at", "closed_at")),
)


def upgrade() -> None:
    """Makes the table anew with what stood in the old one, and adds the column."""
    op.add_column("outbox", sa.Column("about", sa.String()))
    before = op.get_bind().execute(sa.select(_BEFORE).order_by(_BEFORE.c.id)).mappings().all()
    op.drop_table("cases")
    cases = op.create_table(
        "cases",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("claimed_by", sa.String()),
        sa.Column("body", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("event", "number", name=op.f("pk_cases")),
        sa.UniqueConstraint("event", "place", "topic", name=op.f("uq_cases_topic")),
    )
    numbers: dict[str, int] = {}
    for row in before:
        numbers[row["event"]] = numbers.get(row["event"], 0) + 1
        op.execute(sa.insert(cases).values(_carried_over(row, numbers[row["event"]])))


def _carried_over(row: sa.RowMapping, number: int) -> dict[str, Any]:
    """A case of before keeps its words, and is one of its own: nobody noted what several had in common."""
    words = row["body"].replace("<b>", "").replace("</b>", "")
    note = {"code": row["code"], "lines": [{"say": "case-of-before", "with": {"words": words}}], "sequence": None}
    return {
        "event": row["event"],
        "number": number,
        "place": row["place"],
        "topic": f"{row['code']}-{number}",
        "opened_at": row["opened_at"],
        "closed_at": row["closed_at"],
        "body": json.dumps({"notes": [note]}),
    }
