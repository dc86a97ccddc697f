"""The text of a board to begin with, as `new` writes it."""

from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.design.new import new_text
from cuatto_kit.studio.asks import Asked, Name, Tell


class NewAsk(Asked):
    """`origin` is the bundled board to start from, empty for a board that is all new."""

    origin: Name | Literal[""] = ""


ASKED = NewAsk


def answer(asked: NewAsk, tell: Tell) -> Json:
    """`{text}`: what `new` writes, `--from` that board. Raises UsageError where there is none."""
    return {"text": new_text(asked.origin or None)}
