"""Checks of boards whose paths give the places of their spaces, off the square lattice."""

from collections.abc import Iterator, Mapping
from typing import Any

from cuatto_kit.board.shapes import COURSES, SHAPES, shape_key
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import join_names, near
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.names import FINISH, PATHS
from cuatto_kit.games.race.config.pointed import has_points, uniform_faults

WALK, OVER = COURSES[0], "over"
_OTHERS = frozenset({"from", "to", "title", "seats", "at", "steps", "goal", "reversed"})
"""The keys of a path besides its courses."""
MOST_TEAMS = 6
"""The most teams whose pawns have heads of their own."""

FINISHED: YamlPath = ("board", "finish")
_EXPECTED: Mapping[YamlPath, Any] = {
    ("board", "start"): "pool",
    ("board", "spaces"): "tiles",
    ("print", "edges"): "plain",
    ("print", "profile"): "kit",
}
"""The only value of each key that goes with given places."""


def is_placed(document: Document) -> bool:
    """Return whether a path of the file gives the places of its spaces."""
    paths = document.at(PATHS)
    return isinstance(paths, dict) and any(map(shape_key, paths.values()))


def placed_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield the faults of paths without a course or with several, and of keys that do not go with
    given places; `seats` is None if they are not valid.
    """
    placed = is_placed(document)
    paths = document.at(PATHS)
    for name, path in paths.items() if isinstance(paths, dict) else ():
        if isinstance(path, dict):
            yield from _path_faults(document, (*PATHS, name), path, placed)
    yield from _finish_faults(document, placed)
    if not placed:
        return
    pawns = "the pawns of a board with given places"
    yield from uniform_faults(document, _EXPECTED, "places that are given", pawns)
    if seats and seats[1] > MOST_TEAMS:
        message = f"{seats[1]} teams of pawns; expected {MOST_TEAMS} at most with given places"
        yield document.fault(Code.OUT_OF_RANGE, ("seats",), message)


def _finish_faults(document: Document, placed: bool) -> Iterator[Fault]:
    finish = document.at(FINISHED)
    if placed and finish == "tray":
        message = "tray does not go with places that are given; expected out, or [x, y]"
        yield document.fault(Code.BAD_VALUE, FINISHED, message)
    elif isinstance(finish, list) and not placed and not has_points(document):
        message = "a place goes with places that are given alone; expected tray or out"
        yield document.fault(Code.BAD_VALUE, FINISHED, message)
    elif isinstance(finish, list) and placed and not _is_led_to(document.at(("board",))):
        message = "no path leads to the place of the finish; expected one with `to: finish`, or out"
        yield document.fault(Code.BAD_VALUE, FINISHED, message)


def _is_led_to(board: Any) -> bool:
    """Return whether a path or a route leads to the finish, or to a name similar to it."""
    paths, routes = board["paths"], board.get("routes")
    ends = [path.get("to") for path in paths.values() if isinstance(path, dict)]
    ends += routes.values() if isinstance(routes, dict) else ()
    names = [name for end in ends for name in (end if isinstance(end, list) else [end])]
    return any(near(name, (FINISH,)) for name in names if isinstance(name, str))


def _path_faults(
    document: Document, where: YamlPath, path: Mapping[str, Any], placed: bool
) -> Iterator[Fault]:
    given = [key for key in (*COURSES, OVER) if key in path]
    if not given:
        if any(near(str(key), (*COURSES, OVER)) for key in path.keys() - _OTHERS):
            return  # a course under another name, which is reported as unknown
        message = "the key is missing; it must be given"
        others = f", or {join_names((*SHAPES, OVER))}" if placed else f", or {OVER}"
        yield document.fault(Code.MISSING_KEY, (*where, WALK), message + others)
    elif path[given[0]] is None:
        message = f"nothing is given; expected one of {join_names((*COURSES, OVER))}"
        yield document.fault(Code.WRONG_TYPE, (*where, given[0]), message)
    elif len(given) > 1:
        message = f"{given[0]} and {given[1]} are given; expected one of them"
        yield document.fault(Code.BAD_VALUE, (*where, given[1]), message, at_key=True)
    elif placed and given[0] == WALK:
        message = "a walk does not go with places that are given"
        expected = f"expected one of {join_names(SHAPES)} in every path"
        yield document.fault(Code.BAD_VALUE, (*where, WALK), f"{message}; {expected}", at_key=True)
    if "at" in path and given and given[0] != WALK:
        message = f"a cell to set out from does not go with {given[0]}; expected no `at`"
        yield document.fault(Code.BAD_VALUE, (*where, "at"), message, at_key=True)
    if path.get("steps") == "by_number" and given and given[0] != WALK:
        message = f"a ladder does not go with {given[0]}; expected a walk, or pips"
        yield document.fault(Code.BAD_VALUE, (*where, "steps"), message)
