"""The studio as a folder of static files, whose Python runs in the reader's browser (Pyodide)."""

import hashlib
import importlib.metadata
import io
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath
from random import Random
from typing import NamedTuple

from cuatto_kit import __version__, resources
from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.languages import languages, regions
from cuatto_kit.design.new import new_text
from cuatto_kit.design.play_page import made_page
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.rollouts import thrown
from cuatto_kit.games.thinking import Stop
from cuatto_kit.kernels.kernel import Kernel, about_to_use
from cuatto_kit.studio.answering import answer
from cuatto_kit.studio.app import VIEWER, WEB
from cuatto_kit.studio.products import write_zip
from cuatto_kit.timing import Progress

PYODIDE = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
"""The files of Pyodide itself."""


class Stage(NamedTuple):
    """Libraries that a site loads together."""

    compiled: tuple[str, ...]
    """Those that must have been compiled for Pyodide, each a wheel beside Pyodide's files."""
    pure: tuple[str, ...]
    """Those of Python code alone, taken from this installation."""


CORE, PARTS, PAPER = "core", "parts", "paper"
STAGES = {
    CORE: Stage(
        ("numpy", "pydantic_core"),
        (
            "annotated-types", "cachetools", "filelock", "jinja2", "markupsafe", "numpy-stl",
            "platformdirs", "ply", "pydantic", "python-utils", "pyyaml", "rectpack", "rich",
            "solidpython2", "trimesh", "typing-extensions", "typing-inspection",
        ),
    ),
    PARTS: Stage(
        ("manifold3d", "uharfbuzz"),
        ("fonttools", "lark", "openscad-evaluator", "openscad-lalr-parser"),
    ),
    PAPER: Stage(("contourpy", "typst"), ("segno",)),
}  # fmt: skip
"""The libraries: those that everything needs, those for parts in 3-D, and those for sheets.

A site without the wheels of a later stage lacks what needs it (web/src/site/page.ts)."""
NO_ROOFS = b"""def skeletonize(*_):
    raise NotImplementedError("roof() needs shapely, which this site lacks")
"""
"""A module in place of shapely_polyskel, which openscad-evaluator needs for roofs only."""
LIST = "site.json"
"""The file with the version of a site and its files."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; frame-src blob:; worker-src 'self'; connect-src 'self' blob: data:"
)
BRIEF = "search:50ms"
"""A bot that thinks, for a short time."""
_NEVER_NEEDED = {"__pycache__", "..", "tests", "examples", "sboms", "bosl2"}
"""Folders of libraries that are left out, and paths outside of them."""
_NO_CODE = {"__pycache__", "node_modules", "src"}


def export(folder: Path, pyodide: Path, progress: Progress = lambda *_: None) -> None:
    """Write the site into a folder, in place of an earlier one.

    Args:
        folder: The folder of the site.
        pyodide: A folder with Pyodide's files and the wheels of `STAGES`.
        progress: A function that is called with the progress; kernels are compiled for minutes.

    Raises:
        UsageError: Files are missing in `pyodide`, or the folder holds other files.
    """
    wheels = _wheels(pyodide)
    archives = {stage: [path.name for path in paths] for stage, paths in wheels.items()}
    if folder.exists() and any(folder.iterdir()) and not (folder / LIST).is_file():
        message = f"--export {folder}: it holds other files; expected an empty folder or a site"
        raise UsageError(Fault(Code.EXISTS, message))
    files = {
        **_page(),
        **{f"python/{path.name}": path.read_bytes() for paths in wheels.values() for path in paths},
        **{f"python/{name}": (pyodide / name).read_bytes() for name in PYODIDE},
        **{f"python/{stage}.zip": _zipped(_libraries(stage)) for stage in wheels},
        "python/kit.zip": _zipped(_kit()),
        "python/kernels.zip": _zipped(kernels(progress)),
        **dict(_answers()),
    }
    for stage in archives:
        archives[stage].append(f"{stage}.zip")
    archives[CORE] += ["kit.zip", "kernels.zip"]
    files[LIST] = _listed(files, archives)
    _replace(folder, files)


def _replace(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files into a new folder, which then takes the place of `folder`."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        for name, content in files.items():
            path = Path(beside) / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if folder.exists():
            folder.rename(Path(beside) / "former")
        (Path(beside) / "site").rename(folder)


def _wheels(pyodide: Path) -> dict[str, list[Path]]:
    """Return the compiled libraries of each stage, without stages that lack one.

    Raises UsageError if a file is missing that everything needs.
    """
    missing = [name for name in PYODIDE if not (pyodide / name).is_file()]
    found = {}
    for stage, (compiled, _) in STAGES.items():
        patterns = [f"{name}-*_wasm32.whl" for name in compiled]
        wheels = [sorted(pyodide.glob(pattern))[-1:] for pattern in patterns]
        lacking = [name for name, wheel in zip(patterns, wheels, strict=True) if not wheel]
        if not lacking:
            found[stage] = list(chain.from_iterable(wheels))
        elif stage == CORE:
            missing += lacking
    if missing:
        message = (
            f"--pyodide {pyodide}: no {', '.join(missing)}; expected the files of a Pyodide "
            f"distribution (docs/anywhere.md)"
        )
        raise UsageError(Fault(Code.USAGE, message))
    return found


def _listed(files: Mapping[str, bytes], archives: Mapping[str, Sequence[str]]) -> bytes:
    """Return the list of files, with a version that changes with any of them."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    told = {
        "version": f"{__version__}-{digest.hexdigest()[:12]}",
        "archives": archives,
        "files": {name: len(content) for name, content in sorted(files.items())},
    }
    return json.dumps(told, indent=1).encode()


