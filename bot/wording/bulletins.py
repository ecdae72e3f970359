"""Totals in words: a table for the staff channel that fits a phone."""

from collections.abc import Sequence
from fractions import Fraction

from bot.wording import Wording, figures
from core.bulletin import Bulletin, Row
from core.groups import PreferenceGroup
from core.lead import Lead
from core.ledger.switches import Audience
from core.sentences import Sentence, Value, say

_NAME = 11
"""Characters for a name; the widest of 2020 in English (Uncommitted) fits."""
_WIDTHS = (6, 7, 6, 9)
"""Of each column; one with wider figures grows, so that no two figures run into one."""
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
    lines += [say("totals-regions-closed", regions=", ".join(bulletin.closed))] if bulletin.closed else []
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
    level = tuple(challenge for challenge in lead.challenges if not challenge.lead)
    second = next(iter(level or lead.challenges), lead.second)
    if second is None:
        return []
    facts: dict[str, Value] = {"leader": lead.leader, "second": second.group, "lead": second.lead}
    if not lead.can_change:
        return [say("totals-lead-safe" if lead.open else "totals-lead-settled", **facts)]
    if level:
        facts["groups"] = (lead.leader, *(challenge.group for challenge in level))
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
    others = [one.group for one in lead.challenges if one not in level and one is not second]
    if level and not lead.open:
        return [say("totals-tied", **facts)]
    bounds: dict[str, Value] = {
        "open": lead.open,
        "least": _ahead(lead.leader, second.group, second.least),
        "most": _ahead(lead.leader, second.group, second.most),
    }
    return [
        say("totals-tied-open" if level else "totals-lead-open", parts=parts, **facts, **bounds),
        *_others(others, everybody=lead.anybody),
    ]


def _ahead(leader: PreferenceGroup, second: PreferenceGroup, by: Fraction) -> Sentence:
    """Who is ahead at one end of what may come; below zero it is the second."""
    return say("ahead-by", group=leader if by > 0 else second, sde=abs(by)) if by else say("ahead-nobody")


def _others(groups: Sequence[PreferenceGroup], *, everybody: bool) -> list[Sentence]:
    """Who else is within reach; early in a night that is everybody, and one sentence says it."""
    if not groups:
        return []
    if everybody and len(groups) > 1:
        return [say("totals-lead-anybody")]
    named = groups if len(groups) <= _NAMED + 1 else groups[:_NAMED]
    more = [say("within-reach-more", number=len(groups) - len(named))] if len(groups) > len(named) else []
    return [say("totals-lead-others", groups=(*(say("within-reach", group=group) for group in named), *more))]


def _table(rows: tuple[Row, ...], wording: Wording) -> str:
    """Name, first, final, county delegates, SDE: 39 characters wide, which a phone shows without wrapping."""
    lines = [("", [wording.plain(say(f"column-{name}")) for name in ("first", "final", "delegates", "sde")])]
    for row in rows:
        figures_of = (row.first, row.final, row.county_delegates)
        numbers = [figures.whole(number, wording.language) for number in figures_of]
        lines.append((_short(wording.group(row.group)), [*numbers, figures.share(row.sde)]))
    widths = [
        max(width, *(len(numbers[at]) + 1 - (0 if at else _NAME - len(name)) for name, numbers in lines))
        for at, width in enumerate(_WIDTHS)
    ]
    return "\n".join(_line(name, numbers, widths) for name, numbers in lines)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _line(name: str, numbers: Sequence[str], widths: Sequence[int]) -> str:
    return f"{name:<{_NAME}}" + "".join(f"{number:>{width}}" for number, width in zip(numbers, widths, strict=True))
