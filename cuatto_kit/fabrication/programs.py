"""External programs: their commands, and where to get them."""

import shutil
from collections.abc import Sequence

OPENSCAD = ("openscad",)
"""The commands that start OpenSCAD."""
PRUSA_SLICER = ("prusa-slicer", "PrusaSlicer", "prusa-slicer-console")
"""The commands that start PrusaSlicer, the usual one first."""

GET_OPENSCAD = "openscad.org or your system's packages (Debian: apt-get install openscad)"
GET_PRUSA_SLICER = "prusa3d.com or your system's packages (Debian: apt-get install prusa-slicer)"


def found(commands: Sequence[str]) -> str | None:
    """Return the path of the first of these commands that is installed, or None."""
    return next(filter(None, map(shutil.which, commands)), None)
