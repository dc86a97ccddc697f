"""Kernels as WebAssembly give the results of machine code, in Node."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.simulator import Batch
from cuatto_kit.kernels.kernel import Kernel
from cuatto_kit.kernels.records import Record
from tests.cases import only

from . import test_language
from .node import needs_node, run

pytestmark = [needs_node, pytest.mark.slow]
SEED = 7
USUAL = ("snake-24-full", "backgammon", "cant-stop", "cabeza")
LEAST = {"race": 60, "columns": 400, "blocks": 100}
"""The games of a line-up, by family."""


@pytest.mark.parametrize("a", [-(2**40), -7, 0, 3, 2**40 + 1])
def test_numbers_are_those_of_machine_code(a: int) -> None:
    for kernel in (test_language.arithmetic, test_language.truths):
        assert run(kernel, a, -5)[0] == kernel(a, -5)
    assert float(run(test_language.floats, a / 3, 9)[0]) == test_language.floats(a / 3, 9)
    assert run(test_language.loops, a % 60)[0] == test_language.loops(a % 60)


def test_functions_may_call_themselves() -> None:
    assert run(test_language.fibonacci, 15)[0] == test_language.fibonacci(15)


def test_arrays_are_written_as_by_machine_code() -> None:
    def fresh() -> list[Any]:
        small, reals = np.arange(-4, 4, dtype=np.int32), np.array([1.5, -2.25])
        return [np.array([9, -(2**33), 5, 0]), small, reals]

    ours, theirs = fresh(), fresh()
    assert run(test_language.arrays, *ours)[0] == test_language.arrays(*theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one.tolist() == other.tolist()


def line_ups(board: str) -> Iterator[tuple[Batch, list[str], int]]:
    """Yield the games of a board by its first policy and by all that it has."""
    design = cuatto_kit.load(board)
    simulator = design.board_game.simulator(seats := design.seats())
    names = simulator.policies.names
    for policies in ([names[0]] * seats, [names[k % len(names)] for k in range(seats)]):
        yield simulator.batch, policies, LEAST[design.family.name]


def arguments(batch: Batch, policies: list[str], games: int) -> list[Any]:
    return batch.arguments(policies, SEED, 2**40, games, rotate=True, turn_cap=2_000, tally=True)


@pytest.mark.parametrize("board", only(USUAL, bundled()))
def test_games_are_the_same_by_seed(board: str) -> None:
    for batch, policies, games in line_ups(board):
        assert isinstance(batch.kernel, Kernel)
        ours, theirs = (arguments(batch, policies, games) for _ in range(2))
        run(batch.kernel, *ours)
        batch.kernel(*theirs)
        for one, other in zip(ours, theirs, strict=True):
            if isinstance(one, Record):
                one, other = one.array, other.array
            assert np.array_equal(one, other), policies


def test_a_library_imports_memory_and_a_stack() -> None:
    batch, policies, games = next(line_ups("snake-24"))
    module = batch.kernel.library(*arguments(batch, policies, games))
    assert module[:8] == b"\0asm\1\0\0\0"
    assert module.count(b"\3env") == 2
    assert module.count(b"\6memory\2") == module.count(b"\x0f__stack_pointer\3") == 1
    assert b"\6kernel\0" in module
    assert b"\x0fkernel_of_block\0" in module
