"""From a name, a path or a text to a design."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cuatto_kit import store as products
from cuatto_kit.config import bundled
from cuatto_kit.design.design import Design
from cuatto_kit.design.loading import read


def load(board: str | Path, *, settings: Sequence[str] = (), **overrides: Any) -> Design:
    """The design of a board: a bundled name, the path of a YAML file, or YAML text (several
    lines).

    `overrides` lay values over the file, as in `rules={"finish": "exact"}`; `settings` do so as
    `path=value`. Raises UsageError where there is no such board, InvalidVariant with all the
    faults of its files.
    """
    laid_over = [*settings, *_settings(overrides, "")]
    if isinstance(board, str) and "\n" in board:
        here = Path.cwd() / "board.yaml"
        return Design(read(bundled.Source("board", "board.yaml", here, board), laid_over))
    return open_design(str(board), laid_over)


def open_design(variant: str, settings: Sequence[str] = ()) -> Design:
    """The design that VARIANT means on the command line: a bundled name or a path. Raises as
    `load` does."""
    store = products.usual()
    with store.watch.stage("load"):
        return Design(read(bundled.find(variant), settings), store=store)


def _settings(values: Mapping[str, Any], above: str) -> list[str]:
    """Values by key as `path=value`."""
    found = []
    for key, value in values.items():
        if isinstance(value, Mapping) and value:
            found += _settings(value, f"{above}{key}.")
        else:
            found.append(f"{above}{key}={json.dumps(value, ensure_ascii=False)}")
    return found
