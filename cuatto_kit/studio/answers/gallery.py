"""The boards to begin with: what there is, and what each looks like."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import RAW, Json, codec_of, key_of
from cuatto_kit.config import bundled, languages
from cuatto_kit.design.loading import read
from cuatto_kit.studio.asks import Asked, Language, Tell


class GalleryAsk(Asked):
    """The language of what is written on the boards."""

    language: Language = languages.USUAL


ASKED = GalleryAsk


@dataclass(frozen=True)
class Shown:
    """A bundled board as the gallery shows it: its title by language, the fewest and the most
    seats."""

    name: str
    title: Mapping[str, str]
    game: str
    seats: tuple[int, int]
    pieces: str


SHOWN = codec_of(tuple[Shown, ...])


def answer(asked: GalleryAsk, tell: Tell) -> Json:
    """`{boards, pictures}`: boards with name, title by language, game, seats (fewest, most) and
    pieces; pictures are whole SVGs by the name of the board. What is told before brings one picture
    each: together they are all, and the answer has none."""
    boards: Json = [asdict(board) for board in shown()]
    tell({"boards": boards, "pictures": {}})
    for name, picture in _pictures(asked.language):
        tell({"boards": boards, "pictures": {name: picture}})
    return {"boards": boards, "pictures": {}}


def shown() -> tuple[Shown, ...]:
    """The bundled boards, kept until one of them is written anew."""

    def make() -> tuple[Shown, ...]:
        return tuple(_shown(name) for name in bundled.bundled())

    return products.usual().get(key_of("gallery", *_written()), SHOWN, make)


def _shown(name: str) -> Shown:
    variant = read(bundled.find(name)).variant
    return Shown(name, dict(variant.title), variant.game, variant.seats, variant.pieces)


def _pictures(language: str) -> Iterator[tuple[str, str]]:
    """The boards as drawings, by name."""
    store, written = products.usual(), _written()
    for name in bundled.bundled():

        def make(name: str = name) -> bytes:
            return Design(read(bundled.find(name)), store=store).drawing(language).svg.encode()

        key = key_of("drawing", name, language, *written)
        yield name, store.get(key, RAW, make).decode()


def _written() -> list[bytes]:
    """All that the bundled boards say; they extend nothing else."""
    return [path.read_bytes() for path in bundled.bundled().values()]
