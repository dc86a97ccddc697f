"""The frame of every simulator, around a kernel that writes down what it was called with."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.simulator import Batch, Policies, Simulator

NAMES = Policies(("low", "high"), (), 10)
NUMBERS = {"low": 3, "high": 7}


class Recorder:
    """A kernel of two columns and two tallies: game and policy of the seat that begins."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def arrays(self, policies: Sequence[int]) -> list[Any]:
        return [np.zeros(2, np.int32)]

    def play_games(
        self, work, stream, policies, rotate, seed, first_game, games, turn_cap, records, *tallies
    ) -> None:
        self.calls.append({k: v for k, v in locals().items() if k != "self"})
        work += 1
        for number in range(games):
            records[2 * number : 2 * number + 2] = first_game + number, policies[0]
        for tally in tallies:
            tally[:] += games


@pytest.fixture
def kernel() -> Recorder:
    return Recorder()


def simulator_of(kernel: Recorder, seats: int = 2) -> Simulator:
    batch = Batch(
        kernel=kernel.play_games,
        arrays=kernel.arrays,
        columns=("game", "policy"),
        tallies={"visits": 3, "hits": 5},
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["game"] % 2 == 0,
    )
    return Simulator(batch, NAMES, seats)


def test_columns_are_named_and_the_finished_games_told(kernel: Recorder) -> None:
    columns = simulator_of(kernel).play(["high", "low"], 1, 10, 4).columns
    assert {name: column.tolist() for name, column in columns.items()} == {
        "game": [10, 11, 12, 13],
        "policy": [7, 7, 7, 7],
        "finished": [1, 0, 1, 0],
    }
    assert {column.dtype for column in columns.values()} == {np.dtype(np.int64)}


def test_the_kernel_gets_what_was_asked_for(kernel: Recorder) -> None:
    simulator_of(kernel).play(["high", "low"], 5, 10, 4, rotate=True, turn_cap=9)
    (call,) = kernel.calls
    asked = {"rotate": True, "seed": 5, "first_game": 10, "games": 4, "turn_cap": 9}
    assert {name: call[name] for name in asked} == asked
    assert call["policies"].tolist() == [7, 3]
    arrays = [call["stream"], call["policies"], call["records"], *call["tallies"]]
    assert {array.dtype for array in arrays} == {np.dtype(np.int64)}
    assert (call["stream"].size, call["records"].size) == (4, 8)


@pytest.mark.parametrize(("tally", "sums"), [(True, [12, 20]), (False, [0, 0])])
def test_counting_is_asked_for(kernel: Recorder, tally: bool, sums: list[int]) -> None:
    tallies = simulator_of(kernel).play(["low"] * 2, 1, 0, 4, tally=tally).tallies
    assert list(tallies) == ["visits", "hits"]
    assert [tallied.size for tallied in tallies.values()] == ([3, 5] if tally else [0, 0])
    assert [tallied.sum() for tallied in tallies.values()] == sums


def test_each_call_works_on_arrays_of_its_own(kernel: Recorder) -> None:
    simulator = simulator_of(kernel)
    for _ in range(2):
        simulator.play(["low"] * 2, 1, 0, 1)
    assert [call["work"].tolist() for call in kernel.calls] == [[1, 1], [1, 1]]
    first, second = kernel.calls
    assert first["stream"] is not second["stream"]


@pytest.mark.parametrize(
    ("policies", "refusal"),
    [
        (["low"], "1 policies for 2 seats"),
        (["low"] * 3, "3 policies for 2 seats"),
        (["low", "nobody"], "no policy 'nobody'; expected one of low, high"),
    ],
)
def test_there_is_a_policy_that_is_known_for_each_seat(
    kernel: Recorder, policies: list[str], refusal: str
) -> None:
    with pytest.raises(ValueError, match=f"^{refusal}$"):
        simulator_of(kernel).play(policies, 1, 0, 1)
    assert kernel.calls == []


def test_a_family_need_not_know_what_decisions_are_worth(kernel: Recorder) -> None:
    assert simulator_of(kernel).weigh(1, 0, 4, 10) is None
