"""Scalars of YAML by the core schema of 1.2, and characters that cannot be shown."""

import math
import re
from typing import Any

from cuatto_kit.errors import NO_TEXT

MAX_DIGITS = 15
"""The maximum length of a whole number, with its sign."""

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_NOT_TEXT = re.compile(f"[{NO_TEXT}]")
"""Characters that cannot be shown; escapes may contain them."""


def smuggled(text: str) -> str | None:
    """Return the reason why a text cannot be shown, or None if it can."""
    found = _NOT_TEXT.search(text)
    return found and f"the character U+{ord(found[0]):04X} is not allowed; expected plain text"


def scalar(text: str) -> Any:
    """Return the value of a plain scalar; raise ValueError if a number is too long or too large."""
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text):
        return True
    if _FALSE.fullmatch(text):
        return False
    if _INTEGER.fullmatch(text) or _OCTAL_OR_HEX.fullmatch(text):
        if len(text) > MAX_DIGITS:
            raise ValueError(f"a number of {len(text)} digits; expected {MAX_DIGITS} at most")
        return int(text, 10 if _INTEGER.fullmatch(text) else 0)
    if _FLOAT.fullmatch(text):
        if not math.isfinite(number := float(text)):
            raise ValueError("a number beyond all measure; expected a smaller one")
        return number
    if _SPECIAL.fullmatch(text):
        return float(text.replace(".", "", 1))
    return text


def without_smuggled(text: str) -> str:
    """Return the text without characters that cannot be shown."""
    return _NOT_TEXT.sub("", text)
