"""What a print weighs and how long it takes: by PrusaSlicer, or estimated without it.

PrusaSlicer slices whatever it is given and ends with status 0, also where half of it
lies beside the bed. So its G-code is read: grams and time from the comments, and from
the moves where plastic goes, which must be on the bed.
"""

import hashlib
import json
import math
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from manifold3d import CrossSection, JoinType, OpType

from cuatto_kit.config.printer import LAYER, NOZZLE, Printer
from cuatto_kit.errors import CannotPrint, Code, Fault, InternalError, UsageError
from cuatto_kit.fabrication.printability import cut, solid_of
from cuatto_kit.fabrication.renderers import Triangles
from cuatto_kit.fabrication.threemf import PRUSA_CONFIG

PERIMETERS, TOP_LAYERS, BOTTOM_LAYERS = 2, 5, 4
"""Lines round each layer, and layers without holes above and below."""

USUAL_DENSITY = 1.24
"""Density of PLA (g/cm³)."""

INFILL = 0.15
"""How much of the inside is filled."""

LINE = 1.125
"""How much wider a line is than the nozzle, as PrusaSlicer chooses itself."""

SOLID_BELOW = 70.0
"""Insides smaller than this (mm²) are filled whole, as PrusaSlicer does by itself."""

SKIN_MARGIN = 3.0
"""How far (mm) PrusaSlicer spreads a bare top or bottom below what covers it."""

FINE = 0.1
"""Corners of a layer closer to its outline than this, in nozzles, are left out."""

OVERFILL = 1.03
"""How much more than its volume a solid takes, for lines that overlap; measured."""

SECONDS_FOR = {"gram": 220.0, "solid gram": 235.0, "copy": 70.0}
"""What PrusaSlicer's own speeds come to with a nozzle of 0.4 mm and layers of 0.2 mm: for each
gram, for each gram where a part is filled whole (less where it is mostly infill), and for the
travels round each copy. Fitted to the plates of the bundled boards, which it misses by a fifth at
most."""

FILAMENT = 1.75
"""Diameter of the filament (mm)."""

SLICER_TIMEOUT = 1800
"""Longest time that PrusaSlicer may take over one plate (seconds)."""

ROUNDING = 1e-3
"""How far (mm) a move may be beside the bed: what G-code rounds to."""

_NAMES = ("prusa-slicer", "PrusaSlicer", "prusa-slicer-console")
_UNIT = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}

Corner = tuple[float, float, float]


@dataclass(frozen=True)
class Sliced:
    """What a print takes: `grams`, `seconds`, `cost` in the money of the printer's price.

    `extents` are the lowest and highest corner of all toolpaths (mm from the bed's
    corner). An estimate knows neither time nor toolpaths.
    """

    grams: float
    seconds: float | None
    cost: float
    extents: tuple[Corner, Corner] | None

    @property
    def estimated(self) -> bool:
        """Whether no slicer has seen it."""
        return self.seconds is None


def slice_plate(path: Path, printer: Printer, cache_folder: Path) -> Sliced:
    """Slices a 3MF as it lies, or an STL in the middle of the bed.

    The G-code stays in `cache_folder`, under a digest of all that it depends on.
    Raises UsageError where PrusaSlicer is not installed, InternalError where it fails,
    CannotPrint where a toolpath leaves the room of the printer.
    """
    binary = _binary()
    text = settings(printer, _extruders(path))
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    key = json.dumps([_identity(binary), text, content, path.suffix])
    target = cache_folder / f"{hashlib.sha256(key.encode()).hexdigest()}.gcode"
    sliced = _read(target, printer) if target.exists() else None
    if sliced is None:
        cache_folder.mkdir(parents=True, exist_ok=True)
        _run(binary, path, text, target)
        sliced = _read(target, printer)
    if sliced is None:
        raise _failed(path, "its G-code tells neither material nor time")
    if refusal := _refusal(sliced, printer):
        raise CannotPrint(Fault(Code.OFF_BED, refusal, path.stem))
    return sliced


