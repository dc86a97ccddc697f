"""The lines of PrusaSlicer against the meshes: findings must name all that is missing.

    python benchmarks/toolpaths.py [--boards NAME,…] [--nozzles MM,…] [--tile MM]

Every shape of the boards is sliced alone, for every nozzle with layers of half its width (0.8 mm
for more than 1 mm). In the middle of each layer, and at heights between, the section of the mesh
is compared with the lines of that layer and of its neighbours. Columns, with a row for each nozzle:

parts      the number of shapes
missing    the number with a coherent piece along an outline that no line covers
untold     the number of those without a finding: expected 0
not so     the number with an error of THIN_WALL or LOST_WALL, but nothing missing: expected 0
"""

import argparse
import math
import subprocess
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import Code, Finding
from cuatto_kit.fabrication import slicer
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.layers import Limits, grown, solid_of
from cuatto_kit.fabrication.printability import findings_of

BOARDS = "short-12,royal-ur,parques,cabeza,cant-stop,two-ways-home"
NOZZLES = "0.25,0.4,0.6,0.8,1.2"
TOLD = {Code.THIN_WALL, Code.LOST_WALL, Code.LOST_DETAIL}
LEAST_AREA = 0.5
"""What a coherent piece has (mm²), as in Limits.thin_area."""
LEAST_DOT = 2.5
"""What it has at least in squares of the nozzle: PrusaSlicer leaves out dots on top of a dome."""
SIDES = 8
SPARE = 0.05
"""By how much lines cover more than they are wide (mm): rounding of ends and corners."""
FINE = 0.005
"""How far an outline may be simplified (mm)."""
ALIKE = 3
"""How many equal layers are held against their lines: the first two have solid infill."""
BETWEEN = (0.1, 0.3, 0.7, 0.9)
"""Where else in a layer a mesh is cut, against its height."""


def shapes(boards: list[str], tile: float) -> dict[str, BuiltPart]:
    """Return the different parts of boards, by digest."""
    found = {}
    for board in boards:
        loaded = cuatto_kit.load(board, settings=[f"print.tile={tile:g}"])
        for item in replace(loaded, quality=Quality.DRAFT).meshes().values():
            found[item.mesh.digest] = item
    return found


def sliced(stl: bytes, machine: Printer, folder: Path) -> str:
    """Return the G-code of an STL in the middle of the bed."""
    (folder / "part.stl").write_bytes(stl)
    (folder / "settings.ini").write_text(slicer.settings(machine))
    command = ["prusa-slicer", "--load", "settings.ini", "--export-gcode", "--center", "0,0"]
    command += ["--output", "part.gcode", "part.stl"]
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    made = folder / "part.gcode"
    return made.read_text() if made.exists() else ""  # nothing of it is printed


@dataclass(frozen=True)
class Lines:
    """The lines of a layer: their ends (n × 2 × 2), their widths, and which run along an outline
    (mm)."""

    ends: np.ndarray
    widths: np.ndarray
    outer: np.ndarray

    def cover(self, among: np.ndarray) -> CrossSection:
        """Return the area that some of them cover, and `SPARE` around it."""
        turns = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
        starts, stops = self.ends[among, 0], self.ends[among, 1]
        along = np.arctan2(*(stops - starts).T[::-1])[:, None] + turns
        circles = np.stack([np.cos(along), np.sin(along)], axis=2)
        circles *= (self.widths[among] / 2 + SPARE)[:, None, None]
        front = (circles @ (stops - starts)[:, :, None]) >= -1e-9
        corners = np.where(front, stops[:, None], starts[:, None]) + circles
        return CrossSection(list(corners), FillRule.NonZero)

    def touching(self, bounds: tuple[float, ...]) -> np.ndarray:
        """Return which of them reach into a rectangle: left, front, right, back."""
        reach = self.widths[:, None] / 2 + SPARE
        low, high = self.ends.min(axis=1) - reach, self.ends.max(axis=1) + reach
        return ((low <= bounds[2:]) & (high >= bounds[:2])).all(axis=1)


def lines(gcode: str) -> dict[int, Lines]:
    """Return the lines of each layer, without sparse infill, which leaves holes."""
    at, layer, width, kind = (0.0, 0.0), -1, 0.0, ""
    rows: defaultdict[int, list[tuple[float, ...]]] = defaultdict(list)
    for line in gcode.splitlines():
        if line.startswith(";LAYER_CHANGE"):
            layer += 1
        elif line.startswith(";TYPE:"):
            kind = line[6:]
        elif line.startswith(";WIDTH:"):
            width = float(line[7:])
        elif line.startswith("G1 ") and layer >= 0:
            words = {word[0]: float(word[1:]) for word in line.partition(";")[0].split()[1:]}
            to = (words.get("X", at[0]), words.get("Y", at[1]))
            if words.get("E", 0) > 0 and to != at and kind != "Internal infill":
                rows[layer].append((*at, *to, width, "infill" not in kind))
            at = to
    tables = {layer: np.array(each) for layer, each in rows.items()}
    return {
        layer: Lines(table[:, :4].reshape(-1, 2, 2), table[:, 4], table[:, 5] > 0)
        for layer, table in tables.items()
    }


