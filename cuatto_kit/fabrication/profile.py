"""What printing a body takes, as it is kept beside its mesh."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Profile:
    """What printing a body takes: grams, and for each layer of its part from the lowest up how long
    its lines take (s), and how long at the slowest, when it is to cool; 0 where there is nothing of
    it."""

    grams: float
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
