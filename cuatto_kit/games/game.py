"""The `Game` protocol, and the registry of families.

A family is a folder with rooms of fixed names; the rooms above know these names, never a
family. Every family has

- `spec.py`: its YAML, class `Spec`, or others that the registry names;
- `layout.py`: `lay_out(document, spec, bed)`: the board, for a printer with that bed (mm) or
  for none;
- `parts.py`: `make_parts(spec, layout, clearance)`: what is printed, a `Kit`;
- `fits.py`: `fits(spec, layout, clearance, kit)`: which of it must fit together;
- `engine.py`: `make_game(spec, layout, seats)`, a `Game`;
- `notation.py`: `write(game, state, choice)` and `read(game, state, text)`: what may be chosen
  or rolled, as text; `read` raises ValueError, in words, on anything that cannot be; `FORM`: what
  is meant as a move, be it legal or not; positions as text too (`write_position`,
  `read_position`), where they can be set up;
- `screen.py`: `draw`, `status`, `tell` (games/text_view.py): what a person sees at a terminal;
- `bots.py`: `BOTS`, names from the weakest to the strongest, `make_bot(name, game)` and
  `is_compiled()`;
- `series.py`: `Series` (games/simulator.py) and `is_compiled()`;
- `metrics.py`: `describe(layout, columns, tallies)` and `figures(data)`: its part of a report;
- `checks.py`: `rule_findings(spec, layout)`: what the rules say before a game is played;
- `sheet.py`: what its rule sheet tells (games/facts.py).

A family may have `exhaustive.py` (`exhaustive_findings`), `solve.py` (`solve`), `odds.py` (`odds`,
`triples`), `words.py` (`make_words`, `SHORT`: what its players say at the console besides,
games/text_view.py) and `forms.py` (`FORMS`, `rewrite`: other ways to write the same board).
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, TypeVar

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import listed, meant, shown
from cuatto_kit.errors import Code, InvalidVariant

CHANCE = -1
"""The actor where chance decides."""
END = -2
"""The actor where the game is over."""

Draw = Callable[[int], int]
"""Gives a bot a number from 0 to n − 1."""

State = TypeVar("State")
Choice = TypeVar("Choice", bound=Hashable)


class Game(Protocol[State, Choice]):
    """The rules of one board for a number of seats. All methods are pure.

    Seats count from 0. Chance comes from outside, as an outcome that is applied.
    """

    @property
    def seats(self) -> int:
        """How many play."""

    def initial(self) -> State:
        """The position before anything has happened."""

    def actor(self, state: State) -> int:
        """The seat that chooses, CHANCE, or END."""

    def outcomes(self, state: State) -> Sequence[tuple[Choice, Fraction]]:
        """What chance may bring here, with probabilities that add up to 1."""

    def legal(self, state: State) -> Sequence[Choice]:
        """The moves of the seat that chooses; never empty where a seat does."""

    def apply(self, state: State, choice: Choice) -> State:
        """The position after a legal move or an outcome. Raises ValueError on any other."""

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won, none before the end."""


@dataclass(frozen=True)
class Family:
    """A game: the family whose rooms it shares, and what reads its YAML."""

    package: str
    spec: str = "Spec"
    """The class in its `spec.py` that reads the YAML: games of a family differ in defaults."""

    @property
    def model(self) -> type[Any]:
        """What reads the YAML of a game."""
        model: type[Any] = getattr(self.room("spec"), self.spec)
        return model

    def room(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{_FOLDERS[name]}")

    def has(self, name: str) -> bool:
        """Whether the family has a room of that name."""
        try:
            return find_spec(f"{self.package}.{_FOLDERS[name]}") is not None
        except ModuleNotFoundError:
            return False


_FOLDERS = {
    "spec": "config.models",
    "rules": "config.rules",
    "forms": "config.forms",
    "layout": "board.layout",
    "engine": "engine.game",
    "notation": "console.notation",
    "screen": "console.text_view",
    "words": "console.commands",
    "bots": "console.bots",
    "series": "analysis.simulator",
    "metrics": "analysis.metrics",
    "checks": "analysis.checks",
    "exhaustive": "analysis.exhaustive",
    "solve": "analysis.solver",
    "odds": "analysis.odds",
    "parts": "printing.parts",
    "fits": "printing.fits",
    "sheet": "sheet.topics",
}

_RACE = "cuatto_kit.games.race"

GAMES: Mapping[str, Family] = {
    "cuatto": Family(_RACE),
    "parques": Family(_RACE, "Parques"),
    "race": Family(_RACE),
    "cabeza": Family("cuatto_kit.games.blocks"),
    "cant-stop": Family("cuatto_kit.games.columns"),
}


def family_of(document: Document) -> Family:
    """The family whose game a document names. Raises InvalidVariant where it names none."""
    game: Any = document.data.get("game")
    if game is None:
        message = f"the key is missing; expected one of {listed(GAMES)}"
        raise InvalidVariant(document.fault(Code.MISSING_KEY, ("game",), message))
    if not isinstance(game, str) or game not in GAMES:
        hint = meant(str(game), GAMES)
        message = f"{shown(game)} is no game; expected one of {listed(GAMES)}{hint}"
        raise InvalidVariant(document.fault(Code.BAD_VALUE, ("game",), message))
    return GAMES[game]
