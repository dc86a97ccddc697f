"""Can't Stop as people see and type it (games/family.py)."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.console import bots, notation, text_view
from cuatto_kit.games.columns.engine.game import Choice, ColumnsGame, Position, make_game
from cuatto_kit.games.family import Bot, Positions
from cuatto_kit.games.game import Played
from cuatto_kit.games.text_view import Command, Line


class ColumnsText:
    """A game on one board, for a number of seats."""

    def __init__(self, variant: ColumnsVariant, layout: Layout, seats: int) -> None:
        self._variant = variant
        self._layout = layout
        self.game: ColumnsGame = make_game(variant, layout, seats)

    @property
    def bots(self) -> Sequence[str]:
        return bots.BOTS

    @property
    def answers_at_once(self) -> bool:
        return bots.is_compiled()

    @property
    def positions(self) -> Positions[Position] | None:
        return None

    def bot(self, name: str) -> Bot[Position, Choice]:
        return bots.make_bot(name, self.game)

    def write(self, state: Position, choice: Choice) -> str:
        return notation.write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Choice:
        return notation.read(self.game, state, text)

    def looks_like_a_move(self, text: str) -> bool:
        return notation.FORM.fullmatch(text) is not None

    def draw(self, state: Position) -> Sequence[Line]:
        return text_view.draw(self._variant, self._layout, self.game, state)

    def status(self, state: Position) -> Line:
        return text_view.status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Choice, played: Played[Position]) -> Iterator[Line]:
        return text_view.tell(self._variant, self.game, played)

    def commands(self) -> Mapping[str, Command[Position, Choice]]:
        return {}

    def abbreviations(self) -> Mapping[str, str]:
        return {}
