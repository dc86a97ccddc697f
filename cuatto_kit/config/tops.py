"""`print: {tops: {pin: my-top.stl}}`: tops of checkers of one's own, from STL or OpenSCAD files.

A file is in the folder of the board or below. What it draws is checked when a kit is built
(fabrication/custom_tops.py); here it is read, and refused where its size is not that of a piece or
where it would read other files.
"""

import hashlib
import os
import re
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import Advice, did_you_mean, format_value, join_names
from cuatto_kit.errors import Code, Fault

TOPS = ("print", "tops")
SUFFIXES = (".stl", ".scad")
MOST_BYTES = 20_000_000
MOST_TRIANGLES = 500_000

_ABSOLUTE = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")
_EXPECTED = "expected an .stl or .scad file in the folder or below"
_SKIPPED = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
"""Texts and remarks of OpenSCAD."""
_READS = re.compile(r"\b(include|use|import\w*|surface|dxf_\w+)\b")
"""Words of OpenSCAD that have other files read."""
_HEADER, _TRIANGLE = 84, 50
"""Bytes of a binary STL before its triangles, and of each of them."""


@dataclass(frozen=True)
class OwnTop:
    """A file that draws the top of a class of checkers; `shown` stands for it in messages. `kept`
    is the name of its mesh in a kit."""

    checker: str
    shown: str
    content: bytes
    place: Fault
    """A fault without words, where the file is named."""

    @property
    def is_drawing(self) -> bool:
        """Whether it is OpenSCAD text."""
        return self.shown.endswith(SUFFIXES[1])

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()

    @property
    def stem(self) -> str:
        """What it is called, in signs that every system takes."""
        return re.sub(r"[^A-Za-z0-9]+", "-", Path(self.shown).stem).strip("-")[:40] or "top"

    @property
    def suffix(self) -> str:
        """How its name ends."""
        return SUFFIXES[self.is_drawing]

    @property
    def kept(self) -> str:
        return f"{self.stem}-{self.digest[:16]}{SUFFIXES[0]}"

    def fault(self, code: Code, message: str) -> Fault:
        """What is wrong with it, told where it is named."""
        return replace(self.place, code=code, message=f"{self.shown}: {message}")


class _Unfit(Exception):
    def __init__(self, code: Code, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(message)


def with_tops(document: Document, sources: Sequence[Source]) -> tuple[Document, tuple[OwnTop, ...]]:
    """The document with the names that meshes have in a kit in place of the files it names, and
    these files; a file that cannot be had is a fault of the document."""
    given = document.at(TOPS)
    if not isinstance(given, dict):
        return document, ()
    tops, faults = [], []
    for checker, word in given.items():
        path = (*TOPS, checker)
        if not isinstance(word, str) or path not in document.values:
            continue  # the model says what is wrong
        try:
            shown, content = _read(word, *_folders(document, path, sources))
            tops.append(OwnTop(checker, shown, content, document.fault(Code.BAD_MESH, path, "")))
        except _Unfit as unfit:
            faults.append(document.fault(unfit.code, path, unfit.message))
    kept: Mapping[str, Any] = {**given, **{top.checker: top.kept for top in tops}}
    settings = {**document.data["print"], "tops": kept}
    changed = replace(
        document,
        data={**document.data, "print": settings},
        faults=(*document.faults, *faults),
    )
    return changed, tuple(tops)


def top_faults(document: Document, classes: Collection[str]) -> Iterator[Fault]:
    """Tops of classes that no team has; with none at all the game is played without checkers."""
    given = document.at(TOPS)
    for checker in given if isinstance(given, dict) else ():
        if checker in classes:
            continue
        expected, advice = "this board has no checkers with tops", Advice()
        if classes:
            advice = did_you_mean(str(checker), classes)
            expected = f"expected a class of the teams: {join_names(classes)}{advice}"
        message = f"no checker {format_value(checker)}; {expected}"
        where = (*TOPS, checker)
        yield document.fault(Code.UNKNOWN_NAME, where, message, advice, at_key=True)


def _folders(
    document: Document, path: tuple[str, ...], sources: Sequence[Source]
) -> tuple[Path, Path]:
    """The folder of the file that names a top, and the one that it must not lead out of; those
    of a setting are the working folder."""
    mark = document.values[path]
    writer = next((source for source in sources if source.shown == mark.file), None)
    if writer is None:
        return Path(), Path().resolve()
    return writer.path.parent, sources[0].path.parent.resolve()


def _read(word: str, here: Path, folder: Path) -> tuple[str, bytes]:
    """The file that a word names and what it holds. Raises _Unfit."""
    if _ABSOLUTE.match(word) or "\\" in word or "\0" in word:
        raise _Unfit(Code.BAD_VALUE, f"{format_value(word)} is no path from here; {_EXPECTED}")
    if not word.endswith(SUFFIXES):
        raise _Unfit(Code.BAD_VALUE, f"{format_value(word)} is no such file; {_EXPECTED}")
    try:
        path = (here / word).resolve()
        if not path.is_relative_to(folder):
            message = f"{format_value(word)} leads out of the folder; {_EXPECTED}"
            raise _Unfit(Code.BAD_VALUE, message)
        content = _content(path)
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise _Unfit(Code.NOT_FOUND, f"{format_value(word)}: {reason}; {_EXPECTED}") from error
    if word.endswith(SUFFIXES[1]):
        _check_drawing(content)
    else:
        _check_mesh(content)
    return word, content


def _content(path: Path) -> bytes:
    """Raises OSError on what is no regular file, _Unfit on one that is too large."""
    waiting = getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody writes to would hang it
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | waiting)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(None, "not a regular file")
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise _Unfit(Code.TOO_BIG, f"the file is over {MOST_BYTES:,} bytes; expected fewer")
    return content


def _check_drawing(content: bytes) -> None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _Unfit(Code.BAD_VALUE, "the file is no UTF-8 text; expected OpenSCAD") from error
    if found := _READS.search(_SKIPPED.sub(" ", text)):
        message = f"the file says {found[0]!r}; expected a drawing that needs no other file"
        raise _Unfit(Code.BAD_VALUE, message)


def _check_mesh(content: bytes) -> None:
    count = triangles_in(content)
    if not count:
        raise _Unfit(Code.BAD_VALUE, "the file holds no triangles; expected STL, binary or text")
    if count > MOST_TRIANGLES:
        message = f"{count:,} triangles; expected {MOST_TRIANGLES:,} at most"
        raise _Unfit(Code.TOO_BIG, message)


def triangles_in(content: bytes) -> int:
    """How many triangles an STL file holds, 0 where it is none."""
    if is_binary(content):
        return int.from_bytes(content[_HEADER - 4 : _HEADER], "little")
    return content.count(b"endfacet") if content.lstrip().startswith(b"solid") else 0


def is_binary(content: bytes) -> bool:
    """Whether an STL file is as long as its count of triangles says: one of text never is."""
    count = int.from_bytes(content[_HEADER - 4 : _HEADER], "little")
    return len(content) == _HEADER + _TRIANGLE * count
