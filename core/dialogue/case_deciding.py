"""What staff decide of numbers: releasing what is held, choosing between reports, holding what is public.

Each is an entry of the ledger with their pseudonymous id.
"""

from dataclasses import replace
from datetime import datetime

from core.cases import REPORT, STAFF_HOLD, Case, is_decided
from core.dialogue import case_lines, published
from core.dialogue.case_work import At
from core.dialogue.filing import receipt_number
from core.dialogue.heard import Said
from core.dialogue.turn import CasePost, NewCase, Told, Turn
from core.dialogue.view import View
from core.ledger.entries import Entry, Kind
from core.ledger.history import Version, extend
from core.people import Person, PersonId
from core.places import Place
from core.sentences import Sentence, say


def release_place(view: View, person: Person, place: Place, at: datetime | None) -> Turn:
    """`/release` of a place, whose case may have any number or none."""
    case = view.cases.about(place.id) or Case(0, place.id, REPORT, (), view.now, closed_at=view.now)
    return replace(release(At(view, person, case, at=at)), toast=None)


def release(at: At) -> Turn:
    """What is held is public once as many different people have said so as the event asks for."""
    history, standing = at.history, at.history.standing
    if standing is None or not history.held:
        return at.told(say("not-held", place=at.case.place))
    if at.person.id in standing.released_by:
        return at.told(say("release-said-already", place=at.case.place))
    number = _number(standing)
    entry = at.pen.write(Kind.RELEASED, {"of": standing.entry.sequence, "needs": at.needs})
    if extend(history, entry).held:
        return _second_needed(at, say("release-needs-second", place=at.case.place), number, entry)
    done = say("case-released", at=at.view.now, who=at.who, receipt=number)
    return _decided(at, say("released", place=at.case.place, receipt=number), done, entry)


def stands(at: At) -> Turn:
    """Of several people's reports, the one that stands from now on; the others wait no longer."""
    history = at.history
    chosen = next((one for one in case_lines.live(history) if one.entry.sequence == at.of), None)
    if chosen is None or not history.rivals:
        return at.told(say("nothing-to-choose"))
    if at.person.id in chosen.chosen_by:
        return at.told(say("choice-said-already", place=at.case.place))
    body = {"of": chosen.entry.sequence, "needs": at.needs}
    entry = at.pen.write(Kind.DECIDED, body)
    number = _number(chosen)
    if extend(history, entry).rivals:
        return _second_needed(at, say("choice-needs-second", place=at.case.place, receipt=number), number, entry)
    done = say("case-chosen", at=at.view.now, who=at.who, receipt=number)
    others = tuple(
        Told(PersonId(other.owner), (published.decided(chosen, other),), called=published.called(entry))
        for other in case_lines.live(history)
        if other.owner != chosen.owner
    )
    return replace(_decided(at, say("chosen", place=at.case.place, receipt=number), done, entry), told=others)


def _number(version: Version) -> str:
    return receipt_number(version.entry.fingerprint)


def _decided(at: At, told: Sentence, done: Sentence, entry: Entry) -> Turn:
    """The case is closed with that, unless something else still holds the place."""
    after, case = extend(at.history, entry), at.case
    if not case.number:
        return at.told(told, None, entry)
    case = case.closed(at.view.now, done) if is_decided(after) else case.logged(done)
    return at.told(told, case, entry)


def _second_needed(at: At, told: Sentence, receipt: str, entry: Entry) -> Turn:
    """One of two has said so; the channel is told, for somebody else must."""
    case, after = at.case, extend(at.history, entry)
    if not case.number:
        return at.told(told, None, entry)
    said = say("case-second-needed", number=case.number, place=case.place, who=at.who, receipt=receipt)
    more = CasePost(case.number, (said,), case_lines.buttons(case, after)[1:])
    logged = case.logged(say("case-one-of-two", at=at.view.now, who=at.who, receipt=receipt))
    return replace(at.told(told, logged, entry), posts=(more,))


def hold_place(view: View, person: Person, place: Place, said: Said, words: str) -> Turn:
    """`/hold Adair/1NW ADAIR why`: a published place, whether it has a case or not."""
    case = view.cases.about(place.id) or Case(0, place.id, REPORT, (), view.now, closed_at=view.now)
    return replace(hold(At(view, person, case, at=said.at, words=words)), toast=None)


def hold(at: At) -> Turn:
    """What is public waits again. The ledger keeps that it does; the words, which may name people, stay in the case."""
    history, standing = at.history, at.history.standing
    if history.held:
        return at.told(say("held-already", place=at.case.place))
    if standing is None or history.published is None:
        return at.told(say("nothing-to-hold", place=at.case.place))
    entry = at.pen.write(Kind.HELD, {"of": standing.entry.sequence, "codes": [STAFF_HOLD]})
    why = say("case-hold-why", who=at.who, words=at.words) if at.words else say("case-hold", who=at.who)
    new = NewCase(at.case.place, "hold", (why,), entry.sequence)
    number = at.case.number or at.view.cases.last + 1  # the one the case is opened under
    return replace(at.told(say("now-held", place=at.case.place, number=number), None, entry), cases=(new,))
