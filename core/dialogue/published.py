"""We published …: whoever answers for a place sees what the public sees of it, and can say that it is not right.

Laws:
1. Who made it public by their own text has it in their receipt, and gets no second message. Whoever answers for a place
   that became public later, or through somebody else's hand, gets one.
2. "Not right" opens a case for staff and changes nothing: only a report changes a report.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Final, TypeAlias

from core.cases import REPORT, Case, Note, told_of
from core.dialogue.filing import award_line, counted, receipt_number
from core.dialogue.heard import Pressed
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.view import View
from core.dialogue.whose_place import Reach
from core.groups import PreferenceGroup
from core.ledger.entries import Entry, Kind
from core.ledger.history import PlaceHistory, Version
from core.ledger.switches import Audience
from core.people import Assignment, Person, PersonId, Role
from core.places import Place, PlaceId
from core.reading import Intent
from core.sentences import Sentence, Value, say
from core.standings import Standings
from core.wire.corrections import Correction
from core.wire.line import Figure, Line, Measure, line
from core.wire.record import Record, Release, Shown, Status
from core.wire.snapshot import snapshot
from core.wire.topics import Scope, Topic

NOT_RIGHT: Final = "published"
"""Begins what the button says; the place and the entry shown follow. A message that has it is called so as well."""
CODE: Final = "published"
"""What such a case is opened for."""
FILED_FOR_THEM: Final = "phone"
"""Begins what the chair's button says when what was filed for them is not right; place and entry follow."""
_DECIDED: Final = "decided"
_ANSWERING: Final = (Role.CHAIR, Role.DEPUTY)


@dataclass(frozen=True, slots=True)
class Published:
    """What one person is told about a place of theirs.

    Attributes:
        person: who.
        above: what became of it.
        line: what the public sees.
        correction: what they saw before beside it; None where no figure they saw is another one.
        not_right: the button below it; what it says names the message too.
        is_shown: whether there are figures that could be wrong; else there is no button, only the word typed.
        instead_of: what the button says of the message that it was filed on the phone, or what the message is called
            that staff have decided: this one says so as well.
    """

    person: PersonId
    above: tuple[Sentence, ...]
    line: Line
    correction: Correction | None
    not_right: Choice
    is_shown: bool
    instead_of: str

    @property
    def choices(self) -> tuple[tuple[Choice, ...], ...]:
        """The rows of buttons below it."""
        return ((self.not_right,),) if self.is_shown else ()


@dataclass(frozen=True, slots=True)
class Night:
    """What the news are told from.

    Attributes:
        before: the public record before the batch.
        record, standings: after it.
        entries: of the batch, in order.
        authors: whose texts they come from, by their ids; what was done by hand has none.
        enrolled: everybody; looked through only where somebody else is to be told.
        now: the desk's clock (UTC).
    """

    before: Record
    record: Record
    standings: Standings
    entries: Sequence[Entry]
    authors: Mapping[str, Person]
    enrolled: Iterable[Person]
    now: datetime

    @property
    def news(self) -> Iterator[tuple[Release, Entry]]:
        """What became public by the batch, each place with the last of its entries."""
        last = {entry.place: entry for entry in self.entries}
        newest = self.record.newest if self.record.version > self.before.version else ()
        return ((release, last[release.place]) for release in newest if release.place in last)


def told(night: Night) -> Iterator[Published]:
    """Who is told what of the places that became public, or are so no more."""
    for release, cause in night.news:
        key = _what_became(night.before.place(release.place), release)
        if key is None or _is_in_the_receipt(night, release, cause):
            continue
        for person in _responsible(night, release.place):
            if person.id != cause.by:
                yield _published(night, release, cause, person.id, key)


def put_right(night: Night) -> Iterator[tuple[PersonId, Line]]:
    """Who put figures of a place right by their own text, and what is public now: their receipt tells it."""
    for release, cause in night.news:
        if release.corrects and cause.by in night.authors:
            yield PersonId(cause.by), _line(night, release.place)


