"""A correction in words: what was wrong and what is right, side by side, and the figures as they are now."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.wording import Wording
from bot.wording.figures import moment
from bot.wording.lines import figure, nothing, shown_figures, stamped, where
from core.groups import PreferenceGroup
from core.sentences import Sentence, Value, say
from core.wire.corrections import Correction
from core.wire.line import OTHERS, Figure, Measure
from core.wire.topics import Scope

MOST: Final = 6
"""Figures that are put right one by one; more of them group by group, and of so many groups at most."""
_ORDER: Final = (Measure.SDE, Measure.DELEGATES, Measure.FIRST, Measure.FINAL)
"""In which a group's figures are told."""
_MOST_PLACES: Final = 3


def correction_text(items: Sequence[Correction], wording: Wording, *above: Sentence) -> str:
    """Everything that is put right for one chat, as Telegram HTML, with the marks and the foot of the newest line.

    Args:
        items: a topic each, one at least.
        wording: in whose language, and by whose clock.
        above: what stands above it in place of the word CORRECTION.

    Raises:
        NoSuchSentence: the language lacks one of the sentences.
    """
    newest = max((item.now for item in items), key=lambda line: line.version)
    told = [wording.html(*(above or (say("wire-correction"),))), *(_item(item, wording) for item in items)]
    return "\n".join(stamped(newest, told, wording))


def _item(item: Correction, wording: Wording) -> str:
    """A topic: old and new, where the old ones stood and why they changed; and now, where that is more."""
    if _is_taken_back(item):
        return wording.html(_taken_back(item, wording), _why(item, wording))
    told = [say("wire-corrected", where=where(item.now), changes=_changes(item, wording)), _why(item, wording)]
    if item.topic.group is not None or dict(item.now.figures) != dict(item.right):  # shares stand in that alone
        told.append(say("wire-now", shown=shown_figures(item.now, wording) or (nothing(item.now),)))
    return wording.html(*told)


def _why(item: Correction, wording: Wording) -> Sentence:
    """Where the wrong figures stood, and whose report was changed; a place need not be told its own name again."""
    as_of = moment(item.as_of, wording.time_zone, wording.language)
    stood: Mapping[str, Value] = {"version": item.version, "as_of": as_of}
    if not item.places or (item.topic.scope is Scope.PLACE and item.places == (item.topic.name,)):
        return say("wire-was-wrong", **stood)
    named = tuple(say("wire-changed-place", place=place) for place in item.places[:_MOST_PLACES])
    left = len(item.places) - _MOST_PLACES
    more = (say("wire-more-places", number=left),) if left > 0 else ()
    return say("wire-was-wrong-for", places=(*named, *more), many=len(item.places), **stood)


def _changes(item: Correction, wording: Wording) -> str:
    """Every figure with what it was; where they are many a group's together, and of too many groups the largest."""
    if len(item.wrong) <= MOST:
        return "; ".join(wording.plain(_change(one, item, wording)) for one in item.wrong)
    groups = _in_order(item)
    largest = sorted(groups, key=lambda group: _moved(group, item))[:MOST]
    told = [_change_of_group(group, item, wording) for group in groups if group in largest]
    left = sum(group not in largest for group, _ in item.wrong)
    more = [say("wire-more-changed", number=left)] if left else []
    return "; ".join(map(wording.plain, (*told, *more)))


def _moved(group: PreferenceGroup, item: Correction) -> tuple[Fraction, ...]:
    """By how much a group's figures were wrong, the largest first in order."""
    off = {one: abs(item.right[one] - item.wrong[one]) for one in item.wrong}
    return tuple(-off.get((group, measure), Fraction(0)) for measure in _ORDER)


def _change(one: Figure, item: Correction, wording: Wording) -> Sentence:
    group, measure = one
    right, wrong = figure(item.right[one], measure, wording), figure(item.wrong[one], measure, wording, told=False)
    return say("wire-change", group=group, right=right, wrong=wrong)


def _change_of_group(group: PreferenceGroup, item: Correction, wording: Wording) -> Sentence:
    """`Sanders 3.45 SDE (44 final), not 3.92 (50)`."""
    first, *rest = [(group, measure) for measure in _ORDER if (group, measure) in item.wrong]
    if not rest:
        return _change(first, item, wording)
    return say(
        "wire-change-of-group",
        group=group,
        right=figure(item.right[first], first[1], wording),
        more=tuple(figure(item.right[one], one[1], wording) for one in rest),
        wrong=figure(item.wrong[first], first[1], wording, told=False),
        were=tuple(figure(item.wrong[one], one[1], wording, told=False) for one in rest),
    )


def _is_taken_back(item: Correction) -> bool:
    """Whether nothing is left of what was told: that is no count of nobody."""
    return not item.now.rows and not item.now.reported and not any(item.right.values())


def _taken_back(item: Correction, wording: Wording) -> Sentence:
    """That there is nothing any more, and what was told."""
    groups = _in_order(item)
    were = "; ".join(wording.plain(_was(group, item, wording)) for group in groups[:MOST])
    return say("wire-taken-back", where=where(item.now), were=were)


def _was(group: PreferenceGroup, item: Correction, wording: Wording) -> Sentence:
    told = [(group, measure) for measure in _ORDER if (group, measure) in item.wrong]
    figures = ", ".join(wording.plain(figure(item.wrong[one], one[1], wording)) for one in told)
    return say("wire-row", group=group, figure=figures)


def _in_order(item: Correction) -> list[PreferenceGroup]:
    """The groups whose figures were wrong, all others last."""
    return sorted(dict.fromkeys(group for group, _ in item.wrong), key=lambda group: group == OTHERS)
