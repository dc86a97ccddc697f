"""Finds the data that travels with the package: scad/, rules/ and variants/.

In a wheel they lie inside the package; in a checkout, also an editable
install, beside it.
"""

import hashlib
import os
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
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


PLUGINS = "cuatto_kit.games"
"""The entry point group by which other packages bring games (games/registry.py)."""


@cache
def folders(name: str) -> tuple[Path, ...]:
    """The data folders of a name: the bundled one, then those that lie beside the code of
    packages that bring games.

    Raises FileNotFoundError where the installation lacks its own.
    """
    packages = sorted({point.module.partition(".")[0] for point in entry_points(group=PLUGINS)})
    specs = (find_spec(package) for package in packages)
    roots = (Path(root) for spec in specs if spec for root in spec.submodule_search_locations or ())
    return (folder(name), *(root / name for root in roots if (root / name).is_dir()))


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
