"""Worked examples for the rule sheet, met in random games on the board itself."""

import random
from collections.abc import Iterator

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.base import END
from cuatto_kit.games.race.engine import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.names import FINISH
from cuatto_kit.games.race.sheet_finds import HITS, KINDS, Finder, Found
from cuatto_kit.games.race.sheet_reasons import Ground, Look
from cuatto_kit.games.race.spec import Spec

SEED = 8
STEPS = 1000
"""Rolls and moves that are looked at, at most."""
MOST_MOVES = 20_000
"""Legal moves after which a board with many ways is left off."""
CROWD = 4
"""Teams at the table where so many may play, and fewer do not show everything."""
CROWDING = 0.9
"""How often a crowding team goes where most stand."""


def found(spec: Spec, layout: Layout) -> tuple[Found, ...]:
    """The clearest example of each kind, by `KINDS`; the same at every call."""
    fewest = min(max(2, spec.seats[0]), layout.seats)
    best = _Search(spec, layout, fewest, crowding=False).clearest()
    most = max(fewest, min(CROWD, layout.seats))
    best = _Search(spec, layout, most, crowding=True).clearest() | best
    return tuple(best[kind] for kind in KINDS if kind in best)


class _Search:
    """Random games of so many seats, and what there is to see in them.

    Crowding teams like to move to where many stand, so that spaces fill.
    """

    def __init__(self, spec: Spec, layout: Layout, seats: int, *, crowding: bool) -> None:
        self.crowding = crowding
        self.game: RaceGame = make_game(spec, layout, seats)
        self.ground = Ground(spec, layout, self.game)
        self.finder = Finder(spec, layout, self.game)

    def clearest(self) -> dict[str, Found]:
        """The example of each kind with the least clutter, the first of those."""
        best: dict[str, Found] = {}
        for one in self._met():
            clearer = one.kind not in best or one.clutter < best[one.kind].clutter
            if clearer and self._comes_true(one):
                best[one.kind] = one
        return best

    def _comes_true(self, one: Found) -> bool:
        """Whether the engine does what a hit is told to do."""
        if one.kind not in HITS:
            return True
        seats = set(range(self.game.seats)) - {self.game.actor(one.state)}
        after = self.game.apply(one.state, one.move)
        return all(self._stands(after, seat, one.move.land) == 0 for seat in seats)

    def _stands(self, state: Position, seat: int, land: str) -> int:
        return sum(space == land for _, space in self.game.checkers(state, seat))

    def _met(self) -> Iterator[Found]:
        """All examples in the first steps of games from a fixed seed."""
        chance, game = random.Random(SEED), self.game
        state, moves = game.initial(), 0
        for _ in range(STEPS):
            if moves > MOST_MOVES:
                return
            if game.actor(state) == END:
                state = game.initial()
            if outcomes := game.outcomes(state):
                state = game.apply(state, chance.choice(outcomes)[0])
                continue
            look = Look(self.ground, state)
            moves += len(look.legal)
            yield from self.finder.finds(look)
            state = game.apply(state, self._choice(chance, look))

    def _choice(self, chance: random.Random, look: Look) -> Move:
        moves = [move for move in look.legal if move.path]
        if self.crowding and moves and chance.random() < CROWDING:
            return max(moves, key=lambda move: look.total_on(move.land) * (move.land != FINISH))
        return chance.choice(look.legal)
