"""Starts and finishes drawn beside the board, if they have no place on it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import SQUARE_EDGES, Cell, Edge
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind

_SIGNS = {
    Edge.UP: "↑",
    Edge.DOWN: "↓",
    Edge.LEFT: "←",
    Edge.RIGHT: "→",
    Edge.UP_LEFT: "↖",
    Edge.UP_RIGHT: "↗",
    Edge.DOWN_LEFT: "↙",
    Edge.DOWN_RIGHT: "↘",
}
ARROWS = {edge.step: sign for edge, sign in _SIGNS.items() if edge in SQUARE_EDGES}
TWO_WAY = {"↑": "↕", "↓": "↕", "←": "↔", "→": "↔"}
"""The arrow between two spaces with ways in both directions, by that of one of them."""
START, FINISH = "start", "finish"


def arrows_of(layout: Layout) -> Mapping[Cell, str]:
    """Return the arrow to each neighbour of a space, by the columns and rows to it."""
    return {edge.step: sign for edge, sign in _SIGNS.items() if edge in layout.edges}


@dataclass(frozen=True)
class End:
    """A start or a finish on a free cell, the space beside it, and the arrow between them."""

    space: Space
    beside: Cell
    arrow: str


def ends(layout: Layout) -> Iterator[End]:
    """Yield the starts and finishes of a board.

    There is a start beside each space where checkers come on to the board, and a finish beside each
    space that leads to it. Free cells within the bounds of the board are preferred, then the cell
    straight on; without a free cell, one of the same name is shared.
    """
    cells = {space.id: space.cell for space in layout.spaces if space.cell}
    taken = set(cells.values())
    ways = [(link.origin, link.target) for link in layout.links if link.kind is not LinkKind.JUMP]
    firsts = {
        target: [onward for space, onward in ways if space == target]
        for origin, target in ways
        if origin not in cells and target in cells
    }
    lasts = {
        origin: [before for before, space in ways if space == origin]
        for origin, target in ways
        if origin in cells and layout.space(target).kind is SpaceKind.FINISH
    }
    arrows = arrows_of(layout)
    for name, found in ((START, firsts), (FINISH, lasts)):
        named: list[Cell] = []
        for here, neighbours in found.items():
            beside = [cells[space] for space in neighbours if space in cells]
            free = _free(cells[here], beside[:1], taken, arrows) or _next_to(
                cells[here], named, arrows
            )
            if free:
                taken.add(free)
                named.append(free)
                one, other = (free, cells[here]) if name == START else (cells[here], free)
                arrow = arrows[other[0] - one[0], other[1] - one[1]]
                space = Space(name, SpaceKind.POOL, None, "", {}, (), cell=free)
                yield End(space, cells[here], arrow)


def _next_to(here: Cell, cells: Sequence[Cell], steps: Collection[Cell]) -> Cell | None:
    return next((c for c in cells if (c[0] - here[0], c[1] - here[1]) in steps), None)


def _free(
    here: Cell, behind: Sequence[Cell], taken: Collection[Cell], steps: Collection[Cell]
) -> Cell | None:
    """Return a free cell next to `here`, or None.

    Cells within the bounds are preferred between squares, then the one opposite the cell in
    `behind`.
    """
    columns, rows = zip(*taken, strict=True)

    def costs(cell: Cell) -> tuple[bool, bool]:
        inside = min(columns) <= cell[0] <= max(columns) and min(rows) <= cell[1] <= max(rows)
        inside = inside or len(steps) > len(SQUARE_EDGES)
        ahead = [(2 * here[0] - cell[0], 2 * here[1] - cell[1])]
        return not inside, ahead != list(behind)

    around = [(here[0] + step[0], here[1] + step[1]) for step in steps]
    return min((cell for cell in around if cell not in taken), key=costs, default=None)
