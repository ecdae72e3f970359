"""A broadcast stands behind whatever somebody waits for: lanes of their own, and indexes that keep the two apart."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_LANES = sa.table("outbox", sa.column("lane", sa.Integer()))
_READER, _REMINDER = 3, 4
"""As they were; from here on announcements and answers to strangers go between staff and these."""


def upgrade() -> None:
    """Adds the column and the indexes; a line to a reader now goes after a reminder to a chair."""
    op.add_column("outbox", sa.Column("gist", sa.String()))
    for old, new in ((_READER, 6), (_REMINDER, 5)):
        op.execute(sa.update(_LANES).where(_LANES.c.lane == old).values(lane=new))
    op.create_index("ix_outbox_first", "outbox", ["chat", "lane"], **_only("state = 'waiting' AND lane <= 2"))
    op.create_index("ix_outbox_behind", "outbox", ["lane", "due", "id"], **_only("state = 'waiting' AND lane > 2"))
    op.create_index("ix_outbox_lost", "outbox", ["state"], **_only("state IN ('unknown', 'refused')"))


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
