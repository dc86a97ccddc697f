"""How moves are pointed at on the drawing of a position: what is picked up, and where it is put.

A family says for each legal move what one points at on the board (`Touch`). Where that does not
tell a move from others, and where a family says nothing, the last thing to pick is a button.
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
    """One thing to pick: whatever lies in one of the `places` (mm on the board), or a button
    where there are none.

    `words` say it to those who do not see it, and on the button. `shows` are places that light up
    with it, and say more than the words: the way a piece would go.
    """

    words: str
    places: tuple[Rect, ...] = ()
    shows: tuple[Rect, ...] = ()


@dataclass(frozen=True)
class Touch:
    """How one move is pointed at: `picks` on the board in their order, none where it has no place
    there. `words` and `shows` are those of its button, should it need one; without words it bears
    the move as text."""

    picks: tuple[Pick, ...] = ()
    words: str = ""
    shows: tuple[Rect, ...] = ()


class Pointing(Protocol[StateIn, MoveIn]):
    """What can be pointed at in the games of one board."""

    def touch(self, state: StateIn, move: MoveIn, scene: Scene) -> Touch:
        """How a legal move of a position is pointed at, in a picture of it."""

    def dice(self, state: StateIn) -> Sequence[int]:
        """What lies on the table to be played, as numbers; none where no dice do."""

    @property
    def pips(self) -> bool:
        """Whether these are numbers of pips on dice of six sides."""


AnyPointing: TypeAlias = Pointing[Hashable, Choice]
"""The pointing of whatever game."""


def sequences(
    text: AnyTextGame, pointing: AnyPointing | None, state: Hashable, scene: Scene | None
) -> list[tuple[Pick, ...]]:
    """What is picked for each legal move of a position, in the order of `Game.legal`: no two are
    the same, and none is the beginning of another."""
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
