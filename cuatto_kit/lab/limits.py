"""What a controller grants for thinking, and how it is told what cannot be done."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from cuatto_kit.config.messages import format_value
from cuatto_kit.games.thinking import Limits

USUAL_SECONDS = 1.0
"""What `go` takes where it says no more."""
FOREVER = 86_400.0
"""Seconds of `go infinite`, which `stop` ends."""
TURNS_LEFT = 30
"""Turns that the time on a clock has to do for."""
MOST = 10**9 - 1
"""Plies, milliseconds or nodes."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_CLOCK = re.compile(r"p[1-9][0-9]?(time|inc)")


class Refused(Exception):
    """What a controller said cannot be done; the first word tells of which kind the error is."""


def refuse(kind: str, message: str) -> NoReturn:
    """Raises Refused."""
    raise Refused(f"{kind} {message}")


@dataclass(frozen=True)
class Grant:
    """What thinking may take; it ends after so many `nodes` as well, 0 for any number, and where it
    `waits` nothing is said before it is stopped."""

    limits: Limits
    nodes: int
    waits: bool


def granted(rest: str, seat: int, lines: int) -> Grant:
    """What stands behind `go`; seats count from 1, `lines` are those to be told. Raises Refused."""
    words = rest.split()
    given: dict[str, int] = {}
    while words:
        key = words.pop(0)
        if key == "infinite":
            given[key] = 1
        elif key in ("movetime", "depth", "nodes") or _CLOCK.fullmatch(key):
            value = words.pop(0) if words else ""
            least = 0 if key == "depth" or key.endswith("inc") else 1
            given[key] = number_of(key, value, least, MOST)
        else:
            expected = "expected movetime, depth, nodes, infinite, or p1time, p1inc, p2time …"
            refuse("bad_command", f"go knows no {format_value(key)}; {expected}")
    seconds = _seconds(given, seat)
    depth = max(1, given["depth"]) if "depth" in given else None
    return Grant(Limits(depth, seconds, lines), given.get("nodes", 0), "infinite" in given)


def _seconds(given: Mapping[str, int], seat: int) -> float | None:
    """The time to think, None where something else ends it."""
    if "movetime" in given:
        return given["movetime"] / 1_000
    if "infinite" in given:
        return FOREVER
    if (own := f"p{seat}time") in given:
        left, more = given[own] / 1_000, given.get(f"p{seat}inc", 0) / 1_000
        return min(left / 2, left / TURNS_LEFT + 0.8 * more)
    if any(map(_CLOCK.fullmatch, given)):
        refuse("bad_command", f"it is the turn of seat {seat}; expected {own}")
    if "depth" in given:
        return None
    return FOREVER if "nodes" in given else USUAL_SECONDS


def number_of(name: str, text: str, least: int, most: int) -> int:
    """The whole number that a text is. Raises Refused on any other text."""
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        said = f"{name} {format_value(text)}" if text else f"{name} has no number"
        refuse("bad_value", f"{said}; expected a whole number from {least} to {most:,}")
    return int(text)
