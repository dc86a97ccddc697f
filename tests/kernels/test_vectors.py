"""Kernels on vectors against numpy."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.kernels.kernel import compiled, plays_crowds
from cuatto_kit.kernels.language import in_any_lane, inlined, looked_up, lowest, ones, pick
from cuatto_kit.kernels.records import (
    CACHE_LINE,
    LANES,
    Lanes,
    Record,
    lanes,
    number,
    rule,
    section,
)
from cuatto_kit.kernels.source import KernelError

pytestmark = pytest.mark.skipif(
    not plays_crowds(), reason="the processor has no vectors of 32 bytes"
)
WORDS = st.lists(st.integers(-(2**40), 2**40), min_size=LANES, max_size=LANES)


class Sizes(Record):
    element = "int64"

    rows: int = rule("the number of rows")
    added: int = number("a number")
    squares: Any = section("the squares of the first numbers", 10)


class Work(Record, of=Sizes):
    one: Lanes = lanes("a vector")
    other: Lanes = lanes("a vector")
    found: Lanes = lanes("results", "rows")


TABLE = Sizes.build({"rows": 12, "added": 5, "squares": [k * k for k in range(10)]})


@compiled
def compute(table: Sizes, work: Work) -> int:
    one, other = work.one, work.other
    work.found[0] = one + other * 3 - table.added
    work.found[1] = (one & other) | (one ^ 12)
    work.found[2] = ~one
    work.found[3] = -other
    work.found[4] = (one << 3) >> 2
    work.found[5] = one < other
    work.found[6] = pick(one == other, 1, 0)
    work.found[7] = min(one, other)
    work.found[8] = ones(one)
    work.found[9] = lowest(one | 1024)
    work.found[10] = looked_up(table.squares, doubled(one & 3))
    work.found[11] = 7
    work.found[11, 2] += 1
    return 1 if in_any_lane(one == other) else 0


@inlined
def doubled(vector: Lanes) -> Lanes:
    return vector + vector


@given(WORDS, WORDS)
def test_vectors_compute_as_numpy_does(one: list[int], other: list[int]) -> None:
    work = Work.new(TABLE)
    a, b = np.array(one, np.int64), np.array(other, np.int64)
    work.one[:], work.other[:] = a, b
    assert compute(TABLE, work) == (a == b).any()
    words = a.view(np.uint64)
    expected = [
        a + b * 3 - 5,
        (a & b) | (a ^ 12),
        ~a,
        -b,
        ((words << np.uint64(3)) >> np.uint64(2)).view(np.int64),
        -(a < b).astype(np.int64),
        (a == b).astype(np.int64),
        np.minimum(a, b),
        [int(word).bit_count() for word in words],
        [(word & -word).bit_length() - 1 for word in (a | 1024).tolist()],
        (2 * (a & 3)) ** 2,
        [8 if lane == 2 else 7 for lane in range(LANES)],
    ]
    np.testing.assert_array_equal(work.found, expected)


def test_records_with_vectors_begin_at_a_cache_line() -> None:
    for _ in range(20):
        assert Work.new(TABLE).array.ctypes.data % CACHE_LINE == 0


@compiled
def divide(table: Sizes, work: Work) -> None:
    work.one = work.one // table.added


@compiled
def chain(table: Sizes, work: Work) -> None:
    work.one = table.added < work.one < work.other


@pytest.mark.parametrize("kernel", [divide, chain])
def test_operations_that_vectors_do_not_have_are_errors_of_the_source(kernel: Any) -> None:
    with pytest.raises(KernelError, match="vectors"):
        kernel(TABLE, Work.new(TABLE))
