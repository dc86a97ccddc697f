"""Positions, moves and actions of the real games have texts and numbers that mean them alone."""

import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.game import CHANCE, EventKind, Roll
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game
from cuatto_kit.games.race.environment.encoding import RaceEncoding
from tests.cases import only, rarely, seldom
from tests.games.stepped import compare

from .boards import game_of
from .test_invariants import random_play
from .test_notation import everything_round_trips

COLOURS = ("gold", "red", "green", "blue", "white", "purple")
REAL = sorted((Path(__file__).parent / "real_games").glob("*.yaml"))


def derived(base: str, **rules: Any) -> str:
    """Return the YAML of a bundled board with other rules."""
    data = yaml.safe_load(bundled()[base].read_text("utf-8"))
    return yaml.safe_dump(data | {"rules": data.get("rules", {}) | rules}, sort_keys=False)


COWRIES = derived(
    "ludo",
    throw={
        "cowries": 6,
        "values": {0: 6, 1: 10, 2: 2, 3: 3, 4: 4, 5: 25, 6: 12},
        "again": [6, 10, 25],
    },
    sixes="none",
    entry_value=[10, 25],
    bank=True,
)
BOARDS: dict[str, str | Path] = {
    **{path.stem: path for path in REAL},
    "bundled-parchis": "parchis",
    "pop-and-run": "pop-and-run",
    "cowries": COWRIES,
    "three-sticks": derived("royal-ur", throw={"sticks": 3, "values": {0: 4}}),
    "kept-sticks": derived(
        "royal-ur", throw={"sticks": 4, "values": {0: 5}, "again": [4, 5]}, bank=True
    ),
    "twenty-sides": derived("snake-24", throw={"die": 20}),
    "many-values": derived("ludo", dice=2, sixes="none", entry_value=[1, 4, 5, 6], entry_sum=True),
}
STEPPED = ["cowries", "kept-sticks", "many-values", "parcheesi", "bundled-parchis", "ur-masters"]


@cache
def table_for(board: str, seats: int | None = None) -> RaceGame:
    """Return the game of a board, for its most players by default."""
    source = BOARDS[board]
    if isinstance(source, str) and "\n" in source:
        return game_of(source, seats)
    design = cuatto_kit.load(source)
    assert isinstance(design.variant, RaceVariant)
    return make_game(design.variant, design.layout, seats or design.variant.seats[1])


@cache
def play(board: str) -> tuple[RaceGame, list[Position]]:
    """Return the game of a board and positions of random games of it."""
    game = table_for(board)
    found = [state for seed in range(2) for state, _, _ in islice(random_play(game, seed), 600)]
    return game, random.Random(1).sample(found, min(len(found), 120))


@pytest.mark.parametrize("board", rarely(["bundled-parchis"], seldom(5, BOARDS)))
def test_positions_of_a_real_game_are_read_as_written(board: str) -> None:
    game, states = play(board)
    positions = RacePositions(game, COLOURS)
    for state in states:
        text = positions.write(state)
        assert positions.read(text) == state, text


@pytest.mark.parametrize(
    "board", rarely(["parcheesi"], only(["cowries", "parcheesi", "ur-masters"], BOARDS))
)
def test_moves_of_a_real_game_are_read_as_written(board: str) -> None:
    game, states = play(board)
    for state in states:
        everything_round_trips(game, state)


@pytest.mark.parametrize("board", rarely(["bundled-parchis"], seldom(5, BOARDS)))
def test_moves_of_a_position_have_actions_of_their_own(board: str) -> None:
    game, states = play(board)
    encoding = RaceEncoding(game)
    for state in states:
        if game.actor(state) != CHANCE:
            moves = game.legal(state)
            actions = [encoding.action_of(state, move) for move in moves]
            assert len(set(actions)) == len(actions)
            assert [encoding.move_of(state, action) for action in actions] == moves
            assert 0 <= min(actions) <= max(actions) < encoding.actions


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(2, STEPPED))
def test_a_real_game_is_stepped_as_it_is_played(board: str) -> None:
    encoding = RaceEncoding(table_for(board, 2))
    compare(encoding.stepper(2, auto_reset=False), 60, 1)


def test_two_kept_throws_that_free_are_two_actions() -> None:
    """The numbers of both were once the same."""
    game = game_of(COWRIES, 2)
    positions = RacePositions(game, COLOURS)
    text = "gold start.1*4 / red start.3*4 / gold plays 2 10 25"
    state = positions.read(text)
    encoding = RaceEncoding(game)
    assert [encoding.action_of(state, move) for move in game.legal(state)] == [1, 2]


def test_a_kept_throw_is_followed_by_another_one() -> None:
    game = game_of(COWRIES, 2)
    played = game.play(game.initial(), Roll((25,)))
    assert [event.kind for event in played.events] == [EventKind.ROLLED, EventKind.ROLLS_AGAIN]
