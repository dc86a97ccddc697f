"""Records of the kernel: the table of a board and its rules, a position, and a workspace.

Each class declares the meaning of its numbers once; kernels/records.py turns the declarations into
numpy views in Python and into plain loads in a kernel.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.leading import KEPT
from cuatto_kit.kernels.records import Record, Rows, nested, number, rule, section

Ints = NDArray[np.int32]

POOL, LANE, FIELD, CROSSING, FINISH = range(5)
HIT_NEVER, HIT_OWNING, HIT_ALWAYS = range(3)
FREED_BY_NOTHING, FREED_BY_DOUBLE, FREED_BY_VALUE = range(3)
TRIPLE_SENDS_BACK, TRIPLE_CROWNS = 1, 2
STEPWISE, SUM_JUMPS, SUM_OFF = range(3)
HUFFED, MUST_HIT = 1, 2
DIE_SIDES = 6
SUM_ROW = DIE_SIDES
"""The offset of the rows for sums of two dice, which come after the rows of single dice.

The row of a sum is SUM_ROW plus the sum.
"""
MOST_DICE = 4
"""The most dice that a position can have left."""
MOST_GUARDS = 31
"""The most guards of a seat that are represented as bits of a number."""
MOST_ENDS = 256
"""The number of ends of a roll that a search distinguishes, besides one for each move."""
MOST_FREED, USUALLY_FREED = 4, 2
"""The most checkers that a double frees.

