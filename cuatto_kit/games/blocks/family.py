"""The family of Cabeza and similar games."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.errors import Finding
from cuatto_kit.games.blocks.model import POLICIES, BlocksVariant
from cuatto_kit.games.family import BoardGame, Family, Rulebook
from cuatto_kit.games.game import Game
from cuatto_kit.games.pointing import Pointing
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.text_view import TextGame

if TYPE_CHECKING:
    from cuatto_kit.games.blocks.game import Move, Position
    from cuatto_kit.games.encoding import Encoding
    from cuatto_kit.games.metrics import Metrics
    from cuatto_kit.games.portable import Portable


class BlocksBoardGame(BoardGame[BlocksVariant, "Position", "Move"]):
    """A game of the family on a board."""

    def findings(self) -> tuple[Finding, ...]:
        from cuatto_kit.games.blocks.report import rule_findings

        return rule_findings(self.variant, self.layout)

    def kit(self, clearance: float) -> Kit:
        from cuatto_kit.games.blocks.printing import make_parts

        return make_parts(self.variant, self.layout, clearance)

    def fits(self, clearance: float, kit: Kit) -> Iterable[Fit]:
        from cuatto_kit.games.blocks.printing import fits

        return fits(self.variant, self.layout, clearance, kit)

    def game(self, seats: int) -> "Game[Position, Move]":
        from cuatto_kit.games.blocks.game import make_game

        return make_game(self.variant, self.layout, seats)

    def text_game(self, seats: int) -> "TextGame[Position, Move]":
        from cuatto_kit.games.blocks.text import BlocksText

        return BlocksText(self.variant, self.layout, seats)

    def simulator(self, seats: int, *, general: bool = False) -> Simulator:
        from cuatto_kit.games.blocks.report import make_simulator

        return make_simulator(self.variant, self.layout, seats)

    def encoding(self, seats: int) -> "Encoding[Position, Move]":
        from cuatto_kit.games.blocks.encoding import BlocksEncoding
        from cuatto_kit.games.blocks.game import make_game

        return BlocksEncoding(make_game(self.variant, self.layout, seats))

    def rulebook(self) -> Rulebook:
        from cuatto_kit.games.blocks.sheet import BlocksRulebook

        return BlocksRulebook(self.variant, self.layout)

    def scenes(self, seats: int, states: Iterable["Position"]) -> Iterator[Scene]:
        from cuatto_kit.games.blocks.examples import tokens
        from cuatto_kit.games.blocks.game import make_game

        grid = make_game(self.variant, self.layout, seats).grid
        return (Scene(tokens(grid, self.layout, state)) for state in states)

    def pointing(self, seats: int) -> "Pointing[Position, Move]":
        from cuatto_kit.games.blocks.text import BlocksPointing

        return BlocksPointing(self.variant, self.layout, seats)

    def portable(self, seats: int) -> "Portable":
        from cuatto_kit.games.blocks.portable import make_portable

        return make_portable(self.variant, self.layout, seats)


class BlocksFamily(Family[BlocksVariant, "Position", "Move"]):
    """Games with blocks that roll over their edges on a grid, and one cabeza per side."""

    name = "blocks"
    policies = POLICIES

    def model_of(self, game: str) -> type[BlocksVariant]:
        return BlocksVariant

    def lay_out(self, document: Document, variant: BlocksVariant, bed: Bed | None) -> Layout:
        from cuatto_kit.games.blocks.board import lay_out

        return lay_out(document, variant, bed)

    def on(self, variant: BlocksVariant, layout: Layout) -> BlocksBoardGame:
        return BlocksBoardGame(self, variant, layout)

    @property
    def metrics(self) -> "type[Metrics]":
        from cuatto_kit.games.blocks.report import BlocksMetrics

        return BlocksMetrics

    @property
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        from cuatto_kit.games.blocks.sheet import VALUES

        return VALUES


BLOCKS = BlocksFamily()
