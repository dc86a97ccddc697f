"""Where compiled kernels lie, of bundled families and of those that a package brings."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numba
import pytest

from cuatto_kit import resources
from cuatto_kit.games import kernels
from cuatto_kit.games.columns.engine import batch

PACKAGE = "plugged_in_game"
KERNEL = """
from cuatto_kit.games.kernels import compiled
from {package}.rules import STEP

@compiled
def first(number):
    return number + STEP

@compiled
def second(number):
    return number - STEP
"""


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of kernels of a package that is none of ours, two folders deep."""
    engine = tmp_path / PACKAGE / "engine"
    engine.mkdir(parents=True)
    for folder in (engine.parent, engine):
        (folder / "__init__.py").touch()
    (engine.parent / "rules.py").write_text("STEP = 2\n", "utf-8")
    (engine / "kernel.py").write_text(KERNEL.format(package=PACKAGE), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield loaded()
    forget()


def loaded() -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.engine.kernel")


def forget() -> None:
    """As in another process."""
    kernels._cache_of.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_a_kernel_is_compiled_once_it_lies_in_the_cache_itself(kernel: ModuleType) -> None:
    assert (kernels.is_compiled(kernel.first), kernels.is_compiled(kernel.second)) == (False, False)
    assert kernel.second(5) == 3
    assert (kernels.is_compiled(kernel.first), kernels.is_compiled(kernel.second)) == (False, True)
    forget()
    assert kernels.is_compiled(loaded().second)


def test_any_module_of_a_package_that_changes_makes_its_kernels_anew(
    kernel: ModuleType, tmp_path: Path
) -> None:
    kernel.first(1)
    (tmp_path / PACKAGE / "rules.py").write_text("STEP = 30\n", "utf-8")
    forget()
    again = loaded()
    assert not kernels.is_compiled(again.first)
    assert again.first(1) == 31


def test_kernels_lie_by_family(kernel: ModuleType) -> None:
    folder = resources.cache_folder("numba")
    for function, family in ((kernel.first, PACKAGE), (batch.play_games, "columns")):
        inside = Path(function.stats.cache_path).relative_to(folder)
        assert inside.parts[0].rpartition("-")[0] == family


def test_the_setting_of_the_process_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "elsewhere")

    def nothing() -> None:
        """A kernel of this module, which lies in no package of a family."""

    kernels.compiled(nothing)
    assert numba.config.CACHE_DIR == "elsewhere"
