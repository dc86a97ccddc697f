"""The console commands of Cabeza: positions, searches, perft.

The format of answers is stable: `bestmove Fnn score 35 depth 7 nodes 512345 time_ms 1000 pv Fnn
ms`, followed by `win in 3` if a win is proven (`loss in 2` for a win of the other side); after
`lines 3` two more lines, `line 2 Fne score 20 depth 7 pv Fne ms`, with the same ending; `perft 3:
3525`; `fen …`, `fen ok`; `turn red`; `timeout 1000`; `depth 7`; `lines 3`.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from cuatto_kit.config.messages import format_value, join_names
from cuatto_kit.games.blocks.console import notation
from cuatto_kit.games.blocks.engine import perft
from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.searcher import Searcher, SearchResult
from cuatto_kit.games.blocks.engine.table import MOST_COUNTED, MOST_DEPTH, Perft
from cuatto_kit.games.text_view import Command, OpenGame
from cuatto_kit.games.thinking import Stop

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
            said.turn, "gives the turn to the other side, or to the side named", "[SIDE]", ("t",)
        ),
        "search": Command(
            said.search,
            "looks for the best move, as long as timeout and as deep as depth say: its score in "
            "hundredths of a row, the plies looked ahead, the positions seen, the moves expected",
            short=("s",),
        ),
        "play": Command(
            said.play, "searches in the same way, then plays the best move", short=("p", "P")
        ),
        "fen": Command(
            said.fen,
            "tells the position as text, the far row first and the side to move last; "
            "a text after it is set up",
            "[POSITION]",
            ("position",),
        ),
        "timeout": Command(
            said.set_timeout,
            f"lets a search take so many milliseconds; it is {TIMEOUT:,} at first",
            "MS",
        ),
        "depth": Command(said.set_depth, "lets a search look ahead so many plies at most", "PLIES"),
        "lines": Command(
            said.set_lines,
            "follows up so many of the best moves; search tells of each, in its order",
            "NUMBER",
        ),
        "perft": Command(
            said.perft, "counts the ways in which the game can go on for so many plies", "PLIES"
        ),
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
            return f"fen {notation.write_position(self._game, opened.state)}"
        opened.set_up(notation.read_position(self._game, rest))
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
        counted = perft.perft(table, position, work, depth, self._stop.flag)
        if counted == perft.STOPPED:
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
