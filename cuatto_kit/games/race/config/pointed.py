"""Checks of keys that do not go with `board.spaces: points`."""

from collections.abc import Iterator, Mapping
from typing import Any

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.tops import top_faults
from cuatto_kit.errors import Code, Fault, YamlPath

SPACES: YamlPath = ("board", "spaces")
POINTS = "points"
"""The value of `board.spaces` for long spaces."""

_EXPECTED: Mapping[YamlPath, Any] = {
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
    yield from uniform_faults(
        document, _EXPECTED, "spaces: points", "the men of a board with spaces: points"
    )
    yield from top_faults(document, ())


def uniform_faults(
    document: Document, only: Mapping[YamlPath, Any], feature: str, pieces: str
) -> Iterator[Fault]:
    """Yield the faults of a board whose feature goes with `only` one value of some keys and with
    pieces of one class.
    """
    for where, expected in only.items():
        given = document.at(where)
        if given not in (None, expected):
            value = "a bridge" if isinstance(given, dict) else format_value(given)
            message = f"{value} does not go with {feature}; expected {expected}"
            yield document.fault(Code.BAD_VALUE, where, message)
    checkers = document.at(("teams", "checkers"))
    if isinstance(checkers, dict) and any(n for name, n in checkers.items() if name != "regular"):
        message = f"{pieces} are all alike; expected regular alone"
        yield document.fault(Code.BAD_VALUE, ("teams", "checkers"), message)
