"""Answers with the drawing and the faults of a board, at every key press."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from cuatto_kit.api import Design
from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.layout import Layout
from cuatto_kit.cache.store import Json
from cuatto_kit.config import languages
from cuatto_kit.config.document import Document
from cuatto_kit.design.sheet_content import edited_drawing
from cuatto_kit.drawing.svg import downwards
from cuatto_kit.errors import Code, Fault, Finding, KitError, Severity
from cuatto_kit.studio.asks import Asked, BoardText, Language, Tell
from cuatto_kit.studio.fixes import Fix, Mender, completions


class BoardAsk(Asked):
    """A board as in the editor."""

    board: BoardText
    language: Language = languages.USUAL


ASKED = BoardAsk


def answer(asked: BoardAsk, tell: Tell) -> Json:
    """Return `{faults, known: null | {...}, drawing: null | {...}}`.

    - `faults`: those of the command line, each with code, message, path, file, line, column (from
      1; 0 if it has no place), severity, `space` (the id of the space that it concerns, or "") and
      `fixes`, each `{does, shown, edits}` (fixes.py; edits count characters of the text).
    - `known`: the main data of the board, if the file can be read.
    - `drawing`: `body` (shapes of an SVG), `window` (left, top, width, height, y downwards as in
      its view box), `hexagons` (whether the cells are hexagons), `spaces` with their id, cell and
      box in the same units, and `links`. It exists even for a board that cannot be played; it is
      null if the spaces have no positions.
    """
    mender = Mender(asked.board.file, asked.board.text, lambda text: _judged(asked.board, text))
    try:
        design = asked.board.design()
    except KitError as error:
        return {"faults": _faults(error.faults, mender), "known": None, "drawing": None}
    faults = [*_told(asked.board, design, mender), *_remarks(design.findings, design.document)]
    layout = design.drawn_layout
    drawing = None if layout is None else _drawn(design, layout, asked.language)
    return {"faults": faults, "known": _known(design), "drawing": drawing}


def _judged(board: BoardText, text: str) -> Sequence[Fault]:
    """Return all faults of the board with another text."""
    try:
        assert board.model_copy(update={"text": text}).design().layout
    except KitError as error:
        return error.faults
    return ()


def _told(board: BoardText, design: Design, mender: Mender) -> list[Json]:
    """Return the faults that prevent the board from being printed or played."""
    try:
        assert design.layout
        return []
    except KitError as error:
        layout = design.drawn_layout
        if layout is None:
            return _faults(error.faults, mender)
        ends = partial(completions, board, design.family, layout)
        return _faults(error.faults, mender, ends)


def _remarks(findings: Sequence[Finding], document: Document) -> list[Json]:
    return [
        _fault(finding.fault(document), _shown_as(finding.severity))
        for finding in findings
        if finding.severity != "error"
    ]


def _shown_as(severity: Severity) -> Severity:
    """Return the severity as which the editor marks a remark; it does not mark notes apart."""
    return "info" if severity == "note" else severity


def _faults(
    faults: Sequence[Fault],
    mender: Mender,
    completed: Callable[[Fault], Iterable[Fix]] = lambda _: (),
) -> list[Json]:
    return [
        _fault(fault, "error", [*completed(fault), *mender.fixes(fault, faults)])
        for fault in faults
    ]


def _fault(fault: Fault, severity: Severity, fixes: Sequence[Fix] = ()) -> Json:
    told = [fix.as_json() for fix in fixes]
    return {**fault.as_json(), "severity": severity, "space": fault.space, "fixes": told}


def _known(design: Design) -> Mapping[str, Json]:
    variant = design.variant
    return {
        "name": design.name,
        "title": dict(variant.title),
        "game": variant.game,
        "family": design.family.name,
        "tools": _tools(design),
        "seats": list(variant.seats),
        "colours": list(variant.team_colours),
        "printer": design.printer.title if design.printer else None,
    }


def _tools(design: Design) -> list[Json]:
    """Return the tools for drawing on the board; there are none off the square lattice."""
    editor, layout = design.family.editor(), design.drawn_layout
    if editor is None or (layout and not _on_squares(layout)):
        return []
    return list(editor.tools)


def _on_squares(layout: Layout) -> bool:
    return layout.edges is SQUARE_EDGES and not layout.has_round_spaces


def _drawn(design: Design, layout: Layout, language: str) -> Mapping[str, Json]:
    picture, layout = edited_drawing(design, layout, language), layout.flat
    return {
        "body": picture.body,
        "window": downwards(picture.window),
        "hexagons": layout.edges is not SQUARE_EDGES,
        "spaces": [
            {
                "id": space.id,
                "path": space.path,
                "kind": space.kind.value,
                "label": dict(space.label),
                "cell": list(space.cell) if space.cell else None,
                "box": downwards(space.outline.brick) if space.outline else None,
                "flags": sorted(space.flags),
                "seat": space.seat,
                "line": design.document.fault(Code.USAGE, space.source, "").line,
            }
            for space in layout.spaces
        ],
        "links": [
            {"from": link.origin, "to": link.target, "kind": link.kind.value, "path": link.path}
            for link in layout.links
        ],
    }
