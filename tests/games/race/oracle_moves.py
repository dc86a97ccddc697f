"""The single moves of the slow oracle: what the dice allow, whom it sends back, what it changes.

Duties are the business of `oracle_duties`, turns and the end of the game that of `oracle`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .oracle_setup import Checkers, Move, Setup, State
from .oracle_spaces import (
    foes_on,
    foreign_on,
    friends_on,
    has_won,
    hit,
    home,
    is_full,
    is_out,
    is_pinned,
    jailed,
    may_land,
    others_than,
    shifted,
    team_on,
    total,
)
from .oracle_ways import before, paths

# --- plays ------------------------------------------------------------------------------------


def playable(setup: Setup, state: State) -> list[Move]:
    """Every single play that the dice and bonuses left allow, whatever the duties make of it; where
    none leads on and a checker must retreat, the walks back."""
    plays = {*walks(setup, state), *freeings(setup, state)}
    if not plays and setup.rule("retreat") == "forced":
        plays = {*walks(setup, state, back=True)}
    return sorted(plays)


def may_move_from(setup: Setup, state: State, origin: int) -> bool:
    """Whether a checker may move before those of its team that wait beside the board."""
    if setup.rule("waiting") == "any" or not setup.board.pools:
        return True
    pool = setup.board.pools[state.seat]
    return origin == pool or not team_on(setup, state.checkers, state.seat, pool)


def walks(setup: Setup, state: State, *, back: bool = False) -> Iterator[Move]:
    """The plays by which a checker walks, by one die, by a bonus or by the sum of two dice; `back`
    for those that lead back, which any checker may then make."""
    seat = state.seat
    for rank, name in enumerate(setup.class_names):
        for origin, count in enumerate(state.checkers[seat][rank]):
            if not count or not may_move_from(setup, state, origin):
                continue
            if not may_leave(setup, state.checkers, seat, rank, origin):
                continue
            if is_held(state, origin):
                continue
            has_moved = origin == state.moved and _on_space(state.checkers, seat, origin) < 2
            # The checker is in the air: it does not block itself if it returns to its space.
            size = stack(setup, state, origin)
            others = shifted(state.checkers, seat, rank, origin, -size)
            for dice in throws(setup, state.dice):
                if has_moved and not any(map(setup.is_bonus, dice)):
                    continue
                if all(may_use(setup, rank, die) for die in dice):
                    for path in paths(setup, others, seat, rank, origin, dice, back=back):
                        if mover(setup, state, origin, path[-1]) != "none":
                            yield Move(sum(dice), origin, name, path, size)


def stack(setup: Setup, state: State, origin: int) -> int:
    """How many checkers a walk from a space moves, which may be all of the team there. Such a team
    is of one class, and together on one of the spaces of a place."""
    together = setup.rule("stacks") == "move_together" and setup.kind(origin) == "field"
    return _on_space(state.checkers, state.seat, origin) if together else 1


def _on_space(checkers: Checkers, seat: int, space: int) -> int:
    """How many checkers of a seat are on a space, other spaces of its place left out."""
    return sum(counts[space] for counts in checkers[seat])


def barrier_mates(setup: Setup, state: State) -> tuple[tuple[int, int], ...]:
    """The checkers in barriers of their own team, where the two may not form another one."""
    if setup.rule("barriers_move") == "true":
        return ()
    return tuple(
        (space, space)
        for counts in state.checkers[state.seat]
        for space, count in enumerate(counts)
        for _ in range(count)
        if setup.kind(space) == "field" and team_on(setup, state.checkers, state.seat, space) >= 2
    )


def mover(setup: Setup, state: State, origin: int, target: int) -> int | str:
    """Which checker goes from one space to another: "any" that was in no barrier before this roll,
    or else the place in `mates` of one that does not join its mate again; "none" if all do."""
    noted = [k for k, (_, now) in enumerate(state.mates) if now == origin]
    if len(noted) < _on_space(state.checkers, state.seat, origin):
        return "any"
    ordinary = setup.kind(target) == "field" and target not in setup.goals(state.seat)
    for k in noted:
        barrier, _ = state.mates[k]
        mates = [
            now
            for j, (one, now) in enumerate(state.mates)
            if setup.board.are_one(one, barrier) and j != k
        ]
        returns = setup.board.are_one(target, barrier)
        if not ordinary or returns or not any(setup.board.are_one(target, x) for x in mates):
            return k
    return "none"


def throws(setup: Setup, dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What one walk may use: each die or bonus alone and, where the sum is one walk, both dice."""
    if setup.rule("sum_move") == "only":
        return {dice} if sum(dice) else set()
    found = {(die,) for die in dice if die}
    both = rolled_dice(setup, dice)
    if setup.rule("sum_move") == "jump" and setup.dice == 2 and len(both) == 2:
        found.add(both)
    return found


