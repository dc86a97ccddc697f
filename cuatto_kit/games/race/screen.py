"""A race at the terminal: the grid of spaces with who stands there, the teams, what happens.

A checker is the letter of its team, marked with the first letter of its class unless it is
regular: `Gp` is gold's pin.
"""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from cuatto_kit.board.geometry import Cell
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.base import CHANCE
from cuatto_kit.games.race import notation
from cuatto_kit.games.race.engine import PASS, Choice, Move, Position, RaceGame
from cuatto_kit.games.race.names import FINISH
from cuatto_kit.games.race.spec import Spec
from cuatto_kit.games.race.state import ACTOR, BEGIN, PHASE
from cuatto_kit.games.screen import Line, Span, team_letters, team_name
from cuatto_kit.variant.model import ANY_LANGUAGE

WIDTH = 100
"""Columns of a terminal that a board keeps to where it can."""
NARROWEST = 8
"""Columns within a box: four checkers with their marks."""
CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the walls that meet: 1 above, 2 below, 4 left, 8 right."""
ARROWS = {(0, 1): "↑", (0, -1): "↓", (-1, 0): "←", (1, 0): "→"}

Standing = dict[str, list[Span]]
"""The checkers on each space."""


def draw(spec: Spec, layout: Layout, game: RaceGame, state: Position) -> list[Line]:
    """The board and the teams beside it."""
    standing = _standing(spec, game, state)
    return [*_Grid(layout).lines(standing), *_jumps(layout), *_teams(spec, layout, game, state)]


def status(spec: Spec, game: RaceGame, state: Position) -> Line:
    """Who is to do what, with the dice that are left."""
    if state.array[PHASE] == BEGIN:
        return (Span("the teams roll for who begins"),)
    seat = game.actor(state)
    if seat == CHANCE:
        return (*team_name(spec, _roller(state)), Span(" to roll"))
    if seat < 0:
        return (Span("the game is over"),)
    dice = " ".join(map(str, game.dice(state)))
    return (*team_name(spec, seat), Span(f" to move, dice {dice}"))


def tell(
    spec: Spec, game: RaceGame, before: Position, choice: Choice, after: Position
) -> Iterator[Line]:
    """What a choice or an outcome brought about: rolls, moves, hits, who is out."""
    text = notation.write(game, before, choice)
    if not isinstance(choice, Move):
        if before.array[PHASE] == BEGIN:
            yield (*team_name(spec, choice[0]), Span(" begins"))
        else:
            yield (*team_name(spec, _roller(before)), Span(f" rolls {text}"))
        return
    seat = game.actor(before)
    if choice == PASS:
        yield (*team_name(spec, seat), Span(" passes"))
        return
    yield (*team_name(spec, seat), Span(f" {text}"))
    for other in range(game.seats):
        if other != seat:
            gone = Counter(game.checkers(before, other)) - Counter(game.checkers(after, other))
            for name, space in gone.elements():
                kind = "" if name == "regular" else f" {name}"
                yield (*team_name(spec, other), Span(f"{kind} {space} is sent back"))
    if choice.land == FINISH:
        out = sum(space == FINISH for _, space in game.checkers(after, seat))
        whole = len(game.board.classes)
        yield (*team_name(spec, seat), Span(" is all out" if out == whole else f" has {out} out"))


def _roller(state: Position) -> int:
    return int(state.array[ACTOR])


def _standing(spec: Spec, game: RaceGame, state: Position) -> Standing:
    found: Standing = {}
    for seat, letter in enumerate(team_letters(spec, game.seats)):
        colour = spec.teams.colours[seat]
        for name, space in game.checkers(state, seat):
            mark = "" if name == "regular" else name[0]
            found.setdefault(space, []).append(Span(f"{letter}{mark}", colour, strong=True))
    return found


class _Grid:
    """The spaces that lie on the board as boxes; an arrow leads through a wall where a
    checker may walk."""

    def __init__(self, layout: Layout) -> None:
        self.spaces = {space.cell: space for space in layout.spaces if space.cell is not None}
        columns, rows = ([cell[axis] for cell in self.spaces] for axis in (0, 1))
        self.columns = range(min(columns), max(columns) + 1)
        self.rows = range(max(rows), min(rows) - 1, -1)
        room = (WIDTH - 1) // len(self.columns) - 1
        longest = max(len(_label(space, room)) for space in self.spaces.values())
        self.width = max(NARROWEST, min(longest, room))
        self.doors = dict(_doors(layout))

    def lines(self, standing: Standing) -> Iterator[Line]:
        for row in self.rows:
            yield (Span(self._wall(row)),)
            yield self._labels(row)
            yield self._checkers(row, standing)
        yield (Span(self._wall(self.rows[-1] - 1)),)

    def _wall(self, below: int) -> str:
        """The walls between a row and the one above it."""
        text = ""
        for column in (*self.columns, self.columns[-1] + 1):
            text += CORNERS[self._corner(column, below)]
            if self._flat(column, below):
                door = self.doors.get(frozenset({(column, below), (column, below + 1)}), "─")
                text += door.center(self.width, "─")
            else:
                text += " " * self.width
        return text.rstrip()

    def _corner(self, column: int, below: int) -> int:
        return (
            self._upright(column, below + 1)
            + 2 * self._upright(column, below)
            + 4 * self._flat(column - 1, below)
            + 8 * self._flat(column, below)
        )

    def _upright(self, column: int, row: int) -> bool:
        """Whether a wall stands on the left of a cell."""
        return (column, row) in self.spaces or (column - 1, row) in self.spaces

    def _flat(self, column: int, below: int) -> bool:
        """Whether a wall lies on top of a cell."""
        return (column, below) in self.spaces or (column, below + 1) in self.spaces

    def _labels(self, row: int) -> Line:
        text = ""
        for column in (*self.columns, self.columns[-1] + 1):
            text += "│" if self._upright(column, row) else " "
            space = self.spaces.get((column, row))
            text += (_label(space, self.width) if space else "").ljust(self.width)
        return (Span(text.rstrip()),)

    def _checkers(self, row: int, standing: Standing) -> Line:
        spans: list[Span] = []
        for column in (*self.columns, self.columns[-1] + 1):
            wall = "│" if self._upright(column, row) else " "
            door = self.doors.get(frozenset({(column - 1, row), (column, row)}), wall)
            space = self.spaces.get((column, row))
            spans.append(Span(door))
            spans += self._inside(space, standing.get(space.id, [])) if space else [self._blank(0)]
        return _trimmed(spans)

    def _inside(self, space: Space, checkers: list[Span]) -> list[Span]:
        if space.kind is SpaceKind.CROSSING:
            inside = [Span("["), *(checkers or [Span(" ")]), Span("]")]
        else:
            inside = _apart(checkers)
            if _length(inside) > self.width:
                inside = checkers
        return [*inside, self._blank(_length(inside))]

    def _blank(self, used: int) -> Span:
        return Span(" " * (self.width - used))


def _trimmed(spans: list[Span]) -> Line:
    """The spans without blanks at the end of the line."""
    while spans and not spans[-1].text.strip():
        spans.pop()
    return tuple(spans)


def _doors(layout: Layout) -> Iterator[tuple[frozenset[Cell], str]]:
    """The arrow between two cells that a link leads over."""
    for link in layout.links:
        origin, target = layout.space(link.origin).cell, layout.space(link.target).cell
        if origin and target and link.kind is LinkKind.STEP:
            step = (target[0] - origin[0], target[1] - origin[1])
            if step in ARROWS:
                yield frozenset({origin, target}), ARROWS[step]


def _label(space: Space, room: int) -> str:
    """What a space is called in moves, then the number it has on the sheet if that differs."""
    name, number = space.id, space.label.get(ANY_LANGUAGE, "")
    if number and number.isdigit() and not name.endswith(f".{number}"):
        return f"{_shortened(name, room - len(number) - 3)} ({number})"
    return _shortened(name, room)


def _shortened(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    path, _, number = name.rpartition(".")
    return f"{path[: room - len(number) - 1]}…{number}"


def _apart(spans: list[Span]) -> list[Span]:
    """Spans with a blank between each two."""
    return [part for span in spans for part in (Span(" "), span)][1:]


def _length(spans: list[Span]) -> int:
    return sum(len(span.text) for span in spans)


def _jumps(layout: Layout) -> Iterator[Line]:
    jumps = [
        f"{link.origin} → {link.target}" for link in layout.links if link.kind is LinkKind.JUMP
    ]
    for line in wrap(f"jumps: {', '.join(jumps)}", WIDTH) if jumps else ():
        yield (Span(line),)


def _teams(spec: Spec, layout: Layout, game: RaceGame, state: Position) -> Iterator[Line]:
    """A line a team: its lane or how many wait in the pool, and how many are out."""
    standing = _standing(spec, game, state)
    colours = spec.teams.colours[: game.seats]
    widest = max(map(len, colours))
    for seat, letter in enumerate(team_letters(spec, game.seats)):
        colour = colours[seat]
        out = sum(space == FINISH for _, space in game.checkers(state, seat))
        line = [Span(f" {letter} ", colour, strong=True), Span(f" {colour.ljust(widest)}  ")]
        yield (*line, *_start(layout, game, state, seat, standing), Span(f"out {out}"))


def _start(layout: Layout, game: RaceGame, state: Position, seat: int, here: Standing) -> Line:
    """Who stands on the slots of a team's lane, or how many wait in the pool."""
    first, *more = slots = layout.starts[seat]
    if layout.space(first).kind is SpaceKind.LANE:
        line = [Span(f"{first} to {more[-1]}: " if more else f"{first}: ")]
        for slot in slots:
            (standing,) = here.get(slot, [Span("·")])
            line += [standing, Span(" " * (3 - len(standing.text)))]
        return tuple(line)
    waiting = Counter(name for name, space in game.checkers(state, seat) if space == first)
    text = f"{first} {waiting.total()}"
    if len(set(game.board.classes)) > 1 and waiting:
        text += f" ({', '.join(f'{count} {name}' for name, count in waiting.items())})"
    return (Span(f"{text}  "),)
