"""The opening of a board by verbs."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuatto_kit.api import Design
    from cuatto_kit.timing import Progress


def load(
    variant: str,
    settings: list[str] | None,
    printer: str | None = None,
    progress: "Progress" = lambda *_: None,
) -> "Design":
    """Return the design of VARIANT with `--set` and `--printer` applied."""
    from cuatto_kit.api import Design

    chosen = list(settings or ())
    if printer is not None:
        chosen.append(f"print.printer={json.dumps(printer)}")
    return replace(Design.open(variant, chosen), progress=progress)
