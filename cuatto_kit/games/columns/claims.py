"""Claims of worked examples, which the engine confirms."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, ColumnsGame, Move, Phase, Position
from cuatto_kit.games.columns.turns import (
    Shown,
    Step,
    beside,
    owned,
    pairings,
    plays_of,
    resumed,
    topped,
)
from cuatto_kit.games.facts import Fact, Name


@dataclass(frozen=True)
class Case:
    """An example with its game, and the same game with any pairing allowed.

    `colours` are those of the seats.
    """

    game: ColumnsGame
    loose: ColumnsGame
    colours: tuple[str, ...]
    runners: int
    facts: Mapping[str, Fact]
    shown: Shown

    @property
    def step(self) -> Step:
        """The last step of the turn."""
        return self.shown.turn[-1]

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.step.before.seat

    def numbers(self, fact: str) -> tuple[int, ...]:
        """Return one or several numbers of the text."""
        value = self.facts[fact]
        several = value if isinstance(value, tuple) else (value,)
        return tuple(number for number in several if isinstance(number, int))

    def is_team(self, fact: str, seat: int) -> bool:
        """Return whether a team of the text is that of a seat."""
        value = self.facts[fact]
        return isinstance(value, Name) and value.key == self.colours[seat]

    def sums(self, fact: str, before: Position) -> list[int]:
        """Return the sums of a text's pairs, or an empty list if they do not match the dice."""
        pairs = self.facts[fact]
        assert isinstance(pairs, tuple)
        halves = [str(pair).partition(" = ") for pair in pairs]
        dice = [tuple(map(int, pair.split("+"))) for pair, _, _ in halves]
        sums = [int(total) for _, _, total in halves]
        rolled = sorted(die for pair in dice for die in pair) == sorted(self.game.dice(before))
        return sums if rolled and sums == [sum(pair) for pair in dice] else []

    def told(self, step: Step, prefix: str = "") -> bool:
        """Return whether dice, pairs and columns of the text are those of a legal step."""
        before = step.before
        return (
            step.choice in self.game.legal(before)
            and self.numbers(f"{prefix}throw") == self.game.dice(before)
            and set(self.numbers(f"{prefix}played")) == set(step.columns)
            and Counter(step.columns) <= Counter(self.sums(f"{prefix}pairs", before))
        )

    def climbed(self, step: Step, column: int) -> int:
        """Return the number of spaces that a step moves the runner of a column."""
        return self.place(step.after, column) - self.place(step.before, column)

    def place(self, state: Position, column: int) -> int:
        """Return the place of the seat's runner, or else of its cube, in a column."""
        cube = self.game.cubes(state, self.seat).get(column, 0)
        return self.game.runners(state).get(column, cube)


Claim = Callable[[Case], bool]


def is_a_turn(case: Case) -> bool:
    """Check that two rolls are played in full and a stop keeps all progress.

    One runner of the second roll continues from a cube.
    """
    game, turn = case.game, case.shown.turn
    _, first, again, _, second, stop = turn
    started = turn[0].before
    return (
        case.told(first, "first_")
        and case.told(second, "second_")
        and (again.choice, stop.choice) == (ROLL_ON, STOP)
        and all(case.climbed(s, c) == 1 for s in (first, second) for c in s.columns)
        and resumed(game, started, second.after) == case.numbers("resumed")
        and len(case.numbers("resumed")) == 1
        and set(case.numbers("resumed")) <= set(second.columns)
        and game.runners(second.after).items() <= game.cubes(stop.after, case.seat).items()
        and not topped(game, second.after)
    )


def is_twice(case: Case) -> bool:
    """Check that only one runner climbs, by the stated number of spaces."""
    (column,) = case.numbers("played")
    spaces = case.numbers("n")
    return case.told(case.step) and spaces == (case.climbed(case.step, column),) and spaces > (1,)


def may_choose(case: Case) -> bool:
    """Check that each pairing has only one play, both are allowed, and the other climbs further."""
    return _differ(case) and case.shown.instead in case.game.legal(case.step.before)


def must_choose(case: Case) -> bool:
    """Check that only the pairing that climbs further may be played."""
    sums = set(case.sums("pairs", case.step.before))
    return _differ(case, longer=True) and all(
        set(move.columns) <= sums for move in case.game.legal(case.step.before)
    )


