"""The cost of printing a board that a search has found."""

from pathlib import Path

from cuatto_kit.api import Design
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.yaml_text import yaml_text
from cuatto_kit.design.loading import read
from cuatto_kit.drawing.sketch import sketch
from cuatto_kit.errors import KitError
from cuatto_kit.search.trial import Kit, Said


def kit_of(said: Said) -> Kit | None:
    """Return the kit of a board, with its parts made and measured.

    Returns None if the board cannot be played or its parts cannot be printed.
    """
    text = yaml_text(said)
    try:
        return _priced(Design(read(Source("board", "board.yaml", Path("board.yaml"), text))))
    except KitError:
        return None


def _priced(design: Design) -> Kit | None:
    static = design.subject.static(design.seats())
    if any(finding.severity == "error" for finding in static):
        return None
    printer = design.printer
    files = design.plates()
    grams = sum(file.grams for file in files)
    return Kit(
        parts=sum(part.quantity for part in design.kit.parts),
        plates=len(files),
        grams=grams,
        price=grams / 1000 * printer.price if printer else 0.0,
        seconds=sum(file.seconds for file in files),
        drawing=sketch(design.layout).svg,
    )
