"""The archive: the best board found so far in each cell of the map."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from cuatto_kit.search.brief import Axis
from cuatto_kit.search.trial import Board, Figures, Look

Cell = tuple[int, ...]
"""A number along each trait, 0-based."""


@dataclass(frozen=True)
class Elite:
    """A board in the archive, with figures from games that were not used for selection.

    `id` is its batch and number, as in `12.7`; `parents` are ids; `look` describes the last games.
    """

    id: str
    parents: tuple[str, ...]
    board: Board
    figures: Figures
    quality: float
    cell: Cell
    look: Look


class Archive:
    """The best board of each cell.

    Boards beyond the ends of a trait are in its outermost cells.
    """

    def __init__(self, axes: Sequence[Axis]) -> None:
        self.axes = axes
        self._elites: dict[Cell, Elite] = {}

    def __len__(self) -> int:
        return len(self._elites)

    @property
    def elites(self) -> Sequence[Elite]:
        """All boards by cell, in an order that does not depend on when they were added."""
        return [self._elites[cell] for cell in sorted(self._elites)]

    @property
    def score(self) -> float:
        """The sum of all qualities (QD score)."""
        return sum(elite.quality for elite in self.elites)

    @property
    def best(self) -> Elite | None:
        """The board with the highest quality, or None if the archive is empty."""
        return max(self.elites, key=lambda elite: elite.quality, default=None)

    def copy(self) -> "Archive":
        """Return a copy of the archive."""
        made = Archive(self.axes)
        made._elites = dict(self._elites)
        return made

    def at(self, cell: Cell) -> Elite | None:
        """Return the board in a cell, or None."""
        return self._elites.get(cell)

    def cell(self, traits: Mapping[str, float]) -> Cell | None:
        """Return the cell of a board, or None if one of its traits is unknown."""
        cells = self.cells(traits)
        return None if any(len(numbers) > 1 for numbers in cells) else tuple(n[0] for n in cells)

    def cells(self, traits: Mapping[str, float]) -> Sequence[Sequence[int]]:
        """Return the possible cell numbers along each trait: all if the trait is unknown."""
        return [
            [axis.cell_of(traits[axis.name])] if axis.name in traits else range(axis.cells)
            for axis in self.axes
        ]

    def least(self, traits: Mapping[str, float]) -> float:
        """Return the quality that a board must surpass to enter any of its possible cells.

        It is 0 if one of them is empty.
        """
        elites = map(self._elites.get, product(*self.cells(traits)))
        return min(elite.quality if elite else 0.0 for elite in elites)

    def place(self, elite: Elite) -> bool:
        """Add a board if its cell is empty or has a worse one; return whether it was added."""
        here = self._elites.get(elite.cell)
        if here is not None and here.quality >= elite.quality:
            return False
        self._elites[elite.cell] = elite
        return True

    def replay(self, elite: Elite) -> None:
        """Update a board of the archive with new figures.

        It moves to its new cell if it is the best there. If it is no longer in the archive, nothing
        happens.
        """
        stands = next((one for one in self._elites.values() if one.id == elite.id), None)
        if stands is not None:
            del self._elites[stands.cell]
            self.place(elite)

    def __iter__(self) -> Iterator[Elite]:
        return iter(self.elites)
