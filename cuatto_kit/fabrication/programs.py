"""Programs of others: what they are called, and where to get them."""

import shutil
from collections.abc import Sequence

OPENSCAD = ("openscad",)
PRUSA_SLICER = ("prusa-slicer", "PrusaSlicer", "prusa-slicer-console")
"""Commands that start a program, the usual one first."""

GET_OPENSCAD = "openscad.org or your system's packages (Debian: apt-get install openscad)"
GET_PRUSA_SLICER = "prusa3d.com or your system's packages (Debian: apt-get install prusa-slicer)"


def found(commands: Sequence[str]) -> str | None:
    """Where the first of these commands lies that is there."""
    return next(filter(None, map(shutil.which, commands)), None)
