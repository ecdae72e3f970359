"""People: whom they follow, new phones, the language and the phone number of an invitation."""

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing yet."""
