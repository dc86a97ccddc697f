"""Answers with the text of a new board, as written by `new`."""

from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.design.new import new_text
from cuatto_kit.studio.asks import Asked, Name, Tell


class NewAsk(Asked):
    """The bundled board from which to start, "" for an entirely new board."""

    origin: Name | Literal[""] = ""


ASKED = NewAsk


def answer(asked: NewAsk, tell: Tell) -> Json:
    """Return `{text}`, as written by `new` or `new --from`.

    Raises UsageError if there is no such board.
    """
    return {"text": new_text(asked.origin or None)}
