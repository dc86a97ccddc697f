"""Rolls, in the slow oracle: what a roll gives; the third double or six, which is not played."""

from __future__ import annotations

from dataclasses import replace

from .oracle_moves import (
    barrier_mates,
    could_capture,
    freeing_numbers,
    given_up,
    is_double,
    standing,
)
from .oracle_setup import Setup, State
from .oracle_spaces import is_full, jailed, not_home, shifted, total
from .oracle_ways import distance, is_own_way


def rolls_one_die(setup: Setup, state: State) -> bool:
    """Whether a single checker is left, near enough to end with one die."""
    reach = int(setup.rule("one_die_distance"))
    afoot = not_home(setup, state.checkers, state.seat)
    if reach == 0 or len(afoot) != 1:
        return False
    (space,) = afoot
    return setup.kind(space) != "pool" and distance(setup, state.seat, space) <= reach


def rolled(setup: Setup, state: State, dice: tuple[int, ...]) -> State:
    """The state with dice to play; without any after a third double or six, which ends the turn."""
    if setup.keeps:
        return _kept(setup, state, dice)
    state = replace(state, phase="move", dice=tuple(sorted(dice)))
    state = replace(state, again=False, captured=False, moved=None, missed=())
    state = _counted(setup, state)
    if state.doubles == 3:
        return _after_third_double(setup, state)
    if state.sixes == 3:
        return _after_third_six(setup, state)
    state = replace(state, again=_rolls_again(setup, state))
    state = _with_fruitless_rolls(setup, state)
    state = replace(state, dice=_given(setup, state))
    return replace(state, missed=chances(setup, state), mates=barrier_mates(setup, state))


MOST_KEPT = 8
"""The most dice that throws of a turn are kept for."""


def _kept(setup: Setup, state: State, dice: tuple[int, ...]) -> State:
    """The state with one more throw, after which another one follows or all are moved."""
    kept = tuple(sorted((*state.dice, *dice)))
    going_on = any(_gives_another(setup, die) for die in dice)
    if going_on and len(kept) + setup.dice <= MOST_KEPT:
        return replace(state, dice=kept)
    state = replace(state, phase="move", dice=kept, captured=False, moved=None, missed=())
    state = replace(state, mates=barrier_mates(setup, state))
    return _with_fruitless_rolls(setup, state)


def _gives_another(setup: Setup, die: int) -> bool:
    return die in setup.thrown_again or (setup.rule("sixes") == "roll_again" and die == 6)


def _counted(setup: Setup, state: State) -> State:
    """The state with the doubles and the sixes of the turn, where the third is a special one."""
    counts = setup.rule("jail_double_counts") == "true" or not _all_in_jail(setup, state)
    if is_double(state.dice) and setup.rule("triple_double") != "none" and counts:
        state = replace(state, doubles=state.doubles + 1)
    if setup.rule("triple_six") != "none" and state.dice == (6,) and _has_one_die(setup):
        state = replace(state, sixes=state.sixes + 1)
    return state


def _rolls_again(setup: Setup, state: State) -> bool:
    """Whether the dice give another roll, played or not."""
    if is_double(state.dice) and setup.rule("doubles") in ("roll_again", "undersides"):
        return True
    if any(die in setup.thrown_again for die in state.dice):
        return True
    single = len(state.dice) == 1 and not _has_one_die(setup)
    return setup.rule("sixes") == "roll_again" and 6 in state.dice and not single


def _has_one_die(setup: Setup) -> bool:
    return setup.dice == 1 or setup.sticks > 0 or bool(setup.results)


def _with_fruitless_rolls(setup: Setup, state: State) -> State:
    """The state with the rolls in vain to free a checker: a turn has several if all wait."""
    if not _all_in_jail(setup, state) or _frees(setup, state.dice):
        return state
    most = int(setup.rule("jail_rolls"))
    fruitless = min(state.fruitless + 1, most)
    return replace(state, fruitless=fruitless, again=state.again or fruitless < most)


def _frees(setup: Setup, dice: tuple[int, ...]) -> bool:
    if setup.rule("entry") == "on_double":
        return is_double(dice)
    return bool(freeing_numbers(setup, dice))


def _all_in_jail(setup: Setup, state: State) -> bool:
    """Whether all checkers that are not home wait to be freed."""
    seat, checkers = state.seat, state.checkers
    return 0 < jailed(setup, checkers, seat) == len(not_home(setup, checkers, seat))


def _given(setup: Setup, state: State) -> tuple[int, ...]:
    """The pips that the dice rolled give to play."""
    dice, doubles = state.dice, setup.rule("doubles")
    none_waits = not jailed(setup, state.checkers, state.seat)
    if is_double(dice) and doubles == "undersides" and none_waits:
        undersides = tuple(setup.sides + 1 - die for die in dice)
        return tuple(sorted((*dice, *undersides)))  # a six is no more than its face here
    if none_waits and not setup.sticks and not setup.results:
        dice = tuple(setup.six_counts if die == 6 else die for die in dice)
    return tuple(sorted(dice * 2 if is_double(dice) and doubles == "four_moves" else dice))


def chances(setup: Setup, state: State) -> tuple[int, ...]:
    """The space of each checker of the seat that could capture by the dice rolled."""
    if setup.rule("callout") == "off":
        return ()
    return tuple(
        sorted(
            space
            for rank, counts in enumerate(state.checkers[state.seat])
            for space, count in enumerate(counts)
            for _ in range(count)
            if setup.kind(space) != "pool" and could_capture(setup, state, rank, space)
        )
    )


# --- the third double or six ------------------------------------------------------------------


def _after_third_double(setup: Setup, state: State) -> State:
    """The checker that has come farthest goes to jail or is crowned; nothing moves."""
    farthest = _farthest(setup, state)
    if farthest is not None:
        if setup.rule("triple_double") == "jail_farthest":
            state = given_up(setup, state, farthest)
        else:
            state = _crowned(setup, state, farthest)
    return replace(state, dice=())


def _after_third_six(setup: Setup, state: State) -> State:
    """The checker that has come farthest or that moved last goes to jail, or none does; nothing
    moves. The one that moved last stays if it is home, or where only its team's way leads."""
    seat, rule = state.seat, setup.rule("triple_six")
    if rule == "jail_farthest":
        farthest = _farthest(setup, state)
        if farthest is not None:
            state = given_up(setup, state, farthest)
    elif rule == "jail_last" and state.last:
        rank, space = state.last
        if space not in setup.goals(seat) and not is_own_way(setup, seat, space):
            state = given_up(setup, state, space, rank)
    return replace(state, dice=())


def _farthest(setup: Setup, state: State) -> int | None:
    """The space of the checker that has come farthest, of those that neither wait nor are home."""
    seat = state.seat
    afoot = [s for s in not_home(setup, state.checkers, seat) if setup.kind(s) != "pool"]
    return min(afoot, key=lambda space: (distance(setup, seat, space), space), default=None)


def _crowned(setup: Setup, state: State, space: int) -> State:
    """The checker taken to the seat's first goal with room. Such a team is of one class."""
    checkers = shifted(state.checkers, state.seat, 0, space, -1)
    for goal in setup.goals(state.seat):
        if not is_full(setup, goal, total(setup, checkers, goal)):
            return standing(setup, state, shifted(checkers, state.seat, 0, goal, +1))
    return state
