"""`cuatto-kit doctor` where all is well, and where libraries and folders are not."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cuatto_kit import __version__
from cuatto_kit.cache import store
from cuatto_kit.doctor import checks, model, trials
from cuatto_kit.doctor.checks import EXTRAS, Library
from cuatto_kit.doctor.model import Examination, Line

TOP = Path(__file__).parents[2]


def examined(tmp_path: Path, **environment: str) -> tuple[int, dict[str, Any]]:
    """The status and the document of a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-m", "cuatto_kit", "doctor", "--json"],
        cwd=tmp_path,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    return ended.returncode, json.loads(ended.stdout)


def lines_of(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {line["name"]: line for line in document["lines"]}


def broken(folder: Path, **modules: str) -> str:
    """A path on which these modules come first, each with such a text, before all others."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    return os.pathsep.join([str(folder), str(TOP)])


@pytest.mark.slow
def test_a_sound_machine(tmp_path: Path) -> None:
    status, document = examined(tmp_path)
    assert Draft202012Validator(model.schema()).is_valid(document)
    assert status == 0, [line for line in document["lines"] if line["state"] == "fault"]
    assert "error" not in document
    assert document["version"] == __version__
    found = lines_of(document)
    assert {"numpy", "llvmlite", "typst", "OpenSCAD", "cache", "state", "cores"} <= set(found)
    assert all(found[work]["state"] == "ok" for work in trials.WORK)
    assert all(line["mend"] for line in document["lines"] if line["state"] != "ok")


@pytest.mark.slow
def test_libraries_that_are_missing_or_broken(tmp_path: Path) -> None:
    missing = """
import importlib.metadata as metadata, sys
sys.modules["llvmlite"] = None
version = metadata.version
def without(name):
    if name == "llvmlite":
        raise metadata.PackageNotFoundError(name)
    return version(name)
metadata.version = without
"""
    path = broken(
        tmp_path,
        sitecustomize=missing,
        numpy="raise ImportError('built for another Python')",
        manifold3d="import os; os._exit(9)",
        typst="import ctypes; ctypes.string_at(0)",
    )
    status, document = examined(tmp_path, PYTHONPATH=path)
    assert status == 1
    assert Draft202012Validator(model.schema()).is_valid(document)
    found = lines_of(document)
    told = {name: found[name]["message"] for name in ("llvmlite", "numpy", "manifold3d", "typst")}
    assert told["llvmlite"] == "is not installed"
    assert "built for another Python" in told["numpy"]
    assert "status 9" in told["manifold3d"]
    assert "ends Python" in told["typst"]
    assert {found[name]["state"] for name in (*told, *trials.WORK)} == {"fault"}
    assert found["pyyaml"]["state"] == "ok"
    assert "--force-reinstall 'numpy" in found["numpy"]["mend"]
    assert {fault["code"] for fault in document["error"]} == {"INSTALLATION"}
    assert {fault["path"] for fault in document["error"]} >= {*told, *trials.WORK}


@pytest.mark.slow
def test_a_home_that_cannot_be_written_hinders_nobody(tmp_path: Path) -> None:
    home = {"HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null/c", "XDG_STATE_HOME": "/dev/null/s"}
    status, document = examined(tmp_path, **home)
    found = lines_of(document)
    assert status == 0
    for name in ("cache", "state"):
        assert found[name]["state"] == "note"
        assert "Not a directory" in found[name]["message"]
        assert found[name]["mend"]
    assert found["current folder"]["state"] == "ok"


def test_a_damaged_cache_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = store.Store(tmp_path / "products")
    monkeypatch.setattr(store.folders, "cache", lambda: store.folders.Cache(tmp_path))
    for name in ("one", "other"):
        kept.get(store.key_of("name", name), store.RAW, name.encode)
    assert cache_line().message.startswith("2 entries, 0 MiB")
    path = next(path for path in tmp_path.rglob("name-*") if path.read_bytes().endswith(b"one"))
    path.write_bytes(path.read_bytes()[:-1])
    line = cache_line()
    assert line.state == "note"
    assert line.message == f"1 entry damaged, as {path}"


def cache_line() -> Line:
    return next(line for line in checks.folder_lines() if line.name == "cache")


def test_what_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sleeper.py").write_text("import time; time.sleep(60)", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert trials.outcomes(["import json"]) == {"import json": ""}
    monkeypatch.setattr(trials, "PATIENCE", 1.0)
    assert trials.outcomes(["import sleeper"]) == {"import sleeper": "it takes more than 1 s"}


def test_what_a_library_prints_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "talker.py").write_text("print('trial and error', end='')", "utf-8")
    (tmp_path / "failing.py").write_text("raise ValueError('one\\ntwo')", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = trials.outcomes(["import talker", "import failing"])
    assert found == {"import talker": "", "import failing": "ValueError: one"}


def test_words_for_people(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (Line("libraries", "numpy", "fault", "is not installed", "install it"),)
    found = Examination(1, __version__, "3.11.0", "Linux", model.gravest(lines), lines)
    monkeypatch.setattr(checks, "examine", lambda: found)
    told = call("doctor")
    assert told.returncode == 1
    assert "fault  numpy: is not installed\n         → install it" in told.stdout
    assert told.stdout.endswith("1 fault.\n")
    quiet = call("doctor", "--quiet")
    assert (quiet.returncode, quiet.stdout) == (1, "")
    assert quiet.stderr == "INSTALLATION numpy: is not installed; install it\n"


def test_programs_are_found_with_their_versions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slicer = tmp_path / "prusa-slicer"
    slicer.write_text("#!/bin/sh\necho '[2026-11-23 14:06:39.02] PrusaSlicer-2.5.0+x'\n", "utf-8")
    slicer.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.setattr(checks.webbrowser, "get", lambda: object())
    found = {line.name: line for line in checks.program_lines()}
    assert (found["PrusaSlicer"].version, found["PrusaSlicer"].path) == ("2.5.0", str(slicer))
    assert found["browser"].state == "ok"


def test_missing_programs_are_notes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    def none() -> None:
        raise checks.webbrowser.Error

    monkeypatch.setattr(checks.webbrowser, "get", none)
    found = list(checks.program_lines())
    assert [line.state for line in found] == ["note"] * 3
    assert all(line.mend for line in found)


def test_an_installation_that_lacks_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(checks, "NEEDED", (tmp_path / "font.ttf",))
    monkeypatch.setattr(checks.resources, "folder", _no_folder)
    states = {line.name: line.state for line in checks.folder_lines()}
    assert {states[name] for name in ("scad", "rules", "variants", "files")} == {"fault"}


def _no_folder(name: str) -> Path:
    raise FileNotFoundError(f"the installation lacks its {name}/ folder")


def test_a_small_machine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "memory", lambda: 0.5)
    states = {line.name: line.state for line in checks.machine_lines()}
    assert (states["memory"], states["cores"]) == ("note", "ok")
    monkeypatch.setattr(checks, "memory", lambda: None)
    states = {line.name: line.state for line in checks.machine_lines()}
    assert states["memory"] == "ok"


# Versions and bounds in metadata


PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
FOR_CONTRIBUTORS = {"dev", "docs", "release", "test"}


@pytest.mark.parametrize(
    ("found", "bounds", "holds"),
    [
        ("0.15.2", ">=0.15,<0.16", True),
        ("0.16.0", ">=0.15,<0.16", False),
        ("0.16", "<0.16.0", False),
        ("3.0.1", ">=3.1", False),
        ("3.10", ">=3.9", True),
        ("2.1.0rc1", ">=2.1", True),
        ("6", "!=6.0", False),
        ("1.0", "", True),
    ],
)
def test_a_version_lies_within_bounds_or_not(found: str, bounds: str, holds: bool) -> None:
    assert checks.within(found, bounds) is holds


@pytest.mark.parametrize(
    ("line", "library"),
    [
        ("numpy>=1.26", Library("numpy", ">=1.26")),
        ("typst<0.16,>=0.15", Library("typst", "<0.16,>=0.15")),
        ("ezdxf>=1.3; extra == 'flat'", Library("ezdxf", ">=1.3", "flat")),
        ('uvicorn[standard] (>=0.30) ; extra == "dev"', Library("uvicorn", ">=0.30", "dev")),
    ],
)
def test_metadata_is_read(monkeypatch: pytest.MonkeyPatch, line: str, library: Library) -> None:
    monkeypatch.setattr(checks, "requires", lambda _: [line])
    assert checks.asked_for() == (library,)


def test_every_extra_for_users_is_told() -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - FOR_CONTRIBUTORS


def test_a_checkout_that_was_never_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_: str) -> None:
        raise checks.PackageNotFoundError

    monkeypatch.setattr(checks, "requires", nowhere)
    (line,) = checks.library_lines({})
    assert line.state == "note"
    assert "never installed" in line.message


def test_a_library_out_of_bounds_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "requires", lambda _: ["typst<0.2"])
    (line,) = checks.library_lines({"import typst": ""})
    assert line.state == "fault"
    assert "'typst<0.2'" in line.mend
