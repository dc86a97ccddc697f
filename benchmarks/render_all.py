"""Comparison of both renderers on all parts of all bundled variants.

    python benchmarks/render_all.py [VARIANT …] [--quality draft|normal|fine]

Each distinct drawing is rendered once by the embedded renderer and once by the OpenSCAD binary,
nothing cached, and their meshes are compared: volume, extents, bodies. The run ends with the
worst differences, and with status 1 where one is beyond what the tests allow. OpenSCAD takes
minutes at draft quality and much longer at the finer ones.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rich import box
from rich.console import Console
from rich.live import Live
from rich.table import Table

import cuatto_kit
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.folder import write_files
from cuatto_kit.fabrication.meshes import Embedded, Measures, OpenScad, Renderer, measure, write_stl

VOLUME = 1e-4
"""How far two volumes may be apart, against the volume."""
EXTENT = 1e-3
"""How far two extents may be apart (mm, for a tile of 40 mm)."""


@dataclass(frozen=True)
class Compared:
    """A part by both renderers; times in seconds, differences of volume and extents."""

    name: str
    embedded: float
    openscad: float
    volume: float
    extent: float
    bodies: tuple[int, int]
    scale: float

    @property
    def agrees(self) -> bool:
        return (
            self.volume <= VOLUME
            and self.extent <= EXTENT * self.scale
            and self.bodies[0] == self.bodies[1]
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the renderers on all bundled parts.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="these only (default all)")
    parser.add_argument("--quality", type=Quality, default=Quality.DRAFT)
    options = parser.parse_args()
    try:
        OpenScad()
    except UsageError as error:
        sys.exit(str(error))
    found = []
    console = Console(markup=False, highlight=False, width=120)
    with Live(table_of(found), console=console, auto_refresh=False, transient=True) as live:
        for comparison in compare(options.variants or list(bundled.bundled()), options.quality):
            found.append(comparison)
            live.update(table_of(found), refresh=True)
    console.print(table_of(found))
    for line in summary(found):
        console.print(line)
    sys.exit(not all(comparison.agrees for comparison in found))


def compare(variants: list[str], quality: Quality) -> Iterator[Compared]:
    """Yield every part of the variants, those with equal drawings only once."""
    seen: set[str] = set()
    for variant in variants:
        loaded = cuatto_kit.load(variant)
        for part in parts_of(loaded):
            drawings = pipeline.draw([part], None, quality)
            text = drawings.parts[part.name]
            if text in seen:
                continue
            seen.add(text)
            with tempfile.TemporaryDirectory() as folder:
                write_files(Path(folder), drawings.files())
                drawing = Path(folder) / pipeline.DRAWINGS / f"{part.name}.scad"
                embedded, ours = rendered(Embedded(), drawing)
                openscad, theirs = rendered(OpenScad(), drawing)
            yield Compared(
                name=f"{variant}/{part.name}",
                embedded=embedded,
                openscad=openscad,
                volume=abs(ours.volume / theirs.volume - 1),
                extent=max(abs(a - b) for a, b in zip(ours.extents, theirs.extents, strict=True)),
                bodies=(ours.bodies, theirs.bodies),
                scale=loaded.variant.print.scale,
            )


def parts_of(design: cuatto_kit.Design) -> tuple[Part, ...]:
    return replace(design, force=True).kit.parts


def rendered(renderer: Renderer, drawing: Path) -> tuple[float, Measures]:
    began = time.perf_counter()
    triangles = renderer.render(drawing)
    return time.perf_counter() - began, measure(write_stl(triangles, drawing.stem))


def table_of(found: list[Compared]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Part", no_wrap=True)
    for title in ("Embedded", "OpenSCAD", "Times", "Volume ±", "Extents ±", "Bodies", "Agree"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in found:
        table.add_row(
            row.name,
            f"{row.embedded * 1000:.0f} ms",
            f"{row.openscad:.2f} s",
            f"{row.openscad / row.embedded:.0f}×",
            f"{row.volume:.1e}",
            f"{row.extent:.1e} mm",
            " ≠ ".join(map(str, sorted(set(row.bodies)))),
            "yes" if row.agrees else "NO",
        )
    return table


def summary(found: list[Compared]) -> Iterator[str]:
    volume = max(found, key=lambda row: row.volume)
    extent = max(found, key=lambda row: row.extent / row.scale)
    ours, theirs = sum(row.embedded for row in found), sum(row.openscad for row in found)
    yield f"Worst volume: {volume.volume:.1e} of {volume.name}; allowed {VOLUME:.0e}"
    yield f"Worst extents: {extent.extent:.1e} mm of {extent.name}; allowed {EXTENT:.0e} mm × scale"
    times = f"embedded {ours:.2f} s, OpenSCAD {theirs:.2f} s, {theirs / ours:.0f}×"
    yield f"{len(found)} parts: {times}"
    for row in found:
        if not row.agrees:
            yield f"They differ on {row.name}"


if __name__ == "__main__":
    main()
