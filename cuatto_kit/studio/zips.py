"""Zip files for downloads."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a zip; it is fixed, so that the same kit gives the same zip."""


def write_zip(folder: str, contents: Mapping[str, bytes], path: Path) -> None:
    """Write files as a zip at `path`, all below `folder`; raise OSError if that fails."""
    with zipfile.ZipFile(path, "w") as package:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(f"{folder}/{name}", LONG_AGO)
            entry.create_system = 3  # Unix, for the permissions below, on all systems
            entry.external_attr = 0o644 << 16
            package.writestr(entry, contents[name], zipfile.ZIP_DEFLATED, 6)
