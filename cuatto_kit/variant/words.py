"""Words that messages share: lists of names, near misses, values as YAML writes them."""

import math
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


def listed(names: Iterable[str]) -> str:
    """Names by commas."""
    return ", ".join(map(str, names))


def meant(word: str, known: Iterable[str]) -> str:
    """ "; did you mean …" where a known name is close, whatever its capitals, else nothing."""
    by_letters = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), list(by_letters), n=1)
    return f"; did you mean {by_letters[close[0]]!r}?" if close else ""


def shown(value: Any) -> str:
    """A value as YAML writes it, a long one in part."""
    text = _written(value)
    return text if len(text) <= 40 else f"{text[:36]} …"


def _written(value: Any) -> str:
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
