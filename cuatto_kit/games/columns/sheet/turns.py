"""Turns that show a rule at work: what the worked examples of the rule sheet are made of.

They come from games that bots play with a fixed seed; each kind is shown by the first turn
that can.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.config.models import LOWEST_SUM, ColumnsVariant
from cuatto_kit.games.columns.config.rules import MustScope
from cuatto_kit.games.columns.console.bots import make_bot
from cuatto_kit.games.columns.engine.game import (
    BUST,
    ROLL_ON,
    STOP,
    Choice,
    ColumnsGame,
    Dice,
    Move,
    Phase,
    Position,
    make_game,
)
from cuatto_kit.games.game import CHANCE, EventKind, Played, Roll

SEED = 28
STEPS = 3_000
"""Rolls and choices among which turns are looked for."""
BOTS = ("rule28", "random")
"""Who plays the first half of them, and the second: there are boards on which the Rule of 28
never stops."""


@dataclass(frozen=True)
class Step:
    """A roll or a choice in a position, and what it led to."""

    before: Position
    choice: Choice
    played: Played[Position]

    @property
    def after(self) -> Position:
        """The position that it led to."""
        return self.played.state

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are climbed."""
        return self.choice.columns if isinstance(self.choice, Move) else ()

    @property
    def claimed(self) -> tuple[int, ...]:
        """The columns that are claimed, ascending."""
        events = self.played.events
        return tuple(int(event.place) for event in events if event.kind is EventKind.CLAIMED)


Turn = tuple[Step, ...]
"""The steps of a turn, its first roll first."""


def usual_game(variant: ColumnsVariant, layout: Layout) -> ColumnsGame:
    """The game with two seats, or as near to it as the variant allows: two show everything."""
    return make_game(variant, layout, min(max(variant.seats[0], 2), variant.seats[1]))


def pairings(game: ColumnsGame, dice: Dice) -> tuple[tuple[int, ...], ...]:
    """The sums of every way to pair dice, ascending."""
    return game.board.throws.pairings[game.board.number_of[tuple(sorted(dice))]]


def pairing_of(game: ColumnsGame, state: Position, columns: Sequence[int]) -> tuple[int, ...]:
    """The pairing that a legal play plays, as its sums: all that can be climbed in it is, each
    column as far as it goes, new columns as long as there are runners.

    Raises ValueError where there is none.
    """
    runners, cubes = game.runners(state), game.cubes(state, state.seat)
    free = game.board.table.runners - len(runners)
    for sums in pairings(game, game.dice(state)):
        asked = set(sums) & set(game.playable(state))
        new = asked - runners.keys()
        missing = asked - set(columns)
        room = {c: game.board.columns[c] - runners.get(c, cubes.get(c, 0)) for c in asked}
        if (
            set(columns) <= asked
            and missing <= new
            and len(missing) == max(len(new) - free, 0)
            and all(columns.count(c) == min(sums.count(c), room[c]) for c in columns)
        ):
            return sums
    raise ValueError(f"no pairing plays {columns}")


