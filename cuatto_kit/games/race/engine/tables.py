"""Records of the kernel: the table of a board and its rules, a position, and a workspace.

Each class declares the meaning of its numbers once; kernels/records.py turns the declarations into
numpy views in Python and into plain loads in a kernel.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.leading import KEPT
from cuatto_kit.kernels.records import Record, Rows, nested, number, reals, rule, section

Ints = NDArray[np.int32]
Reals = NDArray[np.float64]

POOL, LANE, FIELD, CROSSING, FINISH = range(5)
HIT_NEVER, HIT_OWNING, HIT_ALWAYS = range(3)
FREED_BY_NOTHING, FREED_BY_DOUBLE, FREED_BY_VALUE = range(3)
TRIPLE_SENDS_BACK, TRIPLE_CROWNS = 1, 2
STEPWISE, SUM_JUMPS, SUM_OFF, SUM_ONLY = range(4)
HUFFED, MUST_HIT = 1, 2
NO_BARRIER, OWN_PAIR, ANY_PAIR, OWN_SINGLE = range(4)
BARS_OTHERS, BARS_ALL, BARS_OWN = range(3)
EXIT_ALL, EXIT_SINGLE, EXIT_FULL, EXIT_LANDING = range(4)
SIX_VOID, SIX_LAST, SIX_FARTHEST = range(1, 4)
NO_BONUS, BONUS_ROLL = 0, -1
"""The bonuses that are no pips: none, and another roll."""
DIE_SIDES = 6
MOST_DICE = 4
"""The most dice that a position can have left if there are no pips of a bonus."""
MOST_PIPS = 8
"""The most dice and bonuses that a position can have left together."""
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

    seats: int = number("the number of players")
    spaces: int = number(
        "the number of spaces; the last one is the place of checkers that are nowhere"
    )
    extent: int = rule("the length of sections by space: `spaces` rounded up to a power of two")
    sides: int = rule("the highest value of a die, or of a throw of sticks")
    rows: int = rule(
        "the number of rows of tabled moves for a space: one for each die and each sum"
    )
    sum_row: int = rule(
        "the offset of the rows of sums, which come after those of dice: the row of a sum is this "
        "number plus the sum"
    )
    dice: int = rule("the number of dice of a roll, or of pips that a throw of sticks counts for")
    held: int = rule("the most dice that a position can have left, with pips of bonuses")
    dice_slots: int = rule("the room for them")
    try_slots: int = rule("the number of open positions while the rest of a roll is tried")
    many_dice: int = rule("1 if more than two different dice may be left")
    team: int = rule("the number of checkers of a team")
    directions: int = rule("the most directions in which a checker may walk: 1 or 2")
    slots: int = rule(
        "the number of tabled moves for each direction of a row, including those to nowhere; 0 if "
        "they would be too many"
    )
    ways: int = rule("the slots of all directions")
    guard_count: int = number("the most guards of a seat")
    arm_count: int = number("the number of arms of all splits")
    path_count: int = number("the number of paths that have a place on the table")
    max_moves: int = number("the most moves of a position")
    after_slots: int = number("the number of positions after its moves that look-ahead keeps")
    lane_slots: int = rule("the number of slots of a lane; 0 for none")
    pinned_extent: int = rule("`extent` if there are pins; otherwise 0")
    barred_extent: int = rule("`extent` if `barred`, `lone_safe` or `walls`; otherwise 0")
    near_slots: int = rule(
        "the most spaces before or after a space if neighbours protect each other; otherwise 0"
    )
    latest_extent: int = rule("`extent` if the order of arrival matters; otherwise 0")
    own_extent: int = rule("`extent` if it matters where only one seat walks; otherwise 0")
    visit_extent: int = rule("`extent` if ways visit a place more than once; otherwise 0")
    hold_extent: int = rule("`extent` if spaces hold checkers; otherwise 0")
    miss_extent: int = rule("`extent` if spaces make teams miss turns; otherwise 0")
    missing_slots: int = rule("the number of players if turns can be missed; otherwise 0")
    any_backs: int = rule("1 if spaces send checkers back to others")
    huffable_slots: int = rule(
        "the number of checkers of a team if they can be huffed; otherwise 0"
    )
    mate_slots: int = rule(
        "the number of checkers of a team if those of a barrier may not form another one by the "
        "same roll; otherwise 0"
    )
    end_slots: int = number("the number of ends of a roll that a search distinguishes")
    pending_slots: int = number(
        "the number of waiting positions while all ways to play a roll are tried"
    )
    lots: int = rule("the number of equally likely results of a throw; 0 for dice of six sides")
    values: int = rule("`sides` + 1")
    combos: int = number("the number of different rolls, of all dice and of one die")
    whole_combos: int = number("the number of those of all dice, which come first")
    faces: int = number("the number of different results of one die or throw; the last rolls")
    again_values: int = rule("the pips of a throw that give another throw, as bits")
    bank: int = rule("1 if throws are kept until none gives another throw")
    class_starts: int = rule("the checkers that are the first of their class, as bits")
    backward: int = rule("the checkers that may walk back, as bits")
    pins: int = rule("the checkers that pin others, as bits")
    unpinnable: int = rule("the checkers that cannot be pinned, as bits")
    breaks: int = rule("the checkers that hit wherever they land, as bits")
    odd_only: int = rule("the checkers that walk by odd dice only, as bits")
    even_only: int = rule("the checkers that walk by even dice only, as bits")
    any_guards: int = rule("1 if any space can be closed to checkers that pass")
    guard_sets: int = rule("1 if guards are represented as bits")
    any_returns: int = rule("1 if a tabled move can end where it began")
    hit: int = rule("HIT_NEVER, HIT_OWNING or HIT_ALWAYS")
    swaps: int = rule("1 if hit checkers go to the space that the hitting one left")
    after_hit: int = rule("1 if a full space is open to checkers that make room by hitting")
    hits_open: int = rule(
        "1 if `open` includes seats whose hit makes room; possible if all checkers hit alike and "
        "none is stopped on the way"
    )
    optional: int = rule("1 if a seat may stop before its dice are used")
    maximise: int = rule("1 if as many dice as possible have to be used")
    harmless: int = rule(
        "1 if no walk of a team can make another walk of it illegal, except of the same checker"
    )
    larger: int = rule("1 if the larger die has to be used if only one can be")
    waiting_first: int = rule("1 if nothing else moves while a checker waits")
    home_spaces: int = rule("the spaces before the finish that all must have reached; 0 for none")
    rearmost: int = rule("1 if only the rearmost checker comes home by more than it needs")
    four_moves: int = rule("1 if a double is played four times")
    roll_again: int = rule("1 if a double gives another roll")
    undersides: int = rule("1 if a double is also played by the undersides of the dice")
    more_rolls: int = rule("1 if anything gives another roll")
    round_end: int = rule("1 if the round is played to its end")
    roll_off: int = rule("1 if lots are drawn for the start")
    partners: int = rule("1 if seats are partners")
    play_partner: int = rule("1 if a seat that is home moves its partner's checkers")
    pair_slots: int = rule("the number of seats if some are partners; otherwise 0")
    deputy_slots: int = rule("1 if a seat may move its partner's checkers; otherwise 0")
    stacks: int = rule("1 if the checkers of a team on a space move together")
    barriers: int = rule("NO_BARRIER, OWN_PAIR, ANY_PAIR or OWN_SINGLE")
    owners: int = rule("the number of checkers of a team that own a space")
    bars: int = rule("BARS_OTHERS, BARS_ALL or BARS_OWN")
    barred: int = rule(
        "1 if barriers bar other teams than those that do not own them; passing them is then "
        "independent of landing on them"
    )
    open_goals: int = rule("1 if other teams walk over a goal, which is never barred for its own")
    lone_safe: int = rule("1 if opponents may not share safe spaces")
    walls: int = rule("1 if a checker between two others of its team is not passed by other teams")
    retreats: int = rule("1 if a checker walks back while none can walk forward")
    guarded_goals: int = rule("1 if full spaces of the own goal may not be passed")
    break_on_six: int = rule("1 if a six must be played by a checker of a pair")
    freed_by: int = rule("the rolls that free checkers; FREED_BY_NOTHING if they walk in")
    freeing_dice: int = rule("the dice that free checkers, as bits")
    freeing_sums: int = rule("the sums of two dice that free checkers, as bits")
    freeing_ways: int = rule("the number of rows that free a checker")
    freeing_rolls: int = rule(
        "the number of rolls of a turn in which to free a checker while none can move"
    )
    free_most: int = rule("1 if a roll frees as many checkers as it can")
    must_free: int = rule("1 if a double has to free checkers")
    must_enter: int = rule("1 if a checker that can come on to the board has to")
    clear_exit: int = rule("1 if the exit has to be cleared first")
    exit_hit: int = rule("EXIT_ALL, EXIT_SINGLE, EXIT_FULL or EXIT_LANDING")
    sixes: int = rule("1 if a six gives another roll")
    six_counts: int = rule("the pips of a six while no checker waits")
    triple_six: int = rule("the effect of a third six: none, SIX_VOID, SIX_LAST or SIX_FARTHEST")
    hit_bonus: int = rule("NO_BONUS, BONUS_ROLL, or the pips for a checker that is sent back")
    home_bonus: int = rule("NO_BONUS, BONUS_ROLL, or the pips for a checker that comes home")
    bonus_optional: int = rule("1 if the pips of a bonus need not be moved")
    triple: int = rule("the effect of a third double: none, TRIPLE_SENDS_BACK or TRIPLE_CROWNS")
    pool_doubles: int = rule("1 if doubles count towards three while no checker can move")
    sum_move: int = rule("STEPWISE, SUM_JUMPS, SUM_OFF or SUM_ONLY")
    first_row: int = rule("the row of the first throw that leads from the start to a space")
    first_throws: int = rule("the number of those throws, each with a row")
    huffing: int = rule("the effect of a missed hit: none, HUFFED or MUST_HIT")
    one_die: int = rule("the distance from home (pips) within which a last checker rolls one die")
    playing: int = rule("the policies that take part, as bits; -1 for all")

    kind: Ints = section("POOL, LANE, FIELD, CROSSING or FINISH", "extent")
    capacity: Ints = section("the most checkers on a space", "extent")
    safe: Ints = section("1 if no checker can be hit on a space", "extent")
    again_at: Ints = section("1 if landing on a space gives another roll", "extent")
    hold_at: Ints = section("1 if a space holds a checker until another lands", "hold_extent")
    miss_at: Ints = section("the turns that a team misses by landing on a space", "miss_extent")
    backs_at: Ints = section(
        "the first space to which a space sends a checker of a seat back, by seat and space; the "
        "list ends as in tabled_at; empty if no space does",
        ...,
    )
    backs: Ints = section(
        "a space to which a checker is sent back if it is free and those before it are not", ...
    )
    first_dice: Ints = section("the dice of each first throw, ascending", "first_throws", 2)
    distance: Ints = section("the fewest pips from a space to a goal", "seats", "extent")
    path_of: Ints = section("the number of the path of a space; NOWHERE off the table", "extent")
    goal: Ints = section("1 if a space is a goal of a seat", "seats", "extent")
    pools: Ints = section("the space on which a team waits; -1 for none", "seats")
    exits: Ints = section("the space to which freed checkers of a team come; -1 for none", "seats")
    partner: Ints = section("the partner of a seat", "pair_slots")
    start: Ints = section("the space on which each checker starts", "seats", "team")
    own_way: Ints = section("1 if only this seat walks over a space", "seats", "own_extent")
    ground: Ints = section("the space whose place a space is a visit of", "visit_extent")
    next_visit: Ints = section(
        "the next visit of the same place; the visits of a place form a ring", "visit_extent"
    )
    before: Ints = section(
        "the ordinary spaces one step before a space; the space itself for none",
        "extent",
        "near_slots",
    )
    after: Ints = section(
        "the ordinary spaces one step after a space; the space itself for none",
        "extent",
        "near_slots",
    )
    freeing_rows: Ints = section("the rows that free a checker, in order", "freeing_ways")
    lane_at: Ints = section(
        "the slots in the order in which hit checkers fill them", "seats", "lane_slots"
    )
    tabled_at: Ints = section(
        "if there are no slots: the first tabled move of a seat, row, space and direction; the "
        "list ends where the next one begins; the row is a die, or `sum_row` plus a sum",
        ...,
    )
    land: Ints = section("the space that a tabled move lands on", ...)
    row_of: Ints = section("the row of a tabled move", ...)
    guards_at: Ints = section(
        "the first guard of a tabled move; the list ends as in tabled_at", ...
    )
    lot_value: Ints = section("the pips of each result of a throw", "lots")
    combo_dice: Ints = section("the dice of a roll, in ascending order", "combos", MOST_DICE)
    combo_ways: Ints = section("the number of ways to get a roll", "combos")
    guards: Ints = section("a space that can be closed to checkers that pass", ...)
    guard_set: Ints = section("the guards of a tabled move as bits of its seat", ...)
    seat_guards: Ints = section("the spaces that these bits represent", "seats", "guard_count")
    arms_at: Ints = section(
        "the first arm that a tabled move takes; the list ends as in tabled_at", ...
    )
    arms: Ints = section("an arm of a split", ...)
    feet_at: Ints = section(
        "the first space that a tabled move leaves by a jump; the list ends as in tabled_at", ...
    )
    feet: Ints = section("a space from which a jump leads", ...)


class State(Record, of=Table):
    """A position: the seat to move, the dice left, and the space of each checker.

    `pip_count` and all fields after `checkers` are derived from `checkers`; they are updated with
    every move, because counting again would be slower. `checkers` are sorted within each class, so
    that equal positions are equal arrays. All visits of a place have the same crowd: the fields by
    space include the checkers on every visit of its place.
    """

    actor: int = number("the seat whose turn it is")
    phase: int = number("BEGIN, ROLL, MOVE or END")
    starter: int = number("the seat that began")
    again: int = number("1 if the actor rolls again")
    closing: int = number("1 if a team is out")
    doubles: int = number("the number of doubles of this turn that count towards three")
    fruitless: int = number("the number of rolls of this turn that could free no checker")
    captured: int = number("1 if this roll has hit")
    moved: int = number("the space to which this roll moved a checker that may not go on, plus 1")
    dice_left: int = number("the number of unused dice")
    last: int = number("the space of the checker that moved last in this turn, plus 1")

    dice: Ints = section("the unused dice, ascending", "dice_slots")
    huffable: Ints = section(
        "the space of a checker that could have hit by this roll, plus 1; used elements come first",
        "huffable_slots",
    )
    mate_from: Ints = section(
        "the space of a barrier before this roll, the ground of its place, plus 1, for each of its "
        "checkers; used elements come first",
        "mate_slots",
    )
    mate_at: Ints = section(
        "the space on which each of these checkers is now, plus 1", "mate_slots"
    )
    missing: Ints = section("the turns that a seat has still to miss", "missing_slots")
    holder: Ints = section(
        "the seat whose checker landed last on a space that holds it, plus 1; 0 if none is held",
        "hold_extent",
    )
    deputy: Ints = section("1 if it is the turn of the actor's partner", "deputy_slots")
    pip_count: Ints = section("the pips that a team has still to go", "seats")
    checkers: Ints = section("the space of a checker", "seats", "team")
    open: Ints = section("the seats that may land on a space, as bits", "extent")
    total: Ints = section("the number of checkers on a space", "extent")
    owner: Ints = section("the seat that owns a space; NOBODY for none", "extent")
    passing: Ints = section("the seats that may pass a space, as bits", "barred_extent")
    latest: Ints = section(
        "the seat that came last to an exit with several checkers, plus 1", "latest_extent"
    )
    all_pins: Ints = section("the number of checkers on a space that pin others", "pinned_extent")
    count: Ints = section("the number of checkers of a seat on a space", "seats", "extent")
    own_pins: Ints = section(
        "the number of checkers of a seat on a space that pin others", "seats", "pinned_extent"
    )


class Workspace(Record, of=Table):
    """Room for lists of moves and for positions to try; it need not be cleared.

    A move of a list is two numbers: its checker, and its tabled move or the number that steps.py
    defines for a move that is not tabled.
    """

    leader: int = number("the last seat that led a game alone")
    thinned: int = number("the number of times that every second entry of `leaders` was removed")
    others: int = number("the pips that the other seats have to go together")
    nearest: int = number("the fewest pips that one of them has to go")
    hitting: int = number("the rows by which a walk hits, as bits")

    leaders: Ints = section("the leader after each stored turn", KEPT)
    moves: Ints = section("the legal moves", "max_moves", 2)
    replies: Ints = section("the moves of the next position", "max_moves", 2)
    lengths: Ints = section(
        "the number of dice played by the sequence that a move begins", "max_moves"
    )
    tried: Ints = section("the number of moves that were tried in each open position", "dice_slots")
    listed: Ints = section("the number of moves of each open position", "dice_slots")
    played: Ints = section("the number of dice played before each open position", "dice_slots")
    try_moves: Ints = section("the moves of each open position", "dice_slots", "max_moves", 2)
    try_states: Rows[State] = nested(
        "the open positions, beginning with the given one", State, "try_slots"
    )
    chosen: Ints = section("the move chosen by a policy", 2)
    worths: Reals = reals("the expected value of each examined move (pips)", "max_moves")
    first_rolls: Ints = section(
        "the rolls of one die in the order in which they are played", "values"
    )
    walks: Ints = section(
        "the best walk by each row, for the first and the second die", 2, "rows", 2
    )
    gains: Reals = reals("the gains of these walks (pips)", 2, "rows")
    hunted: Ints = section("the hunters of each checker of a seat; -1 for none in danger", "team")
    rolled: State = nested("the position after the next roll", State)
    answered: State = nested("the position after the reply to it", State)
    afters: Rows[State] = nested("the position after each examined move", State, "after_slots")


class Ends(Record, of=Table):
    """Room for the ends of a roll: the positions that the dice left can lead to."""

    move: Ints = section("the first move that leads to each end, as in a list", "end_slots", 2)
    position: Rows[State] = nested("the position at each end", State, "end_slots")


class Pending(Record, of=Table):
    """Room for positions within a turn while all ways to play it are tried."""

    held: State = nested("the position that is continued", State)
    waiting: Rows[State] = nested("the positions that wait", State, "pending_slots")


class TabledMove(NamedTuple):
    """One walk by one die, or by the sum of two.

    - `row`: the row of the table that contains the move.
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
    row: int
    dice: int
    die: int
    backward: bool
    path: tuple[int, ...]
    land: int
    guards: tuple[int, ...]
    arms: tuple[int, ...]
    feet: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """The table of a game, with the names that are needed to display it."""

    table: Table
    walks: Sequence[Sequence[TabledMove | None]]
    """The tabled moves of each seat; equal ones are those of the first seat that has them."""
    names: tuple[str, ...]
    """The layout's ids of the spaces."""
    classes: tuple[str, ...]
    """The class of each checker of a team; checkers of the same class are adjacent."""

    @cached_property
    def numbered(self) -> tuple[TabledMove | None, ...]:
        """The tabled moves by number; None for a number that leads nowhere."""
        return tuple(
            move and move._replace(seat=seat)
            for seat, moves in enumerate(self.walks)
            for move in moves
        )

    @property
    def tabled_moves(self) -> Iterator[TabledMove]:
        """The existing tabled moves, by seat, origin, row and direction."""
        known = (move for move in self.numbered if move)
        return iter(
            sorted(known, key=lambda move: (move.seat, move.origin, move.row, move.backward))
        )

    @property
    def dice(self) -> int:
        return self.table.dice

    @property
    def sides(self) -> int:
        return self.table.sides

    @property
    def results(self) -> list[int]:
        """The equally likely results of a die or a throw."""
        return self.table.lot_value.tolist() or [*range(1, self.table.sides + 1)]

    @property
    def thrown(self) -> list[int]:
        """The numbers that a die or a throw can show, ascending; 0 is not one of them."""
        return sorted({*self.results} - {0})

    @property
    def pips(self) -> tuple[int, ...]:
        """The numbers that are thrown, and the pips of bonuses and of a six, ascending."""
        table = self.table
        bonuses = [int(n) for n in (table.hit_bonus, table.home_bonus) if n > table.sides]
        six = [] if table.lots else [int(table.six_counts)]
        return tuple(sorted({*self.results, *bonuses, *six}))

    def sent_back(self, seat: int, land: int) -> tuple[int, ...]:
        """Return the spaces to which a space sends a checker of a seat back, in their order."""
        if not self.table.any_backs:
            return ()
        place = seat * self.table.extent + land
        first, end = self.table.backs_at[place : place + 2].tolist()
        return tuple(self.table.backs[first:end].tolist())

    def distances(self, seat: int) -> dict[str, int]:
        """Return the fewest pips from each space to a seat's finish."""
        pips = self.table.distance[seat].tolist()
        return dict(zip(self.names, pips, strict=False))
