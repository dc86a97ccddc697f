"""Judges of positions: by exact values, by playouts, or by a search.

A choice is judged by its loss: the value of the best move minus its own. Different playouts select
the best move and measure it, as the best of many estimates would be biased (see games/outlook.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Protocol

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.family import Endgame
from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.rollouts import LONGEST, thrown
from cuatto_kit.games.thinking import Bot, Limits, StateIn, Stop, Thinker, Worth
from cuatto_kit.statistics import NORMAL_95, gap_of

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Values:
    """The chances to win of some positions.

    `shares` are float64[position, sample, seat]. A sample uses the same dice in every position, so
    that the difference between two positions is more precise than either value. If there is one
    sample, the precision of a position is ± `halves`, float64[position]. All values are `exact`, or
    none.
    """

    shares: Shares
    halves: Shares = field(default_factory=lambda: np.zeros(0))
    exact: bool = False

    @property
    def means(self) -> Shares:
        """The mean chances to win, float64[position, seat]."""
        return np.asarray(self.shares.mean(axis=1))

    def worth(self, position: int, seat: int) -> Worth:
        """Return the value of a position for a seat."""
        samples = self.shares[position, :, seat]
        mean = float(samples.mean())
        return Worth(mean, 0.0 if self.exact else self._half(position, samples), exact=self.exact)

    def gap(self, better: int, other: int, seat: int) -> tuple[float, float]:
        """Return the advantage of one position over another for a seat.

        The second value is half of the 95 % interval.
        """
        samples = self.shares[better, :, seat] - self.shares[other, :, seat]
        if self.exact:
            return float(samples[0]), 0.0
        if len(samples) == 1:
            return float(samples[0]), float(np.hypot(self.halves[better], self.halves[other]))
        low, high = gap_of(samples).ci95
        return float(samples.mean()), (high - low) / 2

    def _half(self, position: int, samples: Shares) -> float:
        n = len(samples)
        if n == 1:
            return float(self.halves[position])
        # counts one more win and one more loss: a few equal results prove nothing
        squares = float(((samples - samples.mean()) ** 2).sum()) + 1 / 2
        return NORMAL_95 * squares**0.5 / (n + 2)


FINE = 2_880
"""The number of playouts of a move that is compared with another; a multiple of the rolls of two
dice.
"""
COARSE = 360
"""The number of playouts of each move when the best is selected, and of each roll."""
ROLLS = 21
"""The number of rolls above which each gets fewer playouts."""
MOST_ENDS = 200
"""The most ends of a turn; beyond them, its remainder is left to the playouts."""
SKETCHY = 36
"""The number of playouts of each end of a turn if it is not itself compared with others."""
FINE_STEPWISE, COARSE_STEPWISE = 48, 16
"""The values of FINE and COARSE if a bot plays step by step."""


@dataclass(frozen=True)
class Judgement(Generic[Move]):
    """A comparison of a choice with the best move.

    `before` is the value of the position for the seat, `after` its value after the choice. The
    precision of `loss` is ± `half` (95 %).
    """

    best: Move
    before: Worth
    after: Worth
    loss: float
    half: float

    @property
    def is_worse(self) -> bool:
        """True if another move was better by more than noise."""
        return self.loss > self.half + 1e-9


class Judge(Protocol[StateIn, Move]):
    """A judge of the positions and choices of one game."""

    def values(self, states: Sequence[StateIn], seed: int) -> Values:
        """Return the values of positions, with the same dice for all."""

    def judge(self, state: StateIn, choice: Move, seed: int) -> Judgement[Move]:
        """Return the judgement of a choice among several."""


class Player(Protocol[StateIn]):
    """A player of positions to the end."""

    def shares(self, state: StateIn, seed: int, playouts: int) -> Shares:
        """Return each seat's share of each playout, float64[playout, seat]."""


