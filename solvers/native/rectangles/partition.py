"""How few rectangles cut up a region: the classical formula, from masks.

A rectangle of a partition ends at every concave corner of the region, so from each a cut goes
inwards.  A cut that joins two concave corners serves both; such *chords* may all be used that
do not meet.  With N concave corners and at most L chords apart from each other,

    fewest = N - L + X

where X is Euler's number of the region without its rim: a part with H holes counts 1 - H, so
that for one part this is the well-known N - L - H + 1.  X is counted by cells, sides and
points between cells; where two cells of a region touch at a corner alone they are not joined,
the point is no concave corner, and the formula holds.

Sources: W. Lipski et al., "On two dimensional data organization II" (1979); T. Ohtsuki,
"Minimum dissection of rectilinear regions" (1982); L. Ferrari, P. Sankar and J. Sklansky,
"Minimal rectangular partitions of digitized blobs" (1984).  That a largest set of chords apart
is all chords less a largest matching of the crossing ones is König's theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..masks import Mask, Shifts, cells_of


def fewest_rectangles(region: Mask, shifts: Shifts) -> int:
    """The fewest rectangles that a region of a plain board can be cut into.

    On a torus it is a bound from below: a maximal cut raises Euler's number by one, a crossing
    by one more, and a closed cut around the torus by nothing, so that N - L + X is at most the
    sum of X over the rectangles, and that is 1 for each or, for a ring, 0.

    Args:
        region: cells, connected or not.
        shifts: those of the board.
    """
    right, below = shifts.left(region), shifts.up(region)
    across = shifts.left(below)
    inner = region & right & below & across
    sides = (region & right).bit_count() + (region & below).bit_count()
    euler = region.bit_count() - sides + inner.bit_count()

    no_upper_left = right & below & across & ~region
    no_upper_right = region & below & across & ~right
    no_lower_left = region & right & across & ~below
    no_lower_right = region & right & below & ~across
    concave = no_upper_left | no_upper_right | no_lower_left | no_lower_right
    level = [*_chords(no_upper_left | no_lower_left, inner, concave, shifts.right)]
    upright = [*_chords(no_upper_left | no_upper_right, inner, concave, shifts.down)]
    apart = len(level) + len(upright) - _matching(level, upright)
    return concave.bit_count() - apart + euler


def _chords(
    starts: Mask, inner: Mask, concave: Mask, step: Callable[[Mask], Mask]
) -> Iterator[Mask]:
    """The points of each straight cut from a concave corner in ``starts`` to another.

    Points are named by their upper left cells.
    """
    for start in cells_of(starts):
        here = 1 << start
        line = here
        while (here := step(here)) & inner:
            line |= here
        if here & concave:
            yield line | here


def _matching(level: Sequence[Mask], upright: Sequence[Mask]) -> int:
    """How many pairs of crossing chords can be told off, each chord in one pair at most."""
    partner: dict[int, int] = {}

    def pair(mine: int, tried: set[int]) -> bool:
        for other, line in enumerate(upright):
            if level[mine] & line and other not in tried:
                tried.add(other)
                if other not in partner or pair(partner[other], tried):
                    partner[other] = mine
                    return True
        return False

    return sum(pair(mine, set()) for mine in range(len(level)))
