"""Possible remedies for a board: changes that a report tests with games before it suggests them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Complaint:
    """A fault of a board that a change should remedy.

    - `criterion`: the name of a criterion (config/criteria.py).
    - `too_low`: whether the figure is too low, else too high.
    - `playing`: the board's seats that play (0-based).
    - `shares`: the share of wins of each of them.
    """

    criterion: str
    too_low: bool
    playing: Sequence[int]
    shares: Sequence[float]


@dataclass(frozen=True)
class Change:
    """A change to a file: a description, and the settings to apply.

    Each setting has the form `path=value` with the value as YAML.
    """

    words: str
    settings: tuple[str, ...]
