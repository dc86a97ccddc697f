"""Boards drawn in characters, one per tile, as an alternative to walks.

    ↑ ← ↓ →  or  u l d r    a space, and where it leads
    ⇑ ⇐ ⇓ ⇒  or  U L D R    a cell of a bridge
    └ ┘ ┌ ┐ ├ ┤ ┬ ┴ ┼ ─ │   a space where the way splits: it leads over every arm
    +                       a space that leads to every neighbour which does not lead to it
    S                       the start; it leads to every neighbour
    F                       the finish
    . or a blank            free table

Ways join where several lead to one space. Lines are rows, the farthest first.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple, Self

from cuatto_kit.board.geometry import SQUARE_EDGES, Cell, Edge, next_cell
from cuatto_kit.board.walks import MAX_SPACES, Step
from cuatto_kit.config.messages import MOST_LISTED, did_you_mean, format_value, join_names
from cuatto_kit.config.validation import FromText, Misread
from cuatto_kit.errors import Code

UP, LEFT, DOWN, RIGHT = SQUARE_EDGES
ARROWS = {UP: "↑", LEFT: "←", DOWN: "↓", RIGHT: "→"}
BRIDGES = {UP: "⇑", LEFT: "⇐", DOWN: "⇓", RIGHT: "⇒"}
SPLITS = {
    "└": {UP, RIGHT}, "┘": {UP, LEFT}, "┌": {DOWN, RIGHT}, "┐": {DOWN, LEFT},
    "├": {UP, DOWN, RIGHT}, "┤": {UP, DOWN, LEFT}, "┬": {LEFT, DOWN, RIGHT},
    "┴": {LEFT, UP, RIGHT}, "┼": set(Edge), "─": {LEFT, RIGHT}, "│": {UP, DOWN},
}  # fmt: skip
START, FINISH, FORK, FREE = "S", "F", "+", ". "
LETTERS = {"u": UP, "l": LEFT, "d": DOWN, "r": RIGHT}

_EXITS: Mapping[str, frozenset[Edge]] = {
    **{sign: frozenset({edge}) for edge, sign in (*ARROWS.items(), *BRIDGES.items())},
    **{
        sign: frozenset({edge})
        for letter, edge in LETTERS.items()
        for sign in (letter, letter.upper())
    },
    **{sign: frozenset(edges) for sign, edges in SPLITS.items()},
}
_CELLS_OF_BRIDGES = {*BRIDGES.values(), *"ULDR"}
EXPECTED = "expected arrows, u l d r, S, F, + or free table (.)"
SIGNS = (*_EXITS, START, FINISH, FORK, *FREE)
"""All characters of a map, besides the ends of lines."""


class MapError(Misread):
    """A map that cannot be read."""

    code = Code.BAD_MAP


class Place(NamedTuple):
    """The place of a character on a map; row and column count from 1."""

    row: int
    column: int

    @classmethod
    def of(cls, cell: Cell) -> Self:
        """Return the place of a cell whose row is 0 in the first line."""
        return cls(1 - cell[1], 1 + cell[0])

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}"


@dataclass(frozen=True)
class DrawnPath:
    """A path from one start, join or split to the next: the steps that enter its spaces.

    `before` are the numbers of the paths that it continues, None for the start. It begins at the
    end of the first of these, unless `set_out` gives another cell. `ends` is true if it leads to
    the finish. `place` is where its first space is drawn.
    """

    before: tuple[int | None, ...]
    steps: tuple[Step, ...]
    ends: bool
    place: "Place"
    set_out: Cell | None = None


@dataclass(frozen=True)
class DrawnMap(FromText):
    """A map as it is drawn, and its paths."""

    text: str
    paths: tuple[DrawnPath, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the map that a text draws. Raises MapError."""
        return cls(text, read_map(text))

    @property
    def starts(self) -> str:
        """The text "; the map has …" if it has several starts, otherwise empty."""
        rows = enumerate(self.text.split("\n"), 1)
        places = [Place(k, c) for k, row in rows for c, sign in enumerate(row, 1) if sign == START]
        return _several_starts(places)


def _several_starts(places: Sequence[Place]) -> str:
    if len(places) < 2:
        return ""
    return f"; the map has {len(places)} starts (S): {join_names(map(str, places), '; ')}"


