"""Block games at the terminal: moves, boards, click targets and commands as text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import format_value, join_names
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.games.blocks import fen, kernels
from cuatto_kit.games.blocks.board import square_pitch
from cuatto_kit.games.blocks.game import PASS, BlocksGame, Move, Position, make_game
from cuatto_kit.games.blocks.grid import DIRECTIONS, square_id
from cuatto_kit.games.blocks.model import BlocksVariant
from cuatto_kit.games.blocks.players import (
    BOTS,
    STRENGTHS,
    BlocksThinker,
    Searcher,
    SearchResult,
    make_bot,
)
from cuatto_kit.games.blocks.records import MOST_COUNTED, MOST_DEPTH, Perft
from cuatto_kit.games.fitting import fitted
from cuatto_kit.games.game import EventKind, Outcome, Played, Reason
from cuatto_kit.games.pointing import Pick, Touch
from cuatto_kit.games.text_view import (
    Command,
    Line,
    OpenGame,
    Positions,
    Room,
    Span,
    TextGame,
    team_name,
)
from cuatto_kit.games.thinking import Bot, Stop, Thinker

# Moves

FORM = re.compile(r"[A-Za-z][nsew]{1,4}|pass")
"""The pattern of text that is meant as a move, whether legal or not."""


def write(game: BlocksGame, state: Position, choice: Move) -> str:
    """Return a move as text, which it already is."""
    return choice


def read(game: BlocksGame, state: Position, text: str) -> Move:
    """Return the legal move of a text; the order of letters counts if it matters.

    Raises ValueError, with a readable message.
    """
    wanted = text.strip()
    legal = game.legal(state)
    if not legal:
        raise ValueError("the game is over")
    if wanted in legal:
        return Move(wanted)
    if PASS in legal:
        raise ValueError(f"{_shown(wanted)} is not legal; expected pass, there is no other move")
    letter, steps = wanted[:1], wanted[1:]
    kinds = {kind.letter: kind for kind in game.grid.kinds}
    kind = kinds.get(letter.lower())
    if kind is None:
        letters = join_names(sorted(_letter(name, state.side) for name in kinds))
        raise ValueError(f"{_shown(wanted)} names no piece; expected one of {letters} first")
    if letter != _letter(letter, state.side):
        raise ValueError(
            f"{letter} is not to move; expected {_letter(letter, state.side)}, or another turn"
        )
    if not steps or not set(steps) <= set(DIRECTIONS):
        raise ValueError(
            f"{_shown(wanted)} has no direction; expected one to four of n, s, e, w after {letter}"
        )
    if kind.cube and (ordered := letter + _in_order(steps)) in legal:
        return Move(ordered)
    own = [move for move in legal if move[0] == letter]
    expected = f"expected one of {join_names(own)}" if own else f"{letter} cannot move"
    raise ValueError(f"{_shown(wanted)} is not legal; {expected}")


def _letter(letter: str, side: int) -> str:
    return letter.lower() if side else letter.upper()


def _in_order(steps: str) -> str:
    """Return steps with north and south before east and west."""
    return "".join(sorted(steps, key="nsew".index))


def _shown(text: str) -> str:
    return repr(text if len(text) <= 20 else f"{text[:20]}…")


def write_position(game: BlocksGame, state: Position) -> str:
    """Return the position in a format similar to the FEN of chess."""
    return fen.write(game.grid, state.places, state.side)


def read_position(game: BlocksGame, text: str) -> Position:
    """Return the position of a text, without a history.

    Raises ValueError, with a readable message.
    """
    return Position(*fen.read(game.grid, text))


# Click targets


class BlocksPointing:
    """The selectable moves in the games of one board."""

    pips = sticks = swaps = False

    def __init__(self, variant: BlocksVariant, layout: Layout, seats: int) -> None:
        self._game = make_game(variant, layout, seats)
        self._layout = layout
        self._pitch = square_pitch(variant)

    def touch(self, state: Position, move: Move, scene: Scene) -> Touch:
        """Return the piece and its squares after the move.

        The squares identify the move, because they determine the orientation of the block.
        """
        if move == PASS:
            return Touch()
        letter = move[0]
        piece = tuple(self._covered(token) for token in scene.tokens if token.label == letter)
        return Touch((Pick(letter, piece), Pick(move, (self._target(state, move),))))

    def dice(self, state: Position) -> Sequence[int]:
        """Return an empty tuple: there are no dice."""
        return ()

    def _covered(self, token: Token) -> Rect:
        return Rect.around(token.place, *(token.size or (self._pitch, self._pitch)))

    def _target(self, state: Position, move: Move) -> Rect:
        grid = self._game.grid
        target = self._game.target_of(state, move)
        assert target is not None
        squares = grid.squares_of(grid.placements[target])
        outlines = [self._layout.space(square_id(square)).outline for square in squares]
        return svg.around([outline for outline in outlines if outline is not None])


# The board

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
        found["2"] = "after a letter: the height of the piece, if more than one square"
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


# The game


class BlocksText(TextGame[Position, Move]):
    """The notation, the view and the bots of `console/`, for one board."""

    bots = BOTS
    strengths = STRENGTHS
    form = FORM

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
        return write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Move:
        return read(self.game, state, text)

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        return draw(self._variant, self._layout, self.game, state, room)

    def signs(self) -> Mapping[str, str]:
        return signs(self._variant, self.game)

    def status(self, state: Position) -> Line:
        return status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Move, played: Played[Position]) -> Iterator[Line]:
        return tell(self._variant, self.game, choice, played)

    def commands(self, stop: Stop) -> Mapping[str, Command[Position, Move]]:
        return make_commands(self.game, stop)


class _Fen:
    """The notation of positions as rows of letters."""

    def __init__(self, game: BlocksGame) -> None:
        self._game = game

    def write(self, state: Position) -> str:
        return write_position(self._game, state)

    def read(self, text: str) -> Position:
        return read_position(self._game, text)


# Commands: positions, searches, perft

TIMEOUT = 1_000
"""The default time limit of a search, in milliseconds."""
MOST_LINES = 20
"""The maximum number of best moves to examine."""
LONGEST = 3_600_000
"""The maximum time limit of a search, in milliseconds: an hour."""
MOST_LEAVES = 2_000_000_000
"""The largest expected count for which perft runs; more would take minutes."""


Opened: TypeAlias = OpenGame[Position, Move]


def make_commands(game: BlocksGame, stop: Stop) -> Mapping[str, Command[Position, Move]]:
    """Return the commands of one game; its searches share a transposition table."""
    said = _Commands(game, stop)
    return {
        "turn": Command(
            said.turn, "gives the turn to the other side, or to SIDE", "[SIDE]", ("t",)
        ),
        "search": Command(
            said.search,
            "searches for the best move within the limits of timeout and depth; prints its score "
            "in hundredths of a row, the depth in plies, the positions visited and the expected "
            "moves",
            short=("s",),
        ),
        "play": Command(
            said.play, "searches in the same way and plays the best move", short=("p", "P")
        ),
        "fen": Command(
            said.fen,
            "prints the position as text, the far row first and the side to move last; "
            "sets up POSITION if it is given",
            "[POSITION]",
            ("position",),
        ),
        "timeout": Command(
            said.set_timeout,
            f"sets the time limit of searches to MS milliseconds; by default {TIMEOUT:,}",
            "MS",
        ),
        "depth": Command(said.set_depth, "limits the depth of searches to PLIES", "PLIES"),
        "lines": Command(
            said.set_lines,
            "makes search print the NUMBER best moves, in order",
            "NUMBER",
        ),
        "perft": Command(said.perft, "counts the sequences of PLIES legal moves", "PLIES"),
        "divide": Command(said.divide, "counts the same by first move", "PLIES"),
    }


class _Commands:
    """The settings of a search, and the searcher with its transposition table."""

    def __init__(self, game: BlocksGame, stop: Stop) -> None:
        self._game = game
        self._stop = stop
        self._searcher: Searcher | None = None
        self._timeout = TIMEOUT
        self._depth = MOST_DEPTH
        self._lines = 1

    def turn(self, opened: Opened, rest: str) -> str:
        """Give the turn to a side, or to the other one."""
        colours = opened.colours
        sides = {name: side for side, colour in enumerate(colours) for name in (colour, colour[0])}
        state = opened.state
        side = 1 - state.side if not rest else sides.get(rest.lower(), -1)
        if side < 0:
            raise ValueError(f"{format_value(rest)} is no side; expected {join_names(colours)}")
        if side != state.side:
            opened.set_up(Position(state.places, side))
        return f"turn {colours[side]}"

    def search(self, opened: Opened, rest: str) -> str:
        """Return the best moves and the result of the search for each."""
        _nothing(rest, "search")
        best, *others = self._searched(opened)
        further = [_line(number, line) for number, line in enumerate(others, 2)]
        return "\n".join([_best(best), *further])

    def play(self, opened: Opened, rest: str) -> str:
        """Search, then play the best move."""
        _nothing(rest, "play")
        found = self._searched(opened)[0]
        opened.play(found.move)
        return _best(found)

    def fen(self, opened: Opened, rest: str) -> str:
        """Return the position as text, or set up another position."""
        if not rest:
            return f"fen {write_position(self._game, opened.state)}"
        opened.set_up(read_position(self._game, rest))
        return "fen ok"

    def set_timeout(self, opened: Opened, rest: str) -> str:
        """Set the time limit of a search, in milliseconds."""
        self._timeout = _number(rest, 0, LONGEST, "milliseconds")
        return f"timeout {self._timeout}"

    def set_depth(self, opened: Opened, rest: str) -> str:
        """Set the maximum depth of a search, in plies."""
        self._depth = _number(rest, 1, MOST_DEPTH, "plies")
        return f"depth {self._depth}"

    def set_lines(self, opened: Opened, rest: str) -> str:
        """Set the number of best moves to examine."""
        self._lines = _number(rest, 1, MOST_LINES, "lines")
        return f"lines {self._lines}"

    def perft(self, opened: Opened, rest: str) -> str:
        """Return the number of move sequences of a length in plies."""
        depth = _number(rest, 0, MOST_COUNTED, "plies")
        return f"perft {depth}: {self._count(opened.state, depth)}"

    def divide(self, opened: Opened, rest: str) -> str:
        """Return the same number by first move."""
        depth = _number(rest, 1, MOST_COUNTED, "plies")
        total = self._count(opened.state, depth)
        if not total:
            return f"divide {depth}: total 0"
        parts = []
        for move in self._game.legal(opened.state):
            after = self._game.apply(opened.state, move)
            parts.append(f"{move} {self._perft(after, depth - 1)}")
        return f"divide {depth}: {', '.join(parts)}, total {total}"

    def _searched(self, opened: Opened) -> list[SearchResult]:
        if self._searcher is None:
            self._searcher = Searcher(self._game)
        return self._searcher.search_lines(
            opened.state, self._lines, self._depth, self._timeout / 1000, self._stop
        )

    def _count(self, state: Position, depth: int) -> int:
        counts = [1]
        for deep in range(1, depth + 1):
            if len(counts) > 2 and counts[-1] * counts[-1] > MOST_LEAVES * max(counts[-2], 1):
                raise ValueError(
                    f"perft {depth} would count more than {MOST_LEAVES:,}; expected {deep - 1} "
                    "plies or fewer here"
                )
            counts.append(self._perft(state, deep))
        return counts[depth]

    def _perft(self, state: Position, depth: int) -> int:
        table = self._game.table
        position, work = self._game.read(state), Perft.new(table)
        counted = kernels.perft(table, position, work, depth, self._stop.flag)
        if counted == kernels.STOPPED:
            raise ValueError("stopped before all was counted")
        return counted


def _best(found: SearchResult) -> str:
    return (
        f"bestmove {found.move} score {found.score} depth {found.depth} "
        f"nodes {found.nodes} time_ms {round(found.seconds * 1000)} {_expected(found)}"
    )


def _line(number: int, found: SearchResult) -> str:
    return f"line {number} {found.move} score {found.score} depth {found.depth} {_expected(found)}"


def _expected(found: SearchResult) -> str:
    """Return the principal variation, and the win or loss that it proves."""
    certain = ""
    if found.wins_in:
        certain = f" {'win' if found.wins_in > 0 else 'loss'} in {abs(found.wins_in)}"
    return f"pv {' '.join(found.pv)}{certain}"


def _nothing(rest: str, word: str) -> None:
    if rest:
        raise ValueError(f"{format_value(rest)} is too much; expected {word} alone")


def _number(text: str, least: int, most: int, unit: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        given = format_value(text) if text else "nothing"
        raise ValueError(f"{given} is given; expected {least} to {most:,} {unit}")
    return int(text)
