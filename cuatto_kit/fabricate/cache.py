"""Renders kept by content: the same drawing by the same renderer is made once."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from cuatto_kit import resources

_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Entry:
    """A mesh as STL, and what was measured on it."""

    stl: bytes
    measures: dict[str, Any]


class RenderCache:
    """Meshes under the digest of all that they depend on.

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
        measures, _, stl = data.partition(b"\n")
        return Entry(stl, json.loads(measures))

    def put(self, key: str, entry: Entry) -> None:
        data = json.dumps(entry.measures).encode() + b"\n" + entry.stl
        with NamedTemporaryFile(dir=self._folder, prefix=".", delete=False) as file:
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(file.name, self._path(key))

    def _path(self, key: str) -> Path:
        return self._folder / key
