"""Designs opened from a name, a path or a text."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cuatto_kit import store as products
from cuatto_kit.config import bundled
from cuatto_kit.design.design import Design
from cuatto_kit.design.loading import read


def load(board: str | Path, *, settings: Sequence[str] = (), **overrides: Any) -> Design:
    """Return the design of a board.

    Args:
        board: A bundled name, the path of a YAML file, or YAML text of several lines.
        settings: Values that replace those of the file, each `path=value`.
        overrides: The same by key, as in `rules={"finish": "exact"}`.

    Raises:
        UsageError: If there is no such board.
        InvalidVariant: With all faults of its files.
    """
    laid_over = [*settings, *_settings(overrides, "")]
    if isinstance(board, str) and "\n" in board:
        here = Path.cwd() / "board.yaml"
        return Design(read(bundled.Source("board", "board.yaml", here, board), laid_over))
    return open_design(str(board), laid_over)


def open_design(variant: str, settings: Sequence[str] = ()) -> Design:
    """Return the design of a bundled name or a path, as on the command line.

    Raises the same errors as `load`.
    """
    store = products.usual()
    with store.watch.stage("load"):
        return Design(read(bundled.find(variant), settings), store=store)


def _settings(values: Mapping[str, Any], above: str) -> list[str]:
    """Return values by key as a list of `path=value`."""
    found = []
    for key, value in values.items():
        if isinstance(value, Mapping) and value:
            found += _settings(value, f"{above}{key}.")
        else:
            found.append(f"{above}{key}={json.dumps(value, ensure_ascii=False)}")
    return found
