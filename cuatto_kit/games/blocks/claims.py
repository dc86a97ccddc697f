"""Claims of worked examples, which the engine confirms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.game import BlocksGame, Position
from cuatto_kit.games.blocks.grid import square_id, square_name
from cuatto_kit.games.blocks.moments import Moment
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.game import Reason


@dataclass(frozen=True)
class Case:
    """An example with its game, and the same game without rolls through a cabeza.

    `names` are those of the kinds of pieces, and `colours` those of the sides.
    """

    layout: Layout
    game: BlocksGame
    strict: BlocksGame
    names: tuple[str, ...]
    colours: tuple[str, ...]
    facts: Mapping[str, Fact]
    moment: Moment

    @property
    def before(self) -> Position:
        """The position before the move."""
        return self.moment.before

    @property
    def side(self) -> int:
        """The side to move."""
        return self.before.side

    @property
    def kind(self) -> int:
        """The kind of the piece that moves, 0 for the cabeza."""
        return self.game.grid.placements[self.moment.path[0]].kind

    @property
    def foe_cabeza(self) -> int:
        """The square of the opponent's cabeza."""
        return self.before.places[1 - self.side][0]

    @cached_property
    def targets(self) -> list[int]:
        """The placements to which moves lead."""
        return self.game.targets(self.before)

    @cached_property
    def after(self) -> Position:
        """The position after the move."""
        return self.game.apply(self.before, self.game.name_of(self.before, self.moment.path[-1]))

    def covers(self, number: int) -> list[int]:
        """Return the squares of a placement."""
        return self.game.grid.squares_of(self.game.grid.placements[number])

    def squares(self, fact: str) -> set[str]:
        """Return the squares of the text."""
        value = self.facts.get(fact, ())
        return set(value) if isinstance(value, tuple) else set()  # type: ignore[arg-type]

    def names_of(self, squares: list[int]) -> set[str]:
        """Return the names of squares."""
        return {square_name(self.game.grid, square) for square in squares}

    def standing(self, square: int) -> tuple[int, int] | None:
        """Return side and kind of the piece on a square, or None."""
        for side, places in enumerate(self.before.places):
            for kind, number in enumerate(places):
                if number >= 0 and square in self.covers(number):
                    return side, kind
        return None

    def without(self, side: int, kind: int) -> Position:
        """Return the position without one piece."""
        places = [list(row) for row in self.before.places]
        places[side][kind] = -1
        return replace(self.before, places=tuple(map(tuple, places)))  # type: ignore[arg-type]

    def rolls(self, origin: int, target: int) -> bool:
        """Return whether one roll leads from a placement to another."""
        return target in self.game.table.placements[origin].rolled.tolist()


Claim = Callable[[Case], bool]


def told(case: Case) -> bool:
    """Check what every text says: who moves which piece from where to where."""
    facts, path = case.facts, case.moment.path
    colours = [Name("colour", case.colours[side]) for side in (case.side, 1 - case.side)]
    between = [square for number in path[1:-1] for square in case.covers(number)]
    name = facts.get("name")
    called = name.key if isinstance(name, Name) else ""
    return (
        [facts["colour"], facts["other"]] == colours
        and called == (case.names[case.kind] if case.kind else "")
        and case.before.places[case.side][case.kind] == path[0]
        and case.squares("origin") == case.names_of(case.covers(path[0]))
        and case.squares("target") == case.names_of(case.covers(path[-1]))
        and case.squares("between") == case.names_of(between)
        and facts["move"] == case.moment.move
        and (path[-1] in case.targets) == case.moment.legal
        and (not case.moment.legal or case.moment.move in case.game.legal(case.before))
    )


def goes_on(case: Case) -> bool:
    """Return whether the move crushes no cabeza and the game goes on."""
    foe = case.after.places[1 - case.side]
    return case.game.outcome(case.after) is None and foe == case.before.places[1 - case.side]


def rolls_twice(case: Case) -> bool:
    """Check that the block makes two rolls, both to free squares, and could not do it in one."""
    first, between, last = case.moment.path
    met = {case.standing(s) for number in (between, last) for s in case.covers(number)}
    return (
        case.rolls(first, between)
        and case.rolls(between, last)
        and not case.rolls(first, last)
        and met <= {None, (case.side, case.kind)}
        and goes_on(case)
    )


