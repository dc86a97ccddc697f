"""Words that messages share: lists of names, near misses, values as YAML writes them."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice

MOST_LISTED = 40
"""How many names a message lists; a longer list helps nobody."""
MOST_SHOWN = 200
"""How many letters of a text a message shows as it should be."""


class Advice(str):
    """Words of a message that name what may be meant: `value`, as YAML writes it, or as it stands
    in place of a word. Empty where there is no advice."""

    value: str

    def __new__(cls, words: str = "", value: str = "") -> "Advice":
        advice = super().__new__(cls, words)
        advice.value = value
        return advice


def join_names(names: Iterable[str], comma: str = ", ") -> str:
    """Names by commas, of very many the first."""
    words = [str(name) for name in islice(names, MOST_LISTED + 1)]
    return comma.join(words[:MOST_LISTED]) + f"{comma}…" * (len(words) > MOST_LISTED)


def did_you_mean(word: str, known: Iterable[str]) -> Advice:
    """ "; did you mean …" where a known name is close, whatever its capitals, else nothing."""
    return next((meant(name) for name in near(word, known)), Advice())


def meant(name: str) -> Advice:
    """ "; did you mean …": the name that is meant."""
    return Advice(f"; did you mean {name!r}?", name)


def near(word: str, known: Iterable[str]) -> list[str]:
    """The known name that is close to a word, whatever its capitals; at most one."""
    by_letters = {name.lower(): name for name in known}
    return [by_letters[found] for found in get_close_matches(word.lower(), list(by_letters), n=1)]


def one_of(word: str, known: Iterable[str]) -> str:
    """ "one of …": the names that are known, and the one that `word` may have meant."""
    names = tuple(known)
    return f"one of {join_names(names)}{did_you_mean(word, names)}"


def expected_name(word: str, known: Iterable[str], *, several: bool = False) -> str:
    """ "expected one of …" (or several of them, by commas): what is said of a word on the command
    line that is none of those that are known."""
    names = tuple(known)
    count = "one or more" if several else "one"
    return f"expected {count} of {join_names(names)}{did_you_mean(word, names)}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 space`, `2 spaces`: a number and what it counts."""
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"


def format_counts(colours: Mapping[str, int]) -> str:
    """`6 of each: gold, red` where the counts are equal, else `12 silver, 10 black`."""
    if len(colours) > 1 and len(set(colours.values())) == 1:
        return f"{next(iter(colours.values()))} of each: {', '.join(colours)}"
    return ", ".join(f"{count} {colour}" for colour, count in colours.items())


def format_value(value: object) -> str:
    """A value as YAML writes it, a long one in part."""
    text = _written(value)
    return text if len(text) <= 40 else f"{text[:36]} …"


def as_text(value: object) -> str:
    """How a value of another kind would be written as text; nothing if it cannot."""
    match value:
        case None:
            return ""
        case list():
            pieces = value
        case dict():
            pieces = [f"{key} {item}" for key, item in value.items()]
        case _:
            pieces = [_written(value)]
    text = ", ".join(map(str, pieces))
    sound = '"' not in text and not any(isinstance(piece, list | dict) for piece in pieces)
    return text if sound and len(text) <= MOST_SHOWN else ""


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
