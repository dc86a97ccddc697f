"""The effects of spaces and the first throws of a file, as the slow oracle has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PLAIN = {
    "hold_until_relieved": "holds",
    "to_start": "to_start",
    "repeat_throw": "repeats",
    "stop": "stops",
}
"""The fields of a space for effects without a value."""


def effects_on(board: Mapping[str, Any], name: str, number: Mapping[str, int]) -> dict[str, Any]:
    """The fields of a space of a board for its effects."""
    effects = {_space(key): listed for key, listed in board.get("effects", {}).items()}
    listed = effects.get(name, [])
    told: dict[str, Any] = {}
    for effect in listed if isinstance(listed, list) else [listed]:
        match effect:
            case str():
                told[PLAIN[effect]] = True
            case {"miss": turns}:
                told["miss"] = turns
            case {"needs": pips}:
                told["needs"] = tuple(pips) if isinstance(pips, list) else (pips,)
            case {"back_to": target}:
                told["back"] = number[_space(target)]
    jumps = {_space(key): target for key, target in board.get("jumps", {}).items()}
    return told | ({"to_start": True} if jumps.get(name) == "start" else {})


def first_throws(
    board: Mapping[str, Any], number: Mapping[str, int]
) -> tuple[tuple[int, int, int], ...]:
    """The two dice of each first throw, ascending, and the space to which they lead."""
    found = []
    for throw, target in board.get("first_throw", {}).items():
        one, other = sorted(map(int, throw.split("+")))
        found.append((one, other, number[_space(target)]))
    return tuple(found)


def _space(name: str) -> str:
    """The space that a name of it, or of a path of one space, means."""
    return name if "." in name or name in ("start", "finish") else f"{name}.1"
