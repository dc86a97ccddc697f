"""The registry of games: a family is a folder with rooms of fixed names.

`spec.py` (its YAML: class `Spec`), `layout.py` (`lay_out`), `parts.py`
(`make_parts`). The rooms above know these names, never a family.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from cuatto_kit.errors import InvalidVariant
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import listed, meant


@dataclass(frozen=True)
class Family:
    """A family of games that share their rooms."""

    package: str

    def room(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")


_RACE = Family("cuatto_kit.games.race")

GAMES: Mapping[str, Family] = {
    "cuatto": _RACE,
}


def family_of(document: Document) -> Family:
    """The family whose game a document names. Raises InvalidVariant where it names none."""
    game: Any = document.data.get("game")
    if game is None:
        message = f"the key is missing; expected one of {listed(GAMES)}"
        raise InvalidVariant(document.fault("MISSING_KEY", ("game",), message))
    if not isinstance(game, str) or game not in GAMES:
        message = f"{game!r} is no game; expected one of {listed(GAMES)}{meant(str(game), GAMES)}"
        raise InvalidVariant(document.fault("BAD_VALUE", ("game",), message))
    return GAMES[game]
