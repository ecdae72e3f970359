"""What is left out of a ring cannot be seen, and neighbours leave out the same."""

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.charts.thinning import meeting_points, thinned

HALF_A_PIXEL = 0.25
TENTHS = st.integers(0, 60).map(lambda tenths: tenths / 10)
POINTS = st.lists(st.tuples(TENTHS, TENTHS), min_size=3, max_size=40, unique=True)


def distance(point, stretch):
    (x, y), (right, below) = stretch
    across, along = right - x, below - y
    length = across**2 + along**2
    share = ((point[0] - x) * across + (point[1] - y) * along) / length if length else 0
    share = min(1, max(0, share))
    return math.hypot(point[0] - x - share * across, point[1] - y - share * along)


@settings(max_examples=100)
@given(POINTS, st.data())
def test_where_borders_meet_stays_and_no_corner_is_made_up(points, data):
    ring = (*points, points[0])
    meeting = frozenset(data.draw(st.lists(st.sampled_from(points), max_size=5)))
    kept = thinned(ring, meeting)
    assert kept[0] == kept[-1]
    assert meeting <= set(kept) <= set(ring)


@settings(max_examples=100)
@given(st.integers(3, 60), st.integers(0, 10_000))
def test_what_is_left_out_is_finer_than_half_a_pixel(corners, seed):
    ring = [
        (10 + (8 + (seed * place % 7) / 10) * math.cos(turn), 10 + (8 + (seed * place % 5) / 10) * math.sin(turn))
        for place in range(corners)
        for turn in (2 * math.pi * place / corners,)
    ]
    closed = (*ring, ring[0])
    kept = list(pairwise(thinned(closed, frozenset())))
    assert all(min(distance(point, stretch) for stretch in kept) <= HALF_A_PIXEL + 1e-9 for point in ring)


@settings(max_examples=100)
@given(POINTS)
def test_whichever_way_a_ring_runs_and_wherever_it_begins_the_same_corners_stay(points):
    ring = (*points, points[0])
    turned = (*points[len(points) // 2 :], *points[: len(points) // 2 + 1])
    assert set(thinned(ring, frozenset())) == set(thinned(ring[::-1], frozenset())) == set(thinned(turned, frozenset()))


def test_borders_meet_where_a_third_comes_in():
    left, right = ((0, 0), (1, 0), (1, 1), (0, 0)), ((1, 0), (2, 0), (1, 1), (1, 0))
    assert meeting_points([left, right]) == {(1, 0), (1, 1)}
