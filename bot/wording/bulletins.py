"""Totals in words: a table for the staff channel that fits a phone, and one line for a reporter that stands alone."""

from bot.wording import Wording, figures
from core.bulletin import Bulletin, Row
from core.groups import PreferenceGroup
from core.lead import Lead
from core.ledger.switches import Audience
from core.sentences import Sentence, Value, say

_NAME = 11
"""Characters for a name; the widest of 2020 in English (Uncommitted) fits."""
_WIDTHS = (6, 7, 6, 9)
_NAMED = 2
"""Groups within reach of the leader that are named, beside the closest."""
_MOST_UNDER_A_PICTURE = 1024
"""Telegram's limit for a caption, in UTF-16 units; tags are counted here and not there, which errs to the safe side."""


def staff_post(bulletin: Bulletin, wording: Wording) -> str:
    """The totals as Telegram HTML: how many places, what is held, every group, as of when, next when, and the seal.

    Where staff posts are stopped: that they are, and no figure of any group.
    """
    if Audience.STAFF in bulletin.stopped:
        return wording.html(*_without_figures(bulletin))
    lines = [wording.html(*_head(bulletin))]
    if bulletin.rows:
        lines.append(f"<pre>{_table(bulletin.rows, wording)}</pre>")
    lines.append(wording.html(*_foot(bulletin)))
    return "\n".join(lines)


def caption(bulletin: Bulletin, wording: Wording) -> str | None:
    """The same words without the table, to stand under a picture; None where they are too many, or nothing is shown."""
    if Audience.STAFF in bulletin.stopped:
        return None
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


def _without_figures(bulletin: Bulletin) -> list[Sentence]:
    places = say("totals-places", reported=bulletin.reported, places=bulletin.places)
    return [*_title(bulletin), places, say("intake-goes-on"), *_as_of(bulletin)]


def _title(bulletin: Bulletin) -> list[Sentence]:
    lines = [say("this-is-a-test")] if bulletin.is_test else []
    title = say("totals-title", event=bulletin.event)
    if bulletin.number is not None:
        title = say("totals-title-numbered", event=bulletin.event, number=bulletin.number)
    if bulletin.reached is not None:
        lines.append(say("totals-reached", percent=bulletin.reached))
    stopped = tuple(say(f"audience-{one}") for one in bulletin.stopped)
    return [*lines, title, *([say("publication-is-stopped", audiences=stopped)] if stopped else [])]


def _head(bulletin: Bulletin) -> list[Sentence]:
    lines = [*_title(bulletin), say("totals-places", reported=bulletin.reported, places=bulletin.places)]
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
    if bulletin.lead is not None:
        lines += _lead(bulletin.lead)
    return [*lines, *_as_of(bulletin)]


def _as_of(bulletin: Bulletin) -> list[Sentence]:
    lines = [say("totals-as-of", as_of=bulletin.as_of)]
    if bulletin.next_at is not None:
        lines[-1] = say("totals-as-of-next", as_of=bulletin.as_of, next=bulletin.next_at)
    if bulletin.seal is not None:
        lines.append(say("totals-seal", number=bulletin.number or 0, seal=bulletin.seal))
    return lines


def _lead(lead: Lead) -> list[Sentence]:
    """Whether what is open could change who leads, and by how much; of the closest call, with the others named."""
    second = lead.challenges[0] if lead.challenges else lead.second
    if second is None:
        return []
    facts: dict[str, Value] = {"leader": lead.leader, "second": second.group, "lead": second.lead}
    if not lead.can_change:
        return [say("totals-lead-safe", **facts)]
    parts = tuple(
        say(f"open-{name}", number=number)
        for name, number in (
            ("silent", lead.silent),
            ("held", lead.held),
            ("undrawn", lead.undrawn),
            ("regions", lead.regions),
        )
        if number
    )
    others = tuple(challenge.group for challenge in lead.challenges[1:])
    if not second.lead and not lead.open:
        return [say("totals-tied", **facts), *_others(others)]
    bounds: dict[str, Value] = {"open": lead.open, "least": second.least, "most": second.most}
    return [
        say("totals-lead-open" if second.lead else "totals-tied-open", parts=parts, **facts, **bounds),
        *_others(others),
    ]


def _others(groups: tuple[PreferenceGroup, ...]) -> list[Sentence]:
    """Who else is within reach; early in a night that is everybody, and a number says it."""
    if not groups:
        return []
    named = groups if len(groups) <= _NAMED + 1 else groups[:_NAMED]
    more = [say("within-reach-more", number=len(groups) - len(named))] if len(groups) > len(named) else []
    return [say("totals-lead-others", groups=(*(say("within-reach", group=group) for group in named), *more))]


def _table(rows: tuple[Row, ...], wording: Wording) -> str:
    """Name, first, final, county delegates, SDE: 36 characters wide, which a phone shows without wrapping."""
    headings = [wording.plain(say(f"column-{name}")) for name in ("first", "final", "delegates", "sde")]
    lines = [_line("", headings)]
    for row in rows:
        figures_of = (row.first, row.final, row.county_delegates)
        numbers = [figures.whole(number, wording.language) for number in figures_of]
        lines.append(_line(_short(wording.group(row.group)), [*numbers, figures.share(row.sde)]))
    return "\n".join(lines)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _line(name: str, numbers: list[str]) -> str:
    return f"{name:<{_NAME}}" + "".join(f"{number:>{width}}" for number, width in zip(numbers, _WIDTHS, strict=True))
