"""Sentences as plain JSON and back, for what is kept before anybody knows in which language it will be read."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import cast

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.ledger.reports import alignment_pairs, read_alignment
from core.sentences import Sentence, Value


def as_json(sentence: Sentence) -> dict[str, Json]:
    """A sentence: its key, and the values that need one more word to be told apart."""
    return {"say": sentence.key, "with": {name: _plain(value) for name, value in sentence.values.items()}}


def read_sentence(kept: Json) -> Sentence:
    """The sentence that was."""
    stored = cast("Mapping[str, Json]", kept)
    values = cast("Mapping[str, Json]", stored["with"])
    return Sentence(cast("str", stored["say"]), {name: _value(value) for name, value in values.items()})


def _plain(value: Value) -> Json:
    match value:
        case PreferenceGroup():
            return {"group": str(value)}
        case int() | str():
            return value
        case Fraction():
            return {"share": str(value)}
        case datetime():
            return {"at": value.isoformat()}
        case Alignment():
            return {"counts": alignment_pairs(value)}
        case Sentence():
            return as_json(value)
        case tuple():
            return [_plain(one) for one in value]


def _value(kept: Json) -> Value:
    match kept:
        case {"group": str(name)}:
            return PreferenceGroup(name)
        case {"share": str(share)}:
            return Fraction(share)
        case {"at": str(at)}:
            return datetime.fromisoformat(at)
        case {"counts": pairs}:
            return read_alignment(pairs) or Alignment(())
        case {"say": _}:
            return read_sentence(kept)
        case list():
            return cast("Value", tuple(_value(one) for one in kept))
        case _:
            return cast("int | str", kept)