def settings(printer: Printer, extruders: int = 1) -> str:
    """PrusaSlicer's settings for a printer, every extruder alike: no supports, skirt or brim."""
    width, depth = printer.bed
    line = round(LINE * printer.nozzle, 4)
    lines = ("", "first_layer_", "external_perimeter_", "perimeter_", "infill_", "solid_infill_")
    values: dict[str, object] = {
        "bed_shape": f"0x0,{width:g}x0,{width:g}x{depth:g},0x{depth:g}",
        "max_print_height": printer.height,
        "layer_height": printer.layer,
        "first_layer_height": printer.layer,
        **{f"{kind}extrusion_width": line for kind in (*lines, "top_infill_")},
        "perimeters": PERIMETERS,
        "top_solid_layers": TOP_LAYERS,
        "bottom_solid_layers": BOTTOM_LAYERS,
        "solid_infill_below_area": SOLID_BELOW,
        "fill_density": f"{100 * INFILL:g}%",
        "support_material": 0,
        "skirts": 0,
        "brim_width": 0,
        "use_relative_e_distances": 1,  # so that what goes forward is a move of its own
        "layer_gcode": "G92 E0",
    }
    by_extruder = {
        "nozzle_diameter": printer.nozzle,
        "filament_diameter": FILAMENT,
        "filament_density": printer.density,
        "filament_cost": printer.price,
    }
    values |= {name: ",".join([f"{value:g}"] * extruders) for name, value in by_extruder.items()}
    return "".join(f"{name} = {value}\n" for name, value in values.items())


def estimate(triangles: Triangles, printer: Printer) -> Sliced:
    """What a part would take, from its shells and infill in every layer.

    Held against PrusaSlicer in tests/fabrication/test_slicer.py. Raises ValueError
    where the triangles are no closed solid.
    """
    layers = _layers(triangles, printer)
    sparse = sum(_sparse(layers, printer))
    filled = sum(layer.area() for layer in layers) - (1 - INFILL) * sparse
    grams = filled * printer.layer * OVERFILL / 1000 * printer.density
    return _sliced(grams, None, printer, None)


def estimated_seconds(grams: float, volume: float, printer: Printer) -> float:
    """About how long a copy of a part takes that weighs so much printed; `volume` is all that its
    surface encloses (mm³)."""
    filled = grams / (volume / 1000 * printer.density)
    whole = SECONDS_FOR["gram"] + SECONDS_FOR["solid gram"] * filled
    finer = NOZZLE * LAYER / (printer.nozzle * printer.layer)
    return whole * grams * finer * USUAL_DENSITY / printer.density + SECONDS_FOR["copy"]


def _layers(triangles: Triangles, printer: Printer) -> list[CrossSection]:
    """The solid cut at the middle of every layer, of as many whole ones as come nearest to it."""
    solid = solid_of(triangles)
    if solid is None:
        raise ValueError("no solid")
    _, _, bottom, _, _, top = solid.bounding_box()
    count = max(1, round((top - bottom) / printer.layer))
    heights = (bottom + (number + 0.5) * (top - bottom) / count for number in range(count))
    return cut(solid, heights, FINE * printer.nozzle)


def _sparse(layers: Sequence[CrossSection], printer: Printer) -> Iterator[float]:
    """The area (mm²) of each layer that is filled with holes: what lies within its walls,
    under and over enough other layers, and away from bare tops and bottoms."""
    line = LINE * printer.nozzle
    insides = [layer.offset(-PERIMETERS * line, JoinType.Miter) for layer in layers]
    tops = [_bare(*pair, printer) for pair in zip(insides, [*layers[1:], None], strict=True)]
    bottoms = [_bare(*pair, printer) for pair in zip(insides, [None, *layers[:-1]], strict=True)]
    for number, inside in enumerate(insides):
        near = layers[max(0, number - BOTTOM_LAYERS) : number + TOP_LAYERS + 1]
        covered = CrossSection.batch_boolean([inside, *near], OpType.Intersect)
        skins = tops[number : number + TOP_LAYERS]
        skins += bottoms[max(0, number - BOTTOM_LAYERS + 1) : number + 1]
        sparse = covered - CrossSection.batch_boolean(skins, OpType.Add)
        sparse = sparse.offset(-line / 2, JoinType.Miter)
        areas = (piece.area() for piece in sparse.decompose())
        yield sum(area for area in areas if area >= SOLID_BELOW)


def _bare(inside: CrossSection, next_layer: CrossSection | None, printer: Printer) -> CrossSection:
    """What of a layer's inside the next layer, up or down, leaves bare, and the strip
    round it that is filled with it."""
    if next_layer is None:
        return inside
    speck = printer.nozzle / 4  # too narrow to be filled at all
    bare = (inside - next_layer).offset(-speck, JoinType.Miter)
    return bare.offset(speck + SKIN_MARGIN, JoinType.Miter) ^ inside


def _sliced(
    grams: float, seconds: float | None, printer: Printer, extents: tuple[Corner, Corner] | None
) -> Sliced:
    return Sliced(grams, seconds, grams / 1000 * printer.price, extents)


def is_installed() -> bool:
    """Whether PrusaSlicer is there."""
    return _found() is not None


def _found() -> str | None:
    return next(filter(None, map(shutil.which, _NAMES)), None)


