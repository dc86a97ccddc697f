"""The weight and the time of a print by PrusaSlicer.

PrusaSlicer slices any file and exits with status 0, even if half of it is off the bed. So its
G-code is read: grams and time from the comments, and from the moves the positions of extrusion,
which must be on the bed.
"""

import math
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cuatto_kit.cache.store import Store, codec_of, key_of
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import CannotPrint, Code, Fault, InternalError, UsageError
from cuatto_kit.fabrication import programs

PERIMETERS, TOP_LAYERS, BOTTOM_LAYERS = 2, 5, 4
"""The number of lines round each layer, and of solid layers at the top and the bottom."""

INFILL = 0.15
"""The share of the inside that is filled."""

LINE = 1.125
"""The width of a line relative to the nozzle, as PrusaSlicer chooses it by default."""

SOLID_BELOW = 70.0
"""The area below which the inside is filled completely (mm²), PrusaSlicer's default."""

SKIRT_LINES, SKIRT_DISTANCE = 2, 3.0
"""The number of lines of the skirt, and its distance from the objects that it surrounds (mm)."""

TOWER_WIDTH, TOWER_BRIM = 60.0, 2.0
"""The width of the tower on which filament is purged, and of the brim around it (mm)."""

SLOWEST = 15.0
"""The lowest speed to which lines are slowed down for a layer to cool (mm/s)."""

FILAMENT = 1.75
"""Diameter of the filament (mm)."""

SLICER_TIMEOUT = 1800
"""The longest time that PrusaSlicer may take for one plate (seconds)."""

ROUNDING = 1e-3
"""The length by which a move may exceed the bed (mm): the rounding of G-code."""

_TOOL = re.compile(r"T(\d+)\b")
_LINE = re.compile(r"G1 [XY].* E(\.?\d[\d.]*)")
_UNIT = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}

Corner = tuple[float, float, float]


@dataclass(frozen=True)
class Setup:
    """The settings of a plate, besides its objects.

    The number of filaments, the lower left corner of the tower on which they are purged (mm, None
    without one), whether there is a skirt, and whether objects are printed one after the other.
    """

    extruders: int = 1
    tower: tuple[float, float] | None = None
    skirt: bool = True
    sequential: bool = False


PLAIN = Setup()
HEAT = {
    "temperature": 210,
    "first_layer_temperature": 215,
    "bed_temperature": 60,
    "first_layer_bed_temperature": 60,
}
"""The temperatures for PLA (°C)."""


@dataclass(frozen=True)
class Sliced:
    """The figures of a print: `seconds`, and `cost` in the money of the printer's price.

    `by_slot` are the grams of each filament, `purge` the grams of each that end on the tower,
    `changes` the number of changes from one filament to another. `extents` are the lowest and the
    highest corner of all toolpaths, and `reach` is the largest distance of one from the middle of a
    round bed, 0 on any other (mm).
    """

    seconds: float
    by_slot: tuple[float, ...]
    purge: tuple[float, ...]
    changes: int
    cost: float
    extents: tuple[Corner, Corner] | None
    reach: float = 0.0

    @property
    def grams(self) -> float:
        """All material that is laid down."""
        return sum(self.by_slot)


SLICED = codec_of(Sliced)


def slice_plate(path: Path, printer: Printer, store: Store, setup: Setup = PLAIN) -> Sliced:
    """Slice a 3MF as it is, or an STL in the middle of the bed.

    The result is cached in the `store`.

    Raises:
        UsageError: PrusaSlicer is not installed.
        InternalError: PrusaSlicer fails.
        CannotPrint: A toolpath leaves the room of the printer.
    """
    return _figures(path, printer, store, setup, lambda: _gcode(path, printer, setup))


def slice_and_keep(
    path: Path, printer: Printer, store: Store, setup: Setup = PLAIN
) -> tuple[Sliced, bytes]:
    """Slice as `slice_plate` does, and return the G-code too, which is not cached.

    It heats, homes and prints PLA, and has none of the commands that a certain printer needs at the
    start and at the end. Raises the same errors.
    """
    gcode = _gcode(path, printer, setup)
    return _figures(path, printer, store, setup, lambda: gcode), gcode


