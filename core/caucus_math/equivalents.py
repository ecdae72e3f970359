"""State delegate equivalents (SDE): what county delegates are worth at the state convention.

All exact. Round the product once, when it is written; never add up what was rounded.

Source: results of the Iowa Democratic Party as of 8 February 2020, whose four-decimal figures these reproduce.
"""

from fractions import Fraction

from core.places import County


def sde(county_delegates_won: int, county: County) -> Fraction:
    """State delegate equivalents of some county delegates.

    Args:
        county_delegates_won: whole delegates to the county convention.
        county: the county whose convention they go to.
    """
    return county_delegates_won * county.sde_per_county_delegate


def site_sde(pool: int, site_attendance: int, region_attendance: int) -> Fraction:
    """State delegate equivalents of a satellite caucus: its part of the pool is its part of the attendance.

    Args:
        pool: state delegate equivalents of the region.
        site_attendance: people at the site.
        region_attendance: people at all sites of the region; 0 where nobody came to any.
    """
    return Fraction(pool * site_attendance, region_attendance) if region_attendance else Fraction(0)


def candidate_sde(site: Fraction, delegates_won: int, site_delegates: int) -> Fraction:
    """A candidate's part of a satellite caucus's state delegate equivalents.

    Args:
        site: state delegate equivalents of the site.
        delegates_won: delegates the candidate won there.
        site_delegates: delegates the site elected; 0 where nobody came.
    """
    return site * delegates_won / site_delegates if site_delegates else Fraction(0)


def four_decimals(amount: Fraction) -> str:
    """The amount as it is published, such as `0.1004`: four decimals, halves away from zero."""
    ten_thousandths = (abs(amount.numerator) * 20_000 + amount.denominator) // (2 * amount.denominator)
    sign = "-" if amount < 0 and ten_thousandths else ""
    return f"{sign}{ten_thousandths // 10_000}.{ten_thousandths % 10_000:04}"
