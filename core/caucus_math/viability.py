"""Who is viable, and who is locked.

Source: the rule books in `config/rules/`, question `threshold` and `lock`.
"""

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.rules import ExcessViable, Lock, Need, RuleBook


def viability_threshold(attendees: int, county_delegates: int, rules: RuleBook) -> int | None:
    """People a preference group needs to be viable.

    Args:
        attendees: eligible people counted at the start (whole people, 0 or more).
        county_delegates: delegates the place elects (0 or more).
        rules: the rule book of this caucus.

    Returns:
        Whole people, rounded up; None where no group needs a number: nobody came, no delegates are elected, or the
        whole room elects the one delegate.

    Raises:
        ValueError: a number is negative.
    """
    if attendees < 0 or county_delegates < 0:
        message = f"{attendees} people and {county_delegates} delegates: neither can be negative"
        raise ValueError(message)
    needs = rules.needs(county_delegates)
    if isinstance(needs, Need) or attendees == 0:
        return None
    return -(-attendees * needs.numerator // needs.denominator)


def seats_for(attendees: int, rules: RuleBook) -> int:
    """Delegates of a place whose number follows from its attendance, such as a satellite caucus.

    Args:
        attendees: eligible people counted at the start (0 or more).
        rules: a rule book whose `seats` are bands.

    Returns:
        Whole delegates; 0 where nobody came.

    Raises:
        ValueError: the rule book takes the number from the table of places.
    """
    if not rules.seats:
        message = f"{rules.id} takes the number of delegates from the table of places"
        raise ValueError(message)
    return max((band.delegates for band in rules.seats if band.from_attendees <= attendees), default=0)


def viable_groups(alignment: Alignment, threshold: int) -> tuple[PreferenceGroup, ...]:
    """The groups with the threshold or more, in the order said. Exactly the threshold is enough."""
    return tuple(group for group in alignment.groups if alignment[group] >= threshold)


def shrunk_groups(
    first: Alignment, final: Alignment, viable_first: tuple[PreferenceGroup, ...]
) -> tuple[PreferenceGroup, ...]:
    """The groups that were viable at the first alignment and have fewer people at the final one."""
    return tuple(group for group in viable_first if final[group] < first[group])


def maybe_dissolved(
    viable_first: tuple[PreferenceGroup, ...],
    county_delegates: int,
    rules: RuleBook,
    dissolved: tuple[PreferenceGroup, ...],
) -> bool:
    """Whether a viable group may have been told to realign without our knowing which.

    So it is where more groups were viable at the first alignment than there are delegates, the smallest must realign,
    and nobody said which it was; or where so many more were that another one had to follow those that are known.
    """
    left = [group for group in viable_first if group not in dissolved]
    return rules.excess_viable is ExcessViable.DISSOLVE_SMALLEST and len(left) > county_delegates


def broken_locks(
    first: Alignment,
    final: Alignment,
    viable_first: tuple[PreferenceGroup, ...],
    county_delegates: int,
    rules: RuleBook,
    *,
    dissolved: tuple[PreferenceGroup, ...],
) -> tuple[PreferenceGroup, ...]:
    """The locked groups that shrank all the same, in the order said.

    Args:
        first: people at the first alignment.
        final: people at the final alignment.
        viable_first: the groups viable at the first.
        county_delegates: delegates the place elects.
        rules: the rule book; without a lock nobody is locked.
        dissolved: viable groups told to realign; they may shrink.
    """
    if rules.lock is Lock.NONE or maybe_dissolved(viable_first, county_delegates, rules, dissolved):
        return ()
    return tuple(group for group in shrunk_groups(first, final, viable_first) if group not in dissolved)
