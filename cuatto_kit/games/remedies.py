"""What might mend a board: changes that a report tries out on games before it names them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Complaint:
    """What a board is to be mended of: a criterion (config/criteria.py) by its name, whether the
    figure is too low, the seats of the board that play (0-based), and the share of wins of each."""

    criterion: str
    too_low: bool
    playing: Sequence[int]
    shares: Sequence[float]


@dataclass(frozen=True)
class Change:
    """A change to a file: what it does, in words, and the settings to lay over it, each
    `path=value` with the value as YAML."""

    words: str
    settings: tuple[str, ...]
