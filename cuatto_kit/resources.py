"""Finds the data that travels with the package: scad/, rules/ and variants/.

In a wheel they lie inside the package; in a checkout, also an editable
install, beside it.
"""

import hashlib
import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """The data folder `name` ("scad", "rules" or "variants").

    Raises FileNotFoundError where the installation lacks it.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"the installation lacks its {name}/ folder")


@cache
def package_digest() -> str:
    """A digest of all the package's code: what cached results depend on."""
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file aside and swaps it in: it is old or new, never half. Raises OSError."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def cache_folder(name: str) -> Path:
    """The folder for cached files of one kind, made on first use."""
    from platformdirs import user_cache_path

    path = user_cache_path("cuatto-kit", appauthor=False) / name
    path.mkdir(parents=True, exist_ok=True)
    return path
