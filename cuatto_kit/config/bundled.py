"""The bundled variants, printers, briefs and themes, and the lookup of command-line arguments."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit import files, resources
from cuatto_kit.config.messages import did_you_mean, one_of
from cuatto_kit.errors import Code, Fault, UsageError

SUFFIXES = (".yaml", ".yml")
"""The suffixes of files that another file may name."""

MOST_BYTES = 200
"""The maximum length (bytes) of the name of an output folder.

Systems allow 255, and the files that are written beside it have longer names.
"""

_NOT_BOARDS = {"briefs", "printers", "themes"}


@dataclass(frozen=True)
class Source:
    """The file of a variant, a brief or a printer.

    - `name`: the name of the folder for its output.
    - `shown`: the file's name in messages.
    - `text`: the content, such as unsaved text, to be used instead of reading the file.
    """

    name: str
    shown: str
    path: Path
    text: str | None = None


def bundled() -> dict[str, Path]:
    """Return the bundled variants by name, sorted by game and name, then those of other packages.

    Packages that bring games cannot replace a bundled name.
    """
    found: dict[str, Path] = {}
    for root in resources.folders("variants"):
        for folder in sorted(folder for folder in root.iterdir() if folder.is_dir()):
            for name, path in _files_in(folder).items() if folder.name not in _NOT_BOARDS else ():
                found.setdefault(name, path)
    return found


def printers() -> dict[str, Path]:
    """Return the bundled printers by name."""
    return _files_in(resources.folder("variants") / "printers")


def briefs() -> dict[str, Path]:
    """Return the bundled briefs of searches by name."""
    return _files_in(resources.folder("variants") / "briefs")


def _files_in(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.yaml"), key=lambda path: path.stem)}


def themes() -> list[str]:
    """Return the names of the themes for rule sheets, sorted."""
    folders = (root / "en/themes" for root in resources.folders("rules"))
    return sorted({path.stem for folder in folders for path in folder.glob("*.yaml")})


def looks() -> dict[str, Path]:
    """Return the files that describe the looks of themes, by theme; not every theme has one."""
    folders = (root / "themes" for root in reversed(resources.folders("variants")))
    return {name: path for folder in folders for name, path in _files_in(folder).items()}


def template() -> Path:
    """Return the path of the commented board from which `new` starts."""
    return resources.folder("variants") / "template.yaml"


def brief_template() -> Path:
    """Return the path of the commented brief from which `new --brief` starts."""
    return resources.folder("variants") / "brief-template.yaml"


def find(variant: str) -> Source:
    """Return the source for VARIANT: a bundled name or a path.

    Raises UsageError if there is no such file.
    """
    boards = bundled()
    if variant in boards:
        return Source(variant, variant, boards[variant])
    words = f"no variant {variant!r}{did_you_mean(variant, boards)}; cuatto-kit list names them all"
    path = _file(variant, words)
    return Source(kit_name(path), _shown(variant), path)


def find_brief(brief: str) -> Source:
    """Return the source for BRIEF: a bundled name or a path.

    Raises UsageError if there is no such file.
    """
    known = briefs()
    if brief in known:
        return Source(brief, brief, known[brief])
    path = _file(brief, f"no brief {brief!r}; expected {one_of(brief, known)}, or a .yaml file")
    return Source(kit_name(path), _shown(brief), path)


def find_printer(printer: str) -> Source:
    """Return the source for `--printer`: a bundled name or a path.

    Raises UsageError if there is no such file.
    """
    known = printers()
    if printer in known:
        return Source(printer, printer, known[printer])
    words = f"no printer {printer!r}; expected {one_of(printer, known)}"
    path = _file(printer, words)
    return Source(_shown(path.stem), _shown(printer), path)


def _shown(word: str) -> str:
    """Return a path as text, with bytes that are not UTF-8 as escapes."""
    return word.encode(errors="backslashreplace").decode()


def is_path(word: str) -> bool:
    """Return whether a word that is not a bundled name looks like the path of a file."""
    path = Path(word)
    return path.suffix in SUFFIXES or len(path.parts) > 1


def _file(word: str, otherwise: str) -> Path:
    """Return the path if it is a file.

    Raises UsageError if not; its message is `otherwise` if the word does not look like a path.
    """
    path = Path(word)
    try:
        if path.is_file():
            return path
    except OSError:  # a name longer than the system takes
        pass
    raise UsageError(Fault(Code.NOT_FOUND, f"{word}: no such file" if is_path(word) else otherwise))


def kit_name(path: Path) -> str:
    """Return the name of a folder from the name of a file; all operating systems allow it.

    It consists of lower-case letters of any script, digits, `.`, `-` and `_`. Raises UsageError if
    the file's name has none of them.
    """
    stem = unicodedata.normalize("NFC", path.stem.lower())
    name = re.sub(r"[^\w.-]+", "-", stem).strip("-.")
    if not name:
        raise UsageError(Fault(Code.USAGE, f"{path}: expected a file name with letters or digits"))
    short = name.encode()[:MOST_BYTES].decode(errors="ignore")[:80].rstrip("-.")
    return short if files.is_portable(short) else f"_{short}"
