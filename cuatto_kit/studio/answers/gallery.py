"""The boards to begin with."""

from cuatto_kit.config import bundled
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.store import Json
from cuatto_kit.studio.asks import Asked, Name, Tell


class GalleryAsk(Asked):
    """`text_of` names a bundled board whose text is asked for."""

    text_of: Name


ASKED = GalleryAsk


def answer(asked: GalleryAsk, tell: Tell) -> Json:
    """`{text}`: the bundled board as it is written."""
    path = bundled.bundled().get(asked.text_of)
    if path is None:
        raise UsageError(Fault(Code.NOT_FOUND, f"no bundled board {asked.text_of!r}"))
    return {"text": path.read_text("utf-8")}
