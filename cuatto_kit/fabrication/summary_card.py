"""The summary card as a part: a plate of 63 × 88 mm with the title, the steps of a turn and as
many of the short lines as there is room for, in letters that print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.cad.lettering import LEAST_HEIGHT, Lettering, capitals, lettering
from cuatto_kit.cad.marks import DEPTH
from cuatto_kit.cad.parts import ColourBodies, Part
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid

SIZE = (63.0, 88.0)
"""Width and depth (mm): those of the card of paper."""
CARD = "card"
"""The part, and the group that it is."""
OWN_SIZE = Scale(1)
"""It does not grow with the tiles."""
THICKNESS, MARGIN = 2.0, 4.0
"""Of the plate, and from its edge to the words (mm)."""
TITLE, STEPS = (7.0, 6.0, 5.0, 4.0), (4.0, 3.5, 3.0)
"""Heights of capitals that are tried (mm); those of lines are the least that print."""
LEADING, CLEAR, APART, OVER = 1.6, 0.1, 2.4, 2.8
"""From line to line against the height of its capitals, or by so much more than marks over and
under them take; between two texts, and how far marks may rise over a text into what is free (mm).
"""
BAR, DOT, INDENT = 0.9, 1.2, 3.0
"""Thickness of the bar below the title, edge of a dot, and how far lines stand off it (mm)."""
SIGNS = {";": ",", "“": "'", "”": "'", "…": ".", "–": "-", "×": "X", "(": "", ")": ""}
"""What is drawn for signs without strokes, or that take too much room."""

WIDTH, ROOM = SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN
"""What words may take (mm)."""


@dataclass(frozen=True)
class Lines:
    """A text in lines of capitals, all of a height."""

    lines: tuple[Lettering, ...]
    dotted: bool = False

    @property
    def length(self) -> float:
        """What it takes from its first line to its last (mm)."""
        return self.lead + self.lines[0].height + (len(self.lines) - 1) * self.pitch

    @property
    def lead(self) -> float:
        """What is left free over the capitals of its first line for the marks over them (mm)."""
        return max(0.0, self.lines[0].rise - OVER)

    @property
    def pitch(self) -> float:
        """From line to line (mm)."""
        height = self.lines[0].height
        return max(LEADING * height, *(line.length + CLEAR * height for line in self.lines))


@dataclass(frozen=True)
class Words:
    """What a card may say: its title, the steps of a turn, and lines, of which the shortest are
    taken."""

    title: str
    steps: Sequence[str]
    lines: Sequence[str]


def card_part(words: Words, colour: str, accent: str | None) -> Part:
    """The card in a colour, its words filled with another one, or engraved. Raises ValueError, in
    words, where it has nothing that can be drawn."""
    texts = _chosen(words)
    if not texts:
        raise ValueError("there are no strokes for a word of the summary")
    written = tuple(_placed(texts))
    bars = tuple(_bars(texts))
    return Part(
        name=CARD,
        title="Summary card",
        group=CARD,
        solid=_solid("whole", written, bars),
        colours={colour: 1},
        extents=(*SIZE, THICKNESS),
        colour_bodies=ColourBodies(
            _solid("body", written, bars), _solid("marks", written, bars), accent
        )
        if accent
        else None,
    )


def left_off(words: Words) -> list[str]:
    """The title and the steps that are not on the card: there are no strokes for their signs."""
    return [text for text in (words.title, *words.steps) if capitals(_plain(text)) is None]


def _solid(share: str, lines: Sequence[Sequence[object]], bars: Sequence[Sequence[float]]) -> Solid:
    return OWN_SIZE.drawn(
        CARD,
        share=share,
        card_size=list(SIZE),
        card_thickness=THICKNESS,
        engraving=DEPTH,
        lines=[list(line) for line in lines],
        bars=[list(bar) for bar in bars],
    )


def _chosen(card: Words) -> list[Lines]:
    """The title, the steps, and the shortest lines that there is room for, in their order."""
    title = card.title.split()
    steps = [f"{k} {step}" for k, step in enumerate(card.steps, 1)]
    heads = [_largest(title, TITLE, 1) or _largest(title, TITLE, 2), _largest(steps, STEPS, 3)]
    chosen = [head for head in heads if head]
    left = ROOM - sum(text.length + APART for text in chosen) - (BAR + APART)
    found = [
        (text, k)
        for k, line in enumerate(card.lines)
        if (text := _wrapped(line.split(), LEAST_HEIGHT, WIDTH - INDENT, dotted=True))
    ]
    taken = []
    for text, k in sorted(found, key=lambda pair: (pair[0].length, pair[1])):
        if text.length <= left:
            taken.append((k, text))
            left -= text.length + APART
    return [*chosen, *(text for _, text in sorted(taken, key=lambda pair: pair[0]))]


def _largest(words: Sequence[str], heights: Sequence[float], most: int) -> Lines | None:
    """Words as high as they find room in so many lines."""
    tried = (_wrapped(words, height, WIDTH) for height in heights)
    return next((lines for lines in tried if lines and len(lines.lines) <= most), None)


def _wrapped(
    words: Sequence[str], height: float, width: float, dotted: bool = False
) -> Lines | None:
    """Words in lines of that width; None where one is wider, or has no strokes."""
    lines: list[Lettering] = []
    said = ""
    for word in words:
        for longer in (f"{said} {word}", word):
            line = lettering(_plain(longer), height, OWN_SIZE)
            if line and line.width <= width:
                break
        else:
            return None
        lines[-1 if longer != word and lines else len(lines) :] = [line]
        said = longer
    return Lines(tuple(lines), dotted) if lines else None


def _plain(text: str) -> str:
    """A text with signs that there are strokes for."""
    return "".join(SIGNS.get(sign, sign) for sign in text.replace("**", ""))


# Where they stand


def _tops(texts: Sequence[Lines]) -> Iterator[float]:
    """Where each text begins, from the middle of the card; the bar is below the first."""
    y = ROOM / 2
    for k, text in enumerate(texts):
        yield y
        y -= text.length + APART + (BAR + APART) * (k == 0)


def _placed(texts: Sequence[Lines]) -> Iterator[tuple[str, float, float, float, float]]:
    """Each line with its middle, height and stroke, aligned on the left."""
    for text, top in zip(texts, _tops(texts), strict=True):
        for k, line in enumerate(text.lines):
            x = -WIDTH / 2 + INDENT * text.dotted + line.width / 2
            y = top - text.lead - line.height / 2 - k * text.pitch
            yield line.text, round(x, 3), round(y, 3), line.height, line.stroke


def _bars(texts: Sequence[Lines]) -> Iterator[tuple[float, float, float, float]]:
    """The bar below the title, and a dot before each line."""
    for k, (text, top) in enumerate(zip(texts, _tops(texts), strict=True)):
        if k == 0:
            yield 0.0, round(top - text.length - APART - BAR / 2, 3), WIDTH, BAR
        if text.dotted:
            yield (
                round(-WIDTH / 2 + DOT / 2, 3),
                round(top - text.lead - text.lines[0].height / 2, 3),
                DOT,
                DOT,
            )
