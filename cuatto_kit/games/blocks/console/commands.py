"""What players of Cabeza say at the console besides moves: positions, searches, perft.

Answers keep their form: `bestmove Fnn score 35 depth 7 nodes 512345 time_ms 1000 pv Fnn ms`,
with `win in 3` at its end where a win is proven (`loss in 2` where the other side's is);
`perft 3: 3525`; `fen …`, `fen ok`; `turn red`; `timeout 1000`; `depth 7`.
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
"""Milliseconds of a search until told otherwise."""
LONGEST = 3_600_000
"""The most milliseconds a search may be given: an hour."""
MOST_LEAVES = 2_000_000_000
"""A perft that would count more, by its growth so far, is refused: it takes minutes."""


Opened: TypeAlias = OpenGame[Position, Move]


def make_commands(game: BlocksGame, stop: Stop) -> Mapping[str, Command[Position, Move]]:
    """The commands of one game; its searches remember what they saw."""
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
        "perft": Command(
            said.perft, "counts the ways in which the game can go on for so many plies", "PLIES"
        ),
        "divide": Command(said.divide, "counts the same by first move", "PLIES"),
    }


class _Commands:
    """The settings of a search, and the searcher that keeps its transposition table."""

    def __init__(self, game: BlocksGame, stop: Stop) -> None:
        self._game = game
        self._stop = stop
        self._searcher: Searcher | None = None
        self._timeout = TIMEOUT
        self._depth = MOST_DEPTH

    def turn(self, opened: Opened, rest: str) -> str:
        """Gives the turn to a side, or to the other one."""
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
        """The best move, and what the search found of it."""
        _nothing(rest, "search")
        return _best(self._searched(opened))

    def play(self, opened: Opened, rest: str) -> str:
        """Searches, then plays the best move."""
        _nothing(rest, "play")
        found = self._searched(opened)
        opened.play(found.move)
        return _best(found)

    def fen(self, opened: Opened, rest: str) -> str:
        """The position as text, or another position."""
        if not rest:
            return f"fen {notation.write_position(self._game, opened.state)}"
        opened.set_up(notation.read_position(self._game, rest))
        return "fen ok"

    def set_timeout(self, opened: Opened, rest: str) -> str:
        """Milliseconds that a search may take."""
        self._timeout = _number(rest, 0, LONGEST, "milliseconds")
        return f"timeout {self._timeout}"

    def set_depth(self, opened: Opened, rest: str) -> str:
        """Plies that a search looks ahead, at most."""
        self._depth = _number(rest, 1, MOST_DEPTH, "plies")
        return f"depth {self._depth}"

    def perft(self, opened: Opened, rest: str) -> str:
        """How many ways the game can go on for so many plies."""
        depth = _number(rest, 0, MOST_COUNTED, "plies")
        return f"perft {depth}: {self._count(opened.state, depth)}"

    def divide(self, opened: Opened, rest: str) -> str:
        """The same by first move."""
        depth = _number(rest, 1, MOST_COUNTED, "plies")
        total = self._count(opened.state, depth)
        if not total:
            return f"divide {depth}: total 0"
        parts = []
        for move in self._game.legal(opened.state):
            after = self._game.apply(opened.state, move)
            parts.append(f"{move} {self._perft(after, depth - 1)}")
        return f"divide {depth}: {', '.join(parts)}, total {total}"

    def _searched(self, opened: Opened) -> SearchResult:
        if self._searcher is None:
            self._searcher = Searcher(self._game)
        return self._searcher.search(opened.state, self._depth, self._timeout / 1000, self._stop)

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
    certain = ""
    if found.wins_in:
        certain = f" {'win' if found.wins_in > 0 else 'loss'} in {abs(found.wins_in)}"
    return (
        f"bestmove {found.move} score {found.score} depth {found.depth} "
        f"nodes {found.nodes} time_ms {round(found.seconds * 1000)} "
        f"pv {' '.join(found.pv)}{certain}"
    )


def _nothing(rest: str, word: str) -> None:
    if rest:
        raise ValueError(f"{format_value(rest)} is too much; expected {word} alone")


def _number(text: str, least: int, most: int, unit: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        given = format_value(text) if text else "nothing"
        raise ValueError(f"{given} is given; expected {least} to {most:,} {unit}")
    return int(text)
