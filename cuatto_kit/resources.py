"""Finds the data that travels with the package: scad/, rules/ and variants/.

In a wheel they lie inside the package; in a checkout, also an editable
install, beside it.
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
def plugins() -> tuple[Path, ...]:
    """Where the packages lie that bring games, by name."""
    packages = sorted({point.module.partition(".")[0] for point in entry_points(group=PLUGINS)})
    specs = (find_spec(package) for package in packages)
    return tuple(
        Path(root) for spec in specs if spec for root in spec.submodule_search_locations or ()
    )


def folders(name: str) -> tuple[Path, ...]:
    """The data folders of a name: the bundled one, then those that lie beside the code of
    packages that bring games.

    Raises FileNotFoundError where the installation lacks its own.
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
"""Whose versions the bytes of a product may depend on, as their metadata folders are called."""
_TEXTS = frozenset({".py", ".css", ".html", ".j2", ".js", ".typ", ".yaml", ".md", ".scad", ".ttf"})
_MAKES_NOTHING = frozenset({"__pycache__", "node_modules", "studio"})
"""Folders that no product depends on."""


@cache
def code_digest() -> str:
    """A digest of all that makes products: the package's files, the data that travels with it,
    the packages that bring games, and the versions of the libraries."""
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
    """Names and versions of the libraries, by their metadata folders: asking each takes longer
    than all else here."""
    found = set()
    for place in sys.path:
        with contextlib.suppress(OSError):
            found |= {name for name in os.listdir(place) if name.endswith(".dist-info")}
    return {name for name in found if name.partition("-")[0].lower() in LIBRARIES}
