"""What a scalar of YAML means: 1.2's core schema, and no sign that cannot be shown."""

import math
import re
from typing import Any

from cuatto_kit.errors import NO_TEXT

MAX_DIGITS = 15

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_NOT_TEXT = re.compile(f"[{NO_TEXT}]")
"""What an escape may smuggle in."""


def smuggled(text: str) -> str | None:
    """Why a text cannot be shown as it is, None where it can."""
    found = _NOT_TEXT.search(text)
    return found and f"the character U+{ord(found[0]):04X} is not allowed; expected plain text"


def scalar(text: str) -> Any:
    """A plain scalar by YAML 1.2's core schema. Raises ValueError on an absurd number."""
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
    """The text without what cannot be shown."""
    return _NOT_TEXT.sub("", text)
