"""The cutting of a board of round spaces into panels that fit the bed of a printer.

The board is a rectangle on a grid that is finer than a space. Seams follow the lines of the grid:
straight ones where there is room, in steps around spaces that a straight line would cut. As on
other boards the right or the upper panel has the knobs of a seam (board/cutting.py), and joints
are where a seam is straight and has room on both sides.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from cuatto_kit.board.cutting import JOINT_SPACING, KNOB_EDGES, Piece, runs_of
from cuatto_kit.board.geometry import Cell, Edge, Point, Rect, next_cell
from cuatto_kit.board.layout import Joint, JointKind, Panel, PanelKind
from cuatto_kit.config.beds import Bed

FINE = 8
"""The number of cells to a space pitch: neighbours with some room between them have a line of the
grid, straight or in steps, that passes between them."""
HALF_WIDTH, DEPTH = 2, 4
"""The room of a joint on each side of its seam (cells): to the left and right of its own cell, and
away from the seam."""
MOST_TIDIED = 40
"""The largest number of times that thin and loose parts are given to a neighbour."""
MORE_BANDS = 2
"""The largest number of bands more than the least that are tried in each direction."""

Owners = dict[Cell, int]
"""The number of the panel to which each cell belongs."""


class NoSeam(ValueError):
    """Raised if no cut leaves panels that fit the bed and that joints hold together."""


@dataclass(frozen=True)
class Disc:
    """A round space: its middle and radius (mm)."""

    centre: Point
    radius: float

    def gap(self, place: Point) -> float:
        """Return the distance of a place from the rim, negative inside (mm)."""
        return math.dist(self.centre, place) - self.radius


@dataclass(frozen=True)
class _Grip:
    """A joint on the edge of a cell whose panel has the knob; the other panel has the socket."""

    knob: int
    socket: int
    cell: Cell
    edge: Edge


def cell_at(place: Point) -> Cell:
    """Return the cell of the fine grid at a place (space pitches)."""
    x, y = place
    return (round(x * FINE), round(y * FINE))


def cut(
    discs: Mapping[str, Disc], margin: float, pitch: float, room: Bed | None, reach: float
) -> tuple[Panel, ...]:
    """Cut the rectangle around round spaces into the fewest panels that are found to fit a bed.

    Args:
        discs: The spaces by their names.
        margin: The least width of the board beyond its spaces (mm).
        pitch: The edge of a cell (mm); cell (0, 0) has its middle at the origin.
        room: The bed; None leaves the board whole.
        reach: The length by which a knob protrudes (mm).

    Raises:
        NoSeam: No cut leaves panels that fit and that joints hold together.
    """
    return _cut(tuple(discs.items()), margin, pitch, room, reach)


@lru_cache(maxsize=32)  # few of the changes that are tried on a board move its spaces
def _cut(
    discs: tuple[tuple[str, Disc], ...], margin: float, pitch: float, room: Bed | None, reach: float
) -> tuple[Panel, ...]:
    """Return the panels of `cut`. Raises NoSeam as that does."""
    board = _Board(dict(discs), margin, pitch)
    if room is None:
        return tuple(board.panels(dict.fromkeys(board.cells, 0), []))
    for across, along in board.bands(room):
        owners = board.cut(across, along) if board.may_fit(across, along, room) else None
        if owners is None:
            continue
        grips = list(board.grips(owners))
        panels = tuple(board.panels(owners, grips))
        fit = all(room.fits(*_measures(panel, reach)) for panel in panels)
        if fit and _joined(grips, {*owners.values()}):
            return panels
    raise NoSeam(f"no seams between the spaces leave panels that fit the printer's {room} mm")


def _measures(panel: Panel, reach: float) -> tuple[float, float]:
    """Return the width and the length of a panel with the knobs that its rectangle lacks (mm)."""
    beyond = {Edge.LEFT: 0.0, Edge.DOWN: 0.0}
    for joint in panel.joints:
        if joint.edge in beyond:
            beyond[joint.edge] = max(beyond[joint.edge], reach - joint.inset)
    return panel.size[0] + beyond[Edge.LEFT], panel.size[1] + beyond[Edge.DOWN]


class _Board:
    """The grid of a board, and the space to which each cell under a space belongs."""

    def __init__(self, discs: Mapping[str, Disc], margin: float, pitch: float) -> None:
        self.discs = discs
        self.pitch = pitch
        rims = [
            Rect.around(one.centre, 2 * (one.radius + margin), 2 * (one.radius + margin))
            for one in discs.values()
        ]
        low = [min(getattr(rim, side) for rim in rims) for side in ("left", "bottom")]
        high = [max(getattr(rim, side) for rim in rims) for side in ("right", "top")]
        self.first = tuple(math.floor(end / pitch + 0.5 + 1e-6) for end in low)
        self.last = tuple(math.ceil(end / pitch - 0.5 - 1e-6) for end in high)
        columns, rows = (range(self.first[axis], self.last[axis] + 1) for axis in (0, 1))
        self.size = (len(columns), len(rows))
        self.cells: Piece = tuple((column, row) for row, column in product(rows, columns))
        self.under = {name: frozenset(self._under(disc)) for name, disc in discs.items()}
        self.taken = self._taken()

    def _under(self, disc: Disc) -> Iterator[Cell]:
        """Yield the cells that a space touches."""
        (x, y), half = disc.centre, self.pitch / 2
        reach = disc.radius + self.pitch
        columns, rows = (
            range(math.floor((at - reach) / self.pitch), math.ceil((at + reach) / self.pitch) + 1)
            for at in (x, y)
        )
        for column, row in product(columns, rows):
            u, v = column * self.pitch, row * self.pitch
            if disc.gap((min(max(x, u - half), u + half), min(max(y, v - half), v + half))) < 0:
                yield (column, row)

    def _taken(self) -> Mapping[Cell, str]:
        """Return the space on each cell that a space touches, the nearest of several."""
        found: dict[Cell, tuple[float, str]] = {}
        for name, cells in self.under.items():
            for column, row in cells:
                gap = self.discs[name].gap((column * self.pitch, row * self.pitch))
                found[column, row] = min(found.get((column, row), (gap, name)), (gap, name))
        return {cell: name for cell, (_, name) in found.items()}

    def bands(self, room: Bed) -> Sequence[tuple[int, int]]:
        """Return numbers of bands of columns and of rows that may fit, the fewest panels first."""
        most = max(room.size)
        least = [math.ceil(lines * self.pitch / most) for lines in self.size]
        across, along = (range(one, one + MORE_BANDS + 1) for one in least)
        pairs = product(across, along)
        return sorted(pairs, key=lambda pair: (pair[0] * pair[1], abs(pair[0] - pair[1])))

    def may_fit(self, across: int, along: int, room: Bed) -> bool:
        """Return whether each of the bands is narrower than the longer edge of the bed."""
        widest = [
            max(Counter(self._numbers(axis, bands).values()).values())
            for axis, bands in enumerate((across, along))
        ]
        return max(widest) * self.pitch <= max(room.size)

    def cut(self, across: int, along: int) -> Owners | None:
        """Return the panels between bands, with each space in one; None if they are not sound."""
        of_column, of_row = self._numbers(0, across), self._numbers(1, along)
        owners = {cell: of_row[cell[1]] * across + of_column[cell[0]] for cell in self.cells}
        middles = {name: owners[self._middle_of(name)] for name in self.discs}
        owners |= {cell: middles[name] for cell, name in self.taken.items()}
        return owners if self._tidied(owners) else None

    def _numbers(self, axis: int, bands: int) -> Mapping[int, int]:
        """Return the band of each column or row; bands end where they cut the fewest spaces."""
        first, count = self.first[axis], self.size[axis]
        cuts = []
        for band in range(1, bands):
            even = first + round(band * count / bands)
            near = range(even - FINE // 2, even + FINE // 2 + 1)
            cuts.append(min(near, key=lambda line: (self._cut_by(axis, line), abs(line - even))))
        return {line: sum(line >= one for one in cuts) for line in range(first, first + count)}

    def _cut_by(self, axis: int, line: int) -> int:
        """Return the number of spaces that a line before a column or row cuts."""
        at = (line - 0.5) * self.pitch
        return sum(abs(disc.centre[axis] - at) < disc.radius for disc in self.discs.values())

    # Thin and loose parts

    def _tidied(self, owners: Owners) -> bool:
        """Give thin and loose parts to neighbours; return whether all panels are sound then."""
        for _ in range(MOST_TIDIED):
            seams = _at_seams(owners)
            changes = (
                self._loose(owners) or self._thin(owners, seams) or self._pinched(owners, seams)
            )
            if not changes:
                return True
            owners |= changes
        return False

    def _loose(self, owners: Owners) -> Owners:
        """Return new owners of the pieces that do not hang together with the rest of a panel."""
        cells = defaultdict(list)
        for cell, owner in owners.items():
            cells[owner].append(cell)
        changes: Owners = {}
        for owner, own in cells.items():
            for piece in sorted(_pieces(own), key=len)[:-1]:
                beside = Counter(
                    other
                    for cell in piece
                    for one in _beside(cell)
                    if (other := owners.get(one, owner)) != owner
                )
                changes |= dict.fromkeys(piece, beside.most_common(1)[0][0])
        return changes

    def _thin(self, owners: Owners, seams: Sequence[Cell]) -> Owners:
        """Return new owners of free cells that are in no square of two by two of their panel."""
        changes = {}
        for cell in seams:
            owner = owners[cell]
            if cell in self.taken or any(
                all(owners.get(one) == owner for one in square) for square in _squares(cell)
            ):
                continue
            beside = (owners.get(one, owner) for one in _beside(cell))
            others = Counter(other for other in beside if other != owner)
            if others:
                changes[cell] = others.most_common(1)[0][0]
        return changes

    def _pinched(self, owners: Owners, seams: Sequence[Cell]) -> Owners:
        """Return a new owner of a cell where a panel touches itself at a corner only."""
        for (column, row), across in product(seams, (-1, 1)):
            owner, between = owners[column, row], [(column + across, row), (column, row + 1)]
            if owners.get((column + across, row + 1)) == owner and all(
                owners[cell] != owner for cell in between
            ):
                free = [cell for cell in between if cell not in self.taken]
                return {(free or between)[0]: owner}
        return {}

    # Joints

    def grips(self, owners: Owners) -> Iterator[_Grip]:
        """Yield the joints of all seams."""
        seams: defaultdict[tuple[int, int], list[tuple[Cell, Edge]]] = defaultdict(list)
        for cell, edge in product(_at_seams(owners), KNOB_EDGES):
            owner = owners[cell]
            if (other := owners.get(next_cell(cell, edge), owner)) != owner:
                seams[owner, other].append((cell, edge))
        used: set[Cell] = set()
        for (knob, socket), edges in sorted(seams.items()):
            back = seams.get((socket, knob), [])
            if (len(edges), knob) < (len(back), socket):
                continue
            along = sorted(edges, key=lambda place: (place[1].value, place[0]))
            rooms = {
                number: {*_window(cell, edge), *_window(next_cell(cell, edge), edge.opposite)}
                for number, (cell, edge) in enumerate(along)
                if self._has_room(owners, cell, edge)
            }
            count = max(1, round(len(along) * self.pitch / JOINT_SPACING))
            for number in range(count):
                even = (2 * number + 1) * len(along) // (2 * count)
                free = [place for place in rooms if used.isdisjoint(rooms[place])]
                if free:
                    nearest = min(free, key=lambda place: abs(place - even))
                    used |= rooms[nearest]
                    yield _Grip(knob, socket, *along[nearest])

    def _has_room(self, owners: Owners, cell: Cell, edge: Edge) -> bool:
        """Return whether a joint at an edge has room in both panels."""
        beyond = next_cell(cell, edge)
        return all(
            owners.get(one) == owners[here]
            for here, way in ((cell, edge), (beyond, edge.opposite))
            for one in _window(here, way)
        )

    # Panels

    def panels(self, owners: Owners, grips: Sequence[_Grip]) -> Iterator[Panel]:
        """Yield the panels, lower rows first."""
        cells = defaultdict(list)
        for cell in self.cells:
            cells[owners[cell]].append(cell)
        for owner, own in cells.items():
            yield self._panel(owner, own, grips)

    def _panel(self, owner: int, own: Sequence[Cell], grips: Sequence[_Grip]) -> Panel:
        """Return a panel of some cells; one without a space is named after the nearest space."""
        columns, rows = zip(*own, strict=True)
        box = Rect(min(columns), min(rows), max(columns) + 1, max(rows) + 1)
        middle = (box.centre[0] - 0.5, box.centre[1] - 0.5)
        inside = set(own)
        shown = [name for name, cells in self.under.items() if not cells.isdisjoint(inside)]
        held = [name for name in shown if self._middle_of(name) in inside]
        sockets = [
            _window(next_cell(grip.cell, grip.edge), grip.edge.opposite)
            for grip in grips
            if grip.socket == owner
        ]
        near = min(self.discs, key=lambda name: math.dist(self._middle_of(name), middle))
        return Panel(
            name=f"panel.{held[0]}" if held else f"panel.{near}.{owner}",
            kind=PanelKind.PANEL,
            spaces=tuple(dict.fromkeys((*held, *shown))) or (near,),
            size=(box.width * self.pitch, box.length * self.pitch),
            centre=(middle[0] * self.pitch, middle[1] * self.pitch),
            joints=tuple(self._joints(owner, box, grips)),
            squares=tuple(
                Rect.around(
                    ((one.centre[0] - 0.5 - middle[0]) * self.pitch,
                     (one.centre[1] - 0.5 - middle[1]) * self.pitch),
                    one.width * self.pitch,
                    one.length * self.pitch,
                )
                for one in _rectangles(own, sockets)
            ),
        )  # fmt: skip

    def _joints(self, owner: int, box: Rect, grips: Sequence[_Grip]) -> Iterator[Joint]:
        """Yield the knobs and the sockets of a panel with a box (cells)."""
        for grip in grips:
            if grip.knob == owner:
                kind, (column, row), edge = JointKind.KNOB, grip.cell, grip.edge
            elif grip.socket == owner:
                kind, edge = JointKind.SOCKET, grip.edge.opposite
                column, row = next_cell(grip.cell, grip.edge)
            else:
                continue
            inset = {
                Edge.LEFT: column - box.left,
                Edge.DOWN: row - box.bottom,
                Edge.RIGHT: box.right - column - 1,
                Edge.UP: box.top - row - 1,
            }[edge]
            along = column + 0.5 - box.centre[0] if edge.step[1] else row + 0.5 - box.centre[1]
            yield Joint(kind, edge, along * self.pitch, inset * self.pitch)

    def _middle_of(self, name: str) -> Cell:
        """Return the cell in the middle of a space."""
        x, y = self.discs[name].centre
        return (round(x / self.pitch), round(y / self.pitch))


def _joined(grips: Sequence[_Grip], panels: Collection[int]) -> bool:
    """Return whether joints hold all panels together."""
    held = {next(iter(panels))}
    for _ in panels:
        held |= {
            one for grip in grips for one in (grip.knob, grip.socket)
            if held & {grip.knob, grip.socket}
        }  # fmt: skip
    return held == {*panels}


_AROUND = tuple(edge.step for edge in Edge)


def _beside(cell: Cell) -> Iterator[Cell]:
    """Yield the four neighbours of a cell."""
    column, row = cell
    return ((column + dx, row + dy) for dx, dy in _AROUND)


def _at_seams(owners: Owners) -> list[Cell]:
    """Return the cells that touch one of another panel, also at a corner."""
    return [
        (column, row)
        for (column, row), owner in owners.items()
        if any(
            owners.get((column + dx, row + dy), owner) != owner
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        )
    ]


def _pieces(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield the connected pieces of a set of cells."""
    left = dict.fromkeys(cells)
    while left:
        piece = [left.popitem()[0]]
        for cell in piece:
            for one in _beside(cell):
                if one in left:
                    del left[one]
                    piece.append(one)
        yield piece


