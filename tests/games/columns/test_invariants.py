"""What holds in every position of every game."""

import random

import pytest

from cuatto_kit.games.columns.game import BUST, ROLL_ON, ColumnsGame, Phase, Position
from cuatto_kit.games.game import CHANCE, END
from tests.cases import seldom

from .boards import document, game_of, spec_of
from .test_batch import GAMES


def kept(game: ColumnsGame, state: Position, seat: int) -> int:
    """Spaces that no bust can take from a seat: those of its cubes and of its columns."""
    columns = game.board.columns
    whole = sum(columns[column] for column in game.claimed(state, seat))
    return whole + sum(game.cubes(state, seat).values())


@pytest.mark.parametrize("board", seldom(3, GAMES))
def test_random_games_keep_the_board_in_order(board: str) -> None:
    game, variant, chance = game_of(GAMES[board]), spec_of(GAMES[board]), random.Random(board)
    state, columns = game.initial(), game.board.columns
    for _ in range(600):
        actor, runners = game.actor(state), game.runners(state)
        assert len(runners) <= variant.runners
        for seat in range(game.seats):
            cubes = game.cubes(state, seat)
            assert len(cubes) <= variant.teams.cubes
            assert all(1 <= place < columns[column] for column, place in cubes.items())
            assert not {c for c in cubes if game.owner(state, c) is not None}
        for column, place in runners.items():
            assert game.cubes(state, state.seat).get(column, 0) < place <= columns[column]
            assert game.owner(state, column) is None
        assert sum(share for _, share in game.outcomes(state)) == (actor == CHANCE)
        assert bool(game.legal(state)) == (actor >= 0)
        assert bool(game.dice(state)) == (state.phase is Phase.PICK)
        if actor == END:
            assert game.legal(state) == []
            state = game.initial()
            continue
        options = game.legal(state) or [dice for dice, _ in game.outcomes(state)]
        choice = chance.choice(options)
        after = game.apply(state, choice)
        assert game.apply(state, choice) == after, "a position never changes"
        for seat in range(game.seats):
            if seat != state.seat and len(game.claimed(after, state.seat)) == len(
                game.claimed(state, state.seat)
            ):
                assert kept(game, after, seat) == kept(game, state, seat)
        gained = kept(game, after, state.seat) - kept(game, state, state.seat)
        assert gained >= 0
        if choice in (BUST, ROLL_ON):
            assert gained == 0
        state = after


def test_equal_positions_are_equal_however_they_came_about() -> None:
    game = game_of(document())
    ways = [((1, 2, 3, 4), (2, 3, 4, 6)), ((4, 3, 2, 1), (6, 4, 3, 2))]
    states = set()
    for first, second in ways:
        state = game.apply(game.initial(), first)
        state = game.apply(state, game.legal(state)[0])
        state = game.apply(game.apply(state, ROLL_ON), second)
        states.add(state)
    assert len(states) == 1
