"""Models of the YAML of block games, and the rules that a game is played by."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter

from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import Colour, Model
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.model import Variant, all_different, as_tuple, valid_value
from cuatto_kit.config.ornaments import ornament_faults
from cuatto_kit.config.tops import top_faults
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.grid import CABEZA, MOST_KINDS, MOST_SQUARES, Grid, Kind
from cuatto_kit.games.simulator import Level, Matchup, Policies

# Rules


class Stalemate(StrEnum):
    """The consequence for a side that cannot move."""

    LOSS = "loss"
    """The side loses."""
    PASS = "pass"
    """The side passes."""
    DRAW = "draw"
    """The game is a draw."""


class Repetition(StrEnum):
    """The end of a game that repeats its positions."""

    DRAW_3 = "draw_3"
    """The third occurrence of a position with the same side to move is a draw."""
    NONE = "none"
    """Repetition has no consequence."""


class Rules(Model):
    """The rules with a choice, and their defaults."""

    crush_through: bool = False
    """True if a second roll may continue through the square of the crushed cabeza.

    If so, only the final position of a block counts; else the first landing on the cabeza ends the
    game.
    """
    stalemate: Stalemate = Stalemate.LOSS
    """The consequence for a side that cannot move."""
    repetition: Repetition = Repetition.DRAW_3
    """The end of a game that repeats its positions."""
    ply_cap: Annotated[int, Field(ge=0, le=10_000)] = 300
    """The number of moves of both sides together after which the game is a draw; 0 for no limit."""


# Models


def _block_letter(value: str) -> str:
    if not (len(value) == 1 and value.isascii() and value.islower()) or value == CABEZA:
        message = f"{format_value(value)} is given; expected one small letter other than {CABEZA}"
        raise validation_error(Code.BAD_VALUE, message)
    return value


Edge = Annotated[int, Field(ge=1, le=4)]
Side = Annotated[int, Field(ge=3, le=20)]


class Block(Model):
    """A block that rolls over its edges."""

    letter: Annotated[str, AfterValidator(_block_letter)]
    """Its letter in moves and positions: a small letter, unique among the blocks."""
    size: Annotated[tuple[Edge, Edge, Edge], BeforeValidator(as_tuple)]
    """Its edges in squares, as in [2, 1, 1]."""
    rolls: Annotated[int, Field(ge=1, le=2)] = 2
    """The maximum number of rolls in a move."""


BlockName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_-]*$")]
Blocks = Annotated[Mapping[BlockName, Block], Field(min_length=1, max_length=MOST_KINDS - 1)]

CLASSIC_BLOCKS: Mapping[str, Block] = {
    "mini": Block(letter="m", size=(1, 1, 1)),
    "flaco": Block(letter="f", size=(2, 1, 1)),
    "chato": Block(letter="h", size=(2, 2, 1)),
    "opa": Block(letter="o", size=(2, 2, 2), rolls=1),
}
"""The blocks of Cabeza."""


class Teams(Model):
    """The pieces of both sides: a cabeza each, and blocks."""

    colours: Annotated[
        tuple[Colour, ...], Field(min_length=2, max_length=2), AfterValidator(all_different)
    ]
    """The colour of each side; the first starts in the south and moves first."""
    blocks: Blocks = CLASSIC_BLOCKS
    """The blocks of a side, one of each."""


class Board(Model):
    """The grid and the pieces at the start."""

    columns: Side = 10
    """The number of squares from west to east."""
    rows: Side = 10
    """The number of squares from south to north; the first and the last row are home rows."""
    start: Annotated[str, Field(min_length=1, max_length=1000)]
    """The position at the start, as rows from the far one, separated by `/`.

    Every square that a piece covers has a letter, a capital for the first side; numbers count free
    squares. The text ends with the side to move, `,r` or `,b`.
    """


class BlocksVariant(Variant):
    """A game of rolling blocks on a grid for two sides with a cabeza each."""

    teams: Teams
    """The pieces of both sides."""
    board: Board
    """The grid and the pieces at the start."""
    rules: Rules = Rules()
    """The rules with a choice; a missing key keeps its default."""

    @property
    def team_colours(self) -> tuple[str, ...]:
        return self.teams.colours

    @property
    def pieces(self) -> str:
        return ", ".join(["cabeza", *self.teams.blocks])

    @property
    def grid(self) -> Grid:
        """The board and the kinds of pieces on it."""
        return _grid(self.board.columns, self.board.rows, self.teams.blocks)

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults: more or fewer than two seats, duplicate letters, an invalid start."""
        yield from top_faults(document, ())
        yield from ornament_faults(document, ("lid",))
        if document.at(("seats",)) not in (2, [2, 2], None):
            message = "two sides play this game; expected 2"
            yield document.fault(Code.BAD_VALUE, ("seats",), message)
        blocks = _given(document, ("teams", "blocks"), Blocks, CLASSIC_BLOCKS)
        columns = _given(document, ("board", "columns"), Side, 10)
        rows = _given(document, ("board", "rows"), Side, 10)
        if columns and rows and columns * rows > MOST_SQUARES:
            message = f"{columns} × {rows} squares; expected {MOST_SQUARES} at most"
            yield document.fault(Code.OUT_OF_RANGE, ("board",), message)
            return
        if not blocks:
            return
        letters: set[str] = set()
        for name, block in blocks.items():
            if block.letter in letters:
                message = f"{block.letter!r} is another block's; expected a letter of its own"
                yield document.fault(Code.BAD_VALUE, ("teams", "blocks", name, "letter"), message)
            letters.add(block.letter)
        start = valid_value(document, ("board", "start"), TypeAdapter(str))
        if start and columns and rows and len(letters) == len(blocks):
            yield from _start_faults(document, _grid(columns, rows, blocks), start)


