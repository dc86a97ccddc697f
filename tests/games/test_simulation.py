"""Many games: the same whatever the chunks and threads, as many as a precision takes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games import simulation as module
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.simulation import Simulation, simulate, simulate_to
from cuatto_kit.games.simulator import GameRecords, Simulator
from cuatto_kit.statistics import half_width
from cuatto_kit.timing import Deadline
from tests.games.race.boards import load

from ..fakes import FakeSimulator

POLICIES = ["greedy", "random", "random"]


@pytest.fixture(scope="module")
def simulator() -> Simulator:
    return make_simulator(*load(bundled.bundled()["short-12"].read_text("utf-8")), 3)


def same(one: Simulation, other: Simulation) -> bool:
    return all(
        np.array_equal(one.columns[name], other.columns[name]) for name in one.columns
    ) and all(np.array_equal(one.tallies[name], other.tallies[name]) for name in one.tallies)


@pytest.mark.parametrize("chunk", [1, 7, 64, 1_000])
@pytest.mark.parametrize("threads", [1, 3])
def test_chunks_and_threads_change_nothing(
    simulator: Simulator, monkeypatch: pytest.MonkeyPatch, chunk: int, threads: int
) -> None:
    options: dict[str, Any] = {"first_game": 5, "rotate": True, "tally": True}
    whole = simulate(simulator, POLICIES, 1, 200, **options)
    monkeypatch.setattr(module, "FIRST_CHUNK", chunk)
    monkeypatch.setattr(module, "cores", lambda: threads)
    assert same(whole, simulate(simulator, POLICIES, 1, 200, **options))


@pytest.mark.parametrize("rotate", [False, True])
def test_games_are_the_same_wherever_a_simulator_begins(simulator: Simulator, rotate: bool) -> None:
    whole = simulate(simulator, POLICIES, 1, 50, rotate=rotate)
    rest = simulate(simulator, POLICIES, 1, 30, first_game=20, rotate=rotate)
    for name, column in rest.columns.items():
        assert np.array_equal(column, whole.columns[name][20:])


def test_another_seed_gives_other_games(simulator: Simulator) -> None:
    one, other = (simulate(simulator, POLICIES, seed, 200) for seed in (1, 2))
    assert not same(one, other)


def test_the_policies_can_move_round_the_seats(simulator: Simulator) -> None:
    resting, rotating = (
        simulate(simulator, POLICIES, 1, 3_000, rotate=rotate).win_shares(3)
        for rotate in (False, True)
    )
    assert resting[0] - rotating[0] > 0.05


@pytest.mark.parametrize("games", [1, 999, 1_000, 1_001, 2_500])
def test_exactly_the_games_asked_for_are_played_in_order(games: int) -> None:
    played = simulate(FakeSimulator(), ["random"] * 2, 1, games, first_game=3)
    assert played.games == games
    assert played.columns["turns"].tolist() == list(range(3, 3 + games))
    assert played.tallies["visits"].tolist() == [games, 0]


def test_progress_ends_with_the_last_game() -> None:
    told: list[int] = []
    simulate(FakeSimulator(), ["random"] * 2, 1, 2_500, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 2_500


def test_a_deadline_leaves_the_first_games_by_their_numbers() -> None:
    """However soon it passes, what is there is what would have been there."""
    deadline = Deadline()

    def end(done: int) -> None:
        deadline.interrupted = done >= 100

    played = simulate(FakeSimulator(), ["random"] * 2, 1, 2_500, deadline=deadline, progress=end)
    assert 100 <= played.games < 2_500
    assert played.columns["turns"].tolist() == list(range(played.games))
    assert simulate(FakeSimulator(), ["random"] * 2, 1, 10, deadline=Deadline(0)).games == 0


def test_some_games_are_played_however_late_it_is() -> None:
    late, ended = Deadline(0), Deadline(0)
    ended.interrupted = True
    late_games, no_games = (
        simulate(FakeSimulator(), ["random"] * 2, 1, 100, deadline=deadline, at_least=7).games
        for deadline in (late, ended)
    )
    assert 7 <= late_games < 100
    assert no_games == 0


def test_an_interrupt_ends_the_games_and_no_more() -> None:
    class Interrupted(FakeSimulator):
        def play(
            self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
        ) -> GameRecords:
            if first_game >= 50:
                raise KeyboardInterrupt
            return super().play(policies, seed, first_game, games, **options)

    deadline = Deadline()
    played = simulate(Interrupted(), ["random"] * 2, 1, 2_500, deadline=deadline)
    assert deadline.passed
    assert 0 < played.games < 2_500
    with pytest.raises(KeyboardInterrupt):
        simulate(Interrupted(), ["random"] * 2, 1, 2_500)


def test_a_shared_win_counts_in_parts() -> None:
    played = Simulation({"winners": np.array([0b01, 0b11, 0b10, 0b00])}, {}, 0.0, 1)
    assert played.win_shares(2).tolist() == [0.375, 0.375]


@pytest.mark.parametrize("precision", [0.02, 0.01, 0.004])
@pytest.mark.parametrize("wins", [(50, 50), (90, 10), (40, 30, 30)])
def test_a_precision_is_reached_without_many_games_too_many(
    wins: tuple[int, ...], precision: float
) -> None:
    played = simulate_to(FakeSimulator(wins), ["random"] * len(wins), 1, precision)
    shares = [float(share) for share in played.win_shares(len(wins))]
    assert half_width(shares, played.games) <= precision
    fewer = played.games - 2 * module.ROUND
    assert fewer <= 0 or half_width(shares, fewer) > precision


def test_games_played_to_a_precision_are_the_first_of_their_seed(simulator: Simulator) -> None:
    reached = simulate_to(simulator, POLICIES, 1, 0.01, tally=True)
    assert reached.games > module.ROUND
    assert same(reached, simulate(simulator, POLICIES, 1, reached.games, tally=True))


def test_a_precision_out_of_reach_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_GAMES", 3 * module.ROUND)
    played = simulate_to(FakeSimulator(), ["random"] * 2, 1, 1e-6)
    assert 3 * module.ROUND <= played.games <= 4 * module.ROUND
