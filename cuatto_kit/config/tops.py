"""`print: {tops: {pin: my-top.stl}}`: custom tops of checkers, from STL or OpenSCAD files.

The files are in the folder of the board or below (own_files.py). They are rejected if they are too
large or would read other files. Their shapes are checked when a kit is built
(fabrication/custom_tops.py).
"""

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import Advice, did_you_mean, format_value, join_names
from cuatto_kit.config.own_files import Unfit, folders, read
from cuatto_kit.errors import Code, Fault

TOPS = ("print", "tops")
SUFFIXES = (".stl", ".scad")
MOST_BYTES = 20_000_000
MOST_TRIANGLES = 500_000

_SKIPPED = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
"""Strings and comments of OpenSCAD."""
_READS = re.compile(r"\b(include|use|import\w*|surface|dxf_\w+)\b")
"""Words of OpenSCAD that read other files."""
_HEADER, _TRIANGLE = 84, 50
"""The size of a binary STL before its triangles, and of each triangle (bytes)."""


@dataclass(frozen=True)
class OwnTop:
    """A file with the top of a class of checkers; `shown` is its name in messages."""

    checker: str
    shown: str
    content: bytes
    place: Fault
    """A fault without a message, at the place where the file is named."""

    @property
    def is_drawing(self) -> bool:
        """True if it is OpenSCAD source."""
        return self.shown.endswith(SUFFIXES[1])

    @property
    def digest(self) -> str:
        """The SHA-256 of its content, in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def stem(self) -> str:
        """Its name in characters that all operating systems allow."""
        return re.sub(r"[^A-Za-z0-9]+", "-", Path(self.shown).stem).strip("-")[:40] or "top"

    @property
    def suffix(self) -> str:
        """The suffix of its name."""
        return SUFFIXES[self.is_drawing]

    @property
    def kept(self) -> str:
        """The name of its mesh in a kit."""
        return f"{self.stem}-{self.digest[:16]}{SUFFIXES[0]}"

    def fault(self, code: Code, message: str) -> Fault:
        """Return a fault of the file, at the place where it is named."""
        return replace(self.place, code=code, message=f"{self.shown}: {message}")


def with_tops(document: Document, sources: Sequence[Source]) -> tuple[Document, tuple[OwnTop, ...]]:
    """Return the document with the meshes' names in a kit instead of file names, and the files.

    A file that cannot be used becomes a fault of the document.
    """
    given = document.at(TOPS)
    if not isinstance(given, dict):
        return document, ()
    tops, faults = [], []
    for checker, word in given.items():
        path = (*TOPS, checker)
        if not isinstance(word, str) or path not in document.values:
            continue  # the model reports the fault
        try:
            within = folders(document, path, sources)
            content = _checked(word, read(word, SUFFIXES, within, MOST_BYTES))
            tops.append(OwnTop(checker, word, content, document.fault(Code.BAD_MESH, path, "")))
        except Unfit as unfit:
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
    """Yield a fault for each top whose class no team has; `classes` is empty if there are no
    checkers.
    """
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


def _checked(word: str, content: bytes) -> bytes:
    """Return the content of a file; raise Unfit if it is no top."""
    if word.endswith(SUFFIXES[1]):
        _check_drawing(content)
    else:
        _check_mesh(content)
    return content


def _check_drawing(content: bytes) -> None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unfit(Code.BAD_VALUE, "the file is no UTF-8 text; expected OpenSCAD") from error
    if found := _READS.search(_SKIPPED.sub(" ", text)):
        message = f"the file says {found[0]!r}; expected a drawing that needs no other file"
        raise Unfit(Code.BAD_VALUE, message)


def _check_mesh(content: bytes) -> None:
    count = triangles_in(content)
    if not count:
        raise Unfit(Code.BAD_VALUE, "the file holds no triangles; expected STL, binary or text")
    if count > MOST_TRIANGLES:
        message = f"{count:,} triangles; expected {MOST_TRIANGLES:,} at most"
        raise Unfit(Code.TOO_BIG, message)


def triangles_in(content: bytes) -> int:
    """Return the number of triangles in an STL file, 0 if it is not one."""
    if is_binary(content):
        return int.from_bytes(content[_HEADER - 4 : _HEADER], "little")
    return content.count(b"endfacet") if content.lstrip().startswith(b"solid") else 0


def is_binary(content: bytes) -> bool:
    """Return whether an STL file has the length that its count of triangles gives.

    Text files never have it.
    """
    count = int.from_bytes(content[_HEADER - 4 : _HEADER], "little")
    return len(content) == _HEADER + _TRIANGLE * count
