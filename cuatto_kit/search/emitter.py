"""Whom new boards come from."""

from collections.abc import Callable, Sequence
from random import Random

from cuatto_kit.search.archive import Archive, Elite

Emitter = Callable[[Archive, Random], Sequence[Elite]]
"""The parents of the next board, by chance: none of a new one, one that is changed, or two."""

NEW, CROSSED = 0.08, 0.25
"""How many boards have no parents, and how many two."""
RIVALS = 3
"""Of so many boards drawn by chance the best is a parent, in half of the cases."""


def illuminate(archive: Archive, chance: Random) -> Sequence[Elite]:
    """Any board that is kept may be a parent, so that the whole map is filled; the better half of
    the time a good one, so that it is filled well."""
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
    """Boards without parents only: what chance alone comes to."""
    return ()


def climb(archive: Archive, chance: Random) -> Sequence[Elite]:
    """The best board alone is changed: hill climbing."""
    return (archive.best,) if archive.best else ()
