"""Machine code of the bundled games, which a wheel contains so that a new user compiles nothing.

`tools/ship_kernels.py` makes it when a release is built; a checkout has none. There is an archive
for each portable processor, and one for WebAssembly. Its entries are named by the key of a kernel,
which includes the sources that it is compiled from, and by the digest of the code.
"""

import hashlib
import lzma
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "shipped"
WEBASSEMBLY = "wasm32"
"""The name of the archive of WebAssembly; those of machine code are in machine.py."""
_BEGAN = (1980, 1, 1, 0, 0, 0)
"""The date of all entries, so that the same code makes the same archive."""


def holds(processor: str, key: str) -> bool:
    """Return whether the archive of a processor has a kernel."""
    return key in _entries(processor)


def find(processor: str, key: str) -> bytes | None:
    """Return the code of a kernel from the archive of a processor.

    It is None if there is none, or if its digest is not that of its name.
    """
    digest = _entries(processor).get(key)
    if digest is None:
        return None
    try:
        with zipfile.ZipFile(_archive(processor)) as archive:
            code = archive.read(f"{key}-{digest}")
    except (OSError, EOFError, lzma.LZMAError, zipfile.BadZipFile):
        return None
    return code if hashlib.sha256(code).hexdigest() == digest else None


def write(processor: str, codes: Mapping[str, bytes]) -> Path:
    """Write the archive of a processor, with code by key, and return its path."""
    path = _archive(processor)
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        for key, code in sorted(codes.items()):
            entry = zipfile.ZipInfo(f"{key}-{hashlib.sha256(code).hexdigest()}", _BEGAN)
            entry.compress_type = zipfile.ZIP_LZMA
            archive.writestr(entry, code)
    _entries.cache_clear()
    return path


def _archive(processor: str) -> Path:
    return FOLDER / f"{processor}.zip"


@cache
def _entries(processor: str) -> Mapping[str, str]:
    """Return the digests of the code in an archive by key; none without the archive."""
    try:
        with zipfile.ZipFile(_archive(processor)) as archive:
            names = archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return {}
    return {key: digest for key, _, digest in (name.partition("-") for name in names)}
