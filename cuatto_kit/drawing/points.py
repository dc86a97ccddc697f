"""Points: long spaces with a triangle and places for men in a row from the rim."""

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Space
from cuatto_kit.config.colours import COLOURS, mixed
from cuatto_kit.drawing import svg

SHADES = ("#c3a877", "#e8dcc0")
"""The fills of triangles of the two kinds of points in sketches."""
PALE = 0.6
"""The share of a colour of the board in a point (0 to 1), so that numbers and men stand out."""
RIM = "#8a7650"
"""The colour of the rims of triangles and of the places on them."""
BASE, TIP_GAP = 0.9, 0.25
"""The width of a triangle at the rim, and the distance of its tip from the other edge, in widths of
the point, as in scad/point.scad."""
END = 0.05
"""The distance of its base from the rim, in widths of the point."""
PLACE = 0.325
"""The radius of a place, in widths of the point."""
ASIDE, DOWN = 0.325, 0.175
"""The distance of a number or mark from the axis and from the edge at the tip, in widths of the
point."""
NUMBER = 0.19
"""The height of its number, in widths of the point."""


def up(space: Space) -> int:
    """Return 1 if the tip of a point is above its base, else -1."""
    assert space.outline is not None
    return 1 if not space.slots or space.slots[0][1] <= space.outline.centre[1] else -1


def triangle(space: Space) -> list[Point]:
    """Return the corners of a point's triangle (mm)."""
    assert space.outline is not None
    (x, y), way = space.outline.centre, up(space)
    width, half = space.outline.width, space.outline.length / 2
    base, tip = y - way * (half - END * width), y + way * (half - TIP_GAP * width)
    return [(x - BASE * width / 2, base), (x + BASE * width / 2, base), (x, tip)]


def beside_tip(space: Space, side: int) -> Point:
    """Return the place beside the tip: at the left if `side` is -1, at the right if it is 1."""
    assert space.outline is not None
    (x, y), width = space.outline.centre, space.outline.width
    return (x + side * ASIDE * width, y + up(space) * (space.outline.length / 2 - DOWN * width))


def shades(layout: Layout, space: Space) -> tuple[str, str]:
    """Return the fills of a point and of its triangle, which has the colour of the other points."""
    own = next(panel.colour for panel in layout.panels if space.id in panel.spaces)
    others = {panel.colour for panel in layout.panels} - {own}
    colours = (own, min(others, default=own))
    ground, triangle = (mixed("#ffffff", COLOURS[colour], PALE) for colour in colours)
    return ground, triangle


def drawn(space: Space, shade: str = "") -> str:
    """Return the triangle of a point in a shade and its places."""
    assert space.outline is not None
    assert space.cell is not None
    width = space.outline.width
    look: dict[str, svg.Attribute] = {"stroke": RIM, "stroke_width": 0.012 * width}
    shade = shade or SHADES[sum(space.cell) % 2]
    places = (
        svg.disc(place, PLACE * width, fill="none", stroke_opacity=0.35, **look)
        for place in space.slots
    )
    return svg.outline(triangle(space), fill=shade, **look) + "".join(places)
