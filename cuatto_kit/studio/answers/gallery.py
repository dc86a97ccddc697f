"""Answers with the bundled boards and their drawings."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from pydantic import JsonValue

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import RAW, Json, codec_of, key_of
from cuatto_kit.config import bundled, languages
from cuatto_kit.design.loading import read
from cuatto_kit.resources import folder
from cuatto_kit.studio.asks import Asked, Language, Tell


class GalleryAsk(Asked):
    """The language of the drawings."""

    language: Language = languages.USUAL


ASKED = GalleryAsk


@dataclass(frozen=True)
class Shown:
    """A bundled board in the gallery.

    - `title`: its title by language.
    - `seats`: its fewest and most seats.
    - `drawn`: whether it can be changed by drawing.
    - `figures`: its length and fairness as `check` finds them (tools/figures.py); None if the
      board has changed since.
    """

    name: str
    title: Mapping[str, str]
    game: str
    seats: tuple[int, int]
    drawn: bool
    figures: Mapping[str, JsonValue] | None


FIGURES = folder("variants") / "figures.json"
"""The file of the figures of the bundled boards."""
SHOWN = codec_of(tuple[Shown, ...])
"""The codec of the boards in the store."""


def answer(asked: GalleryAsk, tell: Tell) -> Json:
    """Return `{boards, pictures}`.

    `boards` are as `Shown`, with `figures` null or `{sha256, seats, minutes, wins}`; `pictures`
    are whole SVGs by the name of the board. Each part brings one picture; together they are
    complete, and the returned answer has none.
    """
    boards: Json = [asdict(board) for board in shown()]
    tell({"boards": boards, "pictures": {}})
    for name, picture in _pictures(asked.language):
        tell({"boards": boards, "pictures": {name: picture}})
    return {"boards": boards, "pictures": {}}


def shown() -> tuple[Shown, ...]:
    """Return the bundled boards, cached until one of their files changes."""

    def make() -> tuple[Shown, ...]:
        return tuple(_shown(name) for name in bundled.bundled())

    return products.usual().get(key_of("gallery", *_written()), SHOWN, make)


def _shown(name: str) -> Shown:
    loaded = read(bundled.find(name))
    variant, editor = loaded.variant, loaded.family.editor()
    figures = _figures().get(name)
    if figures and figures.get("sha256") != loaded.sha256:
        figures = None
    drawn = editor is not None and "path" in editor.tools
    return Shown(name, dict(variant.title), variant.game, variant.seats, drawn, figures)


def _figures() -> Mapping[str, Mapping[str, JsonValue]]:
    """Return the figures of the bundled boards by name."""
    found: Mapping[str, Mapping[str, JsonValue]] = json.loads(FIGURES.read_text("utf-8"))
    return found


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
    files = (*bundled.bundled().values(), FIGURES)
    return [path.read_bytes() for path in files]