def _what_became(before: Release | None, now: Release) -> str | None:
    """The sentence for it; None where what the public sees of people and delegates is as it was."""
    was, shown = None if before is None else before.shown, now.shown
    if shown is None:
        return None if was is None else "published-taken-back"
    if was is None:
        return "published-now"
    if _seen(was) != _seen(shown):
        return "published-changed"
    reviewed = now.status is Status.UNDER_REVIEW and before is not None and before.status is not Status.UNDER_REVIEW
    return "published-under-review" if reviewed else None


def _seen(shown: Shown) -> tuple[object, ...]:
    """Without state delegate equivalents: a satellite's move with the other sites of its region."""
    return shown.attendees, shown.first, shown.final, shown.delegates


def _is_in_the_receipt(night: Night, release: Release, cause: Entry) -> bool:
    """Whether it became public by the text of the one who answers for it: the usual case, and nobody is looked for."""
    author, version = night.authors.get(cause.by), _version(night, release.place)
    own = version is None or version.owner == cause.by
    return author is not None and own and _holds(author, release.place)


def _version(night: Night, place: PlaceId) -> Version | None:
    history = night.standings.history(place)
    return history.published or history.standing


def _holds(person: Person, place: PlaceId) -> bool:
    return any(Assignment(role, place) in person.assignments for role in _ANSWERING)


def _responsible(night: Night, place: PlaceId) -> tuple[Person, ...]:
    """The chair or deputy whose report it is; where it is somebody else's, who answers for the place."""
    enrolled, version = tuple(night.enrolled), _version(night, place)
    own = (one for one in enrolled if version is not None and one.id == version.owner and _holds(one, place))
    return tuple(own) or answering(enrolled, place)


def answering(enrolled: Iterable[Person], place: PlaceId) -> tuple[Person, ...]:
    """The chairs of a place; where nobody is enrolled as one, its deputies."""
    people = tuple(enrolled)
    for role in _ANSWERING:
        found = tuple(one for one in people if Assignment(role, place) in one.assignments)
        if found:
            return found
    return ()


def _published(night: Night, release: Release, cause: Entry, person: PersonId, key: str) -> Published:
    place = night.standings.event.places.by_id[release.place]
    shown, before = release.shown, night.before.place(release.place)
    data = f"{NOT_RIGHT}|{place.precinct_id}|{shown.sequence if shown is not None else 0}"
    decides = cause.kind is Kind.DECIDED
    lost = _lost(night, release, person) if decides else ()  # it says where to object, as well
    objects = () if lost or shown is None else (say("published-say-so"),)
    return Published(
        person=person,
        above=(*lost, *_above(night, release, cause, key), *objects),
        line=_line(night, release.place),
        correction=_correction(night, before, release) if key == "published-changed" else None,
        not_right=Choice(say("button-not-right"), data),
        is_shown=shown is not None,
        instead_of=called(cause) if decides else f"{FILED_FOR_THEM}|{place.precinct_id}|{cause.sequence}",
    )


def _above(night: Night, release: Release, cause: Entry, key: str) -> tuple[Sentence, ...]:
    """What became of the place, and by whose hand where it was somebody else's report."""
    if key == "published-now" and Audience.READERS in night.standings.switches.stopped:
        key = "published-once-it-goes-on"
    version, author = _version(night, release.place), night.authors.get(cause.by)
    told = say(key, place=release.place)
    if version is None or version.entry != cause:
        return (told,)
    roles = (Role.STAFF,) if author is None else tuple(one.role for one in author.assignments[-1:])
    role = say(f"role-{(roles or (Role.STAFF,))[0]}")
    return (told, say("published-by", role=role, receipt=receipt_number(version.entry.fingerprint)))


def _lost(night: Night, release: Release, person: PersonId) -> tuple[Sentence, ...]:
    """That staff have decided for somebody else's report, where this person had one of their own."""
    history = night.standings.history(release.place)
    live = (one for one in history.versions.values() if one.entry.sequence not in history.withdrawn)
    own = [one for one in live if one.owner == person]
    chosen = history.standing
    return (decided(chosen, own[-1]),) if own and chosen is not None and chosen.owner != person else ()


def decided(chosen: Version, other: Version) -> Sentence:
    """What the author of another report is told of the one staff have chosen."""
    numbers = {"receipt": receipt_number(chosen.entry.fingerprint), "yours": receipt_number(other.entry.fingerprint)}
    return say("staff-decided", place=chosen.entry.place, **numbers)


