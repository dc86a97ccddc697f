"""What a report says about Can't Stop beyond what it says about every game."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.statistics import ratio_of


def describe(
    layout: Layout,
    columns: Mapping[str, NDArray[np.int64]],
    tallies: Mapping[str, NDArray[np.int64]],
) -> dict[str, Any]:
    """Rolls and busts, and what became of each column and space.

    The tallies count by space where runners stepped (`visits`) and where turns left cubes
    (`stops`), tops included. `claimed` is the share of games in which a column was claimed,
    `plays` the steps climbed in it, `kept` the part of them that no bust took back; all
    figures of columns and spaces are for a game.
    """
    visits, stops = tallies["visits"], tallies["stops"]
    games = len(columns["turns"])
    climbed: dict[str, int] = {}
    claimed: dict[str, int] = {}
    spaces = []
    for space, visited, stopped in zip(layout.spaces, visits.tolist(), stops.tolist(), strict=True):
        if space.cell is None:
            continue
        climbed[space.path] = climbed.get(space.path, 0) + visited
        if Flag.TOP in space.flags:
            claimed[space.path] = stopped
        row = {"id": space.id, "visits": visited / games, "stops": stopped / games}
        spaces.append({k: v if k == "id" else round(v, 6) for k, v in row.items()})
    return {
        "busts_per_turn": ratio_of(columns["busts"], columns["turns"]),
        "rolls_per_turn": ratio_of(columns["rolls"], columns["turns"]),
        "columns": [
            {
                "column": int(column),
                "claimed": round(claimed[column] / games, 6),
                "plays": round(plays / games, 6),
            }
            for column, plays in climbed.items()
        ],
        "spaces": spaces,
    }


def figures(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The figures of `describe` in words, for people."""
    rows = sorted(data["columns"], key=lambda row: -row["claimed"])
    most, least = rows[0], rows[-1]
    return [
        ("Busts a turn", f"{data['busts_per_turn']['mean']:.3f}"),
        ("Rolls a turn", f"{data['rolls_per_turn']['mean']:.2f}"),
        ("Column claimed most", f"{most['column']}, in {most['claimed']:.0%} of the games"),
        ("Column claimed least", f"{least['column']}, in {least['claimed']:.0%} of the games"),
    ]
