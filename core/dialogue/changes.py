"""What a new report of a place changes, one line a number."""

from collections.abc import Iterator, Mapping

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.report import Report
from core.sentences import Sentence, say


def changes(before: Report, after: Report, words: str = "changed") -> tuple[Sentence, ...]:
    """Every number that differs, in one sentence; nothing where none does.

    Args:
        before: as stored.
        after: as it would be stored, its delegates filled in.
        words: the sentence that lists them.
    """
    listed = tuple(_differences(before, after))
    return (say(words, changes=listed),) if listed else ()


def same_numbers(one: Report, other: Report) -> bool:
    """Whether two reports say the same of a place: its people and its delegates."""
    return not any(_differences(one, other))


def _differences(before: Report, after: Report) -> Iterator[Sentence]:
    if before.attendees != after.attendees:
        yield say("changed-attendance", was=before.attendees or 0, now=after.attendees or 0)
    if (before.first is None) is (after.first is None):
        yield from _numbers("first", _people(before.first), _people(after.first))
    elif before.final is not None or after.final is not None:  # a count nobody gave is no row of zeros
        yield say("changed-no-first" if after.first is None else "changed-first-given")
    yield from _numbers("final", _people(before.final), _people(after.final))
    if before.reported_delegates and not after.reported_delegates:
        yield say("changed-no-delegates")
        return
    if after.reported_delegates and before.reported_delegates is None:  # nobody had none: nothing was worked out
        yield say("changed-delegates-given")
        return
    yield from _numbers("delegates", before.reported_delegates or {}, after.reported_delegates or {})


def _people(alignment: Alignment | None) -> Mapping[PreferenceGroup, int]:
    return {} if alignment is None else dict(alignment.counts)


def _numbers(
    which: str, before: Mapping[PreferenceGroup, int], after: Mapping[PreferenceGroup, int]
) -> Iterator[Sentence]:
    for group in dict.fromkeys((*before, *after)):
        was, now = before.get(group, 0), after.get(group, 0)
        if was != now:
            yield say(f"changed-{which}", group=group, was=was, now=now)
