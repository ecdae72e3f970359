"""Phone numbers, however they are written: what is hashed of them, so that two ways to write one are the same."""

from typing import Final

import phonenumbers

_HERE: Final = "US"
"""Where a number without a country's code is from."""


def number_key(written: str) -> str:
    """What a number is hashed by: `phone:+15155550101`; digits alone where it is no number of any country."""
    return f"phone:{normal_number(written) or _digits(written)}"


def normal_number(written: str) -> str | None:
    """A number in the form of E.164, such as `+15155550101`; None where it is none.

    Telegram leaves the plus out: `447911123456` is no number of this country, and one of another.
    """
    return _normal(written) or _normal(f"+{_digits(written)}")


def _normal(written: str) -> str | None:
    try:
        number = phonenumbers.parse(written, _HERE)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_possible_number(number):
        return None
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _digits(written: str) -> str:
    return "".join(character for character in written if character.isdecimal())
