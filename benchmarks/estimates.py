"""The errors of estimates of plates against PrusaSlicer, in grams and in hours.

    python benchmarks/estimates.py [--boards NAME,…] [--printers NAME,…] [--plates STRATEGY]

A board may be given settings, as in short-12:teams.checkers.pin=1. Prints a line for each plate,
then the median, the 90th percentile and the largest of the errors. PrusaSlicer's figures are
cached.
"""

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.fabrication import plates
from cuatto_kit.fabrication.order import Strategy
from cuatto_kit.fabrication.slicer import slice_plate

BOARDS = "short-12,cabeza,cant-stop,royal-ur,ludo,parques"
PRINTERS = "generic-220,prusa-mk4,prusa-mini,bambu-a1,bambu-a1-mini,ender-3"


def compared(board: str, machine: str, strategy: Strategy) -> Iterator[tuple[str, float, float]]:
    """Yield the name of each plate of a board, and the errors of its grams and of its hours."""
    name, *settings = board.split(":")
    settings.append(f"print.printer={machine}")
    design = replace(cuatto_kit.load(name, settings=settings), quality=Quality.DRAFT)
    built = tuple(design.judged().values())
    packed = plates.pack_parts(built, printer.load(machine), strategy)
    for file in plates.make_plates(design.store, packed, built, printer.load(machine), board):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{file.name}.3mf"
            path.write_bytes(file.threemf)
            setup = plates.setup_of(file.plate, file.bed)
            found = slice_plate(path, printer.load(machine), design.store, setup)
        guess = file.takes
        print(
            f"{name:14} {machine:14} {file.name:18} {guess.grams:7.1f} {found.grams:7.1f} g "
            f"{guess.seconds / 3600:7.2f} {found.seconds / 3600:7.2f} h "
            f"{guess.changes:4} {found.changes:4} changes "
            f"{sum(guess.purge):6.1f} {sum(found.purge):6.1f} g purge "
            f"{guess.grams / found.grams - 1:+7.1%} {guess.seconds / found.seconds - 1:+7.1%}",
            flush=True,
        )
        yield file.name, guess.grams / found.grams - 1, guess.seconds / found.seconds - 1


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", default=BOARDS)
    parser.add_argument("--printers", default=PRINTERS)
    parser.add_argument("--plates", default="by-colour", choices=[s.value for s in Strategy])
    asked = parser.parse_args()
    rows = [
        row
        for board in asked.boards.split(",")
        for machine in asked.printers.split(",")
        for row in compared(board, machine, Strategy(asked.plates))
    ]
    for name, column in (("grams", 1), ("hours", 2)):
        off = np.abs([row[column] for row in rows])
        middle, most, worst = np.quantile(off, (0.5, 0.9, 1))
        print(
            f"{name} off: median {middle:.1%}, 90 % {most:.1%}, worst {worst:.1%}, of {len(rows)}"
        )


if __name__ == "__main__":
    main()
