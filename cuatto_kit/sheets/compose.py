"""The composition of a rule sheet's document tree (document.py) from facts and texts.

A family's topics choose the texts, and rules/outline.yaml gives their places; this module is
independent of any game.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, starmap
from typing import TypeAlias

from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.model import paragraphs_in, text_in
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.games.facts import Fact, Name, Topic
from cuatto_kit.sheets.document import (
    Authored,
    Block,
    Bullets,
    Legend,
    Note,
    Paragraph,
    Picture,
    Questions,
    Row,
    Section,
    Sheet,
    Steps,
    Table,
)
from cuatto_kit.sheets.document import Example as Worked
from cuatto_kit.sheets.grammar import capital
from cuatto_kit.sheets.material import Lasting, Material
from cuatto_kit.sheets.texts import SECTIONS, SMALL, STORY, Library

WIDE_ROOM, TALL_ROOM = (165.0, 88.0), (80.0, 150.0)
"""The rooms in which a picture of a wide or a tall board is legible (mm); it may be larger."""
LARGEST_WIDE, LARGEST_TALL = (166.0, 150.0), (80.0, 160.0)
"""The greatest size of the picture of a wide board, and of a tall one in a column (mm)."""
EXAMPLE_WIDTH, EXAMPLE_HEIGHT, STACKED_HEIGHT = 78.5, 60.0, 40.0
"""The room for the pictures of an example, and the greatest height of stacked ones (mm)."""
BESIDE = 34.0
"""The width of a picture of an example with text beside it (mm)."""
TALLEST = 125.0
"""The greatest height of all stacked pictures of an example (mm)."""
BETWEEN, CLOSE = 8.0, 2.0
"""The gaps between two pictures, and between more than two, which no arrow joins (mm)."""
MOST_TILE = 7.6
"""The greatest edge of a tile in an example (mm)."""
PIECE_WIDTH, PIECE_HEIGHT = 22.0, 15.0
"""The greatest size of a piece's picture (mm)."""

SMALL_WIDTH, SMALL_HEIGHT = 80.0, 56.0
"""The greatest size of the table's picture for fewer players (mm)."""
COVER_WIDE, COVER_TALL, LEAST_COVER = (172.0, 120.0), (104.0, 150.0), 0.3
"""The greatest size of the picture of a wide board on the cover, and of a tall one (mm), and the
least share of it.
"""
SIGN_SIZE, TEAM_SIZE = 8.0, 18.0
"""The edge of a picture in the legend, and the width of that of a team (mm)."""

PIECE, CLASS, STEP, FAQ, EXAMPLE = "piece", "class", "step", "faq", "example"
"""Switches with a special meaning.

They are for the content of the box, special pieces, the steps of a turn, questions, and examples.
"""
Words: TypeAlias = Paragraph | Bullets
"""The parts of a text."""
SETUP = "setup"
"""The section whose texts are numbered steps, beside pictures of the table."""
CREDITS, HOUSE_RULES = "credits", "house_rules"
"""The sections with paragraphs by the author of the board.

`CREDITS` is also the text about the game that such paragraphs replace.
"""


def compose(material: Material, library: Library) -> Sheet:
    """Return the rule sheet in the library's language.

    Raises KeyError if a text is missing.
    """
    return _Composer(material, library).sheet()


