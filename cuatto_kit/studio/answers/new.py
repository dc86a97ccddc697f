"""Answers with the text of a new board, as written by `new`."""

from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.design.new import new_text
from cuatto_kit.studio.asks import Asked, Name, Tell

BLANK = """\
# A board without paths: draw them, or write them here.
game: cuatto
title: {en: My board, es: Mi tablero, de: Mein Spielbrett, pt-BR: Meu tabuleiro}
seats: [2, 4]
teams:
  colours: [gold, red, green, blue]
  checkers: {regular: 4, strong: 1, pin: 1}
board:
  start: {bridge: 6}
  paths: {}
  finish: tray
"""


class NewAsk(Asked):
    """The bundled board from which to start, "" for the example; `blank` for no paths at all."""

    origin: Name | Literal[""] = ""
    blank: bool = False


ASKED = NewAsk


def answer(asked: NewAsk, tell: Tell) -> Json:
    """Return `{text}`: a board without paths, or as written by `new` or `new --from`.

    Raises UsageError if there is no such board.
    """
    return {"text": BLANK if asked.blank else new_text(asked.origin or None)}
