"""The time from meshes to plates that can be printed.

    python benchmarks/production.py [--quality NAME] [--json]

For snake-24-full and for the same board with 200 tiles, each in a separate process. The meshes
exist; everything after them is made without a cache. Stages:

weigh       the estimate of grams and hours of every part in every colour
printable   the check of every part, layer by layer
assembly    the proof of the board: every joint, a checker of each class in every dimple
pack        the plates for generic-220
files       the 3MF of every plate and the project of all, with pictures
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import cuatto_kit
from build import snake
from cuatto_kit.cache.store import Store
from cuatto_kit.cad.quality import Quality
from cuatto_kit.fabrication import estimates, plates, printability, project
from cuatto_kit.fabrication.proof import prove_assembly
from cuatto_kit.timing import Stopwatch

BOARDS = {"snake-24-full": 5.0, "200 tiles": 30.0}
"""Boards and the seconds that they may take."""
TILES = 200


def produce(variant: str, quality: Quality) -> dict[str, float]:
    """Seconds of each stage, and the most memory that the process held (MiB)."""
    watch = Stopwatch()
    with tempfile.TemporaryDirectory() as scratch:
        staging = Path(scratch)
        name = variant if variant in BOARDS and " " not in variant else None
        design = cuatto_kit.load(name or str(snake(staging, TILES)))
        design = replace(design, quality=quality)
        machine, made = design.printer, list(design.judged().values())
        limits = printability.Limits(nozzle=machine.nozzle, layer=machine.layer)
        with watch.stage("weigh"):
            for item in made:
                for bodies in {(item.mesh,), item.volumes}:
                    estimates.estimate([mesh.triangles for mesh in bodies], machine)
        with watch.stage("printable"):
            for item in made:
                printability.findings_of(item.part.name, item.mesh.triangles, limits)
        with watch.stage("assembly"):
            clearance = design.clearance
            fits = design.board_game.fits(clearance, design.kit)
            meshes = {item.part.name: item.mesh.triangles for item in made}
            proof = prove_assembly(fits, meshes, clearance)
            assert not proof.findings
        with watch.stage("pack"):
            packed = plates.pack_parts(made, machine)
        with watch.stage("files"):
            files = plates.make_plates(Store(None), packed, made, machine, "Benchmark")
            standing = design.kit.assembly
            project.make_projects(Store(None), files, made, machine, "Benchmark", standing)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {**watch.seconds, "plates": len(packed), "joints": proof.joints, "MiB": memory}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quality", type=Quality, default=Quality.NORMAL)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--board", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.board:
        print(json.dumps(produce(options.board, options.quality)))
        return
    results = {}
    for board in BOARDS:
        command = [sys.executable, __file__, "--board", board, "--quality", options.quality]
        answer = subprocess.run(command, check=True, capture_output=True, text=True)
        results[board] = json.loads(answer.stdout)
    if options.json:
        print(json.dumps(results, indent=2))
        return
    for board, figures in results.items():
        about = {key: figures.pop(key) for key in ("plates", "joints", "MiB")}
        total = sum(figures.values())
        met = "met" if total < BOARDS[board] else "missed"
        print(f"{board}: {total:.2f} s (target {BOARDS[board]:g} s: {met}), ", end="")
        print(f"{about['plates']} plates, {about['joints']} joints, {about['MiB']:.0f} MiB")
        for stage, seconds in figures.items():
            print(f"  {stage:10s} {seconds:7.2f} s  {seconds / total:4.0%}")


if __name__ == "__main__":
    main()