def rolled_dice(setup: Setup, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice left of the roll, without bonuses."""
    return tuple(die for die in dice if not setup.is_bonus(die))


def is_held(state: State, space: int) -> bool:
    """Whether a space holds the only checker that the seat to move has there."""
    holds = (space, state.seat) in state.holders
    return holds and _on_space(state.checkers, state.seat, space) == 1


def rests_on(setup: Setup, checkers: Checkers, seat: int, space: int) -> int:
    """Where a checker in the air stays that lands on a space."""
    back = setup.board.spaces[space].back
    if back is None:
        return space
    for target in before(setup, seat, back):
        full = is_full(setup, target, team_on(setup, checkers, seat, target))
        if not full and not foreign_on(setup, checkers, seat, target):
            return target
    return setup.board.pools[seat]


def freeings(setup: Setup, state: State) -> Iterator[Move]:
    """The plays that put jailed checkers on the exit. Such a team is of one class."""
    in_jail = jailed(setup, state.checkers, state.seat)
    if not in_jail:
        return
    pool, way_out = setup.board.pools[state.seat], setup.board.exits[state.seat]
    room = min(in_jail, room_to_enter(setup, state.checkers, state.seat))
    name, dice = setup.class_names[0], rolled_dice(setup, state.dice)
    if setup.rule("entry") == "on_value":
        if room > 0:
            for number in freeing_numbers(setup, dice):
                yield Move(number, pool, name, (way_out,))
    elif is_double(dice):
        face = dice[0]
        most = min(4 if face in (1, 6) else 2, room)
        for count in range(1, most + 1):
            if count == most or setup.rule("exit_count") == "choice":
                yield Move(face, pool, name, (way_out,), count)


def freeing_numbers(setup: Setup, dice: tuple[int, ...]) -> set[int]:
    """The numbers among those of these dice, and their sum where it counts, that free a checker."""
    numbers = set(dice)
    if setup.rule("entry_sum") == "true" and len(dice) == 2:
        numbers.add(sum(dice))
    return numbers & set(setup.entry_values)


def room_to_enter(setup: Setup, checkers: Checkers, seat: int) -> int:
    """How many checkers can be freed on to the exit. Foreign ones make room if they are hit, as all
    are, or one by one once the space is full; two of a team may bar the way."""
    way_out = setup.board.exits[seat]
    pairs = [s for s in others_than(setup, seat) if team_on(setup, checkers, s, way_out) >= 2]
    if setup.rule("exit_hit") == "single" and pairs:
        return 0
    if setup.rule("exit_hit") == "as_landing":
        return int(may_land(setup, checkers, seat, 0, way_out))
    capacity = setup.board.spaces[way_out].capacity
    if capacity is None:
        return len(setup.team)
    return capacity - friends_on(setup, checkers, seat, way_out)


def is_double(dice: tuple[int, ...]) -> bool:
    return len(dice) == 2 and dice[0] == dice[1]


def is_freeing(setup: Setup, state: State, move: Move) -> bool:
    return setup.rule("entry") != "free" and move.origin == setup.board.pools[state.seat]


def dice_of(setup: Setup, state: State, move: Move) -> tuple[int, ...]:
    """The dice or the bonus left that a play uses up."""
    if is_freeing(setup, state, move) and setup.rule("entry") == "on_double":
        return (move.die,) * min(move.count, 2)
    if move.die in state.dice and setup.rule("sum_move") != "only":
        return (move.die,)
    return rolled_dice(setup, state.dice)  # the sum, which is more than either die


def is_by_bonus(setup: Setup, state: State, move: Move) -> bool:
    """Whether a play uses up a bonus instead of dice."""
    return any(map(setup.is_bonus, dice_of(setup, state, move)))


def may_leave(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    """Whether a checker may walk from its space at all."""
    if setup.kind(space) == "finish":
        return False
    if setup.kind(space) == "pool" and setup.rule("entry") != "free":
        return False
    return not is_pinned(setup, checkers, seat, rank, space)


def may_use(setup: Setup, rank: int, die: int) -> bool:
    return not setup.can(rank, "even" if die % 2 else "odd")


# --- what a play changes ----------------------------------------------------------------------


def moved(setup: Setup, state: State, move: Move) -> State:
    """The checkers moved, those they hit sent back, the dice used, bonuses earned; the turn is not
    passed on."""
    used, sent_back = dice_of(setup, state, move), victims(setup, state, move)
    after = _shifted_by(setup, state, move, sent_back)
    left = list(state.dice)
    for die in used:
        left.remove(die)
    after = replace(
        after,
        dice=tuple(left),
        again=state.again or setup.board.spaces[move.path[-1]].again,
        captured=state.captured or bool(sent_back),
    )
    if not is_freeing(setup, state, move):
        after = _walked(setup, state, after, move)
        after = _marked(setup, after, move.path[-1])
    return _with_bonuses(setup, state, after, move, len(sent_back))


def _shifted_by(
    setup: Setup, state: State, move: Move, sent_back: list[tuple[int, int, int]]
) -> State:
    """The position with all checkers where a play puts them."""
    seat, rank, target = state.seat, setup.class_names.index(move.class_name), move.path[-1]
    checkers = shifted(state.checkers, seat, rank, move.origin, -move.count)
    changes_places = setup.rule("hit") == "swap" and setup.kind(move.origin) != "pool"
    for victim, victim_rank, space in sent_back:
        checkers = shifted(checkers, victim, victim_rank, space, -1)
        begins_anew = move.origin if changes_places else home(setup, checkers, victim)
        checkers = shifted(checkers, victim, victim_rank, begins_anew, +1)
    target = rests_on(setup, checkers, seat, target)
    lifted = standing(setup, state, checkers)
    checkers = shifted(checkers, seat, rank, target, +move.count)
    if setup.rule("stacks") == "move_together":
        checkers = _joined(setup, checkers, seat, target)
    after = standing(setup, lifted, checkers)
    after = replace(after, holders=_still_held(setup, after))
    if setup.rule("triple_six") == "jail_last":
        after = replace(after, last=(rank, target))
    return after


def _joined(setup: Setup, checkers: Checkers, seat: int, space: int) -> Checkers:
    """The position in which all of a team that are on the place of a space are on that space."""
    for other in setup.board.spaces_at(space):
        there = checkers[seat][0][other]
        checkers = shifted(checkers, seat, 0, other, -there)
        checkers = shifted(checkers, seat, 0, space, +there)
    return checkers


def _still_held(setup: Setup, state: State) -> tuple[tuple[int, int], ...]:
    """The spaces that hold a checker which is still there."""
    return tuple(
        (space, seat)
        for space, seat in state.holders
        if team_on(setup, state.checkers, seat, space)
    )


def _marked(setup: Setup, state: State, space: int) -> State:
    """The state after a landing on a space that may hold the checker or cost its team turns."""
    landed, seat = setup.board.spaces[space], state.seat
    if landed.holds:
        others = [one for one in state.holders if one[0] != space]
        state = replace(state, holders=tuple(sorted((*others, (space, seat)))))
    if landed.miss:
        missing = list(state.missing or [0] * setup.seats)
        missing[seat] = max(missing[seat], landed.miss)
        state = replace(state, missing=tuple(missing))
    return state


def _walked(setup: Setup, before: State, after: State, move: Move) -> State:
    """The state after a walk, with what the rest of the roll must know of it."""
    seat, rank = before.seat, setup.class_names.index(move.class_name)
    lifted = shifted(before.checkers, seat, rank, move.origin, -1)
    target = rests_on(setup, lifted, seat, move.path[-1])
    moving = mover(setup, before, move.origin, target)
    if isinstance(moving, int):
        mates = list(before.mates)
        mates[moving] = (mates[moving][0], target)
        after = replace(after, mates=tuple(mates))
    missed = list(before.missed)
    if move.origin in missed:
        missed.remove(move.origin)
        if target not in setup.goals(before.seat):
            missed.append(target)
    after = replace(after, missed=tuple(sorted(missed)))
    if is_by_bonus(setup, before, move):
        # A bonus is for any checker; the one that has used a die is still the same.
        return replace(after, moved=target if move.origin == before.moved else before.moved)
    left = rolled_dice(setup, after.dice)
    used = len(rolled_dice(setup, before.dice)) - len(left)
    once = setup.rule("sum_move") != "stepwise" and used == 1 and left
    return replace(after, moved=target if once else None)


def _with_bonuses(setup: Setup, before: State, after: State, move: Move, hits: int) -> State:
    """The state with what the checkers sent back and those come home earn; a team that is home as
    a whole earns nothing more."""
    seat, goals = before.seat, setup.goals(before.seat)
    if is_out(setup, after.checkers, seat):
        return _stopped(setup, after)
    homes = move.count if move.path[-1] in goals and move.origin not in goals else 0
    for rule, times in (("hit_bonus", hits), ("home_bonus", homes)):
        bonus = setup.rule(rule)
        if not times or bonus == "none":
            continue
        if bonus == "roll_again":
            after = replace(after, again=True)
        else:
            after = replace(after, dice=tuple(sorted((*after.dice, *[int(bonus)] * times))))
    return after


def _stopped(setup: Setup, state: State) -> State:
    """The state of a seat that is home, before its partner or not: the rest of a roll is lost, and
    another one unless it plays on for its partner."""
    if has_won(setup, state.checkers, state.seat):
        return state
    again = state.again and setup.rule("after_home") == "play_partner"
    return replace(state, dice=(), again=again)


def given_up(setup: Setup, state: State, space: int, rank: int = 0) -> State:
    """The seat's checker on a space sent back. A team that may owe one is of one class."""
    checkers = shifted(state.checkers, state.seat, rank, space, -1)
    begins_anew = home(setup, checkers, state.seat)
    state = standing(setup, state, shifted(checkers, state.seat, rank, begins_anew, +1))
    if state.last == (rank, space) and not state.checkers[state.seat][rank][space]:
        state = replace(state, last=None)
    return state


def standing(setup: Setup, state: State, checkers: Checkers) -> State:
    """The state with other checkers on the spaces, and who came after whom where that matters: of
    checkers of one team on a space the one that came first leaves it first."""
    state = replace(state, checkers=checkers)
    if setup.rule("exit_hit") != "when_full":
        return state
    arrivals = list(state.arrivals or [()] * len(setup.board.spaces))
    for space in range(len(arrivals)):
        order = list(arrivals[space])
        for seat in range(setup.seats):
            there = team_on(setup, checkers, seat, space)
            while order.count(seat) > there:
                order.remove(seat)
            order += [seat] * (there - order.count(seat))
        arrivals[space] = tuple(order)
    return replace(state, arrivals=tuple(arrivals))


# --- hits -------------------------------------------------------------------------------------


def victims(setup: Setup, state: State, move: Move) -> list[tuple[int, int, int]]:
    """(seat, rank, space) of each checker that a play sends back, in order of return."""
    seat, rank, target = state.seat, setup.class_names.index(move.class_name), move.path[-1]
    if is_freeing(setup, state, move):
        return _hit_by_entering(setup, state, move)
    if setup.rule("hit") == "swap" and move.origin == target:
        return []  # there is no other space to change to
    others = shifted(state.checkers, seat, rank, move.origin, -1)
    return hit(setup, others, seat, rank, target)


def _hit_by_entering(setup: Setup, state: State, move: Move) -> list[tuple[int, int, int]]:
    """(seat, rank, space) of each checker that freed ones send back from the exit: all foreign ones
    there or, once the space is full, the foreign one that came last, for each that has no room.
    Teams whose checkers wait are of one class."""
    (way_out,) = move.path
    if setup.rule("exit_hit") == "as_landing":
        return hit(setup, state.checkers, state.seat, 0, way_out)
    if setup.rule("exit_hit") != "when_full":
        return foes_on(setup, state.checkers, state.seat, way_out)
    capacity = setup.board.spaces[way_out].capacity
    if capacity is None:
        return []
    too_many = max(total(setup, state.checkers, way_out) + move.count - capacity, 0)
    friends = (state.seat, setup.partner(state.seat))
    foreign = [seat for seat in reversed(state.arrivals[way_out]) if seat not in friends]
    return [(seat, 0, way_out) for seat in foreign[:too_many]]


def could_capture(setup: Setup, state: State, rank: int, origin: int) -> bool:
    """Whether a checker on `origin` could capture by the dice as rolled, by one or by both."""
    seat = state.seat
    if not may_leave(setup, state.checkers, seat, rank, origin):
        return False
    others = shifted(state.checkers, seat, rank, origin, -1)

    def landings(space: int, dice: tuple[int, ...]) -> set[int]:
        if setup.kind(space) == "finish" or not all(may_use(setup, rank, die) for die in dice):
            return set()
        return {path[-1] for path in paths(setup, others, seat, rank, space, dice)}

    reached = {space for dice in throws(setup, state.dice) for space in landings(origin, dice)}
    if setup.rule("sum_move") == "stepwise" and len(state.dice) == 2 and all(state.dice):
        low, high = state.dice
        for first, second in ((low, high), (high, low)):
            for between in landings(origin, (first,)):
                reached |= landings(between, (second,))
    return any(hit(setup, others, seat, rank, space) for space in reached)
