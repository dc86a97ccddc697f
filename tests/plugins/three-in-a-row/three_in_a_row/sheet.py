"""What the rule sheet of a board tells (cuatto_kit/games/family.py, `Rulebook`). The words are in
rules/<language>/three-in-a-row.yaml."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import Sign
from cuatto_kit.drawing.scene import CutOut, Scene, Token
from cuatto_kit.games.facts import Example, Fact, Name, Topic
from three_in_a_row.board import square_name
from three_in_a_row.game import FREE, LineGame, Position
from three_in_a_row.model import LineVariant
from three_in_a_row.printing import EDGES, PIECE, places_of

TOPICS: Mapping[str, tuple[str, ...]] = {
    "always": ("goal", "setup", "turn", "full", "notation"),
    "line": ("n",),
    "piece": ("panel", PIECE),
    "example": ("line",),
}
"""Every topic that any board may need words for."""
SHAPE = "cube"
"""As what a piece is drawn."""


class LineRulebook:
    """What the sheet of one board tells."""

    def __init__(self, variant: LineVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout
        self._colours = [Name("colour", colour) for colour in variant.team_colours]
        self._size = (EDGES[0] * variant.print.scale, EDGES[1] * variant.print.scale)

    def topics(self) -> Iterator[Topic]:
        first, second = self._colours
        yield Topic("always", "goal", {"n": self._variant.rules.line})
        yield Topic("always", "setup", {"first": first, "second": second})
        yield Topic("always", "turn")
        yield Topic("line", "n", {"n": self._variant.rules.line})
        yield Topic("always", "full")
        yield Topic("always", "notation", {"corner": "a1", "far_corner": self._last})
        yield Topic("piece", "panel")
        yield Topic("piece", PIECE)

    @property
    def _last(self) -> str:
        return square_name(self._variant, self._variant.squares - 1)

    @property
    def age(self) -> int:
        return 5

    def set_ups(self) -> Mapping[int, Scene]:
        waiting = (
            Token(place, seat, SHAPE, self._size)
            for seat in range(2)
            for place in places_of(self._variant, seat)
        )
        return {2: Scene(tuple(waiting))}

    def labels(self, language: str) -> Labels:
        columns = range(self._variant.board.columns)
        rows = range(0, self._variant.squares, self._variant.board.columns)
        names = [space.id for space in self._layout.spaces]
        return Labels(
            columns=[names[square][0] for square in columns],
            rows=[names[square][1:] for square in rows],
        )

    def legend(self) -> Iterator[Sign]:
        """Squares and stones speak for themselves."""
        return iter(())

    def cut_outs(self) -> Iterator[CutOut]:
        for seat in range(2):
            yield CutOut(SHAPE, seat, self._variant.pieces_of(seat), self._size)

    def examples(self) -> Iterator[Example]:
        """The first side fills a line while the second takes squares elsewhere."""
        game = LineGame(self._variant, 2)
        line = sorted(game.lines[0])
        elsewhere = [square for square in reversed(range(len(game.names))) if square not in line]
        after = game.initial()
        for own, other in zip(line, [FREE, *elsewhere], strict=False):
            before = after if other == FREE else game.apply(after, game.names[other])
            after = game.apply(before, game.names[own])
        names = tuple(str(game.names[square]) for square in line)
        facts: dict[str, Fact] = {"colour": self._colours[0], "target": names[-1], "line": names}
        yield Example("line", facts, (self._scene(before), self._scene(after, names)))

    def _scene(self, state: Position, marked: tuple[str, ...] = ()) -> Scene:
        taken = (
            Token(space.outline.centre, owner, SHAPE, self._size)
            for space, owner in zip(self._layout.spaces, state.owners, strict=True)
            if owner != FREE and space.outline
        )
        return Scene(tuple(taken), marked)
