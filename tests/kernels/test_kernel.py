"""Compiled kernels are kept on disk: by package, by source, by rules."""

import importlib
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from cuatto_kit import files
from cuatto_kit.cache import store
from cuatto_kit.kernels import kernel, machine, shipped

PACKAGE = "plugged_in_game"
SOURCE = """
from cuatto_kit.kernels.kernel import compiled
from {package}.rules import STEP

@compiled
def first(number: int) -> int:
    return number + STEP

@compiled
def second(number: int) -> int:
    return number - STEP
"""


@pytest.fixture
def plugged_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Yield a module of kernels of a foreign package, two folders deep."""
    engine = tmp_path / PACKAGE / "engine"
    engine.mkdir(parents=True)
    for folder in (engine.parent, engine):
        (folder / "__init__.py").touch()
    (engine.parent / "rules.py").write_text("STEP = 2\n", "utf-8")
    (engine / "kernel.py").write_text(SOURCE.format(package=PACKAGE), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield loaded()
    forget()


def loaded() -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.engine.kernel")


def forget() -> None:
    """As in another process."""
    kernel.sources_of.cache_clear()
    store.store_in.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_a_kernel_is_compiled_once_it_lies_in_the_cache(plugged_in: ModuleType) -> None:
    assert not plugged_in.first.is_compiled(1)
    assert plugged_in.second(5) == 3
    assert not plugged_in.first.is_compiled(1)
    assert plugged_in.second.is_compiled(1)
    forget()
    assert loaded().second.is_compiled(1)
    assert loaded().second(5) == 3


def test_any_module_of_a_package_that_changes_makes_its_kernels_anew(
    plugged_in: ModuleType, tmp_path: Path
) -> None:
    plugged_in.first(1)
    (tmp_path / PACKAGE / "rules.py").write_text("STEP = 30\n", "utf-8")
    forget()
    again = loaded()
    assert not again.first.is_compiled(1)
    assert again.first(1) == 31


def test_where_nothing_can_be_kept_kernels_run(
    plugged_in: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(files, "write_whole", full)
    assert plugged_in.second(1) == -1


def test_the_source_can_be_read(plugged_in: ModuleType) -> None:
    assert "STEP = 2" in plugged_in.first.text(1)
    assert "return number + STEP" in plugged_in.first.text(1)


def test_arguments_of_other_kinds_are_another_kernel(plugged_in: ModuleType) -> None:
    assert plugged_in.first(np.int32(4)) == 6
    assert not plugged_in.first.is_compiled(np.zeros(1))


# Code that a wheel contains


@pytest.fixture
def archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield an empty folder for the archives of code."""
    monkeypatch.setattr(shipped, "FOLDER", tmp_path / "shipped")
    shipped._entries.cache_clear()
    yield tmp_path / "shipped"
    shipped._entries.cache_clear()


def ship(one: kernel.Kernel[[int], int]) -> dict[str, dict[str, bytes]]:
    """Write the archives with one kernel, and return their code."""
    found: dict[str, dict[str, bytes]] = defaultdict(dict)
    for archive, key, code in one.codes(one.setting((1,)), library=True):
        found[archive][key] = code
    for archive, codes in found.items():
        shipped.write(archive, codes)
    return found


no_linux = pytest.mark.skipif(sys.platform != "linux", reason="code in a wheel is for Linux")


@no_linux
def test_code_in_the_wheel_is_used_in_place_of_the_compiler(
    plugged_in: ModuleType, archives: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped_code = ship(plugged_in.first)
    monkeypatch.setattr(kernel.Kernel, "_emitted", None)
    assert plugged_in.first.is_compiled(1)
    assert not plugged_in.second.is_compiled(1)
    assert plugged_in.first(5) == 7
    assert plugged_in.first.library(1) in shipped_code[shipped.WEBASSEMBLY].values()


@no_linux
def test_code_from_other_sources_is_not_used(
    plugged_in: ModuleType, archives: Path, tmp_path: Path
) -> None:
    ship(plugged_in.first)
    (tmp_path / PACKAGE / "rules.py").write_text("STEP = 30\n", "utf-8")
    forget()
    assert not loaded().first.is_compiled(1)
    assert loaded().first(1) == 31


@pytest.mark.parametrize("damage", ["digest", "archive", "bytes"])
def test_damaged_code_is_not_used(plugged_in: ModuleType, archives: Path, damage: str) -> None:
    for archive, codes in ship(plugged_in.first).items():
        path = archives / f"{archive}.zip"
        data = path.read_bytes()
        if damage == "archive":
            path.write_bytes(data[:-30])
            continue
        if damage == "bytes":  # of the compressed code, which begins after name and header
            path.write_bytes(data[:200] + bytes(100) + data[300:])
            continue
        with zipfile.ZipFile(path, "w") as other:
            for key in codes:
                other.writestr(f"{key}-{'0' * 64}", b"no code")
    shipped._entries.cache_clear()
    assert plugged_in.first(5) == 7


def test_the_same_code_makes_the_same_archives(plugged_in: ModuleType, archives: Path) -> None:
    ship(plugged_in.first)
    before = {path.name: path.read_bytes() for path in archives.iterdir()}
    ship(plugged_in.first)
    assert {path.name: path.read_bytes() for path in archives.iterdir()} == before
    assert {name.removesuffix(".zip") for name in before} == {
        shipped.WEBASSEMBLY, *(processor.name for processor in machine.PROCESSORS)
    }  # fmt: skip


MACHINES = {"x86-64-v3": 62, "x86-64-v2": 62, "aarch64": 183}
"""The numbers of the architectures in ELF files, by the ELF specification."""


def test_machine_code_is_for_its_architecture(plugged_in: ModuleType, archives: Path) -> None:
    codes = ship(plugged_in.first)
    for name, number in MACHINES.items():
        for code in codes[name].values():
            assert code.startswith(b"\x7fELF")
            assert int.from_bytes(code[18:20], "little") == number


@no_linux
@pytest.mark.parametrize(
    ("features", "name"),
    [
        ("", None),
        ("+sse3,+ssse3,+sse4.1,+sse4.2,+popcnt,+cx16,+sahf,-avx2", "x86-64-v2"),
    ],
)
def test_a_processor_gets_code_that_it_can_run(
    monkeypatch: pytest.MonkeyPatch, features: str, name: str | None
) -> None:
    monkeypatch.setattr(machine, "_processor", lambda: ("any", features))
    monkeypatch.setattr(machine.llvm, "get_default_triple", lambda: "x86_64-unknown-linux-gnu")
    found = machine.shipped_for.__wrapped__()
    assert (found.name if found else None) == name
