"""Patterns that distinguish teams without colour.

Each colour has one pattern, the same in every game. A pattern is drawn about the origin within a
radius of 1 and clipped to the shape that it fills. No pattern looks like another when a piece is
turned.
"""

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cuatto_kit.board.geometry import Point
from cuatto_kit.config.colours import COLOURS, accent_colour, mixed
from cuatto_kit.drawing import svg


def pattern_of(colour: str) -> str:
    """Return the name of a colour's pattern, the same in every game."""
    return _PATTERN_OF[colour]


def pattern(colour: str) -> str:
    """Return the marks of a team on a shape filled with its `colour` (a name).

    Returns an empty string for a colour whose pattern is plain.
    """
    return drawn(pattern_of(colour), mark(colour))


def drawn(name: str, ink: str) -> str:
    """Return the marks of a pattern in an ink; empty for the plain pattern."""
    return svg.group(_PATTERNS[name], color=ink) if _PATTERNS[name] else ""


def fill(colour: str) -> str:
    """Return a named colour as `#rrggbb`."""
    return COLOURS[colour]


def mark(colour: str) -> str:
    """Return the colour of marks on a body of a named colour, as `#rrggbb`."""
    return COLOURS[accent_colour(colour)]


def pale(colour: str, share: float = 0.3) -> str:
    """Return white mixed with `share` (0 to 1) of a named colour, as `#rrggbb`."""
    return mixed("#ffffff", COLOURS[colour], share)


INK = "currentColor"
"""The ink of the patterns; `drawn` sets it."""


def _bars(*places: float, width: float, upright: bool = True) -> str:
    ends = [[(x, -1.5), (x, 1.5)] for x in places]
    return "".join(_line([(x, y) if upright else (y, x) for x, y in end], width) for end in ends)


def _line(points: Sequence[Point], width: float) -> str:
    return svg.line(*points, stroke=INK, stroke_width=width)


def _sectors(count: int, share: float) -> str:
    """Return wedges from the middle that fill a share of the circle."""
    wide = 2 * math.pi * share / count
    shapes = []
    for k in range(count):
        middle = 2 * math.pi * k / count + math.pi / 4
        turns = [middle + wide * (step / 4 - 0.5) for step in range(5)]
        corners = [(1.5 * math.cos(turn), 1.5 * math.sin(turn)) for turn in turns]
        shapes.append(svg.outline([(0.0, 0.0), *corners], fill=INK))
    return "".join(shapes)


def _zigzag(level: float, sharp: bool) -> str:
    steps = range(-4, 5)
    if sharp:
        return _line([(0.4 * k, level + (0.2 if k % 2 else -0.2)) for k in steps], 0.15)
    waves = "".join(f"q.2 {'-.36' if k % 2 else '.36'} .4 0" for k in steps)
    path = f"M-1.6 {svg.number(-level)}{waves}"
    return f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="0.13"/>'


def _dots(ring: int, radius: float, size: float) -> str:
    turns = [2 * math.pi * k / ring for k in range(ring)]
    return "".join(
        svg.disc((radius * math.cos(turn), radius * math.sin(turn)), size, fill=INK)
        for turn in turns
    )


_PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "plain": "",
        "stripes": _bars(-0.8, -0.4, 0, 0.4, 0.8, width=0.16),
        "dots": _dots(8, 0.77, 0.16) + _dots(1, 0, 0.22),
        "ring": svg.disc((0, 0), 0.74, fill="none", stroke=INK, stroke_width=0.2),
        "hatch": _bars(-0.72, -0.24, 0.24, 0.72, width=0.12)
        + _bars(-0.72, -0.24, 0.24, 0.72, width=0.12, upright=False),
        "quarters": _sectors(2, 0.5),
        "chevrons": "".join(_zigzag(level, True) for level in (-0.8, -0.27, 0.27, 0.8)),
        "half": svg.outline([(-1.5, -1.5), (0, -1.5), (0, 1.5), (-1.5, 1.5)], fill=INK),
        "rays": _sectors(8, 0.34),
        "cross": _bars(0, width=0.5) + _bars(0, width=0.5, upright=False),
        "teeth": _dots(6, 1.02, 0.36),
        "band": _bars(0, width=0.9),
    }
)
PATTERNS = tuple(_PATTERNS)
"""The names of all patterns."""

_PATTERN_OF: Mapping[str, str] = MappingProxyType(
    {
        "white": "plain",
        "silver": "quarters",
        "grey": "band",
        "stone": "cross",
        "charcoal": "hatch",
        "black": "plain",
        "cream": "stripes",
        "sand": "cross",
        "red": "stripes",
        "orange": "half",
        "gold": "teeth",
        "yellow": "rays",
        "green": "dots",
        "moss": "teeth",
        "teal": "chevrons",
        "blue": "ring",
        "navy": "chevrons",
        "purple": "quarters",
        "pink": "hatch",
        "brown": "rays",
        "wood": "plain",
    }
)
"""The pattern of each colour.

Colours with the same pattern differ enough in lightness to be distinguished in grey.
"""
