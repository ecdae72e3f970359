"""A reading as plain data, for programs and for the table of worked texts."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.reading.outcomes import Ask, Intent, IntentRead, NothingRead, Reading, ReportRead

Json: TypeAlias = "str | int | bool | list[Json] | Mapping[str, Json] | None"

AMBIGUOUS: Final = "AMBIGUOUS"


def as_json(reading: Reading) -> dict[str, Json]:
    """`{"reading": {…} or "AMBIGUOUS", "pending": {…} or None, "asks": […]}`; only what was said is in a reading."""
    match reading:
        case ReportRead(asks=()):
            return {"reading": _report(reading), "pending": None, "asks": []}
        case ReportRead():
            return {"reading": AMBIGUOUS, "pending": _report(reading) or None, "asks": _asks(reading.asks)}
        case IntentRead():
            return {"reading": _intent(reading), "pending": None, "asks": []}
        case NothingRead():
            return {"reading": AMBIGUOUS, "pending": None, "asks": _asks(reading.asks)}
        case _:
            assert_never(reading)


def _report(read: ReportRead) -> dict[str, Json]:
    said: dict[str, Json] = {
        "counts": _counts(read.counts),
        "round": read.round and str(read.round),
        "rounds": {str(which): _counts(counts) for which, counts in read.rounds.items()} or None,
        "attendance": read.attendance,
        "stated_total": read.stated_total,
        "others": read.others,
        "mode": "correct" if read.correction else None,
        "was": _counts(read.was),
        "claims": _claims(read) or None,
        "precinct_hint": read.precinct_hint,
        "part": read.part,
        "other_names": dict(read.other_names) or None,
    }
    return {key: value for key, value in said.items() if value is not None}


def _counts(alignment: Alignment | None) -> Json:
    return None if alignment is None else {str(group): people for group, people in alignment.counts}


def _claims(read: ReportRead) -> dict[str, Json]:
    claims: dict[str, Json] = {
        str(group): "viable" if viable else "not viable" for group, viable in read.claims.viable.items()
    }
    if read.claims.threshold is not None:
        claims["threshold"] = read.claims.threshold
    if read.claims.delegates is not None:
        claims["delegates"] = _counts(read.claims.delegates)
    return claims


def _intent(read: IntentRead) -> dict[str, Json]:
    said: dict[str, Json] = {"intent": str(read.intent)}
    if len(read.winners) == 1:
        said["winner"] = str(read.winners[0])
    elif read.winners or (read.intent in (Intent.TIE_RESULT, Intent.ELECTED) and not read.losers):
        said["winners"] = _names(read.winners)
    more: dict[str, Json] = {
        "losers": _names(read.losers) or None,
        "groups": _names(read.groups) or None,
        "supposed": _counts(read.counts),
        "more": read.more or None,
        "language": read.language,
    }
    return said | {key: value for key, value in more.items() if value is not None}


def _names(groups: Sequence[PreferenceGroup]) -> list[Json]:
    return [str(group) for group in groups]


def _asks(asks: tuple[Ask, ...]) -> list[Json]:
    return [
        {
            "code": str(ask.code),
            "text": ask.text,
            "span": list(ask.span),
            "candidates": _names(ask.candidates),
            "group": None if ask.group is None else str(ask.group),
            "number": ask.number,
            "numbers": list(ask.numbers),
        }
        for ask in asks
    ]