@lru_cache(maxsize=64)  # called by the model, and by the checks between its fields
def read_map(text: str) -> tuple[DrawnPath, ...]:
    """Return the paths of a map, the nearer to the start before the farther.

    At a split they are in the order up, left, down, right. Cells count from the first start in
    reading order. Raises MapError.
    """
    try:
        return _Map(text).paths()
    except MapError as error:
        if "\n" in text or " " not in text.strip():
            raise
        message = f"{error}; write a map of several lines below `map: |`"
        raise MapError(message, error.offset, error.advice, error.wrong) from error


class _Map:
    """The signs of a map by cell, and the connections between them."""

    def __init__(self, text: str) -> None:
        self.signs: dict[Cell, str] = {}
        self.offsets: dict[Cell, int] = {}
        offset = 0
        for row, line in enumerate(text.split("\n")):
            for column, sign in enumerate(line):
                if sign not in SIGNS:
                    advice = did_you_mean(sign, [START, FINISH])
                    message = f"{format_value(sign)} means nothing in a map; {EXPECTED}{advice}"
                    raise MapError(message, offset + column, advice, sign)
                if sign not in FREE:
                    self.signs[column, -row] = sign
                    self.offsets[column, -row] = offset + column
            offset += len(line) + 1
        spaces = sum(sign not in (START, FINISH) for sign in self.signs.values())
        if spaces > MAX_SPACES:
            raise MapError(f"{spaces:,} spaces; expected {MAX_SPACES:,} at most", 0)
        self.starts = [cell for cell, sign in self.signs.items() if sign == START]
        if not self.starts:
            raise MapError("the map has no start; expected an S beside the first space", 0)
        self.exits = {cell: self._exits(cell) for cell in self.signs}
        self.entries: dict[Cell, list[Cell]] = {cell: [] for cell in self.signs}
        for cell, edges in self.exits.items():
            for edge in edges:
                self.entries[next_cell(cell, edge)].append(cell)

    def _exits(self, cell: Cell) -> list[Edge]:
        """Return the edges over which a cell leads, in the order of `Edge`."""
        sign = self.signs[cell]
        if sign == FINISH:
            return []
        if sign in (START, FORK):
            found = [edge for edge in SQUARE_EDGES if self._may_enter(cell, edge)]
            if not found:
                several = _several_starts([Place.of(start) for start in self.starts])
                message = f"{sign} leads nowhere; expected a space beside it{several}"
                raise MapError(message, self.offsets[cell])
            return found
        for edge in SQUARE_EDGES:
            if edge in _EXITS[sign] and self.signs.get(next_cell(cell, edge), START) == START:
                message = f"{sign} leads {edge.value} to no space; expected one there, or F"
                if FINISH not in self.signs.values():
                    message += "; the map has no F yet"
                raise MapError(message, self.offsets[cell])
        return [edge for edge in SQUARE_EDGES if edge in _EXITS[sign]]

    def _may_enter(self, cell: Cell, edge: Edge) -> bool:
        """Return whether the space over an edge does not itself lead back."""
        beside = self.signs.get(next_cell(cell, edge))
        if beside is None or beside == START or (beside == FINISH and self.signs[cell] == START):
            return False
        if beside == FORK:
            return self.signs[cell] == START
        return edge.opposite not in _EXITS.get(beside, ())

    def paths(self) -> tuple[DrawnPath, ...]:
        heads = self._heads()
        runs = [self._run(head) for head in heads]
        last = {run[-1]: k for k, run in enumerate(runs)}
        origin = self.starts[0]
        found = []
        for head, run in zip(heads, runs, strict=True):
            before = sorted(self.entries[head], key=lambda cell: self._rank(cell, last))
            ways = tuple(None if cell in self.starts else last[cell] for cell in before)
            found.append(
                DrawnPath(
                    before=tuple(dict.fromkeys(ways)),
                    steps=self._steps([before[0], *run]),
                    ends=self._leads_to_finish(run[-1]),
                    place=Place.of(head),
                    set_out=self._set_out(before[0], origin),
                )
            )
        return tuple(found)

    def _leads_to_finish(self, cell: Cell) -> bool:
        return any(self.signs[next_cell(cell, edge)] == FINISH for edge in self.exits[cell])

    def _rank(self, cell: Cell, last: Mapping[Cell, int]) -> int:
        return -1 if cell in self.starts else last[cell]

    def _set_out(self, before: Cell, origin: Cell) -> Cell | None:
        if before not in self.starts or before == origin:
            return None
        return (before[0] - origin[0], before[1] - origin[1])

    def _heads(self) -> list[Cell]:
        """Return the first cells of paths, nearest to the start first."""
        heads: list[Cell] = []
        queue = list(self.starts)
        known = set(queue)
        for cell in queue:
            for edge in self.exits[cell]:
                target = next_cell(cell, edge)
                if target in known or self.signs[target] == FINISH:
                    continue
                known.add(target)
                queue.append(target)
                if self._is_head(target):
                    heads.append(target)
        lost = {cell for cell, sign in self.signs.items() if sign != FINISH} - known
        if lost:
            raise self._lost([cell for cell in self.signs if cell in lost], queue)
        return heads

    def _lost(self, lost: Sequence[Cell], known: Sequence[Cell]) -> MapError:
        """Return the error about spaces that cannot be reached.

        It names the beginning of such a path, and the closest cell that can be reached.
        """
        heads = [cell for cell in lost if set(self.entries[cell]).isdisjoint(lost)] or lost
        cell, end = min(
            product(heads[:MOST_LISTED], known),
            key=lambda pair: abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]),
        )
        leads = " and ".join(edge.value for edge in self.exits[end])
        where = f"{self.signs[end]} in {Place.of(end)}, which leads {leads}"
        expected = "expected a way from there"
        if sign := self._sign_towards(end, cell):
            expected += f", as by {sign}"
        message = f"no way from the start comes here; the nearest open end is {where}; {expected}"
        return MapError(message, self.offsets[cell])

    def _sign_towards(self, end: Cell, cell: Cell) -> str | None:
        """Return the sign that leads on from `end` as before and also to the cell beside it.

        Returns None if there is no such sign, or if that cell leads back.
        """
        edge = Edge.between(end, cell)
        if edge is None or self.signs[end] == START or edge.opposite in self.exits[cell]:
            return None
        edges = {edge, *self.exits[end]}
        return next((sign for sign, exits in SPLITS.items() if exits == edges), None)

    def _is_head(self, cell: Cell) -> bool:
        """Return whether a path begins here: after a start or a split, or where ways join."""
        before = self.entries[cell]
        return len(before) > 1 or before[0] in self.starts or len(self.exits[before[0]]) > 1

    def _run(self, head: Cell) -> list[Cell]:
        """Return the cells of the path that begins with `head`."""
        run = [head]
        while len(self.exits[run[-1]]) == 1:
            target = next_cell(run[-1], self.exits[run[-1]][0])
            if self.signs[target] == FINISH or self._is_head(target):
                break
            run.append(target)
        return run

    def _steps(self, cells: Sequence[Cell]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for cell, target in pairwise(cells):
            edge = Edge.between(cell, target)
            assert edge is not None
            bridge = self.signs[target] in _CELLS_OF_BRIDGES
            if bridge and not steps:
                message = "a way begins with a bridge; expected an ordinary space before it"
                raise MapError(message, self.offsets[target])
            if bridge and steps[-1].edge is not edge:
                message = "the bridge is entered round a corner; expected it straight on"
                raise MapError(message, self.offsets[target])
            steps.append(Step(edge, bridge))
        return tuple(steps)


def draw_map(
    exits: Mapping[Cell, Sequence[Edge]],
    bridges: Collection[Cell],
    starts: Sequence[Cell],
    finishes: Sequence[Cell],
) -> str:
    """Return the map of a board.

    Args:
        exits: The spaces by cell, each with the edges that it leads over.
        bridges: The cells of bridges.
        starts: The cells of starts.
        finishes: The cells of finishes.

    Raises:
        ValueError: A space has no sign; the message is readable.
    """
    signs = dict.fromkeys(starts, START) | dict.fromkeys(finishes, FINISH)
    splits = {frozenset(edges): sign for sign, edges in SPLITS.items()}
    for cell, edges in exits.items():
        if cell in signs:
            raise ValueError("the start or the finish has no free table to be drawn on")
        if len(edges) == 1:
            signs[cell] = (BRIDGES if cell in bridges else ARROWS)[edges[0]]
        elif cell in bridges or frozenset(edges) not in splits:
            raise ValueError("a bridge on which the way splits cannot be drawn")
        else:
            signs[cell] = splits[frozenset(edges)]
    columns, rows = ([cell[axis] for cell in signs] for axis in (0, 1))
    return "\n".join(
        "".join(signs.get((column, row), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(max(rows), min(rows) - 1, -1)
    )
