"""Checks of the counts against the attendance and against each other (C02 to C10).

Source: `config/rules/README.md`, table of checks.
"""

from core.checks.case import Case
from core.checks.slips import slips
from core.findings import Finding, Severity
from core.places import Precinct


def delegate_number_differs(case: Case) -> tuple[Finding, ...]:
    """C02. The chair's packet says another number of delegates than our list; the list holds."""
    stated = case.report.stated_delegates
    if stated is None or stated == case.county_delegates:
        return ()
    return (case.finding("C02", Severity.CONFIRM, also_flag=True, ours=case.county_delegates, stated=stated),)


def attendance_missing(case: Case) -> tuple[Finding, ...]:
    """C03. Attendance is said, and is above zero unless nobody stands in any group: then nobody came."""
    report = case.report
    nobody_came = report.attendees == 0 and not any(said.total for said in (report.first, report.final) if said)
    return () if report.attendees or nobody_came else (case.finding("C03", Severity.REJECT),)


def attendance_is_not_the_sign_in(case: Case) -> tuple[Finding, ...]:
    """C04. As many people were counted as signed in, where the chair said how many did."""
    attendees, sign_ins = case.report.attendees, case.report.sign_ins
    if attendees is None or sign_ins is None or attendees == sign_ins:
        return ()
    return (case.finding("C04", Severity.CONFIRM, attendees=attendees, sign_ins=sign_ins),)


def unlikely_attendance(case: Case) -> tuple[Finding, ...]:
    """C05. Not more people than are registered there; not over 3 times, nor under a fifth, of the last caucus."""
    attendees = case.report.attendees
    if not attendees or not isinstance(case.place, Precinct):
        return ()
    registered, last = case.place.registered, case.place.last_attendance
    if registered is not None and attendees > registered:
        return _unlikely(case, attendees, "registered", registered)
    if last is not None and attendees > 3 * last:
        return _unlikely(case, attendees, "more", last)
    if last is not None and 5 * attendees < last:
        return _unlikely(case, attendees, "fewer", last)
    return ()


def _unlikely(case: Case, attendees: int, why: str, compared: int) -> tuple[Finding, ...]:
    return (case.finding("C05", Severity.CONFIRM, also_flag=True, attendees=attendees, why=why, compared=compared),)


def first_count_over(case: Case) -> tuple[Finding, ...]:
    """C06. The groups of the first alignment hold no more people than the room."""
    attendees, first = case.report.attendees, case.report.first
    if attendees is None or first is None or first.total <= attendees:
        return ()
    hints = slips(case, first, lambda total: total == attendees)
    over = first.total - attendees
    return (case.finding("C06", Severity.REJECT, hints=hints, total=first.total, attendees=attendees, over=over),)


def first_count_under(case: Case) -> tuple[Finding, ...]:
    """C07. Somebody stands in no group; that may be, and the attendance stays."""
    attendees, first = case.report.attendees, case.report.first
    if attendees is None or first is None or first.total >= attendees:
        return ()
    hints = slips(case, first, lambda total: total == attendees)
    missing = attendees - first.total
    return (case.finding("C07", Severity.CONFIRM, hints=hints, missing=missing, attendees=attendees),)


def final_count_over(case: Case) -> tuple[Finding, ...]:
    """C08. The groups of the final alignment hold no more people than the room."""
    attendees, first, final = case.report.attendees, case.report.first, case.report.final
    if attendees is None or final is None or final.total <= attendees:
        return ()
    whole = attendees if first is None else min(first.total, attendees)
    hints = slips(case, final, lambda total: total == whole)
    return (case.finding("C08", Severity.REJECT, hints=hints, total=final.total, attendees=attendees),)


def final_count_grew(case: Case) -> tuple[Finding, ...]:
    """C09. Nobody joins after the start: the final count is not above the first; above the attendance it is C08."""
    attendees, first, final = case.report.attendees, case.report.first, case.report.final
    if attendees is None or first is None or final is None or not first.total < final.total <= attendees:
        return ()
    hints = (
        *slips(case, first, lambda total: total == final.total),
        *slips(case, final, lambda total: total == first.total),
    )
    grew = final.total - first.total
    return (case.finding("C09", Severity.CONFIRM, also_flag=True, hints=hints, grew=grew),)


def many_left(case: Case) -> tuple[Finding, ...]:
    """C10. The final count is at least nine tenths of the first."""
    first, final = case.report.first, case.report.final
    if first is None or final is None or 10 * final.total >= 9 * first.total:
        return ()
    return (case.finding("C10", Severity.CONFIRM, fewer=first.total - final.total),)
