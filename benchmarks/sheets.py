"""The time to make a rule sheet.

    python benchmarks/sheets.py [VARIANT …] [--json]

The whole command in a process of its own, nothing in the cache and everything in it; then, in
this process and warm, the median of five rounds of each stage for one language:

material   facts, examples that the engine plays, pictures of pieces
compose    texts and drawings to one tree
pdf, html, markdown   that tree typeset
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import cuatto_kit
from cuatto_kit.design.sheet_content import library_of, material_of
from cuatto_kit.sheets.compose import compose
from cuatto_kit.sheets.html import write_html
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.pdf import write_pdf

VARIANTS = ("snake-24-full", "cant-stop", "cabeza")
ROUNDS = 5
TARGET = 2.0
"""Seconds of a warm `sheet snake-24-full`."""


def whole(variant: str) -> tuple[float, float]:
    """Seconds of the command with an empty and with a full cache."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = {**os.environ, "XDG_CACHE_HOME": f"{scratch}/cache"}
        command = [sys.executable, "-m", "cuatto_kit", "sheet", variant, "--quiet"]
        command += ["-o", f"{scratch}/kits"]

        def run() -> None:
            subprocess.run(command, env=environment, check=True)

        return timed(run), statistics.median(timed(run) for _ in range(3))


def stages(variant: str) -> dict[str, float]:
    """Seconds of each stage, warm."""
    design = cuatto_kit.load(variant)
    words, material = library_of(design, "en"), design.material
    sheet = compose(material, words)
    works: dict[str, Callable[[], object]] = {
        "material": lambda: material_of(design),
        "compose": lambda: compose(material, words),
        "pdf": lambda: write_pdf(sheet, Paper.A4),
        "html": lambda: write_html(sheet),
        "markdown": lambda: write_markdown(sheet, "rules.en"),
    }
    return {
        name: statistics.median(timed(work) for _ in range(ROUNDS)) for name, work in works.items()
    }


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = {}
    for variant in options.variants:
        cold, warm = whole(variant)
        results[variant] = {"cold": cold, "warm": warm, **stages(variant)}
    if options.json:
        print(json.dumps(results, indent=2))
        return
    for variant, figures in results.items():
        cold, warm = figures.pop("cold"), figures.pop("warm")
        met = "met" if warm < TARGET else "missed"
        print(f"{variant}, both languages: cold {cold:.1f} s, warm {warm:.2f} s ({met})")
        print("  " + ", ".join(f"{name} {seconds:.3f} s" for name, seconds in figures.items()))


if __name__ == "__main__":
    main()
