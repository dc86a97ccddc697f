"""The look of a board: its colours, and what its theme cuts into it.

    variants/themes/<theme>.yaml              the look of a theme, if it has its own

The words of a theme are in rules/ (languages.py).
"""

import json
from functools import cache
from typing import Annotated

import yaml
from pydantic import Field

from cuatto_kit.config import bundled
from cuatto_kit.config.colours import accent_colour
from cuatto_kit.config.fields import BoardColours, Colour, Model, Texture
from cuatto_kit.config.model import Variant
from cuatto_kit.config.units import MM


class Look(Model):
    """The look of a board."""

    board: BoardColours
    """The colours of the board, the light one first."""
    accent: Colour | None = None
    """The colour of marks on both board colours; by default one that contrasts with each."""
    texture: Texture = "none"
    """The pattern that is cut into the corners of tiles."""
    bevel: Annotated[float, MM, Field(ge=0, le=1)] | None = None
    """Width of the bevel on the upper rims of panels (mm, for a tile of 40 mm); the usual width if
    not given.
    """

    def accent_on(self, body: str) -> str:
        """Return the colour of marks on a part of the colour `body`."""
        return self.accent or accent_colour(body)


PLAIN = Look(board=("cream", "brown"))
"""The look of a board without a theme."""


def look_of(variant: Variant) -> Look:
    """Return the look of a variant: that of its theme, in the colours and with the pattern that it
    gives.

    Other colours than the theme's have no accent, since that contrasts with the theme's colours
    only. With the original profile a board is plain.
    """
    look = PLAIN if variant.theme is None else theme_look(variant.theme)
    if variant.print.profile == "original":
        look = PLAIN
    if variant.print.texture is not None:
        look = look.model_copy(update={"texture": variant.print.texture})
    if variant.print.board is None or variant.print.board == look.board:
        return look
    return look.model_copy(update={"board": variant.print.board, "accent": None})


@cache
def theme_look(theme: str) -> Look:
    """Return the look of a theme, the plain one if it has none.

    Raises ValidationError if its file is invalid.
    """
    path = bundled.looks().get(theme)
    if path is None:
        return PLAIN
    data = yaml.safe_load(path.read_text("utf-8"))
    return Look.model_validate_json(json.dumps(data), strict=True)
