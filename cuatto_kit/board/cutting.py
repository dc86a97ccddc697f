"""The cutting of a board of many squares into panels that fit the bed of a printer.

The squares of a grid, in any outline, are cut along whole lines of the grid into bands of columns
and of rows; each connected piece is a panel. Of two neighbours the right or the upper one has the
knobs, so that knobs are only on the left and the lower edges of a panel. Joints are in the middle
of a square's edge: two are never closer than that, not even around a corner.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.geometry import SQUARE_EDGES, Cell, Edge, Rect, next_cell
from cuatto_kit.board.layout import Joint, JointKind, Panel, PanelKind, Space
from cuatto_kit.config.beds import ROUNDING, Bed

JOINT_SPACING = 40.0
"""The approximate distance between the joints of a seam (mm), at which their necks support an
overhanging panel (tests/cad/test_seams.py)."""
KNOB_EDGES = (Edge.LEFT, Edge.DOWN)
"""The edges over which a panel reaches into its neighbours."""

Piece = tuple[Cell, ...]
"""Connected cells, lower rows first."""


@dataclass(frozen=True)
class Grip:
    """A joint in the middle of an edge of a cell."""

    kind: JointKind
    cell: Cell
    edge: Edge


class TooLarge(ValueError):
    """Raised if a single cell does not fit the bed.

    `largest` is the pitch (mm) with which it would.
    """

    def __init__(self, message: str, largest: float) -> None:
        super().__init__(message)
        self.largest = largest


@dataclass(frozen=True)
class Cutting:
    """The cells of a panel and its joints, in terms of the grid."""

    cells: tuple[Cell, ...]
    joints: tuple[Grip, ...] = ()

    @cached_property
    def box(self) -> Rect:
        """The rectangle of the cells, in cells: cell (0, 0) spans 0 to 1."""
        columns, rows = zip(*self.cells, strict=True)
        return Rect(min(columns), min(rows), max(columns) + 1, max(rows) + 1)


def cut(
    cells: Collection[Cell], pitch: float, room: Bed, reach: float = 0.0
) -> tuple[Cutting, ...]:
    """Cut cells into the fewest panels that regular cuts give, the most even of them.

    Each panel is connected over edges of cells and fits `room` with its knobs.

    Args:
        cells: The cells of the board.
        pitch: The edge of a cell (mm).
        room: The bed.
        reach: The length by which a knob protrudes (mm), at most half of `pitch`.

    Returns:
        The panels, lower rows first.

    Raises:
        TooLarge: A single cell does not fit, with knobs in proportion.
        ValueError: `reach` is negative or more than half of `pitch`.
    """
    if not 0 <= 2 * reach <= pitch:
        raise ValueError(f"knobs of {reach:g} mm; expected half of {pitch:g} mm at most")
    return _cut(_Grid(frozenset(cells), pitch, room, reach))


def cells_of(spaces: Collection[Space]) -> Mapping[Cell, str]:
    """Return the space on each cell, for the spaces that are on the grid."""
    return {space.cell: space.id for space in spaces if space.cell}


def enclosed(cells: Collection[Cell]) -> tuple[Piece, ...]:
    """Return the free cells, in connected pieces, that no path over edges reaches from outside."""
    columns, rows = zip(*cells, strict=True)
    outside = (min(columns) - 1, min(rows) - 1)
    around = product(range(outside[0], max(columns) + 2), range(outside[1], max(rows) + 2))
    pieces = _hanging_together(frozenset(around) - set(cells))
    return tuple(piece for piece in pieces if outside not in piece)


def whole(cells: Collection[Cell]) -> tuple[Cutting, ...]:
    """Return the board uncut: a panel for each connected piece."""
    return tuple(Cutting(piece) for piece in _hanging_together(frozenset(cells)))


def to_panel(cutting: Cutting, spaces: Mapping[Cell, str], pitch: float) -> Panel:
    """Return a cutting as a panel of the layout.

    Cell (0, 0) has its middle at the origin. A space may have several cells, on several panels.
    """
    box = cutting.box
    column, row = (box.left + box.right - 1) / 2, (box.bottom + box.top - 1) / 2
    size = (box.width * pitch, box.length * pitch)

    def joint(grip: Grip) -> Joint:
        x, y = ((grip.cell[0] - column) * pitch, (grip.cell[1] - row) * pitch)
        return Joint(grip.kind, grip.edge, x if grip.edge.step[1] else y)

    return Panel(
        name=f"panel.{_first(cutting, spaces)}",
        kind=PanelKind.PANEL,
        spaces=tuple(dict.fromkeys(spaces[cell] for cell in cutting.cells)),
        size=size,
        centre=(column * pitch, row * pitch),
        joints=tuple(map(joint, cutting.joints)),
        squares=tuple(
            Rect.around(((c - column) * pitch, (r - row) * pitch), pitch, pitch)
            for c, r in cutting.cells
        ),
    )


def _first(cutting: Cutting, spaces: Mapping[Cell, str]) -> str:
    """Return a unique name of a panel: its first space, with the cell if the space is large."""
    cell = cutting.cells[0]
    column, row = cell
    large = next_cell(cell, Edge.UP), next_cell(cell, Edge.RIGHT)
    whole = all(spaces.get(beside) != spaces[cell] for beside in large)
    return spaces[cell] if whole else f"{spaces[cell]}.{column}.{row}"


@dataclass(frozen=True)
class _Grid:
    """The cells of a board, their pitch (mm), the bed, and the reach of knobs (mm)."""

    cells: frozenset[Cell]
    pitch: float
    room: Bed
    reach: float

    @cached_property
    def box(self) -> Rect:
        return Cutting(tuple(self.cells)).box

    @property
    def size(self) -> tuple[int, int]:
        return int(self.box.width), int(self.box.length)

    def fewest_pieces(self) -> list[Piece] | None:
        """Return the fewest pieces, None if there is no cut that fits.

        For each number of bands across, the least number of bands along that fits is tried.
        """
        columns, rows = self.size
        best: list[Piece] | None = None
        alongs = [along for along in range(1, rows + 1) if self._may_fit(along, Edge.UP)]
        for across in range(1, columns + 1):
            if self._may_fit(across, Edge.RIGHT):
                best = self._fewer(across, alongs, best)
        return best

    def _fewer(
        self, across: int, alongs: Iterable[int], best: list[Piece] | None
    ) -> list[Piece] | None:
        """Return the pieces by `across` bands, or `best` unless they are fewer or more even."""
        for along in alongs:
            least = self._least_pieces(across, along)
            if best and least > 2 * len(best):
                break  # narrower bands meet at least half as many squares
            if (not best or least <= len(best)) and (found := self._fitting(across, along)):
                return found if not best or _burden(found) < _burden(best) else best
        return best

    def _least_pieces(self, across: int, along: int) -> int:
        """Return the number of rectangles between the bands that contain cells."""
        columns, rows = self._places
        of_column = _numbers(*self._extent(Edge.RIGHT), across)
        of_row = _numbers(*self._extent(Edge.UP), along)
        squares = of_row[rows] * across + of_column[columns]
        return int(np.count_nonzero(np.bincount(squares)))

    @cached_property
    def _places(self) -> NDArray[np.int64]:
        """Columns and rows of the cells, counted from the lower left corner."""
        corner = np.array([int(self.box.left), int(self.box.bottom)])
        return np.transpose(np.array([*self.cells]) - corner)

    def _may_fit(self, bands: int, way: Edge) -> bool:
        """Return whether bands cut each straight run of cells along `way` into lengths that fit."""
        cut = list(_bands(*self._extent(way), bands))
        return self._fits(len(cut[0]), knob=True) or all(
            self._fits(min(band.stop, stop) - max(band.start, start), knob=band.start > start)
            for start, stop in self._long_runs[way]
            for band in cut
        )

    def _fits(self, cells: int, *, knob: bool = False) -> bool:
        """Return whether a number of cells in a row fits the room, with a knob or without."""
        length = cells * self.pitch + knob * self.reach
        return cells < 1 or length <= max(self.room.size) + ROUNDING

    @cached_property
    def _long_runs(self) -> Mapping[Edge, set[tuple[int, int]]]:
        """The starts and ends of straight runs of cells that are longer than the room.

        They are by direction: to the right and upwards.
        """
        runs = {}
        for way in (Edge.RIGHT, Edge.UP):
            lines = defaultdict(list)
            for column, row in self.cells:
                at, line = (column, row) if way is Edge.RIGHT else (row, column)
                lines[line].append(at)
            found = {(run[0], run[-1] + 1) for line in lines.values() for run in runs_of(line)}
            runs[way] = {(start, stop) for start, stop in found if not self._fits(stop - start)}
        return runs

    def _extent(self, way: Edge) -> tuple[int, int]:
        """Return the first line across a way, and the number of lines."""
        right = way is Edge.RIGHT
        return int(self.box.left if right else self.box.bottom), self.size[0 if right else 1]

    def _fitting(self, across: int, along: int) -> list[Piece]:
        """Return the pieces by these numbers of bands, or none if one of them does not fit."""
        found = []
        for piece in self.pieces(across, along):
            if not self.room.fits(*self.measures(piece)):
                return []
            found.append(piece)
        return found

    def pieces(self, across: int, along: int) -> Iterator[Piece]:
        """Yield the pieces between bands of columns and of rows, the lower left ones first."""
        of_column, of_row = (
            {line: number for number, band in enumerate(_bands(*extent, bands)) for line in band}
            for extent, bands in (
                (self._extent(Edge.RIGHT), across),
                (self._extent(Edge.UP), along),
            )
        )
        within = defaultdict(set)
        for column, row in self.cells:
            within[of_row[row], of_column[column]].add((column, row))
        for bands in sorted(within):
            yield from _hanging_together(within[bands])

    def play(self, piece: Piece) -> float:
        """Return the factor by which a panel could be enlarged and still fit."""
        return self.room.scale(*self.measures(piece))

    def measures(self, piece: Piece) -> tuple[float, float]:
        """Return the width and length of a panel with its knobs (mm)."""
        own = set(piece)
        left, down = (
            any(
                near in self.cells and near not in own
                for near in (next_cell(cell, edge) for cell in piece)
            )
            for edge in KNOB_EDGES
        )
        box = Cutting(piece).box
        width = box.width * self.pitch + left * self.reach
        return width, box.length * self.pitch + down * self.reach


@lru_cache(maxsize=32)  # few of the changes that are tried on a board change its squares
def _cut(grid: _Grid) -> tuple[Cutting, ...]:
    """Return the panels of `cut`. Raises TooLarge as that does."""
    pieces = grid.fewest_pieces()
    if pieces is None:
        largest = min(grid.pieces(*grid.size), key=grid.play)
        shown = f"{grid.room} mm{grid.room.beside(*grid.measures(largest))}"
        message = f"a square of {grid.pitch:g} mm and its knobs do not fit the printer's {shown}"
        raise TooLarge(message, grid.pitch * grid.play(largest))
    return _joined(pieces, grid.pitch)


def _bands(first: int, count: int, bands: int) -> Iterator[range]:
    """Yield `count` lines from `first` on in bands; the first ones, without knobs, are wider."""
    least, wider = divmod(count, bands)
    for band in range(bands):
        width = least + (band < wider)
        yield range(first, first + width)
        first += width


def _numbers(first: int, count: int, bands: int) -> NDArray[np.int64]:
    """Return the number of each line's band."""
    return np.repeat(np.arange(bands), [len(band) for band in _bands(first, count, bands)])


