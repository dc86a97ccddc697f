"""The paper board: all of it is on some page at its size, and every piece can be cut out."""

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.config import bundled
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.board import outlines
from cuatto_kit.drawing.scene import CutOut
from cuatto_kit.drawing.svg import words_of
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.paper_board import paper_pages
from cuatto_kit.sheets.paper_page import RULER, PaperWords
from cuatto_kit.sheets.spread import spread_of
from tests.cases import seldom

SVG = "{http://www.w3.org/2000/svg}"
WORDS = PaperWords("Board", ("Cut and glue.",), glue="Glue", pieces="Pieces")


def pages_of(name, paper=Paper.A4, pieces=(), scale=1.0, settings=()):
    loaded = cuatto_kit.load(name, settings=settings)
    layout = loaded.layout
    return layout, paper_pages(
        layout, loaded.variant.teams.colours, pieces, paper, WORDS, scale=scale
    )


def inset(page):
    """The area of the board on a page, and the part shown there (both y upwards)."""
    (element,) = ElementTree.fromstring(page.svg).findall(f"{SVG}svg")
    x, y, width, length = (float(element.get(k)) for k in ("x", "y", "width", "height"))
    left, top, wide, long = map(float, element.get("viewBox").split())
    return Rect(x, -y - length, x + width, -y), Rect(left, -top - long, left + wide, -top)


def texts(page):
    return [text.text for text in ElementTree.fromstring(page.svg).iter(f"{SVG}text")]


EDGE = 0.01
"""The distance of the corners from the edges of a panel (mm), along which pages may be cut."""


@pytest.mark.slow
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", seldom(4, bundled.bundled()))
def test_every_spot_of_the_board_is_on_a_page_at_its_size(name, paper):
    scale = 0.2 if name == "original" else 1.0
    layout, (overview, *pages) = pages_of(name, paper, scale=scale)
    assert sorted((overview.width, overview.height)) == sorted(paper.size)
    shown = []
    for page in pages:
        place, part = inset(page)
        assert place.width == pytest.approx(scale * part.width, abs=0.01)
        assert place.length == pytest.approx(scale * part.length, abs=0.01)
        assert min(place.left, place.bottom) >= 10
        assert place.right <= page.width - 10
        assert place.top <= page.height - 10
        shown.append(part)
    for outline in outlines(layout):
        corners = [
            (x, y)
            for x in (outline.left + EDGE, outline.right - EDGE)
            for y in (outline.bottom + EDGE, outline.top - EDGE)
        ]
        for corner in (outline.centre, *corners):
            assert any(part.holds(corner) for part in shown)


NARROW = "print.tile=40"
"""With this tile, two-ways-home is no wider than a page."""


def test_neighbours_share_a_strip():
    _, (_, *pages) = pages_of("two-ways-home", settings=[NARROW])
    for (_, upper), (_, lower) in pairwise(map(inset, pages)):
        assert 8 - 1e-6 <= lower.top - upper.bottom <= 9 + 1e-6  # a rim, where a part is wider


def test_pages_are_named_and_strips_say_what_is_glued_there():
    _, (overview, *pages) = pages_of("two-ways-home", settings=[NARROW])
    names = [f"{row}1" for row in "ABC"]
    assert [next(t for t in texts(page) if re.fullmatch(r"[A-Z]\d", t)) for page in pages] == names
    assert set(names) <= set(texts(overview))
    glued = [[t for t in texts(page) if t.startswith("Glue ")] for page in pages]
    assert glued == [["Glue B1"], ["Glue C1"], []]


def test_empty_pages_are_left_out():
    """The fields round a diamond of columns, had the board been twice as large."""
    _, (_, *pages) = pages_of("cant-stop", scale=4)
    rows = {name[0] for page in pages for name in texts(page) if re.fullmatch(r"[A-Z]\d", name)}
    assert len(pages) < len(rows) ** 2


def test_the_ruler_is_as_long_as_it_says():
    _, pages = pages_of("snake-24", pieces=[CutOut("regular", 0, 1)])
    for page in pages:
        lengths = []
        for line in ElementTree.fromstring(page.svg).findall(f"{SVG}polyline"):
            (x0, y0), (x1, y1) = (map(float, p.split(",")) for p in line.get("points").split())
            lengths += [x1 - x0] * (y0 == y1)
        assert RULER in lengths
        assert "100 mm" in texts(page)


def cut_outs(pages):
    """What is cut out along a dashed line, with its place on the page and its page's number."""
    found = []
    for number, page in enumerate(pages):
        drawing = ElementTree.fromstring(page.svg)
        found += [(number, room) for room in dashed(drawing)]
        for group in drawing.findall(f"{SVG}g"):
            if turned := TURNED.fullmatch(group.get("transform", "")):
                x, y = map(float, turned.groups())
                found += [
                    (number, Rect.around((x, -y), room.length, room.width))
                    for room in dashed(group)
                ]
    return found


TURNED = re.compile(r"translate\((\S+) (\S+)\) rotate\(90\)")
"""Where a piece is that is turned by a quarter."""


