"""What the slow oracle plays with: the board, the rules, a position, a move.

Spaces, seats and ranks are 0-based indices; a rank is a checker class's place in `class_names`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

DEFAULTS = {
    "finish": "overshoot",
    "dice_use": "mandatory",
    "doubles": "two_moves",
    "win": "immediate",
    "jump_blocks": "true",
    "full": "strict",
    "hit": "on_ownership",
    "hit_return": "bridge_lowest",
    "start_order": "seat",
    "entry": "free",
    "entry_value": "6",
    "jail_rolls": "1",
    "exit_count": "choice",
    "must_free_on_double": "false",
    "exit_duty": "none",
    "sixes": "none",
    "triple_double": "none",
    "jail_double_counts": "true",
    "sum_move": "stepwise",
    "callout": "off",
    "barriers": "own_pair",
    "bars": "others",
    "break_on": "none",
    "exit_hit": "all",
    "entry_sum": "false",
    "triple_six": "none",
    "hit_bonus": "none",
    "home_bonus": "none",
    "bonus_use": "mandatory",
    "six_counts": "6",
    "goal_pass": "true",
    "one_die_distance": "0",
    "waiting": "any",
    "bear_off": "any",
    "home_spaces": "6",
    "bank": "false",
    "barriers_move": "true",
    "share_safe": "true",
    "splits": "always",
    "stacks": "apart",
    "partners": "",
    "after_home": "pass",
    "protect": "none",
    "retreat": "none",
}

SHORT = {("barriers", "true"): "own_pair", ("barriers", "false"): "none"}
"""Values of switches that may be written in another way."""

CLASSES = {
    "pin": frozenset({"pins", "unpinnable"}),
    "strong": frozenset({"breaks"}),
    "odd": frozenset({"odd"}),
    "even": frozenset({"even"}),
    "bidirectional": frozenset({"backward"}),
    "regular": frozenset(),
}
"""What each class can do, in the order in which a team waits, the foremost last."""

Checkers = tuple[tuple[tuple[int, ...], ...], ...]
"""Numbers of checkers: `checkers[seat][rank][space]`."""

Path = tuple[int, ...]
"""The spaces a checker enters, in order; the one it leaves is not among them."""


@dataclass(frozen=True)
class Space:
    kind: str
    """pool, lane (a start bridge), field, crossing (a mid-field bridge) or finish."""
    capacity: int | None = None
    """Checkers that fit, None for any number. Only a field reads it: bridges hold one."""
    seat: int | None = None
    """The owner of a lane."""
    safe: bool = False
    """Spaces on which no checker is hit."""
    again: bool = False
    """A landing there gives another roll."""
    path: str = ""
    """The path that it is on."""
    miss: int = 0
    """The turns that a team misses by landing there."""
    holds: bool = False
    """A checker that lands there is held until another one lands."""
    to_start: bool = False
    """A checker that lands there goes back to where its team waits."""
    repeats: bool = False
    """A checker that lands there moves on by the same throw in the same direction."""
    needs: tuple[int, ...] = ()
    """The pips by which a checker moves on from there; empty for any."""
    stops: bool = False
    """No checker passes the space."""
    back: int | None = None
    """The space to which a checker that lands there goes: there, to the nearest free one before, or
    else to where its team waits."""


@dataclass(frozen=True)
class Link:
    origin: int
    target: int
    kind: str = "step"
    """step (walked die point by die point), jump (taken on landing) or release (never walked:
    from a pool to the exit where checkers are freed)."""
    seats: tuple[int, ...] = ()
    """The seats that may use it; empty for all."""
    number: int = 0
    """The number that a die must show to lead over this step of a ladder, alone; 0 for any walk."""
    path: str = ""
    """The path that it is part of, or by which it leads on to another one."""


@dataclass(frozen=True)
class Board:
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    lanes: tuple[tuple[int, ...], ...]
    """For each seat the spaces of its start bridge from the rearmost on, or nothing."""
    pools: tuple[int, ...] = ()
    """For each seat the space its checkers start on and return to; empty with lanes."""
    exits: tuple[int, ...] = ()
    """For each seat the space on which its checkers are freed; empty where entry is free."""
    goals: tuple[tuple[int, ...], ...] = ()
    """For each seat the spaces on which its checkers are home; empty where that is every finish."""
    places: tuple[int, ...] = ()
    """For each space the first space that is the same place; empty where all are apart."""

    def spaces_at(self, space: int) -> tuple[int, ...]:
        """The spaces that are one place with a space, which is among them."""
        if not self.places:
            return (space,)
        here = self.places[space]
        return tuple(other for other, place in enumerate(self.places) if place == here)

    def are_one(self, space: int, other: int) -> bool:
        """Whether two spaces are one place."""
        return other in self.spaces_at(space)


@dataclass(frozen=True, eq=False)
class Setup:
    """What never changes in a game; equal to itself alone, so that caches can go by it."""

    board: Board
    seats: int
    team: tuple[tuple[str, int], ...]
    """Every checker of a team: its class, and its slot (from 1) on the team's start bridge; a team
    without one starts in its pool, whatever the number says."""
    classes: Mapping[str, frozenset[str]] = field(default_factory=lambda: CLASSES)
    rules: Mapping[str, str] = field(default_factory=dict)
    """The switches that differ from `DEFAULTS`; a list of numbers is written as in "1,6"."""
    dice: int = 2
    sides: int = 6
    ahead: tuple[int, ...] = ()
    """How many steps ahead the foremost checker of each seat starts; empty for none."""
    sticks: int = 0
    """Sticks thrown in place of dice: one move by how many show their mark."""
    results: tuple[int, ...] = ()
    """The equally likely results of one throw by a table; empty for dice and sticks."""
    thrown_again: tuple[int, ...] = ()
    """The results that give another throw."""
    first_throws: tuple[tuple[int, int, int], ...] = ()
    """Two dice, ascending, and the space to which they lead a checker from the start."""
    standing: tuple[tuple[int, ...], ...] = ()
    """For each seat the spaces on which checkers stand at the start, one entry each; the others
    wait in its pool. Empty for none."""

    @cached_property
    def class_names(self) -> tuple[str, ...]:
        """The classes in the order in which the team declares them."""
        return tuple(dict.fromkeys(name for name, _ in self.team))

    def rule(self, switch: str) -> str:
        value = self.rules.get(switch, DEFAULTS[switch])
        return SHORT.get((switch, value), value)

    @property
    def entry_values(self) -> tuple[int, ...]:
        """The numbers that free a checker."""
        return tuple(int(value) for value in self.rule("entry_value").split(","))

    def partner(self, seat: int) -> int | None:
        """The seat that plays together with another one; pairs are written as in "1,3;2,4"."""
        pairs = [pair.split(",") for pair in self.rule("partners").split(";") if pair]
        if 2 * len(pairs) != self.seats:
            return None
        both = next({int(one), int(other)} for one, other in pairs if str(seat + 1) in (one, other))
        return next(other - 1 for other in both if other != seat + 1)

    @property
    def keeps(self) -> bool:
        """Throws that give another one are kept, and all are moved after the last."""
        return self.rule("bank") == "true"

    @property
    def six_counts(self) -> int:
        """The pips of a six while no checker of the team waits."""
        return int(self.rule("six_counts"))

    def is_bonus(self, pips: int) -> bool:
        """Return true if these are the pips of a bonus, which are more than those of any die."""
        return pips > max(self.sides, self.six_counts, *self.results)

    def shown(self, die: int) -> int:
        """Return the number that a die left shows, which a six does whatever it counts."""
        return 6 if die == self.six_counts else die

    def can(self, rank: int, ability: str) -> bool:
        return ability in self.classes[self.class_names[rank]]

    def kind(self, space: int) -> str:
        return self.board.spaces[space].kind

    def before(self, space: int) -> tuple[int, ...]:
        """The ordinary spaces from which a step leads to one."""
        return self._beside.get(space, ((), ()))[0]

    def after(self, space: int) -> tuple[int, ...]:
        """The ordinary spaces to which a step leads from one."""
        return self._beside.get(space, ((), ()))[1]

    @cached_property
    def _beside(self) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
        steps = [
            (link.origin, link.target)
            for link in self.board.links
            if link.kind == "step" and self.kind(link.origin) == self.kind(link.target) == "field"
        ]
        return {
            space: (
                tuple(origin for origin, target in steps if target == space),
                tuple(target for origin, target in steps if origin == space),
            )
            for step in steps
            for space in step
        }

    def goals(self, seat: int) -> tuple[int, ...]:
        """The spaces on which the seat's checkers are home."""
        if self.board.goals:
            return self.board.goals[seat]
        return tuple(n for n, space in enumerate(self.board.spaces) if space.kind == "finish")


