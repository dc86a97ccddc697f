"""Three in a row, as a family of games: the entry point of the package."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Finding
from cuatto_kit.games.family import BoardGame, Family, Rulebook
from cuatto_kit.games.game import Game
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.simulator import Policies, Simulator
from cuatto_kit.games.text_view import TextGame
from three_in_a_row.model import LineVariant

if TYPE_CHECKING:
    from three_in_a_row.game import Move, Position


class LineBoardGame(BoardGame[LineVariant, "Position", "Move"]):
    """A game of the family on a board."""

    def findings(self) -> tuple[Finding, ...]:
        return ()

    def kit(self, clearance: float) -> Kit:
        from three_in_a_row.printing import make_kit

        return make_kit(self.variant, self.layout, clearance)

    def fits(self, clearance: float, kit: Kit) -> Iterable[Fit]:
        from three_in_a_row.printing import fits

        return fits(self.variant, self.layout, kit)

    def game(self, seats: int) -> "Game[Position, Move]":
        from three_in_a_row.game import LineGame

        return LineGame(self.variant, seats)

    def text_game(self, seats: int) -> "TextGame[Position, Move]":
        from three_in_a_row.console import LineText

        return LineText(self.variant, seats)

    def simulator(self, seats: int, *, general: bool = False) -> Simulator:
        from three_in_a_row.game import LineGame
        from three_in_a_row.players import make_simulator

        return make_simulator(LineGame(self.variant, seats))

    def rulebook(self) -> Rulebook:
        from three_in_a_row.sheet import LineRulebook

        return LineRulebook(self.variant, self.layout)


class LineFamily(Family[LineVariant, "Position", "Move"]):
    """Lines on a board of squares. Modules are imported where they are asked for: to know the
    family costs its YAML model alone."""

    name = "three-in-a-row"

    @property
    def policies(self) -> Policies:
        from three_in_a_row.players import POLICIES

        return POLICIES

    def model_of(self, game: str) -> type[LineVariant]:
        return LineVariant

    def on(self, variant: LineVariant, layout: Layout) -> LineBoardGame:
        return LineBoardGame(self, variant, layout)

    def lay_out(self, document: Document, variant: LineVariant, bed: Bed | None) -> Layout:
        from three_in_a_row.board import lay_out

        return lay_out(document, variant, bed)

    @property
    def metrics(self) -> type[Metrics]:
        from three_in_a_row.players import LineMetrics

        return LineMetrics

    @property
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        from three_in_a_row.sheet import TOPICS

        return TOPICS


FAMILY = LineFamily()
