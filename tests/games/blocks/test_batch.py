"""Compiled games: the same as by the protocol, whatever is played beside them."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.blocks import batches, kernels
from cuatto_kit.games.blocks.game import PASS, BlocksGame, Position, make_game
from cuatto_kit.games.blocks.report import BlocksMetrics, make_simulator
from cuatto_kit.games.game import END
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.statistics import share_of
from tests.cases import seldom
from tests.games.leaders import Leaders, leader_of

from . import oracle
from .boards import BLUE, RED, document, fresh, load, placed

SEED = 11
CLASSIC = document()
SMALL = {"mini": {"letter": "m", "size": [1, 1, 1]}, "flaco": {"letter": "f", "size": [2, 1, 1]}}
START_6 = placed(6, 6, C="c1", c="d6", M="d1", m="c6", F="a1-b1", f="e6-f6")
CROWD = {
    "opa": {"letter": "o", "size": [2, 2, 2], "rolls": 1},
    "flaco": {"letter": "f", "size": [2, 1, 1]},
}
CROWDED = placed(3, 6, C="a2", c="b4", O="b5-c6", o="b2-c3", F="c4", f="a6")
"""So narrow that a side is often stuck."""
GAMES = {
    "classic": CLASSIC,
    "small": document(START_6, columns=6, rows=6, blocks=SMALL, rules={"crush_through": True}),
    "blue begins": document(
        START_6.replace(",r", ",b"), columns=6, rows=6, blocks=SMALL, rules={"repetition": "none"}
    ),
    "passing": document(CROWDED, columns=3, rows=6, blocks=CROWD, rules={"stalemate": "pass"}),
    "short": document(rules={"ply_cap": 20}),
    "endless": document(rules={"ply_cap": 0, "repetition": "none"}),
}
SPREAD = 400
"""Games of a match that must show who is stronger."""


@cache
def simulator_of(text: str) -> Simulator:
    return make_simulator(*load(text), 2)


def rows(
    simulator: Simulator, *numbers: int, policies: tuple[str, str] = ("random",) * 2, **more: Any
):
    """One row a game: seed, first game and how many."""
    columns = simulator.play(policies, *numbers, **more).columns
    return np.column_stack([columns[name] for name in sorted(columns)])


# The same game, compiled and not


class Replay:
    """A random game through the `Game` protocol with the stream of its number; what a record
    says is counted from the outside."""

    def __init__(self, game: BlocksGame, number: int, turn_cap: int) -> None:
        self.game = game
        self.record = dict.fromkeys(batches.COLUMN_NAMES, 0)
        self.visits = np.zeros(game.grid.squares, np.int64)
        stream = np.zeros(4, np.int64)
        seed_stream(stream, SEED, number)
        state, leaders = game.initial(), Leaders()
        while game.actor(state) != END and self.record["turns"] < turn_cap:
            moves = game.legal(state)
            self.record["turns"] += 1
            if moves == [PASS]:
                state = game.apply(state, PASS)
                leaders.note(self.record["turns"], self._ahead(state))
                continue
            self.record["decisions"] += 1
            self.record["nontrivial"] += len(moves) > 1
            self.record["choices"] += len(moves)
            # The kernel lists moves in the order of `targets`, as `legal` does.
            before, state = state, game.apply(state, moves[draw(stream, len(moves))])
            for now, then in zip(
                state.places[before.side], before.places[before.side], strict=True
            ):
                if now != then:
                    self.visits[game.grid.squares_of(game.grid.placements[now])] += 1
            if self._ending(state) not in ("crush", "home"):  # a move that wins changes no lead
                leaders.note(self.record["turns"], self._ahead(state))
        self.record |= leaders.columns(self.record["turns"])
        self.record["winners"] = sum(1 << seat for seat in game.winners(state))
        self.record["ending"] = batches.ENDINGS.index(self._ending(state))

    def _ahead(self, state: Position) -> int | None:
        """The side whose cabeza has fewer rows to go."""
        columns, last = self.game.grid.columns, self.game.grid.rows - 1
        return leader_of([last - state.places[RED][0] // columns, state.places[BLUE][0] // columns])

    def _ending(self, state: Position) -> str:
        game = self.game
        if game.actor(state) != END:
            return "unfinished"
        if min(state.places[RED][0], state.places[BLUE][0]) < 0:
            return "crush"
        rows = state.places[RED][0] // game.grid.columns, state.places[BLUE][0] // game.grid.columns
        if rows[0] == game.grid.rows - 1 or rows[1] == 0:
            return "home"
        if game.rules.ply_cap and state.ply >= game.rules.ply_cap:
            return "ply_cap"
        return "repetition" if state.seen.count(state.key) >= 2 else "stalemate"


@pytest.mark.parametrize("name", seldom(len(GAMES), GAMES))
def test_a_compiled_game_replayed_move_by_move_gives_its_record(name: str) -> None:
    simulator, game = simulator_of(GAMES[name]), make_game(*load(GAMES[name]), 2)
    for number in range(8):
        games = simulator.play(["random"] * 2, SEED, number, 1, turn_cap=50, tally=True)
        replay = Replay(game, number, 50)
        columns = {column: int(games.columns[column][0]) for column in batches.COLUMN_NAMES}
        assert columns == replay.record
        assert games.columns["finished"][0] == (columns["ending"] != kernels.UNFINISHED)
        assert games.tallies["visits"].tolist() == replay.visits.tolist()


# Numbered games


@pytest.mark.parametrize("policies", [("random", "random"), ("search:1", "search:2")])
def test_a_game_does_not_depend_on_the_games_beside_it(policies: tuple[str, str]) -> None:
    simulator = simulator_of(CLASSIC)
    together = rows(simulator, SEED, 100, 20, policies=policies)
    cut = ((100, 1), (101, 7), (108, 12))
    apart = [rows(simulator, SEED, first, n, policies=policies) for first, n in cut]
    assert np.array_equal(together, np.concatenate(apart))


def test_a_seed_gives_the_same_games_again_and_another_seed_others() -> None:
    simulator = simulator_of(CLASSIC)
    first = rows(simulator, SEED, 0, 40)
    assert np.array_equal(first, rows(simulator, SEED, 0, 40))
    assert not (first == rows(simulator, SEED + 1, 0, 40)).all(axis=1).any()


FRESH = f"""
from tests.games.blocks.test_batch import CLASSIC, rows, simulator_of
print(rows(simulator_of(CLASSIC), {SEED}, 0, 3, policies=("search:2", "search:1")).tolist())
"""


@pytest.mark.slow
def test_kernels_from_the_cache_play_the_same_games() -> None:
    """Another process takes what this one compiled."""
    here = rows(simulator_of(CLASSIC), SEED, 0, 3, policies=("search:2", "search:1")).tolist()
    answer = fresh(FRESH)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == str(here)


@pytest.mark.slow
def test_policies_that_rotate_change_sides_each_game() -> None:
    simulator = simulator_of(GAMES["small"])
    rotated = simulator.play(["search:2", "random"], SEED, 0, 8, rotate=True).columns
    for game in range(8):
        policies = ["search:2", "random"] if game % 2 == 0 else ["random", "search:2"]
        alone = simulator.play(policies, SEED, game, 1).columns
        assert all(rotated[name][game] == alone[name][0] for name in alone)


def test_counting_landings_changes_no_game() -> None:
    simulator = simulator_of(CLASSIC)
    assert np.array_equal(rows(simulator, SEED, 0, 40), rows(simulator, SEED, 0, 40, tally=True))
    assert simulator.play(["random"] * 2, SEED, 0, 1).tallies["visits"].size == 0


# Who is stronger


@pytest.mark.parametrize(("stronger", "weaker"), [("search:1", "random"), ("search:2", "search:1")])
def test_a_deeper_search_beats_a_shallower_one(stronger: str, weaker: str) -> None:
    columns = simulator_of(CLASSIC).play([stronger, weaker], SEED, 0, SPREAD, rotate=True).columns
    seats = np.arange(SPREAD) % 2  # where the stronger one sits
    won = np.where(columns["winners"] == 0, 0.5, columns["winners"] == 1 << seats)
    low, _ = share_of(won.sum(), SPREAD).ci95
    assert low > 0.5


# What adds up


@pytest.fixture(scope="module")
def played() -> Any:
    return simulator_of(CLASSIC).play(["random"] * 2, SEED, 0, 500, tally=True)


def test_endings_and_winners_agree(played: Any) -> None:
    ending, winners = played.columns["ending"], played.columns["winners"]
    assert set(np.unique(winners)) <= {0, 1, 2}
    decided = np.isin(ending, [kernels.CRUSHED, kernels.HOME, kernels.NO_MOVES])
    assert np.array_equal(decided, winners > 0)
    assert np.array_equal(played.columns["finished"], ending != kernels.UNFINISHED)
    assert {kernels.CRUSHED, kernels.HOME} <= set(ending.tolist())


def test_shares_of_endings_add_up(played: Any) -> None:
    _, layout = load(CLASSIC)
    told = BlocksMetrics.of(layout, played)
    assert sum(share.mean for share in told.endings.values()) == pytest.approx(1, abs=1e-5)
    wins = played.columns["winners"]
    advantage = ((wins == 1).sum() - (wins == 2).sum()) / len(wins)
    assert told.first_player_advantage.mean == pytest.approx(advantage, abs=1e-6)


def test_visits_are_the_squares_that_pieces_came_to_cover(played: Any) -> None:
    visits, decisions = played.tallies["visits"], played.columns["decisions"].sum()
    assert decisions < visits.sum() < 4 * decisions
    assert visits.size == 100
    assert (visits > 0).all()


def test_all_choices_are_counted(played: Any) -> None:
    columns = played.columns
    assert (columns["nontrivial"] <= columns["decisions"]).all()
    assert (columns["decisions"] <= columns["turns"]).all()
    assert (columns["choices"] >= columns["decisions"] + columns["nontrivial"]).all()


def test_the_turn_cap_leaves_games_unfinished() -> None:
    columns = simulator_of(CLASSIC).play(["random"] * 2, SEED, 0, 20, turn_cap=6).columns
    assert set(columns["turns"].tolist()) == {6}
    assert not columns["finished"].any()
    assert not columns["winners"].any()


def test_the_ply_cap_ends_games_in_a_draw() -> None:
    columns = simulator_of(GAMES["short"]).play(["random"] * 2, SEED, 0, 60).columns
    capped = columns["ending"] == kernels.CAPPED
    assert capped.sum() > 5
    assert set(columns["turns"][capped].tolist()) == {20}
    assert not columns["winners"][capped].any()
    assert columns["finished"].all()


@pytest.mark.slow
def test_without_a_cap_random_games_end_all_the_same() -> None:
    columns = simulator_of(GAMES["endless"]).play(["random"] * 2, SEED, 0, 100).columns
    assert set(columns["ending"].tolist()) <= {kernels.CRUSHED, kernels.HOME, kernels.NO_MOVES}


@pytest.mark.slow
def test_a_stuck_side_passes_its_turn() -> None:
    """Turns without a decision are passes, which only this switch allows."""
    passing = simulator_of(GAMES["passing"]).play(["random"] * 2, SEED, 0, 300).columns
    assert (passing["turns"] > passing["decisions"]).any()
    losing = document(CROWDED, columns=3, rows=6, blocks=CROWD)
    columns = simulator_of(losing).play(["random"] * 2, SEED, 0, 300).columns
    assert np.array_equal(columns["turns"], columns["decisions"])
    assert (columns["ending"] == kernels.NO_MOVES).any()


def test_searches_in_a_game_never_stop_short_of_legal_play() -> None:
    """A whole game of searches ends by a win, not by wandering about."""
    columns = simulator_of(CLASSIC).play(["search:2"] * 2, SEED, 0, 20).columns
    assert columns["finished"].all()
    assert (columns["winners"] > 0).mean() > 0.5


def test_the_start_is_the_oracles() -> None:
    assert load(CLASSIC)[0].board.start == oracle.START
