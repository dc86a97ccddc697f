"""Answers with the text of a new board, as written by `new`, or of one to be drawn from nothing."""

from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.design.new import new_text
from cuatto_kit.studio.asks import Asked, Name, Tell

BLANK = """\
game: cuatto
title: My board
seats: [2, 4]
teams: {colours: [gold, red, green, blue], checkers: {regular: 4}}
board:
  start: {bridge: 4}
  paths: {}
  finish: tray
print: {printer: generic-220}
"""
"""A board without a path."""


class NewAsk(Asked):
    """The bundled board from which to start, "" for the template; `blank` for a board to draw."""

    origin: Name | Literal[""] = ""
    blank: bool = False


ASKED = NewAsk


def answer(asked: NewAsk, tell: Tell) -> Json:
    """Return `{text}`, as written by `new` or `new --from`, or that of a blank board.

    Raises UsageError if there is no such board.
    """
    return {"text": BLANK if asked.blank else new_text(asked.origin or None)}
