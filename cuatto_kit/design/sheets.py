"""The rule sheets of a design: facts, texts, pictures and the figures of its games, typeset."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from pydantic import Base64Bytes

from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.positions import Stage, scene_drawing
from cuatto_kit.drawing.renderings import piece_picture
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.fabrication.pipeline import BuiltPart
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.family import Rulebook
from cuatto_kit.reports.model import Summary
from cuatto_kit.reports.report import summarise
from cuatto_kit.sheets.compose import CLASS, PIECE, BoxItem, Length, Material, compose
from cuatto_kit.sheets.html import write_html
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.paper import Paper
from cuatto_kit.sheets.paper_board import PaperWords, paper_pages
from cuatto_kit.sheets.pdf import write_pages, write_pdf
from cuatto_kit.sheets.texts import Library, library
from cuatto_kit.store import RAW, Key, codec_of, key_of

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


@dataclass(frozen=True)
class SheetFiles:
    """A rule sheet in one language: bytes by file name."""

    language: str
    paper: str
    files: Mapping[str, Base64Bytes]

    @property
    def pdf(self) -> bytes:
        """For the printer."""
        return self.files[f"rules.{self.language}.{self.paper}.pdf"]

    @property
    def html(self) -> str:
        """One page that loads nothing."""
        return self.files[f"rules.{self.language}.html"].decode()

    @property
    def markdown(self) -> str:
        """Text, with pictures told in words."""
        return self.files[f"rules.{self.language}.md"].decode()

    def _repr_html_(self) -> str:
        return self.html


SHEET = codec_of(SheetFiles)


def typeset(design: "Design", language: str, paper: Paper, paper_board: bool) -> SheetFiles:
    """The sheet in all its formats, and the prototype in paper where it is asked for."""
    words = library_of(design, language)
    sheet = compose(design.material, words)
    files = {
        f"rules.{language}.{paper}.pdf": write_pdf(sheet, paper),
        f"rules.{language}.html": page(design, language),
        f"rules.{language}.md": write_markdown(sheet).encode(),
    }
    if paper_board:
        files[f"paper-board.{language}.{paper}.pdf"] = _paper_board(design, words, paper)
    return SheetFiles(language, paper, files)


def page(design: "Design", language: str) -> bytes:
    """The sheet as one HTML page: sooner there than the whole."""

    def make() -> bytes:
        return write_html(compose(design.material, library_of(design, language))).encode()

    key = design.key("page", language, design.quality, design.rendered_by)
    return design.store.get(key, RAW, make)


def library_of(design: "Design", language: str) -> Library:
    """The texts for a design in a language, in the words of its theme."""
    return library(language, design.loaded.family.name, design.loaded.variant.theme)


def rulebook_of(design: "Design") -> Rulebook:
    """What the rule sheet of a design tells."""
    return design.loaded.family.rulebook(design.loaded.variant, design.layout)


def material_of(design: "Design") -> Material:
    """All that the sheets of a design are made from, whatever the language."""
    book = rulebook_of(design)
    topics = tuple(book.topics())
    parts = design.meshes()

    @cache
    def picture(name: str) -> Drawing:
        return _picture(design, parts[name])

    return Material(
        title=design.title,
        seats=design.loaded.variant.seats,
        topics=topics,
        set_up=book.set_up(),
        examples=tuple(book.examples()),
        box=tuple(
            BoxItem(topic, _colours(found), picture(found[0].part.name) if found else None)
            for topic in topics
            if topic.switch == PIECE
            for found in [_parts_of(topic, parts)]
        ),
        pictures={
            topic.value: picture(name)
            for topic in topics
            if topic.switch == CLASS
            for name in parts
            if name.endswith(f"-{topic.value}")
        },
        length=_length(design),
        draw=lambda scene, words: draw_scene(design, scene, words),
        tile=tile_of(design.layout),
    )


def draw_scene(design: "Design", scene: Scene, words: Library) -> Drawing:
    """A scene on the board, with words in the reader's language."""
    labels = _labels(rulebook_of(design), words)
    return scene_drawing(design.layout, design.loaded.variant.team_colours, scene, labels)


def stage_of(design: "Design", language: str) -> Stage:
    """The board for positions to be drawn on, with words in the reader's language."""
    book = rulebook_of(design)
    labels = _labels(book, library_of(design, language))
    return Stage(design.layout, design.loaded.variant.team_colours, book.set_up(), labels)


def _labels(book: Rulebook, words: Library) -> Labels:
    labels = book.labels(words.language)
    return replace(labels, start=_end(words, "start"), finish=_end(words, "finish"))


def _parts_of(topic: Topic, parts: Mapping[str, BuiltPart]) -> list[BuiltPart]:
    """The parts that a `piece` topic speaks of: of its name, numbered or with a name behind it
    that is among the facts."""
    name = topic.facts.get("name")
    if isinstance(name, Name):
        return [parts[f"{topic.value}-{name.key}"]]
    return [
        item
        for part, item in parts.items()
        if re.fullmatch(rf"{re.escape(topic.value)}(-\d+)?", part)
    ]


def _colours(items: Sequence[BuiltPart]) -> Mapping[str, int]:
    counted: Counter[str] = Counter()
    for item in items:
        counted.update(item.part.colours)
    return counted


DRAWN = codec_of(Drawing)


def _picture(design: "Design", item: BuiltPart) -> Drawing:
    """A part in its first colour, kept by content."""
    colour = next(iter(item.part.colours))
    paints = (COLOURS[colour], COLOURS[accent_colour(colour)])
    painted = list(zip(item.volumes, paints, strict=False))
    key = key_of("picture", *(f"{mesh.digest} {paint}" for mesh, paint in painted))
    return design.store.get(
        key, DRAWN, lambda: piece_picture([(mesh.triangles, paint) for mesh, paint in painted])
    )


LENGTH = codec_of(Length)


def _length(design: "Design") -> Length:
    """How long games are by the report that goes with the kit; where nobody has asked for that
    yet, by its own games alone: the games by which a board is judged take longer."""
    report = design.quick_report_key
    if design.store.holds(report):
        return _told(design.report().data)

    def play() -> Length:
        return _told(summarise(design.subject, design.quick_plan, design.progress))

    return design.store.get(Key("length", report.digest), LENGTH, play)


def _told(games: Summary) -> Length:
    minutes = games.minutes
    return Length(minutes.mean, minutes.p5, minutes.p95, games.seats, games.games)


def _paper_board(design: "Design", words: Library, paper: Paper) -> bytes:
    """The prototype in paper: the board at true size, and pieces to cut out."""
    variant, book = design.loaded.variant, rulebook_of(design)
    title = text_in(design.title, words.language)
    pages = paper_pages(
        design.layout,
        variant.team_colours,
        tuple(book.cut_outs()),
        paper,
        PaperWords(title, **words.paper),
        book.labels(words.language),
        scale=variant.print.paper_scale,
    )
    return write_pages(pages, title, words.language)


def _end(words: Library, label: str) -> str:
    return words.words.fill(words.labels[label], {})
