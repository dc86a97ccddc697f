"""Nim, as a game for searches: players take one to three from a heap in turn, and the one who takes
the last wins. Lots are drawn for the start, which adds chance. The player to move loses if a
multiple of four is left (Bouton 1901)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cuatto_kit.games.game import CHANCE, END, Draw, Kind, Outcome, Played, Reason
from cuatto_kit.games.text_view import TIMED, Line, Span, TextGame
from cuatto_kit.games.thinking import Bot, Stop, Strength

BEGIN = -1


class Take(int):
    """How many are taken; of the lots, who begins."""

    @property
    def kind(self) -> Kind:
        return Kind.MOVE


@dataclass(frozen=True)
class Heap:
    """What is left, and whose turn it is; BEGIN before lots are drawn."""

    left: int
    side: int


class Nim:
    """The rules."""

    seats = 2

    def __init__(self, size: int) -> None:
        self.size = size

    def initial(self) -> Heap:
        return Heap(self.size, BEGIN)

    def actor(self, state: Heap) -> int:
        if state.side == BEGIN:
            return CHANCE
        return state.side if state.left else END

    def outcomes(self, state: Heap) -> Sequence[tuple[Take, Fraction]]:
        lots = [(Take(side), Fraction(1, 2)) for side in range(2)]
        return lots if state.side == BEGIN else []

    def legal(self, state: Heap) -> Sequence[Take]:
        return [Take(n) for n in range(1, min(state.left, 3) + 1)]

    def apply(self, state: Heap, choice: Take) -> Heap:
        if state.side == BEGIN:
            return Heap(state.left, choice)
        return Heap(state.left - choice, 1 - state.side)

    def play(self, state: Heap, choice: Take) -> Played[Heap]:
        return Played(self.apply(state, choice), ())

    def winners(self, state: Heap) -> tuple[int, ...]:
        return () if state.left else (1 - state.side,)

    def outcome(self, state: Heap) -> Outcome | None:
        won = self.winners(state)
        return Outcome(won, Reason.ALL_HOME) if won else None


def by_chance(state: Heap, draw: Draw) -> Take:
    """Takes any number."""
    return Take(1 + draw(min(state.left, 3)))


def perfectly(state: Heap, draw: Draw) -> Take:
    """Leaves a multiple of four, where that can be."""
    return Take(state.left % 4 or 1)


STRENGTHS = {
    "easy": Strength("random"),
    "careless": Strength("perfect", slip=2),
    "strong": Strength(TIMED),
}


class NimText(TextGame[Heap, Take]):
    """The game at a table."""

    bots = ("random", "perfect")
    strengths = STRENGTHS
    form = re.compile("[123]")

    def __init__(self, size: int) -> None:
        self.game = Nim(size)

    def policy(self, name: str, stop: Stop) -> Bot[Heap, Take]:
        return {"random": by_chance, "perfect": perfectly}[name]

    def write(self, state: Heap, choice: Take) -> str:
        return str(choice)

    def read(self, state: Heap, text: str) -> Take:
        return Take(text)

    def draw(self, state: Heap) -> Sequence[Line]:
        return [self.status(state)]

    def status(self, state: Heap) -> Line:
        return (Span(f"{state.left} left"),)

    def tell(self, before: Heap, choice: Take, played: Played[Heap]) -> Iterator[Line]:
        yield (Span(f"{choice} taken"),)
