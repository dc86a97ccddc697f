"""Several files as one to download."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When all files of a zip were written, so that the same kit is the same zip."""


def write_zip(folder: str, contents: Mapping[str, bytes], path: Path) -> None:
    """Writes files below a folder as a zip. Raises OSError."""
    with zipfile.ZipFile(path, "w") as package:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(f"{folder}/{name}", LONG_AGO)
            entry.create_system = 3  # whose permissions follow, whatever this system is
            entry.external_attr = 0o644 << 16
            package.writestr(entry, contents[name], zipfile.ZIP_DEFLATED, 6)
