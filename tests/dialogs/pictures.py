"""Photos in a transcript: `@photo`, `@photo: words below it`, `@same photo` once more, `@album 3: words`."""

import re

from bot.rehearsal.files import blank_png
from core.dialogue.heard import Photo, PhotoKept
from core.dialogue.turn import KeepPhoto, WantPhoto
from core.photos import File, KeptPhoto

PHOTO = re.compile(r"@(?P<same>same )?(?:photo|album (?P<many>\d+))(?:: (?P<words>.*))?", re.DOTALL)


def drawn(number):
    """A picture like no other number's."""
    return blank_png(800, 600 + number)


def under(text):
    """How a transcript shows a photo with what stands under it."""
    return f"(photo)\n{text}"


class Wallet:
    """Photos taken, sent and kept without a database; a picture is its number."""

    def __init__(self):
        self.taken = 0
        self.kept: dict[str, tuple[KeptPhoto, ...]] = {}
        self._wanted = []

    def take(self, found, message, at):
        """The photos of one line."""
        many = int(found["many"] or 1)
        album = f"album {message}" if found["many"] else None
        self.taken += 0 if found["same"] else many
        words = (found["words"] or "", *[""] * (many - 1))
        numbers = range(self.taken - many + 1, self.taken + 1)
        return [
            Photo(File(f"file {number}", f"file {number}"), message + at_, at, below, album)
            for at_, (number, below) in enumerate(zip(numbers, words, strict=True))
        ]

    def note(self, heard, turn, by):
        """What became of a photo."""
        match turn.photo:
            case WantPhoto(place=place, role=role, answered=answered):
                photo = KeptPhoto(
                    heard.message, place, by, role, heard.at, heard.file.id, heard.words, answered, heard.album
                )
                self._wanted.append((photo, heard.message))
            case KeepPhoto(photo=photo):
                self.kept[photo.place] = (*self.kept.get(photo.place, ()), photo)

    def fetched(self):
        """Every wanted photo, as the desk hears that it is stored."""
        while self._wanted:
            photo, message = self._wanted.pop(0)
            yield PhotoKept(photo, message, more=bool(self._wanted))
