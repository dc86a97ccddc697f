"""The boards that are kept: of each cell of the map the best that was met."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from cuatto_kit.search.brief import Axis
from cuatto_kit.search.trial import Board, Figures, Look

Cell = tuple[int, ...]
"""A number from 0 along each trait."""


@dataclass(frozen=True)
class Elite:
    """A board that is kept, by games that no choice had seen.

    `id` is its batch and number, as in `12.7`; `parents` are ids; `look` is how it was looked at
    last.
    """

    id: str
    parents: tuple[str, ...]
    board: Board
    figures: Figures
    quality: float
    cell: Cell
    look: Look


class Archive:
    """The best board of each cell. Boards beyond the ends of a trait stand in its outermost
    cells."""

    def __init__(self, axes: Sequence[Axis]) -> None:
        self.axes = axes
        self._elites: dict[Cell, Elite] = {}

    def __len__(self) -> int:
        return len(self._elites)

    @property
    def elites(self) -> Sequence[Elite]:
        """All of them, by cell: in the same order whatever the order in which they came."""
        return [self._elites[cell] for cell in sorted(self._elites)]

    @property
    def score(self) -> float:
        """The qualities of all added up (QD score)."""
        return sum(elite.quality for elite in self.elites)

    @property
    def best(self) -> Elite | None:
        """The one of the highest quality."""
        return max(self.elites, key=lambda elite: elite.quality, default=None)

    def copy(self) -> "Archive":
        """The archive as it is now."""
        made = Archive(self.axes)
        made._elites = dict(self._elites)
        return made

    def at(self, cell: Cell) -> Elite | None:
        """Who stands in a cell."""
        return self._elites.get(cell)

    def cell(self, traits: Mapping[str, float]) -> Cell | None:
        """The cell of a board, None where one of its traits is not known."""
        cells = self.cells(traits)
        return None if any(len(numbers) > 1 for numbers in cells) else tuple(n[0] for n in cells)

    def cells(self, traits: Mapping[str, float]) -> Sequence[Sequence[int]]:
        """Along each trait the numbers of the cells in which a board may stand: all where it is not
        known yet."""
        return [
            [axis.cell_of(traits[axis.name])] if axis.name in traits else range(axis.cells)
            for axis in self.axes
        ]

    def least(self, traits: Mapping[str, float]) -> float:
        """The quality that a board has to surpass to be kept in any of the cells in which it may
        stand; 0 where one is empty."""
        elites = map(self._elites.get, product(*self.cells(traits)))
        return min(elite.quality if elite else 0.0 for elite in elites)

    def place(self, elite: Elite) -> bool:
        """Whether a board is kept: where its cell is empty or holds one that is not as good."""
        here = self._elites.get(elite.cell)
        if here is not None and here.quality >= elite.quality:
            return False
        self._elites[elite.cell] = elite
        return True

    def replay(self, elite: Elite) -> None:
        """Takes a new view of a board that is kept: it goes where it stands now, if it is the best
        there; nothing where it has had to go meanwhile."""
        stands = next((one for one in self._elites.values() if one.id == elite.id), None)
        if stands is not None:
            del self._elites[stands.cell]
            self.place(elite)

    def __iter__(self) -> Iterator[Elite]:
        return iter(self.elites)
