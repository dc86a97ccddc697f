"""Boards for the tests of rolling blocks: the same board for the engine, for the oracle and as
YAML."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.document import parse
from cuatto_kit.config.model import validate
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.board import lay_out
from cuatto_kit.games.blocks.game import BlocksGame, Position
from cuatto_kit.games.blocks.grid import CABEZA as SLIDER
from cuatto_kit.games.blocks.grid import Grid, Kind, Size
from cuatto_kit.games.blocks.model import BlocksVariant, Rules
from cuatto_kit.games.game import END
from tests.boards import BED

from . import oracle

CLASSIC: Mapping[str, Size] = {"m": (1, 1, 1), "f": (2, 1, 1), "h": (2, 2, 1), "o": (2, 2, 2)}
RED, BLUE = 0, 1
ROOT = Path(__file__).resolve().parents[3]
SIDES = {"red": RED, "blue": BLUE}


@dataclass(frozen=True)
class Board:
    """A grid, the blocks of a side as (letter, size), those that roll once only, and the
    switches as (name, value)."""

    columns: int = 10
    rows: int = 10
    blocks: tuple[tuple[str, Size], ...] = tuple(CLASSIC.items())
    once: str = "o"
    rules: tuple[tuple[str, Any], ...] = ()

    @cached_property
    def grid(self) -> Grid:
        kinds = [
            Kind(letter, size, 1 if letter in self.once else 2) for letter, size in self.blocks
        ]
        return Grid(self.columns, self.rows, (Kind(SLIDER), *kinds))

    def game(self, start: str = "") -> BlocksGame:
        """The engine's game; without a start, from one that is there to make a position."""
        return _game(self, start)

    def position(self, text: str) -> Position:
        return notation.read_position(self.game(), text)

    def told(self, text: str) -> oracle.Position:
        """The position for the oracle, which knows neither repetition nor the ply cap."""
        rules = {k: v for k, v in self.rules if k in ("crush_through", "stalemate")}
        rolls = {letter: 1 if letter in self.once else 2 for letter, _ in self.blocks}
        return oracle.parse(
            text,
            columns=self.columns,
            rows=self.rows,
            sizes=dict(self.blocks),
            rolls=rolls,
            **rules,
        )

    def strewn(self, chance: random.Random, most_missing: int = 2) -> str:
        """Return a position without a winner; its pieces are anywhere, and some are missing."""
        grid, taken = self.grid, set[int]()
        places = [[-1] * len(grid.kinds) for _ in range(2)]
        spare = set(chance.sample(range(1, len(grid.kinds)), chance.randint(0, most_missing)))
        for kind in range(len(grid.kinds)):
            for side in (RED, BLUE):
                free = [
                    number
                    for number, placement in enumerate(grid.placements)
                    if placement.kind == kind and not taken & set(grid.squares_of(placement))
                    and (kind or 0 < placement.row < self.rows - 1)
                ]  # fmt: skip
                if free and (kind not in spare or chance.random() < 0.5):
                    places[side][kind] = chance.choice(free)
                    taken |= set(grid.squares_of(grid.placements[places[side][kind]]))
        red, blue = map(tuple, places)
        return fen.write(grid, (red, blue), chance.randrange(2))


def board(
    columns: int = 10,
    rows: int = 10,
    blocks: Mapping[str, Size] = CLASSIC,
    once: str = "o",
    **rules: Any,
) -> Board:
    return Board(columns, rows, tuple(blocks.items()), once, tuple(rules.items()))


@cache
def _game(board: Board, start: str) -> BlocksGame:
    rules = Rules.model_validate_json(json.dumps(dict(board.rules)))
    return BlocksGame(board.grid, rules, start or _lonely(board))


def _lonely(board: Board) -> str:
    """Two cabezas alone."""
    empty = "/".join([str(board.columns)] * (board.rows - 2))
    rest = board.columns - 1
    return f"c{rest}/{empty}/C{rest},r"


