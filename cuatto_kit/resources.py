"""The data folders of the package: scad/, rules/ and variants/.

In a wheel they are inside the package; in a checkout, also an editable install, beside it.
"""

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """Return the path of the data folder `name` ("scad", "rules" or "variants").

    Raises FileNotFoundError if the installation lacks it.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"the installation lacks its {name}/ folder")


PLUGINS = "cuatto_kit.games"
"""The entry point group by which other packages bring games (games/registry.py)."""


@cache
def plugins() -> tuple[Path, ...]:
    """Return the folders of packages that bring games, sorted by the packages' names."""
    packages = sorted({point.module.partition(".")[0] for point in entry_points(group=PLUGINS)})
    specs = (find_spec(package) for package in packages)
    return tuple(
        Path(root) for spec in specs if spec for root in spec.submodule_search_locations or ()
    )


def folders(name: str) -> tuple[Path, ...]:
    """Return the data folders of a name: the bundled one, then those of packages that bring games.

    Raises FileNotFoundError if the installation lacks its own.
    """
    return (folder(name), *(root / name for root in plugins() if (root / name).is_dir()))


LIBRARIES = frozenset(
    [
        "manifold3d",
        "llvmlite",
        "numpy",
        "numpy_stl",
        "openscad_evaluator",
        "openscad_lalr_parser",
        "pydantic",
        "rectpack",
        "solidpython2",
        "trimesh",
        "typst",
        "jinja2",
    ]
)
"""The libraries whose versions may affect products, by the names of their metadata folders."""
_TEXTS = frozenset({".py", ".css", ".html", ".j2", ".js", ".typ", ".yaml", ".md", ".scad", ".ttf"})
"""The suffixes of files that may affect products."""
_MAKES_NOTHING = frozenset({"__pycache__", "node_modules", "studio"})
"""Folders that do not affect products."""


@cache
def code_digest() -> str:
    """Return a digest of everything that affects products.

    These are the package's files, its data, the packages that bring games, and the versions of the
    libraries.
    """
    digest = hashlib.sha256()
    roots = [_PACKAGE, folder("scad"), folder("rules"), folder("variants") / "themes", *plugins()]
    for root in roots:
        for path in sorted(_files_below(str(root))):
            digest.update(path.removeprefix(str(root)).encode())
            digest.update(Path(path).read_bytes())
    for name in sorted(_installed()):
        digest.update(name.encode())
    return digest.hexdigest()


def _files_below(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in _MAKES_NOTHING:
                    yield from _files_below(entry.path)
            elif os.path.splitext(entry.name)[1] in _TEXTS:
                yield entry.path


def _installed() -> set[str]:
    """Return the names and versions of the libraries, from their metadata folders.

    Reading the metadata of each would take longer than the rest of the digest.
    """
    found = set()
    for place in sys.path:
        with contextlib.suppress(OSError):
            found |= {name for name in os.listdir(place) if name.endswith(".dist-info")}
    return {name for name in found if name.partition("-")[0].lower() in LIBRARIES}
