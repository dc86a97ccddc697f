"""Files of the user that a board names: where they may be, and their content.

They are in the folder of the board or below, so that a board from elsewhere reads nothing else.
"""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.errors import Code

_ABSOLUTE = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")


class Unfit(Exception):
    """Raised for a file that cannot be used, with the code and the message of its fault."""

    def __init__(self, code: Code, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(message)


def folders(
    document: Document, path: tuple[str, ...], sources: Sequence[Source]
) -> tuple[Path, Path]:
    """Return the folder of the file with the value at `path`, and the folder to be kept within.

    For a setting (`--set`), both are the working directory.
    """
    mark = document.values[path]
    writer = next((source for source in sources if source.shown == mark.file), None)
    if writer is None:
        return Path(), Path().resolve()
    return writer.path.parent, sources[0].path.parent.resolve()


def read(word: str, suffixes: tuple[str, ...], within: tuple[Path, Path], most: int) -> bytes:
    """Return the content of the file that a word names.

    Args:
        word: A path relative to the first folder.
        suffixes: The suffixes of which it must have one.
        within: The folder of the file that names it, and the folder to be kept within.
        most: The largest allowed size (bytes).

    Raises:
        Unfit: If the word names no such file, or the file is too large.
    """
    expected = f"expected an {' or '.join(suffixes)} file in the folder or below"
    if _ABSOLUTE.match(word) or "\\" in word or "\0" in word:
        raise Unfit(Code.BAD_VALUE, f"{format_value(word)} is no path from here; {expected}")
    if not word.endswith(suffixes):
        raise Unfit(Code.BAD_VALUE, f"{format_value(word)} is no such file; {expected}")
    here, folder = within
    try:
        path = (here / word).resolve()
        if not path.is_relative_to(folder):
            message = f"{format_value(word)} leads out of the folder; {expected}"
            raise Unfit(Code.BAD_VALUE, message)
        return _content(path, most)
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise Unfit(Code.NOT_FOUND, f"{format_value(word)}: {reason}; {expected}") from error


def _content(path: Path, most: int) -> bytes:
    """Return the content of a file.

    Raises OSError if it is not a regular file, Unfit if it is too large.
    """
    waiting = getattr(os, "O_NONBLOCK", 0)  # opening a pipe without a writer would block
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | waiting)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(None, "not a regular file")
        content = file.read(most + 1)
    if len(content) > most:
        raise Unfit(Code.TOO_BIG, f"the file is over {most:,} bytes; expected fewer")
    return content