def played_turns(game: ColumnsGame) -> Iterator[Turn]:
    """Turns as they grow: after every step what there is of the turn so far."""
    bots, chance = [make_bot(name, game) for name in BOTS], random.Random(SEED)
    sides = range(1, game.board.sides + 1)
    state, turn = game.initial(), Turn()
    for number in range(STEPS):
        bot = bots[2 * number // STEPS]
        choice: Choice
        if game.actor(state) == CHANCE:
            choice = Roll(chance.choices(sides, k=game.board.dice))
        else:
            choice = bot(state, chance.randrange)
        turn = (*turn, Step(state, choice, game.play(state, choice)))
        yield turn
        state = turn[-1].after
        if state.phase is Phase.END:
            state, turn = game.initial(), ()
        elif state.phase is Phase.ROLL and choice != ROLL_ON:
            turn = ()


@dataclass(frozen=True)
class Shown:
    """A turn that shows something, up to where it does, and the move to hold against its last
    one, where there is such."""

    turn: Turn
    instead: Move | None = None


def find_turns(variant: ColumnsVariant, layout: Layout, game: ColumnsGame) -> dict[str, Shown]:
    """The first turn of each kind, by kind. A turn may be stopped, or a play be picked, where
    the bot did otherwise."""
    wanted = _Search(variant, layout, game).kinds
    found: dict[str, Shown] = {}
    for turn in played_turns(game):
        for kind in wanted.keys() - found.keys():
            if shown := wanted[kind](turn):
                found[kind] = shown
        if len(found) == len(wanted):
            break
    return {kind: found[kind] for kind in wanted if kind in found}


@dataclass(frozen=True)
class _Search:
    """Tests of a turn so far: each gives what it shows of one kind, None where it shows nothing."""

    variant: ColumnsVariant
    layout: Layout
    game: ColumnsGame

    @cached_property
    def kinds(self) -> dict[str, Callable[[Turn], Shown | None]]:
        """The tests that make sense on this board, in the order of the examples."""
        rules = self.variant.rules
        kinds: dict[str, Callable[[Turn], Shown | None]] = {"turn": self.turn}
        if self.game.board.dice > 2:
            scope = "pairing" if rules.must_scope is MustScope.PAIRING else "pairing_roll"
            kinds |= {"twice": self.twice, scope: self.pairing, "last_runner": self.last_runner}
        kinds |= {"bust": self.bust}
        if self.game.seats > 1:
            kinds |= {"blocked": self.blocked} if rules.blocking else {"shared": self.shared}
        return kinds | {"claim": self.claim, "win": self.win}

    @cached_property
    def loose(self) -> ColumnsGame:
        """The same game where any pairing may be taken."""
        rules = self.variant.rules.model_copy(update={"must_scope": MustScope.PAIRING})
        variant = self.variant.model_copy(update={"rules": rules})
        return make_game(variant, self.layout, self.game.seats)

    def turn(self, turn: Turn) -> Shown | None:
        """Two rolls, both played in full on boards that let one, without a top, then a stop; a
        runner goes on from where a cube stood."""
        if len(turn) != 5 or not turn[-1].columns:
            return None
        start, end = turn[0].before, turn[-1].after
        dice, columns = self.variant.dice, self.game.board.columns
        scarce = self.variant.runners < dice.number // 2 or dice.number > 4
        scarce |= len(columns) < 2 * dice.sides - LOWEST_SUM + 1
        for step in (turn[1], turn[4]):
            whole = step.columns in pairings(self.game, self.game.dice(step.before))
            if len(set(step.columns)) < len(step.columns) or not (whole or scarce):
                return None
        if not resumed(self.game, start, end) or topped(self.game, end):
            return None
        return self._stopped(turn)

    def twice(self, turn: Turn) -> Shown | None:
        """A runner climbs two spaces or more by one roll, and no other does."""
        columns = turn[-1].columns
        return Shown(turn) if len(columns) > len(set(columns)) == 1 else None

    def pairing(self, turn: Turn) -> Shown | None:
        """A roll of which one pairing plays more than another: the shorter play is picked where
        the rules let it, else the longer one."""
        if not turn[-1].columns:
            return None
        before = turn[-1].before
        plays = sorted(self.loose.legal(before), key=lambda move: len(move.columns))
        short, long = plays[0], plays[-1]
        sums = pairings(self.game, self.game.dice(before))
        together = any({*short.columns, *long.columns} <= set(pairing) for pairing in sums)
        if together or len(short.columns) == len(long.columns):
            return None
        if short in self.game.legal(before):
            return self._picked(turn, short, long)
        return self._picked(turn, long, short)

    def last_runner(self, turn: Turn) -> Shown | None:
        """Two new sums of one pairing, and a single runner left."""
        before = turn[-1].before
        runners = self.game.runners(before)
        if not turn[-1].columns or not runners or len(runners) != self.variant.runners - 1:
            return None
        legal = self.game.legal(before)
        new = {c for move in legal if len(move.columns) == 1 for c in move.columns} - {*runners}
        for sums in pairings(self.game, self.game.dice(before)):
            if set(sums) <= new and len(set(sums)) == len(sums) == 2:
                low, high = (Move((column,)) for column in sums)
                return self._picked(turn, high, low)
        return None

    def bust(self, turn: Turn) -> Shown | None:
        """All runners are on the board, none of them on a top, and the roll suits none."""
        before = turn[-1].before
        if turn[-1].choice != BUST or topped(self.game, before):
            return None
        return Shown(turn) if len(self.game.runners(before)) == self.variant.runners else None

    def shared(self, turn: Turn) -> Shown | None:
        """A stop with a runner beside one cube of another team."""
        if len(beside(self.game, turn[-1].after)) != 1 or topped(self.game, turn[-1].after):
            return None
        return self._stopped(turn)

    def blocked(self, turn: Turn) -> Shown | None:
        """A runner comes beside one cube of another team and may not stop."""
        state = turn[-1].after
        if state.phase is not Phase.DECIDE or STOP in self.game.legal(state):
            return None
        return Shown(turn) if len(beside(self.game, state)) == 1 else None

    def claim(self, turn: Turn) -> Shown | None:
        """A stop that claims one column and does not win; where others play, one of them has a
        cube in it."""
        state = turn[-1].after
        columns = topped(self.game, state)
        rivals = [seat for seat in range(self.game.seats) if seat != state.seat]
        seen = [seat for seat in rivals if columns <= self.game.cubes(state, seat).keys()]
        if len(columns) != 1 or (rivals and not seen):
            return None
        shown = self._stopped(turn)
        return shown if shown and shown.turn[-1].after.phase is not Phase.END else None

    def win(self, turn: Turn) -> Shown | None:
        """The end of a game that is won."""
        return Shown(turn) if self.game.winners(turn[-1].after) else None

    def _stopped(self, turn: Turn) -> Shown | None:
        """The turn, stopped here; None where it may not."""
        state = turn[-1].after
        if state.phase is not Phase.DECIDE or STOP not in self.game.legal(state):
            return None
        return Shown((*turn, Step(state, STOP, self.game.play(state, STOP))))

    def _picked(self, turn: Turn, move: Move, instead: Move) -> Shown:
        """The turn with another play at its end."""
        before = turn[-1].before
        step = Step(before, move, self.game.play(before, move))
        return Shown((*turn[:-1], step), instead)


def topped(game: ColumnsGame, state: Position) -> set[int]:
    """The columns whose runner stands on the top."""
    lengths = game.board.columns
    return {c for c, place in game.runners(state).items() if place == lengths[c]}


def resumed(game: ColumnsGame, start: Position, end: Position) -> tuple[int, ...]:
    """The columns of a turn whose runner went on from where a cube stood, ascending."""
    return tuple(sorted(game.cubes(start, start.seat).keys() & game.runners(end).keys()))


def beside(game: ColumnsGame, state: Position) -> list[tuple[int, int]]:
    """Where a runner stands beside the cube of another team: the seat and the column."""
    return [
        (seat, column)
        for column, place in sorted(game.runners(state).items())
        for seat in range(game.seats)
        if seat != state.seat and game.cubes(state, seat).get(column) == place
    ]
