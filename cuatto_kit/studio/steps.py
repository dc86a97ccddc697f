"""Progress of lengthy work, reported to the page."""

import time
from collections.abc import Callable

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.timing import Progress

OFTEN = 0.1
"""The minimum interval (s) between two reports of the same stage."""

_STAGES = {"plate": "plates", "rule sheet": "sheets", "proof": "proof", "preview": "preview"}
"""Stages by the beginning of their steps' names; parts have their own names, others are games."""


def telling(design: Design, tell: Callable[[Json], None]) -> Progress:
    """Return a progress callback that reports steps as `{stage, name, done, total}`.

    `stage` is parts, proof, plates, games, sheets or preview.
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
