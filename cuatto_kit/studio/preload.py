"""Imports that all workers need, made once before the first worker starts.

It also creates the simulator of a board of each bundled family, since its first use takes longer.
"""

import contextlib
from importlib import import_module

from cuatto_kit.api import Design
from cuatto_kit.errors import KitError

for name in (
    "cuatto_kit.design.sheet_content",
    "cuatto_kit.design.kit",
    "cuatto_kit.fabrication.pipeline",
    "cuatto_kit.fabrication.plates",
    "cuatto_kit.fabrication.proof",
    "cuatto_kit.fabrication.printability",
    "cuatto_kit.fabrication.slicer",
    "cuatto_kit.fabrication.estimates",
    "cuatto_kit.games.race.printing.parts",
    "cuatto_kit.preview.page",
    "cuatto_kit.reports.report",
    "cuatto_kit.console.opening",
    "cuatto_kit.lab.review.choosing",
    "openscad_evaluator",
    "openscad_lalr_parser",
    "trimesh",
):
    with contextlib.suppress(ImportError):
        import_module(name)

for board in ("short-12", "cant-stop", "cabeza"):
    with contextlib.suppress(KitError):
        design = Design.open(board)
        design.subject.simulator(design.seats())