class _Composer:
    def __init__(self, material: Material, library: Library) -> None:
        self.material = material
        self.library = library
        self.words = library.words
        self.title = text_in(material.title, library.language)
        self.board = material.draw(material.set_ups[max(material.set_ups)], library)

    def sheet(self) -> Sheet:
        sections = [section for name in SECTIONS if (section := self._section(name))]
        return Sheet(
            title=self.title,
            facts=self._facts(),
            language=self.library.language,
            sections=(*sections, self._quick()),
            labels=self.library.labels,
            story=self._story(),
            look=self.material.look,
            teams=tuple(self.material.colours),
            cover=_cover(self.material.cover),
        )

    def _say(self, label: str, **facts: Fact) -> str:
        return self.words.fill(self.library.labels[label], facts)

    def _facts(self) -> Mapping[str, str]:
        """Return the number of players, the length and the age, as far as they are known."""
        told = {"players": self._players(*self.material.seats)}
        if length := self.material.length:
            told["time"] = self._span([_rounded(one.usual) for one in length.by_players])
        if age := self.material.age:
            told["age"] = self._say("age", n=age)
        return told

    def _span(self, minutes: Sequence[int]) -> str:
        """Return the range of the usual times for all numbers of players."""
        low, high = min(minutes), max(minutes)
        if low == high:
            return self._say("minutes", minutes=high)
        return self._say("minutes_range", low=low, high=high)

    def _story(self) -> str:
        """Return one line for the cover: the theme's, otherwise the family's."""
        if self.library.story:
            return self.words.fill(self.library.story, {})
        told = (block for _, blocks in self._filed.get(STORY, ()) for block in blocks)
        return " ".join(block.text for block in told if isinstance(block, Paragraph))

    def _players(self, fewest: int, most: int) -> str:
        if fewest == most:
            return capital(self._say("players_one", n=most))
        return capital(self._say("players_range", fewest=fewest, most=most))

    # Sections of texts

    def _section(self, name: str) -> Section | None:
        own = {
            "box": self._box,
            SETUP: self._setup,
            HOUSE_RULES: lambda: self._authored(self.material.house_rules),
            "length": self._length,
            CREDITS: self._credits,
        }
        made = own.get(name, lambda: self._texts(name))()
        blocks = tuple(_joined(made))
        if not blocks:
            return None
        small = name in SMALL and not any(isinstance(block, Authored) for block in blocks)
        return Section(name, self.library.titles[name], blocks, small=small)

    @cached_property
    def _filed(self) -> Mapping[str, Sequence[tuple[Topic, Sequence[Words]]]]:
        """The topics and their texts by section, in order.

        An example comes after the text that it illustrates.
        """
        filed: defaultdict[str, list[tuple[int, Topic, Sequence[Words]]]] = defaultdict(list)
        shown = (Topic(EXAMPLE, one.kind, one.facts) for one in self.material.examples)
        for topic in (*self.material.topics, *shown):
            if topic.switch != PIECE:
                text = self.library.text(topic)
                blocks = tuple(text.blocks(self.words, topic.facts))
                filed[text.section].append((text.order, topic, blocks))
        return {
            name: [told[1:] for told in sorted(found, key=lambda told: told[0])]
            for name, found in filed.items()
        }

    def _texts(self, name: str) -> Iterator[Block]:
        for topic, blocks in self._filed.get(name, ()):
            yield from self._told(topic, blocks)

    def _told(self, topic: Topic, blocks: Sequence[Words]) -> Iterator[Block]:
        """Yield the text of a topic in the form that its switch requires."""
        first, *rest = [block.text for block in blocks if isinstance(block, Paragraph)] or [""]
        picture = self.material.pictures.get(topic.value) if topic.switch == CLASS else None
        if topic.switch == EXAMPLE:
            yield self._example(topic, first, rest)
        elif topic.switch == STEP:
            yield Steps(((first, " ".join(rest)),))
        elif topic.switch == FAQ:
            yield Questions(((first, " ".join(rest)),))
        elif picture:
            said = " ".join((first, *rest))
            yield Note(said, self._piece(picture, _first_sentence(said)))
        else:
            yield from blocks

    def _setup(self) -> Iterator[Block]:
        """Yield numbered steps, pictures of the table, and the meanings of the signs."""
        count = 0
        for block in self._texts(SETUP):
            if isinstance(block, Paragraph):
                yield Bullets((block.text,), numbered=True, start=count + 1)
                count += 1
            else:
                yield block
        signs = starmap(self._sign, self.material.legend.items())
        items = (*starmap(self._team, self.material.teams.items()), *signs)
        legend = [Legend(items)] if items else []
        if _is_tall(self.board):
            yield from chain(legend, self._set_ups())  # in the column beside the board
        else:
            yield from chain(self._set_ups(), legend)

    def _set_ups(self) -> Iterator[Block]:
        """Yield the table for the most players, and for fewer where more than colours differ."""
        (most, *fewer) = sorted(self.material.set_ups, reverse=True)
        tables = {n: _pieces_on(scene) for n, scene in self.material.set_ups.items()}
        others = [n for n in fewer if not tables[n] <= tables[most]]
        yield self._large(capital(self._say("players_one", n=most)) if fewer else "")
        if others:
            yield Row(tuple(self._smaller(players) for players in reversed(others)))

    @cached_property
    def _table(self) -> str:
        """The table for the most players in words."""
        scene = self.material.set_ups[max(self.material.set_ups)]
        return f"{self._say('board', title=self.title)}. {self._described(scene)}"

    def _described(self, scene: Scene) -> str:
        return self.material.describe(scene, self.words)

    def _smaller(self, players: int) -> Picture:
        room = (SMALL_WIDTH, SMALL_HEIGHT)
        scene = self.material.set_ups[players]
        drawing = self.material.draw(scene, self.library, room)
        alt = f"{self._say('board_note', n=players)} {self._described(scene)}"
        note = capital(self._say("players_one", n=players))
        return _fitted(drawing, *room, alt, note)

    def _large(self, note: str = "") -> Picture:
        """Return the board as large as possible, and at least as large as is legible."""
        largest = LARGEST_TALL if _is_tall(self.board) else LARGEST_WIDE
        picture = _fitted(self.board, *largest, self._table, note)
        least = _scale(self.board, *room_of(self.board)) * self.board.width / picture.width
        return replace(picture, least=least)

    def _team(self, colour: str, drawing: Drawing) -> tuple[Picture, str]:
        said = self.words.fill("{The $colour team}", {"colour": Name("colour", colour)})
        return _fitted(drawing, TEAM_SIZE, SIGN_SIZE, said), said

    def _sign(self, key: str, drawing: Drawing) -> tuple[Picture, str]:
        said = self.library.sign(key)
        return _fitted(drawing, SIGN_SIZE, SIGN_SIZE, said), said

    # Paragraphs by the author

    def _authored(self, texts: Sequence[Mapping[str, str]]) -> Iterator[Block]:
        if texts:
            yield Paragraph(self._say("by_author"))
        for tag, text in paragraphs_in(texts, self.library.language):
            yield Authored(text, tag)

    def _credits(self) -> Iterator[Block]:
        """Yield the author's paragraphs about the game, or the family's, and the licence."""
        yield from self._authored(self.material.about)
        for topic, blocks in self._filed.get(CREDITS, ()):
            if not (self.material.about and topic.value == CREDITS):
                yield from self._told(topic, blocks)

    # What is in the box

    def _box(self) -> Iterator[Block]:
        if not self.material.box:
            return
        named = [(self.library.name_of(item.topic), item) for item in self.material.box]
        heads = tuple(map(self._say, ("piece", "quantity", "colours")))
        rows = (
            (capital(name), str(item.quantity), self._colours(item.colours)) for name, item in named
        )
        pictures = (
            self._piece(item.picture, self._say("piece_picture", piece=name))
            if item.picture
            else None
            for name, item in named
        )
        yield Table(heads, tuple(rows), frozenset({1}), tuple(pictures))

    def _colours(self, colours: Mapping[str, int]) -> str:
        said = {colour: Name("colour", colour) for colour in colours}
        if len(colours) > 1 and len(set(colours.values())) == 1:
            count = next(iter(colours.values()))
            if [COLOURS[colour] for colour in colours] == list(self.material.colours):
                return self._say("each_team", n=count)
            return self._say("each", n=count, colours=tuple(said.values()))
        return ", ".join(
            self._say("count", n=count, colour=said[colour]) for colour, count in colours.items()
        )

    def _piece(self, drawing: Drawing, alt: str, note: str = "") -> Picture:
        return _fitted(drawing, PIECE_WIDTH, PIECE_HEIGHT, alt, note)

    # Examples, length, quick reference

    def _example(self, topic: Topic, title: str, told: Sequence[str]) -> Worked:
        shown = topic.value, topic.facts
        (example,) = (one for one in self.material.examples if (one.kind, one.facts) == shown)
        return Worked(title, tuple(told), tuple(self._alike(example.scenes, title)))

    def _alike(self, scenes: Sequence[Scene], title: str) -> Iterator[Picture]:
        """Yield the pictures of an example in one scale, so that equal things look equal.

        As many are in a line as are legible there; if none is, they are drawn with larger letters.
        """
        drawings = [self.material.draw(scene, self.library) for scene in scenes]
        scale = self._legible(drawings)
        for scene, drawing in zip(scenes, drawings, strict=True):
            alt = self._say("scene", text=self._described(scene) or title)
            room = (scale * drawing.width, scale * drawing.height)
            if scale * self.material.tile < self.material.least_tile:
                yield _fitted(self.material.draw(scene, self.library, room), *room, alt)
            else:
                yield _fitted(drawing, *room, alt)

    def _legible(self, drawings: Sequence[Drawing]) -> float:
        count, tile = len(drawings), self.material.tile
        lines = [(across, STACKED_HEIGHT) for across in range(count - 1, 0, -1)]
        rooms = [(count, EXAMPLE_HEIGHT), *lines, (1, min(EXAMPLE_HEIGHT, TALLEST / count))]
        scales = [self._scale_of(drawings, *room) for room in rooms]
        if count == 1:
            scales.insert(0, min(scales[0], BESIDE / drawings[0].width))
        legible = (scale for scale in scales if scale * tile >= self.material.least_tile)
        return next(legible, scales[-1])

    def _scale_of(self, drawings: Sequence[Drawing], across: int, height: float) -> float:
        """Return the largest scale of pictures, with `across` per line and `height` mm at most."""
        between = BETWEEN if len(drawings) == 2 else CLOSE
        width = (EXAMPLE_WIDTH - between * (across - 1)) / across
        scales = (_scale(drawing, width, height) for drawing in drawings)
        most = max(MOST_TILE, self.material.least_tile)
        return min(most / self.material.tile, *scales)

    def _length(self) -> Iterator[Block]:
        length = self.material.length
        if length is None:
            return
        lasting = length.by_players
        if len({_rounded(one.usual) for one in lasting}) > 1:
            heads = tuple(map(self._say, ("players", "usual", "most")))
            yield Table(heads, tuple(map(self._lasting, lasting)), frozenset({1, 2}))
        else:
            yield Paragraph(
                self._say(
                    "length",
                    minutes=_rounded(lasting[0].usual),
                    low=_rounded(min(one.short for one in lasting), math.floor),
                    high=_rounded(max(one.long for one in lasting), math.ceil),
                )
            )
        basis = "basis" if length.to_win else "basis_random"
        seconds = max(1, round(length.seconds))
        yield Paragraph(self._say(basis, games=self._grouped(length.games), seconds=seconds))

    def _grouped(self, number: int) -> str:
        """Return a number in digits, with thousands separated as in the language."""
        labels = self.library.labels
        if number < int(labels["thousands_from"]):
            return str(number)
        return f"{number:,}".replace(",", labels["thousands"])

    def _lasting(self, one: Lasting) -> tuple[str, str, str]:
        """Return the row of the table for one number of players."""
        low, high = _rounded(one.short, math.floor), _rounded(one.long, math.ceil)
        return str(one.players), str(_rounded(one.usual)), f"{low}–{high}"

    def _quick(self) -> Section:
        tall = _is_tall(self.board)
        board = _fitted(self.board, *TALL_ROOM, self._table) if tall else self._large()
        blocks = (board, *self._quick_lines(), *self._line_up())
        return Section("quick", self.library.titles["quick"], blocks, page=True)

    def _quick_lines(self) -> Iterator[Block]:
        """Yield the short lines for reference during play, under the titles of their sections."""
        topics = [topic for told in self._filed.values() for topic, _ in told]
        for title, lines in self.library.summary(topics):
            yield Paragraph(f"**{title}**")
            yield Bullets(lines)

    def _line_up(self) -> Iterator[Block]:
        """Yield the special pieces in a row, with their names."""
        special = [topic for topic in self.material.topics if topic.switch == CLASS]
        named = [
            (self.material.pictures[topic.value], self._class(topic))
            for topic in special
            if topic.value in self.material.pictures
        ]
        if len(named) > 1:
            yield Row(tuple(self._piece(drawing, name, name) for drawing, name in named))

    def _class(self, topic: Topic) -> str:
        said = self.words.fill("{$name}", {"name": Name("class", topic.value)})
        return capital(said)


