"""Answers with the changes of the text for a gesture on the drawing."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, JsonValue, ValidationError

from cuatto_kit.board.walks import MAX_SPACES
from cuatto_kit.cache.store import Json
from cuatto_kit.config.document import Document
from cuatto_kit.config.settings import override
from cuatto_kit.config.yaml_edit import CannotSplice, TextEdit, smallest
from cuatto_kit.errors import Code, Fault, KitError, UsageError
from cuatto_kit.games import registry
from cuatto_kit.games.editing import BoardEditor, Refused
from cuatto_kit.studio.asks import Asked, BoardText, Name, Tell, as_json, edits_for, said_by


class ReachAsk(Asked):
    """A gesture that has begun: the tool, and the spaces where it begins, usually one."""

    tool: Name
    origins: Annotated[tuple[Name, ...], Field(min_length=1, max_length=MAX_SPACES)]


class EditAsk(Asked):
    """A board with one of four requests.

    - `gesture`: a gesture of its family (games/…/editing/gestures.py).
    - `reach`: a gesture whose possible ends are wanted.
    - `settings`: settings to be written into the text.
    - `form`: the form in which to write the board.
    """

    board: BoardText
    gesture: JsonValue = None
    reach: ReachAsk | None = None
    settings: tuple[Name, ...] = ()
    form: Literal["", "map", "paths"] = ""


ASKED = EditAsk


def answer(asked: EditAsk, tell: Tell) -> Json:
    """Return the changes of the text, or the possible ends of a gesture.

    - A change is `{edits: [{start, end, insert}], say, select}`: offsets in code points of the
      text; `say` describes the change in words; `select` is the space to be selected, or null.
    - A reach is `{cells, spaces, refused}`: the allowed cells (null for every free one), the names
      of allowed spaces, and the reasons why others are not allowed, by name.
    - If the board does not accept the request, `{refused: {message, at, offer}}`: `at` is a space,
      a cell or null, `offer` a form of the board that would accept it, or "".
    """
    try:
        if asked.reach is not None:
            return _reached(asked.board, asked.reach)
        if asked.form:
            return _edits(_in_form(asked.board, asked.form), f"written as {asked.form}")
        if asked.settings:
            return _edits(_with_settings(asked.board, asked.settings), ", ".join(asked.settings))
        return _drawn(asked.board, asked.gesture)
    except Refused as refusal:
        at = list(refusal.at) if isinstance(refusal.at, tuple) else refusal.at
        return {"refused": {"message": refusal.message, "at": at, "offer": refusal.offer}}
    except CannotSplice as refusal:
        return {"refused": {"message": str(refusal), "at": None, "offer": ""}}
    except KitError as error:
        return {"refused": {"message": str(error.faults[0]), "at": None, "offer": ""}}


def _drawn(board: BoardText, gesture: JsonValue) -> Json:
    try:
        drawn = _editor(board).draw(said_by(board), gesture)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageError(Fault(Code.USAGE, f"no gesture: {place} {first['msg']}")) from error
    edits = _edits(edits_for(board, drawn.said), drawn.words)
    return {**edits, "select": drawn.select}


def _edits(edits: Sequence[TextEdit], words: str) -> dict[str, Json]:
    return {"edits": as_json(edits), "say": words, "select": None}


def _reached(board: BoardText, begun: ReachAsk) -> Json:
    reach = _editor(board).reach(said_by(board), begun.tool, begun.origins)
    cells = None if reach.cells is None else [list(cell) for cell in reach.cells]
    return {"cells": cells, "spaces": list(reach.spaces), "refused": dict(reach.refused)}


def _with_settings(board: BoardText, settings: Sequence[str]) -> Sequence[TextEdit]:
    meant = override(Document(board.file, dict(said_by(board)), {}, {}), settings).data
    return edits_for(board, meant)


def _in_form(board: BoardText, form: str) -> Sequence[TextEdit]:
    """Return the edits that write the whole board in another form of its family.

    Raises KitError if the board has faults.
    """
    loaded = board.design().loaded
    forms = loaded.family.forms()
    if forms is None:
        raise Refused("boards of this game have one form only")
    try:
        text = forms.rewrite(board.text, loaded.document, loaded.variant, form)
    except ValueError as error:
        raise Refused(str(error)) from error
    return list(smallest(0, board.text, text))


def _editor(board: BoardText) -> BoardEditor:
    game = str(said_by(board).get("game"))
    editor = registry.family(game).editor() if game in registry.games() else None
    if editor is None:
        raise Refused("boards of this game are not drawn, but written")
    return editor
