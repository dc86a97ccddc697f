"""A variant's rule sheets: facts, texts, pictures and the check's figures, typeset."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.colours import COLOURS, mark_colour
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.drawing.renderings import piece_picture
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.fabrication.cache import RenderCache
from cuatto_kit.fabrication.pipeline import Made
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.loading import Loaded
from cuatto_kit.sheets.compose import CLASS, PIECE, BoxItem, Length, Material, compose
from cuatto_kit.sheets.document import Sheet
from cuatto_kit.sheets.html import write_html
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.sheets.paper import Paper
from cuatto_kit.sheets.paper_board import PaperWords, paper_pages
from cuatto_kit.sheets.pdf import write_pages, write_pdf
from cuatto_kit.sheets.texts import Library, library

SHEETS = "sheets"
"""Folder of a kit."""


def write_sheets(
    staging: Path,
    loaded: Loaded,
    layout: Layout,
    made: Sequence[Made],
    report: Mapping[str, Any],
    options: SheetOptions,
) -> None:
    """Writes the sheets of a variant into a kit's folder: PDF, HTML and Markdown a language."""
    folder = staging / SHEETS
    folder.mkdir(parents=True)
    material = material_of(loaded, layout, made, report)
    for language in options.languages:
        words = library_of(loaded, language)
        sheet = compose(material, words)
        for name, content in typeset(sheet, options.paper).items():
            (folder / name).write_bytes(content)
        if options.paper_board:
            name = f"paper-board.{language}.{options.paper}.pdf"
            pages = _paper_board(loaded, layout, words, options.paper)
            (folder / name).write_bytes(pages)


def typeset(sheet: Sheet, paper: Paper) -> Mapping[str, bytes]:
    """The formats of a sheet by file name."""
    return {
        f"rules.{sheet.language}.{paper}.pdf": write_pdf(sheet, paper),
        f"rules.{sheet.language}.html": write_html(sheet).encode(),
        f"rules.{sheet.language}.md": write_markdown(sheet).encode(),
    }


def library_of(loaded: Loaded, language: str) -> Library:
    """The texts for a variant in a language, in the words of its theme."""
    family = loaded.family.package.rpartition(".")[2]
    return library(language, family, loaded.spec.theme)


def material_of(
    loaded: Loaded, layout: Layout, made: Sequence[Made], report: Mapping[str, Any]
) -> Material:
    """All that the sheets of a variant are made from, whatever the language."""
    room = loaded.family.room("sheet")
    topics = tuple(room.topics(loaded.spec, layout))
    parts = {item.part.name: item for item in made}
    kept = RenderCache()

    @cache
    def picture(name: str) -> Drawing:
        return _picture(kept, parts[name])

    return Material(
        title=loaded.spec.title,
        seats=loaded.spec.seats,
        topics=topics,
        set_up=room.set_up(loaded.spec, layout),
        examples=tuple(room.examples(loaded.spec, layout)),
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
        length=_length(report),
        draw=partial(_draw, loaded, layout),
        tile=tile_of(layout),
    )


def _parts_of(topic: Topic, parts: Mapping[str, Made]) -> list[Made]:
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


def _colours(items: Sequence[Made]) -> Mapping[str, int]:
    counted: Counter[str] = Counter()
    for item in items:
        counted.update(item.part.colours)
    return counted


def _picture(cache: RenderCache, item: Made) -> Drawing:
    """A part in its first colour, kept by content."""
    colour = next(iter(item.part.colours))
    paints = (COLOURS[colour], COLOURS[mark_colour(colour)])
    painted = list(zip(item.volumes, paints, strict=False))

    def draw() -> dict[str, Any]:
        drawing = piece_picture([(mesh.triangles, paint) for mesh, paint in painted])
        window = drawing.window
        return {
            "svg": drawing.svg,
            "window": [window.left, window.bottom, window.right, window.top],
        }

    key = cache.key("picture", *(f"{mesh.digest} {paint}" for mesh, paint in painted))
    figures = cache.figures(key, draw)
    return Drawing(figures["svg"], Rect(*figures["window"]))


def _length(report: Mapping[str, Any]) -> Length:
    minutes = report["minutes"]
    return Length(minutes["mean"], minutes["p5"], minutes["p95"], report["seats"], report["games"])


def _draw(loaded: Loaded, layout: Layout, scene: Scene, words: Library) -> Drawing:
    """A scene on the board, with words in the reader's language."""
    spec: Any = loaded.spec
    labels = loaded.family.room("sheet").labels(spec, layout, words.language)
    named = replace(labels, start=_end(words, "start"), finish=_end(words, "finish"))
    return scene_drawing(layout, spec.teams.colours, scene, named)


def _paper_board(loaded: Loaded, layout: Layout, words: Library, paper: Paper) -> bytes:
    """The prototype in paper: the board at true size, and pieces to cut out."""
    spec: Any = loaded.spec
    room = loaded.family.room("sheet")
    title = text_in(spec.title, words.language)
    pages = paper_pages(
        layout,
        spec.teams.colours,
        tuple(room.cut_outs(spec, layout)),
        paper,
        PaperWords(title, **words.paper),
        room.labels(spec, layout, words.language),
        scale=spec.print.paper_scale,
    )
    return write_pages(pages, title, words.language)


def _end(words: Library, label: str) -> str:
    return words.words.fill(words.labels[label], {})