def _pieces_on(scene: Scene) -> Counter[tuple[object, ...]]:
    """Return the pieces of a scene by team, kind and space, counted."""
    return Counter((one.seat, one.shape, one.mark, one.label, one.space) for one in scene.tokens)


def _joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, with consecutive lists of one kind joined.

    Their items come from several texts.
    """
    made: list[Block] = []
    for block in blocks:
        both = _both(made[-1], block) if made else None
        made[-1:] = [both] if both else [*made[-1:], block]
    yield from made


def _both(one: Block, other: Block) -> Block | None:
    """Return two lists as one, or None if they are of different kinds."""
    if isinstance(one, Bullets) and isinstance(other, Bullets) and one.numbered == other.numbered:
        return replace(one, items=one.items + other.items)
    if isinstance(one, Steps) and isinstance(other, Steps):
        return Steps(one.items + other.items)
    if isinstance(one, Questions) and isinstance(other, Questions):
        return Questions(one.items + other.items)
    return None


def _fitted(drawing: Drawing, width: float, height: float, alt: str, note: str = "") -> Picture:
    """Return the drawing as large as it fits, but not larger than its true size."""
    scale = _scale(drawing, width, height)
    return Picture(drawing.svg, drawing.width * scale, drawing.height * scale, alt, note)


def _cover(drawing: Drawing | None) -> Picture | None:
    """Return the picture on the cover; it may be made smaller to fill a page."""
    if drawing is None:
        return None
    picture = _fitted(drawing, *(COVER_TALL if _is_tall(drawing) else COVER_WIDE), "")
    return replace(picture, least=LEAST_COVER)


def room_of(drawing: Drawing) -> tuple[float, float]:
    """Return the smallest room in which a picture of the whole board is legible (mm)."""
    return TALL_ROOM if _is_tall(drawing) else WIDE_ROOM


def _is_tall(drawing: Drawing) -> bool:
    return drawing.width < drawing.height


def _scale(drawing: Drawing, width: float, height: float) -> float:
    return min(1.0, width / drawing.width, height / drawing.height)


def _rounded(minutes: float, nearest: Callable[[float], int] = round) -> int:
    """Return minutes, rounded to 1 below ten, to 5 within an hour, and to 10 above."""
    if minutes < 10:
        return max(1, nearest(minutes))
    step = 5 if minutes < 60 else 10
    return step * nearest(minutes / step)


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].replace("**", "")
