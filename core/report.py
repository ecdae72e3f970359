"""A report: what a chair says happened in the room."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.places import PlaceId


@dataclass(frozen=True, slots=True)
class Report:
    """What a chair reports of one place, step by step; None is "not said yet", never zero.

    Attributes:
        place: `County/Precinct`.
        attendees: eligible people counted at the start; locked; divides viability and delegates.
        first, final: counts before and after realignment.
        dissolved: viable groups told to realign because there were more of them than delegates, in order.
        toss_winners: groups that won the game of chance, each as often as it won a delegate.
        elected: who a one-delegate precinct elected.
        reported_delegates: the award on the chair's own sheet, or as confirmed to the bot; never ours.
        stated_delegates: how many delegates the chair's packet says the place elects, where they said so.
        sign_ins: names on the sign-in sheet, where they said so.
        insisted: codes of the findings the chair overruled with "that is what we signed".
    """

    place: PlaceId
    attendees: int | None = None
    first: Alignment | None = None
    final: Alignment | None = None
    dissolved: tuple[PreferenceGroup, ...] = ()
    toss_winners: tuple[PreferenceGroup, ...] = ()
    elected: PreferenceGroup | None = None
    reported_delegates: Mapping[PreferenceGroup, int] | None = None
    stated_delegates: int | None = None
    sign_ins: int | None = None
    insisted: frozenset[str] = field(default_factory=frozenset)
