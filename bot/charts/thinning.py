"""Fewer corners for detailed shapes: what is too fine to be seen goes, and neighbours stay neighbours.

Rings are cut where borders meet, and each piece is thinned by itself (Douglas and Peucker's way). Two counties have the
same piece, maybe from the other end, so it is always thinned from the same one: what they share comes out the same.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

_FINEST: Final = 0.25
"""Points; half a pixel."""
_LEAST_CORNERS: Final = 3
"""Of a ring."""


def meeting_points(rings: Iterable[Line]) -> frozenset[Point]:
    """Where borders meet: points with more neighbours than the one before and the one after."""
    beside: defaultdict[Point, set[Point]] = defaultdict(set)
    for ring in rings:
        for start, end in pairwise(ring):
            beside[start].add(end)
            beside[end].add(start)
    return frozenset(point for point, others in beside.items() if len(others) > 2)


def thinned(ring: Line, meeting: frozenset[Point]) -> Line:
    """The ring with the corners that can be seen, and those where borders meet; as it was where no area would be left.

    Args:
        ring: ends where it begins.
        meeting: where borders meet.
    """
    stay = meeting.intersection(ring) or {min(ring), max(ring)}
    begin = next(place for place, point in enumerate(ring) if point in stay)
    turned = (*ring[begin:-1], *ring[: begin + 1])
    kept = (turned[0], *(point for piece in _pieces(turned, stay) for point in _thinned(piece)[1:]))
    return kept if len(set(kept)) >= _LEAST_CORNERS else ring


def _pieces(ring: Line, stay: Iterable[Point]) -> Iterator[Line]:
    cuts = [place for place, point in enumerate(ring) if point in stay]
    return (ring[start : end + 1] for start, end in pairwise(cuts))


def _thinned(piece: Line) -> Line:
    backwards = piece[::-1]
    if backwards < piece:
        return tuple(_corners(backwards))[::-1]
    return tuple(_corners(piece))


def _corners(piece: Line) -> list[Point]:
    """The ends, and the corners between them that lie off the straight way by more than can be seen."""
    kept, waiting = {0, len(piece) - 1}, [(0, len(piece) - 1)]
    while waiting:
        start, end = waiting.pop()
        off, farthest = _farthest(piece, start, end)
        if off > _FINEST:
            kept.add(farthest)
            waiting += [(start, farthest), (farthest, end)]
    return [piece[place] for place in sorted(kept)]


def _farthest(piece: Sequence[Point], start: int, end: int) -> tuple[float, int]:
    """How far the farthest point between two lies off the straight way, and which it is."""
    (x, y), (right, below) = piece[start], piece[end]
    across, along = right - x, below - y
    length = math.hypot(across, along)

    def off(point: Point) -> float:
        if not length:
            return math.hypot(point[0] - x, point[1] - y)
        return abs(across * (point[1] - y) - along * (point[0] - x)) / length

    return max(((off(piece[place]), place) for place in range(start + 1, end)), default=(0.0, start))
