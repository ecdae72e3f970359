"""`/precinct`: everything about one place at a glance. `/transcript`: what was texted about it, both ways."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from core.cases import Spoken
from core.dialogue.calling import Book, place_line
from core.dialogue.case_titles import titles
from core.dialogue.filing import award_lines, reasons, receipt_number
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.ledger.history import PlaceHistory, Version
from core.people import PersonId, Role
from core.places import Place
from core.report import Report
from core.roles import Action, may
from core.sentences import Sentence, say

_OF_A_PLACE: Final = (Role.CHAIR, Role.DEPUTY, Role.COUNTY, Role.OPERATOR, Role.STAFF)
"""In which role somebody wrote, where they hold several: the first of these."""
_PAGE: Final = 20
"""Texts of a transcript in one answer."""
BEFORE: Final = timedelta(minutes=10)
AFTER: Final = timedelta(minutes=1)
"""How long before and after a report texts of whoever reports for many places are taken to be about it."""


def at_a_glance(view: View, place: Place) -> Turn:
    """One place: counts, delegates, receipt, whether it is public and why not, cases, photos, who reports it."""
    history = view.history(place.id)
    standing = history.standing
    lines = [place_line(place)]
    if standing is None:
        lines.append(say("precinct-nothing"))
    else:
        lines += [*_counts(standing.report), *_award(standing), *_receipt(view, standing, place), *_state(history)]
    lines += [say("rival-place", place=place.id, receipts=_receipts(history))] if history.rivals else []
    lines += _cases(view, place)
    photos = len(view.photos.get(place.id, ()))
    lines += [say("precinct-photos", photos=photos)] if photos else []
    book = Book.of(view.directory.contacts(), for_staff=False, on_the_night=True)
    return Turn(reply=Reply((*lines, *book.roles_of(place, reported=standing is not None))))


def _counts(report: Report) -> Iterator[Sentence]:
    if report.attendees is not None:
        yield say("precinct-attendance", attendees=report.attendees)
    if report.first is not None:
        yield say("precinct-first", counts=report.first, total=report.first.total)
    if report.final is not None:
        yield say("precinct-final", counts=report.final, total=report.final.total)


def _award(version: Version) -> list[Sentence]:
    """The chair's delegates and ours, both where they differ."""
    lines = award_lines(version.report.reported_delegates, version.computed.delegates)
    waits = version.computed.delegates is None and version.report.reported_delegates is None
    return lines or ([say("precinct-no-delegates")] if waits else [])


def _receipt(view: View, version: Version, place: Place) -> Iterator[Sentence]:
    entry = version.entry
    number, role = receipt_number(entry.fingerprint), role_of(view, PersonId(entry.by), place)
    yield say("precinct-receipt", number=number, at=entry.sent_at or entry.recorded_at, role=role)


def _state(history: PlaceHistory) -> Iterator[Sentence]:
    """Whether the totals hold it, why not, and who let it go."""
    standing, published = history.standing, history.published
    if standing is None:
        return
    if standing.held:
        yield say("precinct-held", reasons=reasons(standing.held))
    elif not history.under_review:
        yield say("precinct-public")
    if history.under_review and published is not None:
        yield say("precinct-under-review", number=receipt_number(published.entry.fingerprint))
    if standing.released_by:
        yield say("precinct-released", people=len(standing.released_by))


def _receipts(history: PlaceHistory) -> str:
    return ", ".join(receipt_number(version.entry.fingerprint) for version in history.beside)


def _cases(view: View, place: Place) -> list[Sentence]:
    open_cases = sorted((case for case in view.cases.open if case.place == place.id), key=lambda case: case.number)
    return [say("precinct-case", number=case.number, titles=titles(case)) for case in open_cases]


def role_of(view: View, by: PersonId, place: Place) -> Sentence:
    """As what somebody wrote about a place; whoever is enrolled no more, or the desk itself, by their id."""
    held = [one for person in view.enrolled if person.id == by for one in person.assignments]
    theirs = {one.role for one in held if one.place in {None, place.id} and one.county in {None, place.county}}
    role = next((role for role in _OF_A_PLACE if role in theirs), None)
    return say("by-id", id=by) if role is None else say(f"role-{role}")


# ------------------------------------------------------------------------------------------------------- transcript


def transcript(view: View, place: Place, page: int) -> Turn:
    """The texts of everybody who reports a place, a page at a time: the newest are the first page, and stand last."""
    said = said_about(view, place)
    last = len(said) - (page - 1) * _PAGE
    shown = said[max(0, last - _PAGE) : max(0, last)]
    if not shown:
        return Turn(reply=Reply((say("transcript-nothing" if page == 1 else "transcript-no-more", place=place.id),)))
    head = say("transcript-of", place=place.id, page=page, pages=-(-len(said) // _PAGE))
    more = [say("transcript-before", place=place.id, page=page + 1)] if last > _PAGE else []
    lines = [_spoken(view, one, place) for one in shown]
    return Turn(reply=Reply((head, *lines, *more), personal=True))


def said_about(view: View, place: Place) -> list[Spoken]:
    """All texts of whoever holds the place; of others who reported it, those that led to their reports.

    Whoever works at the desk is one of the others, whatever they hold besides, and their commands are nobody's report.
    """
    desk = {person.id for person in view.enrolled if may(person, Action.SEE_CASES)}
    holders = {person.id for person in view.enrolled if any(one.place == place.id for one in person.assignments)} - desk
    entries = [version.entry for version in view.history(place.id).versions.values()]
    others = {PersonId(entry.by) for entry in entries} - holders
    told = [(PersonId(entry.by), (entry.sent_at or entry.recorded_at) - BEFORE, entry.recorded_at) for entry in entries]

    def belongs(one: Spoken) -> bool:
        if one.person in desk and one.words.lstrip().startswith("/"):
            return False
        return one.person in holders or any(
            one.person == by and since <= one.at <= until + AFTER for by, since, until in told
        )

    return [one for one in view.records.transcript(frozenset(holders | others)) if belongs(one)]


def _spoken(view: View, one: Spoken, place: Place) -> Sentence:
    words = " / ".join(one.words.split("\n"))
    role = role_of(view, one.person, place)
    if one.by_bot:
        return say("transcript-bot", at=one.at, role=role, words=words)
    return say("transcript-person", at=one.at, role=role, words=words)