def dashed(drawing):
    """Yield the rooms of the cut-outs in a group, in its frame."""
    for shape, body in pairwise(drawing):
        if "stroke-dasharray" not in shape.attrib or body.tag != f"{SVG}g":
            continue
        if shape.tag == f"{SVG}circle":
            x, y, r = (float(shape.get(k)) for k in ("cx", "cy", "r"))
            yield Rect.around((x, -y), 2 * r, 2 * r)
        else:
            x, y, w, h = (float(shape.get(k)) for k in ("x", "y", "width", "height"))
            yield Rect(x, -y - h, x + w, -y)


def test_every_piece_is_cut_out_and_none_lies_on_another():
    pieces = [
        *(CutOut(name, seat, 90) for seat in range(2) for name in ("regular", "pin")),
        CutOut("cube", 0, 11),
        CutOut("block", 1, 5, (40, 20), "F"),
        CutOut("runner", None, 3),
    ]
    _, pages = pages_of("snake-24", pieces=pieces)
    assert "Pieces" in texts(pages[-1])
    cuts = cut_outs(pages)
    assert len(cuts) == sum(piece.count for piece in pieces)
    boards = {
        number: inset(page)[0] for number, page in enumerate(pages[1:], 1) if "<svg" in page.body
    }
    for k, (number, room) in enumerate(cuts):
        page = pages[number]
        assert room.left >= 10
        assert room.right <= page.width - 9.9
        assert room.bottom >= 20
        assert not any(p == number and room.overlaps(other) for p, other in cuts[k + 1 :])
        assert number not in boards or not room.overlaps(boards[number])


def test_cut_outs_have_the_size_of_the_pieces():
    _, pages = pages_of("cabeza", pieces=[CutOut("block", 0, 1, (40, 20), "F")])
    ((_, room),) = cut_outs(pages)
    assert sorted((room.width, room.length)) == pytest.approx([22, 42])


def test_pieces_go_where_pages_have_room_for_them():
    pieces = [CutOut("regular", seat, 6) for seat in range(4)]
    _, pages = pages_of("volcano-escape", pieces=pieces)
    assert all("Pieces" not in texts(page) for page in pages)
    assert len(cut_outs(pages)) == 24


@pytest.mark.slow
@pytest.mark.parametrize("paper", seldom(2, Paper))
@pytest.mark.parametrize("name", ["volcano-escape", "snake-24", "cabeza", "royal-ur", "short-12"])
def test_every_word_stands_on_one_page_and_none_is_cut(name, paper):
    """Start and finish too, and numbers of spaces."""
    design = cuatto_kit.load(name)
    book = design.board_game.rulebook()
    labels = replace(book.labels("en"), start="Start", finish="Finish")
    spread = spread_of(design.layout, design.variant.team_colours, labels, paper.size, 1.0)
    words = list(words_of(spread.board))
    for word in words:
        x, y = word.room.centre
        cut = [
            window
            for window in spread.windows.values()
            if min(x - window.left, window.right - x, y - window.bottom, window.top - y) > 0
        ]
        assert len(cut) == 1
        seen = svg.around([cut[0]], 1.0)
        assert all(map(seen.holds, word.room.corners)), word
    said = {word.text for word in words}
    assert name in ("cabeza", "royal-ur") or {"Start", "Finish"} <= said


def test_a_legend_names_every_kind_of_piece_and_says_how_boxes_are_folded():
    words = replace(WORDS, fold="Fold.", sticks="Roll.", names={("noun", "die"): "die"})
    loaded = cuatto_kit.load("cabeza")
    box = CutOut("die", None, 1, edges=(15, 15, 15), sides=6, name=("noun", "die"))
    first, *_ = paper_pages(loaded.layout, ["red", "blue"], [box], Paper.A4, words)
    assert {"Fold.", "Die"} <= set(texts(first))
    assert "Roll." not in texts(first)


@pytest.mark.parametrize("name", ["cabeza", "volcano-escape", "royal-ur", "cant-stop"])
def test_families_name_what_is_cut_out(name):
    loaded = cuatto_kit.load(name)
    cuts = list(loaded.board_game.rulebook().cut_outs())
    assert all(cut.name for cut in cuts)
    boxes = [cut for cut in cuts if cut.edges]
    assert {cut.shape for cut in boxes} == {
        "cabeza": {"block", "head"},
        "volcano-escape": {"die"},
        "royal-ur": set(),
        "cant-stop": {"die"},
    }[name]


def test_blocks_of_paper_roll_from_square_to_square():
    loaded = cuatto_kit.load("cabeza")
    pitch = next(space.outline.width for space in loaded.layout.spaces if space.outline)
    cuts = loaded.board_game.rulebook().cut_outs()
    for cut in cuts:
        if cut.shape == "block":
            size = loaded.variant.teams.blocks[cut.name[1]].size
            for edge, squares in zip(cut.edges, size, strict=True):
                assert 0 < squares * pitch - edge < 1
