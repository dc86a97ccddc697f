"""`extends: other.yaml`: a variant or a printer that only gives its differences from another.

Mappings are merged key by key; lists, texts, numbers and `null` replace the value of the base.
Every value keeps the place where it was written, so that a fault names the right file. A base is a
bundled file by its name, or a file in the folder of the first file or below; bundled files extend
only bundled files, so that a copy of one works in any folder.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from cuatto_kit.config import bundled, document
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.messages import Advice, did_you_mean, format_value, join_names
from cuatto_kit.errors import Code, InvalidVariant, UsageError, YamlPath, in_order

KEY = "extends"
"""The key that names the base."""
MOST_BASES = 8
"""The maximum number of bases in a chain."""

_ABSOLUTE = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")
"""The start of a path that is not relative: a root, a drive or a URL scheme."""


@dataclass(frozen=True)
class Kind:
    """A kind of files.

    - `noun`: the noun for such a file in messages.
    - `bundled`: the bundled files by name.
    - `expected`: the names and files that another file may give as its base, in words.
    - `holds`: the expected content, in words.
    """

    noun: str
    bundled: Mapping[str, Path]
    expected: str
    holds: str

    def unknown(self, word: str) -> tuple[str, Advice]:
        """Return the message for a word that is no bundled name and no path, and its advice."""
        advice = did_you_mean(word, self.bundled)
        return f"no {self.noun} {format_value(word)}; {self.expected}{advice}", advice


def variants() -> Kind:
    """Return the kind of files that describe a board."""
    expected = "expected a bundled variant, or a .yaml file in the folder or below"
    return Kind("variant", bundled.bundled(), expected, document.BOARD)


def printers() -> Kind:
    """Return the kind of files that describe a printer."""
    known = bundled.printers()
    expected = f"expected one of {join_names(known)}, or a .yaml file in the folder or below"
    return Kind("printer", known, expected, "a printer; expected `title:`")


class Read(NamedTuple):
    """A file merged over all that it extends.

    - `sha256`: the digest of the file; with bases, that of the digests of all files.
    - `sources`: the files, itself first.
    """

    document: Document
    sha256: str
    sources: tuple[Source, ...]


class Unnamed(Exception):
    """A value does not name a file that may be read; it has the code and message for a fault."""

    def __init__(self, code: Code, message: str, advice: Advice | None = None) -> None:
        self.code, self.message, self.advice = code, message, advice
        super().__init__(message)


def named(word: object, here: Source, folder: Path, kind: Kind) -> Source:
    """Return the file that `word`, as written in the file `here`, names; it may not exist.

    It is a bundled file, or one in `folder` (resolved) or below. Raises Unnamed otherwise.
    """
    if not isinstance(word, str):
        raise Unnamed(Code.WRONG_TYPE, f"{format_value(word)} is given; {kind.expected}")
    if word in kind.bundled:
        return Source(word, word, kind.bundled[word].resolve())
    if _ABSOLUTE.match(word) or "\\" in word:
        raise Unnamed(Code.BAD_VALUE, f"{format_value(word)} is no path from here; {kind.expected}")
    if Path(word).suffix not in bundled.SUFFIXES:
        raise Unnamed(Code.NOT_FOUND, *kind.unknown(word))
    try:
        path = (here.path.parent / word).resolve()
    except (OSError, RuntimeError) as error:  # a circle of links
        raise Unnamed(
            Code.NOT_FOUND, f"{format_value(word)} cannot be read; {kind.expected}"
        ) from error
    if not path.is_relative_to(folder):
        raise Unnamed(
            Code.BAD_VALUE, f"{format_value(word)} leads out of the folder; {kind.expected}"
        )
    return Source(path.stem, str(Path(here.shown).parent / word), path)


def read(source: Source, kind: Kind | None = None) -> Read:
    """Return a file of a kind (a variant by default), merged over all that it extends.

    Raises UsageError if the file cannot be read, InvalidVariant if it is not YAML or has a base
    that cannot be read.
    """
    chain = _Chain(source, kind or variants())
    while KEY in chain.documents[-1].data:
        chain.extend()
    *tops, merged = chain.documents
    for top in reversed(tops):
        merged = _laid_over(merged, top)
    return Read(merged, _digest(chain.contents), tuple(chain.sources))


def with_base(document: Document, source: Source, kind: Kind | None = None) -> Document:
    """Return a document merged over the base that it names, if any.

    It is for documents whose `extends` was added after reading. Raises InvalidVariant if the base
    cannot be read.
    """
    if KEY not in document.data:
        return document
    kind = kind or variants()
    folder = source.path.parent.resolve()
    try:
        base = read(named(document.data[KEY], source, folder, kind), kind).document
    except (Unnamed, UsageError) as error:
        raise InvalidVariant(document.fault(Code.NOT_FOUND, (KEY,), str(error))) from error
    return _laid_over(base, document)


def _digest(contents: list[bytes]) -> str:
    digests = [hashlib.sha256(content) for content in contents]
    if len(digests) == 1:
        return digests[0].hexdigest()
    return hashlib.sha256(b"".join(digest.digest() for digest in digests)).hexdigest()


class _Chain:
    """A chain of files, each of which extends the next."""

    def __init__(self, source: Source, kind: Kind) -> None:
        self.kind = kind
        self.folder = source.path.parent.resolve()
        self.sources: list[Source] = []
        self.contents: list[bytes] = []
        self.documents: list[Document] = []
        self._read(source)

    def extend(self) -> None:
        """Read the base of the last file."""
        base = self._base(self.documents[-1].data[KEY])
        asking = len(self.documents)
        trail = [source.path.resolve() for source in self.sources]
        if base.path in trail:
            names = [source.shown for source in self.sources[trail.index(base.path) :]]
            circle = " → ".join([*names, base.shown])
            self._refuse(Code.BAD_VALUE, f"the files extend each other in a circle: {circle}")
        if asking > MOST_BASES:
            message = f"more than {MOST_BASES} files extend one another; expected a shorter chain"
            self._refuse(Code.TOO_BIG, message)
        try:
            self._read(base)
        except UsageError as error:
            self._refuse(Code.NOT_FOUND, f"{error.faults[0].message}; {self.kind.expected}")
        size = sum(map(len, self.contents))
        values = sum(len(read.values) for read in self.documents)
        if size > document.MAX_BYTES or values > document.MAX_NODES:
            most = f"{document.MAX_BYTES:,} bytes and {document.MAX_NODES:,} values"
            message = f"the files are too large together; expected {most} at most"
            self._refuse(Code.TOO_BIG, message, asking)

    def _read(self, source: Source) -> None:
        text = source.text
        content = document.raw(source.path, source.shown) if text is None else text.encode()
        self.documents.append(document.decoded(content, source.shown, self.kind.holds))
        self.contents.append(content)
        self.sources.append(source)

    def _base(self, word: Any) -> Source:
        """Return the base of the last file."""
        try:
            base = named(word, self.sources[-1], self.folder, self.kind)
        except Unnamed as unnamed:
            self._refuse(unnamed.code, unnamed.message, advice=unnamed.advice)
        if word in self.kind.bundled:
            self.folder = base.path.parent
        return base

    def _refuse(
        self, code: Code, message: str, asking: int | None = None, advice: Advice | None = None
    ) -> NoReturn:
        """Raise InvalidVariant with a fault at the `extends` key, and all other faults.

        The fault is in file number `asking` (from 1), by default the last.
        """
        asker = self.documents[(asking or len(self.documents)) - 1]
        fault = asker.fault(code, (KEY,), message, advice)
        others = [other for read in self.documents for other in read.faults]
        told = {(other.file, other.path) for other in others}
        faults = others if (fault.file, fault.path) in told else [*others, fault]
        raise InvalidVariant(in_order(faults, [source.shown for source in self.sources]))


def _laid_over(base: Document, top: Document) -> Document:
    """Return the document `top` merged over its base, under the name of `top`."""
    said = {key: value for key, value in top.data.items() if key != KEY}
    replaced = set(_replaced(base.data, said, ()))
    words = tuple(f"{dotted(path)}." for path in replaced)

    def stays(path: YamlPath) -> bool:
        return not any(path[:length] in replaced for length in range(1, len(path) + 1))

    faults = (fault for fault in base.faults if not f"{fault.path}.".startswith(words))
    return Document(
        top.file,
        _merged(base.data, said),
        {**{path: mark for path, mark in base.values.items() if stays(path)}, **top.values},
        {**{path: mark for path, mark in base.keys.items() if stays(path)}, **top.keys},
        (*top.faults, *faults),
        base.files,
        {**{path: fault for path, fault in base.loose.items() if stays(path)}, **top.loose},
    )


def _merged(base: Any, top: Any) -> Any:
    if not (isinstance(base, dict) and isinstance(top, dict)):
        return top
    both = {key: _merged(base[key], value) for key, value in top.items() if key in base}
    return {**base, **top, **both}


def _replaced(base: Any, top: Any, path: YamlPath) -> Iterator[YamlPath]:
    """Yield the paths at which the value of the base is replaced."""
    if not (isinstance(base, dict) and isinstance(top, dict)):
        yield path
        return
    for key in base.keys() & top.keys():
        yield from _replaced(base[key], top[key], (*path, key))
