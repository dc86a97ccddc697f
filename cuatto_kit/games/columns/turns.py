"""Turns of worked examples, played by the engine."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, product, tee

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.game import (
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
from cuatto_kit.games.columns.model import ColumnsVariant, MustScope
from cuatto_kit.games.game import EventKind, Played, Roll

LOW = 2
"""The space of cubes and runners whose place does not matter."""
FEW = 8
"""The maximum number of columns and of first rolls that are tried."""


@dataclass(frozen=True)
class Step:
    """A roll or a choice in a position, and its result."""

    before: Position
    choice: Choice
    played: Played[Position]

    @property
    def after(self) -> Position:
        """The position after the step."""
        return self.played.state

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are climbed."""
        return self.choice.columns if isinstance(self.choice, Move) else ()

    @property
    def claimed(self) -> tuple[int, ...]:
        """The columns that are claimed, in ascending order."""
        events = self.played.events
        return tuple(int(event.place) for event in events if event.kind is EventKind.CLAIMED)


Turn = tuple[Step, ...]
"""The steps of a turn, starting with its first roll."""


def usual_game(variant: ColumnsVariant, layout: Layout) -> ColumnsGame:
    """Return the game with two seats, or the number closest to two that the variant allows.

    Two seats are enough to show every rule.
    """
    return make_game(variant, layout, min(max(variant.seats[0], 2), variant.seats[1]))


def pairings(game: ColumnsGame, dice: Dice) -> tuple[tuple[int, ...], ...]:
    """Return the sums of every way to pair dice, in ascending order."""
    return game.board.throws.pairings[game.board.number_of[tuple(sorted(dice))]]


