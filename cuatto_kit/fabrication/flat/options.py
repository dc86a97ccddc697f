"""How a flat board is written."""

from dataclasses import dataclass
from enum import StrEnum


class FlatFormat(StrEnum):
    """In what format."""

    SVG = "svg"
    DXF = "dxf"


@dataclass(frozen=True)
class FlatOptions:
    """The format, the width of the beam and the thickness of what a box is cut from (mm)."""

    format: FlatFormat = FlatFormat.SVG
    kerf: float = 0.1
    material: float = 3.0
