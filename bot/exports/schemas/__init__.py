"""The shapes of our own formats, as JSON schemas (draft 2020-12): `results` and `changes`."""

from importlib.resources import files


def schema(name: str) -> bytes:
    """The schema of a format, as a file.

    Args:
        name: `results` or `changes`.

    Raises:
        FileNotFoundError: there is no such format.
    """
    return files(__name__).joinpath(f"{name}.json").read_bytes()
