"""What a reporter is told of topics and times: their names, as sentences, and the labels of buttons."""

from datetime import datetime, time
from typing import Final

from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.event import Event
from core.places import PlaceId
from core.sentences import Sentence, say
from core.wire.gazetteer import gazetteer
from core.wire.readers import QuietHours
from core.wire.timing import AsItComes, EachStep, Every, Timing, WhenLeadChanges
from core.wire.topics import Scope, Topic

_AN_HOUR: Final = 60


def topic_name(event: Event, topic: Topic) -> Sentence:
    """A topic in the middle of a sentence: `Polk County`, `Sanders, statewide`."""
    if topic.group is None:
        return _where(event, topic)
    if topic.scope is Scope.STATE:
        return say("updates-of-group", group=topic.group)
    return say("updates-of-group-in", group=topic.group, where=_where(event, topic))


def topic_names(event: Event, topics: tuple[Topic, ...]) -> tuple[Sentence, ...]:
    """Several of them."""
    return tuple(topic_name(event, topic) for topic in topics)


def topic_label(event: Event, topic: Topic) -> Sentence:
    """A topic on a button, in words that mean nothing else when they are typed."""
    if topic.group is None and topic.scope is Scope.PLACE:
        return say("place-name", name=topic.name)
    if topic.group is None and topic.scope is Scope.STATE:
        return say("updates-whole-state")
    if topic.group is None and topic.scope is Scope.COUNTY and topic.name in event.places.counties:
        return say("updates-whole-county", county=topic.name)
    return topic_name(event, topic)


def short_names(event: Event, topics: tuple[Topic, ...]) -> tuple[Sentence, ...]:
    """Several of them; counties among themselves by their names alone."""
    if any(topic.group is not None or topic.scope is not Scope.COUNTY for topic in topics):
        return topic_names(event, topics)
    return tuple(say("place-name", name=topic.name) for topic in topics)


def _where(event: Event, topic: Topic) -> Sentence:
    match topic.scope:
        case Scope.STATE:
            return say("updates-of-state")
        case Scope.DISTRICT:
            return say("updates-of-district", number=int(topic.name))
        case Scope.COUNTY:
            return _county(event, topic.name)
        case Scope.PLACE:
            place = event.places.by_id[PlaceId(topic.name)]
            return say("wire-place", place=place.name, county=_county(event, place.county))


def _county(event: Event, name: str) -> Sentence:
    return say("updates-of-county", county=name) if name in event.places.counties else say("place-name", name=name)


def timing_name(timing: Timing) -> Sentence:
    """When, in the middle of a sentence: `every 15 minutes`."""
    match timing:
        case Every(minutes=minutes) if minutes % _AN_HOUR == 0:
            return say("when-every-hours", hours=minutes // _AN_HOUR)
        case Every(minutes=minutes):
            return say("when-every-minutes", minutes=minutes)
        case EachStep(percent=percent):
            return say("when-step", percent=percent)
        case WhenLeadChanges():
            return say("when-lead")
        case AsItComes():
            return say("when-any")


def timing_label(timing: Timing) -> Sentence:
    """The same on a button."""
    match timing:
        case Every(minutes=minutes):
            return say("button-when-every", minutes=minutes)
        case EachStep(percent=percent):
            return say("button-when-step", percent=percent)
        case WhenLeadChanges():
            return say("button-when-lead")
        case AsItComes():
            return say("button-when-any")


def on_the_wall(view: View, at: time) -> datetime:
    """A time of the day as the clock on the event's wall shows it tonight."""
    zone = view.event.starts.tzinfo
    return datetime.combine(view.now.astimezone(zone).date(), at, tzinfo=zone)


def quiet_line(view: View, quiet: QuietHours) -> Sentence:
    """From when to when it is quiet, with the zone."""
    return say("quiet-hours", begin=on_the_wall(view, quiet.begin), end=on_the_wall(view, quiet.end))


def no_district(view: View) -> Sentence:
    """Which districts there are, where another was named."""
    districts = gazetteer(view.event).districts
    return say("updates-no-district", first=districts[0], last=districts[-1])


def no_clock(typed: str) -> Sentence:
    """That no line comes at an hour of the day."""
    return say("updates-no-clock", typed=quoted(typed))


def examples(view: View) -> Sentence:
    """What may be asked for, with names of this event."""
    return say("updates-examples", county=gazetteer(view.event).largest_county, group=view.event.field.groups[0])


def help_line(view: View) -> Sentence:
    """Everything a reporter can text, in five lines."""
    return say("help-reader", county=gazetteer(view.event).largest_county, group=view.event.field.groups[0])
