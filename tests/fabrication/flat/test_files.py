"""Flat files: closed lines in layers, sheets that hold every copy, the same bytes twice."""

import io
import re
import sys
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest
from manifold3d import CrossSection

from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication.flat import (
    SHEET,
    Placed,
    _nested,
    area_of,
    drawn,
    flat_files,
    written,
)
from cuatto_kit.fabrication.order import FlatFormat

SVG = "{http://www.w3.org/2000/svg}"


def outline(name, width, depth, colours):
    whole = CrossSection.square([width, depth]) - CrossSection.circle(3).translate([8, 8])
    line = CrossSection.square([width - 6, 1]).translate([3, depth - 5])
    return drawn(name, f"<{name}> & co", colours, whole, 0.1, line)


PARTS = [
    outline("tile", 40, 48, {"red": 9, "blue": 2}),
    outline("panel", 200, 150, {"red": 3}),
]


def test_a_file_a_part_and_sheets_by_colour():
    files = flat_files(PARTS, "Board", FlatFormat.SVG)
    assert {"flat/tile.svg", "flat/panel.svg"} <= set(files)
    sheets = Counter(re.sub(r".*-", "", name) for name in files if "sheet" in name)
    assert set(sheets) == {"red.svg", "blue.svg"}
    assert flat_files(PARTS, "Board", FlatFormat.SVG) == files


def test_svg_is_in_millimetres_and_its_lines_are_closed():
    root = ElementTree.fromstring(written([Placed(PARTS[0])], (40.1, 48.1), "A & <b>", "svg"))
    assert (root.get("width"), root.get("viewBox")) == ("40.1mm", "0 0 40.1 48.1")
    assert root.find(f"{SVG}title").text == "A & <b>"
    lines = {g.get("id"): [p.get("d") for p in g] for g in root.findall(f"{SVG}g")}
    assert list(lines) == ["engrave", "score", "cut"]
    for path in (path for paths in lines.values() for path in paths):
        assert path.count("M") == path.count("Z") > 0


@pytest.mark.slow
def test_dxf_has_layers_and_closed_lines():
    ezdxf = pytest.importorskip("ezdxf")
    content = flat_files(PARTS, "Board", FlatFormat.DXF)["flat/tile.dxf"]
    assert content == flat_files(PARTS, "Board", FlatFormat.DXF)["flat/tile.dxf"]
    drawing = ezdxf.read(io.StringIO(content.decode()))
    lines = list(drawing.modelspace())
    assert drawing.units == ezdxf.units.MM
    assert Counter(line.dxf.layer for line in lines) == {"CUT": 2, "ENGRAVE": 1}
    assert all(line.closed for line in lines)


def test_dxf_without_its_library_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(UsageError, match=r"cuatto-kit\[flat\]"):
        written([Placed(PARTS[0])], (50, 50), "Tile", FlatFormat.DXF)


def test_sheets_hold_every_copy_apart():
    sheets = list(_nested([PARTS[1]] * 7 + [PARTS[0]] * 30))
    assert sum(len(placed) for _, placed in sheets) == 37
    for size, placed in sheets:
        assert size == SHEET
        boxes = [box_of(one) for one in placed]
        for left, bottom, right, top in boxes:
            assert left >= 1.9
            assert bottom >= 1.9
            assert right <= size[0]
            assert top <= size[1]
        for a, b in combinations(boxes, 2):
            assert max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]) > 1.9


def box_of(one):
    corners = [point for loop in one.loops("cut") for point in loop.tolist()]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_sheet_grows_with_what_is_larger():
    ((size, placed),) = _nested([outline("door", 700, 400, {"red": 1})])
    assert size[0] > 700
    assert area_of(placed[0].loops("cut")) == pytest.approx(700.1 * 400.1 - 28.0, abs=3)
