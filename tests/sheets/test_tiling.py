"""The board takes the fewest pages, and cuts run beside its words."""

from itertools import product

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.sheets.tiling import tiled

PAGE, STRIP = (100.0, 140.0), 8.0


def squares(*cells, edge=40.0):
    return [Rect.around((x * edge, y * edge), edge, edge) for x, y in cells]


BOARDS = {
    "row": squares(*((k, 0) for k in range(7))),
    "column": squares(*((0, k) for k in range(9))),
    "ring": squares(
        *((x, y) for x, y in product(range(5), range(6)) if x in (0, 4) or y in (0, 5))
    ),
    "snake": squares(*((k, 0) for k in range(4)), (3, 1), *((k, 2) for k in range(4)), (0, 3)),
    "stairs": squares(*((k, k) for k in range(6))),
    "apart": squares((0, 0), (9, 9)),
}


def brute(shapes):
    """The fewest pages of a grid, over offsets all along it."""
    left, right = min(s.left for s in shapes), max(s.right for s in shapes)
    low, high = min(s.bottom for s in shapes), max(s.top for s in shapes)
    wide, long = PAGE[0] - STRIP, PAGE[1] - STRIP
    best = len(shapes) ** 2
    for x0, y0 in product(range(0, int(wide), 6), range(0, int(long), 6)):
        taken = set()
        for k, m in product(range(20), range(20)):
            page = Rect.around((0, 0), 0, 0)
            x, y = left - x0 + k * wide, low - y0 + m * long
            if x < right and y < high:
                page = Rect(x, y, x + wide, y + long)
                if any(page.overlaps(shape) for shape in shapes):
                    taken.add((k, m))
        best = min(best, len(taken))
    return best


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_no_grid_takes_fewer_pages(name):
    shapes = BOARDS[name]
    tiling = tiled(shapes, [], PAGE, STRIP)
    assert len(tiling.pages) == tiling.cost[1] <= brute(shapes)


@pytest.mark.parametrize("name", BOARDS)
def test_pages_cover_the_board_and_no_page_is_blank(name):
    shapes = BOARDS[name]
    pages = tiled(shapes, [], PAGE, STRIP).pages
    for shape in shapes:
        seen = sum(shared(page.own, shape) for page in pages)
        assert seen == pytest.approx(shape.width * shape.length)
    for page in pages:
        width, length = page.own.width, page.own.length
        assert width + STRIP * bool(page.right) <= PAGE[0] + 1e-6
        assert length + STRIP * bool(page.below) <= PAGE[1] + 1e-6
        assert any(shared(page.own, shape) > 100 for shape in shapes)


def shared(one, other):
    width = min(one.right, other.right) - max(one.left, other.left)
    length = min(one.top, other.top) - max(one.bottom, other.bottom)
    return max(0.0, width) * max(0.0, length)


def test_cuts_run_along_spaces_where_that_takes_no_more_pages():
    assert tiled(squares(*((k, 0) for k in range(6))), [], PAGE, STRIP).cost[1:3] == (3, 0)
    assert tiled(squares(*((k, 0) for k in range(7))), [], PAGE, STRIP).cost[1:3] == (3, 2)


def test_cuts_run_beside_words_even_for_one_page_more():
    (shape,) = wide = [Rect(0, 0, 190, 20)]
    assert tiled(wide, [], PAGE, STRIP).cost[:2] == (0, 2)
    word = Rect(80, 5, 110, 10)
    tiling = tiled(wide, [word], PAGE, STRIP)
    assert tiling.cost[0] == 0
    assert any(page.own.left <= word.left < word.right <= page.own.right for page in tiling.pages)
    assert sum(page.own.width for page in tiling.pages) == shape.width


def test_neighbours_know_one_another():
    pages = {page.place: page for page in tiled(BOARDS["ring"], [], PAGE, STRIP).pages}
    for page in pages.values():
        for place in page.right:
            assert pages[place].own.left == pytest.approx(page.own.right)
        for place in page.below:
            assert pages[place].own.top == pytest.approx(page.own.bottom)
    assert any(page.below for page in pages.values())
