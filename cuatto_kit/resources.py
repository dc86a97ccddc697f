"""The data folders of the package: scad/, rules/ and variants/.

They are inside the package in a wheel, and beside it in a checkout or an editable install.
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
    """Return the data folder `name` ("scad", "rules" or "variants").

    Raises FileNotFoundError if the installation lacks it.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"the installation lacks its {name}/ folder")


PLUGINS = "cuatto_kit.games"
"""The entry point group by which other packages add games (games/registry.py)."""


@cache
def plugins() -> tuple[Path, ...]:
    """Return the folders of the packages that add games, sorted by name."""
    packages = sorted({point.module.partition(".")[0] for point in entry_points(group=PLUGINS)})
    specs = (find_spec(package) for package in packages)
    return tuple(
        Path(root) for spec in specs if spec for root in spec.submodule_search_locations or ()
    )


def folders(name: str) -> tuple[Path, ...]:
    """Return the data folders of a name: the bundled one, then those of packages that add games.

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
"""The libraries on whose versions products depend, by the names of their metadata folders."""
_TEXTS = frozenset({".py", ".css", ".html", ".j2", ".js", ".typ", ".yaml", ".md", ".scad", ".ttf"})
_MAKES_NOTHING = frozenset({"__pycache__", "node_modules", "studio"})
"""Folders on which no product depends, except for one in them."""
PLAY_PAGE = _PACKAGE / "studio" / "web" / "dist-offline"
"""The script and the style of the page that plays a board."""


@cache
def code_digest() -> str:
    """Return a digest of all code that makes products.

    It covers the files of the package, its data, the packages that add games, and the versions of
    the libraries.
    """
    digest = hashlib.sha256()
    data = (folder("scad"), folder("rules"), folder("variants") / "themes")
    roots = [_PACKAGE, PLAY_PAGE, *data, *plugins()]
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
    """Return the names and versions of the libraries, by their metadata folders.

    Importing their metadata would take longer than everything else here.
    """
    found = set()
    for place in sys.path:
        with contextlib.suppress(OSError):
            found |= {name for name in os.listdir(place) if name.endswith(".dist-info")}
    return {name for name in found if name.partition("-")[0].lower() in LIBRARIES}
