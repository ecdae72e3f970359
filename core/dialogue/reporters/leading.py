"""Whose lead is meant: the state's, a district's or a county's, never one group's or a single place's."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from core.dialogue.reporters import buttons
from core.dialogue.reporters.buttons import Rows
from core.dialogue.reporters.request import Request
from core.dialogue.reporters.saying import topic_names
from core.event import Event
from core.sentences import Sentence, say
from core.wire.asking import Asking
from core.wire.clauses import Wanted
from core.wire.timing import Timing, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic

_LEAD: Final = WhenLeadChanges()


def whose(topic: Topic) -> Topic | None:
    """Whose lead is meant where a topic is named: all groups are in it. None for a single place, which reports once."""
    return None if topic.scope is Scope.PLACE else replace(topic, group=None)


def spoken_of(request: Request) -> tuple[Topic, ...]:
    """Whose lead is meant where nothing is named: of what was spoken of last (one, or theirs), else the state's."""
    meant = _each(request.memory.about)
    known = len(meant) == 1 or set(meant) <= set(request.theirs)
    return meant if meant and known else (STATEWIDE,)


def narrowed(asking: Asking) -> Asking:
    """A name that could be several, with those left that can have a lead: `Clay` is then the county."""
    return replace(asking, wanted=tuple(map(_narrowed, asking.wanted)))


def _narrowed(one: Wanted) -> Wanted:
    if one.timing != _LEAD or one.topic is not None:
        return one
    return replace(one, topics=_each(one.topics) or one.topics)


def _each(topics: Iterable[Topic]) -> tuple[Topic, ...]:
    return tuple(dict.fromkeys(meant for topic in topics if (meant := whose(topic)) is not None))


def sorted_out(wishes: Mapping[Topic, Timing | None]) -> tuple[dict[Topic, Timing | None], tuple[Topic, ...]]:
    """What can be had of some wishes, and the single places whose lead was asked for."""
    had, places = dict[Topic, Timing | None](), list[Topic]()
    for topic, timing in wishes.items():
        meant = whose(topic) if timing == _LEAD else topic
        if meant is None:
            places.append(topic)
        else:
            had[meant] = timing
    return had, tuple(places)


def asked_about(event: Event, places: tuple[Topic, ...]) -> tuple[tuple[Sentence, ...], Rows]:
    """That a single place has no lead that changes, with what has; nothing where no place is meant."""
    if not places:
        return (), ()
    county = places[0].name.partition("/")[0]
    wheres = (Topic(Scope.COUNTY, county), STATEWIDE)
    row = tuple(buttons.choice_of_topic(event, buttons.ON, one, _LEAD) for one in wheres)
    return (say("updates-lead-of", topics=topic_names(event, places)),), (row,)
