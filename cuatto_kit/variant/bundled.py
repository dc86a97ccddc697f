"""What ships with the kit, and how a VARIANT on the command line is found."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit import resources
from cuatto_kit.errors import Fault, UsageError
from cuatto_kit.variant.words import meant

_NOT_BOARDS = {"printers", "invalid"}


@dataclass(frozen=True)
class Source:
    """A variant's file; `name` names its kit, `shown` stands for it in messages."""

    name: str
    shown: str
    path: Path


def bundled() -> dict[str, Path]:
    """The bundled variants by name, sorted by game and name."""
    folders = sorted(folder for folder in resources.folder("variants").iterdir() if folder.is_dir())
    return {
        name: path
        for folder in folders
        if folder.name not in _NOT_BOARDS
        for name, path in _files_in(folder).items()
    }


def printers() -> dict[str, Path]:
    """The bundled printers by name."""
    return _files_in(resources.folder("variants") / "printers")


def _files_in(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.yaml"), key=lambda path: path.stem)}


def template() -> Path:
    """The commented board that `new` begins with."""
    return resources.folder("variants") / "template.yaml"


def find(variant: str) -> Source:
    """The file that VARIANT means: a bundled name, or a path.

    Raises UsageError where there is no such file.
    """
    boards = bundled()
    if variant in boards:
        return Source(variant, variant, boards[variant])
    path = Path(variant)
    if _is_file(path):
        return Source(kit_name(path), variant, path)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise UsageError(Fault("NOT_FOUND", f"{variant}: no such file"))
    message = f"no variant {variant!r}{meant(variant, boards)}; cuatto-kit list names them all"
    raise UsageError(Fault("NOT_FOUND", message))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the system takes
        return False


def kit_name(path: Path) -> str:
    """A folder name made of the file's: small letters of any script, digits, `.`, `-` and `_`.

    Raises UsageError where the file's name has none of them.
    """
    stem = unicodedata.normalize("NFC", path.stem.lower())
    name = re.sub(r"[^\w.-]+", "-", stem).strip("-.")
    if not name:
        raise UsageError(Fault("USAGE", f"{path}: expected a file name with letters or digits"))
    return name[:80]
