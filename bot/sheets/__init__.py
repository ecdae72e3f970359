"""Printable invitations: a page for each person, with a QR code, the code itself, and what to text on the night."""

from bot.sheets.folder import Written, write_sheets
from bot.sheets.page import Invitation

__all__ = ["Invitation", "Written", "write_sheets"]