def _binary() -> str:
    if found := _found():
        return found
    message = (
        "PrusaSlicer is not installed; get it from prusa3d.com or your system's packages "
        "(Debian: apt-get install prusa-slicer), or leave out --slice"
    )
    raise UsageError(Fault(Code.NO_SLICER, message))


def _identity(binary: str) -> str:
    """Name and version, as `--help` gives them."""
    answer = subprocess.run([binary, "--help"], capture_output=True, text=True, check=False)
    found = re.search(r"^PrusaSlicer\S*", answer.stdout + answer.stderr, re.MULTILINE)
    return found[0] if found else binary


def _extruders(path: Path) -> int:
    """How many extruders a 3MF asks for; an STL asks for one."""
    if path.suffix != ".3mf":
        return 1
    with zipfile.ZipFile(path) as package:
        if PRUSA_CONFIG not in package.namelist():
            return 1
        config = package.read(PRUSA_CONFIG).decode()
    return max((int(n) for n in re.findall(r'key="extruder" value="(\d+)"', config)), default=1)


def _run(binary: str, path: Path, text: str, target: Path) -> None:
    """Slices into `target`, which is there as a whole or not at all."""
    with TemporaryDirectory(dir=target.parent) as folder:
        chosen, made = Path(folder) / "settings.ini", Path(folder) / "plate.gcode"
        chosen.write_text(text, "utf-8")
        command = [binary, "--load", str(chosen), "--export-gcode", "--output", str(made)]
        if path.suffix == ".3mf":
            command.append("--dont-arrange")
        try:
            answer = subprocess.run(
                [*command, str(path.absolute())],
                capture_output=True,
                text=True,
                check=False,
                timeout=SLICER_TIMEOUT,
            )
        except subprocess.TimeoutExpired as error:
            raise _failed(path, f"it took more than {SLICER_TIMEOUT} s") from error
        if answer.returncode or not made.exists():
            said = [line for line in (answer.stderr + answer.stdout).splitlines() if line.strip()]
            raise _failed(path, said[-1].strip() if said else "it wrote no G-code")
        os.replace(made, target)


def _failed(path: Path, reason: str) -> InternalError:
    return InternalError(Fault(Code.SLICE, f"PrusaSlicer: {reason}", path.stem))


def _read(gcode: Path, printer: Printer) -> Sliced | None:
    """What the G-code says; None where it is cut short."""
    text = gcode.read_text("utf-8", errors="replace")
    length = re.search(r"^; filament used \[mm\] = (.+)$", text, re.MULTILINE)
    time = re.search(r"^; estimated printing time \(normal mode\) = (.+)$", text, re.MULTILINE)
    if not (length and time):
        return None
    used = sum(float(number) for number in length[1].split(","))
    grams = used * math.pi * (FILAMENT / 2) ** 2 / 1000 * printer.density
    seconds = sum(int(n) * _UNIT[unit] for n, unit in re.findall(r"(\d+)([dhms])", time[1]))
    return _sliced(grams, seconds, printer, extents(text.splitlines()))


def extents(gcode: Iterable[str]) -> tuple[Corner, Corner] | None:
    """The lowest and highest corner of all moves that extrude (mm), None without any.

    For G-code with relative extruder distances, as `settings` ask for.
    """
    at = {"X": 0.0, "Y": 0.0, "Z": 0.0}
    low = dict.fromkeys(at, math.inf)
    high = dict.fromkeys(at, -math.inf)
    for line in gcode:
        if not line.startswith(("G0 ", "G1 ")):
            continue
        words = {word[0]: float(word[1:]) for word in line.partition(";")[0].split()[1:]}
        before = dict(at)
        at |= {axis: words[axis] for axis in at if axis in words}
        if words.get("E", 0.0) > 0 and ("X" in words or "Y" in words):
            _stretch(low, high, before)
            _stretch(low, high, at)
    if math.inf in low.values():
        return None
    return (low["X"], low["Y"], low["Z"]), (high["X"], high["Y"], high["Z"])


def _stretch(low: dict[str, float], high: dict[str, float], point: Mapping[str, float]) -> None:
    for axis, value in point.items():
        low[axis] = min(low[axis], value)
        high[axis] = max(high[axis], value)


def _refusal(sliced: Sliced, printer: Printer) -> str | None:
    """Why it cannot be printed, None where all its toolpaths are in the printer's room."""
    if sliced.extents is None:
        return "nothing of it is printed"
    # The last layer may end above the part's own top.
    room = (*printer.bed, printer.height + printer.layer / 2)
    for axis, low, high, length in zip("xyz", *sliced.extents, room, strict=True):
        if low < -ROUNDING or high > length + ROUNDING:
            return (
                f"its toolpaths reach from {low:.1f} to {high:.1f} mm in {axis}; "
                f"expected 0 to {length:g}"
            )
    return None
