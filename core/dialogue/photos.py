"""Photos: kept with their place, acknowledged once their bytes are stored, shown to staff at once.

They prove what was signed; no count is ever read off them. Words below a photo are read like any text.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from core.dialogue.filing import receipt_number
from core.dialogue.heard import Heard, Photo, PhotoKept, PhotoLost, Unreadable
from core.dialogue.turn import KeepPhoto, NewCase, Picture, RepeatedPhoto, Reply, Turn, WantPhoto
from core.dialogue.view import View
from core.dialogue.work import Chair, draft_of
from core.people import Person, Role
from core.photos import KeptPhoto
from core.places import Place
from core.reading import Context, Intent, IntentRead, ReportRead, read
from core.sentences import Sentence, say

_MOST_SHOWN: Final = 5
_MOST_NAMED: Final = 20
"""Places of the list of photos without a report."""
_WORD: Final = re.compile(r"\w+")
_NUMBERED: Final = re.compile(
    r"\b(?:photo|picture|pic|page|sheet|side|part|foto|página|pagina|hoja|parte)\s*#?\d+(?:\s*(?:of|de|/)\s*\d+)?\b"
    r"|^\s*\d+\s*(?:of|de)\s*\d+\s*$"
    r"|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b",
    re.IGNORECASE,
)
"""Numbers that count no people: of pages and photos, and a date."""
_MOST_WORDS: Final = 300
"""Characters quoted below a picture, where the transport gives room for about a thousand in all."""


# ------------------------------------------------------------------------------------------------------------ chairs


def sent(view: View, photo: Photo, place: Place | None, answer: Callable[[View, Heard], Turn]) -> Turn:
    """Somebody sent a photo. It is acknowledged only when it is stored; what stands below it is answered now.

    Args:
        view: what the desk knows.
        photo: what was sent.
        place: the place of whoever sent it; None where they have none: then nothing is fetched.
        answer: what the dialogue makes of anything else.
    """
    if place is None or view.person is None:
        return answer(view, Unreadable("photo", photo.message, photo.at))
    spoken = answer(view, photo.said) if _says_something(view, place, photo.words) else Turn()
    return replace(spoken, photo=WantPhoto(place.id, _role(view.person, place), answered=spoken.reply is not None))


def _says_something(view: View, place: Place, words: str) -> bool:
    """Whether these words want an answer; “our sheet”, “page 1 of 2” and “1NW Adair” are but the photo's title."""
    names = set(_WORD.findall(f"{place.id} {place.short_name} {place.precinct_id}".casefold()))
    told = _NUMBERED.sub(" ", words)
    if any(any(map(str.isdecimal, word)) for word in _WORD.findall(told.casefold()) if word not in names):
        return True
    match read(words, Context(field=view.event.field)):
        case ReportRead() as report:
            return bool(report.counts or report.rounds) or report.attendance is not None
        case IntentRead(intent=intent):
            return intent not in {Intent.SHEET, Intent.GREETING}
        case _:
            return False


def _role(person: Person, place: Place) -> Role:
    """As what they sent it: the role they were given last for this place."""
    held = [one.role for one in person.assignments if one.place == place.id or one.county == place.county]
    return held[-1] if held else Role.CHAIR


def kept(view: View, heard: PhotoKept) -> Turn:
    """The bytes are stored: an album is acknowledged once, with its last photo; staff see every one."""
    photo, before = heard.photo, view.photos.get(heard.photo.place, ())
    same = next((one for one in before if one.sha256 == photo.sha256), None)
    together = _together(before, photo.album)
    if same is not None:
        lines = _acknowledged(together) or (say("photo-again", number=same.number, place=photo.place),)
        return Turn(reply=None if heard.more else _reply(view, photo, heard, lines), photo=RepeatedPhoto(photo.id))
    photo = replace(photo, number=len(before) + 1)
    reply = None if heard.more else _reply(view, photo, heard, _acknowledged((*together, photo)))
    return Turn(reply=reply, photo=KeepPhoto(photo), for_staff=(Picture(photo.id, _caption(view, photo)),))


