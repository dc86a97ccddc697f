"""Facts and texts → the document tree of a rule sheet (document.py).

What a sheet says is chosen by the family's topics; where it stands is said in the texts' own
front matter; nothing here knows a game.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing, quarter_turned
from cuatto_kit.games.facts import Example, Fact, Name, Topic
from cuatto_kit.sheets.document import (
    Block,
    Bullets,
    Note,
    Paragraph,
    Picture,
    Row,
    Section,
    Sheet,
    Table,
)
from cuatto_kit.sheets.document import Example as Worked
from cuatto_kit.sheets.texts import SECTIONS, Library, Text

BOARD_WIDTH, BOARD_HEIGHT = 165.0, 88.0
"""The largest picture of the whole board (mm on paper)."""
TALL, MUCH_LARGER = 1.5, 1.25
"""A board so many times as high as wide is turned on the page if it becomes so much larger."""
QUICK_WIDTH, QUICK_HEIGHT = 170.0, 125.0
"""The largest one in the quick reference."""
SCENE_SIZES: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((37.0, 50.0), (66.0, 50.0)),
    2: ((31.0, 42.0), (50.0, 44.0), (76.0, 56.0)),
    3: ((47.0, 50.0),),
    4: ((53.0, 58.0),),
}
"""The largest pictures of an example, by how many it has: the first of these sizes in which their
tiles are legible, else the last. More than four are like four."""
LEAST_TILE, MOST_TILE = 7.4, 12.0
"""Edges of a tile in an example (mm): from which on it is legible, and as large as it becomes."""
PIECE_WIDTH, PIECE_HEIGHT = 26.0, 17.0
"""The largest picture of a piece."""

PIECE, CLASS, EXAMPLE = "piece", "class", "example"
"""Switches with a meaning of their own: what is in the box, special pieces, examples."""


@dataclass(frozen=True)
class BoxItem:
    """What is in the box: its `piece` topic, how many in which colours, its picture; both are
    empty where it is not printed but needed, and the topic says how many."""

    topic: Topic
    colours: Mapping[str, int]
    picture: Drawing | None

    @property
    def quantity(self) -> int:
        """How many there are."""
        count = self.topic.facts.get("count", 0)
        return sum(self.colours.values()) or (count if isinstance(count, int) else 0)


@dataclass(frozen=True)
class Length:
    """How long games took: minutes (mean, and between which most lie), seats, games."""

    minutes: float
    low: float
    high: float
    seats: int
    games: int


@dataclass(frozen=True)
class Material:
    """What a sheet is made from, in any language. `draw` makes the picture of a scene in a
    language; `pictures` are those of special pieces, by value of their `class` topic; `tile` is the
    edge of a tile on the board (mm)."""

    title: Mapping[str, str]
    seats: tuple[int, int]
    topics: Sequence[Topic]
    set_up: Scene
    examples: Sequence[Example]
    box: Sequence[BoxItem]
    pictures: Mapping[str, Drawing]
    length: Length | None
    draw: Callable[[Scene, Library], Drawing]
    tile: float = 40.0


def compose(material: Material, library: Library) -> Sheet:
    """The rule sheet in the library's language. Raises KeyError where a text is missing."""
    return _Composer(material, library).sheet()


