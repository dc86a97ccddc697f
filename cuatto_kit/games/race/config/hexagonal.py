"""Checks of directions that a board's spaces do not have, and of keys that do not go with
`board.spaces: hexagons`.
"""

from collections.abc import Iterator
from typing import Any

from cuatto_kit.board.geometry import HEXAGON_EDGES, SQUARE_EDGES
from cuatto_kit.board.walks import BRIDGE
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.names import FINISH, MAP, PATHS, START, WrittenBoard, ends_at
from cuatto_kit.games.race.config.pointed import SPACES

HEXAGONS = "hexagons"
"""The value of `board.spaces` for spaces with six neighbours."""

ADAPTERS: YamlPath = ("print", "adapters")

_REFUSED: dict[YamlPath, tuple[Any, str]] = {
    ("game",): ("chutes-and-ladders", "another game"),
    ("vocabulary",): ("chutes-and-ladders", "another vocabulary"),
    ("board", "start"): ("yards", "pool or a bridge"),
    ("print", "profile"): ("original", "kit"),
    ("print", "joints"): ("magnets", "knobs"),
}
"""The value of each key that does not go with hexagons, and what is expected instead."""


def has_hexagons(document: Document) -> bool:
    """Return whether the file gives a board of hexagons."""
    return bool(document.at(SPACES) == HEXAGONS)


def hexagon_faults(board: WrittenBoard) -> Iterator[Fault]:
    """Yield the faults of directions, and with hexagons those of yards, a map, ladders, magnets, an
    own drawing on tiles and the original profile.
    """
    document = board.document
    hexagons = has_hexagons(document)
    yield from _directions(board, hexagons)
    if document.at(ADAPTERS) and not (hexagons and document.at(("print", "edges")) == "open"):
        message = "adapters need sockets at the rim of a board of hexagons"
        expected = "expected none, or spaces: hexagons with edges: open"
        yield document.fault(Code.BAD_VALUE, ADAPTERS, f"{message}; {expected}")
    if not hexagons:
        return
    for where, (refused, expected) in _REFUSED.items():
        if document.at(where) == refused:
            message = f"{format_value(refused)} does not go with spaces: hexagons"
            yield document.fault(Code.BAD_VALUE, where, f"{message}; expected {expected}")
    if document.at(MAP) is not None:
        message = "a map is a drawing of squares and does not go with spaces: hexagons"
        yield document.fault(Code.BAD_VALUE, MAP, f"{message}; expected paths")
    drawing: YamlPath = ("print", "art", "tile")
    if document.at(drawing) is not None:
        message = "a drawing on tiles does not go with spaces: hexagons; expected none"
        yield document.fault(Code.BAD_VALUE, drawing, message)
    for name in board.steps:
        ladder = (*PATHS, name, "steps")
        if document.at(ladder) == "by_number":
            message = "'by_number' does not go with spaces: hexagons; expected pips"
            yield document.fault(Code.BAD_VALUE, ladder, message)
    yield from _slanting(board)


def _slanting(board: WrittenBoard) -> Iterator[Fault]:
    """Yield the walks that leave a start bridge, or lead to the tray, over a slanting edge."""
    document = board.document
    bridge = isinstance(document.at(("board", "start")), dict)
    tray = document.at(("board", "finish")) == "tray"
    for key, end, number, there, beside in (
        ("from", START, 0, bridge, "begins beside a start bridge with"),
        ("to", FINISH, -1, tray, "ends beside a tray with"),
    ):
        for name, steps in board.steps.items():
            ends = [value for _, value in ends_at(document, (*PATHS, name, key))]
            if there and steps and end in ends and not steps[number].edge.level:
                message = f"a walk that {beside} {steps[number].edge.value}"
                where = (*PATHS, name, "walk")
                yield document.fault(Code.BAD_WALK, where, f"{message}; expected up or down")


def _directions(board: WrittenBoard, hexagons: bool) -> Iterator[Fault]:
    """Yield the first direction of each walk that the spaces of the board do not have."""
    known = HEXAGON_EDGES if hexagons else SQUARE_EDGES
    words = [edge.value for edge in known]
    for name, steps in board.steps.items():
        wrong = next((step.edge.value for step in steps or () if step.edge not in known), None)
        where = (*PATHS, name, "walk")
        if wrong is None or not isinstance(text := board.document.at(where), str):
            continue
        spaces = "hexagons have no neighbour" if hexagons else "squares have no neighbour"
        message = f"{spaces} {wrong}; expected {', '.join(words)} or {BRIDGE}"
        offset = _offset(text, wrong)
        yield board.document.fault(Code.BAD_WALK, where, message, offset=offset)


def _offset(walk: str, word: str) -> int:
    """Return the number of characters of a walk before its first piece with a direction."""
    before = 0
    for piece in walk.split(","):
        if piece.strip().rstrip("0123456789 \t\n") == word:
            return before + len(piece) - len(piece.lstrip())
        before += len(piece) + 1
    return 0
