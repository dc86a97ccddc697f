"""The single moves of the slow oracle: what the dice allow, whom it sends back, what it changes.

Duties, turns and the end of the game are the business of `oracle`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import inf

from .oracle_setup import Checkers, Link, Move, Path, Setup, State

# --- plays ------------------------------------------------------------------------------------


def playable(setup: Setup, state: State) -> list[Move]:
    """Every single play that the dice left allow, whatever the duties make of it."""
    return sorted({*walks(setup, state), *freeings(setup, state)})


def walks(setup: Setup, state: State) -> Iterator[Move]:
    """The plays by which a checker walks, by one die or by the sum of two."""
    seat = state.seat
    for rank, name in enumerate(setup.class_names):
        for origin, count in enumerate(state.checkers[seat][rank]):
            if not count or not may_leave(setup, state.checkers, seat, rank, origin):
                continue
            if origin == state.moved and team_on(state.checkers, seat, origin) < 2:
                continue
            # The checker is in the air: it does not block itself if it returns to its space.
            others = shifted(state.checkers, seat, rank, origin, -1)
            for dice in throws(setup, state.dice):
                if all(may_use(setup, rank, die) for die in dice):
                    for path in paths(setup, others, seat, rank, origin, sum(dice)):
                        yield Move(sum(dice), origin, name, path)


def throws(setup: Setup, dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The dice that one walk may use: each alone and, where the sum is one walk, both."""
    found = {(die,) for die in dice if die}
    if setup.rule("sum_move") == "jump" and setup.dice == 2 and len(dice) == 2:
        found.add(dice)
    return found


def freeings(setup: Setup, state: State) -> Iterator[Move]:
    """The plays that put jailed checkers on the exit. Such a team is of one class."""
    in_jail = jailed(setup, state.checkers, state.seat)
    if not in_jail:
        return
    pool, way_out = setup.board.pools[state.seat], setup.board.exits[state.seat]
    room = in_jail
    if setup.board.spaces[way_out].capacity is not None:
        room = setup.board.spaces[way_out].capacity - team_on(state.checkers, state.seat, way_out)
    name = setup.class_names[0]
    if setup.rule("entry") == "on_value":
        face = int(setup.rule("entry_value"))
        if face in state.dice and room > 0:
            yield Move(face, pool, name, (way_out,))
    elif is_double(state.dice):
        face = state.dice[0]
        most = min(4 if face in (1, 6) else 2, in_jail, room)
        for count in range(1, most + 1):
            if count == most or setup.rule("exit_count") == "choice":
                yield Move(face, pool, name, (way_out,), count)


def is_double(dice: tuple[int, ...]) -> bool:
    return len(dice) == 2 and dice[0] == dice[1]


def is_freeing(setup: Setup, state: State, move: Move) -> bool:
    return setup.rule("entry") != "free" and move.origin == setup.board.pools[state.seat]


def dice_of(setup: Setup, state: State, move: Move) -> tuple[int, ...]:
    """The dice left that a play uses up."""
    if is_freeing(setup, state, move):
        return (move.die,) * min(move.count, 2)
    if move.die in state.dice:
        return (move.die,)
    return state.dice  # the sum, which is more than either die