def rolls_once(case: Case) -> bool:
    """Check that the block makes one roll, to free squares."""
    first, last = case.moment.path
    met = {case.standing(square) for square in case.covers(last)}
    return case.rolls(first, last) and met <= {None, (case.side, case.kind)} and goes_on(case)


def has_no_room(case: Case) -> bool:
    """Check that one piece is in the way and that the roll would be legal without it."""
    first, last = case.moment.path
    pieces = {square: case.standing(square) for square in case.covers(last)}
    own = (case.side, case.kind)
    taken = [square for square, who in pieces.items() if who not in (None, own)]
    who = {pieces[square] for square in taken}
    if len(who) != 1 or who == {(1 - case.side, 0)}:
        return False
    (piece,) = who
    assert piece is not None
    return (
        case.rolls(first, last)
        and case.squares("beside") == case.squares("taken") == case.names_of(taken)
        and last in case.game.targets(case.without(*piece))
    )


def slides_past(case: Case) -> bool:
    """Check that one of the two squares beside the path is occupied and the other free."""
    taken = _beside(case)
    return len(taken) == 1 and case.squares("taken") == case.names_of(taken) and goes_on(case)


def is_shut_off(case: Case) -> bool:
    """Check that the square is free and both squares beside the path are occupied.

    If either were free, the step would be legal.
    """
    taken, last = _beside(case), case.moment.path[-1]
    pieces = [case.standing(square) for square in taken]
    return (
        len(taken) == 2
        and case.standing(last) is None
        and case.squares("beside") == case.squares("taken") == case.names_of(taken)
        and all(last in case.game.targets(case.without(*who)) for who in pieces if who)
    )


def _beside(case: Case) -> list[int]:
    """Return the occupied squares of the two beside a diagonal step; empty for other steps."""
    columns = case.game.grid.columns
    (row, column), (r, c) = (divmod(number, columns) for number in case.moment.path)
    if abs(r - row) != 1 or abs(c - column) != 1:
        return []
    beside = [row * columns + c, r * columns + column]
    if case.squares("beside") != case.names_of(beside):
        return []
    return [square for square in beside if case.standing(square)]


def crushes(case: Case) -> bool:
    """Check that the block comes to rest on the opponent's cabeza and wins."""
    outcome = case.game.outcome(case.after)
    return (
        outcome is not None
        and outcome.reason is Reason.CRUSHED
        and outcome.winners == (case.side,)
        and case.foe_cabeza in case.covers(case.moment.path[-1])
        and case.squares("beside") == case.squares("taken") == case.names_of([case.foe_cabeza])
    )


def goes_through(case: Case) -> bool:
    """Check that the block rests on the opponent's cabeza between its rolls.

    It must be legal only because of this rule.
    """
    first, between, last = case.moment.path
    return (
        case.rolls(first, between)
        and case.rolls(between, last)
        and case.foe_cabeza in case.covers(between)
        and case.squares("beside") == case.squares("taken") == case.names_of([case.foe_cabeza])
        and last not in case.strict.targets(case.before)
        and goes_on(case)
    )


def comes_home(case: Case) -> bool:
    """Check that the cabeza reaches the far home row and wins."""
    outcome = case.game.outcome(case.after)
    return (
        outcome is not None
        and outcome.reason is Reason.HOME_ROW
        and outcome.winners == (case.side,)
        and square_id(case.moment.path[-1]) in case.layout.finishes[case.side]
    )


CLAIMS: Mapping[str, Claim] = {
    "roll": rolls_twice,
    "roll_once": rolls_once,
    "no_room": has_no_room,
    "slide": slides_past,
    "diagonal": is_shut_off,
    "crush": crushes,
    "through": goes_through,
    "home": comes_home,
}
"""The checks by kind, in the order of the sheet."""


def holds(kind: str, case: Case) -> bool:
    """Return whether everything that the example's text says is true."""
    return told(case) and CLAIMS[kind](case)