MOST_FREED: by a double of ones or of sixes. USUALLY_FREED: by any other double.
"""
OWNERS = 2
"""The number of checkers of a team that own a space."""
NOWHERE = -1
"""The path of a space that has no place on the table."""
UNLIMITED = 1_000_000
"""The capacity of a space without a limit, and the distance of a space that leads to no goal."""


class Table(Record):
    """A board and its rules; read-only while a game is played."""

    seats: int = number("how many play")
    spaces: int = number("how many there are; the last of them is nowhere")
    extent: int = rule("how many spaces sections have room for: the next power of two")
    sides: int = rule("what a die, or a throw of sticks, shows at most")
    rows: int = rule("how many rows of tabled moves a space has: one a die and one a sum")
    dice: int = rule("how many are rolled, or pips a throw of sticks counts for")
    team: int = rule("checkers of a team")
    directions: int = rule("in how many directions a checker may walk at most: 1 or 2")
    slots: int = rule(
        "how many tabled moves every direction of a row has, those to nowhere included; 0 where "
        "they are too many for that"
    )
    ways: int = rule("the slots of all directions")
    guard_count: int = number("how many guards a seat has at most")
    arm_count: int = number("arms of all splits")
    path_count: int = number("paths that have a place on the table")
    max_moves: int = number("the most moves of a position")
    lane_slots: int = rule("slots of a lane; 0 for none")
    pinned_extent: int = rule("`extent` where there are pins; else 0")
    huffable_slots: int = rule("checkers of a team, where they may be huffed; else 0")
    end_slots: int = number("ends of a roll that a search tells apart")
    pending_slots: int = number("positions that wait while all ways to play a roll are tried")
    sticks: int = rule("sticks that are thrown in place of a die; 0 for none")
    least_face: int = rule("what a roll shows at least")
    class_starts: int = rule("checkers that are the first of their class, as bits")
    backward: int = rule("checkers that may walk back, as bits")
    pins: int = rule("checkers that hold others, as bits")
    unpinnable: int = rule("checkers that nobody holds, as bits")
    breaks: int = rule("checkers that hit wherever they land, as bits")
    odd_only: int = rule("checkers that walk by odd dice alone, as bits")
    even_only: int = rule("checkers that walk by even dice alone, as bits")
    any_guards: int = rule("whether any space may be closed to those who pass")
    guard_sets: int = rule("whether guards are known as bits")
    any_returns: int = rule("whether a tabled move may end where it began")
    hit: int = rule("HIT_NEVER, HIT_OWNING or HIT_ALWAYS")
    after_hit: int = rule("whether a full space is open to those who make room by hitting")
    hits_open: int = rule(
        "whether `open` counts those whose hit makes room, as it can where all checkers hit alike "
        "and nobody is stopped on the way"
    )
    optional: int = rule("whether a seat may stop before its dice are used")
    maximise: int = rule("whether as many dice as possible have to be used")
    four_moves: int = rule("whether a double is played four times")
    roll_again: int = rule("whether a double gives another roll")
    more_rolls: int = rule("whether anything gives another roll")
    round_end: int = rule("whether the round is played to its end")
    roll_off: int = rule("whether lots are drawn for the start")
    barriers: int = rule("whether two checkers own a space")
    freed_by: int = rule("by what checkers are freed; FREED_BY_NOTHING where they walk in")
    freeing_value: int = rule("the die that frees")
    freeing_rolls: int = rule("the rolls of a turn in which to free one while none can move")
    free_most: int = rule("whether a roll frees all that it can")
    must_free: int = rule("whether a double has to free")
    clear_exit: int = rule("whether the exit is cleared first")
    sixes: int = rule("whether a six gives another roll")
    triple: int = rule("what a third double does: nothing, TRIPLE_SENDS_BACK, TRIPLE_CROWNS")
    pool_doubles: int = rule("whether doubles count towards three while none can move")
    sum_move: int = rule("STEPWISE, SUM_JUMPS or SUM_OFF")
    huffing: int = rule("what becomes of a hit that is not made: nothing, HUFFED, MUST_HIT")
    one_die: int = rule("how near home a last checker rolls one die (pips)")
    playing: int = rule("the policies that take part, as bits; -1 for all")

    kind: Ints = section("POOL, LANE, FIELD, CROSSING or FINISH", "extent")
    capacity: Ints = section("how many checkers may stand on a space", "extent")
    room: Ints = section("how many may stand there for others to land", "extent")
    safe: Ints = section("whether nobody is hit there", "extent")
    again_at: Ints = section("whether landing there gives another roll", "extent")
    distance: Ints = section("the fewest pips from a space to a goal", "seats", "extent")
    path_of: Ints = section("the path of a space, by number; NOWHERE off the table", "extent")
    goal: Ints = section("whether a space is a goal of a seat", "seats", "extent")
    pools: Ints = section("where a team waits; -1 for none", "seats")
    exits: Ints = section("where its freed checkers come; -1 for none", "seats")
    start: Ints = section("where each checker starts", "seats", "team")
    lane_at: Ints = section("slots as hit checkers fill them", "seats", "lane_slots")
    tabled_at: Ints = section(
        "where there are no slots, by seat, row, space and direction the first tabled move, the "
        "last ending where the next begins; the row is a die, or SUM_ROW and a sum", ...
    )  # fmt: skip
    land: Ints = section("the space that a tabled move lands on", ...)
    row_of: Ints = section("the row of a tabled move", ...)
    guards_at: Ints = section("the first guard of a tabled move, ending as in tabled_at", ...)
    guards: Ints = section("a space that may be closed to those who pass", ...)
    guard_set: Ints = section("the guards of a tabled move as bits of its seat", ...)
    seat_guards: Ints = section("the spaces that its bits stand for", "seats", "guard_count")
    arms_at: Ints = section("the first arm that a tabled move takes, ending as in tabled_at", ...)
    arms: Ints = section("an arm of a split", ...)
    feet_at: Ints = section("the first space that it leaves by a jump, ending likewise", ...)
    feet: Ints = section("a space that a jump leads on from", ...)


class State(Record, of=Table):
    """A position: the seat to move, the dice left, and the space of each checker.

    `pip_count` and all fields after `checkers` are derived from `checkers`; they are updated with
    every move, because counting again would be slower. `checkers` are sorted within each class, so
    that equal positions are equal arrays.
    """

    actor: int = number("the seat whose turn it is")
    phase: int = number("BEGIN, ROLL, MOVE or END")
    starter: int = number("the seat that began")
    again: int = number("whether the actor rolls again")
    closing: int = number("whether a team is out")
    doubles: int = number("those of this turn that count towards three")
    fruitless: int = number("rolls of this turn that could free nobody")
    captured: int = number("whether this roll hit")
    moved: int = number("where this roll took a checker that may not go on, plus 1")
    dice_left: int = number("how many dice are not used")

    dice: Ints = section("those that are not used, ascending", MOST_DICE)
    huffable: Ints = section(
        "where a checker stands that could have hit by this roll, plus 1, those there are first",
        "huffable_slots",
    )
    pip_count: Ints = section("pips that a team has still to go", "seats")
    checkers: Ints = section("the space that a checker stands on", "seats", "team")
    open: Ints = section("the seats that may land on a space, as bits", "extent")
    total: Ints = section("checkers on a space", "extent")
    owner: Ints = section("the seat that owns a space; NOBODY for none", "extent")
    all_pins: Ints = section("checkers on a space that hold others", "pinned_extent")
    count: Ints = section("checkers of a seat on a space", "seats", "extent")
    own_pins: Ints = section("those of them that hold others", "seats", "pinned_extent")


class Workspace(Record, of=Table):
    """Room for lists of moves and for positions to try; it need not be cleared.

    A move of a list is two numbers: its checker, and its tabled move or the number that steps.py
    defines for a move that is not tabled.
    """

    leader: int = number("the last who led a game alone")
    thinned: int = number("how often every second turn was forgotten")

    leaders: Ints = section("who led after each turn that is remembered", KEPT)
    moves: Ints = section("those that are legal", "max_moves", 2)
    replies: Ints = section("those that follow", "max_moves", 2)
    lengths: Ints = section("how many dice the sequence plays that a move begins", "max_moves")
    tried: Ints = section("of each open position how many moves were tried", MOST_DICE)
    listed: Ints = section("of each how many there are", MOST_DICE)
    played: Ints = section("how many dice were played before each", MOST_DICE)
    try_moves: Ints = section("the moves of each", MOST_DICE, "max_moves", 2)
    try_states: Rows[State] = nested("the positions, the first given", State, MOST_DICE + 1)
    chosen: Ints = section("the move that a policy picks", 2)
    first_replies: Ints = section("the best move by each die", DIE_SIDES + 1, 2)
    after: State = nested("after a move that is looked at", State)
    answered: State = nested("after the answer to it", State)


class Ends(Record, of=Table):
    """Room for the ends of a roll: the positions that the dice left can lead to."""

    move: Ints = section("the move that each begins with, as in a list", "end_slots", 2)
    position: Rows[State] = nested("where it ends", State, "end_slots")


class Pending(Record, of=Table):
    """Room for positions within a turn while all ways to play it are tried."""

    held: State = nested("the one that is gone on from", State)
    waiting: Rows[State] = nested("those that are still to be", State, "pending_slots")


class TabledMove(NamedTuple):
    """One walk by one die, or by the sum of two.

    - `dice`: 1, or 2 for a walk by the sum of both dice.
    - `die`: the die, or the sum.
    - `path`: every space entered, in order. If the walk ends on a jump, the path continues over the
      jump to `land`.
    - `guards`: the spaces on the way that may be closed to the checker.
    - `arms`: the numbers of the arms of splits (board/splits.py) that the walk takes.
    - `feet`: the spaces that it leaves by a jump.
    """

    seat: int
    origin: int
    dice: int
    die: int
    backward: bool
    path: tuple[int, ...]
    land: int
    guards: tuple[int, ...]
    arms: tuple[int, ...]
    feet: tuple[int, ...]

    @property
    def row(self) -> int:
        """The row of the table that contains the move."""
        return self.die if self.dice == 1 else SUM_ROW + self.die


class Board(NamedTuple):
    """The table of a game, with the names that are needed to display it."""

    table: Table
    numbered: tuple[TabledMove | None, ...]
    """The tabled moves by number; None for a number that leads nowhere."""
    names: tuple[str, ...]
    """The layout's ids of the spaces."""
    classes: tuple[str, ...]
    """The class of each checker of a team; checkers of the same class are adjacent."""

    @property
    def tabled_moves(self) -> Iterator[TabledMove]:
        """The existing tabled moves, by seat, origin, row and direction."""
        known = (move for move in self.numbered if move)
        return iter(sorted(known, key=lambda move: (*move[:2], move.row, move.backward)))

    @property
    def dice(self) -> int:
        return self.table.dice

    @property
    def sides(self) -> int:
        return self.table.sides

    def distances(self, seat: int) -> dict[str, int]:
        """Return the fewest pips from each space to a seat's finish."""
        pips = self.table.distance[seat].tolist()
        return dict(zip(self.names, pips, strict=False))
