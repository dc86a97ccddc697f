"""A compact view of a race: one line per row of spaces.

A cell contains the name of its space, in full or as the letter of its path and its number, followed
by its checkers; if both do not fit, only the checkers. An arrow between two adjacent cells shows
the way on; an arrow after a cell leads to the cell above or below.
"""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.geometry import SQUARE_EDGES, Cell
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.fitting import words
from cuatto_kit.games.race.console.ends import ARROWS, FINISH, START, TWO_WAY, arrows_of, ends
from cuatto_kit.games.race.console.grids import (
    Occupants,
    apart,
    grouped,
    initials,
    length,
    mark_of,
    trimmed,
)
from cuatto_kit.games.text_view import Line, Span

CHECKERS = 5
"""The number of columns that a full name must leave for checkers."""
MOST_CHECKERS = 8
"""The largest number of columns reserved for checkers."""
LEAST = 3
"""The width of the narrowest cell (columns)."""
BOTH = "↕"
"""The arrow of ways to both the space above and the space below."""
SHORT = {START: "in", FINISH: "out"}


class Cells:
    """The spaces of a board as cells of one line each, within a number of columns."""

    def __init__(self, layout: Layout, columns: int) -> None:
        self._layout = layout
        self._columns = columns
        self.ends = list(ends(layout))
        on_board = [space for space in layout.spaces if space.cell]
        placed = (*on_board, *(end.space for end in self.ends))
        self.spaces = {self.at(space.cell): space for space in placed if space.cell}
        self._beside, self._beyond = self._arrows()
        self._tail = max(map(len, self._beyond.values()), default=1)
        across, along = zip(*self.spaces, strict=True)
        self._across = range(min(across), max(across) + 1)
        self._along = range(max(along), min(along) - 1, -1)
        self._letters = initials(list(dict.fromkeys(space.path for space in on_board)))
        longest = max(len(space.id) + len(mark_of(space)) for space in self.spaces.values())
        room = (columns + 1) // len(self._across) - 1 - self._tail
        self.width = max(LEAST, min(room, longest + 1 + MOST_CHECKERS))
        self.in_full = self.width > longest + CHECKERS

    def at(self, cell: Cell) -> tuple[int, int]:
        """Return the column and the row in which the space of a cell is shown."""
        return cell

    @property
    def arrows(self) -> set[str]:
        """The arrows that appear on the board."""
        return {*self._beside.values(), *self._beyond.values()}

    @property
    def letters(self) -> Mapping[str, str]:
        """The letter of each path; empty if names are in full or there is only one path."""
        return {} if self.in_full or len(self._letters) < 2 else self._letters

    def lines(self, occupants: Occupants) -> Iterator[Line]:
        """Yield the lines of the board, then the checkers of cells without room for them."""
        crowded: list[str] = []
        for row in self._along:
            spans: list[Span] = []
            for column in self._across:
                here = self.spaces.get((column, row))
                spans.append(Span(self._beside.get((column, row), " ")))
                inside = self._inside(here, occupants.get(here.id, ()), crowded) if here else []
                inside.append(Span(self._beyond.get((column, row), " ")))
                spans += [*inside, Span(" " * (self.width + self._tail - length(inside)))]
            yield trimmed(spans[1:])
        if crowded:
            yield from words(f"…: {', '.join(crowded)}", self._columns)

    def jumps(self) -> Iterator[Line]:
        """Yield lines that list the origins and targets of jumps."""
        jumps = [link for link in self._layout.links if link.kind is LinkKind.JUMP]
        told = [
            f"{self.name(self._layout.space(jump.origin))}→"
            f"{self.name(self._layout.space(jump.target))}"
            for jump in jumps
        ]
        return words(f"jumps {', '.join(told)}" if told else "", self._columns)

    def name(self, space: Space) -> str:
        """Return the name of a space as its cell shows it."""
        if self.in_full:
            return space.id
        if space.id in SHORT:
            return space.id if self.width >= len(space.id) else SHORT[space.id]
        letter = self._letters[space.path] if len(self._letters) > 1 else ""
        return letter + space.id.rpartition(".")[2]

    def _inside(self, space: Space, checkers: Sequence[Span], crowded: list[str]) -> list[Span]:
        """Return the content of a cell, as much as fits.

        Checkers without room are added to `crowded`.
        """
        bridge = space.kind is SpaceKind.CROSSING
        room = self.width - 2 * bridge
        name = Span(self.name(space) + mark_of(space))
        forms = self._forms(name, checkers)
        fitting = next((form for form in forms if length(form) <= room), None)
        inside = fitting if checkers else [name]
        if inside is None:
            crowded.append(f"{space.id} {' '.join(span.text for span in grouped(checkers))}")
            inside = [Span("…", strong=True)]
        return [Span("["), *inside, Span("]")] if bridge else inside

    def _forms(self, name: Span, checkers: Sequence[Span]) -> Sequence[list[Span]]:
        """Return the possible contents of a cell with checkers, the best first."""
        here = grouped(checkers)
        return [[name, Span(" "), *apart(here)], [name, Span(" "), *here], apart(here), here]

    def _arrows(self) -> tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]]:
        """Return the arrow on the left of each cell, and the arrow up or down from each cell."""
        beside: dict[tuple[int, int], str] = {}
        beyond: dict[tuple[int, int], str] = {}
        for origin, target in self._steps():
            arrow = ARROWS.get((target[0] - origin[0], target[1] - origin[1]))
            if arrow in ("→", "←"):
                cell = max(origin, target)
                two_way = beside.get(cell, arrow) != arrow
                beside[cell] = TWO_WAY[arrow] if two_way else arrow
            elif arrow:
                both = beyond.get(origin, arrow) != arrow
                beyond[origin] = BOTH if both else arrow
        return beside, beyond

    def _steps(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the origin and the target of each step between cells, with those of the ends."""
        links = (link for link in self._layout.links if link.kind is LinkKind.STEP)
        for link in links:
            origin, target = (self._layout.space(name).cell for name in (link.origin, link.target))
            if origin and target:
                yield origin, target
        for end in self.ends:
            if end.space.cell:
                ways = (end.space.cell, end.beside)
                yield ways if end.space.id == START else ways[::-1]


class Comb(Cells):
    """The spaces of a board of hexagons as cells of one line each.

    A column is half a hexagon higher than the one on its left, so that the cells of neighbouring
    columns are on different lines. The arrows after a cell show the ways on.
    """

    def at(self, cell: Cell) -> tuple[int, int]:
        column, row = cell
        return (column, 2 * row + column)

    @property
    def arrows(self) -> set[str]:
        return set("".join(self._beyond.values()))

    def _forms(self, name: Span, checkers: Sequence[Span]) -> Sequence[list[Span]]:
        return [[name, Span(" "), *apart(checkers)], *super()._forms(name, checkers)]

    def _arrows(self) -> tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]]:
        arrows = arrows_of(self._layout)
        ways: dict[tuple[int, int], set[str]] = {}
        for origin, target in self._steps():
            step = (target[0] - origin[0], target[1] - origin[1])
            ways.setdefault(self.at(origin), set()).add(arrows[step])
        order = list(arrows.values())
        beyond = {at: "".join(sorted(found, key=order.index)) for at, found in ways.items()}
        return {}, beyond


def cells_of(layout: Layout, columns: int) -> Cells:
    """Return the cells of a board of squares or hexagons, within a number of columns."""
    return (Cells if layout.edges is SQUARE_EDGES else Comb)(layout, columns)