def _burden(pieces: list[Piece]) -> tuple[int, int]:
    """Return the cost to minimise: the number of pieces, then the size of the largest."""
    return len(pieces), max(map(len, pieces))


def _hanging_together(cells: Collection[Cell]) -> Iterator[Piece]:
    """Yield the connected pieces of a set of cells, the one with the lowest cell first."""
    left = set(cells)
    for start in sorted(cells, key=_lowest_first):
        if start not in left:
            continue
        left.remove(start)
        piece = [start]
        for cell in piece:
            near = {next_cell(cell, edge) for edge in SQUARE_EDGES} & left
            left -= near
            piece += near
        yield tuple(sorted(piece, key=_lowest_first))


def _lowest_first(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def _joined(pieces: list[Piece], pitch: float) -> tuple[Cutting, ...]:
    """Return the pieces with the joints of their seams."""
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    seams: defaultdict[tuple[int, int, Edge], list[Cell]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        for cell in piece:
            for edge in KNOB_EDGES:
                other = owner.get(next_cell(cell, edge), number)
                if other != number:
                    seams[number, other, edge].append(cell)
    grips: list[list[Grip]] = [[] for _ in pieces]
    for (number, other, edge), cells in seams.items():
        for cell in _gripped(cells, edge, pitch):
            grips[number].append(Grip(JointKind.KNOB, cell, edge))
            grips[other].append(Grip(JointKind.SOCKET, next_cell(cell, edge), edge.opposite))
    return tuple(Cutting(piece, tuple(joints)) for piece, joints in zip(pieces, grips, strict=True))


def _gripped(cells: list[Cell], edge: Edge, pitch: float) -> list[Cell]:
    """Return the cells of a seam that have a joint on it.

    There is at least one on every straight stretch of two or more, and at least one in all.
    """
    stretches = list(_stretches(cells, edge))
    chosen = []
    for stretch in stretches:
        count = max(round(len(stretch) * pitch / JOINT_SPACING), int(len(stretch) > 1))
        count = min(count, len(stretch))
        chosen += [stretch[(2 * k + 1) * len(stretch) // (2 * count)] for k in range(count)]
    return chosen or [stretches[len(stretches) // 2][0]]


def _stretches(cells: list[Cell], edge: Edge) -> Iterator[list[Cell]]:
    """Yield the cells of a seam, which are along one line, in runs without a gap."""
    along = 0 if edge.step[1] else 1
    by_place = {cell[along]: cell for cell in cells}
    yield from ([by_place[place] for place in run] for run in runs_of(by_place))


def runs_of(places: Collection[int]) -> Iterator[list[int]]:
    """Yield numbers in runs without a gap."""
    run: list[int] = []
    for place in sorted(places):
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    yield run
