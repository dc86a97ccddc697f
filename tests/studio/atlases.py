"""An atlas as a search leaves it, of boards that are bundled."""

import json
from pathlib import Path

from cuatto_kit.config import bundled

BOARDS = ("two-ways-home", "snake-24", "short-12", "royal-ur")
"""The best first."""
CELLS = ((1, 2, 0), (0, 0, 0), (2, 1, 0), (1, 1, 1))


def sample(boards=BOARDS):
    """What atlas.json says: a map of three traits."""
    return {
        "schema": 1,
        "brief": "quick-family",
        "title": "A quick race for the family",
        "seed": 1,
        "games": 1_250_000,
        "tried": 5_400,
        "seconds": 598.5,
        "score": 2.6,
        "traits": [
            {"name": "minutes", "title": "Minutes a game", "low": 10, "high": 25, "cells": 3},
            {"name": "luck", "title": "Luck", "low": 0.2, "high": 0.8, "cells": 3},
            {"name": "routes", "title": "Routes", "low": 1, "high": 3, "cells": 2},
        ],
        "boards": [entry(place, name) for place, name in enumerate(boards)],
        "ancestors": {
            "0.3": {"parents": [], "how": "begun with 2 routes"},
            "1.0": {"parents": ["0.3"], "how": "long bends at 4"},
            "2.7": {"parents": ["1.0", "0.3"], "how": "crossed: takes long"},
        },
    }


def entry(place, name):
    """A board of the atlas."""
    cell = CELLS[place % len(CELLS)]
    return {
        "file": f"boards/{place + 1:02d}.yaml",
        "title": name.replace("-", " ").capitalize(),
        "cell": cell,
        "traits": {"minutes": 12.5 + 5 * cell[0], "luck": 0.3 + 0.2 * cell[1], "routes": 2},
        "quality": round(0.97 - 0.2 * place, 2),
        "figures": {
            "minutes": {"mean": 18.2, "ci95": [17.9, 18.5]},
            "seat_spread": {"mean": 0.031, "ci95": [0.012, 0.05]},
            "lead_changes": {"mean": 3.4, "ci95": [3.3, 3.5]},
            "hits": {"mean": 2.15, "ci95": [2.1, 2.2]},
        },
        "targets": {
            "minutes": {"wanted": [12, 25], "met": True},
            "seat_spread": {"wanted": [None, 0.05], "met": True},
            "lead_changes": {"wanted": [4, None], "met": False},
        },
        "features": {"tiles": 23, "routes": 2, "bridges": 2, "jumps": 0},
        "id": f"3.{place}",
        "parents": ["2.7"] if place else ["2.7", "1.0"],
        "how": "short has a bridge at 3",
        "parts": 61,
        "plates": 2,
        "grams": 212.4,
        "hours": 9.3,
        "price": 5.31,
    }


def write(folder: Path, said=None, boards=BOARDS) -> Path:
    """Writes an atlas with its boards into a folder."""
    (folder / "boards").mkdir(parents=True, exist_ok=True)
    for place, name in enumerate(boards):
        text = bundled.bundled()[name].read_text("utf-8")
        (folder / "boards" / f"{place + 1:02d}.yaml").write_text(text, "utf-8")
    said = sample(boards) if said is None else said
    text = said if isinstance(said, str) else json.dumps(said)
    (folder / "atlas.json").write_text(text, "utf-8")
    return folder
