"""Runs cases: each in a process of its own, made from one that has everything imported.

The command line is that of users (`verbs.main`), with arguments, standard input and an empty folder
but for the files of the case; limits end what takes too much. The store is that of the parent's
cache folder, which all cases share.
"""

import contextlib
import faulthandler
import gc
import io
import os
import pkgutil
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import NoReturn

import typer.main

import cuatto_kit
from cuatto_kit import resources, templates
from cuatto_kit.api import Design
from cuatto_kit.cache import store
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cli import verbs
from cuatto_kit.config.languages import languages
from cuatto_kit.design import sheet_content
from cuatto_kit.kernels import machine
from cuatto_kit.reports import plan, remedies
from cuatto_kit.sheets.compose import compose
from fuzz.fuzzing import seeds
from fuzz.fuzzing.cases import STUDIO, Case

SECONDS = 20
"""Of CPU time, after which a case is ended where speed counts; `verdicts.slow` complains sooner."""
PATIENCE = 120
"""The same where it does not: in the tests, which share a machine with others."""
ADDRESSES = 8 << 30
"""Bytes of address space that a case may take."""
LARGEST_FILE = 256 << 20
CHANGES, GAMES = 1, (20, 40)
"""How many changes of a board are tried that may mend a figure, each a board of its own; and in how
many games, at first and to confirm it."""


@dataclass(frozen=True)
class Outcome:
    """What came of a case. `status` is the exit status, that of a signal below zero; `files` are
    those of its folder afterwards, by path, a folder's content None."""

    status: int
    stdout: bytes
    stderr: bytes
    files: Mapping[str, bytes | None]
    cpu: float
    seconds: float
    memory: int


@cache
def prepare() -> None:
    """Imports all that cases need, and reads what they share, once."""
    for found in pkgutil.walk_packages(cuatto_kit.__path__, "cuatto_kit."):
        if not found.name.endswith("__main__"):
            with contextlib.suppress(ImportError):  # of what is not installed
                import_module(found.name)
    for name in ("typst", "filelock", "rich.console", "rich.table", "rich.markup"):
        import_module(name)
    resources.code_digest()
    command = cache(typer.main.get_command)
    with contextlib.redirect_stdout(io.StringIO()):
        command(verbs.app)(["list"], standalone_mode=False)
    typer.main.get_command = command
    gc.collect()
    gc.freeze()  # what was imported stays: to look through it would copy its pages


def warm() -> None:
    """Reads and makes what boards share (texts, OpenSCAD's libraries, kernels of usual rules), for
    many cases; a few are sooner run without."""
    prepare()
    for name in ("line", "heads", "tower"):
        design = Design.open(str(seeds.FOLDER / f"{name}.yaml"))
        design.report_by(plan.Plan(design.seats(), games=5, skill=False))
        fresh = replace(design, quality=Quality.DRAFT, store=store.Store(None))
        for language in languages():
            compose(fresh.sheets.material, sheet_content.library_of(fresh, language))
    package = Path(cuatto_kit.__path__[0])
    for folder in ("reports", "preview", "sheets", "lab/review", "search"):
        for path in (package / folder).glob("*.html"):
            templates.environment().get_template(path.relative_to(package).as_posix())
    gc.collect()
    gc.freeze()


def run(case: Case, folder: Path, debug: bool = False, seconds: int = PATIENCE) -> Outcome:
    """Run a case in a temporary folder. It is ended after `seconds` of CPU time, or six times
    as many by the clock."""
    prepare()
    shutil.rmtree(folder, ignore_errors=True)
    inside = folder / "in"
    inside.mkdir(parents=True)
    for name, content in case.files.items():
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_bytes(content)
    (folder / "stdin").write_bytes(case.stdin)
    if shelf := store.usual()._shelf:
        store.usual()._prune(shelf)  # else every case would, as its first deed
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        _be(case, folder, debug, seconds)
    _, ended, used = os.wait4(child, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)  # what it has started and left
    outcome = Outcome(
        status=os.waitstatus_to_exitcode(ended),
        stdout=(folder / "stdout").read_bytes(),
        stderr=(folder / "stderr").read_bytes(),
        files=_content(inside),
        cpu=used.ru_utime + used.ru_stime,
        seconds=time.monotonic() - begun,
        memory=used.ru_maxrss * 1024,
    )
    shutil.rmtree(folder, ignore_errors=True)
    return outcome


def _content(folder: Path) -> dict[str, bytes | None]:
    """Return the contents of a folder; of large files the beginning."""
    found: dict[str, bytes | None] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_file():
            with path.open("rb") as file:
                found[name] = file.read(1 << 20)
        else:
            found[name] = None
    return found


# In the process of a case


def _be(case: Case, folder: Path, debug: bool, seconds: int) -> NoReturn:
    """Becomes the command, and ends."""
    status = 99
    try:
        faulthandler.disable()  # a crash is recognised by its signal
        os.setsid()
        _limit(seconds)
        _hurry()
        _connect(folder)
        os.chdir(folder / "in")
        if case.arguments[0] == STUDIO:
            from fuzz.fuzzing.asks import converse

            status = converse()
        else:
            sys.argv = ["cuatto-kit", *case.arguments, *(["--debug"] if debug else [])]
            verbs.main()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except BaseException:
        traceback.print_exc()
        status = 1
    with contextlib.suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status & 0xFF)


def _hurry() -> None:
    """What takes most of the time of a case, and is tried elsewhere, is done less: how hard LLVM
    tries, and of all changes that may mend a board those beyond the first."""
    machine.PASSES = machine.CODE = 0
    machine._target.cache_clear()
    changed = remedies._changed
    remedies._changed = lambda *asked: islice(changed(*asked), CHANGES)
    remedies.TRIED, remedies.CONFIRMED = GAMES


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 6 * seconds)


def _connect(folder: Path) -> None:
    """Standard streams as a pipe's: their files, in UTF-8."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    os.dup2(os.open(folder / "stdin", os.O_RDONLY), 0)
    os.dup2(os.open(folder / "stdout", flags), 1)
    os.dup2(os.open(folder / "stderr", flags), 2)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(
            io.BufferedWriter(io.FileIO(number, "w", closefd=False)), "utf-8", line_buffering=True
        )
        for number in (1, 2)
    )
