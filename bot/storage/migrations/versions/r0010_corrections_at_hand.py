"""What is wrong, and what is owed to readers, is found without a look at all that was shown and all who read."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes an index of wrong publications, and one of what is owed in the order it is paid."""
    op.create_index("ix_publications_wrong", "publications", ["event", "id"], **_only("wrong IS NOT NULL"))
    op.drop_index("ix_subscriptions_owed", "subscriptions")
    columns = ["event", "topic", "chat"]
    op.create_index("ix_subscriptions_owed", "subscriptions", columns, **_only("owed IS NOT NULL"))


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
