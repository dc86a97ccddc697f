"""The summary card: the steps of a turn and short rules, in the size of a playing card.

A page has nine copies, and the next page their backs; `card.typ` draws it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.games.facts import Topic
from cuatto_kit.sheets.document import Paragraph
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.palette import Palette
from cuatto_kit.sheets.pdf import compiled
from cuatto_kit.sheets.texts import Library
from cuatto_kit.sheets.typeset import plain, runs, tongue

SIZE = (63.0, 88.0)
"""The width and height of a card (mm)."""
PICTURE = (26.0, 19.0)
"""The greatest width and height of the picture of the board (mm)."""
PIECE, STEP = "piece", "step"
"""The switch whose texts are left out, and the switch whose texts are the steps of a turn."""

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Card:
    """The content of a card in one language.

    `steps` are the titles of the steps of a turn; `groups` are the titles of sections with short
    lines. `board` is the board, set up; `pieces` are one piece of each team.
    """

    title: str
    language: str
    steps: tuple[str, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    board: Drawing | None = None
    pieces: tuple[Drawing, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All short lines in order."""
        return tuple(line for _, lines in self.groups for line in lines)


def card_of(title: str, topics: Sequence[Topic], library: Library) -> Card:
    """Return the card of a board.

    Raises KeyError if a text is missing.
    """
    told = [(library.text(topic), topic) for topic in topics if topic.switch != PIECE]
    told.sort(key=lambda pair: pair[0].order)
    steps = []
    for text, topic in told:
        if topic.switch == STEP:
            first = next(text.blocks(library.words, topic.facts))
            steps += [first.text] if isinstance(first, Paragraph) else []
    summary = library.summary([topic for _, topic in told])
    return Card(title, library.language, tuple(steps), tuple(summary))


def write_card(card: Card, palette: Palette, paper: Paper) -> bytes:
    """Return a PDF with nine cards per page, fronts and backs alternating.

    No letter is smaller than 6 pt; a text that does not fit on two sides takes more of them.
    """
    data = {
        "title": plain(card.title),
        **tongue(card.language),
        "steps": [plain(step) for step in card.steps],
        "groups": [(plain(title), [runs(line) for line in lines]) for title, lines in card.groups],
        "board": card.board and {"svg": card.board.svg, **_fitted(card.board)},
        "pieces": [piece.svg for piece in card.pieces],
        "paper": paper.size,
        "width": SIZE[0],
        "height": SIZE[1],
        "band": palette.band,
        "accent": palette.accent,
        "tint": palette.tint,
    }
    return compiled((_HERE / "card.typ").read_bytes(), card=data)


def _fitted(drawing: Drawing) -> dict[str, float]:
    """Return the width and height (mm) of a drawing in the room for the board."""
    scale = min(
        most / size for most, size in zip(PICTURE, (drawing.width, drawing.height), strict=True)
    )
    return {"width": scale * drawing.width, "height": scale * drawing.height}
