"""Trials in a separate process, since a broken library may crash the process or never return."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from cuatto_kit import resources

PATIENCE = 120.0
"""The time limit (s) for all remaining trials; beyond it the running one has failed."""

FONTS = Path(resources.__file__).parent / "sheets" / "fonts"
"""The folder of the package for the fonts of sheets."""

_MARK = "\x1e"  # not printed by any library
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    "from cuatto_kit.doctor.trials import main; main(sys.argv[2:])"
)


def outcomes(tasks: Sequence[str]) -> Mapping[str, str]:
    """Return the reason why each task failed, "" for success.

    A task is `import MODULE` or a key of `WORK`.
    """
    found: dict[str, str] = {}
    while left := [task for task in tasks if task not in found]:
        said, end = _tried(left)
        found |= said
        if not said.keys() >= set(left):
            found[next(task for task in left if task not in found)] = end
    return found


def _tried(tasks: Sequence[str]) -> tuple[dict[str, str], str]:
    """Return the results that a process printed before it ended, and how it ended."""
    command = [sys.executable, "-c", _START, json.dumps(sys.path), *tasks]
    try:
        ended = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
        said, end = ended.stdout, f"it ends Python with status {ended.returncode}"
    except subprocess.TimeoutExpired as error:
        said, end = error.stdout or b"", f"it takes more than {PATIENCE:.0f} s"
    return dict(_heard(said.decode("ascii", "replace"))), end


def _heard(text: str) -> Iterator[tuple[str, str]]:
    for line in text.split("\n"):
        if line.startswith(_MARK):
            task, reason = json.loads(line.removeprefix(_MARK))
            yield task, reason


# In the separate process


def main(tasks: Sequence[str]) -> None:
    """Try each task and print its result on a separate line."""
    for task in tasks:
        reason = ""
        try:
            if task in WORK:
                WORK[task]()
            else:
                import_module(task.removeprefix("import "))
        except Exception as error:  # a broken library may raise anything
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
        print(f"\n{_MARK}{json.dumps([task, reason])}", flush=True)


def _compile() -> None:
    """Compile a kernel to machine code without the cache, and run it."""
    from cuatto_kit.kernels.kernel import sum_by_machine_code

    _expect(sum_by_machine_code(40, 2), 42)


def _render() -> None:
    """Render a part of the library to triangles."""
    from cuatto_kit.fabrication.meshes import Embedded

    corners = Embedded().render(resources.folder("scad") / "connector.scad").shape[1:]
    _expect(corners, (3, 3))


def _typeset() -> None:
    """Typeset a page as PDF in the font of the package."""
    import typst

    fonts = typst.Fonts(include_system_fonts=False, font_paths=[FONTS])
    page = b'#set text(font: "Fira Sans", fallback: false)\nA *page*'
    pdf = typst.compile(page, format="pdf", font_paths=fonts)
    _expect(b"FiraSans-Regular" in pdf, True)


def _expect(given: object, expected: object) -> None:
    if given != expected:
        raise ValueError(f"it gives {given!r}; expected {expected!r}")


WORK: Mapping[str, Callable[[], None]] = {
    "compile": _compile,
    "render": _render,
    "typeset": _typeset,
}
"""Small trials of the functions on which the verbs depend."""
