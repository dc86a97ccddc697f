"""Answers with the text of a new board, as written by `new`, or of one to be drawn from nothing."""

from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.config import languages
from cuatto_kit.config.model import text_in
from cuatto_kit.config.yaml_edit import read_tree
from cuatto_kit.design.new import new_text
from cuatto_kit.studio.asks import Asked, Language, Name, Tell

BLANK = """\
game: cuatto
title: {title}
seats: [2, 4]
teams: {colours: [gold, red, green, blue], checkers: {regular: 4}}
board:
  start: {bridge: 4}
  paths: {}
  finish: tray
print: {printer: generic-220}
"""
"""A board without a path; `{title}` is replaced by that of the template."""


class NewAsk(Asked):
    """The bundled board from which to start, "" for the template; `blank` for a board to draw.

    The language is that of the comments of the template and of the title of a blank board.
    """

    origin: Name | Literal[""] = ""
    blank: bool = False
    language: Language = languages.USUAL


ASKED = NewAsk


def answer(asked: NewAsk, tell: Tell) -> Json:
    """Return `{text}`, as written by `new` or `new --from`, or that of a blank board.

    Raises UsageError if there is no such board.
    """
    if asked.blank:
        titles = read_tree(new_text()).data["title"]
        return {"text": BLANK.replace("{title}", text_in(titles, asked.language))}
    return {"text": new_text(asked.origin) if asked.origin else _template(asked.language)}


def _template(language: str) -> str:
    """Return the template with comments in a language, or in English if there is no such file."""
    own = languages.found(language, languages.TEMPLATE)
    return own[-1].read_text("utf-8") if own else new_text()
