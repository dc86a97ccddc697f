"""Checks of paths that pass the places of others once more (`over`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from cuatto_kit.config.messages import format_value
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.config.names import PATHS, Names, WrittenBoard


def again_faults(board: WrittenBoard) -> Iterator[Fault]:
    """Yield the faults of the paths that others are over, and of reversed paths."""
    written = board.document.at(PATHS)
    paths = written if isinstance(written, dict) else {}
    names = Names(board)
    for name, path in paths.items():
        if isinstance(path, dict):
            yield from _path_faults(board, names, paths, name)


def _path_faults(
    board: WrittenBoard, names: Names, paths: Mapping[str, Any], name: str
) -> Iterator[Fault]:
    path, where, document = paths[name], (*PATHS, name), board.document
    over = path.get("over")
    if over is None:
        if path.get("reversed"):
            message = "only a path `over` another is reversed; expected `over`"
            yield document.fault(Code.BAD_VALUE, (*where, "reversed"), message, at_key=True)
        return
    if not isinstance(over, str):
        return
    others = [other for other in names.lengths if _has_walk(paths[other])]
    if over in names.lengths and over not in others:
        message = f"{over} is over another path; expected one with a walk"
        yield document.fault(Code.BAD_VALUE, (*where, "over"), message)
    elif refusal := names.refusal(over, others):
        yield document.fault(Code.UNKNOWN_NAME, (*where, "over"), *refusal)
    elif "." in over:
        message = f"{format_value(over)} is a single space; expected a path"
        yield document.fault(Code.BAD_VALUE, (*where, "over"), message)


def _has_walk(path: Any) -> bool:
    return isinstance(path, dict) and path.get("over") is None
