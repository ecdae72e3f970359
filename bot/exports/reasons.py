"""Why a place is held, in words. Files are read by programs and newsrooms alike, so they carry the code as well."""

from functools import cache

from bot.wording import NoSuchSentence, Wording
from core.sentences import say


@cache
def in_words(code: str) -> str:
    """What a code means, in English; the code itself where nobody has given it words."""
    try:
        return Wording.load("en").line(say(f"reason-{code.lower()}"))
    except NoSuchSentence:
        return code