def _differ(case: Case, *, longer: bool = False) -> bool:
    """Return whether the pairings of the text each have one play, as stated.

    One play must be longer than the other because a column has been claimed.
    """
    state, instead = case.step.before, case.shown.instead
    if instead is None or case.numbers("other_played") != instead.columns:
        return False
    mine = plays_of(case.loose, state, case.sums("pairs", state))
    other = plays_of(case.loose, state, case.sums("other_pairs", state))
    more = len(case.step.columns) - len(instead.columns)
    return (
        case.told(case.step)
        and case.numbers("closed") == owned(case.game, state)
        and mine == [case.step.choice]
        and other == [instead]
        and (more > 0 if longer else more < 0)
    )


def is_last_runner(case: Case) -> bool:
    """Check that one runner is left for either of two new sums, but not for both."""
    state, instead = case.step.before, case.shown.instead
    placed = tuple(sorted(case.game.runners(state)))
    new = {*case.step.columns, *(instead.columns if instead else ())}
    return (
        case.told(case.step)
        and instead is not None
        and case.numbers("placed") == placed
        and len(placed) == case.runners - 1 > 0
        and case.numbers("other_played") == instead.columns
        and new == set(case.sums("pairs", state))
        and not new & set(placed)
        and set(plays_of(case.game, state, case.sums("pairs", state))) == {Move((c,)) for c in new}
    )


def is_a_bust(case: Case) -> bool:
    """Check that no sum of the roll can be played and that the cubes stay in place."""
    game, before, after = case.game, case.step.before, case.step.after
    sums = {number for row in pairings(game, game.dice(before)) for number in row}
    return (
        game.legal(before) == [BUST]
        and case.is_team("colour", case.seat)
        and case.numbers("throw") == game.dice(before)
        and case.numbers("sums") == tuple(sorted(sums))
        and case.numbers("placed") == tuple(sorted(game.runners(before)))
        and len(game.runners(before)) == case.runners
        and not game.runners(after)
        and game.cubes(after, case.seat) == game.cubes(before, case.seat)
        and not topped(game, before)
    )


def is_shared(case: Case) -> bool:
    """Check that one runner is beside one cube, and two cubes share the space after the stop."""
    game, step = case.game, case.step
    ((rival, column),) = beside(game, step.before)
    place = game.runners(step.before)[column]
    return (
        step.choice == STOP
        and case.numbers("sum") == (column,)
        and case.is_team("colour", case.seat)
        and case.is_team("other", rival)
        and {game.cubes(step.after, seat).get(column) for seat in (case.seat, rival)} == {place}
    )


def is_blocked(case: Case) -> bool:
    """Check that a runner comes beside one cube of another team and must roll."""
    game, step = case.game, case.step
    ((rival, column),) = beside(game, step.after)
    return (
        case.told(step)
        and column in step.columns
        and case.numbers("sum") == (column,)
        and case.is_team("other", rival)
        and game.legal(step.after) == [ROLL_ON]
    )


def is_a_claim(case: Case) -> bool:
    """Check that the team owns the column, all cubes have left it, and it is closed."""
    game, step = case.game, case.step
    (column,) = topped(game, step.before)
    cubes = [game.cubes(step.after, seat) for seat in range(game.seats)]
    rolls = [game.apply(step.after, dice) for dice, _ in game.outcomes(step.after)]
    return (
        step.choice == STOP
        and case.is_team("colour", case.seat)
        and case.numbers("sum") == (column,)
        and game.owner(step.after, column) == case.seat
        and not any(column in standing for standing in cubes)
        and step.after.phase is Phase.ROLL
        and not any(column in move.columns for state in rolls for move in game.legal(state))
    )


def is_a_win(case: Case) -> bool:
    """Check that the roll leads to a top and that the columns claimed with it are enough."""
    game = case.game
    play = next(step for step in reversed(case.shown.turn) if step.columns)
    end, new = case.step.after, case.numbers("new")
    before = game.claimed(play.before, play.before.seat)
    return (
        case.told(play)
        and game.winners(end) == (play.before.seat,)
        and topped(game, play.before) == set()
        and set(new) <= set(play.columns)
        and case.numbers("claimed") == game.claimed(end, play.before.seat)
        and set(case.numbers("claimed")) == {*before, *new}
        and not game.winners(play.before)
    )


CLAIMS: Mapping[str, Claim] = {
    "turn": is_a_turn,
    "twice": is_twice,
    "pairing": may_choose,
    "pairing_roll": must_choose,
    "last_runner": is_last_runner,
    "bust": is_a_bust,
    "shared": is_shared,
    "blocked": is_blocked,
    "claim": is_a_claim,
    "win": is_a_win,
}
"""The checks by kind, in the order of the sheet."""


def holds(kind: str, case: Case) -> bool:
    """Return whether everything that the example's text says is true."""
    return case.is_team("colour", case.seat) and CLAIMS[kind](case)
