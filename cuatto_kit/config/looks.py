"""How a board looks: the colours it is printed in, and what a theme cuts into it.

    variants/themes/<theme>.yaml              the look of a theme, if it has one of its own

What a theme calls things is in rules/ (languages.py).
"""

import json
from functools import cache
from typing import Annotated, Literal

import yaml
from pydantic import Field

from cuatto_kit.config import bundled
from cuatto_kit.config.base import Model
from cuatto_kit.config.choices import BoardColours, Colour
from cuatto_kit.config.colours import accent_colour
from cuatto_kit.config.model import Variant
from cuatto_kit.config.units import MM


class Look(Model):
    """The looks of a board."""

    board: BoardColours
    """Its colours, the light one first."""
    accent: Colour | None = None
    """The colour of marks, on both; whatever stands out where none is given."""
    texture: Literal["none", "cracks", "leaves", "ripples"] = "none"
    """What is cut into the corners of tiles."""
    bevel: Annotated[float, MM, Field(ge=0, le=1)] | None = None
    """How far the upper rims of panels are broken (mm, for a tile of 40 mm); the usual where it
    is not given."""

    def accent_on(self, body: str) -> str:
        """The colour of marks on a part of that colour."""
        return self.accent or accent_colour(body)


PLAIN = Look(board=("silver", "charcoal"))
"""The look of a board without a theme."""


def look_of(variant: Variant) -> Look:
    """The look of a variant: its theme's, in the colours that it asks for. The accent of a theme
    stands out on the colours of that theme alone."""
    look = PLAIN if variant.theme is None else theme_look(variant.theme)
    if variant.print.profile == "original":
        look = PLAIN
    if variant.print.board is None or variant.print.board == look.board:
        return look
    return look.model_copy(update={"board": variant.print.board, "accent": None})


@cache
def theme_look(theme: str) -> Look:
    """The look of a theme; the plain one where it has none of its own. Raises ValidationError
    where its file says what no look has."""
    path = bundled.looks().get(theme)
    if path is None:
        return PLAIN
    data = yaml.safe_load(path.read_text("utf-8"))
    return Look.model_validate_json(json.dumps(data), strict=True)