def _figures(
    path: Path, printer: Printer, store: Store, setup: Setup, gcode: Callable[[], bytes]
) -> Sliced:
    """Return the figures of a print; `gcode` is called only if they are not cached."""

    def read() -> Sliced:
        text = gcode().decode("utf-8", errors="replace")
        if (sliced := _read(text, printer)) is None:
            raise _failed(path, "its G-code states neither material nor time")
        return sliced

    text = settings(printer, setup)
    key = key_of("slice", _identity(binary()), text, path.suffix, path.read_bytes())
    sliced = store.get(key, SLICED, read)
    if refusal := _refusal(sliced, printer):
        raise CannotPrint(Fault(Code.OFF_BED, refusal, path.stem))
    return sliced


def settings(printer: Printer, setup: Setup = PLAIN) -> str:
    """Return PrusaSlicer's settings for a printer with equal extruders: no supports, no brim."""
    values: dict[str, object] = {
        **HEAT,
        **_shape(printer),
        **_speeds(printer),
        **_machine(printer),
        "skirts": SKIRT_LINES if setup.skirt else 0,
        "skirt_distance": SKIRT_DISTANCE,
        "min_skirt_length": 0,
        "complete_objects": int(setup.sequential),
        "extruder_clearance_radius": printer.head.radius,
        "extruder_clearance_height": printer.head.height,
        **_colours(printer, setup),
    }
    return "".join(f"{name} = {value}\n" for name, value in values.items())


def _shape(printer: Printer) -> dict[str, object]:
    """Return the settings of the bed, and of the lines that are laid down on it."""
    corners = printer.surface.outline
    line = round(LINE * printer.nozzle, 4)
    lines = ("", "first_layer_", "external_perimeter_", "perimeter_", "infill_", "solid_infill_")
    return {
        "bed_shape": ",".join(f"{x:.10g}x{y:.10g}" for x, y in corners),
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
        "brim_width": 0,
        "use_relative_e_distances": 1,  # so that each move gives its own extrusion
        "layer_gcode": "G92 E0",
    }


def _speeds(printer: Printer) -> dict[str, object]:
    speeds, faster = printer.speeds, printer.accelerations
    return {
        "perimeter_speed": speeds.perimeter,
        "external_perimeter_speed": speeds.external,
        "small_perimeter_speed": speeds.small,
        "infill_speed": speeds.infill,
        "solid_infill_speed": speeds.solid,
        "top_solid_infill_speed": speeds.top,
        "gap_fill_speed": speeds.gaps,
        "bridge_speed": speeds.bridge,
        "first_layer_speed": speeds.first_layer,
        "travel_speed": speeds.travel,
        "max_print_speed": max(speeds.model_dump().values()),
        "perimeter_acceleration": faster.perimeter,
        "external_perimeter_acceleration": faster.external,
        "infill_acceleration": faster.infill,
        "solid_infill_acceleration": faster.solid,
        "top_solid_infill_acceleration": faster.top,
        "bridge_acceleration": faster.bridge,
        "first_layer_acceleration": faster.first_layer,
        "travel_acceleration": faster.travel,
        "default_acceleration": faster.usual,
    }


def _machine(printer: Printer) -> dict[str, object]:
    """Return the limits of the machine, from which PrusaSlicer computes the time."""
    limits = printer.limits
    by_axis = {"feedrate": limits.speed, "acceleration": limits.acceleration, "jerk": limits.jerk}
    return {
        "gcode_flavor": "marlin2",
        "machine_limits_usage": "time_estimate_only",
        **{
            f"machine_max_{name}_{axis}": value
            for name, values in by_axis.items()
            for axis, value in zip("xyze", values, strict=True)
        },
        "machine_max_acceleration_extruding": limits.printing,
        "machine_max_acceleration_retracting": limits.retracting,
        "machine_max_acceleration_travel": limits.travel,
    }


