"""Words and figures that the pages of a kit share."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cuatto_kit.config.languages import LABELS, USUAL, WORDS, languages, read, regions

FIVE_MINUTES = 300
"""The precision of printing times (seconds)."""


def language_of(asked: str) -> str:
    """Return the language or region asked for, or English if it is not known."""
    return asked if asked in (*languages(), *regions()) else USUAL


def labels(language: str, page: str) -> Mapping[str, str]:
    """Return the texts of a page in a known language."""
    said: Mapping[str, str] = read(language, LABELS)[page]
    return said


def box_numbering(language: str) -> str:
    """Return the text that numbers several boxes, with `{number}` and `{count}`."""
    return str(labels(language, "assembly")["box_number"])


def colour_names(language: str) -> Mapping[str, str]:
    """Return the names of colours in a known language, as used alone."""
    names: Mapping[str, str | Mapping[str, str]] = read(language, WORDS)["names"]["colour"]
    return {key: name if isinstance(name, str) else name["alone"] for key, name in names.items()}


def grams_of(grams: float, language: str) -> str:
    """Return a weight such as `7.9 g` or `120 g`, with a decimal below 100 g."""
    told = f"{grams:.1f}" if grams < 100 else f"{grams:.0f}"
    return told.replace(".", labels(language, "labels")["decimal"]) + " g"


def time_of(seconds: float, *, estimated: bool) -> str:
    """Return a time such as `≈ 1 h 25 min`, to five minutes; no sign if not `estimated`."""
    minutes = 5 * max(1, round(seconds / FIVE_MINUTES))
    hours, rest = divmod(minutes, 60)
    told = [f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest)
    return " ".join([*["≈"] * estimated, *told])


def counts_of(names: Sequence[str]) -> str:
    """Return counts such as `12 × tile, 3 × bridge`, in order of first appearance."""
    return ", ".join(f"{count} × {name}" for name, count in Counter(names).items())
