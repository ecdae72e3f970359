"""An event: the caucuses of one party on one night, and what it decided beforehand."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from fractions import Fraction

from core.caucus_math.equivalents import candidate_sde, site_sde
from core.caucus_math.viability import seats_for
from core.groups import Field, PreferenceGroup
from core.ladder import Ladder
from core.places import Place, Places, Precinct
from core.rules import RuleBook


class Count(StrEnum):
    """Which award is totalled where the chair's and ours differ. Both are kept either way."""

    REPORTED = "reported"
    COMPUTED = "computed"


@dataclass(frozen=True, slots=True)
class ReadinessPosts:
    """When staff are told who is ready: once a day, up to the night.

    Attributes:
        from_days_before: days before the night with the first post; 0 is the day of the night alone.
        at: the clock on the wall.
    """

    from_days_before: int = 7
    at: time = time(9)


@dataclass(frozen=True, slots=True)
class Event:
    """An event as its folder describes it.

    Attributes:
        id: such as `iowa-2020`; a rehearsal is another event.
        name, party: for people.
        is_test: everything that goes out says so.
        field: preference groups in the order of the form.
        places: where people caucus.
        rules, satellite_rules: the rule books of precincts and of satellite caucuses.
        hold: codes of the findings that keep a confirmed report from being published.
        count: which award is totalled.
        two_people_release: a held report needs two different people of the staff to be released.
        languages: what people may choose; strangers are answered in the first.
        time_zone: IANA name of the clock people mean.
        starts, ends: of the night, with the time zone.
        totals_every, first_post: when totals are posted.
        totals_at: and besides, once each, when so many percent of the places are in.
        silence: when whoever answers for a place that said nothing is asked.
        backup_every: how often the ledger is copied away.
        subscriptions_open: any reporter may subscribe, not only with an invite.
        most_subscriptions: topics one person may be subscribed to.
        invites_valid: how long an unused invite works.
        readiness: when staff are told who is ready.
        photo_wanted_after: how long after its receipt the photo of a place's sheet is overdue; none where it never is.
        rehearses: the event whose rehearsal this is; it has that event's people and a ledger of its own.
        rehearsals: ids of the rehearsals of this event.
        freeze_at: from when on the configuration is locked, with the time zone; None: never.
        embargo: until when figures are shown to nobody but staff, chairs about their own place, and reporters who came
            by code, with the time zone; None: never.
        texts_kept, photos_kept: how long after the night's end what people wrote, and the bytes of their photos, are
            kept; what comes later is kept as long from then on.
    """

    id: str
    name: str
    party: str
    is_test: bool
    field: Field
    places: Places
    rules: RuleBook
    satellite_rules: RuleBook
    hold: frozenset[str]
    count: Count
    two_people_release: bool
    languages: tuple[str, ...]
    time_zone: str
    starts: datetime
    ends: datetime
    totals_every: timedelta
    first_post: datetime
    silence: Ladder
    backup_every: timedelta
    subscriptions_open: bool
    invites_valid: timedelta
    totals_at: tuple[int, ...] = ()
    readiness: ReadinessPosts = ReadinessPosts()
    photo_wanted_after: timedelta = timedelta(0)
    rehearses: str | None = None
    rehearsals: tuple[str, ...] = ()
    freeze_at: datetime | None = None
    embargo: datetime | None = None
    most_subscriptions: int = 20
    texts_kept: timedelta = timedelta(days=30)
    photos_kept: timedelta = timedelta(days=30)

    def embargoed(self, now: datetime) -> datetime | None:
        """Until when figures are embargoed; None where they are not, or no longer.

        Args:
            now: the desk's clock (UTC).
        """
        return self.embargo if self.embargo is not None and now < self.embargo else None

    @property
    def enrolment(self) -> str:
        """The event people and invitations belong to: a rehearsal has those of the night."""
        return self.rehearses or self.id

    def rules_for(self, place: Place) -> RuleBook:
        """The rule book a place caucuses by."""
        return self.rules if isinstance(place, Precinct) else self.satellite_rules

    def county_delegates(self, place: Place, attendees: int) -> int:
        """Whole delegates a place elects.

        Args:
            place: a precinct, whose number is fixed in advance; or a satellite caucus, whose number follows attendance.
            attendees: eligible people counted at the start (0 or more); a precinct's number does not depend on it.
        """
        if isinstance(place, Precinct):
            return place.county_delegates
        return seats_for(attendees, self.satellite_rules)

    def sde_per_delegate(self, place: Place, attendees: int, region_attendees: int) -> Fraction:
        """State delegate equivalents of one delegate the place elects.

        Args:
            place: a precinct or a satellite caucus.
            attendees: eligible people at the place.
            region_attendees: people at all sites of a satellite's region; a precinct's county does not ask.
        """
        if isinstance(place, Precinct):
            return self.places.counties[place.county].sde_per_county_delegate
        site = site_sde(self.places.regions[place.county].pool, attendees, region_attendees)
        return candidate_sde(site, 1, self.county_delegates(place, attendees))

    def in_order(self, figures: Mapping[PreferenceGroup, int | Fraction]) -> tuple[PreferenceGroup, ...]:
        """The groups of some figures, in the order of the form; groups that are not on it come last, by name."""
        return (
            *(group for group in self.field.groups if group in figures),
            *sorted(group for group in figures if group not in self.field.groups),
        )
