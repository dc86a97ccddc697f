"""The rules of Cabeza by the book: slow, obvious, plain Python.

The fast engine is compared with this one, move for move, so clarity is all that counts here.
A piece is the set of its unit cells in space and a roll really turns them about an edge:

    parse(text, ...)        the position written in a FEN
    fen(position)           the FEN of a position
    moves(position)         each legal move and the position after it
    winner(position)        who has won by a capture or a home row
    outcome(position)       the same, and what a side without a move comes to
    perft(position, depth)  how many sequences of moves there are

Column 0 is west, row 0 is south and red's home row. Capital letters are red. A side has at most
one piece of each letter, for the notation could not tell two of them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

START = "3hcmf3/3hoof3/4oo4/10/10/10/10/4OO4/3FOOH3/3FMCH3,r"

SIZES = {"m": (1, 1, 1), "f": (2, 1, 1), "h": (2, 2, 1), "o": (2, 2, 2)}

ROLLS = {"c": 2, "m": 2, "f": 2, "h": 2, "o": 1}

Square = tuple[int, int]
"""Column and row."""

Cells = frozenset[tuple[int, int, int]]
"""Unit cells as column, row and level; those on the board are on level 0."""


@dataclass(frozen=True)
class Rules:
    """What stays the same throughout a game."""

    columns: int = 10
    rows: int = 10
    sizes: Mapping[str, tuple[int, int, int]] = field(default_factory=lambda: SIZES)
    """The three edges of each block, by its small letter."""
    rolls: Mapping[str, int] = field(default_factory=lambda: ROLLS)
    """How often a piece may roll or step in a move, by its small letter; 2 if not told."""
    crush_through: bool = False
    """Whether a block may roll on from the foreign cabeza's square."""
    stalemate: str = "loss"
    """What a side without a move comes to: loss, pass or draw."""


@dataclass(frozen=True)
class Piece:
    """A block or a cabeza in its position."""

    letter: str
    cells: Cells

    @property
    def side(self) -> str:
        """Whose it is."""
        return "red" if self.letter.isupper() else "blue"

    @property
    def is_cabeza(self) -> bool:
        """Whether it is a cabeza and not a block."""
        return self.letter in "cC"

    @property
    def squares(self) -> frozenset[Square]:
        """The squares it covers."""
        return footprint(self.cells)


@dataclass(frozen=True)
class Position:
    """The pieces on the board and the side to move."""

    pieces: frozenset[Piece]
    side: str
    rules: Rules = field(default_factory=Rules, compare=False, repr=False)


# --- notation -------------------------------------------------------------------------------


def parse(
    text: str,
    *,
    columns: int = 10,
    rows: int = 10,
    sizes: Mapping[str, tuple[int, int, int]] | None = None,
    rolls: Mapping[str, int] | None = None,
    crush_through: bool = False,
    stalemate: str = "loss",
) -> Position:
    """The position of a FEN; a ValueError if it is none."""
    if stalemate not in ("loss", "pass", "draw"):
        raise ValueError(f"no such stalemate: {stalemate}")
    rules = Rules(
        columns,
        rows,
        SIZES if sizes is None else sizes,
        ROLLS if rolls is None else rolls,
        crush_through,
        stalemate,
    )
    ranks, comma, mover = text.partition(",")
    if not comma or mover not in ("r", "b"):
        raise ValueError(f"no side to move: {text}")
    lines = ranks.split("/")
    if len(lines) != rows:
        raise ValueError(f"{len(lines)} ranks, not {rows}: {text}")
    squares: dict[str, set[Square]] = {}
    for row, line in zip(reversed(range(rows)), lines, strict=True):
        if re.fullmatch(r"([0-9]+|[A-Za-z])*", line) is None:
            raise ValueError(f"not a rank: {line}")
        column = 0
        for token in re.findall(r"[0-9]+|[A-Za-z]", line):
            if token.isdigit():
                column += int(token)
            else:
                squares.setdefault(token, set()).add((column, row))
                column += 1
        if column != columns:
            raise ValueError(f"{column} columns, not {columns}: {line}")
    pieces = frozenset(_piece(rules, letter, covered) for letter, covered in squares.items())
    return Position(pieces, "red" if mover == "r" else "blue", rules)