class Stepwise(Generic[State, Move]):
    """A `Player` for any game, with a bot that chooses the moves."""

    def __init__(self, game: Game[State, Move], bot: Bot[State, Move]) -> None:
        self._game, self._bot = game, bot

    def shares(self, state: State, seed: int, playouts: int) -> Shares:
        found = np.zeros((playouts, self._game.seats))
        for playout in range(playouts):
            dice = Random(f"{seed} {playout}")
            found[playout] = _shares(self._game, self._winners(state, dice))
        return found

    def _winners(self, state: State, dice: Random) -> tuple[int, ...]:
        """Return the winners of a playout; none of a draw or of a game that is too long."""
        game = self._game
        for _ in range(LONGEST):
            actor = game.actor(state)
            if actor == END:
                return game.winners(state)
            chance = actor == CHANCE
            choice = thrown(game, state, dice) if chance else self._bot(state, dice.randrange)
            state = game.apply(state, choice)
        return ()


class ByPlayouts(Generic[State, Move]):
    """A judge by playouts.

    `fine` is the number of playouts of a move that is compared, `coarse` that of each of many
    moves, and `sketchy` that of each end of a turn; if it is 0, the player finishes turns.
    """

    def __init__(
        self, game: Game[State, Move], player: Player[State], fine: int, coarse: int, sketchy: int
    ) -> None:
        self._game, self._player = game, player
        self._fine, self._coarse, self._sketchy = fine, coarse, sketchy

    def values(self, states: Sequence[State], seed: int) -> Values:
        playouts = max(self._coarse * min(ROLLS, len(states)) // len(states), 1)
        return self._played([self._turn(state, seed) for state in states], seed, playouts)

    def _turn(self, state: State, seed: int) -> State:
        """Return the position after the seat to move has finished its turn with the best moves."""
        seat = self._game.actor(state)
        if seat < 0 or not self._sketchy:
            return state
        ends = list(self._ends(state, seat))
        if len(ends) == 1:
            return ends[0]
        worth = self._played(ends, -1 - seed, self._sketchy).means[:, seat]
        return ends[int(worth.argmax())]

    def judge(self, state: State, choice: Move, seed: int) -> Judgement[Move]:
        seat = self._game.actor(state)
        ends = self._ends(state, seat)
        worth = self.values(list(ends), 2 * seed).means[:, seat]
        ranked = sorted(zip(worth, ends.items(), strict=True), key=lambda one: -one[0])
        best, moves = ranked[0][1]
        own = next(end for _, (end, begins) in ranked if choice in begins)
        held = self._played([best, own], 2 * seed + 1, self._fine)
        return _held(choice if choice in moves else moves[0], held, seat)

    def _ends(self, state: State, seat: int) -> dict[State, list[Move]]:
        """Return the possible ends of a seat's turn, each with its possible first moves.

        The remainder of a roll can thus be played as well as possible, not as the playouts would.
        """
        game = self._game
        ends: dict[State, list[Move]] = {}
        for move in game.legal(state):
            left = [game.apply(state, move)]
            seen = set(left)
            while left:
                here = left.pop()
                if game.actor(here) != seat or len(ends) + len(left) >= MOST_ENDS:
                    ends.setdefault(here, []).append(move)
                    continue
                for more in game.legal(here):
                    after = game.apply(here, more)
                    if after not in seen:
                        seen.add(after)
                        left.append(after)
        return ends

    def _played(self, states: Sequence[State], seed: int, playouts: int) -> Values:
        return Values(np.array([self._player.shares(state, seed, playouts) for state in states]))


class BySearch(Generic[State, Move]):
    """A judge by searches of a position, and of the position after a choice."""

    def __init__(
        self, game: Game[State, Move], thinker: Thinker[State, Move], limits: Limits
    ) -> None:
        self._game, self._thinker, self._limits = game, thinker, limits
        self._thought: dict[State, tuple[Move | None, Shares, Worth]] = {}

    def values(self, states: Sequence[State], seed: int) -> Values:
        found = [self._think(state, seed) for state in states]
        shares = np.array([shares for _, shares, _ in found])
        exact = all(worth.exact for _, _, worth in found)
        return Values(shares[:, None], np.array([worth.half for _, _, worth in found]), exact)

    def judge(self, state: State, choice: Move, seed: int) -> Judgement[Move]:
        seat = self._game.actor(state)
        best, _, worth = self._think(state, seed)
        if best is None or choice == best:
            return Judgement(choice, worth, worth, 0.0, 0.0)
        after = self._game.apply(state, choice)
        if self._game.actor(after) >= 0:
            _, shares, reply = self._think(after, seed)
            found = Worth(float(shares[seat]), reply.half, exact=reply.exact)
        else:
            shares = _shares(self._game, self._game.winners(after))
            found = Worth(float(shares[seat]), exact=True)
        half = float(np.hypot(worth.half, found.half))
        return Judgement(best, worth, found, worth.win - found.win, half)

    def _think(self, state: State, seed: int) -> tuple[Move | None, Shares, Worth]:
        """Return the best move of a position, its values for all seats, and for the mover."""
        if state not in self._thought:
            self._thought[state] = self._found(state, seed)
        return self._thought[state]

    def _found(self, state: State, seed: int) -> tuple[Move | None, Shares, Worth]:
        seat = self._game.actor(state)
        if seat == END:
            return None, _shares(self._game, self._game.winners(state)), Worth(0.0, exact=True)
        legal = self._game.legal(state)
        if len(legal) == 1:
            _, shares, worth = self._think(self._game.apply(state, legal[0]), seed)
            own = Worth(float(shares[seat]), worth.half, exact=worth.exact)
            return legal[0], shares, own
        thought = self._thinker.think(state, self._limits, seed, Stop())
        others = max(self._game.seats - 1, 1)
        shares = np.full(self._game.seats, (1 - thought.worth.win) / others)
        shares[seat] = thought.worth.win
        return thought.best, shares, thought.worth


class ByEndgame(Generic[State, Move]):
    """A judge by the exact values that follow from one position of a game for two seats.

    Other positions are left to another judge.
    """

    def __init__(
        self, game: Game[State, Move], endgame: Endgame[State], other: Judge[State, Move]
    ) -> None:
        self._game, self._endgame, self._other = game, endgame, other

    def values(self, states: Sequence[State], seed: int) -> Values:
        return self._exact(states) or self._other.values(states, seed)

    def judge(self, state: State, choice: Move, seed: int) -> Judgement[Move]:
        game, seat = self._game, self._game.actor(state)
        moves = list(game.legal(state))
        values = self._exact([game.apply(state, move) for move in moves])
        if values is None:
            return self._other.judge(state, choice, seed)
        mine = moves.index(choice)
        best = int(values.means[:, seat].argmax())
        if values.gap(best, mine, seat)[0] <= 1e-9:
            best = mine
        return _held(moves[best], Values(values.shares[[best, mine]], exact=True), seat)

    def _exact(self, states: Sequence[State]) -> Values | None:
        found = [self._endgame.win_probability(state) for state in states]
        known = [chance for chance in found if chance is not None]
        if len(known) < len(found):
            return None
        return Values(np.array([[[chance, 1 - chance]] for chance in known]), exact=True)


def _held(best: Move, pair: Values, seat: int) -> Judgement[Move]:
    """Compare the best move, the first of a pair of positions, with the choice, the second."""
    loss, half = pair.gap(0, 1, seat)
    if not loss:
        half = 0.0
    return Judgement(best, pair.worth(0, seat), pair.worth(1, seat), loss, half)


def _shares(game: Game[State, Move], winners: Sequence[int]) -> Shares:
    """Return each seat's share of a finished game; in a draw all are equal."""
    shares = np.zeros(game.seats)
    shares[list(winners or range(game.seats))] = 1 / (len(winners) or game.seats)
    return shares