class _Composer:
    def __init__(self, material: Material, library: Library) -> None:
        self.material = material
        self.library = library
        self.words = library.words
        self.title = text_in(material.title, library.language)
        self.board = material.draw(material.set_up, library)

    def sheet(self) -> Sheet:
        sections = [section for name in (*SECTIONS, "length") if (section := self._section(name))]
        sections.sort(key=lambda section: section.name == "example")  # they come last
        return Sheet(
            title=self.title,
            subtitle=self._subtitle(),
            language=self.library.language,
            sections=(*sections, self._quick()),
            labels=self.library.labels,
        )

    def _say(self, label: str, **facts: Fact) -> str:
        return self.words.fill(self.library.labels[label], facts)

    def _subtitle(self) -> str:
        players = self._players(*self.material.seats)
        length = self.material.length
        return (
            self._say("subtitle", who=players, minutes=_rounded(length.minutes))
            if length
            else players
        )

    def _players(self, fewest: int, most: int) -> str:
        if fewest == most:
            return _capital(self._say("players_one", n=most))
        return _capital(self._say("players_range", fewest=fewest, most=most))

    # Sections of texts

    def _section(self, name: str) -> Section | None:
        own = {"box": self._box, "example": self._examples, "length": self._length}
        made = own.get(name, lambda: self._texts(name))()
        blocks = tuple(_lists_joined(made))
        if not blocks:
            return None
        return Section(name, self.library.titles[name], blocks)

    @cached_property
    def _filed(self) -> Mapping[str, Sequence[tuple[Text, Topic]]]:
        """Topics and their texts by section, in order."""
        filed: defaultdict[str, list[tuple[Text, Topic]]] = defaultdict(list)
        for topic in self.material.topics:
            if topic.switch != PIECE:
                text = self.library.text(topic)
                filed[text.section].append((text, topic))
        return {
            name: sorted(found, key=lambda pair: pair[0].order) for name, found in filed.items()
        }

    def _texts(self, name: str) -> Iterator[Block]:
        for text, topic in self._filed.get(name, ()):
            blocks = tuple(text.blocks(self.words, topic.facts))
            picture = self.material.pictures.get(topic.value) if topic.switch == CLASS else None
            if picture:
                said = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
                yield Note(said, self._piece(picture, _first_sentence(said)))
            else:
                yield from blocks
        if name == "setup":
            alt = self._say("board", title=self.title)
            note = self._say("board_note", n=self.material.seats[1])
            yield _fitted(self._board_as_it_fits, BOARD_WIDTH, BOARD_HEIGHT, alt, note)

    @cached_property
    def _board_as_it_fits(self) -> Drawing:
        """The board set up, turned where that makes it much larger on the page."""
        if self.board.height < TALL * self.board.width:
            return self.board
        turned = quarter_turned(self.board)
        upright, lying = (_scale(d, BOARD_WIDTH, BOARD_HEIGHT) for d in (self.board, turned))
        return turned if lying > MUCH_LARGER * upright else self.board

    # What is in the box

    def _box(self) -> Iterator[Block]:
        if not self.material.box:
            return
        named = [(self._named(item.topic), item) for item in self.material.box]
        yield Row(
            tuple(
                self._piece(
                    item.picture,
                    self._say("piece_picture", piece=name),
                    self._say("several", n=item.quantity),
                )
                for name, item in named
                if item.picture
            )
        )
        heads = tuple(map(self._say, ("piece", "quantity", "colours")))
        rows = (
            (_capital(name), str(item.quantity), self._colours(item.colours))
            for name, item in named
        )
        yield Table(heads, tuple(rows), frozenset({1}))

    def _named(self, topic: Topic) -> str:
        (block, *_) = self.library.text(topic).blocks(self.words, topic.facts)
        assert isinstance(block, Paragraph)
        return block.text

    def _colours(self, colours: Mapping[str, int]) -> str:
        said = {colour: Name("colour", colour) for colour in colours}
        if len(colours) > 1 and len(set(colours.values())) == 1:
            count = next(iter(colours.values()))
            return self._say("each", n=count, colours=tuple(said.values()))
        return ", ".join(
            self._say("count", n=count, colour=said[colour]) for colour, count in colours.items()
        )

    def _piece(self, drawing: Drawing, alt: str, note: str = "") -> Picture:
        return _fitted(drawing, PIECE_WIDTH, PIECE_HEIGHT, alt, note)

    # Examples, length, quick reference

    def _examples(self) -> Iterator[Block]:
        for example in self.material.examples:
            text = self.library.texts[EXAMPLE, example.kind]
            blocks = list(text.blocks(self.words, example.facts))
            title, *told = [block.text for block in blocks if isinstance(block, Paragraph)]
            drawings = [self.material.draw(scene, self.library) for scene in example.scenes]
            alt = self._say("scene", text=title)
            yield Worked(title, tuple(told), tuple(self._alike(drawings, alt)))

    def _alike(self, drawings: Sequence[Drawing], alt: str) -> Iterator[Picture]:
        """The pictures of an example in one scale: what stays the same looks the same."""
        most = MOST_TILE / self.material.tile
        scales = [
            min(most, *(_scale(drawing, width, height) for drawing in drawings))
            for width, height in SCENE_SIZES[min(len(drawings), max(SCENE_SIZES))]
        ]
        legible = (scale for scale in scales if scale * self.material.tile >= LEAST_TILE)
        scale = next(legible, scales[-1])
        for drawing in drawings:
            yield _fitted(drawing, scale * drawing.width, scale * drawing.height, alt)

    def _length(self) -> Iterator[Block]:
        if length := self.material.length:
            text = self._say(
                "length",
                n=length.seats,
                minutes=_rounded(length.minutes),
                low=_rounded(length.low, math.floor),
                high=_rounded(length.high, math.ceil),
                games=length.games,
            )
            yield Paragraph(text)

    def _quick(self) -> Section:
        alt = self._say("board", title=self.title)
        board = _fitted(self._board_as_it_fits, QUICK_WIDTH, QUICK_HEIGHT, alt)
        blocks = (board, *self._quick_lines(), *self._line_up())
        return Section("quick", self.library.titles["quick"], blocks, page=True)

    def _quick_lines(self) -> Iterator[Block]:
        """What one looks up while playing, under the headings of its sections."""
        for name in SECTIONS:
            found = self._filed.get(name, ())
            lines = [
                self.words.fill(text.quick, topic.facts) for text, topic in found if text.quick
            ]
            if lines:
                yield Paragraph(f"**{self.library.titles[name]}**")
                yield Bullets(tuple(lines))

    def _line_up(self) -> Iterator[Block]:
        """The special pieces in a row, by name."""
        special = [topic for topic in self.material.topics if topic.switch == CLASS]
        named = [
            (self.material.pictures[topic.value], self._class(topic))
            for topic in special
            if topic.value in self.material.pictures
        ]
        if len(named) > 1:
            yield Row(tuple(self._piece(drawing, name, name) for drawing, name in named))

    def _class(self, topic: Topic) -> str:
        said = self.words.fill("{name}", {"name": Name("class", topic.value)})
        return _capital(said)


def _lists_joined(blocks: Iterator[Block]) -> Iterator[Block]:
    """Lists that follow one another are one: their items come from several texts."""
    items: list[str] = []
    for block in blocks:
        if isinstance(block, Bullets):
            items += block.items
            continue
        if items:
            yield Bullets(tuple(items))
            items = []
        yield block
    if items:
        yield Bullets(tuple(items))


def _fitted(drawing: Drawing, width: float, height: float, alt: str, note: str = "") -> Picture:
    """The drawing as large as there is room, never larger than it is."""
    scale = _scale(drawing, width, height)
    return Picture(drawing.svg, drawing.width * scale, drawing.height * scale, alt, note)


def _scale(drawing: Drawing, width: float, height: float) -> float:
    return min(1.0, width / drawing.width, height / drawing.height)


def _rounded(minutes: float, nearest: Callable[[float], int] = round) -> int:
    """To whole minutes below ten, to fives above."""
    return max(1, nearest(minutes)) if minutes < 10 else 5 * nearest(minutes / 5)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].replace("**", "")
