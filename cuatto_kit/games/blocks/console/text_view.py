"""Rolling blocks at the terminal: the squares with a letter on each that a piece covers."""

from collections.abc import Iterator

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.config.models import Spec
from cuatto_kit.games.blocks.engine.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.text_view import Line, Span, team_name

FREE = "·"


def draw(spec: Spec, layout: Layout, game: BlocksGame, state: Position) -> list[Line]:
    """The board, the far row first, with rows and columns named at the edges; a block that
    stands higher than one square has its height beside its letter."""
    grid = game.grid
    squares = {
        square: Span(_sign(grid.kinds[kind].letter, side, height), spec.teams.colours[side])
        for side, places in enumerate(state.places)
        for kind, placement in enumerate(places)
        if placement >= 0
        for height in (grid.placements[placement].size[2],)
        for square in grid.squares_of(grid.placements[placement])
    }
    letters = "".join(f"{chr(ord('a') + column):<3}" for column in range(grid.columns)).rstrip()
    lines: list[Line] = [(Span(f"    {letters}"),)]
    for row in reversed(range(grid.rows)):
        first = row * grid.columns
        line = [Span(f"{row + 1:>3} ")]
        for square in range(first, first + grid.columns):
            line += [squares.get(square, Span(f"{FREE} ")), Span(" ")]
        lines.append((*line, Span(str(row + 1))))
    return [*lines, lines[0]]


def _sign(letter: str, side: int, height: int) -> str:
    return (letter if side else letter.upper()) + (str(height) if height > 1 else " ")


def status(spec: Spec, game: BlocksGame, state: Position) -> Line:
    """Who is to move."""
    if game.actor(state) < 0:
        return (Span("the game is over"),)
    return (*team_name(spec.team_colours, state.side), Span(f" to move, move {state.ply // 2 + 1}"))


def tell(
    spec: Spec, game: BlocksGame, before: Position, choice: Move, after: Position
) -> Iterator[Line]:
    """The move, and how it ended the game if it did."""
    team = team_name(spec.team_colours, before.side)
    yield (*team, Span(" passes" if choice == PASS else f" {choice}"))
    if after.places[1 - before.side][0] < 0:
        yield (
            *team,
            Span(" crushes the cabeza of "),
            *team_name(spec.team_colours, 1 - before.side),
        )
    elif game.winner(after) == before.side:
        yield (*team, Span("'s cabeza is home"))
    elif game.is_over(after):
        yield (Span(_why(game, after)),)


def _why(game: BlocksGame, state: Position) -> str:
    """What ended a game that nobody won by a move."""
    if state.seen.count(state.key) >= 2:
        return "the same position for the third time"
    if game.rules.ply_cap and state.ply >= game.rules.ply_cap:
        return f"{game.rules.ply_cap} moves are made"
    return "there is no move left"
