"""The text interface of rolling blocks (games/text_view.py)."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.console import commands, notation, text_view
from cuatto_kit.games.blocks.console.bots import BOTS, STRENGTHS, make_bot
from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position, make_game
from cuatto_kit.games.blocks.engine.thinker import BlocksThinker
from cuatto_kit.games.game import Played
from cuatto_kit.games.text_view import Command, Line, Positions, Room, TextGame
from cuatto_kit.games.thinking import Bot, Stop, Thinker


class BlocksText(TextGame[Position, Move]):
    """The notation, the view and the bots of `console/`, for one board."""

    bots = BOTS
    strengths = STRENGTHS
    form = notation.FORM

    def __init__(self, variant: BlocksVariant, layout: Layout, seats: int) -> None:
        self._variant = variant
        self._layout = layout
        self.game: BlocksGame = make_game(variant, layout, seats)

    @property
    def positions(self) -> Positions[Position] | None:
        return _Fen(self.game)

    def policy(self, name: str, stop: Stop) -> Bot[Position, Move]:
        return make_bot(name, self.game, stop)

    def thinker(self) -> Thinker[Position, Move]:
        return BlocksThinker(self.game)

    def write(self, state: Position, choice: Move) -> str:
        return notation.write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Move:
        return notation.read(self.game, state, text)

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        return text_view.draw(self._variant, self._layout, self.game, state, room)

    def signs(self) -> Mapping[str, str]:
        return text_view.signs(self._variant, self.game)

    def status(self, state: Position) -> Line:
        return text_view.status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Move, played: Played[Position]) -> Iterator[Line]:
        return text_view.tell(self._variant, self.game, choice, played)

    def commands(self, stop: Stop) -> Mapping[str, Command[Position, Move]]:
        return commands.make_commands(self.game, stop)


class _Fen:
    """The notation of positions as rows of letters."""

    def __init__(self, game: BlocksGame) -> None:
        self._game = game

    def write(self, state: Position) -> str:
        return notation.write_position(self._game, state)

    def read(self, text: str) -> Position:
        return notation.read_position(self._game, text)
