"""What kernel functions are written with, besides plain Python.

A kernel function computes with whole numbers of 64 bits, floats, records and arrays. It may
use `if`, `while`, `for … in range(…)`, assignments, comparisons, `min`, `max`, `abs`, `int`,
`float`, `len` of an array that the kernel was called with, the fields of records, slices without
an end (`moves[start:]`, which share their elements), constants of its module, other kernel
functions, and what is here.
"""

from collections.abc import Callable
from typing import TypeVar

from cuatto_kit.kernels.records import Record

Function = TypeVar("Function", bound=Callable[..., object])

SHARED, INLINED = "shared", "inlined"


def shared(function: Function) -> Function:
    """Marks a function that runs in Python and within a kernel."""
    function.in_kernels = SHARED  # type: ignore[attr-defined]
    return function


def inlined(function: Function) -> Function:
    """Likewise, for a small function that is called often."""
    function.in_kernels = INLINED  # type: ignore[attr-defined]
    return function


def lowest(word: int) -> int:
    """The position of the lowest bit that is set, from 0; `word` is not zero."""
    return (int(word) & -int(word)).bit_length() - 1


def ones(word: int) -> int:
    """How many bits are set in a word that is not negative."""
    return int(word).bit_count()


@inlined
def nth(word: int, n: int) -> int:
    """The position of the bit that is number `n` of those that are set, both from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)


def copy(target: Record, source: Record) -> None:
    """Makes a record the same as another of its kind."""
    target.array[:] = source.array


def same(one: Record, other: Record) -> bool:
    """Whether two records of one kind are equal."""
    return bool((one.array == other.array).all())


def clear(record: Record) -> None:
    """Makes every number of a record zero."""
    record.array[:] = 0


INTRINSICS: dict[Callable[..., int], str] = {lowest: "llvm.cttz.i64", ones: "llvm.ctpop.i64"}
"""What a processor does in one step, as LLVM calls it."""
