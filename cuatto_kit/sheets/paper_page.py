"""What all pages of a paper board have: their margins, their words, and a line to measure by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.scene import CutOut
from cuatto_kit.drawing.svg import Drawing

EDGE, HEAD, FOOT = 10.0, 9.0, 11.0
"""What is left free at all edges of a page, and for its name above and the ruler below (mm)."""
RULER = 100.0

Size = tuple[float, float]


@dataclass(frozen=True)
class PaperWords:
    """What the pages say, in the reader's language: a heading and lines that tell what to do
    on the first page, `fold` and `sticks` where there are nets and sticks, `glue` on strips,
    `pieces` over cut-outs, `check` at the ruler; `names` are those of pieces by kind and key,
    `signs` what is drawn on the board, with what it means."""

    title: str = ""
    told: Sequence[str] = ()
    fold: str = ""
    sticks: str = ""
    glue: str = ""
    pieces: str = ""
    check: str = "100 mm"
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    signs: Sequence[tuple[Drawing, str]] = ()

    def name(self, cut: CutOut) -> str:
        """What a piece is called; nothing where it has no name."""
        return self.names.get(cut.name, "") if cut.name else ""


def area_of(size: Size) -> Rect:
    """What of a page is printed on, between its name and the ruler."""
    return Rect(EDGE, EDGE + FOOT, size[0] - EDGE, size[1] - EDGE - HEAD)


def page_of(size: Size, body: str, words: PaperWords) -> Drawing:
    """A page of these shapes, with the line to measure by."""
    width, length = size
    return svg.drawing(Rect(0, 0, width, length), body + _ruler(words.check))


def _ruler(check: str) -> str:
    """A line of RULER mm with a tick a centimetre, to measure the print by."""
    level = EDGE + 2.0
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.3}
    ticks = [
        svg.line((EDGE + x, level), (EDGE + x, level + (3 if x % 50 == 0 else 1.8)), **line)
        for x in range(0, int(RULER) + 1, 10)
    ]
    baseline = svg.line((EDGE, level), (EDGE + RULER, level), **line)
    return "".join([baseline, *ticks]) + text_at(check, (EDGE + RULER + 3, level + 1.2), 3.4)


def text_at(text: str, start: Point, size: float, **look: svg.Attribute) -> str:
    """A text that begins at `start`."""
    return svg.text(text, start, size, fill=INK, text_anchor="start", **look)
