"""Worked examples for the rule sheet, met in random games on the board itself.

Where checkers wait to be freed, little happens for long: there the games go on from positions
that are set up at random, a few rolls each.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.game import END, EventKind
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame, make_game
from cuatto_kit.games.race.sheet.moments import HITS, KINDS, Moment, MomentFinder
from cuatto_kit.games.race.sheet.reasons import View
from cuatto_kit.games.race.sheet.setups import SetUps

SEED = 8
STEPS = 1000
"""Rolls and moves that are looked at, at most."""
MOST_MOVES = 20_000
"""Legal moves after which a board with many ways is left off."""
SPELL = 12
"""Rolls and moves of a game that begins with checkers set up at random."""
MOST_IN_A_ROLL = 4
"""Moves by one roll, a huff included, at most."""
CROWD = 4
"""Teams at the table where so many may play, and fewer do not show everything."""
CROWDING = 0.9
"""How often a crowding team goes where most stand."""


def find_moments(variant: RaceVariant, layout: Layout) -> tuple[Moment, ...]:
    """The clearest example of each kind, by `KINDS`; the same at every call."""
    fewest = min(max(2, variant.seats[0]), layout.seats)
    if variant.rules.waits:
        best = _ExampleSearch(variant, layout, layout.seats, crowding=False).clearest()
        if "last" in best:
            best.pop("out_exact", None)  # who comes home by one die shows it as well
        return tuple(best[kind] for kind in KINDS if kind in best)
    best = _ExampleSearch(variant, layout, fewest, crowding=False).clearest()
    most = max(fewest, min(CROWD, layout.seats))
    best = _ExampleSearch(variant, layout, most, crowding=True).clearest() | best
    return tuple(best[kind] for kind in KINDS if kind in best)


class _ExampleSearch:
    """Random games of so many seats, and what there is to see in them.

    Crowding teams like to move to where many stand, so that spaces fill.
    """

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int, *, crowding: bool) -> None:
        self.crowding = crowding
        self.waits = variant.rules.waits
        self.game: RaceGame = make_game(variant, layout, seats)
        self.set_ups = SetUps(layout, self.game)
        self.finder = MomentFinder(variant, layout, self.game)
        self.setting = self.finder.setting

    def clearest(self) -> dict[str, Moment]:
        """The example of each kind with the least clutter, the first of those."""
        best: dict[str, Moment] = {}
        for one in self._met():
            clearer = one.kind not in best or one.clutter < best[one.kind].clutter
            true = self._come_true(one) if clearer else None
            if true is not None:
                best[true.kind] = true
        return best

    def _come_true(self, one: Moment) -> Moment | None:
        """The example where the engine does what it is told to do, with what is played in place
        of a hit that is missed; else None."""
        if one.kind == "missed":
            then = next(self._missing(one.state, one.move.origin, ()), None)
            return None if then is None else replace(one, then=then)
        if one.kind not in HITS:
            return one
        events = self.game.play(one.state, one.move).events
        return one if any(event.kind is EventKind.HIT for event in events) else None

    def _missing(
        self, state: Position, space: str, played: tuple[Move, ...]
    ) -> Iterator[tuple[Move, ...]]:
        """Ways to play a roll that leave the checker on a space where it is and hit nobody, so
        that it has to go back."""
        for move in self.game.legal(state):
            line = (*played, move)
            if move.action is Action.HUFF:
                if move.origin == space:
                    yield line
            elif move.action is Action.PASS:
                continue
            elif move.origin != space and len(line) < MOST_IN_A_ROLL:
                after = self.game.apply(state, move)
                if self.game.actor(after) == self.game.actor(state):
                    yield from self._missing(after, space, line)

    def _met(self) -> Iterator[Moment]:
        """All examples in the first steps of games from a fixed seed."""
        chance, game = random.Random(SEED), self.game
        state, moves = self._begun(chance), 0
        for step in range(STEPS):
            if moves > MOST_MOVES:
                return
            if game.actor(state) == END or (self.waits and step % SPELL == 0):
                state = self._begun(chance)
            if outcomes := game.outcomes(state):
                yield from self.finder.chances(state)
                state = game.apply(state, chance.choice(outcomes)[0])
                continue
            view = View(self.setting, state)
            moves += len(view.legal)
            yield from self.finder.moments(view)
            state = game.apply(state, self._choice(chance, view))

    def _begun(self, chance: random.Random) -> Position:
        return self.set_ups.drawn(chance) if self.waits else self.game.initial()

    def _choice(self, chance: random.Random, view: View) -> Move:
        moves = [move for move in view.legal if move.action is not Action.PASS]
        if self.crowding and moves and chance.random() < CROWDING:
            return max(moves, key=lambda move: view.total_on(move.land) * (move.land != FINISH))
        return chance.choice(view.legal)
