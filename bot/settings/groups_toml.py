"""`groups.toml`: the field, and what chairs call each group. A word for two groups is found here, not on the night."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails

from bot.settings.problems import Problem, nearest, shown
from bot.settings.toml_text import Keys, TomlFile, read_toml
from core import groups
from core.reading import means_something_else

_Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


_FIRST_AND_LAST = 2


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: _Text = Field(description="some text")
    full_name: _Text = Field(description="some text")
    spellings: tuple[_Text, ...] = Field(default=(), description='a list of texts, such as ["pete", "pb"]')


class _GroupsToml(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    group: tuple[_Group, ...] = Field(min_length=1, description="one or more [[group]]")


@dataclass(frozen=True, slots=True)
class _Said:
    """A word somebody may write, and where it stands."""

    word: str
    group: str
    keys: Keys
    written: str


def read_groups(path: Path, problems: list[Problem]) -> groups.Field | None:
    """The field of an event, or None with the reasons added to `problems`."""
    toml = read_toml(path)
    if isinstance(toml, Problem):
        problems.append(toml)
        return None
    try:
        listed = _GroupsToml.model_validate(toml.data).group
    except ValidationError as errors:
        problems += [_problem(toml, error) for error in errors.errors()]
        return None
    spellings = {_plain(said.word): groups.PreferenceGroup(said.group) for said in _all_said(listed)}
    clashes = (
        *_same_word_twice(toml, listed),
        *_words_of_another_name(toml, listed),
        *_words_of_the_grammar(toml, listed),
    )
    problems += clashes
    names = tuple(groups.PreferenceGroup(group.name) for group in listed)
    return None if clashes else groups.Field(names, spellings)


def _plain(word: str) -> str:
    return " ".join(word.casefold().split())


def _all_said(listed: tuple[_Group, ...]) -> Iterator[_Said]:
    for number, group in enumerate(listed):
        at: Keys = ("group", number)
        yield _Said(_plain(group.name), group.name, (*at, "name"), group.name)
        yield _Said(_plain(group.full_name), group.name, (*at, "full_name"), group.full_name)
        for spelling in group.spellings:
            yield _Said(_plain(spelling), group.name, (*at, "spellings"), spelling)


def _same_word_twice(toml: TomlFile, listed: tuple[_Group, ...]) -> Iterator[Problem]:
    """A name listed twice, or one word under two groups: a problem at each of the two lines."""
    first: dict[str, _Said] = {}
    for said in _all_said(listed):
        other = first.setdefault(said.word, said)
        if other.keys[:2] != said.keys[:2]:
            yield _clash(toml, said, other)
            yield _clash(toml, other, said)


def _words_of_another_name(toml: TomlFile, listed: tuple[_Group, ...]) -> Iterator[Problem]:
    """A spelling that is a word or the initials of somebody else's names, such as "michael" or "mb"."""
    spelt = {(said.word, said.keys[1]) for said in _all_said(listed)}
    for said in _all_said(listed):
        for number, group in enumerate(listed):
            # Where the other group lists the word as well, _same_word_twice has told it.
            if said.word in _words(group) and (said.word, number) not in spelt:
                full_name = _Said(said.word, group.name, ("group", number, "full_name"), group.full_name)
                yield _clash(toml, said, full_name)
                yield _clash(toml, full_name, said)


def _words(group: _Group) -> frozenset[str]:
    """What a group's names lend: each word and the initials of the full name, and those of `mike bloomberg`."""
    lent: set[str] = set()
    for said in (group.full_name, *group.spellings):
        parts = _plain(said).split()
        names = said == group.full_name or (len(parts) == _FIRST_AND_LAST and parts[-1] == _plain(group.name))
        if len(parts) > 1 and names:
            lent |= {*parts, "".join(part[0] for part in parts)}
    return frozenset(lent)


def _words_of_the_grammar(toml: TomlFile, listed: tuple[_Group, ...]) -> Iterator[Problem]:
    """A spelling that says something else in every text: "final", "total", "two". What Other is called is exempt."""
    for number, group in enumerate(listed):
        for spelling in group.spellings:
            if group.name != groups.OTHER and means_something_else(spelling):
                found = f"{shown(spelling)}, which says something else in a text"
                yield toml.problem(("group", number, "spellings"), found, "a word that is only a name", spelling)


def _clash(toml: TomlFile, said: _Said, other: _Said) -> Problem:
    line = toml.line_of(other.keys, other.written)
    found = f"{shown(said.written)}, which may also mean {other.group} (line {line})"
    return toml.problem(said.keys, found, "a word that means one group only", said.written)


def _problem(toml: TomlFile, error: ErrorDetails) -> Problem:
    keys: Keys = error["loc"][:3]
    model: type[BaseModel] = _Group if len(keys) == len(("group", 0, "name")) else _GroupsToml
    match error["type"]:
        case "extra_forbidden":
            return toml.problem(keys, "unknown", nearest(str(keys[-1]), model.model_fields))
        case "missing":
            found = "missing"
        case _:
            found = shown(error["input"])
    fields: Mapping[str, object] = model.model_fields
    allowed = model.model_fields[str(keys[-1])].description if keys[-1] in fields else "a table [[group]]"
    return toml.problem(keys, found, allowed or "")
