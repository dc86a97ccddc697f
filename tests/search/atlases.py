"""A small atlas, as a search would leave it: bundled boards and changes of them."""

import json
from functools import cache

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.config.criteria import Targets
from cuatto_kit.games.editing import Said
from cuatto_kit.search.atlas import (
    AncestorEntry,
    Atlas,
    BoardEntry,
    FigureEntry,
    TargetEntry,
    TraitEntry,
)
from cuatto_kit.search.brief import Brief

BRIEF = Brief(
    name="quick-family",
    title={"en": "Quick family race", "es": "Carrera rápida"},
    base={"game": "cuatto", "seats": [2, 4]},
    targets=Targets.model_validate({"minutes": [15, 25], "seat_spread": 0.12, "hits": False}),
)


def board(number: int, **more: object) -> BoardEntry:
    """A board of the atlas; what is not given is as usual."""
    usual = {
        "file": f"boards/{number:02}.yaml",
        "title": f"Quick family race {number:02}",
        "cell": (number % 3, 1),
        "traits": {"minutes": 17.5 + number, "routes": 2.0},
        "quality": 1 / number,
        "figures": {
            "minutes": FigureEntry(mean=22.1, ci95=(21.4, 22.8)),
            "seat_spread": FigureEntry(mean=0.131, ci95=(0.122, 0.14)),
        },
        "targets": {
            "minutes": TargetEntry(wanted=(15, 25), met=True),
            "seat_spread": TargetEntry(wanted=(None, 0.12), met=False),
        },
        "features": {"tiles": 24, "routes": 2, "bridges": 0},
        "id": f"3.{number}",
        "parents": ("2.1",),
        "how": "bends the way of west",
        "parts": 60,
        "plates": 4,
        "grams": 512.5,
        "hours": 21.25,
        "price": 12.8,
    }
    return BoardEntry.model_validate({**usual, **more})


def atlas(*boards: BoardEntry, **more: object) -> Atlas:
    """An atlas of these boards."""
    usual = {
        "schema": 1,
        "brief": "quick-family",
        "title": "Quick family race",
        "base": BRIEF.base,
        "wanted": {"minutes": (15, 25), "seat_spread": (None, 0.12), "tiles": (0, 40)},
        "seed": 7,
        "games": 1_234_567,
        "tried": 640,
        "seconds": 312.0,
        "score": sum(one.quality for one in boards),
        "traits": [
            TraitEntry(name="minutes", title="Minutes a game", low=10, high=40, cells=3),
            TraitEntry(name="routes", title="Routes", low=1, high=4, cells=3),
        ],
        "boards": list(boards),
        "ancestors": {
            "0.5": AncestorEntry(parents=(), how="newly drawn"),
            "1.2": AncestorEntry(parents=(), how="newly drawn"),
            "2.1": AncestorEntry(parents=("0.5", "1.2"), how="takes the crown of another"),
        },
    }
    return Atlas.model_validate({**usual, **more})


@cache
def design() -> Design:
    """A board that an atlas might hold."""
    return cuatto_kit.load("two-ways-home")


def said() -> Said:
    """What its file says but for its title and targets."""
    return {key: v for key, v in design().document.data.items() if key not in ("title", "targets")}


def without_time(text: str | bytes) -> dict:
    """What an atlas.json says but for how long the search took, which its page tells, too."""
    said = json.loads(text)
    del said["seconds"]
    return said | {"files": [file for file in said["files"] if file["path"] != "atlas.html"]}
