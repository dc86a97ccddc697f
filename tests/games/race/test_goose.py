"""The Game of the Goose: each throw leads where the published rules say, in several editions, and
games take as long and are won as often by each seat as those of a simulator."""

import random
from functools import cache
from math import hypot
from typing import Any

import numpy as np
import pytest
import yaml

from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.engine.game import RaceGame
from tests.cases import often

from .boards import game_of, load
from .simulators import goose
from .simulators.figures import Game, mean_of
from .simulators.goose import Edition

FILE = bundled()["goose"]
EDITIONS = [
    Edition(players=1),
    Edition(players=2, swaps=True),
    Edition(players=3, inn_turns=1, swaps=True),
    Edition(players=4, out_of_maze=39),
    Edition(players=5, geese=()),
    Edition(players=6, geese=(), inn_turns=1, out_of_maze=39, swaps=True),
]
GAMES, ERRORS = 400, 4
"""Games of each edition, and standard errors within which two means must agree."""


@cache
def board(edition: Edition) -> str:
    """Return the board of an edition: that of the file, with its differences."""
    said: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
    said["seats"] = [edition.players, 6]
    board = said["board"]
    geese = {f"main.{space}": "repeat_throw" for space in edition.geese}
    others = {name: one for name, one in board["effects"].items() if one != "repeat_throw"}
    board["effects"] = geese | others | {f"main.{goose.INN}": {"miss": edition.inn_turns}}
    board["jumps"] |= {f"main.{goose.MAZE}": f"main.{edition.out_of_maze}"}
    said["rules"]["hit"] = "swap" if edition.swaps else "none"
    return yaml.safe_dump(said, sort_keys=False)


def name_of(space: int) -> str:
    """Return the name of a space by its number on the board."""
    return {goose.START: "start", goose.LAST: "finish"}.get(space, f"main.{space}")


def thrown(game: RaceGame, space: int, dice: tuple[int, int]) -> str:
    """Return the space of the first player's piece after a throw from a space."""
    state = game.place({0: [("regular", name_of(space))]})
    state = game.apply(state, Roll(dice))
    (move,) = game.legal(state)
    ((_, place),) = game.checkers(game.apply(state, move), 0)
    return place


@pytest.mark.parametrize("edition", EDITIONS[1::2], ids=str)
def test_each_throw_leads_where_the_rules_say(edition: Edition) -> None:
    game = game_of(board(edition), 2)
    left = {goose.BRIDGE, goose.MAZE, goose.DEATH, *edition.geese}
    tried = 0
    for space in sorted({*range(goose.LAST)} - left):
        for dice in ((1, 1), (1, 4), (2, 3), (3, 6), (4, 5), (5, 3), (4, 6), (6, 6)):
            assert thrown(game, space, dice) == name_of(goose.landing(edition, space, *dice))
            tried += 1
    assert tried > 300


def played(edition: Edition, games: int) -> dict[str, np.ndarray[Any, Any]]:
    """Return the turns and the winners (from 0) of games that the kit plays."""
    variant, layout = load(board(edition))
    simulator = make_simulator(variant, layout, edition.players)
    columns = simulator.play(["random"] * edition.players, 1, 0, games).columns
    assert columns["finished"].all()
    return {"turns": columns["turns"], "winner": np.log2(columns["winners"]).astype(int)}


def simulated(edition: Edition, games: int) -> list[Game]:
    """Return games that the simulator plays."""
    chance = random.Random(1)
    return [goose.play(edition, chance) for _ in range(games)]


def check(edition: Edition, games: int) -> None:
    """Compare the turns, and the share of games that each seat wins."""
    ours, theirs = played(edition, games), simulated(edition, games)
    pairs = [(ours["turns"].astype(float), np.array([float(game.turns) for game in theirs]))]
    for seat in range(edition.players if edition.players > 1 else 0):
        won = [float(game.winner == seat) for game in theirs]
        pairs.append(((ours["winner"] == seat).astype(float), np.array(won)))
    for one, other in pairs:
        left, right = mean_of(one.tolist()), mean_of(other.tolist())
        print(f"{left} by the kit, {right} by the simulator")
        assert abs(left.value - right.value) <= ERRORS * hypot(left.error, right.error)


@pytest.mark.parametrize("edition", often(EDITIONS[::4], EDITIONS), ids=str)
def test_games_are_those_of_the_simulator(edition: Edition) -> None:
    check(edition, GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_many_games_are_those_of_the_simulator(players: int) -> None:
    check(Edition(players=players, swaps=True), 20_000)
