"""Which language a reader of the page gets: the one asked for, else the first their browser names that there is."""

import re
from typing import Final

from starlette.requests import Request

_NAMED: Final = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*")


def language_of(request: Request, languages: tuple[str, ...]) -> str:
    """The language a page is given in.

    Args:
        request: `?lang=es` wins over `Accept-Language`.
        languages: those there are, the first for everybody else.
    """
    asked = request.query_params.get("lang", "")
    if asked in languages:
        return asked
    for language in _preferred(request.headers.get("accept-language", "")):
        if language in languages:
            return language
    return languages[0]


def _preferred(header: str) -> list[str]:
    """The languages a browser names, the dearest first."""
    named = [match for part in header.split(",")[:20] if (match := _NAMED.fullmatch(part)) is not None]
    weighed = [(float(match[2] or 1), match[1].lower()) for match in named]
    return [language for weight, language in sorted(weighed, key=lambda one: -one[0]) if weight]
