"""Phone numbers are the same however they are written."""

import pytest

from bot.phone_numbers import normal_number, number_key


@pytest.mark.parametrize(
    "written",
    [
        "515-555-0101",
        "(515) 555-0101",
        "515.555.0101",
        "+1 515 555 0101",
        "15155550101",
        "1-515-555-0101",
        " 5155550101 ",
    ],
)
def test_a_number_of_this_country_however_it_is_written(written):
    assert normal_number(written) == "+15155550101"


@pytest.mark.parametrize("written", ["+44 7911 123456", "447911123456", "0044 7911 123456"[2:]])
def test_a_number_of_another_country_with_or_without_its_plus(written):
    assert normal_number(written) == "+447911123456"


@pytest.mark.parametrize("written", ["", "ask Lee", "555", "[phone:abc]", "+", "12345678901234567890"])
def test_what_is_no_number_has_no_normal_form_and_still_a_key(written):
    assert normal_number(written) is None
    assert number_key(written).startswith("phone:")
