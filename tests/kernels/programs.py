"""Kernel functions for the tests: what the language has, once each."""

from typing import NewType

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.kernels.language import inlined, lowest, ones, shared

Numbers = NDArray[np.int64]
Small = NDArray[np.int32]
Reals = NDArray[np.float64]
Table = NewType("Table", Small)

SPEED, FLIES, LIMIT, HEADER = range(4)
EVEN = (2, 4, 6, 8)
RULES = (SPEED, FLIES)


@shared
def arithmetic(a: int, b: int) -> int:
    """All operators; `b` is not zero."""
    mixed = (a // b) * 7 + a % b - (a & b) + (a | b) - (a ^ b) + ~a
    return mixed + (a >> 3) + ((a & 0xFFFF) << 5) - -b + abs(a - b) + min(a, b, 3) - max(a, b)


@shared
def truths(a: int, b: int) -> int:
    """Comparisons, and what `and` and `or` come to."""
    score = 0
    score += 1 if a < b <= 10 else 2
    score += 4 * (a == b) + 8 * (a != b and b > 0) + 16 * (not a)
    both = (a > 0) & (b > 0)
    either = (a > 0) | (b > 0)
    score += 32 * (both ^ either)
    score += 64 if a in EVEN else 128
    score += 256 if b not in (1, 3, a) else 512
    return score + ((a and b) or 1024) * 2048


@shared
def floats(x: float, n: int) -> float:
    """Floats among whole numbers."""
    worth, best = 0.0, -1e30
    for k in range(n):
        worth += x / (k + 1) - float(k) * 0.25
        best = max(best, worth)
    return best if x > 0 else -abs(worth) + int(x)


@shared
def loops(n: int) -> int:
    """Loops in loops, left and gone on with."""
    total = 0
    for k in range(n, -1, -1):
        if k % 3 == 0:
            continue
        inner = 0
        while True:
            inner += 1
            if inner * inner > k:
                break
            if inner == 5:
                total -= 1
                continue
            total += inner
        for step in range(1, inner, 2):
            total += step
            k += 100  # changes nothing but this round
    return total


@inlined
def both_ways(a: int, b: int) -> tuple[int, int]:
    """Two numbers at once."""
    a, b = b, a
    return a - b, a + b


@shared
def fibonacci(n: int) -> int:
    """Calls itself."""
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@shared
def arrays(numbers: Numbers, small: Small, reals: Reals) -> int:
    """Elements, slices that share them, several targets."""
    half = small[4:]
    half[0] = half[1] = 7
    half[2] += numbers[0] % 1000
    small[0], small[1] = small[1], small[0]
    reals[0] += small[4] / 2
    less, more = both_ways(numbers[0], numbers[1])
    numbers[2] = less
    numbers[3] ^= more
    return ones(numbers[3] & 0xFFFF) + lowest(numbers[2] | 1 << 40) + int(reals[0])


@shared
def slowly(t: Table, n: int) -> int:
    """What a walker does."""
    return n * t[SPEED]


@shared
def swiftly(t: Table, n: int) -> int:
    """What a flier does."""
    return n * t[SPEED] * 10


@shared
def travel(t: Table, n: int) -> int:
    """Goes by the rules of a table, as far as its limit."""
    flies = t[FLIES]
    far = swiftly(t, n) if flies else slowly(t, n)
    if t[FLIES] and t[SPEED] > 2:
        far += 1
    return min(far, t[LIMIT])