def may_leave(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    """Whether a checker may walk from its space at all."""
    if setup.kind(space) == "finish":
        return False
    if setup.kind(space) == "pool" and setup.rule("entry") != "free":
        return False
    return not is_pinned(setup, checkers, seat, rank, space)


def may_use(setup: Setup, rank: int, die: int) -> bool:
    return not setup.can(rank, "even" if die % 2 else "odd")


def is_pinned(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    if setup.kind(space) != "field" or setup.can(rank, "unpinnable"):
        return False
    return any(
        checkers[other][other_rank][space] and setup.can(other_rank, "pins")
        for other in others_than(setup, seat)
        for other_rank in range(len(setup.class_names))
    )


# --- what a play changes ----------------------------------------------------------------------


def moved(setup: Setup, state: State, move: Move) -> State:
    """The checkers moved, those they hit sent back, the dice used; the turn is not passed on."""
    seat, rank, target = state.seat, setup.class_names.index(move.class_name), move.path[-1]
    used, sent_back = dice_of(setup, state, move), victims(setup, state, move)
    checkers = shifted(state.checkers, seat, rank, move.origin, -move.count)
    for victim, victim_rank in sent_back:
        checkers = shifted(checkers, victim, victim_rank, target, -1)
        checkers = shifted(checkers, victim, victim_rank, home(setup, checkers, victim), +1)
    checkers = shifted(checkers, seat, rank, target, +move.count)
    left = list(state.dice)
    for die in used:
        left.remove(die)
    after = replace(
        state,
        checkers=checkers,
        dice=tuple(left),
        again=state.again or setup.board.spaces[target].again,
        captured=state.captured or bool(sent_back),
    )
    if is_freeing(setup, state, move):
        return after
    once = setup.rule("sum_move") != "stepwise" and len(used) == 1 and left
    missed = list(state.missed)
    if move.origin in missed:
        missed.remove(move.origin)
        if target not in setup.goals(seat):
            missed.append(target)
    return replace(after, moved=target if once else None, missed=tuple(sorted(missed)))


def given_up(setup: Setup, state: State, space: int) -> State:
    """The seat's checker on a space sent back. A team that may owe one is of one class."""
    checkers = shifted(state.checkers, state.seat, 0, space, -1)
    begins_anew = home(setup, checkers, state.seat)
    return replace(state, checkers=shifted(checkers, state.seat, 0, begins_anew, +1))


def victims(setup: Setup, state: State, move: Move) -> list[tuple[int, int]]:
    """(seat, rank) of each checker that a play sends back, in order of return."""
    seat, rank, target = state.seat, setup.class_names.index(move.class_name), move.path[-1]
    if is_freeing(setup, state, move):
        return foreign_on(setup, state.checkers, seat, target)
    others = shifted(state.checkers, seat, rank, move.origin, -1)
    return hit(setup, others, seat, rank, target)


def could_capture(setup: Setup, state: State, rank: int, origin: int) -> bool:
    """Whether a checker on `origin` could capture by the dice as rolled, by one or by both."""
    seat = state.seat
    if not may_leave(setup, state.checkers, seat, rank, origin):
        return False
    others = shifted(state.checkers, seat, rank, origin, -1)

    def landings(space: int, dice: tuple[int, ...]) -> set[int]:
        if setup.kind(space) == "finish" or not all(may_use(setup, rank, die) for die in dice):
            return set()
        return {path[-1] for path in paths(setup, others, seat, rank, space, sum(dice))}

    reached = {space for dice in throws(setup, state.dice) for space in landings(origin, dice)}
    if setup.rule("sum_move") == "stepwise" and len(state.dice) == 2 and all(state.dice):
        low, high = state.dice
        for first, second in ((low, high), (high, low)):
            for between in landings(origin, (first,)):
                reached |= landings(between, (second,))
    return any(hit(setup, others, seat, rank, space) for space in reached)


# --- ways over the board ----------------------------------------------------------------------


def paths(
    setup: Setup, checkers: Checkers, seat: int, rank: int, origin: int, pips: int
) -> Iterator[Path]:
    """Yield every path a checker in the air may take from `origin` by `pips`, jumps included."""
    ways = list(_forward(setup, seat, origin, pips))
    if setup.can(rank, "backward") and origin not in setup.goals(seat):
        ways += _backward(setup, seat, origin, pips)
    for way in ways:
        if all(may_pass(setup, checkers, seat, space) for space in way[:-1]):
            for path in _with_jumps(setup, seat, way):
                if may_land(setup, checkers, seat, rank, path[-1]):
                    yield path


@cache
def distance(setup: Setup, seat: int, space: int) -> float:
    """The fewest pips to a goal: steps cost one, jumps and releases nothing."""
    pips, seen, reached = 0, set(), [space]
    while reached:
        for here in reached:  # grows while it is read
            for kind in ("jump", "release"):
                reached += [x for x in _next(setup, seat, here, kind) if x not in reached]
        if set(reached) & set(setup.goals(seat)):
            return pips
        seen |= set(reached)
        further = {x for here in reached for x in _next(setup, seat, here, "step")}
        reached, pips = list(further - seen), pips + 1
    return inf


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


@cache
def _next(setup: Setup, seat: int, space: int, kind: str) -> set[int]:
    links = setup.board.links
    return {x.target for x in links if x.origin == space and x.kind == kind and _usable(x, seat)}


@cache
def _previous(setup: Setup, seat: int, space: int) -> set[int]:
    links = setup.board.links
    return {x.origin for x in links if x.target == space and x.kind == "step" and _usable(x, seat)}


def _usable(link: Link, seat: int) -> bool:
    return not link.seats or seat in link.seats


# --- checkers on a space ----------------------------------------------------------------------


def may_pass(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    kind = setup.kind(space)
    if kind in ("lane", "crossing"):
        return total(checkers, space) == 0
    if kind == "field" and setup.rule("jump_blocks") == "false":
        full = is_full(setup, space, total(checkers, space))
        return not full and not is_foreign(setup, checkers, seat, space)
    return True


def may_land(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    kind = setup.kind(space)
    if kind == "finish":
        return True
    if kind == "pool" or (kind == "lane" and setup.board.spaces[space].seat != seat):
        return False
    if kind in ("lane", "crossing"):
        return total(checkers, space) == 0
    if is_foreign(setup, checkers, seat, space):
        return False
    standing = total(checkers, space)
    if setup.rule("full") == "after_hit":
        standing -= len(hit(setup, checkers, seat, rank, space))
    return not is_full(setup, space, standing)


def hit(
    setup: Setup, checkers: Checkers, seat: int, rank: int, space: int
) -> list[tuple[int, int]]:
    """(seat, rank) of each checker that a landing on `space` sends back, in order of return."""
    rule = setup.rule("hit")
    if setup.kind(space) != "field" or rule == "none" or setup.board.spaces[space].safe:
        return []
    becomes_owner = team_on(checkers, seat, space) + 1 >= 2
    if not (becomes_owner or rule == "on_landing" or setup.can(rank, "breaks")):
        return []
    return foreign_on(setup, checkers, seat, space)


def foreign_on(setup: Setup, checkers: Checkers, seat: int, space: int) -> list[tuple[int, int]]:
    """(seat, rank) of each checker of another team on a space."""
    return [
        (other, other_rank)
        for other in others_than(setup, seat)
        for other_rank, counts in enumerate(checkers[other])
        for _ in range(counts[space])
    ]


def home(setup: Setup, checkers: Checkers, seat: int) -> int:
    """Where a checker that was sent back begins anew."""
    lane = setup.board.lanes[seat]
    if not lane:
        return setup.board.pools[seat]
    free = [slot for slot in lane if total(checkers, slot) == 0]
    return free[0] if setup.rule("hit_return") == "bridge_lowest" else free[-1]


def is_foreign(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    """Whether another team owns the space, with two checkers or more, and so closes it."""
    if setup.rule("barriers") == "false":
        return False
    return any(team_on(checkers, other, space) >= 2 for other in others_than(setup, seat))


def is_full(setup: Setup, space: int, standing: int) -> bool:
    capacity = setup.board.spaces[space].capacity
    return capacity is not None and standing >= capacity


def jailed(setup: Setup, checkers: Checkers, seat: int) -> int:
    """How many checkers of a seat wait in its pool to be freed."""
    if setup.rule("entry") == "free":
        return 0
    return team_on(checkers, seat, setup.board.pools[seat])


def team_on(checkers: Checkers, seat: int, space: int) -> int:
    return sum(counts[space] for counts in checkers[seat])


def total(checkers: Checkers, space: int) -> int:
    return sum(team_on(checkers, seat, space) for seat in range(len(checkers)))


def others_than(setup: Setup, seat: int) -> list[int]:
    return [other for other in range(setup.seats) if other != seat]


def shifted(checkers: Checkers, seat: int, rank: int, space: int, by: int) -> Checkers:
    """The checkers with `by` more of one class on one space."""
    counts = [[list(spaces) for spaces in ranks] for ranks in checkers]
    counts[seat][rank][space] += by
    return tuple(tuple(tuple(spaces) for spaces in ranks) for ranks in counts)
