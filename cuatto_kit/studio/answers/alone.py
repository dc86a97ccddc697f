"""Answers with the text of a board that opens without any other file."""

from cuatto_kit.cache.store import Json
from cuatto_kit.design.source import standalone
from cuatto_kit.studio.asks import Asked, BoardText, Tell, said_by


class AloneAsk(Asked):
    """A board that may extend another one."""

    board: BoardText


ASKED = AloneAsk


def answer(asked: AloneAsk, tell: Tell) -> Json:
    """Return `{text}`: the board with all that it extends.

    Raises KitError if the board, or a file that it extends, cannot be read.
    """
    return {"text": standalone(asked.board.text, said_by(asked.board))}
