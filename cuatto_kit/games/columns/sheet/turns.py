"""Turns that show a rule at work: what the worked examples of the rule sheet are made of.

They are played from small positions that are set up for them: nothing is on the board but what the
rule is about. What a text says of a turn is proved in claims.py.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, product, tee

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.config.rules import MustScope
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
from cuatto_kit.games.game import EventKind, Played, Roll

LOW = 2
"""The space on which cubes and runners stand that need not stand anywhere else."""
FEW = 8
"""Columns and first rolls that are tried, at most."""


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


@dataclass(frozen=True)
class Shown:
    """A turn that shows something, up to where it does, and the move to hold against its last
    one, where there is such."""

    turn: Turn
    instead: Move | None = None


Proposals = Iterator[Shown]


def proposals(
    variant: ColumnsVariant, layout: Layout, game: ColumnsGame
) -> Mapping[str, Callable[[], Proposals]]:
    """Turns that may show each kind of example, the smallest first; the kinds are those that make
    sense on this board, in the order of the sheet."""
    search, rules = _Search(variant, layout, game), variant.rules
    kinds: dict[str, Callable[[], Proposals]] = {"turn": search.turns}
    if game.board.dice > 2:
        scope = "pairing" if rules.must_scope is MustScope.PAIRING else "pairing_roll"
        chosen = {scope: search.pairings} if rules.columns_to_win > 1 else {}
        played = {"twice": search.twice, **chosen, "last_runner": search.last_runner}
        kinds |= {kind: _unfinished(found) for kind, found in played.items()}
    kinds |= {"bust": search.busts}
    if game.seats > 1:
        kinds |= {"blocked": search.blocked} if rules.blocking else {"shared": search.shared}
    return kinds | {"claim": search.claims, "win": search.wins}


def _unfinished(found: Callable[[], Proposals]) -> Callable[[], Proposals]:
    """Those after which the game goes on: where it is won, no runner stands where it climbed."""
    return lambda: (shown for shown in found() if shown.turn[-1].after.phase is not Phase.END)


@dataclass(frozen=True)
class _Search:
    """Small positions of one game, and turns from them."""

    variant: ColumnsVariant
    layout: Layout
    game: ColumnsGame

    @cached_property
    def loose(self) -> ColumnsGame:
        """The same game where any pairing may be taken."""
        return loosened(self.variant, self.layout, self.game.seats)

    @cached_property
    def columns(self) -> list[int]:
        """Those in which runners stand low, the likeliest sums first."""
        lengths, middle = self.game.board.columns, self.game.board.sides + 1
        high = [column for column, length in lengths.items() if length > LOW]
        return sorted(high, key=lambda column: (abs(column - middle), column))

    @property
    def rival(self) -> int:
        """The seat of the others; the only one there is where one plays alone."""
        return self.game.seats - 1

    def turns(self) -> Proposals:
        """Two rolls and a stop, by one of which a runner goes on from a cube: by the second, and
        both played in full, on boards that let them."""
        for column in self.columns[:FEW]:
            start = self.game.place({0: {column: LOW}})
            played = tee(filter(self._rolls_on, self._plays(start)), 4)
            for (late, full), firsts in zip(product((True, False), repeat=2), played, strict=True):
                for first in islice(_going_on(firsts, column, not late), FEW):
                    if full and not self._is_whole(first[-1]):
                        continue
                    again = self._step(first[-1].after, ROLL_ON)
                    for second in self._plays(again.after):
                        whole = all(self._is_whole(turn[-1]) for turn in (first, second))
                        if (
                            column in second[-1].columns
                            and _climbs_once(second[-1])
                            and whole == full
                        ):
                            yield from self._stopped((*first, again, *second))

    def _rolls_on(self, turn: Turn) -> bool:
        """Whether every runner climbs one space, and the turn may go on: it may have been won."""
        return _climbs_once(turn[-1]) and ROLL_ON in self.game.legal(turn[-1].after)

    def _is_whole(self, step: Step) -> bool:
        """Whether all sums of a pairing are played."""
        return step.columns in pairings(self.game, self.game.dice(step.before))

    def twice(self) -> Proposals:
        """A runner climbs several spaces by one roll, and no other does."""
        for turn in self._plays(self.game.place({})):
            columns = turn[-1].columns
            if len(columns) > len(set(columns)) == 1:
                yield Shown(turn)

    def pairings(self) -> Proposals:
        """A column is claimed, so that one pairing plays more than another: the shorter play is
        picked where the rules let it, else the longer one."""
        for column in self.columns:
            start = self.loose.place({}, {column: self.rival})
            for dice in self._rolls(start):
                rolled = self.loose.apply(start, dice)
                plays = [plays_of(self.loose, rolled, sums) for sums in pairings(self.game, dice)]
                single = sorted((moves[0] for moves in plays if len(moves) == 1), key=_length)
                if len(single) < 2 or _length(single[0]) == _length(single[-1]):
                    continue
                short, long = single[0], single[-1]
                step = self._step(start, dice)
                picked, other = short, long
                if short not in self.game.legal(step.after):
                    picked, other = long, short
                yield Shown((step, self._step(step.after, picked)), other)

    def last_runner(self) -> Proposals:
        """One runner is left for two new sums of one pairing."""
        for turn in self._rolled_with(self.variant.runners - 1):
            state = turn[-1].after
            for sums in pairings(self.game, self.game.dice(state)):
                low, high = Move(sums[:1]), Move(sums[1:])
                if len(set(sums)) == 2 and {low, high} <= set(self.game.legal(state)):
                    yield Shown((*turn, self._step(state, high)), low)

    def busts(self) -> Proposals:
        """All runners are on the board, and the roll suits none."""
        for turn in self._rolled_with(self.variant.runners):
            state = turn[-1].after
            if self.game.legal(state) == [BUST]:
                yield Shown((*turn, self._step(state, BUST)))

    def shared(self) -> Proposals:
        """A stop with a runner beside a cube of another team."""
        for column in self.columns:
            cubes = {self.rival: {column: LOW}}
            state = self.game.place(cubes, runners={column: LOW}, phase=Phase.DECIDE)
            if STOP in self.game.legal(state):
                yield Shown((self._step(state, STOP),))

    def blocked(self) -> Proposals:
        """A runner comes beside a cube of another team and may not stop."""
        for column in self.columns:
            start = self.game.place({self.rival: {column: LOW}, 0: {column: LOW - 1}})
            for turn in self._plays(start):
                if self.game.legal(turn[-1].after) == [ROLL_ON] and column in turn[-1].columns:
                    yield Shown(turn)

    def claims(self) -> Proposals:
        """A stop that claims a column and does not win; where others play, one of them has a cube
        in it."""
        for column in self.columns:
            top = self.game.board.columns[column]
            cubes = {self.rival: {column: top - 1}} if self.rival else {}
            state = self.game.place(cubes, runners={column: top}, phase=Phase.DECIDE)
            if STOP in self.game.legal(state):
                yield Shown((self._step(state, STOP),))

    def wins(self) -> Proposals:
        """A roll that leads to the last top that is needed, and a stop where it takes one."""
        needed = self.variant.rules.columns_to_win
        for column in self.columns:
            others = [other for other in self.game.board.columns if other != column]
            owners = dict.fromkeys(others[: needed - 1], 0)
            top = self.game.board.columns[column]
            start = self.game.place({0: {column: top - 1}}, owners)
            for turn in self._whole_first(self._plays(start)):
                state = turn[-1].after
                if state.phase is Phase.END:
                    yield Shown(turn)
                elif column in turn[-1].columns:
                    yield from self._stopped(turn)

    # Steps

    def _step(self, state: Position, choice: Choice) -> Step:
        return Step(state, choice, self.game.play(state, choice))

    def _plays(self, start: Position) -> Iterator[Turn]:
        """Rolls and what may be played by them."""
        for dice in self._rolls(start):
            step = self._step(start, dice)
            for move in self.game.legal(step.after):
                if move.columns:
                    yield step, self._step(step.after, move)

    def _whole_first(self, turns: Iterable[Turn]) -> Iterator[Turn]:
        """Those that are played in full before all others; none is asked for before it is due."""
        others = []
        for turn in turns:
            if self._is_whole(turn[-1]):
                yield turn
            else:
                others.append(turn)
        yield from others

    def _rolls(self, start: Position) -> list[Roll]:
        """What may be rolled, dice that differ first, then sums that are likely."""
        middle = (self.game.board.sides + 1) * self.game.board.dice / 2
        rolls = [roll for roll, _ in self.game.outcomes(start)]
        return sorted(rolls, key=lambda roll: (-len({*roll}), abs(sum(roll) - middle), roll))

    def _rolled_with(self, runners: int) -> Iterator[Turn]:
        """Rolls while so many runners stand low on the board, in the likeliest columns."""
        for taken in islice(combinations(self.columns, runners), FEW):
            start = self.game.place({}, runners=dict.fromkeys(taken, LOW))
            for dice in self._rolls(start):
                yield (self._step(start, dice),)

    def _stopped(self, turn: Turn) -> Proposals:
        """The turn, stopped here where it may be."""
        if STOP in self.game.legal(turn[-1].after):
            yield Shown((*turn, self._step(turn[-1].after, STOP)))


def loosened(variant: ColumnsVariant, layout: Layout, seats: int) -> ColumnsGame:
    """The game of a variant where any pairing may be taken."""
    rules = variant.rules.model_copy(update={"must_scope": MustScope.PAIRING})
    return make_game(variant.model_copy(update={"rules": rules}), layout, seats)


def plays_of(game: ColumnsGame, state: Position, sums: Sequence[int]) -> list[Move]:
    """What may be played of one pairing."""
    return [move for move in game.legal(state) if Counter(move.columns) <= Counter(sums)]


def _going_on(turns: Iterable[Turn], column: int, wanted: bool) -> Iterator[Turn]:
    """The turns whose last step is in a column, or those whose is not."""
    return (turn for turn in turns if (column in turn[-1].columns) == wanted)


def _climbs_once(step: Step) -> bool:
    """Whether every runner climbs one space."""
    return len({*step.columns}) == len(step.columns)


def _length(move: Move) -> int:
    return len(move.columns)


def owned(game: ColumnsGame, state: Position) -> tuple[int, ...]:
    """The columns that have been claimed, ascending."""
    return tuple(c for c in game.board.columns if game.owner(state, c) is not None)


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