def _piece(rules: Rules, letter: str, squares: set[Square]) -> Piece:
    """The piece that covers these squares and no others."""
    small = letter.lower()
    if small != "c" and small not in rules.sizes:
        raise ValueError(f"no such piece: {letter}")
    edges = sorted((1, 1, 1) if small == "c" else rules.sizes[small])
    columns = {column for column, _ in squares}
    rows = {row for _, row in squares}
    width = max(columns) - min(columns) + 1
    depth = max(rows) - min(rows) + 1
    for height in edges:
        if len(squares) == width * depth and sorted((width, depth, height)) == edges:
            cells = frozenset((x, y, z) for x, y in squares for z in range(height))
            return Piece(letter, cells)
    raise ValueError(f"{letter} cannot lie on {sorted(squares)}")


def fen(position: Position) -> str:
    """The FEN of a position."""
    letters = {square: piece.letter for piece in position.pieces for square in piece.squares}
    lines = []
    for row in reversed(range(position.rules.rows)):
        line, empty = "", 0
        for column in range(position.rules.columns):
            if (column, row) in letters:
                line += (str(empty) if empty else "") + letters[column, row]
                empty = 0
            else:
                empty += 1
        lines.append(line + (str(empty) if empty else ""))
    return "/".join(lines) + "," + position.side[0]


def displacement(columns: int, rows: int) -> str:
    """The letters of a displacement, n and s before e and w."""
    return ("n" if rows > 0 else "s") * abs(rows) + ("e" if columns > 0 else "w") * abs(columns)


# --- geometry -------------------------------------------------------------------------------


def footprint(cells: Cells) -> frozenset[Square]:
    """The squares below the cells."""
    return frozenset((x, y) for x, y, _ in cells)


def rolled(cells: Cells, direction: str) -> Cells:
    """The cells turned by 90 degrees about the bottom edge on the side of n, s, e or w."""
    west = min(x for x, _, _ in cells)
    east = max(x for x, _, _ in cells) + 1
    south = min(y for _, y, _ in cells)
    north = max(y for _, y, _ in cells) + 1
    # What was high is now far from the edge; what was far from the edge is now high.
    if direction == "e":
        return frozenset((east + z, y, east - 1 - x) for x, y, z in cells)
    if direction == "w":
        return frozenset((west - 1 - z, y, x - west) for x, y, z in cells)
    if direction == "n":
        return frozenset((x, north + z, north - 1 - y) for x, y, z in cells)
    if direction == "s":
        return frozenset((x, south - 1 - z, y - south) for x, y, z in cells)
    raise ValueError(f"no such direction: {direction}")


def on_board(rules: Rules, squares: frozenset[Square]) -> bool:
    """Whether all the squares are on the board."""
    return all(0 <= x < rules.columns and 0 <= y < rules.rows for x, y in squares)


# --- moves ----------------------------------------------------------------------------------


def winner(position: Position) -> str | None:
    """Red or blue, if the other cabeza is missing or its own is on the far home row."""
    cabezas = {piece.side: piece for piece in position.pieces if piece.is_cabeza}
    if "red" not in cabezas and "blue" not in cabezas:
        raise ValueError("no cabeza at all")
    if "red" not in cabezas:
        return "blue"
    if "blue" not in cabezas:
        return "red"
    home = {"red": 0, "blue": position.rules.rows - 1}
    winners = [
        side
        for side in ("red", "blue")
        if any(row == home[_other(side)] for _, row in cabezas[side].squares)
    ]
    if len(winners) > 1:
        raise ValueError("both cabezas are home")
    return winners[0] if winners else None


