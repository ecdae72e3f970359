"""`/close CD2`: staff close a satellite region, so that its pool is shared though sites are missing; `/reopen CD2`.

Asked back first, with what it would do. Each is an entry of the event's own chain: who, which region, when. A site that
reports after the close counts like any other, and the shares of its region move.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from core.dialogue.filing import Pen
from core.dialogue.heard import Pressed, Said
from core.dialogue.turn import Choice, Notice, Reply, Turn
from core.dialogue.view import View
from core.dialogue.work import ASIDE
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import closing, reopening
from core.people import Person
from core.places import Place, SatelliteRegion
from core.reading import Context, Intent, IntentRead, read
from core.sentences import Sentence, say

REGION: Final = "region"
"""Begins what the two buttons say; then the answer, the region, and how many of its sites were in when it was asked."""
_CLOSE: Final = "close"
_LEAVE: Final = "leave"
_MOST_NAMED: Final = 5
"""Missing sites that are named."""
_TYPED: Final = {"close it": _CLOSE, "leave it": _LEAVE, "cerrarla": _CLOSE, "ciérrela": _CLOSE, "dejarla": _LEAVE}


def called(view: View, typed: str) -> SatelliteRegion | None:
    """The region of this name, or the only one that begins so: `CD2`, `cd2 satellite`, `Out of State`."""
    wanted = "".join(typed.casefold().split())
    names = {"".join(name.casefold().split()): region for name, region in view.event.places.regions.items()}
    found = [region for name, region in names.items() if wanted and name.startswith(wanted)]
    return names.get(wanted) or (found[0] if len(found) == 1 else None)


def ask(view: View, typed: str) -> Turn:
    """What closing would do; nothing is closed yet."""
    region = called(view, typed)
    return _which(view) if region is None else _asked(view, region)


def reopen(view: View, person: Person, said: Said, typed: str) -> Turn:
    """Its pool waits for the last site again. Like a hold, one person may; nothing shown is taken back by it."""
    region = called(view, typed)
    if region is None:
        return _which(view)
    switches = view.history(EVENT_CHAIN).switches
    if region.name not in switches.closed_regions and region.name not in switches.closing:
        return Turn(reply=Reply((say("region-not-closed", region=region.name),)))
    pen = Pen.at(view.history(EVENT_CHAIN), view.event.id, person.id, said.at, view.now)
    entry = pen.write(Kind.REGION_REOPENED, reopening(region.name))
    told = say("region-reopened", region=region.name, pool=region.pool)
    return Turn(reply=Reply((told,)), entries=(entry,), notices=(Notice((told,)),))


def pressed(view: View, person: Person, heard: Pressed) -> Turn:
    """One of the two buttons."""
    return replace(_answered(view, person, heard.data, None), toast=say("pressed"), strip=True)


def typed(view: View, person: Person, said: Said) -> Turn | None:
    """The words of a button, a yes or a no, where that is what was asked last; None for anything else."""
    question = view.sent_question or ""
    if not question.startswith(f"{REGION}|"):
        return None
    reading = read(said.text, Context(field=view.event.field))
    intent = reading.intent if isinstance(reading, IntentRead) else None
    plain = {Intent.CONFIRM: _CLOSE, Intent.REJECT: _LEAVE}.get(intent) if intent is not None else None
    verb = _TYPED.get(said.text.strip().casefold(), plain)
    _, _, rest = question.split("|", 2)
    return None if verb is None else _answered(view, person, f"{REGION}|{verb}|{rest}", said)


def _answered(view: View, person: Person, data: str, said: Said | None) -> Turn:
    """Closed, left, or asked anew where other sites are in than when it was asked."""
    _, verb, name, number = (*data.split("|"), "", "", "")[:4]
    region = view.event.places.regions.get(name)
    if region is None or verb not in {_CLOSE, _LEAVE}:
        return Turn(reply=Reply((say("question-is-over"),)))
    if verb == _LEAVE:
        return Turn(reply=Reply((say("region-left", region=name),), question=ASIDE))
    if name not in view.history(EVENT_CHAIN).switches.closed_regions and number != _number_in(view, name):
        return _asked(view, region, say("region-has-changed", region=name))
    return _close(view, person, region, said)


def _close(view: View, person: Person, region: SatelliteRegion, said: Said | None) -> Turn:
    chain, needs = view.history(EVENT_CHAIN), 2 if view.event.two_people_release else 1
    if (over := _nothing_to_ask(view, region)) is not None:
        return Turn(reply=Reply((over,), question=ASIDE))
    if person.id in chain.switches.closing.get(region.name, ()):
        return Turn(reply=Reply((say("region-said-already", region=region.name),), question=ASIDE))
    pen = Pen.at(chain, view.event.id, person.id, None if said is None else said.at, view.now)
    entry = pen.write(Kind.REGION_CLOSED, closing(region.name, needs))
    numbers = {"number": len(view.standings.totals.sites_in(region.name)), "of": len(_sites(view, region.name))}
    if region.name not in chain.switches.after(entry).closed_regions:
        second = say("region-needs-second", region=region.name, **numbers)
        return Turn(reply=Reply((second,), question=ASIDE), entries=(entry,), notices=(Notice((second,)),))
    told = say("region-closed", region=region.name, pool=region.pool, **numbers)
    return Turn(reply=Reply((told,), question=ASIDE), entries=(entry,), notices=(Notice((told,)),))


# ------------------------------------------------------------------------------------------------- what it would do


def _asked(view: View, region: SatelliteRegion, *before: Sentence) -> Turn:
    if (over := _nothing_to_ask(view, region)) is not None:
        return Turn(reply=Reply((over,)))
    name, inside = region.name, len(view.standings.totals.sites_in(region.name))
    data = f"{name}|{inside}"
    lines = (
        *before,
        say("region-ask", region=name, number=inside, of=len(_sites(view, name))),
        *_missing(view, name),
        say("region-would", pool=region.pool),
    )
    close = Choice(say("button-region-close"), f"{REGION}|{_CLOSE}|{data}")
    leave = Choice(say("button-region-leave"), f"{REGION}|{_LEAVE}|{data}")
    return Turn(reply=Reply(lines, ((close, leave),), question=close.data))


def _nothing_to_ask(view: View, region: SatelliteRegion) -> Sentence | None:
    """Why closing it would change nothing."""
    name, totals = region.name, view.standings.totals
    if name in view.history(EVENT_CHAIN).switches.closed_regions:
        return say("region-closed-already", region=name)
    if not totals.sites_in(name):
        return say("region-nothing-in", region=name)
    return None if name in totals.incomplete() else say("region-complete", region=name)


def _missing(view: View, region: str) -> Iterator[Sentence]:
    """The sites that are not in, a line each; first those that have reported, and only wait for staff."""
    inside = set(view.standings.totals.sites_in(region))
    missing = [place for place in _sites(view, region) if place.id not in inside]
    held = {place.id for place in missing if view.history(place.id).standing is not None}
    for place in sorted(missing, key=lambda one: one.id not in held)[:_MOST_NAMED]:
        yield say("region-site-held" if place.id in held else "region-site-missing", place=place.name)
    if len(missing) > _MOST_NAMED:
        yield say("region-more-missing", number=len(missing) - _MOST_NAMED)


def _sites(view: View, region: str) -> list[Place]:
    return [place for place in view.event.places.by_id.values() if place.county == region]


def _number_in(view: View, region: str) -> str:
    return str(len(view.standings.totals.sites_in(region)))


def _which(view: View) -> Turn:
    return Turn(reply=Reply((say("which-region", regions=", ".join(view.event.places.regions)),)))
