"""Quiet moves that lose by force: the search keeps clear of them, as brute force bears out."""

import random
from functools import cache
from pathlib import Path

import pytest

from cuatto_kit.games.blocks.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.players import Searcher
from cuatto_kit.games.game import END
from tests.cases import only, seldom

from . import brute, oracle
from .boards import CABEZA

pytestmark = pytest.mark.slow

SMALL = 1 << 16
STEP = "5m4/3coo4/3hoo4/3h6/7HH1/3Fff1HHC/3F6/4OO4/4OO4/4M5,b"
"""A game was lost from here, by `fse`: red's cabeza steps aside and can no longer be stopped."""
TRAPS = (Path(__file__).parent / "traps.txt").read_text().split()
"""From games of the search to depth 4 that now and then plays at random: neither side can
force a win within seven plies, many moves lose within seven, and so would a pass."""
MIDDLE_GAMES = 40


def loses(game: BlocksGame, state: Position, move: Move, plies: int) -> bool:
    """Return true if the other side can force a win within some plies after a move."""
    after = game.apply(state, move)
    return game.actor(after) != END and brute.won_within(game, after, plies)


def chosen(state: Position, depth: int) -> Move:
    return Searcher(CABEZA.game(), SMALL).search(state, depth).move


def test_the_move_that_lost_a_game_loses() -> None:
    game, state = CABEZA.game(), CABEZA.position(STEP)
    assert loses(game, state, Move("fse"), 7)
    assert not loses(game, state, Move("fse"), 5)
    step = game.apply(game.apply(state, Move("fse")), Move("Cnnw"))
    assert brute.lost_within(game, step, 6)


@pytest.mark.parametrize("depth", only([8, 9, 10, 11], range(8, 15)))
def test_the_move_that_lost_a_game_is_not_played_again(depth: int) -> None:
    state = CABEZA.position(STEP)
    assert not loses(CABEZA.game(), state, chosen(state, depth), 7)


@pytest.mark.parametrize("fen", seldom(8, TRAPS))
def test_no_trap_is_walked_into(fen: str) -> None:
    game, state = CABEZA.game(), CABEZA.position(fen)
    assert not loses(game, state, chosen(state, 10), 7)


@cache
def middle_games(number: int) -> list[Position]:
    """From games in which every fifth move is random."""
    chance, game, found = random.Random(21), CABEZA.game(oracle.START), []
    while len(found) < number:
        state, searcher = game.initial(), Searcher(game, SMALL)
        while game.actor(state) != END and state.ply < 60:
            if state.ply >= 10 and chance.random() < 0.1:
                found.append(state)
            at_random = chance.random() < 0.2
            move = chance.choice(game.legal(state)) if at_random else searcher.search(state, 3).move
            state = game.apply(state, move)
    return found[:number]


@pytest.mark.parametrize("number", seldom(8, range(MIDDLE_GAMES)))
def test_a_move_that_loses_is_played_only_where_all_do(number: int) -> None:
    game, state = CABEZA.game(), middle_games(MIDDLE_GAMES)[number]
    if loses(game, state, chosen(state, 8), 5):
        assert all(loses(game, state, move, 5) for move in game.legal(state))
