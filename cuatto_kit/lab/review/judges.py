"""Who says what positions are worth: exact values, playouts, or a search.

A choice is judged by its loss: what the best move is worth to the seat, less what its own is. Among
playouts the one half says which move is best, the other how good it is, or the best of many would
look better than it is (as games/weighing.py does).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol

import numpy as np

from cuatto_kit.games.family import Endgame
from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.rollouts import LONGEST, thrown
from cuatto_kit.games.thinking import Bot, Limits, StateIn, Stop, Thinker, Worth
from cuatto_kit.lab.review.values import Shares, Values

FINE = 2_880
"""Playouts of a move that is held against another: a multiple of the rolls of two dice."""
COARSE = 360
"""Playouts that say which move is best, and what each of so many rolls is worth:"""
ROLLS = 21
"""of more rolls there are fewer of each."""
MOST_ENDS = 200
"""What a turn may come to, beyond which the rest of it is left to the playouts."""
SKETCHY = 36
"""Playouts of what a turn may come to, where it is not itself held against others."""
FINE_STEPWISE, COARSE_STEPWISE = 48, 16
"""The same where a bot plays them, step by step."""


@dataclass(frozen=True)
class Judgement(Generic[Move]):
    """A choice held against the best: what the position was worth to the seat, what it is worth
    after the choice, and what was lost, known to ± `half` (95 %)."""

    best: Move
    before: Worth
    after: Worth
    loss: float
    half: float

    @property
    def is_worse(self) -> bool:
        """Whether another move was better by more than noise."""
        return self.loss > self.half + 1e-9


class Judge(Protocol[StateIn, Move]):
    """Judges positions and choices of one game."""

    def values(self, states: Sequence[StateIn], seed: int) -> Values:
        """What positions are worth, on the same dice."""

    def judge(self, state: StateIn, choice: Move, seed: int) -> Judgement[Move]:
        """A choice among several."""


class Player(Protocol[StateIn]):
    """Plays positions on."""

    def shares(self, state: StateIn, seed: int, playouts: int) -> Shares:
        """What each seat has of each playout, float64[playout, seat]."""


class Stepwise(Generic[State, Move]):
    """A `Player` for any game, whose moves a bot chooses."""

    def __init__(self, game: Game[State, Move], bot: Bot[State, Move]) -> None:
        self._game, self._bot = game, bot

    def shares(self, state: State, seed: int, playouts: int) -> Shares:
        found = np.zeros((playouts, self._game.seats))
        for playout in range(playouts):
            dice = Random(f"{seed} {playout}")
            found[playout] = _shares(self._game, self._winners(state, dice))
        return found

    def _winners(self, state: State, dice: Random) -> tuple[int, ...]:
        """Who wins a game that is played on; nobody of a draw, and of one too long."""
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
    """Judges by playouts, so many each: `fine` of a move, `coarse` where there are many to tell
    apart, `sketchy` of what a turn may come to, 0 where that is left to the player."""

    def __init__(
        self, game: Game[State, Move], player: Player[State], fine: int, coarse: int, sketchy: int
    ) -> None:
        self._game, self._player = game, player
        self._fine, self._coarse, self._sketchy = fine, coarse, sketchy

    def values(self, states: Sequence[State], seed: int) -> Values:
        playouts = max(self._coarse * min(ROLLS, len(states)) // len(states), 1)
        return self._played([self._turn(state, seed) for state in states], seed, playouts)

    def _turn(self, state: State, seed: int) -> State:
        """A position when who is to move has played its turn as well as can be."""
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
        """What a seat's turn may come to, with the moves that it may begin with: what is left of a
        roll is played as well as can be, not as the player of the playouts would."""
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
    """Judges by thinking for so long: of a position, and of what a choice makes of it."""

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
        """The best move of a position, what it is worth to all, and to who is to move."""
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
    """Judges exactly what comes of one position of a game of two, and leaves the rest to another
    judge."""

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
    """The best move, whose value is the first of a pair, against the choice, which is the other."""
    loss, half = pair.gap(0, 1, seat)
    if not loss:
        half = 0.0
    return Judgement(best, pair.worth(0, seat), pair.worth(1, seat), loss, half)


def _shares(game: Game[State, Move], winners: Sequence[int]) -> Shares:
    """What each seat has of a game that ended so; of a draw everybody has as much."""
    shares = np.zeros(game.seats)
    shares[list(winners or range(game.seats))] = 1 / (len(winners) or game.seats)
    return shares