def pairing_of(game: ColumnsGame, state: Position, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the pairing of a legal play, as its sums.

    Everything that can be climbed in the pairing is climbed: each column as far as it goes, and new
    columns while there are runners. Raises ValueError if there is no such pairing.
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
    """A turn up to the point of interest, and an alternative to its last move, if there is one."""

    turn: Turn
    instead: Move | None = None


Proposals = Iterator[Shown]


def proposals(
    variant: ColumnsVariant, layout: Layout, game: ColumnsGame
) -> Mapping[str, Callable[[], Proposals]]:
    """Return turns that may show each kind of example, the smallest first.

    The kinds are those that apply to this board, in the order of the sheet.
    """
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
    """Return only turns after which the game goes on; after a win the runners are gone."""
    return lambda: (shown for shown in found() if shown.turn[-1].after.phase is not Phase.END)


@dataclass(frozen=True)
class _Search:
    """A search for turns from small positions of one game."""

    variant: ColumnsVariant
    layout: Layout
    game: ColumnsGame

    @cached_property
    def loose(self) -> ColumnsGame:
        """The same game with any pairing allowed."""
        return loosened(self.variant, self.layout, self.game.seats)

    @cached_property
    def columns(self) -> list[int]:
        """The columns longer than LOW, the most likely sums first."""
        lengths, middle = self.game.board.columns, self.game.board.sides + 1
        high = [column for column, length in lengths.items() if length > LOW]
        return sorted(high, key=lambda column: (abs(column - middle), column))

    @property
    def rival(self) -> int:
        """The seat of the opponent; the only seat in a solitaire game."""
        return self.game.seats - 1

    def turns(self) -> Proposals:
        """Yield turns with two rolls and a stop in which one runner continues from a cube.

        Turns in which the second roll continues from the cube and both rolls are played in full
        come first, if the board has them.
        """
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
        """Return whether every runner climbs one space and the turn may continue, without a win."""
        return _climbs_once(turn[-1]) and ROLL_ON in self.game.legal(turn[-1].after)

    def _is_whole(self, step: Step) -> bool:
        """Return whether all sums of a pairing are played."""
        return step.columns in pairings(self.game, self.game.dice(step.before))

    def twice(self) -> Proposals:
        """Yield turns in which one runner climbs several spaces by one roll and no other climbs."""
        for turn in self._plays(self.game.place({})):
            columns = turn[-1].columns
            if len(columns) > len(set(columns)) == 1:
                yield Shown(turn)

    def pairings(self) -> Proposals:
        """Yield turns in which a claimed column makes one pairing play more than another.

        The shorter play is picked if the rules allow it, else the longer one.
        """
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
        """Yield turns with one runner left for two new sums of one pairing."""
        for turn in self._rolled_with(self.variant.runners - 1):
            state = turn[-1].after
            for sums in pairings(self.game, self.game.dice(state)):
                low, high = Move(sums[:1]), Move(sums[1:])
                if len(set(sums)) == 2 and {low, high} <= set(self.game.legal(state)):
                    yield Shown((*turn, self._step(state, high)), low)

    def busts(self) -> Proposals:
        """Yield turns with all runners on the board and a roll that fits none of them."""
        for turn in self._rolled_with(self.variant.runners):
            state = turn[-1].after
            if self.game.legal(state) == [BUST]:
                yield Shown((*turn, self._step(state, BUST)))

    def shared(self) -> Proposals:
        """Yield a stop with a runner beside a cube of another team."""
        for column in self.columns:
            cubes = {self.rival: {column: LOW}}
            state = self.game.place(cubes, runners={column: LOW}, phase=Phase.DECIDE)
            if STOP in self.game.legal(state):
                yield Shown((self._step(state, STOP),))

    def blocked(self) -> Proposals:
        """Yield turns in which a runner comes beside a cube of another team and may not stop."""
        for column in self.columns:
            start = self.game.place({self.rival: {column: LOW}, 0: {column: LOW - 1}})
            for turn in self._plays(start):
                if self.game.legal(turn[-1].after) == [ROLL_ON] and column in turn[-1].columns:
                    yield Shown(turn)

    def claims(self) -> Proposals:
        """Yield a stop that claims a column and does not win.

        With several players, one of the others has a cube in the column.
        """
        for column in self.columns:
            top = self.game.board.columns[column]
            cubes = {self.rival: {column: top - 1}} if self.rival else {}
            state = self.game.place(cubes, runners={column: top}, phase=Phase.DECIDE)
            if STOP in self.game.legal(state):
                yield Shown((self._step(state, STOP),))

    def wins(self) -> Proposals:
        """Yield a roll that leads to the last top needed, and a stop if one is necessary."""
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
        """Yield rolls with each of their legal plays."""
        for dice in self._rolls(start):
            step = self._step(start, dice)
            for move in self.game.legal(step.after):
                if move.columns:
                    yield step, self._step(step.after, move)

    def _whole_first(self, turns: Iterable[Turn]) -> Iterator[Turn]:
        """Yield turns that are played in full before all others, lazily."""
        others = []
        for turn in turns:
            if self._is_whole(turn[-1]):
                yield turn
            else:
                others.append(turn)
        yield from others

    def _rolls(self, start: Position) -> list[Roll]:
        """Return the possible rolls: most distinct dice first, then the most likely sums."""
        middle = (self.game.board.sides + 1) * self.game.board.dice / 2
        rolls = [roll for roll, _ in self.game.outcomes(start)]
        return sorted(rolls, key=lambda roll: (-len({*roll}), abs(sum(roll) - middle), roll))

    def _rolled_with(self, runners: int) -> Iterator[Turn]:
        """Yield rolls with a number of runners low on the board, in the most likely columns."""
        for taken in islice(combinations(self.columns, runners), FEW):
            start = self.game.place({}, runners=dict.fromkeys(taken, LOW))
            for dice in self._rolls(start):
                yield (self._step(start, dice),)

    def _stopped(self, turn: Turn) -> Proposals:
        """Yield the turn with a stop, if the player may stop here."""
        if STOP in self.game.legal(turn[-1].after):
            yield Shown((*turn, self._step(turn[-1].after, STOP)))


def loosened(variant: ColumnsVariant, layout: Layout, seats: int) -> ColumnsGame:
    """Return the game of a variant with any pairing allowed."""
    rules = variant.rules.model_copy(update={"must_scope": MustScope.PAIRING})
    return make_game(variant.model_copy(update={"rules": rules}), layout, seats)


def plays_of(game: ColumnsGame, state: Position, sums: Sequence[int]) -> list[Move]:
    """Return the legal plays of one pairing."""
    return [move for move in game.legal(state) if Counter(move.columns) <= Counter(sums)]


def _going_on(turns: Iterable[Turn], column: int, wanted: bool) -> Iterator[Turn]:
    """Return the turns whose last step is (or, without `wanted`, is not) in a column."""
    return (turn for turn in turns if (column in turn[-1].columns) == wanted)


def _climbs_once(step: Step) -> bool:
    """Return whether every runner climbs one space."""
    return len({*step.columns}) == len(step.columns)


def _length(move: Move) -> int:
    return len(move.columns)


def owned(game: ColumnsGame, state: Position) -> tuple[int, ...]:
    """Return the claimed columns, in ascending order."""
    return tuple(c for c in game.board.columns if game.owner(state, c) is not None)


def topped(game: ColumnsGame, state: Position) -> set[int]:
    """Return the columns whose runner is on the top."""
    lengths = game.board.columns
    return {c for c, place in game.runners(state).items() if place == lengths[c]}


def resumed(game: ColumnsGame, start: Position, end: Position) -> tuple[int, ...]:
    """Return the columns of a turn whose runner continued from a cube, in ascending order."""
    return tuple(sorted(game.cubes(start, start.seat).keys() & game.runners(end).keys()))


def beside(game: ColumnsGame, state: Position) -> list[tuple[int, int]]:
    """Return the seat and the column of each cube of another team beside a runner."""
    return [
        (seat, column)
        for column, place in sorted(game.runners(state).items())
        for seat in range(game.seats)
        if seat != state.seat and game.cubes(state, seat).get(column) == place
    ]
