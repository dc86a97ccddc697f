"""What the text of a board says, and the change of it that makes it say something else."""

from collections.abc import Sequence

from cuatto_kit.cache.store import Json
from cuatto_kit.config import extends
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.yaml_edit import TextEdit, edits_to, read_tree, said_over
from cuatto_kit.config.yaml_text import quoted
from cuatto_kit.games.editing import Said
from cuatto_kit.studio.asks import BoardText


def said_by(board: BoardText) -> Said:
    """What the text says, laid over what it extends. Raises KitError where it cannot be read."""
    own: Said = read_tree(board.text).data
    return extends.read(board.source).document.data if extends.KEY in own else own


def edits_for(board: BoardText, meant: Said) -> Sequence[TextEdit]:
    """The smallest change of the text after which the board says `meant`. Raises KitError where
    the text cannot be read, CannotSplice where it cannot be changed in places."""
    return edits_to(board.text, _own(board, meant))


def as_json(edits: Sequence[TextEdit]) -> list[Json]:
    """Edits as the page takes them: offsets in code points of the text."""
    return [{"start": edit.start, "end": edit.end, "insert": edit.insert} for edit in edits]


def _own(board: BoardText, meant: Said) -> Said:
    """What the text itself has to say, so that all means `meant`."""
    own: Said = read_tree(board.text).data
    return said_over(_base(board), own, meant) if extends.KEY in own else meant


def _base(board: BoardText) -> Said:
    """What the text extends says by itself."""
    own: Said = read_tree(board.text).data
    source = board.source
    word = f"{extends.KEY}: {quoted(str(own[extends.KEY]))}\n"
    bare = Source(source.name, source.shown, source.path, word)
    return extends.read(bare).document.data