def _given(document: Document, path: tuple[str, ...], kind: Any, default: Any) -> Any:
    """Return the value at `path`, the default if it is missing, or None if it is invalid."""
    return default if document.at(path) is None else valid_value(document, path, TypeAdapter(kind))


def _grid(columns: int, rows: int, blocks: Mapping[str, Block]) -> Grid:
    kinds = (Kind(block.letter, block.size, block.rolls) for block in blocks.values())
    return Grid(columns, rows, (Kind(CABEZA), *kinds))


def _start_faults(document: Document, grid: Grid, start: str) -> Iterator[Fault]:
    at = ("board", "start")
    try:
        places, _ = fen.read(grid, start)
    except ValueError as error:
        yield document.fault(Code.BAD_VALUE, at, str(error))
        return
    for side, row in enumerate(places):
        for kind, placement in zip(grid.kinds, row, strict=True):
            if placement < 0:
                letter = kind.letter if side else kind.letter.upper()
                message = f"{letter} is missing; expected every piece of both sides"
                yield document.fault(Code.BAD_VALUE, at, message)
    last = grid.squares - grid.columns
    if places[0][0] >= last or 0 <= places[1][0] < grid.columns:
        message = "a cabeza is on the far home row; expected a game that is not over"
        yield document.fault(Code.BAD_VALUE, at, message)


# Policies of simulations

DEEPEST = 8
"""The maximum search depth of `--policy`."""


POLICIES = Policies(
    names=("random", *(f"search:{depth}" for depth in range(1, DEEPEST + 1))),
    ladder=(
        Matchup("search:1", "random", 1_000),
        Matchup("search:2", "search:1", 1_000),
        Matchup("search:3", "search:2", 600, turns=20_000),
    ),
    seconds_per_turn=30,
    levels=(Level("random", 1_000), Level("search:2", 200), Level("search:3", 100)),
    people="search:2",
)
"""The policies and levels that a simulation may use."""


def depth_of(policy: str) -> int:
    """Return the search depth of a policy, 0 for random play."""
    return int(policy.partition(":")[2] or 0)
