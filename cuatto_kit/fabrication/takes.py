"""What a plate takes to print: grams of each filament, purge, changes of filament, time."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.arranging import tower_depth
from cuatto_kit.fabrication.built import Profile
from cuatto_kit.fabrication.estimates import Pace
from cuatto_kit.fabrication.layers import Floats
from cuatto_kit.fabrication.packing import Plate
from cuatto_kit.fabrication.slicer import LINE, SKIRT_LINES, TOWER_WIDTH, Sliced

RAMMED = 40.0
"""Plastic (mm³) that a change lays on the tower beside the purge; measured."""

LOADING, WIPING = 18.0, 60.0
"""Seconds that PrusaSlicer's moves to draw filament out and push it in take by themselves, and how
fast it lays down the purge (mm/s); measured."""


@dataclass(frozen=True)
class Takes:
    """Grams of each filament by its slot, purge included, and of the purge alone; how often one
    filament is changed for another; seconds; whether a slicer said so."""

    by_slot: tuple[float, ...]
    purge: tuple[float, ...]
    changes: int
    seconds: float
    sliced: bool = False

    @property
    def grams(self) -> float:
        """All that is laid down."""
        return sum(self.by_slot)

    @classmethod
    def of(cls, sliced: Sliced) -> "Takes":
        """As the slicer has it."""
        return cls(sliced.by_slot, sliced.purge, sliced.changes, sliced.seconds, sliced=True)


@dataclass(frozen=True)
class Alike:
    """So many equal copies: what each of their bodies takes, and the slot (from 1) of its
    filament."""

    bodies: tuple[tuple[Profile, int], ...]
    number: int


def estimated(
    plate: Plate, copies: Sequence[Alike], printer: Printer, around: float = 0.0
) -> Takes:
    """What a plate would take on which these copies lie, with a line so long (mm) `around` all."""
    prints, hop = [copies], _hop(plate, printer)
    if plate.sequential:  # each copy is a print by itself, and cools alone
        prints, hop = [[replace(each, number=1)] for each in copies for _ in range(each.number)], 0
    every = [_layers(each) for each in prints]
    seconds, slowest = (np.concatenate([layers[k] for layers in every]) for k in (0, 1))
    visits = [layer for *_, layers in every for layer in layers]
    moving = np.array([hop * each.total() for each in visits])
    taken = np.maximum(seconds, np.minimum(slowest, printer.layer_time - moving)) + moving
    changes = _changes(visits)
    grams = [0.0] * len(plate.colours)
    for each in copies:
        for profile, slot in each.bodies:
            grams[slot - 1] += each.number * profile.grams
    skirt = SKIRT_LINES * around if plate.skirt else 0.0
    grams[0] += skirt * LINE * printer.nozzle * printer.layer / 1000 * printer.density
    purge, purging = _purged(plate, changes, printer)
    return Takes(
        tuple(own + purge / len(grams) for own in grams),
        (purge / len(grams),) * len(grams),
        len(changes),
        float(taken.sum()) + purging + skirt / printer.speeds.first_layer,
    )


def _layers(copies: Sequence[Alike]) -> tuple[Floats, Floats, list[Counter[int]]]:
    """How long each layer takes, how long at the slowest (s), and on how many bodies the filament
    of each slot is laid down there."""
    height = max(len(profile.seconds) for each in copies for profile, _ in each.bodies)
    seconds, slowest = np.zeros(height), np.zeros(height)
    visits: list[Counter[int]] = [Counter() for _ in range(height)]
    for each in copies:
        for profile, slot in each.bodies:
            seconds[: len(profile.seconds)] += each.number * np.array(profile.seconds)
            slowest[: len(profile.slowest)] += each.number * np.array(profile.slowest)
            for layer, time in zip(visits, profile.seconds, strict=False):
                if time > 0:
                    layer[slot] += each.number
    return seconds, slowest, visits


def _hop(plate: Plate, printer: Printer) -> float:
    """How long it takes from a copy to the next one, in the mean (s)."""
    pace = Pace(printer)
    spots = np.array([(at.x, at.y) for at in plate.places])
    if len(spots) < 2:
        return pace.retraction()
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    return pace.travel(float(apart.min(axis=1).mean())) + pace.retraction()


def _changes(visits: Sequence[Mapping[int, int]]) -> list[int]:
    """The numbers of the layers in which a filament is changed for another, once for each change.
    Each layer begins with the filament that the last one ended with, if it needs it."""
    changes: list[int] = []
    last: int | None = None
    for number, layer in enumerate(visits):
        order = sorted(layer, key=lambda slot: (slot != last, slot))
        for slot in order:
            if last not in (None, slot):
                changes.append(number)
            last = slot
    return changes


def _purged(plate: Plate, changes: Sequence[int], printer: Printer) -> tuple[float, float]:
    """Grams on the tower, and the time that the changes take."""
    seconds = len(changes) * printer.change.seconds
    if plate.tower is None or not changes:
        return 0.0, seconds
    purge, layer, wide = printer.change.purge, printer.layer, 1.25 * printer.nozzle
    depth = tower_depth(printer, plate.colours)
    idle = changes[-1] + 1 - len(set(changes))
    edge = idle * 4 * (TOWER_WIDTH + depth)
    base = TOWER_WIDTH * depth / wide
    volume = len(changes) * (purge + RAMMED) + (edge + base) * wide * layer
    wiping = len(changes) * (LOADING + purge / (layer * wide) / WIPING)
    wiping += edge / printer.speeds.perimeter + base / printer.speeds.first_layer
    return volume / 1000 * printer.density, seconds + wiping
