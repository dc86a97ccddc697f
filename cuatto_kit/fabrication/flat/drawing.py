"""Outlines as files for a laser cutter: SVG and DXF in mm, equal bytes for equal outlines.

What is cut is red, what is scored blue, both hair lines; what is engraved is black and filled. In
DXF each has a layer. Cutters tell them apart by their colours.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.flat.options import FlatFormat
from cuatto_kit.fabrication.flat.outlines import Loop, Outline

CUT, SCORE, ENGRAVE = "cut", "score", "engrave"
"""Names of groups and layers."""
LAYERS = {ENGRAVE: 7, SCORE: 5, CUT: 1}
"""Colours of DXF layers by their numbers: black on white, blue, red. What is cut comes last: what
has come loose is not engraved."""
HAIR = 0.1
"""Width of the lines that are cut (mm)."""


@dataclass(frozen=True, eq=False)
class Placed:
    """An outline on a sheet: its lower left corner, turned a quarter to the left or not."""

    outline: Outline
    x: float = 0.0
    y: float = 0.0
    turned: bool = False

    def loops(self, layer: str) -> list[Loop]:
        """The lines of a layer where they lie."""
        one = self.outline
        loops = {CUT: one.cut, SCORE: one.scored, ENGRAVE: one.engraved}[layer]
        return [self._moved(loop) for loop in loops]

    def _moved(self, loop: Loop) -> Loop:
        if self.turned:
            x, y = loop.T
            loop = np.column_stack([self.outline.size[1] - y, x])
        return loop + np.array([self.x, self.y])


def written(
    outlines: Sequence[Placed], size: tuple[float, float], title: str, kind: FlatFormat
) -> bytes:
    """A sheet of that size (mm) with outlines on it. Raises UsageError where DXF is asked for
    and the library that writes it is not installed."""
    return _dxf(outlines) if kind is FlatFormat.DXF else _svg(outlines, size, title).encode()


def _svg(outlines: Sequence[Placed], size: tuple[float, float], title: str) -> str:
    from xml.sax.saxutils import escape

    width, height = (_number(length) for length in size)
    styles = {
        ENGRAVE: 'fill="#000000" fill-rule="evenodd" stroke="none"',
        SCORE: f'fill="none" stroke="#0000ff" stroke-width="{HAIR}"',
        CUT: f'fill="none" stroke="#ff0000" stroke-width="{HAIR}"',
    }
    groups = [
        line
        for layer in LAYERS
        for line in (
            f'<g id="{layer}" {styles[layer]}>',
            *_paths((one.loops(layer) for one in outlines), size[1]),
            "</g>",
        )
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
        *groups,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _paths(groups: Iterable[Sequence[Loop]], top: float) -> Iterator[str]:
    """A path a part; y runs downwards there."""
    for loops in groups:
        if loops:
            lines = (
                "M" + "L".join(f"{_number(x)},{_number(top - y)}" for x, y in loop.tolist()) + "Z"
                for loop in loops
            )
            yield f'<path d="{"".join(lines)}"/>'


def _number(length: float) -> str:
    return f"{round(length, 3) + 0.0:g}" if abs(length) < 1000 else f"{length:.3f}"


def _dxf(outlines: Sequence[Placed]) -> bytes:
    try:
        import ezdxf
        from ezdxf import units
    except ImportError as error:
        message = "DXF is written by ezdxf, which is not installed: pip install 'cuatto-kit[flat]'"
        raise UsageError(Fault(Code.USAGE, message)) from error
    given = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates: equal bytes each time
    try:
        drawing = ezdxf.new("R2010", units=units.MM)
        for layer, colour in LAYERS.items():
            drawing.layers.add(layer.upper(), color=colour)
        space = drawing.modelspace()
        for one in outlines:
            for layer in LAYERS:
                for loop in one.loops(layer):
                    space.add_lwpolyline(
                        loop.round(4).tolist(), close=True, dxfattribs={"layer": layer.upper()}
                    )
        target = io.StringIO()
        drawing.write(target)
        return target.getvalue().encode()
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = given
