"""What ships with the kit, and how a VARIANT on the command line is found."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit import files, resources
from cuatto_kit.config.messages import did_you_mean, one_of
from cuatto_kit.errors import Code, Fault, UsageError

SUFFIXES = (".yaml", ".yml")
"""How the files end that another file may name."""

MOST_BYTES = 200
"""Of the name of a folder: systems take 255, and what is written beside it has a longer name."""

_NOT_BOARDS = {"briefs", "printers", "themes"}


@dataclass(frozen=True)
class Source:
    """The file of a variant, a brief or a printer; `name` names the folder of what is made of it,
    `shown` stands for it in messages. With `text` the file is not read: it may be one that is not
    saved yet."""

    name: str
    shown: str
    path: Path
    text: str | None = None


def bundled() -> dict[str, Path]:
    """The bundled variants by name, sorted by game and name, then those of packages that bring
    games; a bundled name is never taken by another."""
    found: dict[str, Path] = {}
    for root in resources.folders("variants"):
        for folder in sorted(folder for folder in root.iterdir() if folder.is_dir()):
            for name, path in _files_in(folder).items() if folder.name not in _NOT_BOARDS else ():
                found.setdefault(name, path)
    return found


def printers() -> dict[str, Path]:
    """The bundled printers by name."""
    return _files_in(resources.folder("variants") / "printers")


def briefs() -> dict[str, Path]:
    """The bundled briefs of searches by name."""
    return _files_in(resources.folder("variants") / "briefs")


def _files_in(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.yaml"), key=lambda path: path.stem)}


def themes() -> list[str]:
    """What rule sheets may call things instead, by name, sorted."""
    folders = (root / "en/themes" for root in resources.folders("rules"))
    return sorted({path.stem for folder in folders for path in folder.glob("*.yaml")})


def looks() -> dict[str, Path]:
    """The files of what boards of a theme look like, by the theme; not every theme has one."""
    folders = (root / "themes" for root in reversed(resources.folders("variants")))
    return {name: path for folder in folders for name, path in _files_in(folder).items()}


def template() -> Path:
    """The commented board that `new` begins with."""
    return resources.folder("variants") / "template.yaml"


def brief_template() -> Path:
    """The commented brief that `new --brief` begins with."""
    return resources.folder("variants") / "brief-template.yaml"


def find(variant: str) -> Source:
    """The file that VARIANT means: a bundled name, or a path.

    Raises UsageError where there is no such file.
    """
    boards = bundled()
    if variant in boards:
        return Source(variant, variant, boards[variant])
    words = f"no variant {variant!r}{did_you_mean(variant, boards)}; cuatto-kit list names them all"
    path = _file(variant, words)
    return Source(kit_name(path), _shown(variant), path)


def find_brief(brief: str) -> Source:
    """The file that BRIEF means: a bundled name, or a path.

    Raises UsageError where there is no such file.
    """
    known = briefs()
    if brief in known:
        return Source(brief, brief, known[brief])
    path = _file(brief, f"no brief {brief!r}; expected {one_of(brief, known)}, or a .yaml file")
    return Source(kit_name(path), _shown(brief), path)


def find_printer(printer: str) -> Source:
    """The file that `--printer` means: a bundled name, or a path.

    Raises UsageError where there is no such file.
    """
    known = printers()
    if printer in known:
        return Source(printer, printer, known[printer])
    words = f"no printer {printer!r}; expected {one_of(printer, known)}"
    path = _file(printer, words)
    return Source(_shown(path.stem), _shown(printer), path)


def _shown(word: str) -> str:
    """A path as text: bytes in it that are no UTF-8 are told as escapes."""
    return word.encode(errors="backslashreplace").decode()


def is_path(word: str) -> bool:
    """Whether a word that is no bundled name looks like the path of a file."""
    path = Path(word)
    return path.suffix in SUFFIXES or len(path.parts) > 1


def _file(word: str, otherwise: str) -> Path:
    """The file of that path. Raises UsageError, by `otherwise` where it does not look like one."""
    path = Path(word)
    try:
        if path.is_file():
            return path
    except OSError:  # a name longer than the system takes
        pass
    raise UsageError(Fault(Code.NOT_FOUND, f"{word}: no such file" if is_path(word) else otherwise))


def kit_name(path: Path) -> str:
    """A folder name made of the file's, which every system takes: small letters of any script,
    digits, `.`, `-` and `_`.

    Raises UsageError where the file's name has none of them.
    """
    stem = unicodedata.normalize("NFC", path.stem.lower())
    name = re.sub(r"[^\w.-]+", "-", stem).strip("-.")
    if not name:
        raise UsageError(Fault(Code.USAGE, f"{path}: expected a file name with letters or digits"))
    short = name.encode()[:MOST_BYTES].decode(errors="ignore")[:80].rstrip("-.")
    return short if files.is_portable(short) else f"_{short}"
