"""Games of a stepper, held against the interpreted rules."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.encoding import Stepper, returns
from cuatto_kit.games.game import CHANCE, END


def compare(stepper: Stepper[Any], steps: int, seed: int) -> None:
    """Play random games of a stepper that does not restart, `steps` of each, and check that every
    position is among those to which a move and dice may lead by the rules."""
    encoding, games = stepper.encoding, stepper.games
    game, chance = encoding.game, np.random.default_rng(seed)
    stepper.reset(seed)
    states = [find(game, game.initial(), stepper.position(k)) for k in range(games)]
    for _ in range(steps):
        going = [k for k in range(games) if game.actor(states[k]) != END]
        actions = np.zeros(games, np.int64)
        for k in going:
            actions[k] = chance.choice(list(encoding.legal(states[k])))
        stepper.step(actions)
        for k in going:
            after = game.apply(states[k], encoding.move_of(states[k], int(actions[k])))
            states[k] = find(game, after, stepper.position(k))
            check(stepper, k, states[k])
        for seat in range(game.seats):
            seen = np.array([encoding.observe(state, seat) for state in states])
            assert (stepper.observe(seat) == seen).all()


def check(stepper: Stepper[Any], k: int, state: Any) -> None:
    """What a stepper says of a game is what the rules say of its position."""
    encoding = stepper.encoding
    game = encoding.game
    actor = game.actor(state)
    over = actor == END
    assert stepper.actors[k] == (-1 if over else actor)
    assert stepper.masks[k].tolist() == encoding.mask(state).tolist()
    assert stepper.counts[k] == len(game.legal(state))
    assert stepper.ended[k] == over
    paid = returns(game.winners(state), game.seats) if over else [0.0] * game.seats
    assert stepper.rewards[k] == pytest.approx(paid)


def find(game: Any, state: Any, position: Any) -> Any:
    """The position that a stepper tells, among those to which dice may lead."""
    found = next((one for one in reached(game, state) if bare(one) == position), None)
    assert found is not None, "a position to which no dice lead"
    return found


def reached(game: Any, state: Any) -> Iterator[Any]:
    """The positions in which no dice are to fall that may come of one, the nearest first."""
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        if game.actor(here) != CHANCE:
            yield here
        waiting += [game.apply(here, outcome) for outcome, _ in game.outcomes(here)]


def bare(state: Any) -> Any:
    """A position without what came before it."""
    return replace(state, seen=()) if hasattr(state, "seen") else state
