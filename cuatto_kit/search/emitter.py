"""Emitters: choose the parents of the next board."""

from collections.abc import Callable, Sequence
from random import Random

from cuatto_kit.search.archive import Archive, Elite

Emitter = Callable[[Archive, Random], Sequence[Elite]]
"""A function that chooses the parents of the next board at random.

It returns none for a new board, one for a board to be changed, or two to be crossed.
"""

NEW, CROSSED = 0.08, 0.25
"""The shares of boards without parents and with two parents."""
RIVALS = 3
"""The number of randomly drawn boards of which the best is a parent, in half of the cases."""


def illuminate(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose any boards of the archive as parents, so that the whole map is filled.

    In half of the cases a good board is preferred, so that the quality increases.
    """
    dice = chance.random()
    if not archive or dice < NEW:
        return ()
    if dice < NEW + CROSSED:
        return (_parent(archive, chance), _parent(archive, chance))
    return (_parent(archive, chance),)


def _parent(archive: Archive, chance: Random) -> Elite:
    elites = archive.elites
    drawn = chance.choices(elites, k=RIVALS if chance.random() < 0.5 else 1)
    return max(drawn, key=lambda elite: elite.quality)


def from_nothing(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose no parents: a baseline of random boards."""
    return ()


def climb(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Choose the best board only: hill climbing."""
    return (archive.best,) if archive.best else ()
