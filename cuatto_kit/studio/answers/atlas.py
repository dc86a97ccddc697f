"""An atlas that a search has left: what it says, and what its boards look like."""

from collections.abc import Iterator, Mapping

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import RAW, Json
from cuatto_kit.config import languages
from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.errors import KitError
from cuatto_kit.games import registry
from cuatto_kit.reports import tables
from cuatto_kit.search.atlas import Atlas
from cuatto_kit.studio.asks import Asked, BoardText, Language, Name, Tell, folder
from cuatto_kit.studio.atlases import path_of, read_atlas


class AtlasAsk(Asked):
    """An atlas.json by its path below the folder opened; the language of what is written on the
    boards."""

    file: Name
    language: Language = languages.USUAL


ASKED = AtlasAsk


def answer(asked: AtlasAsk, tell: Tell) -> Json:
    """`{atlas, criteria, features, paths, pictures, unread}`. `atlas` is what the file says of its
    boards (search/atlas.py). `criteria`: `{title, unit, reason}` of the figures that are known, by
    name; `features`: what those of boards mean, by name. `paths`: of the boards, by the name of the
    file in the atlas. `pictures`: whole SVGs, `unread`: the faults of boards that have none, both
    by the name of the file. What is told first is the answer; each further part has one picture,
    or why there is none, and nothing else: together they are all, and the answer has none.

    Raises KitError where the file is no atlas.
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
    """The figures and traits that it speaks of, each once."""
    names = [trait.name for trait in atlas.traits]
    for board in atlas.boards:
        names += [*board.figures, *board.targets]
    yield from dict.fromkeys(names)


def _features() -> Mapping[str, str]:
    """What can be counted on boards, of whatever family."""
    ways = (family.variation() for family in registry.families())
    return {one.name: one.meaning for way in ways if way for one in way.features}


def _drawn(paths: Mapping[str, str], language: str) -> Iterator[Mapping[str, Json]]:
    """The boards as drawings, one after another."""
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