def lost(view: View, heard: PhotoLost) -> Turn:
    """The bytes can never be had: the chair must send it again, and staff know."""
    others = () if heard.more else _acknowledged(_together(view.photos.get(heard.place, ()), heard.album))
    why = say("photo-too-big") if heard.too_big else say("photo-lost", sent_at=heard.at)
    case = NewCase(heard.place, f"photo-{heard.id}", (say("case-photo-lost", sent_at=heard.at),))
    return Turn(reply=Reply((*others, why)) if view.person is not None else None, cases=(case,))


def _together(before: tuple[KeptPhoto, ...], album: str | None) -> tuple[KeptPhoto, ...]:
    return tuple(one for one in before if album is not None and one.album == album)


def _acknowledged(photos: tuple[KeptPhoto, ...]) -> tuple[Sentence, ...]:
    match photos:
        case ():
            return ()
        case (photo,):
            return (say("photo-kept", number=photo.number, place=photo.place),)
        case _:
            return (say("photos-kept", photos=len(photos), place=photos[0].place),)


def _reply(view: View, photo: KeptPhoto, heard: PhotoKept, lines: tuple[Sentence, ...]) -> Reply | None:
    """With what the bot waits for, unless the words below the photo have been answered with that already."""
    if view.person is None:
        return None
    place = view.event.places.by_id.get(photo.place)
    answered = any(one.answered for one in (photo, *_together(view.photos.get(photo.place, ()), photo.album)))
    if answered or place is None or (view.state or {}).get("place") not in {None, photo.place}:
        return Reply(lines)
    chair = Chair(view, view.person.id, place, draft_of(view, view.person.id, place), heard)
    return Reply((*lines, chair.reminder()))


# ------------------------------------------------------------------------------------------------------------- staff


def of_place(view: View, place: Place) -> Turn:
    """The photos of a place once more, newest first."""
    photos = view.photos.get(place.id, ())
    if not photos:
        return Turn(reply=Reply((say("no-photos", place=place.id),)))
    newest = photos[: -_MOST_SHOWN - 1 : -1]
    lines = () if len(newest) == len(photos) else (say("newest-photos", shown=len(newest), photos=len(photos)),)
    return Turn(reply=Reply(lines, pictures=tuple(Picture(one.id, _caption(view, one)) for one in newest)))


def to_work_off(view: View) -> Turn:
    """Places that sent photos and have no report yet, the one that waits longest first."""
    waiting = [photos for place, photos in view.photos.items() if view.history(place).standing is None]
    if not waiting:
        return Turn(reply=Reply((say("no-photos-without-report"),)))
    oldest_first = sorted(waiting, key=lambda photos: photos[0].sent_at)
    lines = tuple(
        say("photos-without-report", place=photos[0].place, photos=len(photos), since=photos[0].sent_at)
        for photos in oldest_first[:_MOST_NAMED]
    )
    more = len(waiting) - len(lines)
    return Turn(reply=Reply((*lines, say("more-places", places=more)) if more else lines))


def _caption(view: View, photo: KeptPhoto) -> tuple[Sentence, ...]:
    """What stands below a photo: the place, who sent it and when, the receipt where there is one, and their words."""
    history = view.history(photo.place)
    version = history.of(photo.by) or history.standing
    head = say("photo-of", number=photo.number, place=photo.place, role=photo.role.value, sent_at=photo.sent_at)
    receipt = (
        say("photo-before-report")
        if version is None
        else say("photo-receipt", number=receipt_number(version.entry.fingerprint))
    )
    words = photo.words if len(photo.words) <= _MOST_WORDS else f"{photo.words[:_MOST_WORDS]}…"
    return (head, receipt, *((say("photo-words", words=words),) if words.strip() else ()))
