"""What is special to POSIX is asked for before it is used: the package is imported, and does its
main work, as on a system that has none of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cuatto_kit

ROOT = Path(cuatto_kit.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if path.name != "__main__.py"
)
OPTIONAL = {
    "cuatto_kit.lab.environments.agents",
    "cuatto_kit.lab.environments.spiel",
    "cuatto_kit.search.cluster",
}
"""Modules that import what an extra brings."""
IMPORTED = [name for name in MODULES if name not in OPTIONAL]

ELSEWHERE = """
import importlib, multiprocessing, multiprocessing.resource_tracker, os, signal, sys

# Libraries have ways of their own for each system: they are imported as they are.
for name in os.environ["MODULES"].split():
    importlib.import_module(name)
for name in [name for name in sys.modules if name.partition(".")[0] == "cuatto_kit"]:
    del sys.modules[name]
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline"):
    sys.modules[name] = None
for name in (
    "fork", "forkpty", "sched_getaffinity", "sched_setaffinity", "getuid", "getgid",
    "killpg", "setpgrp", "setsid", "nice", "sysconf", "mkfifo", "uname",
):
    delattr(os, name)
for name in ("SIGHUP", "SIGALRM", "SIGPIPE", "SIGUSR1", "SIGWINCH", "alarm"):
    delattr(signal, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
"""
IMPORTING = """
for name in sys.argv[1:]:
    importlib.import_module(name)
print(len(sys.argv) - 1)
"""
WORKING = """
from cuatto_kit.cli.verbs import main
sys.argv[0] = "cuatto-kit"
main()
"""


def elsewhere(code: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs code on such a system."""
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE + code, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT.parent), "MODULES": " ".join(IMPORTED)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_every_module_is_imported(tmp_path: Path) -> None:
    ended = elsewhere(IMPORTING, *IMPORTED, cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == [str(len(IMPORTED))]


@pytest.mark.long
def test_a_kit_is_built_again_over_the_old_one(tmp_path: Path) -> None:
    for _ in range(2):
        ended = elsewhere(WORKING, "build", "short-12", "--only", "teams", cwd=tmp_path)
        assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "build" / "short-12" / "manifest.json").is_file()


@pytest.mark.slow
def test_games_are_played_and_the_doctor_is_content(tmp_path: Path) -> None:
    ended = elsewhere(WORKING, "check", "short-12", "--games", "200", "--no-skill", cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    ended = elsewhere(WORKING, "doctor", cwd=tmp_path)
    assert "this system does not say" in ended.stdout
    assert ended.returncode == 0, ended.stdout


@pytest.mark.slow
def test_a_match_is_played_by_processes_that_are_begun_anew(tmp_path: Path) -> None:
    command = ("match", "short-12", "easy", "easy", "--games", "4")
    ended = elsewhere(WORKING, *command, cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