# The page


def _page() -> dict[str, bytes]:
    built = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*") if path.is_file()}
    viewer = {f"viewer/{path.name}": path for path in VIEWER.iterdir() if path.is_file()}
    files = {name: path.read_bytes() for name, path in (built | viewer).items()}
    head = (
        '<meta name="cuatto-kit" content="site">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    )
    page = files["index.html"].decode().replace('<meta name="nonce" content="NONCE">\n', head)
    files["index.html"] = page.encode()
    files["service.js"] = files.pop("assets/service.js")
    return files


def _answers() -> Iterator[tuple[str, bytes]]:
    """Yield files with the answers about all that a site brings, by language.

    With them a page begins before its Python has started.
    """
    for language in (*languages(), *regions()):
        yield f"answers/start-{language}.json", _told([("gallery", {"language": language})])
        yield f"answers/schema-{language}.json", _told([("schema", {"language": language})])
        yield f"answers/boards-{language}.json", _told(_asked_of_boards(language))


def _told(requests: Iterable[tuple[str, Json]]) -> bytes:
    """Return the answers to requests, with their parts, by the digests of the requests."""
    return b"{" + b",".join(_entry(kind, asked) for kind, asked in requests) + b"}"


def _asked_of_boards(language: str) -> Iterator[tuple[str, Json]]:
    """Yield the requests for the text of each board and for its drawing."""
    for name, blank in (("", True), *((name, False) for name in ("", *bundled()))):
        yield "new", {"origin": name, "blank": blank, "language": language}
    for name in bundled():
        yield "board", {"board": {"file": name, "text": new_text(name)}, "language": language}


def _entry(kind: str, asked: Json) -> bytes:
    parts: list[bytes] = []
    state, data = answer(kind, asked, parts.append)
    told = [b'["partial",%s]' % part for part in parts]
    request = json.dumps([kind, asked], ensure_ascii=False, separators=(",", ":")).encode()
    name = hashlib.sha256(request).hexdigest()[:24].encode()
    return b'"%s":[%s]' % (name, b",".join([*told, b'["%s",%s]' % (state.encode(), data)]))


# Its Python


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as a zip, the same for the same files."""
    target = io.BytesIO()
    write_zip("", dict(files), target)
    return target.getvalue()


def _libraries(stage: str) -> Iterator[tuple[str, bytes]]:
    """Yield the Python code and the data of the libraries of a stage."""
    if stage == PARTS:
        yield "shapely_polyskel.py", NO_ROOFS
    for name in STAGES[stage].pure:
        for file in importlib.metadata.files(name) or ():
            needed = not _NEVER_NEEDED & set(file.parts)
            if needed and file.suffix not in (".pyc", ".so", ".pyd", ".dylib"):
                yield file.as_posix(), Path(str(file.locate())).read_bytes()


def _kit() -> Iterator[tuple[str, bytes]]:
    """Yield the code of the kit and its data."""
    package = Path(resources.__file__).parent
    for path in package.rglob("*"):
        name = path.relative_to(package)
        if path.is_file() and not _NO_CODE & set(name.parts) and WEB not in path.parents:
            yield f"cuatto_kit/{name.as_posix()}", path.read_bytes()
    for folder in ("rules", "variants", "scad"):
        for path in resources.folder(folder).rglob("*"):
            if path.is_file():
                name = path.relative_to(resources.folder(folder))
                yield str(PurePosixPath(folder) / name.as_posix()), path.read_bytes()


# Its kernels


def kernels(
    progress: Progress = lambda *_: None, boards: Iterable[str] = ()
) -> list[tuple[str, bytes]]:
    """Return the libraries of all kernels that playing and judging boards uses, by name.

    `boards` are names or files, by default all bundled boards.
    """
    used: dict[str, Callable[[], bytes]] = {}

    def called(kernel: Kernel[..., object], arguments: Sequence[object]) -> None:
        used.setdefault(kernel.library_name(*arguments), partial(kernel.library, *arguments))

    names = [*(boards or bundled())]
    watching = about_to_use.set(called)
    try:
        for number, name in enumerate(names):
            progress(f"rules of {name}", number, len(names))
            _exercise(Design.open(name))
    finally:
        about_to_use.reset(watching)
    made = []
    for number, (name, library) in enumerate(used.items()):
        progress("kernels", number, len(used))
        made.append((name, library()))
    return made


def _exercise(design: Design) -> None:
    """Play a little of everything on a board with each number of seats, and make its page."""
    made_page(design)
    fewest, most = design.variant.seats
    for seats in range(fewest, most + 1):
        simulator = design.board_game.simulator(seats)
        for policies in simulator.lineups:
            simulator.compile(policies)
        simulator.weigh(1, 0, 1, 2)
        text = design.board_game.text_game(seats)
        state = _decision(text.game)
        for name in (*text.bots, BRIEF) if state is not None else ():
            text.bot(name, Stop())(state, lambda _: 1)


def _decision(game: Game[State, Move]) -> State | None:
    """Return a position with a choice, or None if a game has none."""
    state, chance = game.initial(), Random(1)
    while (actor := game.actor(state)) != END:
        if actor == CHANCE:
            state = game.apply(state, thrown(game, state, chance))
        elif len(moves := game.legal(state)) > 1:
            return state
        else:
            state = game.apply(state, moves[0])
    return None
