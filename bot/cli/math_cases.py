"""Cases for `caucus math`: from options or a file into the core's own values, and the worksheet as plain JSON."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.settings import load_rule_book
from bot.settings.csv_table import Row, read_table
from bot.settings.event_folder import PROJECT
from bot.settings.problems import Problem, nearest
from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.places import County
from core.rules import RuleBook

RULES: Final = PROJECT / "config" / "rules"
NEXT_LEVEL: Final = "-sde"
"""`ia-dem-2020-sde` is no rule book of its own: it asks what county delegates are worth under `ia-dem-2020`."""

_NEEDED: Final = ("case_id", "rules_id")
_KNOWN: Final = (
    *("delegates", "attendees", "first", "final", "extra"),
    *("threshold", "viable_first", "viable_final", "status", "delegates_expected", "tie", "extra_expected"),
    *("certainty", "source", "note"),
)
_EXTRA: Final = ("ask", "state", "county", "pool", "pool_attendance")
_GROUP: Final = re.compile(r"\s*(.*\S)\s+([0-9]{1,9})\s*")
_ALIGNMENT_ALLOWED: Final = 'groups and whole numbers, such as "Biden 30, Sanders 28" or {"Biden": 30, "Sanders": 28}'


@dataclass(frozen=True, slots=True)
class Case:
    """One case.

    Attributes:
        case_id: its name, for people.
        rules_id: as asked.
        rules: the rule book; None where there is none of that name.
        delegates, attendees: whole; None where not given.
        first, final: people at the alignments; county delegates won where the next level is asked.
        threshold_only: nothing but the threshold is asked.
        next_level: asks what county delegates (in `final`) are worth.
        county: state and county delegates of its county, where its state delegate equivalents are asked.
        pool: state delegate equivalents and attendance of its satellite region, where they are asked.
        dissolved, toss, elected: what the room decided.
    """

    case_id: str
    rules_id: str
    rules: RuleBook | None
    delegates: int | None = None
    attendees: int | None = None
    first: Alignment | None = None
    final: Alignment | None = None
    threshold_only: bool = False
    next_level: bool = False
    county: County | None = None
    pool: tuple[int, int] | None = None
    dissolved: tuple[PreferenceGroup, ...] = ()
    toss: tuple[PreferenceGroup, ...] = ()
    elected: PreferenceGroup | None = None


def cases_in(path: Path, problems: list[Problem]) -> tuple[Case, ...]:
    """The cases of a file; those with a problem are left out, and every problem stands in `problems`.

    Raises:
        BrokenConfiguration: a rule book cannot be used.
    """
    table = read_table(path, problems, needed=_NEEDED, known=_KNOWN)
    shelf = _Shelf()
    return tuple(case for row in table.rows if (case := _case(row, shelf, problems)))


def case_of(
    options: Mapping[str, str], problems: list[Problem], *, dissolved: Iterable[str], toss: Iterable[str], elected: str
) -> Case | None:
    """The case given by options (named as the columns); None where there is a problem.

    Raises:
        BrokenConfiguration: the rule book cannot be used.
    """
    shelf = _Shelf()
    row = Row("options", 1, options)
    if row["rules_id"].removesuffix(NEXT_LEVEL) not in shelf.names:
        problems.append(row.problem("rules_id", nearest(row["rules_id"], shelf.names)))
        return None
    decided = _Decided(
        tuple(map(PreferenceGroup, dissolved)),
        tuple(map(PreferenceGroup, toss)),
        PreferenceGroup(elected) if elected else None,
    )
    return _case(row, shelf, problems, decided)


@dataclass(slots=True)
class _Shelf:
    """The rule books, each read once."""

    names: tuple[str, ...] = field(default_factory=lambda: tuple(sorted(path.stem for path in RULES.glob("*.toml"))))
    read: dict[str, RuleBook] = field(default_factory=dict)

    def take(self, name: str) -> RuleBook | None:
        if name not in self.names:
            return None
        if name not in self.read:
            self.read[name] = load_rule_book(RULES / f"{name}.toml")
        return self.read[name]


@dataclass(frozen=True, slots=True)
class _Decided:
    dissolved: tuple[PreferenceGroup, ...] = ()
    toss: tuple[PreferenceGroup, ...] = ()
    elected: PreferenceGroup | None = None


def _case(row: Row, shelf: _Shelf, problems: list[Problem], decided: _Decided | None = None) -> Case | None:
    rules = shelf.take(row["rules_id"].removesuffix(NEXT_LEVEL))
    if rules is None:
        return Case(row["case_id"], row["rules_id"], None)
    decided = decided or _Decided()
    before = len(problems)
    next_level = row["rules_id"].endswith(NEXT_LEVEL)
    extra = _extra(row, problems)
    number = row.needed_whole
    case = Case(
        case_id=row["case_id"],
        rules_id=row["rules_id"],
        rules=rules,
        delegates=row.whole("delegates", problems) if rules.seats or next_level else number("delegates", problems),
        attendees=row.whole("attendees", problems) if next_level else number("attendees", problems),
        # An empty first alignment is one that was not handed in; an empty final one is a room where nobody stands.
        first=_alignment(row, "first", problems) or None,
        final=_alignment(row, "final", problems),
        threshold_only=extra.get("ask") == "threshold",
        next_level=next_level,
        county=_county(row, extra, problems, needed=next_level),
        pool=_pair(row, extra, ("pool", "pool_attendance"), problems, needed=False),
        dissolved=decided.dissolved,
        toss=decided.toss,
        elected=decided.elected,
    )
    return case if len(problems) == before else None


def _alignment(row: Row, column: str, problems: list[Problem]) -> Alignment | None:
    text = row[column]
    if not text:
        return None
    pairs = _json_pairs(text) if text.startswith("{") else _written_pairs(text)
    if pairs is None or len({group for group, _ in pairs}) != len(pairs):
        problems.append(row.problem(column, _ALIGNMENT_ALLOWED))
        return None
    return Alignment(tuple((PreferenceGroup(group), people) for group, people in pairs))


def _json_pairs(text: str) -> list[tuple[str, int]] | None:
    try:
        pairs = json.loads(text, object_pairs_hook=list)
    except ValueError:
        return None
    return pairs if all(type(people) is int and people >= 0 for _, people in pairs) else None


def _written_pairs(text: str) -> list[tuple[str, int]] | None:
    found = [_GROUP.fullmatch(part) for part in text.split(",")]
    pairs = [(each[1], int(each[2])) for each in found if each]
    return pairs if len(pairs) == len(found) else None


def _extra(row: Row, problems: list[Problem]) -> Mapping[str, object]:
    try:
        extra = json.loads(row["extra"] or "{}")
    except ValueError:
        extra = None
    if not isinstance(extra, dict):
        problems.append(row.problem("extra", 'a JSON object, such as {"ask": "threshold"}'))
        return {}
    problems.extend(
        row.problem(f"extra.{key}", nearest(key, _EXTRA), found=json.dumps(extra[key]))
        for key in extra
        if key not in _EXTRA
    )
    if extra.get("ask", "threshold") != "threshold":
        problems.append(row.problem("extra.ask", '"threshold"', found=json.dumps(extra["ask"])))
    return extra


def _county(row: Row, extra: Mapping[str, object], problems: list[Problem], *, needed: bool) -> County | None:
    pair = _pair(row, extra, ("state", "county"), problems, needed=needed)
    return County("of the case", 1, county_delegates=pair[1], state_delegates=pair[0]) if pair else None


def _pair(
    row: Row, extra: Mapping[str, object], keys: tuple[str, str], problems: list[Problem], *, needed: bool
) -> tuple[int, int] | None:
    """Two whole numbers that only make sense together."""
    if not needed and not any(key in extra for key in keys):
        return None
    numbers = [number for key in keys if type(number := extra.get(key)) is int and number > 0]
    if len(numbers) == len(keys):
        return numbers[0], numbers[1]
    found = json.dumps({key: extra.get(key) for key in keys})
    problems.append(row.problem("extra", f"{' and '.join(keys)}, whole numbers, 1 or more", found=found))
    return None
