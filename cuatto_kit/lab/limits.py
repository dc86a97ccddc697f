"""The limits of thinking that a controller sets, and the errors for invalid ones."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from cuatto_kit.config.messages import format_value
from cuatto_kit.games.thinking import Limits

USUAL_SECONDS = 1.0
"""The time of `go` without arguments (seconds)."""
FOREVER = 86_400.0
"""The time of `go infinite` (seconds), which `stop` ends."""
TURNS_LEFT = 30
"""The number of turns for which the time on a clock must suffice."""
MOST = 10**9 - 1
"""The greatest number of plies, milliseconds or nodes."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_CLOCK = re.compile(r"p[1-9][0-9]?(time|inc)")


class Refused(Exception):
    """A request of a controller that cannot be fulfilled.

    The first word of the message is the kind of the error.
    """


def refuse(kind: str, message: str) -> NoReturn:
    """Raise Refused."""
    raise Refused(f"{kind} {message}")


@dataclass(frozen=True)
class Grant:
    """The limits of thinking.

    It ends after `nodes` as well, unless 0. If `waits` is true, the best move is only sent after
    `stop`.
    """

    limits: Limits
    nodes: int
    waits: bool


def granted(rest: str, seat: int, lines: int) -> Grant:
    """Return the limits in the arguments of `go`.

    Args:
        rest: The arguments.
        seat: The seat to move, from 1.
        lines: The number of best moves to report.

    Raises:
        Refused: If an argument is not valid.
    """
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
    """Return the time to think (seconds), or None if another limit ends it."""
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
    """Return a text as a whole number from `least` to `most`.

    Raises Refused for any other text.
    """
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        said = f"{name} {format_value(text)}" if text else f"{name} has no number"
        refuse("bad_value", f"{said}; expected a whole number from {least} to {most:,}")
    return int(text)
