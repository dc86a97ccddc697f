"""Imports all that workers need, once, before the first of them is made."""

import contextlib
from importlib import import_module

for name in (
    "cuatto_kit.design.opening",
    "cuatto_kit.design.sheets",
    "cuatto_kit.design.kit",
    "cuatto_kit.fabrication.pipeline",
    "cuatto_kit.fabrication.plates",
    "cuatto_kit.fabrication.assembly",
    "cuatto_kit.games.race.printing.parts",
    "cuatto_kit.preview.page",
    "cuatto_kit.reports.report",
    "cuatto_kit.console.opening",
    "scipy.stats",
):
    with contextlib.suppress(ImportError):
        import_module(name)
