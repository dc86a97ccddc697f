"""The time to build a kit.

    python benchmarks/build.py [--repeat N] [--json]

Everything is drawn at draft quality, 30 facets a circle, as the original was. Four things are
measured; where two are compared they take turns, and figures are medians of N rounds:

a  All parts of snake-24-full, from .scad to STL: the embedded renderer in this process, nothing
   cached and every file parsed anew, against the OpenSCAD binary on the same files, one round.
b  The same parts as a whole process, `cuatto-kit build --only parts`: interpreter, imports,
   layout, meshes, checks, files. Once with an empty cache, once with a full one, against the
   same time of OpenSCAD.
c  The embedded renderer, imports and one warm-up behind it, against a bare manifold3d script
   that makes the same solids, the original's (bare_manifold.py): with the drawings parsed before,
   and parsed anew. The script's volumes are compared with ours first.
d  Building the whole kit again with a full cache, as a whole process.

Without OpenSCAD the rows that need it are skipped.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import bare_manifold
from openscad_lalr_parser import clear_ast_cache

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.folder import write_files
from cuatto_kit.fabrication.meshes import Embedded, OpenScad, measure, write_stl

ORIGINAL_SCALE = 5
"""The original's units against the library's."""
VARIANT = "snake-24-full"
QUALITY = Quality.DRAFT


@dataclass(frozen=True)
class Row:
    """One line of the table; `note` says why a figure is missing."""

    name: str
    seconds: float | None = None
    against: float | None = None
    ratio: float | None = None
    target: str = ""
    met: bool | None = None
    note: str = ""


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast a kit is built.")
    parser.add_argument("--repeat", type=int, default=7, metavar="N", help="rounds (default 7)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, own_cache(Path(scratch) / "cache"):
        rows = list(measured(Path(scratch), options.repeat))
    if options.json:
        print(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        show(rows)


def measured(scratch: Path, repeat: int) -> Iterator[Row]:
    drawings = draw(scratch / "drawings")
    slow = openscad_seconds(drawings, scratch)
    render_all(drawings)
    cleared = [with_cleared_parser(render_all, drawings) for _ in range(repeat)]
    yield against_openscad("a  all parts, embedded renderer", median(cleared), slow, 50)

    cold, warm, whole = whole_processes(scratch, repeat)
    yield against_openscad("b  build --only parts, cache empty", cold, slow)
    yield against_openscad("b  build --only parts, cache full", warm, slow)

    originals = draw(scratch / "originals", "print.profile=original")
    known = [drawing for drawing in originals if drawing.stem in bare_manifold.PARTS]
    yield from against_bare_manifold(known, repeat)

    yield Row("d  whole build again, cache full", whole, target="< 1 s", met=whole < 1)


# What is measured


def draw(folder: Path, *settings: str) -> list[Path]:
    """Return the drawings of all parts of the kit."""
    parts = cuatto_kit.load(VARIANT, settings=settings).kit.parts
    write_files(folder, pipeline.draw(parts, None, QUALITY).files())
    return [folder / pipeline.DRAWINGS / f"{part.name}.scad" for part in parts]


def render_all(drawings: list[Path]) -> None:
    renderer = Embedded()
    for drawing in drawings:
        drawing.with_suffix(".stl").write_bytes(write_stl(renderer.render(drawing), drawing.stem))


def openscad_seconds(drawings: list[Path], scratch: Path) -> float | None:
    """Return the time of the OpenSCAD binary for all drawings, None where it is not installed."""
    if not shutil.which("openscad"):
        return None
    began = time.perf_counter()
    for drawing in drawings:
        target = scratch / f"{drawing.stem}.stl"
        command = ["openscad", "--export-format", "binstl", "-o", str(target), str(drawing)]
        subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def whole_processes(scratch: Path, repeat: int) -> tuple[float, float, float]:
    """Of the command line: all parts with an empty cache and a full one, and the whole kit."""

    def command(cache: Path, *options: str) -> Callable[[], object]:
        words = ["build", VARIANT, "--quiet", "--quality", QUALITY, "-o", str(scratch / "kits")]
        return lambda: subprocess.run(
            [sys.executable, "-m", "cuatto_kit", *words, *options],
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
            check=True,
        )

    full = scratch / "full"
    command(full)()
    rounds = [
        (
            timed(command(scratch / f"empty-{number}", "--only", "parts")),
            timed(command(full, "--only", "parts")),
            timed(command(full)),
        )
        for number in range(repeat)
    ]
    cold, warm, whole = map(median, zip(*rounds, strict=True))
    return cold, warm, whole


def against_bare_manifold(drawings: list[Path], repeat: int) -> Iterator[Row]:
    worst = 0.0
    for drawing in drawings:
        ours = measure(write_stl(Embedded().render(drawing), drawing.stem)).volume
        theirs = bare_manifold.PARTS[drawing.stem]().volume() * ORIGINAL_SCALE**3
        worst = max(worst, abs(ours / theirs - 1))
    if worst > 1e-4:
        yield Row(
            "c  embedded renderer", note=f"not the same solids: volumes differ by {worst:.2%}"
        )
        return
    note = f"volumes equal to {worst:.0e}"
    for name, parse in (("parsed before", plainly), ("parsed anew", with_cleared_parser)):
        for drawing in drawings:
            rounds = [
                (
                    parse(Embedded().render, drawing),
                    timed(lambda part=drawing.stem: bare_manifold.triangles(part)),
                )
                for _ in range(repeat)
            ]
            ours, bare = map(median, zip(*rounds, strict=True))
            yield compared(f"c  {drawing.stem}, {name}", ours, bare)
        rounds = [
            (
                sum(parse(Embedded().render, drawing) for drawing in drawings),
                timed(lambda: [bare_manifold.triangles(drawing.stem) for drawing in drawings]),
            )
            for _ in range(repeat)
        ]
        ours, bare = map(median, zip(*rounds, strict=True))
        row = compared(f"c  all parts, {name}", ours, bare)
        yield Row(**{**asdict(row), "target": "≤ 3×", "met": ours <= 3 * bare, "note": note})


# How it is measured


@contextmanager
def own_cache(folder: Path) -> Iterator[None]:
    """Yield a cache of this run's own, so that the user's is neither used nor filled."""
    former = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    try:
        yield
    finally:
        if former is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = former


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def plainly(work: Callable[..., object], *arguments: object) -> float:
    work(*arguments)
    return timed(lambda: work(*arguments))


def with_cleared_parser(work: Callable[..., object], *arguments: object) -> float:
    """Return the time of a work that parses its files anew, in memory and on disk."""
    clear_ast_cache()
    shutil.rmtree(Path(os.environ["XDG_CACHE_HOME"]) / "cuatto-kit" / "scad", ignore_errors=True)
    return timed(lambda: work(*arguments))


def median(values: Iterable[float]) -> float:
    return statistics.median(values)


def compared(name: str, ours: float, theirs: float) -> Row:
    return Row(name, ours, theirs, ours / theirs)


def against_openscad(name: str, ours: float, theirs: float | None, least: float = 0) -> Row:
    if theirs is None:
        return Row(name, ours, note="OpenSCAD is not installed: skipped")
    ratio = theirs / ours
    return Row(
        name,
        ours,
        theirs,
        ratio,
        target=f"≥ {least:g}×" if least else "",
        met=ratio >= least if least else None,
        note="times faster than OpenSCAD",
    )


# How it is shown


def machine() -> dict[str, object]:
    names = ("cuatto-kit", "manifold3d", "openscad-evaluator")
    return {
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        **{name: version(name) for name in names},
        "openscad": OpenScad().identity if shutil.which("openscad") else None,
    }


def show(rows: list[Row]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("What", no_wrap=True)
    for title in ("Ours", "Against", "Ratio"):
        table.add_column(title, justify="right", no_wrap=True)
    for title in ("Target", "Met", "Note"):
        table.add_column(title, no_wrap=True)
    for row in rows:
        table.add_row(
            row.name,
            in_units(row.seconds),
            in_units(row.against),
            "" if row.ratio is None else f"{row.ratio:.2f}",
            row.target,
            {None: "", True: "yes", False: "NO"}[row.met],
            row.note,
        )
    console = Console(markup=False, highlight=False, width=160)
    console.print(", ".join(f"{name} {value}" for name, value in machine().items()))
    console.print(table)


def in_units(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


if __name__ == "__main__":
    main()
