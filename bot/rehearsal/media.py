"""The Bot API's methods about files: send a photo or a document, change one, fetch one.

Source: core.telegram.org/bots/api, "Sending files", "sendPhoto", "sendDocument", "sendMediaGroup",
"editMessageMedia", "getFile".
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.rehearsal.chats import Message
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.files import DOCUMENT, PHOTO, StoredFile, document_of, picture_size
from bot.rehearsal.keyboards import read_inline
from bot.rehearsal.markup import LONGEST_CAPTION, Formatted, formatted, utf16_length
from bot.rehearsal.posting import editable, keep_edited, open_conversation, send
from bot.rehearsal.wire import ApiError, Arguments, Json, Upload, refuse

_KINDS: Final = {"photo": PHOTO, "document": DOCUMENT}
_MOST_IN_A_GROUP: Final = 10


def send_photo(exchange: Exchange, arguments: Arguments) -> Json:
    """SendPhoto."""
    conversation = open_conversation(exchange, arguments)
    read = _caption(arguments)
    source = _source(exchange, arguments, "photo", arguments.text("photo"), PHOTO)
    return send(exchange, conversation, arguments, lambda blank: _filled(exchange, blank, source, PHOTO, read))


def send_media_group(exchange: Exchange, arguments: Arguments) -> Json:
    """SendMediaGroup: two to ten pictures, or as many files, in one bubble; each is a message of its own."""
    conversation = open_conversation(exchange, arguments)
    media = arguments.nested("media", "can't parse media JSON object")
    if not isinstance(media, list) or not all(isinstance(one, Mapping) for one in media):
        refuse("can't parse media: expected an Array of InputMedia")
    if not 2 <= len(media) <= _MOST_IN_A_GROUP:
        refuse("group send failed: wrong number of media")
    wanted = [Arguments(one, arguments.files) for one in media]
    kinds = {_KINDS.get(one.text("type")) for one in wanted}
    if len(kinds) > 1 or None in kinds:
        refuse("group send failed: photos or documents, and not both")
    kind = next(kind for kind in kinds if kind is not None)
    read = [(_source(exchange, one, "media", one.text("media"), kind), _caption(one)) for one in wanted]
    group = str(conversation.next_id)

    def fill(source: Upload | StoredFile, caption: Formatted) -> Callable[[Message], Message]:
        return lambda blank: replace(_filled(exchange, blank, source, kind, caption), album=group)

    return [send(exchange, conversation, arguments, fill(source, caption)) for source, caption in read]


def send_document(exchange: Exchange, arguments: Arguments) -> Json:
    """SendDocument."""
    conversation = open_conversation(exchange, arguments)
    read = _caption(arguments)
    source = _source(exchange, arguments, "document", arguments.text("document"), DOCUMENT)
    return send(exchange, conversation, arguments, lambda blank: _filled(exchange, blank, source, DOCUMENT, read))


def edit_message_caption(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageCaption. Without a `reply_markup` the buttons go."""
    conversation = open_conversation(exchange, arguments)
    standing = editable(exchange, conversation, arguments)
    if not standing.has_file:
        refuse("there is no caption in the message to edit")
    read = _caption(arguments)
    changed = replace(standing, text=read.text, entities=read.entities, keyboard=read_inline(arguments))
    return keep_edited(exchange, conversation, standing, changed)


def edit_message_media(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageMedia: another file, with its own caption. Without a `reply_markup` the buttons go."""
    conversation = open_conversation(exchange, arguments)
    standing = editable(exchange, conversation, arguments)
    media = arguments.nested("media", "can't parse input media JSON object")
    if not isinstance(media, Mapping):
        refuse("can't parse InputMedia: expected an Object")
    wanted = Arguments(media, arguments.files)
    kind = _KINDS.get(wanted.text("type"))
    if kind is None:
        refuse(f"type {wanted.text('type')!r} of InputMedia is unknown to the stand-in")
    read = _caption(wanted)
    source = _source(exchange, wanted, "media", wanted.text("media"), kind)
    blank = replace(standing, photo=(), document=None, keyboard=read_inline(arguments))
    return keep_edited(exchange, conversation, standing, _filled(exchange, blank, source, kind, read))


def get_file(exchange: Exchange, arguments: Arguments) -> Json:
    """GetFile. The path it gives is good for an hour."""
    stored = exchange.files.find(arguments.text("file_id"))
    if stored is None:
        refuse("invalid file_id")
    size = len(stored.upload.data)
    if size > exchange.files.limits.download:
        refuse("file is too big")
    return {
        "file_id": stored.id,
        "file_unique_id": stored.unique_id,
        "file_size": size,
        "file_path": exchange.files.link(stored),
    }


def _caption(arguments: Arguments) -> Formatted:
    read = formatted(arguments.text("caption"), arguments.text("parse_mode"))
    if utf16_length(read.text) > LONGEST_CAPTION:
        refuse("message caption is too long")
    return read


def _source(exchange: Exchange, arguments: Arguments, field: str, named: str, kind: str) -> Upload | StoredFile:
    """The file a call sends: uploaded in a part of the form, or sent before."""
    upload = arguments.files.get(named.removeprefix("attach://") if named.startswith("attach://") else field)
    if upload is not None:
        _check(exchange, upload, kind)
        return upload
    if not named:
        refuse(f"there is no {field} in the request")
    if named.startswith(("http://", "https://")):
        refuse("failed to get HTTP URL content")
    stored = exchange.files.find(named)
    if stored is None:
        refuse("wrong file identifier/HTTP URL specified")
    if stored.kind != kind:
        refuse(f"can't use file of type {stored.kind} as {kind}")
    return stored


def _check(exchange: Exchange, upload: Upload, kind: str) -> None:
    size, limits = len(upload.data), exchange.files.limits
    if not size:
        refuse("file must be non-empty")
    if size > limits.upload:
        raise ApiError(413, "Request Entity Too Large")
    if kind == PHOTO and size > limits.photo:
        refuse(f"file of size {size} bytes is too big for a photo; the maximum size is {limits.photo} bytes")
    if kind == PHOTO and picture_size(upload.data) is None:
        refuse("IMAGE_PROCESS_FAILED")


def _filled(exchange: Exchange, blank: Message, source: Upload | StoredFile, kind: str, caption: Formatted) -> Message:
    stored = source if isinstance(source, StoredFile) else exchange.files.keep(kind, source)
    message = replace(blank, text=caption.text, entities=caption.entities)
    if kind == DOCUMENT:
        return replace(message, document=document_of(stored))
    size = picture_size(stored.upload.data) or (1, 1)
    return replace(message, photo=exchange.files.photo_sizes(stored, size))
