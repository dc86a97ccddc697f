"""What a report says about a race beyond what it says about every game."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.statistics import mean_of, ratio_of


def describe(
    layout: Layout,
    columns: Mapping[str, NDArray[np.int64]],
    tallies: Mapping[str, NDArray[np.int64]],
) -> dict[str, Any]:
    """Hits, rolls and passes, how close the end was, and where the checkers went.

    The tallies count landings and checkers sent back by space; a path's share is
    its part of all landings. `margin_pips` is what the runner-up had still to go.
    """
    visits, hits = tallies["visits"], tallies["hits"]
    games = len(columns["turns"])
    landings = max(int(visits.sum()), 1)
    by_path: dict[str, int] = {}
    for space, count in zip(layout.spaces, visits, strict=True):
        if space.cell is not None:
            by_path[space.path] = by_path.get(space.path, 0) + int(count)
    return {
        "hits_per_game": mean_of(columns["hits"]),
        "rolls_per_game": mean_of(columns["rolls"]),
        "passes_per_turn": ratio_of(columns["passes"], columns["turns"]),
        "margin_pips": mean_of(columns["margin"][columns["winners"] > 0]),
        "paths": [
            {"name": name, "share": round(count / landings, 6)} for name, count in by_path.items()
        ],
        "spaces": [
            {"id": space.id, "visits": round(v / games, 6), "hits": round(h / games, 6)}
            for space, v, h in zip(layout.spaces, visits.tolist(), hits.tolist(), strict=True)
            if space.cell is not None
        ],
    }


def figures(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The figures of `describe` in words, for people."""
    return [
        ("Hits a game", f"{data['hits_per_game']['mean']:.2f}"),
        ("Passes a turn", f"{data['passes_per_turn']['mean']:.3f}"),
        ("Runner-up's way to go", f"{data['margin_pips']['mean']:.1f} pips"),
    ]