def _squares(cell: Cell) -> Iterator[list[Cell]]:
    """Yield the four squares of two by two cells that contain a cell."""
    column, row = cell
    for left, bottom in product((column - 1, column), (row - 1, row)):
        yield [(left + dx, bottom + dy) for dx, dy in product((0, 1), repeat=2)]


def _window(cell: Cell, edge: Edge) -> list[Cell]:
    """Return the cells that a joint on an edge of a cell needs on this side."""
    (column, row), (dx, dy) = cell, edge.step
    return [
        (column - dx * deep + dy * aside, row - dy * deep + dx * aside)
        for deep in range(DEPTH)
        for aside in range(-HALF_WIDTH, HALF_WIDTH + 1)
    ]


def _rectangles(own: Collection[Cell], windows: Sequence[Sequence[Cell]]) -> Iterator[Rect]:
    """Yield rectangles (in cells) that fill a panel: the rooms of its sockets, then the rest.

    The rest is cut into runs of cells in a row; equal runs above each other are one rectangle.
    """
    left = set(own)
    for window in windows:
        left -= set(window)
        columns, rows = zip(*window, strict=True)
        yield Rect(min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    open_runs: dict[tuple[int, int], int] = {}
    of_row: defaultdict[int, list[int]] = defaultdict(list)
    for column, row in left:
        of_row[row].append(column)
    if not of_row:
        return
    for row in range(min(of_row), max(of_row) + 2):
        runs = {(run[0], run[-1] + 1) for run in runs_of(of_row[row])} if of_row.get(row) else set()
        for run in [run for run in open_runs if run not in runs]:
            yield Rect(run[0], open_runs.pop(run), run[1], row)
        for run in sorted(runs):
            open_runs.setdefault(run, row)
