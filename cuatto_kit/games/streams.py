"""A random stream for each game: xoshiro128** by Blackman and Vigna (2018).

It uses 64-bit signed integers, so that compiled and interpreted code give the same numbers. The
words are in any array of four 64-bit integers.
"""

from typing import Any

from cuatto_kit.kernels.language import inlined, shared

_WORD = 0xFFFFFFFF


@shared
def seed_stream(stream: Any, seed: int, game: int) -> None:
    """Fill the four words of a stream from a seed and a game number (both below 2⁶³)."""
    word = _mixed(_mixed(seed & _WORD) ^ ((seed >> 32) & _WORD))
    word = _mixed(word ^ _mixed((game & _WORD) ^ 0x9E3779B9) ^ ((game >> 32) & _WORD))
    for position in range(4):
        word = (word + 0x9E3779B9) & _WORD
        stream[position] = _mixed(word)
    stream[0] |= 1  # never all zero


@shared
def _mixed(word: int) -> int:
    """Return the finaliser of MurmurHash3, a bijection that spreads every bit."""
    word ^= word >> 16
    word = _product(word, 0x85EBCA6B)
    word ^= word >> 13
    word = _product(word, 0xC2B2AE35)
    return word ^ (word >> 16)


@shared
def _product(one: int, other: int) -> int:
    """Return the low 32 bits of a product of 32-bit factors, without exceeding 63 bits."""
    high = ((one >> 16) * other) & 0xFFFF
    return ((high << 16) + (one & 0xFFFF) * other) & _WORD


@inlined
def draw(stream: Any, n: int) -> int:
    """Return a number from 0 to n − 1; the bias is below n/2³²."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    word = (s1 * 5) & _WORD
    word = (((word << 7) | (word >> 25)) * 9) & _WORD
    shifted = (s1 << 9) & _WORD
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = ((s3 << 11) | (s3 >> 21)) & _WORD
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
    return (word * n) >> 32
