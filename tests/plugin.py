"""A family of games in a package of its own (tests/plugins/three-in-a-row), as it is installed."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.fixtures import Answer

GAME = "three-in-a-row"
SOURCE = Path(__file__).parent / "plugins" / GAME
PACKAGE = "three_in_a_row"
PROJECT = tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))["project"]


def install(site: Path, without: str = "") -> Path:
    """Lays the package into a folder as an installer does, without a language if one is named; the
    package's own folder there."""
    unwanted = shutil.ignore_patterns("__pycache__", without)
    shutil.copytree(SOURCE / PACKAGE, site / PACKAGE, ignore=unwanted)
    facts = site / f"{PACKAGE}-{PROJECT['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n"
    )
    groups = PROJECT["entry-points"].items()
    lines = [f"[{group}]\n{_lines(points)}" for group, points in groups]
    (facts / "entry_points.txt").write_text("\n".join(lines))
    return site / PACKAGE


def _lines(points: Mapping[str, str]) -> str:
    return "".join(f"{name} = {value}\n" for name, value in points.items())


def python(site: Path, folder: Path, *arguments: str, typed: str = "") -> Answer:
    """A process that finds the packages in `site`."""
    paths = [str(site), str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "PYTHONIOENCODING": "utf-8",
        },
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
