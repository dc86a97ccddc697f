"""A table of programs.py, and what belongs to it."""

from typing import Any

from .programs import Hut, Table

HUTS = ((4, 900, (1, 2)), (7, 1200, (2, 0)), (1, 300, (0, 1)))
"""Wind, height and ways of each hut."""


def fields(**changed: Any) -> dict[str, Any]:
    """All fields of a table, with some changed."""
    seats = changed.get("seats", 2)
    known: dict[str, Any] = {
        "limit": 1000,
        "huts_known": len(HUTS),
        "speed": 2,
        "flies": 0,
        "seats": seats,
        "goal": range(40, 40 + seats),
        "huts": [hut(*one) for one in HUTS],
        "toll": [[10 * seat + number for number in range(len(HUTS))] for seat in range(seats)],
        "summits": [3000, 2000, 4000],
    }
    return known | changed


def hut(speed: int, height: int, ways: tuple[int, ...]) -> Any:
    """The numbers of a hut."""
    return Hut.build({"speed": speed, "height": height, "ways": ways}).array


def table_of(**changed: Any) -> Table:
    return Table.build(fields(**changed))
