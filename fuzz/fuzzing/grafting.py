"""Good boards with parts of others of their game: mostly boards still, as no bend makes them."""

import copy
from functools import cache
from random import Random
from typing import Any

from fuzz.fuzzing.bending import places_of, trees, written

KIN = 0.9
"""How often a part comes from a board of the same game."""


@cache
def _by_game() -> dict[str, list[Any]]:
    """The good boards as data, by what they name as their game; `""` where they extend another."""
    found: dict[str, list[Any]] = {}
    for tree in trees():
        found.setdefault(tree.get("game", ""), []).append(tree)
    return found


def grafted(chance: Random) -> bytes:
    """A good board with one to three parts of others, or numbers moved."""
    games = _by_game()
    game = chance.choice([name for name, boards in games.items() for _ in boards])
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
    _, path, value = chance.choice([*places_of(donor)])
    for key in path[:-1]:
        if isinstance(tree, dict):
            tree = tree.setdefault(key, {})
        elif isinstance(tree, list) and key < len(tree):
            tree = tree[key]
    if isinstance(tree, dict) or (isinstance(tree, list) and path[-1] in range(len(tree))):
        tree[path[-1]] = copy.deepcopy(value)


def _swap(tree: Any, donor: Any, chance: Random) -> None:
    """Replace a value of a board by another board's value of a key of the same name."""
    holder, path, _ = chance.choice([*places_of(tree)])
    values = [value for _, other, value in places_of(donor) if other[-1] == path[-1]]
    if values:
        holder[path[-1]] = copy.deepcopy(chance.choice(values))


def _nudge(tree: Any, chance: Random) -> None:
    """Moves a whole number by one."""
    numbers = [place for place in places_of(tree) if type(place[-1]) is int]
    if numbers:
        holder, path, value = chance.choice(numbers)
        holder[path[-1]] = value + chance.choice((1, -1))
