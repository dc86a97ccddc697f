"""The latch of a box: beads in the skirt of the lid that snap into the walls of the tray (mm)."""

import math
from collections.abc import Iterable
from itertools import pairwise

from cuatto_kit.fabrication.box.arrange import Arrangement, Measures, skirt_of
from cuatto_kit.fabrication.box.notches import Notch

STRAIN = 0.008
"""The largest strain of a skirt that snaps over a wall: under half of the strain at which PLA
breaks along its layers, across which the skirt bends."""
OVERLAP = 0.35
"""The most by which a bead reaches into a wall (mm)."""
INSET = 2.5
"""The distance from the lower edge of a closed lid to the middle of its beads (mm)."""
BEAD = (8.0, 30.0)
"""The least and the largest length of a bead (mm)."""
SHARE = 0.5
"""The largest length of a bead relative to the stretch of wall that it is on."""
CORNER = 6.0
"""The distance from a corner of the tray within which there is no bead, as nothing yields there
(mm)."""

Catch = tuple[float, float, int, float]
"""The middle of a bead on the outer face of a wall, its turn (degrees) and its length."""


def overlap_of(tray: Arrangement, measures: Measures) -> float:
    """Return how far beads reach into the walls of a tray (mm).

    The skirt is taken as a cantilever from the lid's plate to its beads, which deflects by
    y = 2/3 · ε · l² / h at a strain ε, a length l and a thickness h.
    """
    length = skirt_of(tray) - INSET
    return round(min(OVERLAP, 2 / 3 * STRAIN * length**2 / measures.thin), 3)


def catches_of(
    tray: Arrangement, measures: Measures, notches: Iterable[Notch]
) -> tuple[Catch, ...]:
    """Return the beads for a tray: one each on two opposite walls, between its notches.

    Of both pairs of walls it is the one with the longer stretches, or the longer one.
    """
    width, depth = (length + 2 * measures.wall for length in tray.size)
    cuts = list(notches)
    pairs = (
        [(0.0, depth / 2, 0, width), (0.0, -depth / 2, 180, width)],
        [(-width / 2, 0.0, 90, depth), (width / 2, 0.0, 270, depth)],
    )
    tried = [[_catch(x, y, turn, length, cuts) for x, y, turn, length in pair] for pair in pairs]
    return tuple(max(tried, key=lambda pair: min(length for *_, length in pair)))


def _catch(x: float, y: float, turn: int, length: float, cuts: Iterable[Notch]) -> Catch:
    """Return the bead in the longest stretch of a wall without notches."""
    along = 1 if turn % 180 else 0
    place = (x, y)
    beside = sorted(
        (cut[along] - cut[3] / 2, cut[along] + cut[3] / 2)
        for cut in cuts
        if math.isclose(cut[2] % 180, turn % 180)
        and abs(cut[1 - along] - place[1 - along]) < CORNER
    )
    end = length / 2 - CORNER
    ends = [-end, *(edge for cut in beside for edge in cut), end]
    free = [(after - before, (before + after) / 2) for before, after in list(pairwise(ends))[::2]]
    room, middle = max(free, key=lambda stretch: (stretch[0], -abs(stretch[1])))
    bead = round(min(BEAD[1], max(BEAD[0], SHARE * room)), 3)
    at = (round(middle, 3), y) if along == 0 else (x, round(middle, 3))
    return (*at, turn, bead)
