"""The colours of a picture, seen as people see them who lack one kind of cone."""

from itertools import combinations

import pytest

from bot.charts.frame import INK, PAPER
from bot.charts.totals import COLOURS

# From linear RGB to linear RGB, the kind of cone wholly missing.
# Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "no colour": ((0.2126, 0.7152, 0.0722),) * 3,
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1, 1.089)
CLEARLY_APART = 20
"""Difference in CIE Lab; 2 is just noticeable side by side."""


def linear(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def through(matrix, vector):
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def lab(colour, eyes):
    seen = [min(max(part, 0), 1) for part in through(EYES[eyes], linear(colour))]
    ratios = [part / white for part, white in zip(through(TO_XYZ, seen), WHITE, strict=True)]
    x, y, z = (ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116 for ratio in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, eyes):
    return sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5


def contrast(one, other):
    light, dark = sorted((through(TO_XYZ, linear(colour))[1] for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eyes", [eyes for eyes in EYES if eyes != "no colour"])
def test_the_columns_are_told_apart_by_everybody_who_sees_any_colour(eyes):
    for one, other in combinations(COLOURS.values(), 2):
        assert difference(one, other, eyes) > CLEARLY_APART, f"{one} and {other} look alike with {eyes}"


def test_the_simulation_finds_colours_that_are_confused():
    assert difference("#009E73", "#8C8C8C", "all cones") > CLEARLY_APART
    assert difference("#009E73", "#8C8C8C", "no green") < CLEARLY_APART


@pytest.mark.parametrize("colour", [*COLOURS.values(), INK])
def test_letters_and_bars_stand_out_from_the_paper(colour):
    assert contrast(colour, PAPER) >= 4.5  # WCAG 2.2, 1.4.3, for text; bars need 3


def test_no_colour_is_a_partys():
    for colour in COLOURS.values():
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        assert blue <= max(red, green), f"{colour} is a blue"
        assert green >= red / 3, f"{colour} is a red"
