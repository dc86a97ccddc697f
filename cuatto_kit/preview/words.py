"""Words and figures that the pages of a kit share."""

from collections.abc import Mapping, Sequence
from typing import Any

from cuatto_kit.config.languages import LABELS, USUAL, WORDS, languages, read, regions

FIVE_MINUTES = 300
"""To which printing times are told (seconds)."""


def language_of(asked: str) -> str:
    """Return the language or region asked for, English where it is not known."""
    return asked if asked in (*languages(), *regions()) else USUAL


def labels(language: str, page: str) -> Mapping[str, Any]:
    """The words of a page in a known language."""
    said: Mapping[str, Any] = read(language, LABELS)[page]
    return said


def box_numbering(language: str) -> str:
    """Which box of several one is, with `{number}` and `{count}`, in a known language."""
    return str(labels(language, "assembly")["box_number"])


def colour_names(language: str) -> Mapping[str, str]:
    """What colours are called in a known language, by themselves."""
    names: Mapping[str, str | Mapping[str, str]] = read(language, WORDS)["names"]["colour"]
    return {key: name if isinstance(name, str) else name["alone"] for key, name in names.items()}


def grams_of(grams: float) -> str:
    """`7.9 g`, `120 g`: more digits than that nobody weighs."""
    return f"{grams:.1f} g" if grams < 100 else f"{grams:.0f} g"


def time_of(seconds: float, *, estimated: bool) -> str:
    """`≈ 1 h 25 min`, without the sign where a slicer has told it; to five minutes."""
    minutes = 5 * max(1, round(seconds / FIVE_MINUTES))
    hours, rest = divmod(minutes, 60)
    told = [f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest)
    return " ".join([*["≈"] * estimated, *told])


def counts_of(names: Sequence[str]) -> str:
    """`12 × tile, 3 × bridge`, in the order in which they first come."""
    return ", ".join(f"{names.count(name)} × {name}" for name in dict.fromkeys(names))
