"""What a report says about rolling blocks beyond what it says about every game."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.engine.batch import ENDINGS
from cuatto_kit.statistics import mean_of, ratio_of, share_of


def describe(
    layout: Layout,
    columns: Mapping[str, NDArray[np.int64]],
    tallies: Mapping[str, NDArray[np.int64]],
) -> dict[str, Any]:
    """How many moves there are to choose from, how games end, who gains from moving first.

    `first_player_advantage` is the first side's wins less the second's, over all games;
    `visits` of a space counts how often a piece came to cover it.
    """
    games = len(columns["turns"])
    winners = columns["winners"]
    return {
        "branching": ratio_of(columns["choices"], columns["decisions"]),
        "endings": {
            name: share_of(int((columns["ending"] == number).sum()), games)
            for number, name in enumerate(ENDINGS)
        },
        "first_player_advantage": mean_of((winners == 1).astype(int) - (winners == 2)),
        "spaces": [
            {"id": space.id, "visits": round(visits / games, 6)}
            for space, visits in zip(layout.spaces, tallies["visits"].tolist(), strict=True)
        ],
    }


def figures(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The figures of `describe` in words, for people."""
    low, high = data["first_player_advantage"]["ci95"]
    mean = data["first_player_advantage"]["mean"]
    ends = [
        f"{name.replace('_', ' ')} {share['mean']:.1%}"
        for name, share in data["endings"].items()
        if share["mean"]
    ]
    return [
        ("Moves to choose from", f"{data['branching']['mean']:.1f}"),
        ("Ends by", ", ".join(ends)),
        ("First side's advantage", f"{mean:+.1%} ({low:+.1%} to {high:+.1%})"),
    ]
