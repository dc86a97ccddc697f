"""The family of Can't Stop and similar games."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.errors import Finding
from cuatto_kit.games.columns.model import POLICIES, ColumnsVariant
from cuatto_kit.games.editing import BoardEditor
from cuatto_kit.games.family import BoardGame, Change, Complaint, Family, Odds, Rulebook
from cuatto_kit.games.game import Game
from cuatto_kit.games.pointing import Pointing
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.text_view import TextGame

if TYPE_CHECKING:
    from cuatto_kit.games.columns.game import Choice, Position
    from cuatto_kit.games.columns.values import ColumnsPlayouts
    from cuatto_kit.games.encoding import Encoding
    from cuatto_kit.games.metrics import Metrics
    from cuatto_kit.games.portable import Portable


class ColumnsBoardGame(BoardGame[ColumnsVariant, "Position", "Choice"]):
    """A game of the family on a board."""

    def findings(self) -> tuple[Finding, ...]:
        from cuatto_kit.games.columns.report import rule_findings

        return rule_findings(self.variant, self.layout)

    def kit(self, clearance: float) -> Kit:
        from cuatto_kit.games.columns.printing import make_parts

        return make_parts(self.variant, self.layout, clearance)

    def fits(self, clearance: float, kit: Kit) -> Iterable[Fit]:
        from cuatto_kit.games.columns.printing import fits

        return fits(self.variant, self.layout, clearance, kit)

    def game(self, seats: int) -> "Game[Position, Choice]":
        from cuatto_kit.games.columns.game import make_game

        return make_game(self.variant, self.layout, seats)

    def text_game(self, seats: int) -> "TextGame[Position, Choice]":
        from cuatto_kit.games.columns.text import ColumnsText

        return ColumnsText(self.variant, self.layout, seats)

    def simulator(self, seats: int, *, general: bool = False) -> Simulator:
        from cuatto_kit.games.columns.report import make_simulator

        return make_simulator(self.variant, self.layout, seats)

    def encoding(self, seats: int) -> "Encoding[Position, Choice]":
        from cuatto_kit.games.columns.encoding import ColumnsEncoding
        from cuatto_kit.games.columns.game import make_game

        return ColumnsEncoding(make_game(self.variant, self.layout, seats))

    def rulebook(self) -> Rulebook:
        from cuatto_kit.games.columns.sheet import ColumnsRulebook

        return ColumnsRulebook(self.variant, self.layout)

    def scenes(self, seats: int, states: Iterable["Position"]) -> Iterator[Scene]:
        from cuatto_kit.games.columns.examples import Teller
        from cuatto_kit.games.columns.game import make_game

        teller = Teller(self.variant, self.layout, make_game(self.variant, self.layout, seats))
        return map(teller.scene, states)

    def pointing(self, seats: int) -> "Pointing[Position, Choice]":
        from cuatto_kit.games.columns.text import ColumnsPointing

        return ColumnsPointing(self.variant, self.layout, seats)

    def portable(self, seats: int) -> "Portable":
        from cuatto_kit.games.columns.portable import make_portable

        return make_portable(self.variant, self.layout, seats)

    def playouts(self, seats: int) -> "ColumnsPlayouts":
        from cuatto_kit.games.columns.game import make_game
        from cuatto_kit.games.columns.values import ColumnsPlayouts

        return ColumnsPlayouts(make_game(self.variant, self.layout, seats))


class ColumnsFamily(Family[ColumnsVariant, "Position", "Choice"]):
    """Games in which players climb columns by the sums of two dice."""

    name = "columns"
    policies = POLICIES

    def model_of(self, game: str) -> type[ColumnsVariant]:
        return ColumnsVariant

    def lay_out(self, document: Document, variant: ColumnsVariant, bed: Bed | None) -> Layout:
        from cuatto_kit.games.columns.board import lay_out

        return lay_out(document, variant, bed)

    def on(self, variant: ColumnsVariant, layout: Layout) -> ColumnsBoardGame:
        return ColumnsBoardGame(self, variant, layout)

    def changes(
        self, document: Document, variant: ColumnsVariant, complaint: Complaint
    ) -> Iterable[Change]:
        from cuatto_kit.games.columns.report import changes

        return changes(variant, complaint)

    @property
    def metrics(self) -> "type[Metrics]":
        from cuatto_kit.games.columns.report import ColumnsMetrics

        return ColumnsMetrics

    @property
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        from cuatto_kit.games.columns.sheet import VALUES

        return VALUES

    def odds(self) -> Odds[ColumnsVariant]:
        from cuatto_kit.games.columns.report import ColumnOdds

        return ColumnOdds()

    def editor(self) -> BoardEditor:
        from cuatto_kit.games.columns.editor import ColumnsEditor

        return ColumnsEditor()


COLUMNS = ColumnsFamily()
