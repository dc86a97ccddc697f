"""A race at a terminal, as people see and type it (games/text_view.py)."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games import positions
from cuatto_kit.games.game import Played
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.console import notation, signs, text_view
from cuatto_kit.games.race.console.bots import BOTS, STRENGTHS, make_bot
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import Choice, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.thinker import RaceThinker
from cuatto_kit.games.text_view import Command, Line, Room, TextGame
from cuatto_kit.games.thinking import Bot, Stop, Thinker


class RaceText(TextGame[Position, Choice]):
    """The notation, the view and the bots of `console/`, for one board."""

    bots = BOTS
    strengths = STRENGTHS
    form = notation.FORM

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self._variant, self._layout = seated(variant, layout, seats)
        self.game: RaceGame = make_game(self._variant, self._layout, seats)
        self._positions = RacePositions(self.game, self._variant.team_colours)

    @property
    def positions(self) -> RacePositions:
        return self._positions

    def policy(self, name: str, stop: Stop) -> Bot[Position, Choice]:
        return make_bot(name, self.game)

    def thinker(self) -> Thinker[Position, Choice]:
        return RaceThinker(self.game)

    def write(self, state: Position, choice: Choice) -> str:
        return notation.write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Choice:
        return notation.read(self.game, state, text)

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        return text_view.draw(self._variant, self._layout, self.game, state, room)

    def signs(self) -> Mapping[str, str]:
        return signs.signs(self._variant, self._layout, self.game.seats)

    def status(self, state: Position) -> Line:
        return text_view.status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Choice, played: Played[Position]) -> Iterator[Line]:
        return text_view.tell(self._variant, self.game, before, choice, played)

    def commands(self, stop: Stop) -> Mapping[str, Command[Position, Choice]]:
        return {"position": positions.command(self._positions)}
