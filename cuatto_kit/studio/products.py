"""Products made for the page: their progress, the plates of a kit, and zip files to download."""

import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.design.kit import travels
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.studio.asks import Printing
from cuatto_kit.timing import Progress

OFTEN = 0.1
"""The minimum interval (s) between two reports of the same stage."""

_STAGES = {
    "plate": "plates", "rule sheet": "sheets", "proof": "proof", "preview": "preview",
    "picture": "pictures",
}  # fmt: skip
"""Stages by the beginning of their steps' names; parts have their own names, others are games."""


def telling(design: Design, tell: Callable[[Json], None]) -> Progress:
    """Return a progress callback that reports steps as `{stage, name, done, total}`.

    `stage` is parts, proof, plates, games, sheets, preview or pictures.
    """
    parts: set[str] = set()
    last = ("", 0.0)

    def progress(name: str, done: int, total: int) -> None:
        nonlocal last
        if not parts:
            parts.update(part.name for part in design.kit.parts)
        stage, now = _stage(name, parts), time.monotonic()
        if stage == last[0] and now < last[1] + OFTEN:
            return
        last = (stage, now)
        tell({"stage": stage, "name": name, "done": done, "total": total})

    return progress


def _stage(name: str, parts: set[str]) -> str:
    if name in parts:
        return "parts"
    return next((stage for begins, stage in _STAGES.items() if name.startswith(begins)), "games")


def packed(
    design: Design, asked: Printing, *, sliced: bool = False
) -> tuple[tuple[BuiltPart, ...], tuple[PlateFile, ...]]:
    """Return the parts that are made with these settings and their plates, none without a printer.

    Raises KitError.
    """
    order = asked.order
    names = order.names([part.name for part in design.kit.parts])
    boxed = asked.box or (travels(design) and not asked.parts)
    added = design.box(order.spare).built if boxed else ()
    built = (*order.of(design.printable(names)), *added)
    return built, design.plates(names, sliced=sliced, order=order, added=added)


LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a zip; it is fixed, so that the same kit gives the same zip."""


def write_zip(folder: str, contents: Mapping[str, bytes], target: Path | IO[bytes]) -> None:
    """Write files as a zip, all below `folder`, if it is not empty.

    Raises OSError if that fails.
    """
    with zipfile.ZipFile(target, "w") as package:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(str(PurePosixPath(folder, name)), LONG_AGO)
            entry.create_system = 3  # Unix, for the permissions below, on all systems
            entry.external_attr = 0o644 << 16
            package.writestr(entry, contents[name], zipfile.ZIP_DEFLATED, 6)
