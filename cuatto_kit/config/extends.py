"""`extends: other.yaml`: a variant or a printer that says only where it differs from another.

Mappings are merged key by key; lists, texts, numbers and `null` replace what the base says.
Every value keeps the place where it was written, so a fault names the file to look into. A
base is a bundled one by its name, or a file in the folder of the first file or below;
bundled files extend bundled ones only, so that a copy of one works in any folder.
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
MOST_BASES = 8
"""How many files may be extended one after another."""

_ABSOLUTE = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")
"""How a path begins that is none from here: a root, a drive, an address."""


@dataclass(frozen=True)
class Kind:
    """Files of one kind: how messages call them, and the bundled ones by name.

    `expected` says which of them a file may name, `holds` what one begins with.
    """

    noun: str
    bundled: Mapping[str, Path]
    expected: str
    holds: str

    def unknown(self, word: str) -> tuple[str, Advice]:
        """What is said of a word that is neither a bundled name nor a path, and which words of it
        say what is meant."""
        advice = did_you_mean(word, self.bundled)
        return f"no {self.noun} {format_value(word)}; {self.expected}{advice}", advice


def variants() -> Kind:
    """The kind of files that describe a board."""
    expected = "expected a bundled variant, or a .yaml file in the folder or below"
    return Kind("variant", bundled.bundled(), expected, document.BOARD)


def printers() -> Kind:
    """The kind of files that describe a printer."""
    known = bundled.printers()
    expected = f"expected one of {join_names(known)}, or a .yaml file in the folder or below"
    return Kind("printer", known, expected, "a printer; expected `title:`")


class Read(NamedTuple):
    """A file laid over all that it extends. `sha256` is that of the file where it is one, else
    of the digests of all; `sources` are the files, itself the first."""

    document: Document
    sha256: str
    sources: tuple[Source, ...]


class Unnamed(Exception):
    """A word in a file names no file that may be read; has a code and words for a fault."""

    def __init__(self, code: Code, message: str, advice: Advice | None = None) -> None:
        self.code, self.message, self.advice = code, message, advice
        super().__init__(message)


def named(word: object, here: Source, folder: Path, kind: Kind) -> Source:
    """The file that `word`, written in the file `here`, names: a bundled one, or one in `folder`
    (resolved) or below; it need not be there. Raises Unnamed."""
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
    except (OSError, RuntimeError) as error:  # links that lead round in a circle
        raise Unnamed(
            Code.NOT_FOUND, f"{format_value(word)} cannot be read; {kind.expected}"
        ) from error
    if not path.is_relative_to(folder):
        raise Unnamed(
            Code.BAD_VALUE, f"{format_value(word)} leads out of the folder; {kind.expected}"
        )
    return Source(path.stem, str(Path(here.shown).parent / word), path)


def read(source: Source, kind: Kind | None = None) -> Read:
    """A file of a kind (a variant, if none is given) laid over all that it extends.

    Raises UsageError where the file cannot be read; InvalidVariant where it is not YAML
    or where a base cannot be had.
    """
    chain = _Chain(source, kind or variants())
    while KEY in chain.documents[-1].data:
        chain.extend()
    *tops, merged = chain.documents
    for top in reversed(tops):
        merged = _laid_over(merged, top)
    return Read(merged, _digest(chain.contents), tuple(chain.sources))


def with_base(document: Document, source: Source, kind: Kind | None = None) -> Document:
    """A document that has come to extend another after all, laid over it. Raises InvalidVariant
    where that cannot be had."""
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
    """Files that extend one another, from the first on."""

    def __init__(self, source: Source, kind: Kind) -> None:
        self.kind = kind
        self.folder = source.path.parent.resolve()
        self.sources: list[Source] = []
        self.contents: list[bytes] = []
        self.documents: list[Document] = []
        self._read(source)

    def extend(self) -> None:
        """Reads the base of the last file."""
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
        """The file that the last one extends."""
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
        """Raises at the key of the file that asked (the last one), beside what else is wrong."""
        asker = self.documents[(asking or len(self.documents)) - 1]
        fault = asker.fault(code, (KEY,), message, advice)
        others = [other for read in self.documents for other in read.faults]
        told = {(other.file, other.path) for other in others}
        faults = others if (fault.file, fault.path) in told else [*others, fault]
        raise InvalidVariant(in_order(faults, [source.shown for source in self.sources]))


def _laid_over(base: Document, top: Document) -> Document:
    """The base with all that `top` says instead or besides; `top` gives its name."""
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
    """Where the base speaks and is not listened to."""
    if not (isinstance(base, dict) and isinstance(top, dict)):
        yield path
        return
    for key in base.keys() & top.keys():
        yield from _replaced(base[key], top[key], (*path, key))
