"""One invitation as one printed page, in the words and the language of whoever gets it."""

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import segno

from bot.wording import Wording
from bot.wording.figures import day
from core.alignment import Alignment
from core.dialogue.questions import example
from core.event import Event
from core.people import Role
from core.places import Place, SatelliteCaucus
from core.sentences import Sentence, say

_QUIET: Final = 4
"""Light modules around a QR code (ISO/IEC 18004)."""
_LONG_NAME: Final = 26
"""Characters of a place from which on it is written smaller, so that everything stays on one page."""
_REPORTS: Final = frozenset({Role.CHAIR, Role.DEPUTY})


@dataclass(frozen=True, slots=True)
class Invitation:
    """What stands on a page.

    Attributes:
        code: as it is typed, such as `7K4M-P9Q2-W3D8`.
        link: opens the bot with the code; None where nobody told the bot's name.
        role, place, county: what it gives.
        expires: from then on it is void.
        name: of whoever it is for; None where the roster does not say.
        language: theirs; None prints every language of the event.
    """

    code: str = field(repr=False)
    link: str | None = field(repr=False)
    role: Role
    place: Place | None
    county: str | None
    expires: datetime
    name: str | None = field(default=None, repr=False)
    language: str | None = None

    @property
    def where(self) -> str:
        """The county or region its page is printed with; nothing for staff."""
        return self.place.county if self.place is not None else self.county or ""


def page(one: Invitation, event: Event, wordings: Mapping[str, Wording], bot: str | None) -> str:
    """The page as HTML.

    Args:
        one: the invitation.
        event: its event.
        wordings: by language; at least those of the event.
        bot: the bot's name without the @, where it is known.
    """
    theirs = wordings.get(one.language or "")
    chosen = [wordings[each] for each in event.languages] if theirs is None else [theirs]
    label = _Labels(chosen)
    place = one.place.id if one.place is not None else one.county or event.name
    link = f'<p class="link">{html.escape(one.link.partition("://")[2])}</p>' if one.link else ""
    who = label(say("paper-role", role=one.role.value)) + (f": <b>{html.escape(one.name)}</b>" if one.name else "")
    spacious = " spacious" if len(chosen) == 1 else ""
    long = " long" if len(place) > _LONG_NAME else ""
    return f"""<section class="sheet{spacious}{long}">
<header><p class="event">{html.escape(event.name)}</p><h1>{html.escape(place)}</h1><p class="who">{who}</p></header>
<div class="open">
<figure>{qr_svg(one.link or one.code)}
<figcaption>{_each(chosen, lambda words: words.html(_scan(one)))}</figcaption></figure>
<div><p class="label">{label(say("paper-code"))}</p><p class="code">{_groups(one.code)}</p>{link}
{_each(chosen, lambda words: _valid(one, words, event))}</div>
</div>
{"".join(_steps(one, event, words, bot) for words in chosen)}
</section>
"""


def qr_svg(content: str) -> str:
    """A QR code that holds this, as SVG of one square unit a module, without a size of its own."""
    return str(segno.make(content, micro=False, error="m").svg_inline(border=_QUIET, omitsize=True))


@dataclass(frozen=True, slots=True)
class _Labels:
    """A short sentence in every language of a page, side by side."""

    wordings: Sequence[Wording]

    def __call__(self, sentence: Sentence) -> str:
        """The words, each language once."""
        return " · ".join(dict.fromkeys(words.html(sentence) for words in self.wordings))


def _each(wordings: Sequence[Wording], write: Callable[[Wording], str]) -> str:
    return "".join(f'<p lang="{words.language}">{write(words)}</p>' for words in wordings)


def _scan(one: Invitation) -> Sentence:
    return say("paper-scan") if one.link else say("paper-square-holds-code")


def _valid(one: Invitation, words: Wording, event: Event) -> str:
    return words.html(say("paper-valid", until=day(one.expires, event.time_zone, words.language)))


def _groups(code: str) -> str:
    """Groups of four that no line break tears apart."""
    return " ".join(f"<span>{html.escape(group)}</span>" for group in code.split("-"))


def _steps(one: Invitation, event: Event, words: Wording, bot: str | None) -> str:
    lines = "".join(f"<li>{words.html(line)}</li>" for line in _lines(one, event, bot))
    notes = "".join(f"<p>{words.html(line)}</p>" for line in _notes(one, event))
    return f'<div class="steps" lang="{words.language}"><ol>{lines}</ol>{notes}</div>'


def _lines(one: Invitation, event: Event, bot: str | None) -> tuple[Sentence, ...]:
    """What to do, step by step: three lines for whoever reports a place."""
    if one.link is not None and bot is not None:
        join = say("paper-open-link", bot=f"@{bot}")
    else:
        join = say("paper-send-code") if bot is None else say("paper-send-code-to", bot=f"@{bot}")
    if one.role not in _REPORTS:
        return (join, say("paper-bot-tells-more"))
    first = example(event)
    return (join, say("paper-text-first", example=first), say("paper-text-final", final=_final_of(first)))


def _final_of(first: Sentence) -> Alignment:
    """A final alignment that fits the first one: the people of its last, small group have gone to the others."""
    counts = first.values["first"]
    if not isinstance(counts, Alignment):
        raise TypeError("the example of a first alignment has none")
    *stay, (_, moving) = counts.counts
    each, over = divmod(moving, len(stay))
    return Alignment(tuple((group, people + each + (at < over)) for at, (group, people) in enumerate(stay)))


def _notes(one: Invitation, event: Event) -> tuple[Sentence, ...]:
    if one.place is None or one.role not in _REPORTS:
        return (say("paper-keep-secret"),)
    if isinstance(one.place, SatelliteCaucus):
        return (say("elects-by-attendance"), say("paper-keep-secret"))
    return (say("elects", delegates=event.county_delegates(one.place, 0)), say("paper-keep-secret"))
