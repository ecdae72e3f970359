"""Totals in words: a table for the staff channel that fits a phone, and one line for a reporter that stands alone."""

from babel.numbers import format_decimal

from bot.wording import Wording, figures
from core.bulletin import Bulletin, Row
from core.sentences import Sentence, say

_NAME = 11
"""Characters for a name; the widest of 2020 (Uncommitted) fits."""
_WIDTHS = (6, 7, 6, 9)
_MOST_UNDER_A_PICTURE = 1024
"""Telegram's limit for a caption, in UTF-16 units; tags are counted here and not there, which errs to the safe side."""


def staff_post(bulletin: Bulletin, wording: Wording) -> str:
    """The totals as Telegram HTML: how many places, what is held, every group, as of when, next when, and the seal."""
    lines = [wording.html(*_head(bulletin))]
    if bulletin.rows:
        lines.append(f"<pre>{_table(bulletin.rows, wording)}</pre>")
    lines.append(wording.html(*_foot(bulletin)))
    return "\n".join(lines)


def caption(bulletin: Bulletin, wording: Wording) -> str | None:
    """The same words without the table, to stand under a picture; None where they are too many for that."""
    words = wording.html(*_head(bulletin), *_foot(bulletin))
    return words if len(words.encode("utf-16-le")) // 2 <= _MOST_UNDER_A_PICTURE else None


def reader_line(bulletin: Bulletin, wording: Wording) -> str:
    """One line for a reporter: what, how much of it, as of when, unofficial; the leaders first."""
    leaders = tuple(say("leader", group=row.group, sde=row.sde) for row in bulletin.rows if row.sde)
    test = (say("this-is-a-test"),) if bulletin.is_test else ()
    shown = say("reader-sde", leaders=leaders) if leaders else say("reader-nothing-yet")
    return wording.html(
        *test,
        say(
            "reader-places",
            event=bulletin.event,
            number=bulletin.number or 0,
            reported=bulletin.reported,
            places=bulletin.places,
            held=len(bulletin.held),
        ),
        shown,
        say("reader-as-of", as_of=bulletin.as_of),
    )


def _head(bulletin: Bulletin) -> list[Sentence]:
    lines = [say("this-is-a-test")] if bulletin.is_test else []
    title = say("totals-title", event=bulletin.event)
    if bulletin.number is not None:
        title = say("totals-title-numbered", event=bulletin.event, number=bulletin.number)
    lines += [title, say("totals-places", reported=bulletin.reported, places=bulletin.places)]
    if bulletin.held:
        codes = sorted({code for _, codes in bulletin.held for code in codes})
        reasons = tuple(
            say(
                "held-count",
                number=sum(code in codes for _, codes in bulletin.held),
                reason=say(f"reason-{code.lower()}"),
            )
            for code in codes
        )
        lines.append(say("totals-held", held=len(bulletin.held), reasons=reasons))
    if bulletin.under_review:
        lines.append(say("totals-under-review", places=bulletin.under_review))
    if bulletin.awaiting:
        lines.append(say("totals-awaiting", places=bulletin.awaiting))
    return lines


def _foot(bulletin: Bulletin) -> list[Sentence]:
    lines = [say("totals-regions", regions=", ".join(bulletin.regions))] if bulletin.regions else []
    lines.append(say("totals-as-of", as_of=bulletin.as_of))
    if bulletin.next_at is not None:
        lines[-1] = say("totals-as-of-next", as_of=bulletin.as_of, next=bulletin.next_at)
    if bulletin.seal is not None:
        lines.append(say("totals-seal", number=bulletin.number or 0, seal=bulletin.seal))
    return lines


def _table(rows: tuple[Row, ...], wording: Wording) -> str:
    """Name, first, final, county delegates, SDE: 36 characters wide, which a phone shows without wrapping."""
    headings = [wording.plain(say(f"column-{name}")) for name in ("first", "final", "delegates", "sde")]
    lines = [_line("", headings)]
    for row in rows:
        figures_of = (row.first, row.final, row.county_delegates)
        numbers = [format_decimal(number, locale=wording.language) for number in figures_of]
        lines.append(_line(wording.group(row.group)[:_NAME], [*numbers, figures.share(row.sde)]))
    return "\n".join(lines)


def _line(name: str, numbers: list[str]) -> str:
    return f"{name:<{_NAME}}" + "".join(f"{number:>{width}}" for number, width in zip(numbers, _WIDTHS, strict=True))
