"""Partners: the engine against the oracle, who wins, and whose turn it is."""

import random

import pytest

from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import Position, RaceGame
from tests.cases import often

from . import pairs
from .boards import LONG, document, game_of, load
from .looks import PASSING, landings, played, regulars, spaces_of
from .test_batch import simulator_of
from .test_engine import play_both

RULES = {"dice": 1, "hit": "on_landing", "barriers": False, "partners": pairs.PAIRS}


def board(**rules: object) -> str:
    return document(
        LONG, seats=4, capacity="any", checkers={"regular": 2}, rules={**RULES, **rules}
    )


@pytest.mark.parametrize("seed", often(range(10), range(60)))
def test_engine_and_oracle_agree_on_partners(seed: int) -> None:
    play_both(pairs.any_game(random.Random(seed)), pairs.SEATS, seed, 250)


def last_but_one_home(game: RaceGame) -> Position:
    """The first seat one step from home with its last checker."""
    return game.place({0: regulars("main.12", "finish")}, dice=(1,))


def test_a_landing_hits_opponents_and_no_partner_beside_them() -> None:
    game = game_of(board())
    placed = {
        0: regulars("main.1", "start"),
        1: regulars("main.3", "start"),
        2: regulars("main.3", "start"),
    }
    state = played(game, game.place(placed, dice=(2,)), "main.1", "main.3")
    assert spaces_of(game, state, 1) == ["start", "start"]
    assert spaces_of(game, state, 2) == ["main.3", "start"]


def test_both_partners_win_when_both_are_home() -> None:
    game = game_of(board())
    placed = {0: regulars("main.12", "finish"), 2: regulars("finish", "finish")}
    state = played(game, game.place(placed, dice=(1,)), "main.12", "finish")
    assert game.winners(state) == (0, 2)


def test_a_seat_that_is_home_is_passed_over() -> None:
    game = game_of(board())
    state = played(game, last_but_one_home(game), "main.12", "finish")
    assert game.winners(state) == ()
    turns = []
    for _ in range(4):
        turns.append(game.mover(state))
        state = game.apply(game.apply(state, (1,)), game.legal(game.apply(state, (1,)))[0])
    assert turns == [1, 2, 3, 1]


def test_a_seat_that_is_home_rolls_for_its_partner() -> None:
    game = game_of(board(after_home="play_partner", sixes="roll_again"))
    placed = {0: regulars("main.12", "finish")}
    state = game.apply(game.place(placed), (6,))
    state = game.apply(played(game, state, "main.12", "finish"), (5,))
    assert (game.actor(state), game.mover(state)) == (0, 2)
    state = played(game, state, "start", "main.5")
    assert spaces_of(game, state, 2) == ["main.5", "start"]
    assert (game.mover(state), spaces_of(game, state, 0)) == (1, ["finish", "finish"])


def test_numbers_left_are_lost_when_a_seat_comes_home() -> None:
    game = game_of(board(after_home="play_partner", dice=2))
    state = game.place({0: regulars("main.12", "finish")}, dice=(1, 4))
    state = game.apply(state, next(move for move in game.legal(state) if move.die == 1))
    assert (game.dice(state), game.mover(state)) == ((), 1)


def test_a_position_in_which_a_seat_plays_for_its_partner_is_written_and_read() -> None:
    text = board(after_home="play_partner")
    game, (variant, _) = game_of(text), load(text)
    state = game.place({0: regulars("finish", "finish")}, seat=0, dice=(3,))
    positions = RacePositions(game, variant.teams.colours)
    assert positions.read(positions.write(state)) == state


def test_alone_a_seat_has_no_partner() -> None:
    assert not game_of(board(), 1).board.table.partners


@pytest.mark.parametrize("policy", ["random", "greedy", "lookahead"])
def test_games_end_with_two_winners(policy: str) -> None:
    games = simulator_of(board(after_home="play_partner"), 4).play([policy] * 4, 1, 0, 40)
    assert {*games.columns["winners"].tolist()} <= {0b0101, 0b1010}
    assert games.columns["finished"].all()


def test_greedy_players_beat_random_ones_as_partners() -> None:
    policies = ["greedy", "random", "greedy", "random"]
    games = simulator_of(board(after_home="play_partner"), 4).play(policies, 1, 0, 300)
    assert (games.columns["winners"] == 0b0101).mean() > 0.6


def test_a_safe_space_is_shared_with_the_partner_alone() -> None:
    text = document(
        LONG, seats=4, capacity="any", checkers={"regular": 1}, safe=["main.3"],
        rules={**RULES, "share_safe": False},
    )  # fmt: skip
    game = game_of(text)
    for seat, may in ((1, False), (2, True), (3, False)):
        placed = {0: regulars("main.1"), seat: regulars("main.3")}
        moves = landings(game, game.place(placed, dice=(2,)))
        assert moves == {(2, "main.1", "main.3") if may else PASSING}
