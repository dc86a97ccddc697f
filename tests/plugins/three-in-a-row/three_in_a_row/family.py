"""Three in a row, as a family of games: the entry point of the package."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Finding
from cuatto_kit.games.family import Family, Rulebook
from cuatto_kit.games.game import Game
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.simulator import Policies, Simulator
from cuatto_kit.games.text_view import TextGame
from three_in_a_row.model import LineVariant

if TYPE_CHECKING:
    from three_in_a_row.game import Move, Position


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

    def lay_out(self, document: Document, variant: LineVariant, bed: Bed | None) -> Layout:
        from three_in_a_row.board import lay_out

        return lay_out(document, variant, bed)

    def findings(self, variant: LineVariant, layout: Layout) -> tuple[Finding, ...]:
        return ()

    def kit(self, variant: LineVariant, layout: Layout, clearance: float) -> Kit:
        from three_in_a_row.printing import make_kit

        return make_kit(variant, layout, clearance)

    def fits(
        self, variant: LineVariant, layout: Layout, clearance: float, kit: Kit
    ) -> Iterable[Fit]:
        from three_in_a_row.printing import fits

        return fits(variant, layout, kit)

    def game(self, variant: LineVariant, layout: Layout, seats: int) -> "Game[Position, Move]":
        from three_in_a_row.game import LineGame

        return LineGame(variant, seats)

    def text_game(
        self, variant: LineVariant, layout: Layout, seats: int
    ) -> "TextGame[Position, Move]":
        from three_in_a_row.console import LineText

        return LineText(variant, seats)

    def simulator(
        self, variant: LineVariant, layout: Layout, seats: int, *, general: bool = False
    ) -> Simulator:
        from three_in_a_row.game import LineGame
        from three_in_a_row.players import make_simulator

        return make_simulator(LineGame(variant, seats))

    @property
    def metrics(self) -> type[Metrics]:
        from three_in_a_row.players import LineMetrics

        return LineMetrics

    @property
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        from three_in_a_row.sheet import TOPICS

        return TOPICS

    def rulebook(self, variant: LineVariant, layout: Layout) -> Rulebook:
        from three_in_a_row.sheet import LineRulebook

        return LineRulebook(variant, layout)


FAMILY = LineFamily()
