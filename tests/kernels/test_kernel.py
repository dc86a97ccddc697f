"""Compiled kernels are kept on disk: by package, by source, by rules."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from cuatto_kit import files
from cuatto_kit.cache import store
from cuatto_kit.kernels import kernel

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
    kernel.digest_of.cache_clear()
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
