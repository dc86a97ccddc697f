"""The registry of all games: the bundled families and those of installed packages.

A package adds a game by an entry point of the group `cuatto_kit.games`; its name is the value of
`game:` and its object is a `Family` (games/family.py). The folders scad/, rules/ and variants/ next
to the package's code are read together with the bundled ones (resources.py).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import did_you_mean, format_value, join_names
from cuatto_kit.config.model import Variant
from cuatto_kit.errors import Code, InvalidVariant
from cuatto_kit.games.family import AnyFamily, Family
from cuatto_kit.resources import PLUGINS

_RACE = "cuatto_kit.games.race.family:RACE"
_BUNDLED = {
    "cuatto": _RACE,
    "parques": _RACE,
    "race": _RACE,
    "cabeza": "cuatto_kit.games.blocks.family:BLOCKS",
    "cant-stop": "cuatto_kit.games.columns.family:COLUMNS",
}


@cache
def games() -> Mapping[str, str]:
    """Return the place of each game's family, `module:name`, by the value of `game:`.

    Bundled games come first, then those of other packages by name. Another package cannot replace a
    bundled game.
    """
    others = {point.name: point.value for point in entry_points(group=PLUGINS)}
    return {**_BUNDLED, **{name: others[name] for name in sorted(others.keys() - _BUNDLED.keys())}}


@cache
def family(game: str) -> AnyFamily:
    """Return the family of a game.

    Raises KeyError if there is no such game, and TypeError if an entry point's object is not a
    Family.
    """
    module, _, name = games()[game].partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, Family):
        raise TypeError(f"{games()[game]} is no Family")
    # Safe: opaque values are only ever passed back to the family that created them.
    return cast(AnyFamily, found)


def families() -> Iterator[AnyFamily]:
    """Yield every family once, even if it has several games."""
    yield from dict.fromkeys(map(family, games()))


def models() -> Mapping[str, type[Variant]]:
    """Return the YAML model of each game."""
    return {game: family(game).model_of(game) for game in games()}


def game_of(document: Document) -> str:
    """Return the game that a document names.

    Raises InvalidVariant if it names none or an unknown one.
    """
    game = document.at(("game",))
    known = games()
    if game is None:
        message = f"the key is missing; expected one of {join_names(known)}"
        raise InvalidVariant(document.fault(Code.MISSING_KEY, ("game",), message))
    if not isinstance(game, str) or game not in known:
        advice = did_you_mean(str(game), known)
        expected = f"expected one of {join_names(known)}{advice}"
        message = f"{format_value(game)} is no game; {expected}"
        raise InvalidVariant(document.fault(Code.BAD_VALUE, ("game",), message, advice))
    return game
