"""The county or satellite region somebody typed, and the one they may have meant."""

import re
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.dialogue.unclear import quoted
from core.event import Event
from core.sentences import Sentence, say

_SHORT: Final = 5
"""Letters within which a misspelt county has one slip at most: `Plok` is Polk, `call` is not Clay."""
_BESIDE: Final = re.compile(
    r"^(?:the\s+)?(?:county|condado)(?:\s+(?:of|de))?\s+|\s+(?:county|co\.?|condado)$", re.IGNORECASE
)


def county_called(event: Event, typed: str) -> str | None:
    """The county or region of this name: `polk`, `Polk County`, `condado de Polk`, `CD2`; None where there is none."""
    wanted = _plain(_BESIDE.sub("", typed.strip()))
    names = {_plain(name): name for name in (*event.places.counties, *event.places.regions)}
    begins = [region for region in event.places.regions if wanted and _plain(region).startswith(wanted)]
    return names.get(wanted) or (begins[0] if len(begins) == 1 else None)


def nearest_county(event: Event, typed: str) -> str | None:
    """The county somebody nearly wrote."""
    counties, meant = (*event.places.counties, *event.places.regions), _BESIDE.sub("", typed.strip())
    most = 1 if len(meant) <= _SHORT else 2
    near = process.extractOne(meant, counties, scorer=OSA.distance, processor=str.casefold, score_cutoff=most)
    return near[0] if near else None


def no_such_county(event: Event, typed: str) -> Sentence:
    """That there is none of this name, and which may be meant."""
    near = nearest_county(event, typed)
    if near is not None:
        return say("no-such-county-near", typed=quoted(typed), county=near)
    return say("no-such-county", typed=quoted(typed))


def _plain(name: str) -> str:
    return "".join(name.casefold().split())
