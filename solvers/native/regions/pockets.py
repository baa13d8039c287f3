"""Pocket accounting: blocks fill an enclosed part of the board exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..deduction import Tier
from ..masks import Mask, cells_of, mask_of
from .knowledge import Contradiction, Knowledge
from .lattice import first
from .room import hidden, pairwise_foes, unclued_done
from .rule import RegionRule

if TYPE_CHECKING:
    from .state import Regions


class Pocket(RegionRule[Mask]):
    """The blocks in an enclosed pocket, hidden ones included, fill it exactly."""

    name, tier = "pocket", Tier.HARD
    broken = "no choice of sizes fills a pocket exactly"

    def foci(self, state: Regions) -> Iterator[Mask]:
        known, due = state.known, state.due[self.name]
        pockets = known.lattice.pieces(known.lattice.cells & ~known.done, known.open)
        return (pocket for pocket in pockets if pocket & due)

    def apply(self, state: Regions, focus: Mask) -> None:
        known = state.known
        if known.setting.rules.shared or hidden(known):
            _by_size(known, focus)
        else:
            _by_clue(known, focus)

    def grounds(self, state: Regions, focus: Mask) -> Mask:
        known = state.known
        return known.closure(focus | known.lattice.beside(focus)) | unclued_done(known)

    def why(self, state: Regions, focus: Mask) -> str:
        where = state.table.board.name(first(focus))
        return f"the pocket of {focus.bit_count()} cells at {where} is filled exactly"


def _by_clue(known: Knowledge, pocket: Mask) -> None:
    """Each block is one clue's: the sizes of their blocks sum to the pocket."""
    leaders = tuple(known.groups(pocket & known.setting.clued))
    choices = [known.sizes[leader] for leader in leaders]
    for leader, left in zip(leaders, exact_sums(choices, pocket.bit_count()), strict=True):
        for size in cells_of(known.sizes[leader] & ~left):
            known.exclude(known.group[leader], size)


def _by_size(known: Knowledge, pocket: Mask) -> None:
    """For each size the cells in blocks of that size are a multiple of it."""
    sizes = [size for size, can in enumerate(known.can) if can & pocket]
    choices = []
    for size in sizes:
        known.setting.poll()
        can, sure = known.can[size] & pocket, known.sure[size] & pocket
        least = max(-(-sure.bit_count() // size), pairwise_foes(known, sure))
        pieces = known.lattice.pieces(can, known.open)
        most = sum(piece.bit_count() // size for piece in pieces)
        choices.append(mask_of(size * count for count in range(least, most + 1)))
    for size, filled in zip(sizes, exact_sums(choices, pocket.bit_count()), strict=True):
        known.setting.poll()
        can, sure = known.can[size] & pocket, known.sure[size] & pocket
        if filled.bit_length() - 1 == sure.bit_count():
            known.exclude(can & ~sure, size)
        elif first(filled) == can.bit_count():
            for other in sizes:
                if other != size:
                    known.exclude(can, other)


def exact_sums(choices: list[Mask], total: int) -> list[Mask]:
    """The members of each choice that belong to a sum of ``total``, one from each choice.

    A set of sums is a mask, so adding a choice is one shift for each of its members.

    Raises:
        Contradiction: if there is no such sum.
    """
    within = (1 << total + 1) - 1
    before = [1]
    for choice in choices:
        sums = 0
        for term in cells_of(choice & within):
            sums |= before[-1] << term
        before.append(sums & within)
    if not before[-1] >> total & 1:
        raise Contradiction
    wanted = 1 << total
    left = []
    for sums, choice in zip(before[-2::-1], reversed(choices), strict=True):
        kept = earlier = 0
        for term in cells_of(choice & within):
            if met := wanted >> term & sums:
                kept |= 1 << term
                earlier |= met
        left.append(kept)
        wanted = earlier
    return left[::-1]
