"""Sheets of the bundled boards with all their drawings, the printed parts blank, and what is on
their pages."""

from dataclasses import replace
from functools import cache, partial
from xml.etree import ElementTree

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.looks import look_of
from cuatto_kit.design.sheet_content import draw_scene, least_tile, library_of, rulebook_of
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.legend import scene_signs
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.compose import CLASS, compose
from cuatto_kit.sheets.described import describer
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.pdf import LaidOut, laid_out

from .whole import BOARDS, material_of

POINT = 25.4 / 72
"""In mm."""
PART = Drawing("", Rect(0, 0, 26, 17))


@cache
def sheet_of(name, language):
    """The sheet of a bundled board."""
    design = cuatto_kit.load(name)
    book, variant = rulebook_of(design), design.loaded.variant
    topics, examples = tuple(book.topics()), _examples(name)
    named = library_of(design, language).words.names["class"]
    shown = (scene for example in examples for scene in example.scenes)
    blank = material_of(BOARDS[name], played=False)
    material = replace(
        blank,
        topics=topics,
        set_ups=book.set_ups(),
        age=book.age,
        examples=examples,
        legend={sign.key: sign.drawing for sign in (*book.legend(), *scene_signs(shown))},
        box=[replace(item, picture=PART) for item in blank.box],
        pictures={t.value: PART for t in topics if t.switch == CLASS and t.value in named},
        draw=partial(draw_scene, design),
        describe=describer(design.layout, variant.team_colours),
        tile=tile_of(design.layout),
        least_tile=least_tile(design),
        look=look_of(variant),
        colours=[COLOURS[colour] for colour in variant.team_colours],
        cover=design.drawing(),
        teams=dict.fromkeys(variant.team_colours, PART),
    )
    return compose(material, library_of(design, language))


@cache
def _examples(name):
    return tuple(rulebook_of(cuatto_kit.load(name)).examples())


@cache
def pages_of(name, language, paper) -> LaidOut:
    """How it comes on paper."""
    return laid_out(sheet_of(name, language), Paper(paper))


def letters(picture):
    """The heights of all texts in a picture where it is set smallest (pt)."""
    root = ElementTree.fromstring(picture.svg)
    width = float(root.get("viewBox").split()[2])
    yield from _letters(root, picture.width * picture.least / width / POINT)


def _letters(element, scale):
    for child in element:
        inner = scale
        if child.tag.endswith("}svg"):
            inner = scale * float(child.get("width")) / float(child.get("viewBox").split()[2])
        if child.tag.endswith("}text"):
            yield scale * float(child.get("font-size"))
        yield from _letters(child, inner)
