"""Kernel functions give the same results compiled and uncompiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.source import KernelError

from . import programs
from .programs import Numbers, Reals, Small

NUMBERS = st.integers(-(2**40), 2**40)
LITTLE = st.integers(-12, 12)


@compiled
def arithmetic(a: int, b: int) -> int:
    return programs_arithmetic(a, b)


programs_arithmetic, programs_arrays = programs.arithmetic, programs.arrays
truths, floats, loops, fibonacci = (
    compiled(function)
    for function in (programs.truths, programs.floats, programs.loops, programs.fibonacci)
)


@compiled
def arrays(numbers: Numbers, small: Small, reals: Reals) -> int:
    return programs_arrays(numbers, small, reals)


@given(NUMBERS, NUMBERS)
def test_arithmetic_is_pythons(a: int, b: int) -> None:
    assume(b)
    assert arithmetic(a, b) == programs.arithmetic(a, b)


@given(LITTLE, LITTLE)
def test_division_rounds_down(a: int, b: int) -> None:
    assume(b)
    assert arithmetic(a, b) == programs.arithmetic(a, b)


@given(LITTLE, LITTLE)
def test_truths_are_pythons(a: int, b: int) -> None:
    assert truths(a, b) == programs.truths(a, b)


@given(st.floats(-1e6, 1e6), st.integers(0, 20))
def test_floats_are_pythons(x: float, n: int) -> None:
    assert floats(x, n) == programs.floats(x, n)


@given(st.integers(-3, 60))
def test_loops_are_pythons(n: int) -> None:
    assert loops(n) == programs.loops(n)


def test_functions_may_call_themselves() -> None:
    assert [fibonacci(n) for n in range(12)] == [programs.fibonacci(n) for n in range(12)]


@given(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=14, max_size=14))
def test_arrays_are_written_as_numpy_writes_them(given: list[int]) -> None:
    def fresh() -> tuple[Numbers, Small, Reals]:
        small = [number % 1000 for number in given[4:12]]
        return np.array(given[:4]), np.array(small, np.int32), np.array(given[12:], np.float64)

    ours, theirs = fresh(), fresh()
    assert arrays(*ours) == programs.arrays(*theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one.tolist() == other.tolist()


def test_arrays_in_pieces_are_refused() -> None:
    numbers = np.zeros(8, np.int64)[::2]
    with pytest.raises(TypeError, match="contiguous"):
        arrays(numbers, np.zeros(8, np.int32), np.zeros(2))


# What kernels do not know


def unknown_name(n: int) -> int:
    return n + len(pytest.__name__)


def unknown_call(n: int) -> int:
    return sum((n, n))


def unknown_statement(n: int) -> int:
    with open("file"):
        return n


def unknown_expression(n: int) -> int:
    return [n][0]


def two_kinds(n: int) -> float:
    value = n
    value /= 2  # type: ignore[assignment]
    return value + 1


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (unknown_name, "'pytest' is no number and no kernel function"),
        (unknown_call, "'sum' is no number and no kernel function"),
        (unknown_statement, "'open' is no number and no kernel function"),
        (unknown_expression, "is nothing that kernels know"),
        (two_kinds, "'value' is first int and then float"),
    ],
)
def test_what_kernels_do_not_know_is_told_with_its_line(
    function: Callable[..., Any], message: str
) -> None:
    first = function.__code__.co_firstlineno
    with pytest.raises(KernelError) as refused:
        compiled(function)(1)
    place, told = str(refused.value).split(": ", 1)
    assert message in told
    path, _, line = place.rpartition(":")
    assert path == __file__
    assert first <= int(line) <= first + 3
