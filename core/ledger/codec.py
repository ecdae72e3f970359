"""How an entry is written down, and the chain of fingerprints that shows whether anybody rewrote one.

Canonical JSON is JSON in UTF-8 with sorted keys (by code point) and no spaces, so that the same facts are always the
same bytes and anybody can compute the fingerprints anew with a few lines of any language. Times are UTC with
microseconds and a `Z`. There are no floats: people and delegates are whole, shares are written as `"4/51"`.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, Never, TypeAlias

from core.ledger.entries import FIRST_FINGERPRINT, Draft, Entry, Json

_Plain: TypeAlias = "bool | int | str | list[_Plain] | dict[str, _Plain] | None"

_COLUMNS: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""For what is text, a whole number or nothing, and in order already."""
_HALF_CHARACTERS: Final = re.compile("[\ud800-\udfff]")
"""Halves of a UTF-16 pair: JSON can carry them in, UTF-8 cannot carry them out."""


class LedgerBroken(ValueError):
    """The ledger holds something this program never wrote."""


def canonical_json(value: Json) -> bytes:
    """Canonical JSON of a value; half characters, which UTF-8 cannot hold, become U+FFFD.

    Raises:
        TypeError: the value holds something JSON without floats cannot say.
    """
    written = json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return _HALF_CHARACTERS.sub("\ufffd", written).encode()


def encode_body(body: Mapping[str, Json]) -> str:
    """A body as it stands in the ledger's column: canonical JSON.

    Raises:
        TypeError: it holds a float, or anything else that is not JSON.
    """
    return canonical_json(body).decode()


def decode_body(text: str) -> Mapping[str, Json]:
    """A body from the ledger's column.

    Raises:
        LedgerBroken: the text is not the canonical JSON of an object, so this program did not write it.
    """
    try:
        body = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except ValueError as error:
        message = f"a body is not JSON without floats: {error}"
        raise LedgerBroken(message) from None
    if not isinstance(body, dict) or encode_body(body) != text:
        message = "a body is not the canonical JSON of an object"
        raise LedgerBroken(message)
    return body


def canonical(entry: Entry, previous: str) -> bytes:
    """What the fingerprint is taken over: every column but the fingerprint itself, and the fingerprint before it.

    Args:
        entry: the entry; its own fingerprint is not looked at.
        previous: fingerprint of the entry before it in the chain, FIRST_FINGERPRINT before the first.

    Raises:
        ValueError: a time has no time zone.
        TypeError: the body holds something JSON without floats cannot say.
    """
    return _around(encode_body(entry.body), entry, previous)


def _around(body: str, entry: Entry, previous: str) -> bytes:
    """The body, which sorts before every other column, and the others behind it, sorted as well."""
    others = {
        "by": entry.by,
        "event": entry.event,
        "kind": entry.kind.value,
        "place": entry.place,
        "previous": previous,
        "recorded_at": written_time(entry.recorded_at),
        "replaces": entry.replaces,
        "sent_at": None if entry.sent_at is None else written_time(entry.sent_at),
        "sequence": entry.sequence,
        "source": entry.source,
        "version": entry.version,
    }
    columns = _HALF_CHARACTERS.sub("\ufffd", _COLUMNS.encode(others))
    return f'{{"body":{body},{columns[1:]}'.encode()


def chain(draft: Draft, *, event: str, sequence: int, previous: str) -> Entry:
    """The entry a draft becomes at its place in the chain.

    Args:
        draft: what is to be written.
        event: the event's id.
        sequence: 1 for the first entry of the chain, then one more each time.
        previous: fingerprint of the entry before it, FIRST_FINGERPRINT before the first.

    Raises:
        ValueError, TypeError: as `canonical`.
    """
    entry = Entry(
        event=event,
        place=draft.place,
        sequence=sequence,
        kind=draft.kind,
        version=draft.version,
        body=draft.body,
        by=draft.by,
        source=draft.source,
        sent_at=draft.sent_at,
        recorded_at=draft.recorded_at,
        replaces=draft.replaces,
        fingerprint="",
    )
    return replace(entry, fingerprint=fingerprint_of(entry, previous))


def verify(entries: Iterable[Entry]) -> Entry | None:
    """The first entry that does not follow from the one before it in its chain; None where all do.

    Entries cut off at the end of a chain leave no trace in it: only a seal shows those.

    Args:
        entries: any number of chains, each from its first entry on and in the order of its sequence.
    """
    heads: dict[tuple[str, str], tuple[int, str]] = {}
    for entry in entries:
        sequence, previous = heads.get((entry.event, entry.place), (0, FIRST_FINGERPRINT))
        if entry.sequence != sequence + 1 or entry.fingerprint != fingerprint_of(entry, previous):
            return entry
        heads[entry.event, entry.place] = (entry.sequence, entry.fingerprint)
    return None


def written_time(moment: datetime) -> str:
    """A time as the ledger writes it, such as `2020-02-04T01:42:07.000000Z`.

    Raises:
        ValueError: the time has no time zone.
    """
    if moment.tzinfo is None:
        message = f"{moment} has no time zone"
        raise ValueError(message)
    return moment.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def fingerprint_of(entry: Entry, previous: str) -> str:
    """The fingerprint an entry has behind this one; its own is not looked at.

    Raises:
        ValueError, TypeError: as `canonical`.
    """
    return hashlib.sha256(canonical(entry, previous)).hexdigest()


def fingerprint_around(body: str, entry: Entry, previous: str) -> str:
    """The same from a body as it stands in its column, which need not be read for it; the entry's own is not looked at.

    A body that is not as this program writes it has another fingerprint than any entry.
    """
    return hashlib.sha256(_around(body, entry, previous)).hexdigest()


def _plain(value: object) -> _Plain:
    """The value as the types `json` writes, or a refusal: `json` itself would let floats and number keys pass."""
    match value:
        case None | bool() | int() | str():
            return value
        case Mapping():
            return {_key(key): _plain(held) for key, held in value.items()}
        case list() | tuple():
            return [_plain(held) for held in value]
        case _:
            message = f"{value!r} cannot stand in the ledger: it holds whole numbers, text, lists and objects"
            raise TypeError(message)


def _key(key: object) -> str:
    if not isinstance(key, str):
        message = f"{key!r} cannot be a key in the ledger: keys are text"
        raise TypeError(message)
    return key


def _refuse(number: str) -> Never:
    message = f"{number} is not a whole number"
    raise ValueError(message)
