"""Fixtures, options and hooks of all tests: a cache for the run, the command line, goldens."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import hypothesis
import pytest
import typer.main

from cuatto_kit.cli import verbs

hypothesis.settings.register_profile("kit", deadline=None, max_examples=12)
hypothesis.settings.load_profile("kit")

Answer = subprocess.CompletedProcess[str]
Command = Callable[..., Answer]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="write the goldens instead of comparing"
    )


CACHE = tempfile.TemporaryDirectory(prefix="cuatto-kit-tests-")
"""A cache for the whole run: nothing is made twice, the user's own is left alone."""
SHARED = "CUATTO_KIT_TESTS_CACHE"
"""Pass the cache folder of a run to its workers (pytest -n)."""


def pytest_configure() -> None:
    """Set the cache folder before test modules are imported, since kernels read it then."""
    gc.disable()  # until all tests are known, which stay: to look through them takes half the time
    os.environ.setdefault(SHARED, CACHE.name)
    os.environ["XDG_CACHE_HOME"] = os.environ[SHARED]
    os.environ["XDG_STATE_HOME"] = str(Path(os.environ[SHARED]) / "state")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a hundred processes compile all modules
    for name in ("FORCE_COLOR", "COLUMNS"):  # they change what rich writes to a pipe
        os.environ.pop(name, None)


def pytest_collection_finish() -> None:
    """Freeze imported and collected objects, so that the garbage collector skips them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_unconfigure() -> None:
    CACHE.cleanup()


@pytest.fixture(scope="session")
def cache_home() -> Path:
    """Return the folder of the caches of this run."""
    return Path(os.environ[SHARED])


@pytest.fixture
def run(tmp_path: Path) -> Command:
    """The command line in a process of its own: `run("list", cwd=…)`, by default in tmp_path."""

    def run(*arguments: str, cwd: Path = tmp_path) -> Answer:
        return subprocess.run(
            [sys.executable, "-m", "cuatto_kit", *arguments],
            cwd=cwd,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return run


_command_of = cache(typer.main.get_command)
"""All verbs with their options as typer reads them: once, not at each call."""


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Like `run`, in this process: quicker, for the many tests that need no other."""

    def call(*arguments: str, cwd: Path = tmp_path) -> Answer:
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "argv", ["cuatto-kit", *arguments])
        monkeypatch.setattr(typer.main, "get_command", _command_of)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            verbs.main()
        return subprocess.CompletedProcess(arguments, ended.value.code, *capsys.readouterr())

    return call


CHROMIUM = (
    "--no-sandbox",
    # WebGL is drawn by SwiftShader; pages themselves are put together without it, far cheaper.
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
    # Each new window has pages of its own for the address bar, which cost more than the page.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
"""How the browser of the tests is started."""


PATIENCE = 300.0
"""The longest wait (s) for any event on a slow and busy machine: the studio's workers run at low
priority."""


def new_page(chromium, **settings):
    """Return a new empty page, by default of 1280 by 800 pixels."""
    usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
    page = chromium.new_context(**(usual | settings)).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page


@pytest.fixture(scope="module")
def chromium():
    """The browser; tests that ask for it carry the marker `browser`."""
    library = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    binary = shutil.which("chromium")
    if binary is None:
        pytest.skip("chromium is not installed")
    with library.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with goldens/NAME beside the test; `--update-goldens` writes it instead."""
    folder = request.path.parent / "goldens"

    def compare(name: str, text: str) -> None:
        path = folder / name
        if request.config.getoption("--update-goldens"):
            path.write_text(text, "utf-8")
        assert path.is_file(), f"no golden {name}; --update-goldens writes it"
        assert text == path.read_text("utf-8")

    return compare
