"""Known games on the scale from luck to skill.

Each figure is the criterion `skill` of a bundled board, as measured by

    cuatto-kit check NAME --budget 90 --json

It is the share of all wins to be gained by skill that the best policy takes from random players, at
the number of seats at which a board is judged. To measure the figures again, run the command for
every name.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Known:
    """A game whose place on the scale is known.

    `name` is the bundled board and `skill` its figure: 0 for luck alone and 1 for skill alone.
    """

    name: str
    title: str
    skill: float


KNOWN = (
    Known("chutes-and-ladders", "Chutes and Ladders", 0.04),
    Known("ludo", "Ludo", 0.23),
    Known("snake-24", "Cuatto, Snake 24", 0.58),
    Known("two-ways-home", "Cuatto, Two Ways Home", 0.74),
    Known("royal-ur", "Royal Game of Ur", 0.98),
    Known("parques", "Parqués", 0.99),
    Known("cant-stop", "Can't Stop", 0.99),
    Known("cabeza", "Cabeza", 1.00),
)
"""The known games, from luck to skill."""
