"""Checks of keys that do not go with `board.spaces: points`."""

from collections.abc import Iterator
from typing import Any

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.tops import top_faults
from cuatto_kit.errors import Code, Fault, YamlPath

SPACES: YamlPath = ("board", "spaces")
POINTS = "points"
"""The value of `board.spaces` for long spaces."""

_EXPECTED: dict[YamlPath, Any] = {
    ("board", "start"): "pool",
    ("board", "finish"): "out",
    ("print", "edges"): "plain",
    ("print", "profile"): "kit",
}
"""The only value of each key that goes with points."""


def has_points(document: Document) -> bool:
    """Return whether the file gives a board of points."""
    return bool(document.at(SPACES) == POINTS)


def point_faults(document: Document) -> Iterator[Fault]:
    """Yield the faults of a bridge, a tray, several classes, open edges and tops with points."""
    if not has_points(document):
        return
    for where, expected in _EXPECTED.items():
        given = document.at(where)
        if given not in (None, expected):
            value = "a bridge" if isinstance(given, dict) else format_value(given)
            message = f"{value} does not go with spaces: points; expected {expected}"
            yield document.fault(Code.BAD_VALUE, where, message)
    checkers = document.at(("teams", "checkers"))
    if isinstance(checkers, dict) and any(n for name, n in checkers.items() if name != "regular"):
        message = "the men of a board with spaces: points are all alike; expected regular alone"
        yield document.fault(Code.BAD_VALUE, ("teams", "checkers"), message)
    yield from top_faults(document, ())
