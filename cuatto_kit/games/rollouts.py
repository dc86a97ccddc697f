"""Thinking for any game: its rules and a bot are enough."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from random import Random

from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.thinking import Bot

LONGEST = 2_000
"""Choices after which a game that is tried out counts as drawn."""


class Rollouts(PlayoutThinker[State, Move]):
    """A `Thinker` that knows the rules and one bot, which plays all seats of the games in which
    moves are tried out. Options are the legal moves, judged by what is won after them."""

    def __init__(self, game: Game[State, Move], bot: Bot[State, Move]) -> None:
        super().__init__(game)
        self._bot = bot

    def options(self, state: State, seed: int, is_over: Callable[[], bool]) -> Options[Move]:
        game, seat, moves = self._game, self._game.actor(state), self._game.legal(state)

        def finish(option: int, first: int, playouts: int) -> float | None:
            won = 0.0
            for playout in range(first, first + playouts):
                after = game.apply(state, moves[option])
                share = self._share(after, seat, Random(f"{seed} {playout}"), is_over)
                if share is None:
                    return None
                won += share
            return won

        return Options(moves, finish)

    def _share(
        self, state: State, seat: int, dice: Random, is_over: Callable[[], bool]
    ) -> float | None:
        """What a seat has of a game that is played on: 1 won, 0 lost, shared by its winners; None
        where it was broken off."""
        game = self._game
        for _ in range(LONGEST):
            actor = game.actor(state)
            if actor == END:
                return share_won(game.winners(state), seat)
            if is_over():
                return None
            if actor == CHANCE:
                choice = thrown(game, state, dice)
            else:
                choice = self._bot(state, dice.randrange)
            state = game.apply(state, choice)
        return 1 / 2


def share_won(winners: tuple[int, ...], seat: int) -> float:
    """What a seat has of a game that is over: 1 won, 0 lost, shared by its winners; a half of a
    game that nobody has won."""
    return (seat in winners) / len(winners) if winners else 1 / 2


def thrown(game: Game[State, Move], state: State, dice: Random) -> Move:
    """What chance brings, by dice of one's own."""
    outcomes = game.outcomes(state)
    whole = lcm(*(share.denominator for _, share in outcomes))
    ticket = Fraction(dice.randrange(whole))
    for outcome, share in outcomes:
        ticket -= share * whole
        if ticket < 0:
            return outcome
    raise AssertionError("the shares of the outcomes do not add up to 1")
