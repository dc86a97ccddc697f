"""Answers with an atlas of a search and drawings of its boards.

Atlases are not trusted; all faults are reported before anything in an atlas is used.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from pydantic import ValidationError

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import RAW, Json
from cuatto_kit.config import languages
from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.errors import Code, Fault, InvalidVariant, KitError
from cuatto_kit.games import registry
from cuatto_kit.reports import tables
from cuatto_kit.search.atlas import SCHEMA, Atlas, BoardEntry
from cuatto_kit.studio.asks import Asked, BoardText, Language, Name, Tell, folder
from cuatto_kit.studio.files import Folder


class AtlasAsk(Asked):
    """An atlas.json, by its path in the open folder, and the language of the drawings."""

    file: Name
    language: Language = languages.USUAL


ASKED = AtlasAsk


def answer(asked: AtlasAsk, tell: Tell) -> Json:
    """Return `{atlas, criteria, features, paths, pictures, unread}`.

    - `atlas`: the data of the file on its boards (search/atlas.py).
    - `criteria`: `{title, unit, reason}` of the known figures, by name.
    - `features`: the meanings of the boards' features, by name.
    - `paths`: the paths of boards, by the name of the file in the atlas.
    - `pictures`: whole SVGs, by the name of the file.
    - `unread`: the faults of boards without a picture, by the name of the file.

    The first part is the answer without pictures. Each further part holds only one picture or the
    faults of one board; together they are complete. The returned answer has no pictures.

    Raises KitError if the file is not a valid atlas.
    """
    here = folder()
    atlas = read_atlas(here, asked.file)
    paths = {board.file: path_of(asked.file, board) for board in atlas.boards}
    head: Mapping[str, Json] = {
        "atlas": atlas.model_dump(mode="json", by_alias=True, exclude={"base", "wanted"}),
        "criteria": tables.words_of(name for name in _named(atlas) if name in BY_NAME),
        "features": _features(),
        "paths": paths,
    }
    nothing: Mapping[str, Json] = {"pictures": {}, "unread": {}}
    tell({**head, **nothing})
    for drawn in _drawn(paths, asked.language):
        tell({**nothing, **drawn})
    return {**head, **nothing}


def _named(atlas: Atlas) -> Iterator[str]:
    """Yield the names of the atlas's figures and traits, each once."""
    names = [trait.name for trait in atlas.traits]
    for board in atlas.boards:
        names += [*board.figures, *board.targets]
    yield from dict.fromkeys(names)


def _features() -> Mapping[str, str]:
    """Return the meanings of the countable features of boards, for all families."""
    ways = (family.variation() for family in registry.families())
    return {one.name: one.meaning for way in ways if way for one in way.features}


def _drawn(paths: Mapping[str, str], language: str) -> Iterator[Mapping[str, Json]]:
    """Yield the drawing or the faults of each board."""
    store = products.usual()
    for name, path in paths.items():
        try:
            design = BoardText(file=path, text=folder().read(path).text).design()

            def make(design: Design = design) -> bytes:
                return design.drawing(language).svg.encode()

            picture = store.get(design.key("drawing", language), RAW, make).decode()
            yield {"pictures": {name: picture}}
        except KitError as error:
            yield {"unread": {name: [fault.as_json() for fault in error.faults]}}


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
        yield "cell", "is off the map"
