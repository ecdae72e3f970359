"""Lines in words: what a reporter can print, and what puts a printed line right.

Laws:
1. The words show exactly the figures a line is made of: all of them, and no others. A share in percent is made of them.
2. The marks (a rehearsal, an embargo) and the foot (unofficial, as of when, which version) belong to the line. They are
   put on here, in `stamped` and nowhere else, so that nothing that is told of a line can lose them.
"""

import html
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from bot.wording import Wording, figures
from core.bulletin import Row
from core.sentences import Sentence, Value, say
from core.wire.line import Line, Measure, measured
from core.wire.record import Status
from core.wire.topics import Scope

_TAG: Final = re.compile(r"</?b>")


def line_text(line: Line, wording: Wording, *above: Sentence) -> str:
    """A line as Telegram HTML: the marks, what it is about with its figures, how many places, as of when.

    Args:
        line: what is told.
        wording: in whose language, and by whose clock.
        above: what stands between the marks and the figures.

    Raises:
        NoSuchSentence: the language lacks one of the sentences.
    """
    parts = tuple(counted(line))
    stands = (say("wire-in", parts=parts),) if parts else ()
    told = (wording.html(*above), said(line, wording), wording.html(*stands, *waits(line)))
    return "\n".join(stamped(line, told, wording))


def line_plain(line: Line, wording: Wording) -> str:
    """The same without marks of any kind of type, in one line: for files and the terminal."""
    return html.unescape(_TAG.sub("", line_text(line, wording))).replace("\n", " ")


def stamped(line: Line, told: Iterable[str], wording: Wording) -> tuple[str, ...]:
    """What is told of a line between its marks and its foot; nothing of a line goes out without them.

    Args:
        line: what is told of.
        told: Telegram HTML, a line each.
        wording: in whose language, and by whose clock.
    """
    return (*map(wording.html, marks(line, wording)), *filter(None, told), wording.html(foot(line, wording)))


def marks(line: Line, wording: Wording) -> tuple[Sentence, ...]:
    """That it is a rehearsal, and until when it is embargoed; nothing where neither is so."""
    test = (say("this-is-a-test"),) if line.is_test else ()
    if line.embargo is None:
        return test
    return (*test, say("wire-embargo", until=figures.moment(line.embargo, wording.time_zone, wording.language)))


def foot(line: Line, wording: Wording) -> Sentence:
    """That it is unofficial, since when it is so, and the version."""
    as_of = figures.moment(line.as_of, wording.time_zone, wording.language)
    return say("wire-foot", as_of=as_of, version=line.version)


def where(line: Line) -> Sentence:
    """What a line is about, as it is printed: `Polk County`, `DM 55, Polk County`, `Sanders, Polk County`."""
    whole, group = _of_all(line), line.topic.group
    return whole if group is None else say("wire-of-group", group=group, where=whole)


def _of_all(line: Line) -> Sentence:
    match line.topic.scope:
        case Scope.STATE:
            return say("wire-state", event=line.event)
        case Scope.DISTRICT:
            return say("wire-district", number=int(line.topic.name))
        case Scope.COUNTY:
            return _county(line, line.topic.name)
        case Scope.PLACE:
            county, _, place = line.topic.name.partition("/")
            return say("wire-place", place=place, county=_county(line, county))


def _county(line: Line, name: str) -> Sentence:
    return say("wire-region" if line.in_region else "wire-county", county=name)


def said(line: Line, wording: Wording) -> str:
    """What it is about with its figures, as Telegram HTML: `<b>Polk County</b>: Sanders 12.31 SDE (1,204 final), …`."""
    shown = shown_figures(line, wording)
    return wording.html(say("wire-said", where=where(line), shown=shown or (nothing(line),)))


def shown_figures(line: Line, wording: Wording) -> tuple[Sentence, ...]:
    """Every figure of a line, in words; nothing where it has none."""
    if not line.rows:
        return ()
    if line.topic.group is not None:
        row, others = line.rows
        return tuple(_of_group(row, others, measure, wording) for measure in line.measures)
    first, *rest = line.rows
    return (_of_row(first, line, wording, told=True), *(_of_row(row, line, wording, told=False) for row in rest))


def _of_row(row: Row, line: Line, wording: Wording, *, told: bool) -> Sentence:
    """A group's figures; what each of them is, is told with the first group."""
    main, *more = (_figure(row, measure, wording, told=told) for measure in line.measures)
    if not more:
        return say("wire-row", group=row.group, figure=main)
    return say("wire-row-with", group=row.group, figure=main, more=tuple(more))


def _of_group(row: Row, others: Row, measure: Measure, wording: Wording) -> Sentence:
    """One figure of the group asked for, beside that of all others, and its share."""
    own, rest = measured(row, measure), measured(others, measure)
    facts: dict[str, Value] = {
        "figure": _figure(row, measure, wording, told=True),
        "others": _figure(others, measure, wording, told=False),
    }
    if not own + rest:
        return say("wire-of-others", **facts)
    return say("wire-share", share=figures.percent(own / (own + rest)), **facts)


def _figure(row: Row, measure: Measure, wording: Wording, *, told: bool) -> Sentence:
    return figure(measured(row, measure), measure, wording, told=told)


def figure(number: Fraction, measure: Measure, wording: Wording, *, told: bool = True) -> Sentence:
    """One figure: `12.31 SDE`, `1,204 final`; where it is told already what it is, the number alone."""
    written = figures.hundredths(number) if measure is Measure.SDE else figures.whole(int(number), wording.language)
    if not told:
        return say("wire-number", number=written)
    if measure is Measure.DELEGATES:
        return say("wire-delegates", number=written, many=int(number))
    return say(f"wire-{measure}", number=written)


def nothing(line: Line) -> Sentence:
    """Why there are no figures."""
    if line.place is not None and line.place.shown is None and line.place.status is Status.HELD:
        return say("wire-not-yet-public")
    return say("wire-nobody") if line.reported else say("wire-nothing-yet")


def counted(line: Line) -> Iterable[Sentence]:
    """How many places are in, how many are held and under review; of one place there is nothing to count."""
    if line.topic.scope is Scope.PLACE:
        return
    yield say("wire-places", reported=line.reported, places=line.places)
    if line.held:
        yield say("wire-held", number=line.held)
    if line.under_review:
        yield say("wire-under-review", number=line.under_review)


def waits(line: Line) -> Iterable[Sentence]:
    """Why a place is held, and what is still awaited."""
    yield from _of_place(line)
    if line.waiting:
        named = line.topic.scope in {Scope.COUNTY, Scope.PLACE}
        yield say("wire-region-waits", region=line.waiting[0]) if named else say("wire-satellites-wait")
    if line.awaited:
        yield say("wire-awaited")


def _of_place(line: Line) -> Iterable[Sentence]:
    if line.place is None or line.place.status not in {Status.HELD, Status.UNDER_REVIEW}:
        return
    key = "wire-place-held" if line.place.status is Status.HELD else "wire-place-under-review"
    yield say(key, reasons=tuple(say(f"reason-{code.lower()}") for code in line.place.reasons))
