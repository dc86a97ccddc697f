"""Meshes and what is measured on them, kept by content: the same thing is made once."""

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from cuatto_kit import resources

_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Entry:
    """What was made or measured once: a mesh as STL, if it is one, and figures."""

    figures: dict[str, Any]
    stl: bytes = b""


class RenderCache:
    """Entries under the digest of all that they depend on.

    An entry begins with the digest of what follows, so that a torn or damaged
    one is made again instead of printed.
    """

    def __init__(self) -> None:
        self._folder = resources.cache_folder("render")

    @staticmethod
    def key(*texts: str) -> str:
        """The digest of the texts and of the kit's own code."""
        return hashlib.sha256(json.dumps([resources.package_digest(), *texts]).encode()).hexdigest()

    def get(self, key: str) -> Entry | None:
        try:
            raw = self._path(key).read_bytes()
        except OSError:
            return None
        data = raw[_DIGEST:]
        if hashlib.sha256(data).digest() != raw[:_DIGEST]:
            return None
        figures, _, stl = data.partition(b"\n")
        return Entry(json.loads(figures), stl)

    def figures(self, key: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The figures kept under a key, or made and kept now."""
        entry = self.get(key)
        if entry is None:
            entry = Entry(make())
            self.put(key, entry)
        return entry.figures

    def put(self, key: str, entry: Entry) -> None:
        data = json.dumps(entry.figures).encode() + b"\n" + entry.stl
        with NamedTemporaryFile(dir=self._folder, prefix=".", delete=False) as file:
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(file.name, self._path(key))

    def _path(self, key: str) -> Path:
        return self._folder / key
