"""The shapes of our own formats, as JSON schemas (draft 2020-12)."""

from importlib.resources import files
from typing import Final

FORMATS: Final = ("changes", "results", "totals", "version")
"""The formats that have one."""


def schema(name: str) -> bytes:
    """The schema of a format, as a file.

    Args:
        name: one of `FORMATS`.

    Raises:
        FileNotFoundError: there is no such format.
    """
    return files(__name__).joinpath(f"{name}.json").read_bytes()