@dataclass(frozen=True)
class State:
    checkers: Checkers
    seat: int
    """Whose turn it is."""
    first: int
    """Who began the game; a round is complete when the turn comes back to this seat."""
    phase: str
    """order (chance picks who begins), roll, move or end."""
    dice: tuple[int, ...] = ()
    """The pips of dice rolled and not yet used and of bonuses not yet moved, ascending. None left
    in phase move: the seat owes a checker for a capture it missed."""
    again: bool = False
    """The seat rolls once more after these dice."""
    deputy: int | None = None
    """The seat whose turn it is, where it moves the checkers of its partner, `seat`."""
    doubles: int = 0
    """Doubles of this turn that count towards the third."""
    fruitless: int = 0
    """The number of rolls of this turn that could free no checker while all are in jail."""
    captured: bool = False
    """This roll has sent a checker back."""
    moved: int | None = None
    """Where the last single die of this roll ended, if that checker may not use another."""
    missed: tuple[int, ...] = ()
    """The spaces of checkers that could have captured by this roll, ascending: one entry each."""
    mates: tuple[tuple[int, int], ...] = ()
    """Of each checker that was in a barrier of its own team before this roll, where the two may not
    form another one: the space of that barrier, and where the checker is now."""
    sixes: int = 0
    """Sixes of this turn, counted where the third is a special one."""
    last: tuple[int, int] | None = None
    """The rank and the space of the checker moved last in this turn, where the third six sends it
    back."""
    missing: tuple[int, ...] = ()
    """The turns that each seat has still to miss; empty where none can be missed."""
    holders: tuple[tuple[int, int], ...] = ()
    """The spaces that hold a checker, each with the seat of the one that landed last, ascending."""
    arrivals: tuple[tuple[int, ...], ...] = ()
    """For each space the seats of its checkers in the order in which they came, where a full exit
    loses the one that came last."""


@dataclass(frozen=True, order=True)
class Move:
    die: int
    """The pips walked, the number that frees (of a die, or the sum of two), or 0 for a checker
    given up for a missed capture."""
    origin: int
    class_name: str
    path: Path
    """All spaces entered, in order, jumps included: the checker stays on the last."""
    count: int = 1
    """The checkers that move: more than one when they are freed together, or are a stack."""


PASS = Move(0, -1, "", ())
"""Drops the dice that are left."""
