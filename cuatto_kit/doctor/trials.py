"""Tries whether things work, in a process of its own: a broken library may end the one that imports
it, or never come back."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module

PATIENCE = 120.0
"""Seconds that all that is left to try may take; beyond that what is under way has failed."""

_MARK = "\x1e"  # which no library prints
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    "from cuatto_kit.doctor.trials import main; main(sys.argv[2:])"
)


def outcomes(tasks: Sequence[str]) -> Mapping[str, str]:
    """Why each task failed, empty where it did not. A task is `import MODULE` or one of `WORK`."""
    found: dict[str, str] = {}
    while left := [task for task in tasks if task not in found]:
        said, end = _tried(left)
        found |= said
        if not said.keys() >= set(left):
            found[next(task for task in left if task not in found)] = end
    return found


def _tried(tasks: Sequence[str]) -> tuple[dict[str, str], str]:
    """What a process said of the tasks before it ended, and how it ended."""
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


# In the process that tries


def main(tasks: Sequence[str]) -> None:
    """Tries each task and says what came of it, on a line of its own."""
    for task in tasks:
        reason = ""
        try:
            if task in WORK:
                WORK[task]()
            else:
                import_module(task.removeprefix("import "))
        except Exception as error:  # whatever a broken library raises
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
        print(f"\n{_MARK}{json.dumps([task, reason])}", flush=True)


def _compile() -> None:
    """A kernel becomes machine code, none that is kept, and reckons."""
    from cuatto_kit.kernels.trying import sum_by_machine_code

    _expect(sum_by_machine_code(40, 2), 42)


def _render() -> None:
    """A part of the library becomes triangles."""
    from cuatto_kit import resources
    from cuatto_kit.fabrication.renderers import Embedded

    corners = Embedded().render(resources.folder("scad") / "connector.scad").shape[1:]
    _expect(corners, (3, 3))


def _typeset() -> None:
    """A page becomes a PDF in the font that travels with the package."""
    import typst

    from cuatto_kit.doctor.folders import FONTS

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
"""What the verbs rest on, tried on something small."""
