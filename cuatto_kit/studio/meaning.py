"""The meaning of a board's text as data, and the edits that change it."""

from collections.abc import Sequence

from cuatto_kit.cache.store import Json
from cuatto_kit.config import extends
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.yaml_edit import TextEdit, edits_to, read_tree, said_over
from cuatto_kit.config.yaml_text import quoted
from cuatto_kit.games.editing import Said
from cuatto_kit.studio.asks import BoardText


def said_by(board: BoardText) -> Said:
    """Return the data of a text, merged over the files that it extends.

    Raises KitError if it cannot be read.
    """
    own: Said = read_tree(board.text).data
    return extends.read(board.source).document.data if extends.KEY in own else own


def edits_for(board: BoardText, meant: Said) -> Sequence[TextEdit]:
    """Return the minimal edits after which the board has the data `meant`.

    Raises KitError if the text cannot be read, CannotSplice if it cannot be edited in place.
    """
    return edits_to(board.text, _own(board, meant))


def as_json(edits: Sequence[TextEdit]) -> list[Json]:
    """Return edits as JSON for the page, with offsets in code points of the text."""
    return [{"start": edit.start, "end": edit.end, "insert": edit.insert} for edit in edits]


def _own(board: BoardText, meant: Said) -> Said:
    """Return the data that the text itself must have so that the merged data is `meant`."""
    own: Said = read_tree(board.text).data
    return said_over(_base(board), own, meant) if extends.KEY in own else meant


def _base(board: BoardText) -> Said:
    """Return the data of the file that the text extends."""
    own: Said = read_tree(board.text).data
    source = board.source
    word = f"{extends.KEY}: {quoted(str(own[extends.KEY]))}\n"
    bare = Source(source.name, source.shown, source.path, word)
    return extends.read(bare).document.data
