"""Words that messages share: lists of names, near misses, values as YAML writes them."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice

MOST_LISTED = 40
"""How many names a message lists; a longer list helps nobody."""


def join_names(names: Iterable[str]) -> str:
    """Names by commas, of very many the first."""
    words = [str(name) for name in islice(names, MOST_LISTED + 1)]
    return ", ".join(words[:MOST_LISTED]) + ", …" * (len(words) > MOST_LISTED)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """ "; did you mean …" where a known name is close, whatever its capitals, else nothing."""
    by_letters = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), list(by_letters), n=1)
    return f"; did you mean {by_letters[close[0]]!r}?" if close else ""


def one_of(word: str, known: Iterable[str]) -> str:
    """ "one of …": the names that are known, and the one that `word` may have meant."""
    names = tuple(known)
    return f"one of {join_names(names)}{did_you_mean(word, names)}"


def format_counts(colours: Mapping[str, int]) -> str:
    """`6 of each: gold, red` where the counts are equal, else `12 silver, 10 black`."""
    if len(colours) > 1 and len(set(colours.values())) == 1:
        return f"{next(iter(colours.values()))} of each: {', '.join(colours)}"
    return ", ".join(f"{count} {colour}" for colour, count in colours.items())


def format_value(value: object) -> str:
    """A value as YAML writes it, a long one in part."""
    text = _written(value)
    return text if len(text) <= 40 else f"{text[:36]} …"


def format_whole_value(value: object) -> str:
    """A value where a whole number is expected: 4.0 is no 4."""
    return repr(value) if isinstance(value, float) and value.is_integer() else format_value(value)


def _written(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case float():
            return f"{value:.15g}" if math.isfinite(value) else _not_finite(value)
        case list() | tuple():
            return f"[{', '.join(map(_written, value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {_written(item)}' for key, item in value.items())}}}"
    return repr(value)


def _not_finite(value: float) -> str:
    if math.isnan(value):
        return ".nan"
    return ".inf" if value > 0 else "-.inf"
