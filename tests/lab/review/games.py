"""Games that were played, to be reviewed."""

from dataclasses import replace

import cuatto_kit
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.analysis.endgame import endgame_of
from cuatto_kit.lab.review.choosing import played_of
from tests.console.tables import open_session


def game(variant, *players, seed=1, settings=()):
    """A whole game by bots."""
    session = open_session(variant, *players, seats=len(players), seed=seed, settings=settings)
    list(session.advance())
    return played_of(session)


def endgame(variant, seed, most, settings=()):
    """Return the last part of a random game; from its first position a limited number of positions
    between turns can follow."""
    played = game(variant, "random", "random", seed=seed, settings=settings)
    rules = played.text.game
    rolls = [place for place, step in enumerate(played.steps) if step.actor == CHANCE]
    low, high = 0, len(rolls) - 1
    while low < high:
        middle = (low + high) // 2
        try:
            endgame_of(rules, played.steps[rolls[middle]].before, most)
            high = middle
        except ValueError:
            low = middle + 1
    return replace(played, steps=played.steps[rolls[low] :])


def load(variant, *settings):
    return cuatto_kit.load(variant, settings=list(settings))
