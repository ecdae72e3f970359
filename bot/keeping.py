"""Photos at the desk: noted when they are sent, told of when their bytes are stored.

What fetches them leaves a row in the inbox when it is done, so that the desk takes a turn for it like for any text.
"""

import json
from typing import Final

from bot.letters import Act, Arrival, Incoming, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, outbox, photos
from bot.storage.photos import SentPhoto, State, StoredPhoto
from bot.wording import Wording
from core.dialogue.heard import Photo, PhotoKept, PhotoLost
from core.dialogue.turn import KeepPhoto, RepeatedPhoto, Turn, WantPhoto
from core.dialogue.view import View
from core.places import PlaceId
from core.sentences import say

PHOTOS: Final = "photos"
"""The door of these rows; and their kind is `photo`."""
LONGEST_LINE: Final = 10
"""Letters waiting for the staff channel from which on no photos are added."""
TOO_BIG: Final = "too big"
"""Why a photo was given up, where only its size is to blame."""


def photo_arrival(photo: StoredPhoto) -> Arrival:
    """A photo that is fetched, or lost, as it goes into the inbox; once, whoever puts it there."""
    return Arrival(PHOTOS, photo.id, "photo", photo.sent.chat, photo.sent.message, json.dumps({"photo": photo.id}))


def what_is_heard(tx: Transaction, batch: Batch, event: str, raw: str) -> Incoming | None:
    """Such a row in our own words; None where it names no photo to tell of."""
    photo = photos.find(tx, json.loads(raw)["photo"])
    if photo is None:
        return None
    sent, more = photo.sent, photos.more_to_come(tx, event, photo)
    heard: PhotoKept | PhotoLost
    match photo.state:
        case State.FETCHED:
            heard = PhotoKept(photo.kept, sent.message, more=more)
        case State.LOST:
            too_big = photo.error == TOO_BIG
            heard = PhotoLost(photo.id, sent.place, sent.message, sent.sent_at, too_big, sent.album, more)
        case _:
            return None
    sender = next((one for one in batch.people.values() if one.person.id == sent.person), None)
    user, name = (sender.user, sender.name) if sender is not None else (sent.chat, "")
    return Incoming(chat=sent.chat, private=True, user=user, name=name, language=None, heard=heard)


def place_of_album(tx: Transaction, event: str, incoming: Incoming) -> PlaceId | None:
    """The place of photos sent together with this one; words stand only below the first of them."""
    match incoming.heard:
        case Photo(album=str(album)):
            return photos.place_of_album(tx, event, incoming.chat, album)
        case _:
            return None


def note(tx: Transaction, batch: Batch, view: View, incoming: Incoming, turn: Turn) -> None:
    """Write down what becomes of a photo."""
    match turn.photo, incoming.heard:
        case WantPhoto() as wanted, Photo() as photo if view.person is not None:
            sent = SentPhoto(
                wanted.place,
                wanted.role,
                view.person.id,
                incoming.chat,
                photo.message,
                photo.file,
                photo.at,
                photo.words,
                wanted.answered,
                photo.album,
            )
            batch.photos_wanted |= photos.want(tx, view.event.id, sent, batch.at)
        case KeepPhoto(photo=kept), _:
            photos.keep(tx, kept.id, kept.number)
            batch.photos[kept.place] = (*batch.photos.get(kept.place, ()), kept)
        case RepeatedPhoto(id=repeated), _:
            photos.repeat(tx, repeated)
        case _:
            pass


def staff_letters(
    tx: Transaction, batch: Batch, turn: Turn, event: str, staff_chat: int, wording: Wording
) -> list[Letter]:
    """The photos of a turn for the staff channel; each goes there once.

    A channel takes some fifteen messages a minute. Seven hundred photos would hold cases and totals up for an hour, so
    where the line is long, one sentence says where the photos are to be seen.
    """
    if not turn.for_staff:
        return []
    line = outbox.waiting_in(tx, staff_chat) + sum(letter.chat == staff_chat for letter in batch.letters)
    if line >= LONGEST_LINE:
        often = batch.at.replace(minute=batch.at.minute // 10 * 10)
        words = wording.html(say("photos-too-many"))
        return [Letter(f"photos:{event}:{often:%Y%m%d%H%M}", Lane.STAFF, staff_chat, Act.SEND, words)]
    return [
        Letter(
            f"photo:{event}:{picture.photo}",
            Lane.STAFF,
            staff_chat,
            Act.SEND,
            wording.html(*picture.lines),
            photo=picture.photo,
        )
        for picture in turn.for_staff
    ]
