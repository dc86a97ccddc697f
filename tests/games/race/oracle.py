"""The race rules by the book: slow, obvious, plain Python.

The fast engine is compared with this one, move for move, so clarity is all that counts here.
A game is a `Setup` that never changes and a `State` that every `apply` makes anew:

    actor(setup, state)     whose turn it is: a seat, "chance" or "end"
    outcomes(setup, state)  what chance may bring, with probabilities
    legal(setup, state)     the moves of the seat that acts
    apply(setup, state, x)  the state after a legal move or an outcome of chance
    winners(setup, state)   the seats that won, none before the end

Spaces, seats and ranks are 0-based indices; a rank is a checker class's place in `class_names`.
Jump links must not run in a circle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

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
}

CLASSES = {
    "regular": frozenset(),
    "pin": frozenset({"pins", "unpinnable"}),
    "strong": frozenset({"breaks"}),
    "odd": frozenset({"odd"}),
    "even": frozenset({"even"}),
    "bidirectional": frozenset({"backward"}),
}

Checkers = tuple[tuple[tuple[int, ...], ...], ...]
"""How many checkers stand where: `checkers[seat][rank][space]`."""

Path = tuple[int, ...]
"""The spaces a checker enters, in order; the one it leaves is not among them."""


# --- what a game is played with -------------------------------------------------------------


@dataclass(frozen=True)
class Space:
    kind: str
    """pool, lane (a start bridge), field, crossing (a mid-field bridge) or finish."""
    capacity: int | None = None
    """Checkers that fit, None for any number. Only a field reads it: bridges hold one."""
    seat: int | None = None
    """The owner of a lane."""
    safe: bool = False
    """Nobody is hit there."""
    again: bool = False
    """A landing there gives another roll."""


@dataclass(frozen=True)
class Link:
    origin: int
    target: int
    kind: str = "step"
    """step (walked die point by die point) or jump (taken on landing)."""
    seats: tuple[int, ...] = ()
    """The seats that may use it; empty for all."""


@dataclass(frozen=True)
class Board:
    spaces: tuple[Space, ...]
    links: tuple[Link, ...]
    lanes: tuple[tuple[int, ...], ...]
    """For each seat the spaces of its start bridge from the rearmost on, or nothing."""
    pool: int | None = None


@dataclass(frozen=True)
class Setup:
    board: Board
    seats: int
    team: tuple[tuple[str, int], ...]
    """Every checker of a team: its class, and its slot (from 1) on the team's start bridge or,
    for a team without one, the space it starts on."""
    classes: Mapping[str, frozenset[str]] = field(default_factory=lambda: CLASSES)
    rules: Mapping[str, str] = field(default_factory=dict)
    """The switches that differ from `DEFAULTS`."""
    dice: int = 2
    sides: int = 6
    sticks: int = 0
    """Sticks thrown in place of dice: one move by how many show their mark."""

    @property
    def class_names(self) -> tuple[str, ...]:
        """The classes in the order in which the team declares them."""
        return tuple(dict.fromkeys(name for name, _ in self.team))

    def rule(self, switch: str) -> str:
        return self.rules.get(switch, DEFAULTS[switch])

    def can(self, rank: int, ability: str) -> bool:
        return ability in self.classes[self.class_names[rank]]

    def kind(self, space: int) -> str:
        return self.board.spaces[space].kind


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
    """Dice rolled and not yet used, ascending."""
    again: bool = False
    """The seat rolls once more after these dice."""


@dataclass(frozen=True, order=True)
class Move:
    die: int
    origin: int
    class_name: str
    path: Path
    """All spaces entered, in order, jumps included: the checker stays on the last."""


PASS = Move(0, -1, "", ())
"""Drops the dice that are left."""


# --- the game ---------------------------------------------------------------------------------


def initial(setup: Setup) -> State:
    phase = "order" if setup.rule("start_order") == "roll_off" else "roll"
    return replace(position(setup, {}), phase=phase)


def position(
    setup: Setup,
    placed: Mapping[int, Sequence[tuple[str, int]]],
    seat: int = 0,
    dice: Sequence[int] = (),
    *,
    first: int = 0,
    again: bool = False,
) -> State:
    """A state made by hand: `placed[seat]` lists (class name, space) of each checker on the board.

    Seats not named stand as at the start. Without dice the seat is about to roll.
    """
    checkers = []
    for owner in range(setup.seats):
        counts = [[0] * len(setup.board.spaces) for _ in setup.class_names]
        for name, space in placed.get(owner, _start(setup, owner)):
            counts[setup.class_names.index(name)][space] += 1
        checkers.append(tuple(map(tuple, counts)))
    phase = "move" if dice else "roll"
    return State(tuple(checkers), seat, first, phase, tuple(sorted(dice)), again)


def actor(setup: Setup, state: State) -> int | str:
    """The seat to move, "chance" or "end"."""
    return {"order": "chance", "roll": "chance", "end": "end"}.get(state.phase, state.seat)


def outcomes(setup: Setup, state: State) -> list[tuple[int | tuple[int, ...], Fraction]]:
    """What chance may bring: the seat that begins, or the dice in the order rolled."""
    if state.phase == "order":
        results = list(range(setup.seats))
    elif state.phase == "roll" and setup.sticks:
        throws = [sum(sides) for sides in product((0, 1), repeat=setup.sticks)]
        marks = range(setup.sticks + 1)
        return [((k,), Fraction(throws.count(k), len(throws))) for k in marks]
    elif state.phase == "roll":
        results = list(product(range(1, setup.sides + 1), repeat=setup.dice))
    else:
        results = []
    return [(result, Fraction(1, len(results))) for result in results]


def legal(setup: Setup, state: State) -> list[Move]:
    if state.phase != "move":
        return []
    moves = _playable(setup, state)
    if not moves:
        return [PASS]
    if setup.rule("dice_use") == "maximise":
        most = _most_dice(setup, state)
        return [m for m in moves if 1 + _most_dice(setup, _moved(setup, state, m)) == most]
    if setup.rule("dice_use") == "optional":
        return [PASS, *moves]
    return moves


def apply(setup: Setup, state: State, choice: Move | int | tuple[int, ...]) -> State:
    """The state after a legal move or an outcome of chance; neither is checked again."""
    if state.phase == "order":
        return replace(state, phase="roll", seat=choice, first=choice)
    if state.phase == "roll":
        return _rolled(setup, state, choice)
    if choice == PASS:
        return _roll_over(setup, state)
    state = _moved(setup, state, choice)
    if setup.rule("win") == "immediate" and _is_out(setup, state.checkers, state.seat):
        return _ended(state)
    return state if state.dice else _roll_over(setup, state)


def winners(setup: Setup, state: State) -> tuple[int, ...]:
    if state.phase != "end":
        return ()
    return tuple(seat for seat in range(setup.seats) if _is_out(setup, state.checkers, seat))


# --- turns ------------------------------------------------------------------------------------


def _rolled(setup: Setup, state: State, dice: tuple[int, ...]) -> State:
    rule = setup.rule("doubles")
    double = len(dice) == 2 and dice[0] == dice[1]
    if double and rule == "four_moves":
        dice = dice * 2
    again = double and rule == "roll_again"
    return replace(state, phase="move", dice=tuple(sorted(dice)), again=again)


def _roll_over(setup: Setup, state: State) -> State:
    """The dice are used or dropped: the same seat rolls again, the next one does, or the end."""
    if state.again and not _is_out(setup, state.checkers, state.seat):
        return replace(state, phase="roll", dice=(), again=False)
    anyone_out = any(_is_out(setup, state.checkers, seat) for seat in range(setup.seats))
    seat = state.seat
    while True:
        seat = (seat + 1) % setup.seats
        if seat == state.first and anyone_out:
            return _ended(state)
        if not _is_out(setup, state.checkers, seat):
            return replace(state, phase="roll", seat=seat, dice=(), again=False)


def _ended(state: State) -> State:
    return replace(state, phase="end", dice=(), again=False)


def _is_out(setup: Setup, checkers: Checkers, seat: int) -> bool:
    return not any(
        count and setup.kind(space) != "finish"
        for counts in checkers[seat]
        for space, count in enumerate(counts)
    )


# --- moves ------------------------------------------------------------------------------------


def _playable(setup: Setup, state: State) -> list[Move]:
    """Every single move that some die left allows, whatever `dice_use` makes of it."""
    moves = set()
    for rank, name in enumerate(setup.class_names):
        for origin, count in enumerate(state.checkers[state.seat][rank]):
            if not count or setup.kind(origin) == "finish":
                continue
            if _is_pinned(setup, state.checkers, state.seat, rank, origin):
                continue
            # The checker is in the air: it is in nobody's way, should it come back to its space.
            others = _shifted(state.checkers, state.seat, rank, origin, -1)
            for die in set(state.dice):
                if die and _may_use(setup, rank, die):
                    for path in _paths(setup, others, state.seat, rank, origin, die):
                        moves.add(Move(die, origin, name, path))
    return sorted(moves)


def _most_dice(setup: Setup, state: State) -> int:
    """The most dice of those left that any sequence of moves can play."""
    most = 0
    for move in _playable(setup, state):
        most = max(most, 1 + _most_dice(setup, _moved(setup, state, move)))
        if most == len(state.dice):
            break
    return most


def _moved(setup: Setup, state: State, move: Move) -> State:
    """The checker moved, those it hits sent back, the die used; the turn is not yet passed on."""
    seat, rank, target = state.seat, setup.class_names.index(move.class_name), move.path[-1]
    checkers = _shifted(state.checkers, seat, rank, move.origin, -1)
    for victim, victim_rank in _hit(setup, checkers, seat, rank, target):
        checkers = _shifted(checkers, victim, victim_rank, target, -1)
        home = _home(setup, checkers, victim)
        checkers = _shifted(checkers, victim, victim_rank, home, +1)
    checkers = _shifted(checkers, seat, rank, target, +1)
    dice = list(state.dice)
    dice.remove(move.die)
    again = state.again or setup.board.spaces[target].again
    return replace(state, checkers=checkers, dice=tuple(dice), again=again)


def _may_use(setup: Setup, rank: int, die: int) -> bool:
    return not setup.can(rank, "even" if die % 2 else "odd")


def _is_pinned(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    if setup.kind(space) != "field" or setup.can(rank, "unpinnable"):
        return False
    return any(
        checkers[other][other_rank][space] and setup.can(other_rank, "pins")
        for other in _others(setup, seat)
        for other_rank in range(len(setup.class_names))
    )


# --- ways over the board ----------------------------------------------------------------------


def _paths(
    setup: Setup, checkers: Checkers, seat: int, rank: int, origin: int, die: int
) -> Iterator[Path]:
    """Every path a checker in the air may take from `origin` with a die, jumps included."""
    walks = list(_forward(setup, seat, origin, die))
    if setup.can(rank, "backward"):
        walks += _backward(setup, seat, origin, die)
    for walk in walks:
        if all(_may_pass(setup, checkers, seat, space) for space in walk[:-1]):
            for path in _with_jumps(setup, seat, walk):
                if _may_land(setup, checkers, seat, rank, path[-1]):
                    yield path


def _forward(setup: Setup, seat: int, space: int, steps: int) -> Iterator[Path]:
    """The ways `steps` forward, by the links alone; the finish is met as its switch says."""
    if steps == 0:
        yield ()
    elif setup.kind(space) == "finish":
        if setup.rule("finish") == "overshoot":
            yield ()
        elif setup.rule("finish") == "bounce":
            yield from _backward(setup, seat, space, steps)
    else:
        for following in _next(setup, seat, space, "step"):
            for rest in _forward(setup, seat, following, steps - 1):
                yield (following, *rest)


def _backward(setup: Setup, seat: int, space: int, steps: int) -> Iterator[Path]:
    """The ways `steps` back, which lead over field spaces only."""
    if steps == 0:
        yield ()
        return
    for preceding in _previous(setup, seat, space):
        if setup.kind(preceding) == "field":
            for rest in _backward(setup, seat, preceding, steps - 1):
                yield (preceding, *rest)


def _with_jumps(setup: Setup, seat: int, path: Path) -> Iterator[Path]:
    """The path, led on by the jumps that start where it ends."""
    targets = _next(setup, seat, path[-1], "jump")
    if not targets:
        yield path
    for target in targets:
        yield from _with_jumps(setup, seat, (*path, target))


def _next(setup: Setup, seat: int, space: int, kind: str) -> set[int]:
    links = setup.board.links
    return {x.target for x in links if x.origin == space and x.kind == kind and _usable(x, seat)}


def _previous(setup: Setup, seat: int, space: int) -> set[int]:
    links = setup.board.links
    return {x.origin for x in links if x.target == space and x.kind == "step" and _usable(x, seat)}


def _usable(link: Link, seat: int) -> bool:
    return not link.seats or seat in link.seats


# --- what stands on a space -------------------------------------------------------------------


def _may_pass(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    kind = setup.kind(space)
    if kind in ("lane", "crossing"):
        return _total(checkers, space) == 0
    if kind == "field" and setup.rule("jump_blocks") == "false":
        full = _is_full(setup, space, _total(checkers, space))
        return not full and not _is_foreign(setup, checkers, seat, space)
    return True


def _may_land(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    kind = setup.kind(space)
    if kind == "finish":
        return True
    if kind == "pool" or (kind == "lane" and setup.board.spaces[space].seat != seat):
        return False
    if kind in ("lane", "crossing"):
        return _total(checkers, space) == 0
    if _is_foreign(setup, checkers, seat, space):
        return False
    standing = _total(checkers, space)
    if setup.rule("full") == "after_hit":
        standing -= len(_hit(setup, checkers, seat, rank, space))
    return not _is_full(setup, space, standing)


def _hit(
    setup: Setup, checkers: Checkers, seat: int, rank: int, space: int
) -> list[tuple[int, int]]:
    """(seat, rank) of each checker that a landing on `space` sends back, in order of return."""
    rule = setup.rule("hit")
    if setup.kind(space) != "field" or rule == "none" or setup.board.spaces[space].safe:
        return []
    becomes_owner = _team_on(checkers, seat, space) + 1 >= 2
    if not (becomes_owner or rule == "on_landing" or setup.can(rank, "breaks")):
        return []
    return [
        (other, other_rank)
        for other in _others(setup, seat)
        for other_rank, counts in enumerate(checkers[other])
        for _ in range(counts[space])
    ]


def _home(setup: Setup, checkers: Checkers, seat: int) -> int:
    """Where a checker that was hit begins anew."""
    lane = setup.board.lanes[seat]
    if not lane:
        return setup.board.pool
    free = [slot for slot in lane if _total(checkers, slot) == 0]
    return free[0] if setup.rule("hit_return") == "bridge_lowest" else free[-1]


def _is_foreign(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    """Whether another team owns the space, with two checkers or more."""
    return any(_team_on(checkers, other, space) >= 2 for other in _others(setup, seat))


def _is_full(setup: Setup, space: int, standing: int) -> bool:
    capacity = setup.board.spaces[space].capacity
    return capacity is not None and standing >= capacity


def _team_on(checkers: Checkers, seat: int, space: int) -> int:
    return sum(counts[space] for counts in checkers[seat])


def _total(checkers: Checkers, space: int) -> int:
    return sum(_team_on(checkers, seat, space) for seat in range(len(checkers)))


def _others(setup: Setup, seat: int) -> list[int]:
    return [other for other in range(setup.seats) if other != seat]


def _shifted(checkers: Checkers, seat: int, rank: int, space: int, by: int) -> Checkers:
    """The checkers with `by` more of one class on one space."""
    counts = [[list(spaces) for spaces in ranks] for ranks in checkers]
    counts[seat][rank][space] += by
    return tuple(tuple(tuple(spaces) for spaces in ranks) for ranks in counts)


def _start(setup: Setup, seat: int) -> list[tuple[str, int]]:
    lane = setup.board.lanes[seat]
    return [(name, lane[place - 1] if lane else place) for name, place in setup.team]
