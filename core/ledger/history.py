"""The fold: which entry of a place stands, which one is public, and why.

Laws:
1. Only reports of people stand: recount over recanvass over amendment over report; of one rank, the newest.
2. Nothing wins by being last: a second report by somebody else waits beside the first until staff decide which stands.
3. What is held is not public. After an amendment that is held, the last released version stays public, under review.
4. A report belongs to whoever gave it, until they hand their place over; then to whoever took it.
5. `fold(a + b) == extend(fold(a), b)`: a history is carried forward entry by entry and never looks back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, cast

from core.ledger.entries import FIRST_FINGERPRINT, Entry, Json, Kind
from core.ledger.reports import Computed, read_computed, read_report
from core.ledger.switches import SWITCHING, Switches
from core.report import Report

RANK: Final = {Kind.REPORTED: 0, Kind.AMENDED: 0, Kind.RECANVASSED: 1, Kind.RECOUNTED: 2}
"""What an entry of a kind outweighs; kinds that are not here carry no counts."""
_SOMEBODY_ELSE: Final = "X03"
"""Held because somebody else has reported the place; settled by choosing one of the reports."""


@dataclass(frozen=True, slots=True)
class Version:
    """One report of a place as the ledger holds it.

    Attributes:
        entry: where it stands in the ledger.
        report: what was said.
        computed: what the rule book made of it then.
        held: codes it is held for; empty where it may be published.
        released_by: who of the staff has said so, where more than one must.
        chosen_by: who of the staff wants this one, of several reports, to stand.
        handed_to: who may correct it now, where its author handed the place over.
    """

    entry: Entry
    report: Report
    computed: Computed
    held: tuple[str, ...] = ()
    released_by: frozenset[str] = frozenset()
    chosen_by: frozenset[str] = frozenset()
    handed_to: str | None = None

    @property
    def owner(self) -> str:
        """Who may correct it and take it back: its author, or whoever took the place over from them."""
        return self.handed_to or self.entry.by


@dataclass(frozen=True, slots=True)
class PlaceHistory:
    """What the ledger says of one place so far.

    Attributes:
        place: `County/Precinct`, or the event's own chain.
        sequence, fingerprint: the head of the chain.
        versions: every report by its sequence.
        standing: the version whose numbers count now; None before the first report, or after it was withdrawn.
        published: the version the public sees; None before the first release.
        rivals: sequences of reports by somebody else that staff must decide on.
        withdrawn: by the sequence of a report that was taken back, the entry that did it.
        switches: what is switched, locked and closed; of the event's own chain only.
    """

    place: str
    sequence: int = 0
    fingerprint: str = FIRST_FINGERPRINT
    versions: Mapping[int, Version] = field(default_factory=dict)
    standing: Version | None = None
    published: Version | None = None
    rivals: tuple[int, ...] = ()
    withdrawn: Mapping[int, Entry] = field(default_factory=dict)
    switches: Switches = field(default_factory=Switches)

    @property
    def under_review(self) -> bool:
        """Whether the public sees an older version than the one that stands."""
        return self.published is not None and self.published != self.standing

    @property
    def held(self) -> bool:
        """Whether the version that stands waits for staff."""
        return self.standing is not None and bool(self.standing.held)

    def of(self, by: str) -> Version | None:
        """The report of this person, or handed over to them, that is live: the one that stands, or one beside it."""
        live = (self.standing, *reversed(self.beside))
        return next((version for version in live if version is not None and version.owner == by), None)

    @property
    def beside(self) -> tuple[Version, ...]:
        """The reports by somebody else that wait beside the one that stands."""
        return tuple(self.versions[sequence] for sequence in self.rivals)


def fold(place: str, entries: Iterable[Entry]) -> PlaceHistory:
    """The history of a place from its entries, in the order of their sequence."""
    history = PlaceHistory(place)
    for entry in entries:
        history = extend(history, entry)
    return history


def extend(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    """The history with the next entry of its chain.

    Raises:
        ValueError: the entry belongs to another chain or is not the next one.
    """
    if entry.place != history.place or entry.sequence != history.sequence + 1:
        message = f"{entry.place} {entry.sequence} does not follow {history.place} {history.sequence}"
        raise ValueError(message)
    history = replace(history, sequence=entry.sequence, fingerprint=entry.fingerprint)
    if entry.kind in RANK:
        return _counted(history, entry)
    if entry.kind in SWITCHING:
        return replace(history, switches=history.switches.after(entry))
    if entry.kind is Kind.HELD:
        return _held(history, entry)
    if entry.kind is Kind.RELEASED:
        return _released(history, entry)
    if entry.kind is Kind.DECIDED:
        return _decided(history, entry)
    if entry.kind is Kind.WITHDRAWN:
        return _withdrawn(history, entry)
    if entry.kind is Kind.ROLE_CHANGED and "from" in entry.body:
        return _handed_over(history, entry)
    return history


def _counted(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    version = Version(entry, read_report(entry.place, entry.body), read_computed(entry.body))
    for chosen in [one for one in history.versions.values() if one.chosen_by]:  # of what is on the table now, none was
        history = _replaced(history, replace(chosen, chosen_by=frozenset()))
    history = replace(history, versions={**history.versions, entry.sequence: version})
    standing = history.standing
    if standing is None:
        return _stand(history, version)
    if entry.replaces in history.rivals:
        beside = tuple(sequence for sequence in history.rivals if sequence != entry.replaces)
        return replace(history, rivals=(*beside, entry.sequence))
    if entry.kind is Kind.REPORTED and entry.by != standing.owner:
        return replace(history, rivals=(*history.rivals, entry.sequence))
    return history if RANK[entry.kind] < RANK[standing.entry.kind] else _stand(history, version)


def _stand(history: PlaceHistory, version: Version) -> PlaceHistory:
    """It stands and, unless the next entry holds it, is public (a hold is written in the same transaction)."""
    return replace(history, standing=version, published=version)


def _held(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    codes = tuple(cast("list[str]", entry.body["codes"]))
    version = replace(history.versions[_about(entry)], held=codes, released_by=frozenset())
    history = _replaced(history, version)
    if history.published is not None and history.published.entry.sequence == version.entry.sequence:
        return replace(history, published=_last_public_before(history, version.entry))
    return history


def _released(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    """Let go once as many different people have said so as the event asks for (its answer stands in the entry)."""
    version = history.versions[_about(entry)]
    if "codes" in entry.body:
        return _lifted(history, version, cast("list[str]", entry.body["codes"]))
    said_so = version.released_by | {entry.by}
    if len(said_so) < cast("int", entry.body["needs"]):
        return _replaced(history, replace(version, released_by=said_so))
    version = replace(version, held=(), released_by=said_so)
    history = _replaced(history, version)
    return replace(history, published=history.standing) if history.standing == version else history


def _lifted(history: PlaceHistory, version: Version, codes: list[str]) -> PlaceHistory:
    """Held no more for these codes, because what they said is no longer so; whatever else holds it still does."""
    version = replace(version, held=tuple(code for code in version.held if code not in codes))
    history = _replaced(history, version)
    public = history.standing == version and not version.held
    return replace(history, published=version) if public else history


def _decided(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    """Staff choose, of the reports of several people, the one that stands; each of them wants one at a time.

    The others wait no longer. Whatever else the chosen one is held for still holds it.
    """
    chosen = _about(entry)
    for sequence, version in history.versions.items():
        others = version.chosen_by - {entry.by}
        now = others | {entry.by} if sequence == chosen else others
        if now != version.chosen_by:
            history = _replaced(history, replace(version, chosen_by=now))
    version = history.versions[chosen]
    if len(version.chosen_by) < cast("int", entry.body["needs"]):
        return history
    version = replace(version, held=tuple(code for code in version.held if code != _SOMEBODY_ELSE))
    history = replace(_replaced(history, version), standing=version, rivals=())
    return history if version.held else replace(history, published=version)


def _withdrawn(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    """Its author took a report back. If it stood, the first that waited beside it stands now, held as it was."""
    beside = tuple(sequence for sequence in history.rivals if sequence != _about(entry))
    history = replace(history, withdrawn={**history.withdrawn, _about(entry): entry})
    standing = history.standing
    if standing is None or standing.entry.sequence != _about(entry):
        return replace(history, rivals=beside)
    history = replace(history, standing=None, published=None, rivals=beside[1:])
    if not beside:
        return history
    version = history.versions[beside[0]]
    return replace(history, standing=version, published=None if version.held else version)


def _handed_over(history: PlaceHistory, entry: Entry) -> PlaceHistory:
    """Whoever takes a place over goes on with the reports of whoever left it; who wrote them stays on record."""
    left, came = entry.body["from"], cast("str", entry.body["to"])

    def now(version: Version) -> Version:
        return replace(version, handed_to=came) if version.owner == left else version

    return replace(
        history,
        versions={sequence: now(version) for sequence, version in history.versions.items()},
        standing=now(history.standing) if history.standing is not None else None,
        published=now(history.published) if history.published is not None else None,
    )


def _replaced(history: PlaceHistory, version: Version) -> PlaceHistory:
    sequence = version.entry.sequence
    stands = history.standing is not None and history.standing.entry.sequence == sequence
    shown = history.published is not None and history.published.entry.sequence == sequence
    return replace(
        history,
        versions={**history.versions, sequence: version},
        standing=version if stands else history.standing,
        published=version if shown else history.published,
    )


def _last_public_before(history: PlaceHistory, held: Entry) -> Version | None:
    """The version shown before the held one: the one it replaces, if that was not held itself."""
    if held.replaces is None:
        return None
    before = history.versions[held.replaces]
    return _last_public_before(history, before.entry) if before.held else before


def _about(entry: Entry) -> int:
    body: Mapping[str, Json] = entry.body
    return cast("int", body["of"])
