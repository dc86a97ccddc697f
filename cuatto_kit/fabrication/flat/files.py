"""The flat files of a kit: every part by itself, and all copies nested on sheets by colour."""

import math
from collections.abc import Iterator, Mapping, Sequence

import rectpack

from cuatto_kit.cad.groups import BOARD
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.flat.drawing import Placed, written
from cuatto_kit.fabrication.flat.options import FlatFormat
from cuatto_kit.fabrication.flat.outlines import Outline, outline_of

FLAT = "flat"
"""Folder of a kit."""
SHEET = (600.0, 300.0)
"""Width and depth of a sheet (mm): the bed of common laser cutters. One of larger parts grows."""
SPACING = 2.0
"""Between parts on a sheet, and to its edge (mm)."""
STEPS = 100
"""Steps a millimetre in which parts are nested."""


def board_outlines(
    built: Sequence[BuiltPart], kerf: float, scale: float = 1.0
) -> Iterator[Outline]:
    """The outlines of what lies flat: panels, connectors, inlays; `scale` as for `outline_of`."""
    for item in built:
        if item.part.group == BOARD:
            yield outline_of(item.part, item.mesh.triangles, kerf, scale)


def flat_files(outlines: Sequence[Outline], title: str, kind: FlatFormat) -> Mapping[str, bytes]:
    """A file a part, `flat/<part>.svg`, and sheets, `flat/sheet-<number>-<colour>.svg`. Raises
    UsageError as `written` does."""
    files = {
        f"{FLAT}/{one.name}.{kind}": written([Placed(one)], one.size, one.title, kind)
        for one in outlines
    }
    sheets = [
        (colour, sheet)
        for colour in dict.fromkeys(colour for one in outlines for colour in one.colours)
        for sheet in _nested([one for one in outlines for _ in range(one.colours.get(colour, 0))])
    ]
    digits = len(str(len(sheets)))
    for number, (colour, (size, placed)) in enumerate(sheets, 1):
        name = f"sheet-{number:0{digits}d}-{colour}"
        files[f"{FLAT}/{name}.{kind}"] = written(placed, size, f"{title}: {name}", kind)
    return files


def _nested(
    outlines: Sequence[Outline],
) -> Iterator[tuple[tuple[float, float], list[Placed]]]:
    """Sheets with their sizes, the largest parts first."""
    longest = max(max(one.size) for one in outlines) + 2 * SPACING
    widest = max(min(one.size) for one in outlines) + 2 * SPACING
    room = (max(SHEET[0], longest), max(SHEET[1], widest))
    packer = rectpack.newPacker(rotation=True, sort_algo=rectpack.SORT_NONE)
    packer.add_bin(*(_steps(length - SPACING) for length in room), count=len(outlines))
    order = sorted(range(len(outlines)), key=lambda k: (-max(outlines[k].size), k))
    for number in order:
        width, depth = outlines[number].size
        packer.add_rect(_steps(width + SPACING), _steps(depth + SPACING), number)
    packer.pack()
    sheets: list[list[Placed]] = [[] for _ in packer]
    for sheet, x, y, width, _, number in packer.rect_list():
        one = outlines[number]
        turned = width != _steps(one.size[0] + SPACING)
        place = (x / STEPS + SPACING, y / STEPS + SPACING)
        sheets[sheet].append(Placed(one, *place, turned))
    for placed in sheets:
        yield room, sorted(placed, key=lambda one: (one.y, one.x))


def _steps(length: float) -> int:
    return math.ceil(length * STEPS)