def called(entry: Entry) -> str:
    """What the message to the author of another report is called."""
    return f"{_DECIDED}|{entry.place}|{entry.sequence}"


def _line(night: Night, place: PlaceId) -> Line:
    return line(snapshot(night.standings, night.record), Topic(Scope.PLACE, place), night.now)


def _correction(night: Night, before: Release | None, now: Release) -> Correction | None:
    """What they were shown before beside what is shown now; None where nothing that was known is another figure."""
    if before is None or before.shown is None or now.shown is None:
        return None
    wrong, right = dict[Figure, Fraction](), dict[Figure, Fraction]()
    for measure, was, shown in _pairs(before.shown, now.shown):
        for group in {**(was or {}), **(shown or {})} if was is not None else ():
            old, new = (was or {}).get(group, 0), (shown or {}).get(group, 0)
            if old != new:
                wrong[group, measure], right[group, measure] = Fraction(old), Fraction(new)
    here = _line(night, now.place)
    return Correction(before.version, before.at, wrong, right, (now.place,), here) if wrong else None


_People: TypeAlias = Mapping[PreferenceGroup, int] | None


def _pairs(was: Shown, now: Shown) -> tuple[tuple[Measure, _People, _People], ...]:
    return (
        (Measure.DELEGATES, was.delegates, now.delegates),
        (Measure.FIRST, was.first, now.first),
        (Measure.FINAL, was.final, now.final),
    )


# --------------------------------------------------------------------------------------------------------- not right


def concerns(pressed: Pressed) -> bool:
    """Whether it is the button of such a message."""
    return pressed.data.startswith(f"{NOT_RIGHT}|")


def is_disputed(view: View, intent: Intent | None, last_message: int) -> Pressed | None:
    """The button that a typed "not right" means, where such a message was the last thing they were told."""
    question = view.sent_question or ""
    if intent is not Intent.REJECT or not question.startswith(f"{NOT_RIGHT}|"):
        return None
    return Pressed(question, last_message)


def disputed(view: View, person: Person, pressed: Pressed) -> Turn:
    """What is published is not right, says who answers for the place: a case for staff, and what is wrong is asked."""
    _, precinct, sequence = (*pressed.data.split("|"), "", "")[:3]
    place = next((one for one in Reach.of(view.event, person).own if one.precinct_id == precinct), None)
    history = None if place is None else view.history(place.id)
    shown = None if history is None or history.published is None else history.published.entry.sequence
    if place is None or sequence != str(shown or 0):
        over = say("question-is-over")
        return Turn(reply=Reply((over,)), toast=over, strip=True)
    reply = Reply((say("published-not-right", place=place.id), say("published-what-is-wrong")), question="aside")
    return Turn(reply=reply, toast=say("pressed"), strip=True, changed_cases=(case_of(view, person, place),))


def case_of(view: View, person: Person, place: Place) -> Case:
    """The case about the place's numbers with that in it; what they text next is their answer, and goes into it."""
    history = view.history(place.id)
    sequence = history.standing.entry.sequence if history.standing is not None else None
    note = Note(CODE, _for_staff(person, place, history), sequence)
    case = told_of(view.cases, place.id, REPORT, (note,), view.now, person.id)
    return case if person.id in case.asked else replace(case, asked=(*case.asked, person.id))


def _for_staff(person: Person, place: Place, history: PlaceHistory) -> tuple[Sentence, ...]:
    """What is published beside the report; a case shows whatever stands, so only another version is told here."""
    roles = [one.role for one in person.assignments if one.place == place.id or one.county == place.county]
    says = say("case-not-right", role=say(f"role-{(roles or [Role.CHAIR])[0]}"), place=place.id)
    public = history.published
    if public is None:
        return (says, say("case-nothing-published"))
    if public == history.standing:
        return (says,)
    facts: Mapping[str, Value] = {"receipt": receipt_number(public.entry.fingerprint), "counts": counted(public.report)}
    return (says, say("case-published", **facts), *award_line(public.report.reported_delegates))
