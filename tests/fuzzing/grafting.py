"""Good boards with parts of others of their game: mostly boards still, as no bend makes them."""

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.fuzzing import seeds
from tests.fuzzing.bending import tree_of, written

KIN = 0.9
"""How often a part comes from a board of the same game."""


@cache
def _by_game() -> dict[str, list[Any]]:
    """The good boards as data, by what they name as their game; `""` where they extend another."""
    found: dict[str, list[Any]] = {}
    for text in seeds.all_texts():
        tree = tree_of(text)
        found.setdefault(tree.get("game", ""), []).append(tree)
    return found


def grafted(chance: Random) -> bytes:
    """A good board with one to three parts of others, or numbers moved."""
    games = _by_game()
    game = chance.choice([name for name, trees in games.items() for _ in trees])
    tree = copy.deepcopy(chance.choice(games[game]))
    for _ in range(chance.choice((1, 1, 2, 3))):
        donors = games[game] if chance.random() < KIN else chance.choice([*games.values()])
        donor = chance.choice(donors)
        match chance.randrange(6):
            case 0:
                _swap(tree, donor, chance)
            case 1:
                _nudge(tree, chance)
            case _:
                _set_in(tree, donor, chance)
    return written(tree, chance)


def _set_in(tree: Any, donor: Any, chance: Random) -> None:
    """Gives a board what another has at the same place."""
    path, value = chance.choice([*_places(donor)])
    for key in path[:-1]:
        if isinstance(tree, dict):
            tree = tree.setdefault(key, {})
        elif isinstance(tree, list) and key < len(tree):
            tree = tree[key]
    if isinstance(tree, dict) or (isinstance(tree, list) and path[-1] in range(len(tree))):
        tree[path[-1]] = copy.deepcopy(value)


def _swap(tree: Any, donor: Any, chance: Random) -> None:
    """Gives a board what another has under a key of the same name, wherever it stands."""
    places = [*_places(tree)]
    path, _ = chance.choice(places)
    values = [value for place, value in _places(donor) if place[-1] == path[-1]]
    if values:
        _holder(tree, path)[path[-1]] = copy.deepcopy(chance.choice(values))


def _nudge(tree: Any, chance: Random) -> None:
    """Moves a whole number by one."""
    numbers = [(path, value) for path, value in _places(tree) if type(value) is int]
    if numbers:
        path, value = chance.choice(numbers)
        _holder(tree, path)[path[-1]] = value + chance.choice((1, -1))


def _holder(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        tree = tree[key]
    return tree


def _places(tree: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place of data, and what stands there."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in pairs:
        yield (*at, key), value
        if isinstance(value, dict | list):
            yield from _places(value, (*at, key))
