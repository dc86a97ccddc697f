"""Lines as they may come to a table: moves, words, and whatever else a keyboard or a file holds."""

import string
from collections.abc import Iterator, Sequence
from random import Random

FILES = ("one.rec", "two.rec", "", ".", "no/such/folder/x", "~nobody-here/x", "\0", "x" * 300)
"""What `save` and `load` are given: the first two can be written in the working folder."""
ODD = "\0\x07\x1b\t\r\x7f\x85\u2028\udc80é→🎲#-=.,:;'\"\\/~*%{}[]()"
MOVES = ("pass", "5 main.3-main.8", "1 start-main.1", "Fne", "6+8", "stop", "go", "main.1-main.2")


def random_lines(rng: Random, words: Sequence[str], n: int) -> Iterator[str]:
    """So many lines; about half are numbers of moves, so that games go on."""
    for _ in range(n):
        kind = rng.random()
        if kind < 0.5:
            yield str(rng.choice([1, 1, 2, 3, 5, 9, 40]))
        elif kind < 0.8:
            yield _said(rng, rng.choice(list(words)))
        elif kind < 0.85:
            yield rng.choice(MOVES)
        else:
            yield _noise(rng)


def _said(rng: Random, word: str) -> str:
    """A word with something behind it, at times misspelt."""
    if word in ("save", "load"):
        return f"{word} {rng.choice(FILES)}"
    if rng.random() < 0.1:
        place = rng.randrange(len(word))
        word = word[:place] + rng.choice(string.ascii_letters) + word[place + 1 :]
    rest = rng.choice(["", "", str(rng.randrange(-3, 30)), rng.choice(MOVES), _noise(rng)])
    return f"{word} {rest}".rstrip("\n")


def _noise(rng: Random) -> str:
    if rng.random() < 0.05:
        return "a" * rng.choice([4_096, 4_097, 50_000])
    letters = string.ascii_letters + string.digits + ODD + " "
    return "".join(rng.choice(letters) for _ in range(rng.randrange(12)))
