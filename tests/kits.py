"""Kits for tests: written with one call, their manifest as plain data."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.design.options import KitOptions, groups_of
from cuatto_kit.fabrication.manifest import MANIFEST
from cuatto_kit.fabrication.order import USUAL, Order


@dataclass(frozen=True)
class Built:
    """A kit in its folder, and what its manifest says."""

    folder: Path
    manifest: dict[str, Any]

    @property
    def assembly(self) -> Path:
        """The drawing of the assembly."""
        return self.folder / "scad/assembly.scad"


def build(
    design: cuatto_kit.Design,
    output: Path,
    only: str | None = None,
    *,
    quality: Quality = Quality.DRAFT,
    sliced: bool = False,
    order: Order = USUAL,
) -> Built:
    """Writes a kit; `only` as the command line takes it."""
    options = KitOptions(groups_of(only), sliced, order=order)
    folder = replace(design, quality=quality).write(output, options).folder
    return Built(folder, json.loads((folder / MANIFEST).read_text("utf-8")))
