"""Parts of messages: lists of names, suggestions of similar names, values as in YAML."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice

from cuatto_kit.errors import Offer

MOST_LISTED = 40
"""The maximum number of names in a list; longer lists do not help readers."""
MOST_OFFERED = 4
"""The maximum number of names that are offered if none is similar to the present one."""
MOST_SHOWN = 200
"""The maximum number of characters of a corrected text in a message."""


class Advice(str):
    """The part of a message that suggests a correction; empty if there is no suggestion.

    `value` is the correction alone, as YAML source or as the replacement of a word. `offers` are
    changes of the text that may correct the fault; they are not in the message.
    """

    value: str
    offers: tuple[Offer, ...]

    def __new__(cls, words: str = "", value: str = "", offers: tuple[Offer, ...] = ()) -> "Advice":
        advice = super().__new__(cls, words)
        advice.value, advice.offers = value, offers
        return advice


def join_names(names: Iterable[str], comma: str = ", ") -> str:
    """Return the names separated by commas, with an ellipsis after the first 40."""
    words = [str(name) for name in islice(names, MOST_LISTED + 1)]
    return comma.join(words[:MOST_LISTED]) + f"{comma}…" * (len(words) > MOST_LISTED)


def did_you_mean(word: str, known: Iterable[str]) -> Advice:
    """Return "; did you mean …" if a known name is similar, ignoring case, else empty advice.

    It offers all similar names, or all names if they are few and none is similar.
    """
    names = list(known)
    nearest = near(word, names)
    similar = [*nearest, *get_close_matches(word.lower(), names, n=3)]
    offered = similar or (names if len(names) <= MOST_OFFERED else [])
    offers = tuple(Offer("word", name, word) for name in dict.fromkeys(offered))
    advice = meant(nearest[0]) if nearest else Advice()
    return Advice(advice, advice.value, offers)


def meant(name: str) -> Advice:
    """Return "; did you mean …" with that name."""
    return Advice(f"; did you mean {name!r}?", name)


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return the most similar known name, ignoring case, in a list; empty if none is similar."""
    by_letters = {name.lower(): name for name in known}
    return [by_letters[found] for found in get_close_matches(word.lower(), list(by_letters), n=1)]


def one_of(word: str, known: Iterable[str]) -> str:
    """Return "one of …": the known names, and the one that `word` may mean."""
    names = tuple(known)
    return f"one of {join_names(names)}{did_you_mean(word, names)}"


def expected_name(word: str, known: Iterable[str], *, several: bool = False) -> str:
    """Return "expected one of …", or "one or more", for an unknown word on the command line."""
    names = tuple(known)
    count = "one or more" if several else "one"
    return f"expected {count} of {join_names(names)}{did_you_mean(word, names)}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return a number with what it counts: `1 space`, `2 spaces`."""
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"


def format_counts(colours: Mapping[str, int]) -> str:
    """Return `6 of each: gold, red` if the counts are equal, else `12 silver, 10 black`."""
    if len(colours) > 1 and len(set(colours.values())) == 1:
        return f"{next(iter(colours.values()))} of each: {', '.join(colours)}"
    return ", ".join(f"{count} {colour}" for colour, count in colours.items())


def format_value(value: object) -> str:
    """Return a value as YAML source, shortened if it is long."""
    text = _written(value)
    return text if len(text) <= 40 else f"{text[:36]} …"


def as_text(value: object) -> str:
    """Return a value of another type as the text that may be meant; empty if there is none."""
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
    """Return a value where a whole number is expected; it distinguishes 4.0 from 4."""
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