def placed(columns: int = 10, rows: int = 10, side: str = "r", **pieces: str) -> str:
    """A FEN of pieces by letter and squares: `C="e1", h="d4-e5"` (two corners)."""
    letters = {}
    for letter, squares in pieces.items():
        first, _, last = squares.partition("-")
        (west, south), (east, north) = _square(first), _square(last or first)
        for row in range(south, north + 1):
            for column in range(west, east + 1):
                letters[column, row] = letter
    lines = (
        "".join(letters.get((column, row), "1") for column in range(columns))
        for row in reversed(range(rows))
    )
    board = re.sub("1+", lambda run: str(len(run[0])), "/".join(lines))
    return f"{board},{side}"


def _square(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def document(start: str = oracle.START, *, seats: Any = 2, **more: Any) -> str:
    """The YAML of a board; `columns`, `rows`, `blocks`, `rules` besides."""
    grid = {key: more[key] for key in ("columns", "rows") if key in more}
    teams = {"blocks": more["blocks"]} if "blocks" in more else {}
    return yaml.safe_dump(
        {
            "game": "cabeza",
            "title": "Test board",
            "seats": seats,
            "teams": {"colours": ["red", "blue"], **teams},
            "board": {"start": start, **grid},
            "rules": more.get("rules", {}),
        },
        sort_keys=False,
    )


def fresh(program: str) -> subprocess.CompletedProcess[str]:
    """Return the output of a program in another process, with the kernels of this cache."""
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )


@cache
def load(text: str) -> tuple[BlocksVariant, Layout]:
    read = parse(text, "board.yaml")
    variant = validate(read, BlocksVariant)
    return variant, lay_out(read, variant, BED)


CABEZA = board()
THROUGH = board(crush_through=True)
BOARDS = {
    "classic": CABEZA,
    "crush through": THROUGH,
    "8 x 8": board(8, 8),
    "8 x 8, passing": board(8, 8, stalemate="pass"),
    "6 x 9": board(6, 9, {"m": (1, 1, 1), "l": (3, 1, 1)}, once="", crush_through=True),
    "12 x 10, opa twice": board(12, 10, once=""),
    "20 x 6": board(20, 6, {**CLASSIC, "x": (4, 1, 1)}),
    "4 x 20": board(4, 20, {"f": (2, 1, 1), "o": (2, 2, 2)}, once="f"),
    "bricks": board(9, 9, {"b": (3, 2, 1), "a": (4, 3, 2), "f": (2, 1, 1)}, once="a"),
    "cubes": board(
        7, 8, {"a": (1, 1, 1), "b": (1, 1, 1), "o": (2, 2, 2)}, once="", crush_through=True
    ),
    "crowd": board(5, 5, {"a": (1, 1, 1), "b": (1, 1, 1), "f": (2, 1, 1), "g": (2, 1, 1)}),
}


def legal(fen: str, on: Board = CABEZA) -> set[str]:
    moves = on.game().legal(on.position(fen))
    assert len(moves) == len(set(moves))
    return set(moves)


def of(letter: str, moves: set[str]) -> set[str]:
    return {move for move in moves if move[0] == letter}


def after(fen: str, *moves: str, on: Board = CABEZA) -> Position:
    state = on.position(fen)
    for move in moves:
        state = on.game().apply(state, move)
    return state


def fen_after(fen: str, *moves: str, on: Board = CABEZA) -> str:
    return notation.write_position(on.game(), after(fen, *moves, on=on))


def won_by(fen: str, *moves: str, on: Board = CABEZA) -> tuple[int, ...]:
    state = after(fen, *moves, on=on)
    winners = on.game().winners(state)
    assert not winners or on.game().actor(state) == END
    return winners


STUCK = placed(C="a1", c="j10", m="b1", f="a2-b2")
"""Red has nothing but a cabeza that is shut in."""

CABEZAS = placed(C="e1", c="e10")
ROUND = ("Ce", "ce", "Cw", "cw")
