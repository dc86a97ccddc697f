"""Moves of a race by pointing: at a checker, then at the space that it goes to."""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games.game import Kind
from cuatto_kit.games.pointing import Pick, Touch
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import Hit
from cuatto_kit.games.race.engine.game import Action, Choice, Move, Position
from cuatto_kit.games.race.sheet.scenes import SceneMaker


class RacePointing:
    """The targets of pointing in the races of one board."""

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self._scenes = SceneMaker(variant, layout, seats)
        self._game = self._scenes.game
        self._layout = layout
        self._tile = tile_of(layout)
        self._mixed = len(set(self._game.board.classes)) > 1
        self._reach = Tokens(variant.team_colours, self._tile).reach("checker")
        self.pips = variant.rules.plain_dice
        self.sticks = not variant.rules.thrown.rolled
        self.swaps = variant.rules.hit is Hit.SWAP

    def touch(self, state: Position, move: Choice, scene: Scene) -> Touch:
        """Return the targets to touch for a move: a checker and the space that it goes to.

        It is only the checker if it is given back for a missed hit, and nothing if the move is
        forced. A space from which a jump leads on is a target as well as the end of the jump. Moves
        to the same space by another die or way are distinguished by their notation.
        """
        if not isinstance(move, Move) or move.kind is Kind.FORCED:
            return Touch()
        seat = self._scenes.playing[self._game.mover(state)]
        checker = self._checker(seat, move, scene)
        if move.action is Action.HUFF:
            return Touch((checker,))
        spaces = (move.origin, *move.path)
        entered = tuple(self._outline(k, spaces) for k in range(1, len(spaces)))
        landing = entered[move.die - 1] if 0 < move.die < len(entered) else entered[-1]
        places = tuple(dict.fromkeys((landing, entered[-1])))
        return Touch((checker, Pick(move.land, places)), shows=entered, die=move.die)

    def dice(self, state: Position) -> Sequence[int]:
        """Return the dice rolled and not yet used, ascending."""
        return self._game.dice(state)

    def _checker(self, seat: int, move: Move, scene: Scene) -> Pick:
        """Return all checkers of the class on the space; they are interchangeable."""
        reach = 2 * self._reach
        standing = tuple(
            Rect.around(token.place, *(token.size or (reach, reach)))
            for token in scene.tokens
            if (token.space, token.seat, token.shape) == (move.origin, seat, move.checker)
        )
        return Pick(f"{move.origin} {move.checker}" if self._mixed else move.origin, standing)

    def _outline(self, number: int, spaces: tuple[str, ...]) -> Rect:
        """Return the outline of a space; a space off the board is as large as a tile."""
        outline = self._layout.space(spaces[number]).outline
        place = self._scenes.middle_of(number, spaces)
        return outline.brick if outline else Rect.around(place, self._tile, self._tile)
