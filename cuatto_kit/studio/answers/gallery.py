"""Answers with the bundled boards, their figures and their drawings."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import takewhile

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import RAW, Json, codec_of, key_of
from cuatto_kit.config import bundled, languages
from cuatto_kit.design.loading import read
from cuatto_kit.studio import figures
from cuatto_kit.studio.asks import Asked, Language, Tell
from cuatto_kit.studio.figures import Figures


class GalleryAsk(Asked):
    """The language of the drawings."""

    language: Language = languages.USUAL


ASKED = GalleryAsk


@dataclass(frozen=True)
class Shown:
    """A bundled board in the gallery.

    - `title`: its title by language.
    - `about`: the first sentence of the comment at the top of its file.
    - `seats`: the fewest and the most seats.
    - `drawn`: whether its paths can be drawn.
    - `figures`: None if they are not known.
    """

    name: str
    title: Mapping[str, str]
    about: str
    game: str
    seats: tuple[int, int]
    drawn: bool
    figures: Figures | None


SHOWN = codec_of(tuple[Shown, ...])
"""The codec of the boards in the store."""


def answer(asked: GalleryAsk, tell: Tell) -> Json:
    """Return `{boards, pictures}`.

    `boards` have the keys of `Shown`; `pictures` are whole SVGs by the name of the board. Each part
    brings one picture; together they are complete, and the returned answer has none.
    """
    boards: Json = [asdict(board) for board in shown()]
    tell({"boards": boards, "pictures": {}})
    for name, picture in _pictures(asked.language):
        tell({"boards": boards, "pictures": {name: picture}})
    return {"boards": boards, "pictures": {}}


def shown() -> tuple[Shown, ...]:
    """Return the bundled boards, cached until one of their files changes."""

    boards = bundled.bundled()
    measured = figures.known(boards)

    def make() -> tuple[Shown, ...]:
        return tuple(_shown(name, measured.get(name)) for name in boards)

    key = key_of("gallery", str(measured), *_written())
    return products.usual().get(key, SHOWN, make)


def _shown(name: str, measured: Figures | None) -> Shown:
    source = bundled.find(name)
    loaded = read(source)
    variant, editor = loaded.variant, loaded.family.editor()
    drawn = editor is not None and "path" in editor.tools
    about = _first_sentence(source.path.read_text("utf-8"))
    return Shown(name, dict(variant.title), about, variant.game, variant.seats, drawn, measured)


def _first_sentence(text: str) -> str:
    """Return the first sentence of the comment with which a file begins."""
    lines = takewhile(lambda line: line.startswith("#"), text.splitlines())
    comment = " ".join(line.removeprefix("#").strip() for line in lines)
    return re.split(r"(?<=[.!?]) ", comment, maxsplit=1)[0]


def _pictures(language: str) -> Iterator[tuple[str, str]]:
    """Yield the names and drawings of the boards."""
    store, written = products.usual(), _written()
    for name in bundled.bundled():

        def make(name: str = name) -> bytes:
            return Design(read(bundled.find(name)), store=store).drawing(language).svg.encode()

        key = key_of("drawing", name, language, *written)
        yield name, store.get(key, RAW, make).decode()


def _written() -> list[bytes]:
    """Return the contents of all bundled boards, which extend only each other."""
    return [path.read_bytes() for path in bundled.bundled().values()]
