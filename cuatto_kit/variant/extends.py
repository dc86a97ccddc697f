"""`extends: other.yaml`: a variant that says only where it differs from another.

Mappings are merged key by key; lists, texts, numbers and `null` replace what the base says.
Every value keeps the place where it was written, so a fault names the file to look into. A
base is a bundled variant by its name, or a file in the folder of the first file or below;
bundled variants extend bundled ones only, so that a copy of one works in any folder.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from cuatto_kit.errors import InvalidVariant, UsageError, YamlPath, in_order
from cuatto_kit.variant import bundled, document
from cuatto_kit.variant.bundled import Source
from cuatto_kit.variant.document import Document, dotted
from cuatto_kit.variant.words import meant, shown

KEY = "extends"
MOST_BASES = 8
"""How many files may be extended one after another."""

EXPECTED = "expected a bundled variant, or a .yaml file in the folder or below, as in base.yaml"

_ABSOLUTE = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://")
"""How a path begins that is none from here: a root, a drive, an address."""


def read(source: Source) -> tuple[Document, str]:
    """A variant laid over all that it extends, and the SHA-256 of what was read: of the file
    where it is one, else of the digests of all, the variant's first.

    Raises UsageError where the variant cannot be read; InvalidVariant where it is not YAML
    or where a base cannot be had.
    """
    chain = _Chain(source)
    while KEY in chain.documents[-1].data:
        chain.extend()
    *tops, merged = chain.documents
    for top in reversed(tops):
        merged = _laid_over(merged, top)
    return merged, _digest(chain.contents)


def _digest(contents: list[bytes]) -> str:
    digests = [hashlib.sha256(content) for content in contents]
    if len(digests) == 1:
        return digests[0].hexdigest()
    return hashlib.sha256(b"".join(digest.digest() for digest in digests)).hexdigest()


class _Chain:
    """Files that extend one another, from the variant on."""

    def __init__(self, source: Source) -> None:
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
            self._refuse("BAD_VALUE", f"the files extend each other in a circle: {circle}")
        if asking > MOST_BASES:
            message = f"more than {MOST_BASES} files extend one another; expected a shorter chain"
            self._refuse("TOO_BIG", message)
        try:
            self._read(base)
        except UsageError as error:
            self._refuse("NOT_FOUND", f"{error.faults[0].message}; {EXPECTED}")
        size = sum(map(len, self.contents))
        values = sum(len(read.values) for read in self.documents)
        if size > document.MAX_BYTES or values > document.MAX_NODES:
            most = f"{document.MAX_BYTES:,} bytes and {document.MAX_NODES:,} values"
            message = f"the files are too large together; expected {most} at most"
            self._refuse("TOO_BIG", message, asking)

    def _read(self, source: Source) -> None:
        content = document.raw(source.path, source.shown)
        self.documents.append(document.decoded(content, source.shown))
        self.contents.append(content)
        self.sources.append(source)

    def _base(self, word: Any) -> Source:
        """The file that the last one extends."""
        if not isinstance(word, str):
            self._refuse("WRONG_TYPE", f"{shown(word)} is given; {EXPECTED}")
        boards = bundled.bundled()
        if word in boards:
            path = boards[word].resolve()
            self.folder = path.parent
            return Source(word, word, path)
        if _ABSOLUTE.match(word) or "\\" in word:
            self._refuse("BAD_VALUE", f"{shown(word)} is no path from here; {EXPECTED}")
        if Path(word).suffix not in (".yaml", ".yml"):
            self._refuse("NOT_FOUND", f"no variant {shown(word)}; {EXPECTED}{meant(word, boards)}")
        here = self.sources[-1]
        try:
            path = (here.path.parent / word).resolve()
        except (OSError, RuntimeError):  # links that lead round in a circle
            self._refuse("NOT_FOUND", f"{shown(word)} cannot be read; {EXPECTED}")
        if not path.is_relative_to(self.folder):
            self._refuse("BAD_VALUE", f"{shown(word)} leads out of the folder; {EXPECTED}")
        return Source(path.stem, str(Path(here.shown).parent / word), path)

    def _refuse(self, code: str, message: str, asking: int | None = None) -> NoReturn:
        """Raises at the key of the file that asked (the last one), beside what else is wrong."""
        fault = self.documents[(asking or len(self.documents)) - 1].fault(code, (KEY,), message)
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
