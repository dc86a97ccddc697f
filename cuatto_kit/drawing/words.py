"""The words of a drawing and the room that they take."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing import svg

_PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?:rotate\(([-\d.]+)\))?")


@dataclass(frozen=True)
class Word:
    """A text, the size of its letters (mm) and its room (mm), rather too wide than too narrow."""

    text: str
    size: float
    room: Rect


def words_of(drawing: svg.Drawing) -> Iterator[Word]:
    """Yield every text of a drawing that was drawn by `svg.text`, outside groups that are moved."""
    for text in ElementTree.fromstring(f"<svg>{drawing.body}</svg>").iter("text"):
        place = _PLACE.match(text.get("transform", ""))
        if place and text.text:
            size = float(text.get("font-size", "0"))
            room = (svg.width_of(text.text, size), size)
            lying = round(float(place[3] or 0)) % 180 == 0
            centre = (float(place[1]), -float(place[2]))
            yield Word(text.text, size, Rect.around(centre, *(room if lying else room[::-1])))
