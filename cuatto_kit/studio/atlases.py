"""Reading and validation of atlases from searches (search/atlas.py).

Atlases are not trusted; all faults are reported before anything in an atlas is used.
"""

import json
from collections.abc import Iterator
from pathlib import PurePosixPath

from pydantic import ValidationError

from cuatto_kit.errors import Code, Fault, InvalidVariant
from cuatto_kit.search.atlas import SCHEMA, Atlas, BoardEntry
from cuatto_kit.studio.files import Folder

BOARDS = "boards"
"""The folder with an atlas's boards, relative to the atlas."""
MOST_BOARDS = 1_000
"""The maximum number of boards."""
MOST_TRAITS = 6
"""The maximum number of traits."""
MOST_CELLS = 20
"""The maximum number of cells along each trait."""


def read_atlas(folder: Folder, name: str) -> Atlas:
    """Return an atlas of the folder.

    Raises UsageError if its file cannot be read, InvalidVariant with its faults if it is invalid.
    """
    try:
        atlas = Atlas.model_validate_json(folder.read_atlas(name))
        json.dumps(atlas.as_json(), allow_nan=False)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        message = f"is no atlas: {first['msg']}"
        raise InvalidVariant(_fault(name, _dotted(first["loc"]), message)) from error
    except ValueError as error:
        raise InvalidVariant(_fault(name, "", "is no atlas: a number is infinite")) from error
    faults = [_fault(name, path, message) for path, message in _faults(atlas)]
    if faults:
        raise InvalidVariant(faults)
    return atlas


def path_of(name: str, board: BoardEntry) -> str:
    """Return the path of a board from the open folder; `name` is the path of its atlas."""
    return (PurePosixPath(name).parent / board.file).as_posix()


def _fault(name: str, path: str, message: str) -> Fault:
    return Fault(Code.BAD_VALUE, message, path[:200], name)


def _dotted(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path))


def _faults(atlas: Atlas) -> Iterator[tuple[str, str]]:
    """Yield the faults of an atlas, each as its path and message."""
    if atlas.schema_version != SCHEMA:
        yield "schema", f"{atlas.schema_version}: expected {SCHEMA}; another version wrote it"
        return
    if len(atlas.traits) > MOST_TRAITS:
        yield "traits", f"expected {MOST_TRAITS} at most"
    if len(atlas.boards) > MOST_BOARDS:
        yield "boards", f"expected {MOST_BOARDS:,} at most"
        return
    for place, trait in enumerate(atlas.traits):
        if not 1 <= trait.cells <= MOST_CELLS:
            yield f"traits.{place}.cells", f"expected 1 to {MOST_CELLS}"
        if not trait.low < trait.high:
            yield f"traits.{place}", "expected a low end below the high one"
    for key in ("file", "id"):
        names = [getattr(board, key) for board in atlas.boards]
        if len(set(names)) < len(names):
            yield "boards", f"expected each {key} once"
    for place, board in enumerate(atlas.boards):
        for path, message in _faults_of(atlas, board):
            yield f"boards.{place}.{path}", message


def _faults_of(atlas: Atlas, board: BoardEntry) -> Iterator[tuple[str, str]]:
    path = PurePosixPath(board.file)
    if path.parts != (BOARDS, path.name) or board.file != path.as_posix():
        yield "file", f"expected a file in {BOARDS}/"
    lengths = tuple(trait.cells for trait in atlas.traits)
    if len(board.cell) != len(lengths):
        yield "cell", "expected a number for each trait"
    elif not all(0 <= at < length for at, length in zip(board.cell, lengths, strict=True)):
        yield "cell", "lies off the map"