def _colours(printer: Printer, setup: Setup) -> dict[str, object]:
    """Return the settings of the filaments and of the tower on which they are purged.

    Each filament has its own extruder for PrusaSlicer.
    """
    back = printer.retraction
    by_extruder = {
        "nozzle_diameter": printer.nozzle,
        "filament_diameter": FILAMENT,
        "filament_density": printer.density,
        "filament_cost": printer.price,
        "filament_max_volumetric_speed": printer.flow,
        "slowdown_below_layer_time": printer.layer_time,
        "min_print_speed": SLOWEST,
        "retract_length": back.length,
        "retract_speed": back.speed,
        "retract_lift": back.lift,
        "filament_load_time": printer.change.seconds / 2,
        "filament_unload_time": printer.change.seconds / 2,
        "filament_cooling_moves": 0,
    }
    count, purge = setup.extruders, f"{printer.change.purge:g}"
    values: dict[str, object] = {
        name: ",".join([f"{value:g}"] * count) for name, value in by_extruder.items()
    }
    if setup.tower is not None:
        volumes = (("0" if a == b else purge) for a in range(count) for b in range(count))
        values |= {
            "single_extruder_multi_material": 1,
            "single_extruder_multi_material_priming": 0,
            "wipe_tower": 1,
            "wipe_tower_x": setup.tower[0],
            "wipe_tower_y": setup.tower[1],
            "wipe_tower_width": TOWER_WIDTH,
            "wipe_tower_brim_width": TOWER_BRIM,
            "wiping_volumes_matrix": ",".join(volumes),
            # PrusaSlicer 2.5 reads one for each filament, even if the key is missing.
            "extruder_offset": ",".join(["0x0"] * count),
        }
    return values


def is_installed() -> bool:
    """Return whether PrusaSlicer is installed."""
    return programs.found(programs.PRUSA_SLICER) is not None


def binary() -> str:
    """Return the path of PrusaSlicer. Raises UsageError if it is not installed."""
    if found := programs.found(programs.PRUSA_SLICER):
        return found
    message = (
        f"PrusaSlicer is not installed; get it from {programs.GET_PRUSA_SLICER}, "
        "or leave out --slice"
    )
    raise UsageError(Fault(Code.NO_SLICER, message))


def _identity(binary: str) -> str:
    """Return the name and the version, as `--help` gives them."""
    answer = subprocess.run([binary, "--help"], capture_output=True, text=True, check=False)
    found = re.search(r"^PrusaSlicer\S*", answer.stdout + answer.stderr, re.MULTILINE)
    return found[0] if found else binary


def _gcode(path: Path, printer: Printer, setup: Setup) -> bytes:
    """Return the G-code of a file."""
    with TemporaryDirectory(prefix="cuatto-kit-") as folder:
        chosen, made = Path(folder) / "settings.ini", Path(folder) / "plate.gcode"
        chosen.write_bytes(settings(printer, setup).encode())
        command = [binary(), "--datadir", folder, "--load", str(chosen)]  # no user settings
        command += ["--export-gcode", "--output", str(made)]
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
        return made.read_bytes()


def _failed(path: Path, reason: str) -> InternalError:
    return InternalError(Fault(Code.SLICE, f"PrusaSlicer: {reason}", path.stem))


def _read(text: str, printer: Printer) -> Sliced | None:
    """Return the figures in the G-code, or None if it is incomplete."""
    length = re.search(r"^; filament used \[mm\] = (.+)$", text, re.MULTILINE)
    time = re.search(r"^; estimated printing time \(normal mode\) = (.+)$", text, re.MULTILINE)
    if not (length and time):
        return None
    weight = math.pi * (FILAMENT / 2) ** 2 / 1000 * printer.density  # g per mm of filament
    by_slot = tuple(float(number) * weight for number in length[1].split(","))
    lines = text.splitlines()
    lines_of = laid_down(lines)
    changes = max(0, sum(bool(_TOOL.match(line)) for line in lines) - 1)
    return Sliced(
        seconds=sum(int(n) * _UNIT[unit] for n, unit in re.findall(r"(\d+)([dhms])", time[1])),
        by_slot=by_slot,
        purge=tuple(
            # Without a change nothing is purged: the rest is the rounding of the comments.
            max(0.0, grams - lines_of.get(slot, 0.0) * weight) if changes else 0.0
            for slot, grams in enumerate(by_slot)
        ),
        changes=changes,
        cost=sum(by_slot) / 1000 * printer.price,
        extents=extents(lines),
        reach=_reach(lines, printer.surface) if printer.surface.round else 0.0,
    )


