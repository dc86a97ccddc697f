"""A thinker for any game, based only on its rules and a bot."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from random import Random

from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.thinking import Bot

LONGEST = 2_000
"""The number of choices after which a playout counts as a draw."""


class Rollouts(PlayoutThinker[State, Move]):
    """A `Thinker` that uses only the rules and one bot, which plays all seats in the playouts.

    The options are the legal moves, compared by the wins that follow them.
    """

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
        """Return a seat's share of the win in a game that is played on, or None if interrupted.

        The share is 1 for a win and 0 for a loss; several winners share the win.
        """
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
    """Return a seat's share of the win in a game that is over.

    It is 1 for a win and 0 for a loss; several winners share the win, and a draw is 1/2.
    """
    return (seat in winners) / len(winners) if winners else 1 / 2


def thrown(game: Game[State, Move], state: State, dice: Random) -> Move:
    """Return a chance outcome, drawn with the given random generator."""
    outcomes = game.outcomes(state)
    whole = lcm(*(share.denominator for _, share in outcomes))
    ticket = Fraction(dice.randrange(whole))
    for outcome, share in outcomes:
        ticket -= share * whole
        if ticket < 0:
            return outcome
    raise AssertionError("the shares of the outcomes do not add up to 1")
