"""The squares of the grid by name, and the possible positions of pieces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

# Placements

Size = tuple[int, int, int]
"""Width (west to east), depth (south to north) and height, in squares."""

MOST_KINDS = 8
"""The maximum number of kinds of pieces of a side, including the cabeza."""

CABEZA = "c"
"""The letter of the piece that slides."""
DIRECTIONS = "nesw"
MOST_SQUARES = 124
"""The maximum number of squares, which must fit two words of 62 bits."""


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its letter, its size, and its maximum number of rolls per move."""

    letter: str
    size: Size = (1, 1, 1)
    rolls: int = 2

    @property
    def cube(self) -> bool:
        """Whether all edges are equal, so that the order of rolls does not matter."""
        return len(set(self.size)) == 1


@dataclass(frozen=True)
class Placement:
    """A piece at rest: its kind's number, south-west square, and size in this orientation."""

    kind: int
    column: int
    row: int
    size: Size

    def rolled(self, direction: int) -> "Placement":
        """Return the placement after a roll over the edge on one side; it may be off the board."""
        width, depth, height = self.size
        column, row = self.column, self.row
        if direction in (0, 2):
            row += depth if direction == 0 else -height
            return Placement(self.kind, column, row, (width, height, depth))
        column += width if direction == 1 else -height
        return Placement(self.kind, column, row, (height, depth, width))


@dataclass(frozen=True)
class Grid:
    """A board of squares and the kinds of pieces on it, the cabeza first."""

    columns: int
    rows: int
    kinds: tuple[Kind, ...]

    @property
    def squares(self) -> int:
        """The number of squares."""
        return self.columns * self.rows

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """All placements, kind by kind."""
        return tuple(
            placement
            for number, kind in enumerate(self.kinds)
            for placement in self._placements(number, kind.size)
        )

    def _placements(self, number: int, size: Size) -> Iterator[Placement]:
        for lying in sorted({(w, d, h) for w, d, h in permutations(size)}):
            for row in range(self.rows - lying[1] + 1):
                for column in range(self.columns - lying[0] + 1):
                    yield Placement(number, column, row, lying)

    @cached_property
    def number(self) -> dict[Placement, int]:
        """The number of each placement."""
        return {placement: number for number, placement in enumerate(self.placements)}

    def squares_of(self, placement: Placement) -> list[int]:
        """Return the squares that a placement covers."""
        width, depth, _ = placement.size
        return [
            (placement.row + row) * self.columns + placement.column + column
            for row in range(depth)
            for column in range(width)
        ]

    def covering(self, kind: int, squares: Sequence[int]) -> int | None:
        """Return the number of a kind's placement that covers exactly these squares, or None."""
        return self._by_squares.get((kind, tuple(sorted(squares))))

    @cached_property
    def _by_squares(self) -> dict[tuple[int, tuple[int, ...]], int]:
        return {
            (placement.kind, tuple(self.squares_of(placement))): number
            for number, placement in enumerate(self.placements)
        }

    def neighbours(self, number: int) -> list[int]:
        """Return where a roll in each direction leads, −1 off the board."""
        placement = self.placements[number]
        return [self.number.get(placement.rolled(d), -1) for d in range(len(DIRECTIONS))]


# Names

PATH = "board"


def square_id(square: int) -> str:
    """Return the layout's id of a square: `board.1` is in the south-west."""
    return f"{PATH}.{square + 1}"


def square_name(grid: Grid, square: int) -> str:
    """Return a square's name by column letter and row, as in `a1`, `j10`."""
    row, column = divmod(square, grid.columns)
    return f"{chr(ord('a') + column)}{row + 1}"
