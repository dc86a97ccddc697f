"""The fineness of drawings."""

from enum import StrEnum


class Quality(StrEnum):
    """The fineness of round shapes.

    `angle` is the largest angle (degrees) of their facets, `side` the shortest side (mm, for a tile
    of 40 mm).
    """

    angle: float
    side: float

    def __new__(cls, value: str, angle: float, side: float) -> "Quality":
        member = str.__new__(cls, value)
        member._value_, member.angle, member.side = value, angle, side
        return member

    DRAFT = "draft", 12.0, 0.4
    """The original's: 30 facets per circle."""
    NORMAL = "normal", 6.0, 0.3
    FINE = "fine", 3.0, 0.2
