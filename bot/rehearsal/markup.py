"""Text as Telegram reads it: HTML to text and entities, commands, lengths.

Laws:
1. Offsets and lengths of entities are UTF-16 code units; offsets in complaints are bytes of the UTF-8 text.
2. A complaint has Telegram's own words, so that what a bot makes of it is tried too.

Source: core.telegram.org/bots/api, "HTML style"; the complaints as tdlib's `MessageEntity.cpp` words them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn
from urllib.parse import urlsplit

from bot.rehearsal.contents import Entity
from bot.rehearsal.wire import refuse

LONGEST_TEXT: Final = 4096
"""UTF-16 code units of a message, after its markup is taken out."""
LONGEST_CAPTION: Final = 1024
"""UTF-16 code units below a photo or a document."""

_TYPES: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
}
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE: Final = re.compile(r"&(?:#x(?P<hex>[0-9a-fA-F]{1,6})|#(?P<decimal>\d{1,7})|(?P<name>[a-zA-Z]+));?")
_TAG_NAME: Final = re.compile(r"[^\s>]*")
_ATTRIBUTES: Final = re.compile(r"""((?:"[^"]*"|'[^']*'|[^>"'])*)>""")
_ATTRIBUTE: Final = re.compile(r"""([^\s=/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_COMMAND: Final = re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,32}(?:@\w{3,32})?(?![\w/])")
_NOT_SEARCHED: Final = frozenset({"code", "pre", "text_link"})
"""Telegram looks for commands everywhere but in these."""


@dataclass(frozen=True, slots=True)
class Formatted:
    """A text and its entities, outer before inner."""

    text: str
    entities: tuple[Entity, ...] = ()


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units, the way Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def stretch(text: str, entity: Entity) -> str:
    """What an entity covers."""
    units = text.encode("utf-16-le")
    return units[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le")


def formatted(text: str, parse_mode: str = "") -> Formatted:
    """A text as it will stand in the chat: markup taken out, blanks at its ends cut off, commands found.

    Raises:
        ApiError: 400, the markup is wrong or of a kind the stand-in does not know.
    """
    match parse_mode.lower():
        case "":
            read = Formatted(text)
        case "html":
            read = _HtmlReader(text).read()
        case _:
            refuse("unsupported parse_mode")
    return _with_commands(_trimmed(read))


def _trimmed(read: Formatted) -> Formatted:
    text = read.text.strip()
    start = utf16_length(read.text) - utf16_length(read.text.lstrip())
    end = start + utf16_length(text)
    kept = []
    for entity in read.entities:
        first, last = max(entity.offset, start), min(entity.offset + entity.length, end)
        if first < last:
            kept.append(replace(entity, offset=first - start, length=last - first))
    return Formatted(text, tuple(sorted(kept, key=lambda entity: (entity.offset, -entity.length))))


def _with_commands(read: Formatted) -> Formatted:
    closed = [
        range(entity.offset, entity.offset + entity.length) for entity in read.entities if entity.type in _NOT_SEARCHED
    ]
    found = [
        Entity("bot_command", utf16_length(read.text[: match.start()]), utf16_length(match.group()))
        for match in _COMMAND.finditer(read.text)
    ]
    commands = [command for command in found if not any(command.offset in stretch for stretch in closed)]
    entities = sorted([*read.entities, *commands], key=lambda entity: (entity.offset, -entity.length))
    return Formatted(read.text, tuple(entities))


@dataclass(frozen=True, slots=True)
class _Open:
    """A tag waiting for its end."""

    tag: str
    offset: int
    attributes: Mapping[str, str]


class _HtmlReader:
    """Reads one text from its first character to its last."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._at = 0
        self._text = ""
        self._open: list[_Open] = []
        self._entities: list[Entity] = []

    def read(self) -> Formatted:
        """The text without its markup.

        Raises:
            ApiError: 400, the markup is wrong.
        """
        while self._at < len(self._html):
            match self._html[self._at]:
                case "<":
                    self._read_tag()
                case "&":
                    self._read_reference()
                case character:
                    self._text += character
                    self._at += 1
        if self._open:
            _unreadable(f'Can\'t find end tag corresponding to start tag "{self._open[-1].tag}"')
        return Formatted(self._text, tuple(self._entities))

    def _read_reference(self) -> None:
        match = _REFERENCE.match(self._html, self._at)
        character = _referred(match) if match else None
        if match is None or character is None:  # Telegram leaves what it does not know as it stands
            self._text += "&"
            self._at += 1
            return
        self._text += character
        self._at = match.end()

    def _read_tag(self) -> None:
        start = self._at
        if self._html.startswith("</", start):
            self._read_end_tag(start)
        else:
            self._read_start_tag(start)

    def _read_start_tag(self, start: int) -> None:
        tag = self._name_at(start + 1).lower()
        if self._at == len(self._html):
            self._refuse("Unclosed start tag", start)
        if tag not in _TYPES:
            self._refuse(f'Unsupported start tag "{tag}"', start)
        rest = _ATTRIBUTES.match(self._html, self._at)
        if rest is None:
            self._refuse("Unclosed start tag", start)
        self._at = rest.end()
        attributes = {name.lower(): value.strip("\"'") for name, value in _ATTRIBUTE.findall(rest.group(1))}
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            self._refuse('Tag "span" must have class "tg-spoiler"', start)
        self._open.append(_Open(tag, utf16_length(self._text), attributes))

    def _read_end_tag(self, start: int) -> None:
        if not self._open:
            self._refuse("Unexpected end tag", start)
        tag = self._name_at(start + 2).lower()
        closing = re.compile(r"\s*>").match(self._html, self._at)
        if closing is None:
            self._refuse("Unclosed end tag", start)
        opened = self._open.pop()
        if tag not in {"", opened.tag}:  # Telegram lets "</>" close whatever is open
            expected = f', expected "</{opened.tag}>", found "</{tag}>"'
            self._refuse("Unmatched end tag", start, expected)
        self._at = closing.end()
        self._close(opened)

    def _close(self, opened: _Open) -> None:
        length = utf16_length(self._text) - opened.offset
        entity = Entity(_TYPES[opened.tag], opened.offset, length)
        match opened.tag:
            case "a":
                written = self._text.encode("utf-16-le")[2 * opened.offset :].decode("utf-16-le")
                url = _checked_link(opened.attributes.get("href") or written)
                if url is None:
                    return
                entity = replace(entity, url=url)
            case "blockquote" if "expandable" in opened.attributes:
                entity = replace(entity, type="expandable_blockquote")
            case "code" if opened.attributes.get("class", "").startswith("language-"):
                entity = replace(entity, language=opened.attributes["class"].removeprefix("language-"))
            case "pre":
                entity = self._with_language(entity)
            case _:
                pass
        if length:
            self._entities.append(entity)

    def _with_language(self, pre: Entity) -> Entity:
        """A `pre` around exactly one `code` with a language is one entity."""
        inner = self._entities[-1] if self._entities else None
        if inner is None or inner.language is None or (inner.offset, inner.length) != (pre.offset, pre.length):
            return pre
        self._entities.pop()
        return replace(pre, language=inner.language)

    def _name_at(self, start: int) -> str:
        match = _TAG_NAME.match(self._html, start)
        name = match.group() if match else ""
        self._at = start + len(name)
        return name

    def _refuse(self, what: str, at: int, more: str = "") -> NoReturn:
        _unreadable(f"{what} at byte offset {len(self._html[:at].encode())}{more}")


def _unreadable(what: str) -> NoReturn:
    refuse(f"can't parse entities: {what}")


def _referred(match: re.Match[str]) -> str | None:
    if match["name"]:
        return _NAMED.get(match["name"])
    code = int(match["hex"], 16) if match["hex"] else int(match["decimal"])
    if not 0 < code < 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return None
    return chr(code)


def _checked_link(url: str) -> str | None:
    """The address with its scheme and path; None where it is not one (Telegram then shows plain text)."""
    address = url if "://" in url else f"http://{url}"
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https", "tg"} or not parts.netloc or " " in address:
        return None
    if parts.scheme == "tg":
        return address
    return parts._replace(path=parts.path or "/").geturl() if "." in parts.netloc else None