def missing(solid: Manifold, laid: dict[int, Lines], machine: Printer) -> float:
    """Return the area of the largest coherent piece (mm²) along an outline that no line covers."""
    bottom, top = solid.bounding_box()[2], solid.bounding_box()[5]
    worst = 0.0
    known: Counter[tuple[float, ...]] = Counter()
    for number in range(math.ceil((top - bottom) / machine.layer)):
        near = [laid[each] for each in (number, number - 1, number + 1) if each in laid]
        for share in (0.5, *BETWEEN):
            height = bottom + (number + share) * machine.layer
            if height >= top:
                continue
            section = solid.slice(height).simplify(FINE)
            shape = (section.area(), section.num_vert(), *section.bounds())
            known[shape] += 1
            if known[shape] > (ALIKE if share == 0.5 else 1):
                continue
            cover = near[: number in laid] if share == 0.5 else near
            worst = max(worst, _largest(section, cover, machine.nozzle))
    return worst


def _largest(section: CrossSection, near: list[Lines], nozzle: float) -> float:
    """Return the largest coherent piece (mm²) along the outline of a section without lines on it.

    Lines along outlines, which are few, are subtracted first, and all others only from the rest.
    """
    left = section - grown(section, -nozzle)
    for each in near:
        left = left - each.cover(each.outer)
    bare = [piece for piece in _coherent(left) if piece.area() >= LEAST_AREA]
    return max((_left_bare(piece, near) for piece in bare), default=0.0)


def _left_bare(piece: CrossSection, near: list[Lines]) -> float:
    for each in near:
        piece = piece - each.cover(each.touching(piece.bounds()))
    return max((rest.area() for rest in _coherent(piece)), default=0.0)


def _coherent(section: CrossSection) -> list[CrossSection]:
    return grown(grown(section, -0.1), 0.1).decompose()


def in_middle(solid: Manifold) -> Manifold:
    """Return a solid where PrusaSlicer puts it: the middle of its outline at the origin."""
    left, front, _, right, back, _ = solid.bounding_box()
    return solid.translate([-(left + right) / 2, -(front + back) / 2, 0])


@dataclass(frozen=True)
class Verdict:
    """The area of a shape that no line covers (mm²), and the findings on it."""

    name: str
    area: float
    lost: bool
    said: tuple[Finding, ...]

    @property
    def untold(self) -> bool:
        return self.lost and not self.said

    @property
    def not_so(self) -> bool:
        return not self.lost and any(finding.severity == "error" for finding in self.said)

    def __str__(self) -> str:
        told = "; ".join(finding.message for finding in self.said)
        return f"{self.name}: {self.area:.1f} mm² missing; told: {told or 'nothing'}"


def judged(item: BuiltPart, machine: Printer) -> Verdict:
    """Return the verdict on a shape as a printer lays it down."""
    with tempfile.TemporaryDirectory() as scratch:
        laid = lines(sliced(item.mesh.stl, machine, Path(scratch)))
    solid = solid_of(item.mesh.triangles)
    assert solid is not None
    area = missing(in_middle(solid), laid, machine)
    limits = Limits(nozzle=machine.nozzle, layer=machine.layer)
    found = findings_of(item.part.name, item.mesh.triangles, limits)
    said = tuple(finding for finding in found if finding.code in TOLD)
    lost = area >= max(LEAST_AREA, LEAST_DOT * machine.nozzle**2)
    return Verdict(item.part.name, area, lost, said)


def machine_of(nozzle: float) -> Printer:
    """Return a common printer with that nozzle (mm)."""
    layer = 0.8 if nozzle > 1 else nozzle / 2
    return printer.load("generic-220").model_copy(update={"nozzle": nozzle, "layer": layer})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", default=BOARDS)
    parser.add_argument("--nozzles", default=NOZZLES)
    parser.add_argument("--tile", type=float, default=40)
    options = parser.parse_args()
    made = shapes(options.boards.split(","), options.tile)
    print(f"{'nozzle':>8s} {'parts':>8s} {'missing':>8s} {'untold':>8s} {'not so':>8s}")
    for nozzle in map(float, options.nozzles.split(",")):
        verdicts = [judged(item, machine_of(nozzle)) for item in made.values()]
        counts = [
            sum(getattr(verdict, kind) for verdict in verdicts)
            for kind in ("lost", "untold", "not_so")
        ]
        print(f"{nozzle:8g} {len(made):8d} " + " ".join(f"{count:8d}" for count in counts))
        for verdict in verdicts:
            if verdict.lost or verdict.not_so:
                print(f"         {verdict}", flush=True)


if __name__ == "__main__":
    main()