def outcome(position: Position) -> str | None:
    """Red, blue or draw once the game is over, counting a side without a move too."""
    won = winner(position)
    if won is not None or moves(position):
        return won
    return "draw" if position.rules.stalemate == "draw" else _other(position.side)


def moves(position: Position) -> dict[str, Position]:
    """Each legal move and the position after it."""
    if winner(position) is not None:
        return {}
    found = {}
    for piece in position.pieces:
        if piece.side != position.side:
            continue
        routes = _slides(position, piece) if piece.is_cabeza else _rolls(position, piece)
        for directions, cells in routes:
            if cells != piece.cells:
                found[piece.letter + directions] = _after(position, piece, cells)
    if not found and position.rules.stalemate == "pass":
        found["pass"] = Position(position.pieces, _other(position.side), position.rules)
    return dict(sorted(found.items()))


def perft(position: Position, depth: int) -> int:
    """How many legal sequences of this length there are."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in moves(position).values())


def _other(side: str) -> str:
    return "blue" if side == "red" else "red"


def _foreign_cabeza(position: Position) -> Piece:
    """Return the cabeza of the waiting side; it exists until a side has won."""
    return next(
        piece for piece in position.pieces if piece.is_cabeza and piece.side != position.side
    )


def _taken(position: Position, mover: Piece) -> frozenset[Square]:
    """The squares other pieces cover."""
    return frozenset(
        square for piece in position.pieces if piece != mover for square in piece.squares
    )


def _after(position: Position, piece: Piece, cells: Cells) -> Position:
    """Return the position after the piece has moved to these cells and crushed any piece there."""
    landed = Piece(piece.letter, cells)
    others = {other for other in position.pieces if other != piece}
    left = {other for other in others if not other.squares & landed.squares}
    return Position(frozenset(left | {landed}), _other(position.side), position.rules)


def _rolls(position: Position, piece: Piece) -> Iterator[tuple[str, Cells]]:
    """The directions of each way to roll a block, and where it ends, null moves among them."""
    sizes = position.rules.sizes[piece.letter.lower()]
    limit = position.rules.rolls.get(piece.letter.lower(), 2)
    prey = _foreign_cabeza(position).squares
    blocked = _taken(position, piece) - prey

    def routes(path: str, cells: Cells) -> Iterator[tuple[str, Cells]]:
        if len(path) == limit:
            return
        for direction in "nsew":
            landed = rolled(cells, direction)
            squares = footprint(landed)
            if not on_board(position.rules, squares) or squares & blocked:
                continue
            yield path + direction, landed
            # By default the game is over once the cabeza is crushed.
            if position.rules.crush_through or not squares & prey:
                yield from routes(path + direction, landed)

    for path, cells in routes("", piece.cells):
        if len(set(sizes)) == 1:
            columns = path.count("e") - path.count("w")
            rows = path.count("n") - path.count("s")
            yield displacement(columns, rows), cells
        else:
            yield path, cells


def _slides(position: Position, cabeza: Piece) -> Iterator[tuple[str, Cells]]:
    """The displacement of each way to slide a cabeza, and where it ends, null moves among them."""
    limit = position.rules.rolls.get("c", 2)
    taken = _taken(position, cabeza)
    ((column, row),) = cabeza.squares

    def routes(steps: int, x: int, y: int) -> Iterator[Square]:
        if steps == limit:
            return
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                square = (x + dx, y + dy)
                if (dx, dy) == (0, 0) or square in taken:
                    continue
                if not on_board(position.rules, frozenset({square})):
                    continue
                if dx and dy and (x + dx, y) in taken and (x, y + dy) in taken:
                    continue
                yield square
                yield from routes(steps + 1, *square)

    for x, y in routes(0, column, row):
        yield displacement(x - column, y - row), frozenset({(x, y, 0)})
