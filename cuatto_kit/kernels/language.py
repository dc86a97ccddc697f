"""The language of kernel functions: what they may use besides plain Python.

A kernel function computes with 64-bit integers, floats, records and arrays. It may use `if`,
`while`, `for … in range(…)`, assignments, comparisons, `min`, `max`, `abs`, `int`, `float`, `len`
of an array argument of the kernel, the fields of records, slices without an end (`moves[start:]`,
which are views), constants of its module, other kernel functions, and the functions of this module.

With vectors (`lanes` in records.py) it may compute `+ - * & | ^ << >> ~`, shifting zeros in,
comparisons, `min` and `max`, lane by lane; a number counts as a vector of it. Functions on vectors
run only compiled.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.kernels.records import Lanes, Record

Function = TypeVar("Function", bound=Callable[..., object])
Word = TypeVar("Word", int, Lanes)
"""A number, or a vector."""

SHARED, INLINED = "shared", "inlined"


def shared(function: Function) -> Function:
    """Mark a function that runs both in Python and within a kernel."""
    function.in_kernels = SHARED  # type: ignore[attr-defined]
    return function


def inlined(function: Function) -> Function:
    """Mark a small function of this sort that is called often and should be inlined."""
    function.in_kernels = INLINED  # type: ignore[attr-defined]
    return function


def lowest(word: Word) -> Word:
    """Return the position of the lowest set bit, from 0; `word` must not be zero."""
    return (int(word) & -int(word)).bit_length() - 1  # type: ignore[return-value]


def ones(word: Word) -> Word:
    """Return the number of set bits of a word, which must not be negative."""
    return int(word).bit_count()  # type: ignore[return-value]


@inlined
def nth(word: int, n: int) -> int:
    """Return the position of set bit number `n`, both from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)


def copy(target: Record, source: Record) -> None:
    """Copy the content of a record into another of its kind."""
    target.array[:] = source.array


def same(one: Record, other: Record) -> bool:
    """Return whether two records of one kind are equal."""
    return bool((one.array == other.array).all())


def clear(record: Record) -> None:
    """Set every number of a record to zero."""
    record.array[:] = 0


# On vectors


Mask: TypeAlias = Lanes | NDArray[np.bool_]
"""A vector of -1 and 0."""


def in_any_lane(mask: Mask) -> bool:
    """Return True if a vector is not zero in some lane."""
    raise NotImplementedError


def pick(mask: Mask, one: Lanes | int, other: Lanes | int) -> Lanes:
    """Return the numbers of `one` in the lanes where a mask is not zero, else those of `other`."""
    raise NotImplementedError


def looked_up(array: NDArray[np.int64], index: Lanes) -> Lanes:
    """Return the elements of an array at the index in each lane."""
    raise NotImplementedError


INTRINSICS: dict[Callable[..., object], str] = {lowest: "llvm.cttz.i64", ones: "llvm.ctpop.i64"}
"""Functions that most processors have as an instruction, with their LLVM names."""
