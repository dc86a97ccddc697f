"""The parts that all pages of a paper board share: margins, words and a ruler."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.scene import CutOut
from cuatto_kit.drawing.svg import Drawing

EDGE, HEAD, FOOT = 10.0, 9.0, 11.0
"""Free heights (mm): at all edges of a page, for its name above and for the ruler below."""
RULER = 100.0
"""The length of the ruler (mm)."""

Size = tuple[float, float]


@dataclass(frozen=True)
class PaperWords:
    """The words of the pages, in the reader's language.

    - `title`, `told`: the heading and the lines of instructions on the first page.
    - `fold`, `sticks`, `slips`: instructions for nets, for sticks and shells, and for slips to
      draw, used if there are any.
    - `glue`: the word on strips.
    - `pieces`: the heading of pages of cut-outs.
    - `check`: the text beside the ruler.
    - `names`: the names of pieces, by kind and key.
    - `signs`: the signs on the board, each with its meaning.
    """

    title: str = ""
    told: Sequence[str] = ()
    fold: str = ""
    sticks: str = ""
    slips: str = ""
    glue: str = ""
    pieces: str = ""
    check: str = "100 mm"
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    signs: Sequence[tuple[Drawing, str]] = ()

    def name(self, cut: CutOut) -> str:
        """Return the name of a piece; empty if it has none."""
        return self.names.get(cut.name, "") if cut.name else ""


def area_of(size: Size) -> Rect:
    """Return the printed area of a page (mm), between its name and the ruler."""
    return Rect(EDGE, EDGE + FOOT, size[0] - EDGE, size[1] - EDGE - HEAD)


def page_of(size: Size, body: str, words: PaperWords) -> Drawing:
    """Return a page of these shapes, with the ruler."""
    width, length = size
    return svg.drawing(Rect(0, 0, width, length), body + _ruler(words.check))


def _ruler(check: str) -> str:
    """Return a line of RULER mm with a tick per centimetre, to check the scale of the print."""
    level = EDGE + 2.0
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.3}
    ticks = [
        svg.line((EDGE + x, level), (EDGE + x, level + (3 if x % 50 == 0 else 1.8)), **line)
        for x in range(0, int(RULER) + 1, 10)
    ]
    baseline = svg.line((EDGE, level), (EDGE + RULER, level), **line)
    return "".join([baseline, *ticks]) + text_at(check, (EDGE + RULER + 3, level + 1.2), 3.4)


def text_at(text: str, start: Point, size: float, **look: svg.Attribute) -> str:
    """Return a text that begins at `start`."""
    return svg.text(text, start, size, fill=INK, text_anchor="start", **look)
