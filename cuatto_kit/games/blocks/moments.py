"""Moments of games that make worked examples."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.game import BlocksGame, Position, make_game
from cuatto_kit.games.blocks.grid import DIRECTIONS, Grid
from cuatto_kit.games.blocks.model import BlocksVariant

SEED = 10
POSITIONS = 600
"""The maximum number of positions that are tried."""
FEWEST = {"roll": 1, "roll_once": 1, "home": 1, "diagonal": 3}
"""The smallest possible number of pieces around a move of a kind; two for kinds not listed."""
WINDOW = 5
"""The width and depth, in squares, of the part of the board with pieces."""
BLOCKS = 2
"""The maximum number of blocks on it besides the cabezas."""
MARGIN = 1
"""The margin around the squares of a move, in squares."""

DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
"""Columns east and rows north."""


@dataclass(frozen=True)
class Moment:
    """A move of the side to move in a position.

    `path` are the placements of the piece, starting with its origin, and `move` is the move as
    written. `beside` are other relevant squares; `legal` says whether the rules allow the move.
    """

    before: Position
    move: str
    path: tuple[int, ...]
    beside: tuple[int, ...] = ()
    legal: bool = True


Holds = Callable[[str, Moment], bool]
"""A function that returns whether the text of a kind is true for a moment."""


def find_moments(search: "Search", game: BlocksGame, holds: Holds) -> dict[str, Moment]:
    """Return the clearest moment of each kind; kinds that do not occur are left out."""
    best: dict[str, tuple[int, Moment]] = {}
    for state in _small_positions(game):
        view, wanted = _View(game, state), _unclear(search.kinds, best)
        if not wanted:
            break
        for kind in wanted:
            for moment in search.kinds[kind](view):
                crowd = view.crowd(moment)
                clearer = kind not in best or crowd < best[kind][0]
                if clearer and holds(kind, moment):
                    best[kind] = (crowd, moment)
    return {kind: best[kind][1] for kind in search.kinds if kind in best}


def _unclear(kinds: Iterable[str], best: Mapping[str, tuple[int, Moment]]) -> list[str]:
    """Return the kinds for which a clearer moment is possible."""
    return [kind for kind in kinds if kind not in best or best[kind][0] > FEWEST.get(kind, 2)]


def _small_positions(game: BlocksGame) -> Iterator[Position]:
    """Yield positions with a few pieces on a part of the board and alternating sides to move."""
    chance, grid = random.Random(SEED), game.grid
    kinds = range(len(grid.kinds))
    by_kind = [[n for n, p in enumerate(grid.placements) if p.kind == kind] for kind in kinds]
    covers = [frozenset(grid.squares_of(placement)) for placement in grid.placements]
    for number in range(POSITIONS):
        window = _window(grid, chance)
        left = [[n for n in numbers if covers[n] <= window] for numbers in by_kind]
        places, taken = [[-1] * len(kinds), [-1] * len(kinds)], set[int]()
        pieces = [(0, 0), (1, 0)]
        blocks = [(side, kind) for side in (0, 1) for kind in kinds if kind]
        pieces += chance.sample(blocks, min(chance.randint(1, BLOCKS), len(blocks)))
        for side, kind in pieces:
            free = [n for n in left[kind] if not covers[n] & taken]
            if free:
                places[side][kind] = chance.choice(free)
                taken |= covers[places[side][kind]]
        south, north = (tuple(row) for row in places)
        state = Position((south, north), number % 2)
        if min(south[0], north[0]) >= 0 and game.outcome(state) is None:
            yield state


def _window(grid: Grid, chance: random.Random) -> set[int]:
    """Return the squares of a random part of the board."""
    west = chance.randrange(max(grid.columns - WINDOW, 0) + 1)
    south = chance.randrange(max(grid.rows - WINDOW, 0) + 1)
    columns = range(west, min(west + WINDOW, grid.columns))
    rows = range(south, min(south + WINDOW, grid.rows))
    return {row * grid.columns + column for row in rows for column in columns}


def near(grid: Grid, squares: set[int]) -> set[int]:
    """Return the squares of the smallest rectangle around some squares, plus MARGIN."""
    rows, columns = zip(*(divmod(square, grid.columns) for square in squares), strict=True)
    low, high = max(min(rows) - MARGIN, 0), min(max(rows) + MARGIN, grid.rows - 1)
    left, right = max(min(columns) - MARGIN, 0), min(max(columns) + MARGIN, grid.columns - 1)
    return {
        row * grid.columns + column
        for row in range(low, high + 1)
        for column in range(left, right + 1)
    }


class _View:
    """A view of a position: the pieces on its squares, and its moves."""

    def __init__(self, game: BlocksGame, state: Position) -> None:
        self.game, self.state, self.grid = game, state, game.grid
        self.own, self.foe = state.places[state.side], state.places[1 - state.side]
        self.cabeza, self.foe_cabeza = self.own[0], self.foe[0]

    @cached_property
    def owner(self) -> dict[int, tuple[int, int]]:
        """The piece, by side and kind, on each occupied square."""
        return {
            square: (side, kind)
            for side, places in enumerate(self.state.places)
            for kind, number in enumerate(places)
            if number >= 0
            for square in self.covers(number)
        }

    @cached_property
    def targets(self) -> list[tuple[int, int]]:
        """The result of each legal move of a piece: its kind and the placement."""
        return [(self.grid.placements[t].kind, t) for t in self.game.targets(self.state)]

    def covers(self, number: int) -> list[int]:
        """Return the squares of a placement."""
        return self.grid.squares_of(self.grid.placements[number])

    def kind(self, number: int) -> int:
        """Return the kind of a placement."""
        return self.grid.placements[number].kind

    def step(self, square: int, columns: int, rows: int) -> int | None:
        """Return the square a number of columns east and rows north, or None off the board."""
        row, column = divmod(square, self.grid.columns)
        inside = 0 <= row + rows < self.grid.rows and 0 <= column + columns < self.grid.columns
        return square + rows * self.grid.columns + columns if inside else None

    def crowd(self, moment: Moment) -> int:
        """Return the number of pieces around a move."""
        squares = {s for number in moment.path for s in self.covers(number)} | {*moment.beside}
        return len({self.owner[s] for s in near(self.grid, squares) if s in self.owner})

    @cached_property
    def rolls(self) -> list[tuple[str, tuple[int, ...]]]:
        """The name and the path of each legal move of a block."""
        named = [(self.game.name_of(self.state, t), kind, t) for kind, t in self.targets if kind]
        return [(name, self._path(self.own[kind], target, name)) for name, kind, target in named]

    def _path(self, origin: int, target: int, name: str) -> tuple[int, ...]:
        """Return the placements of a block on its way.

        They follow the order of its name if possible, and avoid the opponent's cabeza if possible.
        """
        after = self.after(origin)
        if target in after:
            return (origin, target)
        letters = dict.fromkeys(name[1:] + DIRECTIONS)
        ways = [after[DIRECTIONS.index(letter)] for letter in letters]
        free = [m for m in ways if m >= 0 and target in self.after(m) and self.free(m)]
        return (origin, min(free, key=lambda m: self.foe_cabeza in self.covers(m)), target)

    def after(self, number: int) -> list[int]:
        """Return where a roll of a block in each direction leads, −1 off the board."""
        numbers: list[int] = self.game.table.placements[number].rolled.tolist()
        return numbers

    def free(self, number: int) -> bool:
        """Return whether a block of the side to move may come to rest on a placement."""
        piece = (self.state.side, self.grid.placements[number].kind)
        may = {None, piece, (1 - self.state.side, 0)}
        return all(self.owner.get(square) in may for square in self.covers(number))

    def slides_to(self, origin: int, target: int) -> bool:
        """Return whether the cabeza can slide between two squares in one step.

        Its own square counts as free.
        """
        (row, column), (r, c) = (divmod(s, self.grid.columns) for s in (origin, target))
        taken = self.owner.keys() - {self.cabeza}
        if max(abs(r - row), abs(c - column)) != 1 or target in taken:
            return False
        beside = {row * self.grid.columns + c, r * self.grid.columns + column}
        return r == row or c == column or not beside <= taken


def stricter(variant: BlocksVariant, layout: Layout, game: BlocksGame) -> BlocksGame:
    """Return the game of a variant without rolls through a cabeza."""
    if not variant.rules.crush_through:
        return game
    rules = variant.rules.model_copy(update={"crush_through": False})
    return make_game(variant.model_copy(update={"rules": rules}), layout, 2)


@dataclass(frozen=True)
class Search:
    """A search for moments of each kind in a position."""

    variant: BlocksVariant
    layout: Layout
    strict: BlocksGame
    """The same game without rolls through a cabeza."""

    @cached_property
    def kinds(self) -> dict[str, Callable[[_View], Iterator[Moment]]]:
        """The kinds that apply under these rules, in the order of the examples."""
        roll = {"roll": self.roll} if self._turning else {"roll_once": self.roll_once}
        kinds: dict[str, Callable[[_View], Iterator[Moment]]] = {
            **roll,
            "no_room": self.no_room,
            "slide": self.slide,
            "diagonal": self.diagonal,
            "crush": self.crush,
        }
        if self.variant.rules.crush_through:
            kinds |= {"through": self.through}
        return kinds | {"home": self.home}

    @cached_property
    def _turning(self) -> list[int]:
        """The kinds of blocks that roll twice; only those that are not cubes, if there are any."""
        kinds = list(enumerate(self.variant.grid.kinds))[1:]
        twice = [(number, kind) for number, kind in kinds if kind.rolls > 1]
        return [number for number, kind in twice if not kind.cube] or [n for n, _ in twice]

    def roll(self, view: _View) -> Iterator[Moment]:
        """Yield two rolls of a block in different directions, to free squares."""
        for name, path in view.rolls:
            turns = len(path) == 3 and name[1] != name[2] and view.kind(path[0]) in self._turning
            if turns and not any(view.foe_cabeza in view.covers(number) for number in path):
                yield Moment(view.state, name, path)

    def roll_once(self, view: _View) -> Iterator[Moment]:
        """Yield a roll of a block to free squares; the block is not a cube, if possible."""
        cubes = all(kind.cube for kind in view.grid.kinds)
        for name, path in view.rolls:
            plain = cubes or not view.grid.kinds[view.kind(path[0])].cube
            if plain and view.foe_cabeza not in view.covers(path[-1]):
                yield Moment(view.state, name, path)

    def no_room(self, view: _View) -> Iterator[Moment]:
        """Yield a roll that is blocked by a piece other than the opponent's cabeza."""
        for kind, origin in enumerate(view.own):
            if not kind or origin < 0:
                continue
            for direction, after in zip(DIRECTIONS, view.after(origin), strict=True):
                if after < 0 or view.free(after):
                    continue
                taken = [s for s in view.covers(after) if s in view.owner]
                beside = tuple(s for s in taken if view.owner[s] != (view.state.side, kind))
                letter = view.grid.kinds[kind].letter
                name = (letter if view.state.side else letter.upper()) + direction
                yield Moment(view.state, name, (origin, after), beside, legal=False)

    def slide(self, view: _View) -> Iterator[Moment]:
        """Yield a diagonal slide of the cabeza past one piece."""
        for target, beside in self._diagonals(view):
            if sum(square in view.owner for square in beside) == 1:
                name = view.game.name_of(view.state, target)
                yield Moment(view.state, name, (view.cabeza, target), beside)

    def diagonal(self, view: _View) -> Iterator[Moment]:
        """Yield an illegal slide of the cabeza between two pieces."""
        for target, beside in self._diagonals(view):
            if all(square in view.owner for square in beside):
                name = view.game.name_of(view.state, target)
                yield Moment(view.state, name, (view.cabeza, target), beside, legal=False)

    def _diagonals(self, view: _View) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the free squares diagonal to the cabeza, each with the two squares in between."""
        for columns, rows in DIAGONALS:
            target = view.step(view.cabeza, columns, rows)
            one, two = view.step(view.cabeza, columns, 0), view.step(view.cabeza, 0, rows)
            if target is None or one is None or two is None or target in view.owner:
                continue
            yield target, (one, two)

    def crush(self, view: _View) -> Iterator[Moment]:
        """Yield a block that lands on the opponent's cabeza."""
        for name, path in view.rolls:
            if view.foe_cabeza in view.covers(path[-1]):
                yield Moment(view.state, name, path, (view.foe_cabeza,))

    def through(self, view: _View) -> Iterator[Moment]:
        """Yield a block that rolls over the opponent's cabeza where no other way exists."""
        for name, path in view.rolls:
            covers = [view.foe_cabeza in view.covers(number) for number in path]
            if any(covers) and not covers[-1] and name not in self.strict.legal(view.state):
                yield Moment(view.state, name, path, (view.foe_cabeza,))

    def home(self, view: _View) -> Iterator[Moment]:
        """Yield a move of the cabeza to the far home row."""
        goal = {self._square(name) for name in self.layout.finishes[view.state.side]}
        for kind, target in view.targets:
            if kind or target not in goal:
                continue
            name = view.game.name_of(view.state, target)
            if view.slides_to(view.cabeza, target):
                yield Moment(view.state, name, (view.cabeza, target))
            else:
                squares = range(view.grid.squares)
                first = [square for square in squares if view.slides_to(view.cabeza, square)]
                between = next(square for square in first if view.slides_to(square, target))
                yield Moment(view.state, name, (view.cabeza, between, target))

    def _square(self, identifier: str) -> int:
        """Return the number of a square, from 0."""
        return next(n for n, space in enumerate(self.layout.spaces) if space.id == identifier)
