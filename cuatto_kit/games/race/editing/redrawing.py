"""A map after a gesture: signs are only redrawn in cells in which the board has changed."""

from collections.abc import Mapping
from dataclasses import dataclass

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.board.maps import ARROWS, BRIDGES, FINISH, FREE, LETTERS, SPLITS, START
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.config.names import FINISH as THE_FINISH
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, Track

REFUSAL = "a map cannot express this; write the board as walks to continue"
WALKS = "paths"
"""The form of a board that accepts any gesture."""


@dataclass(frozen=True)
class _Sign:
    """The meaning of a sign: the edges to which a space leads, and whether it is on a bridge."""

    edges: frozenset[Edge]
    bridge: bool


class Canvas:
    """The signs of a map by cell, with its first start at the origin, as for the paths on it."""

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip("\n").split("\n")
        row, column = next(
            (row, line.index(START)) for row, line in enumerate(self.lines) if START in line
        )
        self.corner = (-column, row)
        self.signs = {
            (k - column, row - number): sign
            for number, line in enumerate(self.lines)
            for k, sign in enumerate(line)
            if sign not in FREE
        }
        self.letters = any(sign.lower() in LETTERS for sign in self.signs.values())

    def finishes(self) -> list[Cell]:
        """Return the cells in which the finish is drawn."""
        return [cell for cell, sign in self.signs.items() if sign == FINISH]

    def sign(self, sign: _Sign) -> str:
        """Return the character of a sign. Raises Refused if there is none."""
        if len(sign.edges) == 1:
            (edge,) = sign.edges
            if self.letters:
                letter = next(letter for letter, other in LETTERS.items() if other is edge)
                return letter.upper() if sign.bridge else letter
            return (BRIDGES if sign.bridge else ARROWS)[edge]
        split = next((s for s, edges in SPLITS.items() if edges == sign.edges), None)
        if split is None or sign.bridge:
            raise Refused(REFUSAL, offer=WALKS)
        return split

    def with_signs(self, changed: Mapping[Cell, str]) -> str:
        """Return the map with other signs in some cells, enlarged if necessary."""
        left, top = self.corner
        bottom = top - len(self.lines) + 1
        new_left = min([left, *(cell[0] for cell in changed)])
        new_top = max([top, *(cell[1] for cell in changed)])
        new_bottom = min([bottom, *(cell[1] for cell in changed)])
        rows = []
        for row in range(new_top, new_bottom - 1, -1):
            old = self.lines[top - row] if bottom <= row <= top else ""
            line = list("." * (left - new_left) * bool(old) + old)
            for (column, other), sign in sorted(changed.items()):
                if other == row:
                    line += "." * (column - new_left + 1 - len(line))
                    line[column - new_left] = sign
            rows.append("".join(line) or ".")
        if rows[0].startswith(" "):  # YAML would interpret leading spaces as indentation
            rows[0] = rows[0].replace(" ", ".", len(rows[0]) - len(rows[0].lstrip()))
        return "\n".join(rows)


def redrawn(before: Sketch, after: Sketch) -> str:
    """Return the map of a changed board. Raises Refused if a space has no sign."""
    assert before.drawn is not None
    canvas = Canvas(before.drawn.text)
    finishes = _finishes(after, canvas)
    old = _signs(before, _finishes(before, canvas))
    new = _signs(after, finishes)
    changed = {cell: canvas.sign(sign) for cell, sign in new.items() if old.get(cell) != sign}
    changed |= dict.fromkeys(finishes.values(), FINISH)
    free = old.keys() | set(canvas.finishes())
    changed |= dict.fromkeys(free - new.keys() - set(finishes.values()), ".")
    text = canvas.with_signs({c: s for c, s in changed.items() if canvas.signs.get(c, ".") != s})
    return text + "\n" * before.drawn.text.endswith("\n")


def _signs(sketch: Sketch, finishes: Mapping[Spot, Cell]) -> dict[Cell, _Sign]:
    edges: dict[Spot, set[Edge]] = {spot: set() for spot in sketch.spots}
    for origin, target in sketch.links():
        if edge := Edge.between(origin.cell, target.cell):
            edges[origin].add(edge)
    for spot, cell in finishes.items():
        if edge := Edge.between(spot.cell, cell):
            edges[spot].add(edge)
    return {spot.cell: _Sign(frozenset(leads), spot.bridge) for spot, leads in edges.items()}


def _finishes(sketch: Sketch, canvas: Canvas) -> dict[Spot, Cell]:
    """Return the cell of the finish beside each space that leads to it.

    It is a cell in which the finish is drawn and that is still free, else the next cell straight
    on, else any adjacent one. Raises Refused if there is no room.
    """
    taken = sketch.taken.keys() | {c for c, sign in canvas.signs.items() if sign == START}
    drawn = [cell for cell in canvas.finishes() if cell not in taken]
    found = {}
    for track in sketch.tracks:
        if any(end.target == THE_FINISH for end in track.tos):
            beside = [next_cell(track.last.cell, edge) for edge in _edges_from(sketch, track)]
            free = [cell for cell in beside if cell not in taken]
            cell = next((cell for cell in free if cell in drawn), free[0] if free else None)
            if cell is None:
                raise Refused("there is no room for the finish here", track.last.cell)
            found[track.last] = cell
    return found


def _edges_from(sketch: Sketch, track: Track) -> list[Edge]:
    """Return the directions in which a path may continue from its end, straight on first."""
    cells = [sketch.origin(track), *(spot.cell for spot in track.spots)]
    onward = Edge.between(cells[-2], cells[-1])
    return sorted(Edge, key=lambda edge: edge is not onward)
