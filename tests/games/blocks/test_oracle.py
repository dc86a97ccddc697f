"""Moves and what they lead to: known counts, and the oracle's word on random positions."""

import random

import pytest

from cuatto_kit.games.blocks import kernels, text
from cuatto_kit.games.blocks.game import BlocksGame, Position
from cuatto_kit.games.blocks.records import Perft
from cuatto_kit.games.game import END
from cuatto_kit.games.thinking import Stop
from tests.cases import seldom

from . import oracle
from .boards import (
    BOARDS,
    CABEZA,
    SIDES,
    THROUGH,
    Board,
    legal,
    of,
    placed,
)

# How many ways there are


def count(game: BlocksGame, depth: int) -> int:
    position, work = game.read(game.initial()), Perft.new(game.table)
    return kernels.perft(game.table, position, work, depth, Stop().flag)


@pytest.mark.parametrize(
    ("on", "counts"), [(CABEZA, (1, 13, 167, 3525, 73585)), (THROUGH, (1, 13, 167, 3525, 73586))]
)
def test_perft_of_the_start(on: Board, counts: tuple[int, ...]) -> None:
    assert tuple(count(on.game(oracle.START), depth) for depth in range(5)) == counts


def walked(game: BlocksGame, state: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(walked(game, game.apply(state, move), depth - 1) for move in game.legal(state))


def test_counting_can_be_stopped() -> None:
    game, stop = CABEZA.game(), Stop()
    stop.set()
    work = Perft.new(game.table)
    assert (
        kernels.perft(game.table, game.read(game.initial()), work, 5, stop.flag) == kernels.STOPPED
    )


def test_perft_by_the_protocol_alone() -> None:
    game = CABEZA.game(oracle.START)
    assert [walked(game, game.initial(), depth) for depth in (1, 2)] == [13, 167]


def test_perft_counts_no_ways_on_from_a_game_that_is_won() -> None:
    game = CABEZA.game(placed(C="e9", c="a9", M="j1"))
    moves = legal(placed(C="e9", c="a9", M="j1"))
    winning = {move for move in of("C", moves) if "n" in move}
    black = sum(walked(game, game.apply(game.initial(), move), 1) for move in moves - winning)
    assert len(winning) == 5
    assert count(game, 2) == black
    assert count(CABEZA.game(placed(C="e10", c="a9", M="j1")), 1) == 0


# The oracle's word


def agree(on: Board, fen: str, chance: random.Random, *, plies: int, fully: bool) -> int:
    """A random game from a position, held against the oracle's; how many positions it had."""
    game, told = on.game(), on.told(fen)
    state = on.position(fen)
    for ply in range(plies):
        assert text.write_position(game, state) == oracle.fen(told)
        expected = oracle.moves(told)
        assert sorted(game.legal(state)) == sorted(expected), oracle.fen(told)
        won = oracle.winner(told)
        ended = oracle.outcome(told) if expected or won else ended_without(on, told)
        assert game.winners(state) == ((SIDES[ended],) if ended in SIDES else ())
        assert game.actor(state) == (SIDES[told.side] if expected else END)
        if not expected:
            return ply + 1
        for move in expected if fully else ():
            reached = text.write_position(game, game.apply(state, move))
            assert reached == oracle.fen(expected[move]), (oracle.fen(told), move)
        move = chance.choice(sorted(expected))
        state, told = game.apply(state, move), expected[move]
    return plies


def ended_without(on: Board, told: oracle.Position) -> str | None:
    """What a side without moves comes to; where it passes, the game goes on."""
    return None if told.rules.stalemate == "pass" else oracle.outcome(told)


def against_oracle(on: Board, games: int, *, plies: int, fully: bool, seed: int) -> None:
    chance = random.Random(seed)
    played = sum(
        agree(on, on.strewn(chance), chance, plies=plies, fully=fully) for _ in range(games)
    )
    assert played >= games


@pytest.mark.parametrize("name", BOARDS)
def test_moves_are_the_oracles_in_random_games(name: str) -> None:
    against_oracle(BOARDS[name], 4, plies=8, fully=False, seed=1)


@pytest.mark.parametrize("name", BOARDS)
def test_every_move_leads_where_the_oracle_says(name: str) -> None:
    against_oracle(BOARDS[name], 2, plies=2, fully=True, seed=2)


@pytest.mark.parametrize("on", [CABEZA, THROUGH])
def test_moves_are_the_oracles_in_random_games_from_the_start(on: Board) -> None:
    chance = random.Random(3)
    played = [agree(on, oracle.START, chance, plies=60, fully=False)]
    assert sum(played) >= 20


@pytest.mark.slow
@pytest.mark.parametrize("games", [25, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", seldom(3, BOARDS))
def test_moves_are_the_oracles_in_many_random_games(name: str, games: int) -> None:
    against_oracle(BOARDS[name], games, plies=12, fully=False, seed=4)
    against_oracle(BOARDS[name], games // 5, plies=4, fully=True, seed=5)
