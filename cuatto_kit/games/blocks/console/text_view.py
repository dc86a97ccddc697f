"""Rolling blocks at the terminal: the squares, with a letter on each one that a piece covers."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.fitting import fitted
from cuatto_kit.games.game import EventKind, Outcome, Played, Reason
from cuatto_kit.games.text_view import Line, Room, Span, team_name

FREE = "·"


def draw(
    variant: BlocksVariant,
    layout: Layout,
    game: BlocksGame,
    state: Position,
    room: Room | None = None,
) -> list[Line]:
    """Return the board, the far row first, with labels of rows and columns.

    A block that is higher than one square has its height beside its letter.
    """
    grid = game.grid
    squares = {
        square: Span(_sign(grid.kinds[kind].letter, side, height), variant.teams.colours[side])
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
    board = [*lines, lines[0]]
    return board if room is None else fitted([board], room, variant.teams.colours[state.side])


def signs(variant: BlocksVariant, game: BlocksGame) -> Mapping[str, str]:
    """Return the meaning of the signs of a board, and of the letters of moves."""
    first, second = variant.team_colours[:2]
    names = {block.letter: name for name, block in variant.teams.blocks.items()}
    found = {}
    for kind in game.grid.kinds:
        name = names.get(kind.letter)
        size = " × ".join(map(str, kind.size))
        what = f"{name}, a block of {size}" if name else "the cabeza"
        found[f"{kind.letter.upper()} {kind.letter}"] = f"{what}; {first} capital, {second} small"
    if any(max(kind.size) > 1 for kind in game.grid.kinds):
        found["2"] = "behind a letter: how high the piece stands, if higher than one square"
    columns, rows = chr(ord("a") + game.grid.columns - 1), game.grid.rows
    return {
        **found,
        FREE: "a free square",
        f"a-{columns}, 1-{rows}": "the columns and rows",
        "n s e w": "in moves: a step or a roll up, down, right, left, as in Fne",
    }


def _sign(letter: str, side: int, height: int) -> str:
    return (letter if side else letter.upper()) + (str(height) if height > 1 else " ")


def status(variant: BlocksVariant, game: BlocksGame, state: Position) -> Line:
    """Return which side is to move."""
    if game.actor(state) < 0:
        return (Span("the game is over"),)
    return (
        *team_name(variant.team_colours, state.side),
        Span(f" to move, move {state.ply // 2 + 1}"),
    )


def tell(
    variant: BlocksVariant, game: BlocksGame, choice: Move, played: Played[Position]
) -> Iterator[Line]:
    """Yield the move, and how it ended the game if it did."""
    first, *rest = played.events
    team = team_name(variant.team_colours, first.seat)
    yield (*team, Span(" passes" if first.kind is EventKind.PASSED else f" {choice}"))
    for event in rest:
        if event.kind is EventKind.CRUSHED:
            other = team_name(variant.team_colours, 1 - event.seat)
            yield (*team, Span(" crushes the cabeza of "), *other)
        elif event.kind is EventKind.HOME:
            yield (*team, Span("'s cabeza is home"))
        elif event.kind is EventKind.ENDED:
            yield from _end(game, game.outcome(played.state))


def _end(game: BlocksGame, outcome: Outcome | None) -> Iterator[Line]:
    """Yield the reason for the end of a game that was not won by a move."""
    reasons = {
        Reason.REPETITION: "the same position for the third time",
        Reason.MOVE_LIMIT: f"{game.rules.ply_cap} moves are made",
        Reason.STALEMATE: "there is no move left",
    }
    if outcome and outcome.reason in reasons:
        yield (Span(reasons[outcome.reason]),)
