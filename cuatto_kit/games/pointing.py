"""Selecting moves on the drawing of a position: which piece to pick up and where to put it.

For each legal move a family lists what to click on the board (`Touch`). If that does not identify
the move, or if the family lists nothing, the last item to pick is a button.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games.game import Choice
from cuatto_kit.games.text_view import AnyTextGame

StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)
MoveIn = TypeVar("MoveIn", bound=Choice, contravariant=True)


@dataclass(frozen=True)
class Pick:
    """One item to pick: anything in one of the `places` (mm on the board), else a button.

    `words` describe it for screen readers and label the button. `shows` are places that are
    highlighted with it and give more detail than the words, for example the route of a piece.
    """

    words: str
    places: tuple[Rect, ...] = ()
    shows: tuple[Rect, ...] = ()


@dataclass(frozen=True)
class Touch:
    """The way to select one move.

    `picks` are the items on the board in order; empty if the move has no place on the board.
    `words` and `shows` are for its button, if it needs one; without `words` the button shows the
    move as text. `die` is the number of the die that the move uses, 0 without one.
    """

    picks: tuple[Pick, ...] = ()
    words: str = ""
    shows: tuple[Rect, ...] = ()
    die: int = 0


class Pointing(Protocol[StateIn, MoveIn]):
    """The selectable items in the games of one board."""

    def touch(self, state: StateIn, move: MoveIn, scene: Scene) -> Touch:
        """Return how a legal move of a position is selected in a picture of it."""

    def dice(self, state: StateIn) -> Sequence[int]:
        """Return the numbers of the dice that are still to be played; empty without dice."""

    @property
    def pips(self) -> bool:
        """True if these numbers are pips on six-sided dice."""

    @property
    def sticks(self) -> bool:
        """True if these numbers are thrown with sticks, shells or lots rather than with dice."""

    @property
    def swaps(self) -> bool:
        """True if a piece that is hit goes to the place that the other piece left."""


AnyPointing: TypeAlias = Pointing[Hashable, Choice]
"""The pointing of any game."""


def sequences(
    text: AnyTextGame, pointing: AnyPointing | None, state: Hashable, scene: Scene | None
) -> list[tuple[Pick, ...]]:
    """Return the picks of each legal move of a position, in the order of `Game.legal`.

    No two sequences are equal and none is a prefix of another.
    """
    legal = text.game.legal(state)
    touches = [
        Touch() if pointing is None or scene is None else pointing.touch(state, move, scene)
        for move in legal
    ]
    shared = Counter(touch.picks for touch in touches)
    return [
        touch.picks
        if touch.picks and shared[touch.picks] == 1
        else (*touch.picks, Pick(touch.words or text.write(state, move), shows=touch.shows))
        for touch, move in zip(touches, legal, strict=True)
    ]
