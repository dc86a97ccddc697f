"""What long work is at, told to the page."""

import time
from collections.abc import Callable

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.timing import Progress

OFTEN = 0.1
"""Seconds between two tellings of the same stage, at least."""

_STAGES = {"plate": "plates", "rule sheet": "sheets", "proof": "proof", "preview": "preview"}
"""What stages are called by how their steps begin; parts are known by name, the rest is play."""


def telling(design: Design, tell: Callable[[Json], None]) -> Progress:
    """Tells steps of the work on a design as `{stage, name, done, total}`, `stage` being parts,
    proof, plates, games, sheets or preview."""
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
