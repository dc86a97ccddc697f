"""The game as people see and type it (cuatto_kit/games/text_view.py)."""

import re
from collections.abc import Iterator, Sequence

from cuatto_kit.config.messages import format_value, join_names
from cuatto_kit.games.game import Played
from cuatto_kit.games.text_view import Line, Room, Span, TextGame, team_letters, team_name
from cuatto_kit.games.thinking import Bot, Stop
from three_in_a_row import players
from three_in_a_row.game import FREE, LineGame, Move, Position
from three_in_a_row.model import LineVariant


class LineText(TextGame[Position, Move]):
    """A game on one board."""

    bots = players.POLICIES.names
    strengths = players.STRENGTHS
    form = re.compile(r"[A-Za-z][0-9]")

    def __init__(self, variant: LineVariant, seats: int) -> None:
        self.game = LineGame(variant, seats)
        self._variant = variant
        letters = team_letters(variant.team_colours, seats)
        self._signs = {
            FREE: Span("·"),
            **{seat: Span(letters[seat], variant.team_colours[seat]) for seat in range(seats)},
        }

    def policy(self, name: str, stop: Stop) -> Bot[Position, Move]:
        return players.bot(self.game, name)

    def write(self, state: Position, choice: Move) -> str:
        return choice

    def read(self, state: Position, text: str) -> Move:
        move, legal = Move(text.strip().lower()), self.game.legal(state)
        if move in legal:
            return move
        if not legal:
            raise ValueError("the game is over")
        if move in self.game.names:
            raise ValueError(f"{move} is taken; expected one of {join_names(legal)}")
        raise ValueError(f"{format_value(text)} is no square; expected one of {join_names(legal)}")

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        columns, rows = self._variant.board.columns, self._variant.board.rows
        letters = " ".join(chr(ord("a") + column) for column in range(columns))
        lines: list[Line] = [(Span(f"  {letters}"),)]
        for row in reversed(range(rows)):
            line = [Span(f"{row + 1}")]
            for owner in state.owners[row * columns : (row + 1) * columns]:
                line += [Span(" "), self._signs[owner]]
            lines.append(tuple(line))
        return lines

    def status(self, state: Position) -> Line:
        if self.game.outcome(state):
            return (Span("the game is over"),)
        return (*team_name(self._variant.team_colours, state.side), Span(" to move"))

    def tell(self, before: Position, choice: Move, played: Played[Position]) -> Iterator[Line]:
        yield (*team_name(self._variant.team_colours, before.side), Span(f" takes {choice}"))
        outcome = self.game.outcome(played.state)
        if outcome and not outcome.winners:
            yield (Span("the board is full"),)