def laid_down(gcode: Iterable[str]) -> Mapping[int, float]:
    """Return the filament in lines outside of the tower (mm), by the number of its slot, from 0.

    For G-code as `extents` reads it.
    """
    slot, inside = 0, False
    used: dict[int, float] = {}
    for line in gcode:
        if tool := _TOOL.match(line):
            slot = int(tool[1])
        elif line.startswith(";TYPE:"):
            inside = line == ";TYPE:Wipe tower"
        elif not inside and (line_of := _LINE.match(line)):
            used[slot] = used.get(slot, 0.0) + float(line_of[1])
    return used


def extents(gcode: Iterable[str]) -> tuple[Corner, Corner] | None:
    """Return the lowest and the highest corner of all moves that extrude (mm), None without any.

    For G-code with relative extruder distances, which `settings` request.
    """
    low = dict.fromkeys("XYZ", math.inf)
    high = dict.fromkeys("XYZ", -math.inf)
    for points in _laid(gcode):
        for point in points:
            _stretch(low, high, point)
    if math.inf in low.values():
        return None
    return (low["X"], low["Y"], low["Z"]), (high["X"], high["Y"], high["Z"])


def _reach(gcode: Iterable[str], bed: Bed) -> float:
    """Return the largest distance of a move that extrudes from the middle of the bed (mm)."""
    x, y = (start + half for start, half in zip(bed.corner, bed.middle, strict=True))
    points = (point for pair in _laid(gcode) for point in pair)
    return max((math.hypot(at["X"] - x, at["Y"] - y) for at in points), default=0.0)


def _laid(gcode: Iterable[str]) -> Iterator[tuple[Mapping[str, float], Mapping[str, float]]]:
    """Yield the start and the end of each move that extrudes (mm)."""
    at = {"X": 0.0, "Y": 0.0, "Z": 0.0}
    for line in gcode:
        if not line.startswith(("G0 ", "G1 ")):
            continue
        words = {word[0]: float(word[1:]) for word in line.partition(";")[0].split()[1:]}
        before = dict(at)
        at |= {axis: words[axis] for axis in at if axis in words}
        if words.get("E", 0.0) > 0 and ("X" in words or "Y" in words):
            yield before, dict(at)


def _stretch(low: dict[str, float], high: dict[str, float], point: Mapping[str, float]) -> None:
    for axis, value in point.items():
        low[axis] = min(low[axis], value)
        high[axis] = max(high[axis], value)


def _refusal(sliced: Sliced, printer: Printer) -> str | None:
    """Return why a plate cannot be printed; None if all toolpaths are in the printer's room."""
    if sliced.extents is None:
        return "nothing of it is printed"
    bed = printer.surface
    first = (*bed.corner, 0.0)
    # The last layer may end above the top of the part.
    room = (*bed.size, printer.height + printer.layer / 2)
    for axis, low, high, start, length in zip("xyz", *sliced.extents, first, room, strict=True):
        if low < start - ROUNDING or high > start + length + ROUNDING:
            return (
                f"its toolpaths reach from {low:.1f} to {high:.1f} mm in {axis}; "
                f"expected {start:g} to {start + length:g}"
            )
    if bed.round and sliced.reach > (radius := bed.size[0] / 2) + ROUNDING:
        return (
            f"its toolpaths reach {sliced.reach:.1f} mm from the middle of the bed; "
            f"expected {radius:g}"
        )
    return None
