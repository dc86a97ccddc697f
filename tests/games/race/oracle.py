"""The race rules by the book: slow, obvious, plain Python.

The fast engine is compared with this one, move for move, so clarity is all that counts here.
A game is a `Setup` that never changes and a `State` that every `apply` makes anew:

    actor(setup, state)     whose turn it is: a seat, "chance" or "end"
    outcomes(setup, state)  what chance may bring, with probabilities
    legal(setup, state)     the moves of the seat that acts
    apply(setup, state, x)  the state after a legal move or an outcome of chance
    winners(setup, state)   the seats that won, none before the end

This module holds the turns; `oracle_setup` what is played with, `oracle_start` the starting
position, `oracle_rolls` what a roll gives, `oracle_moves` the single moves, `oracle_duties` which
of them are left to choose from, `oracle_ways` where they lead, `oracle_spaces` who may be where.
Jump links must not run in a circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from .oracle_duties import choices
from .oracle_moves import barrier_mates, given_up, moved, standing
from .oracle_rolls import chances, rolled, rolls_one_die
from .oracle_setup import (
    CLASSES,
    DEFAULTS,
    PASS,
    Board,
    Checkers,
    Link,
    Move,
    Path,
    Setup,
    Space,
    State,
)
from .oracle_spaces import home, is_out, not_home, shifted, team_on
from .oracle_start import start
from .oracle_ways import distance

__all__ = [
    "CLASSES",
    "DEFAULTS",
    "PASS",
    "Board",
    "Checkers",
    "Link",
    "Move",
    "Path",
    "Setup",
    "Space",
    "State",
    "actor",
    "apply",
    "distance",
    "initial",
    "legal",
    "outcomes",
    "position",
    "winners",
]


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

    Other seats are in the starting position. Without dice the seat is about to roll; with dice the
    captures to be missed are those of a roll of these dice.
    """
    checkers = []
    for owner in range(setup.seats):
        counts = [[0] * len(setup.board.spaces) for _ in setup.class_names]
        for name, space in placed.get(owner, start(setup, owner)):
            counts[setup.class_names.index(name)][space] += 1
        checkers.append(tuple(map(tuple, counts)))
    phase = "move" if dice else "roll"
    state = State(tuple(checkers), seat, first, phase, tuple(sorted(dice)), again)
    state = standing(setup, state, state.checkers)
    mates = barrier_mates(setup, state) if dice else ()
    return replace(state, missed=chances(setup, state), mates=mates)


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
        dice = 1 if rolls_one_die(setup, state) else setup.dice
        if setup.results:
            return _throws(setup, dice)
        results = list(product(range(1, setup.sides + 1), repeat=dice))
    else:
        return []
    each = Fraction(1, len(results))
    return [(result, each) for result in results]


def _throws(setup: Setup, dice: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """The throws by a table, with their probabilities."""
    found = [*product(setup.results, repeat=dice)]
    return [(roll, Fraction(found.count(roll), len(found))) for roll in sorted({*found})]


def legal(setup: Setup, state: State) -> list[Move]:
    if state.phase != "move":
        return []
    if not state.dice:
        return _penalties(setup, state)
    return choices(setup, state)


def apply(setup: Setup, state: State, choice: Move | int | tuple[int, ...]) -> State:
    """The state after a legal move or an outcome of chance; neither is checked again."""
    if state.phase == "order":
        return replace(state, phase="roll", seat=choice, first=choice)
    if state.phase == "roll":
        state = rolled(setup, state, choice)
        if state.phase == "roll":
            return state  # a kept throw gave another one
        return state if state.dice else _turn_over(setup, state)
    if choice == PASS:
        return _roll_over(setup, state)
    if not state.dice:
        return _passed_on(setup, given_up(setup, state, choice.origin))
    state = moved(setup, state, choice)
    if _has_won(setup, state):
        return _ended(state)
    return state if state.dice else _roll_over(setup, state)


def winners(setup: Setup, state: State) -> tuple[int, ...]:
    if state.phase != "end":
        return ()
    return tuple(seat for seat in range(setup.seats) if is_out(setup, state.checkers, seat))


# --- the end of a roll ------------------------------------------------------------------------


def _roll_over(setup: Setup, state: State) -> State:
    """The dice are used or dropped: the seat owes for a missed capture, or the turn goes on."""
    state = replace(state, dice=(), moved=None)
    if setup.rule("callout") == "auto" and state.missed and not state.captured:
        return state
    return _passed_on(setup, state)


def _turn_over(setup: Setup, state: State) -> State:
    """The state after a third double or six: it gives no other roll, and may have won the game."""
    return _ended(state) if _has_won(setup, state) else _passed_on(setup, state)


def _penalties(setup: Setup, state: State) -> list[Move]:
    """One move for each checker that could have captured; those on one space are alike."""
    moves = []
    for space in sorted(set(state.missed)):
        lifted = shifted(state.checkers, state.seat, 0, space, -1)
        begins_anew = home(setup, lifted, state.seat)
        moves.append(Move(0, space, setup.class_names[0], (begins_anew,)))
    return moves


def _passed_on(setup: Setup, state: State) -> State:
    """The same seat rolls again, the next one does, or the game ends."""
    again, state = state.again, _between_rolls(state)
    if all(_all_held(setup, state, seat) for seat in range(setup.seats)):
        state = replace(state, holders=())
    if again and not is_out(setup, state.checkers, state.seat):
        return replace(state, phase="roll")
    anyone_out = any(is_out(setup, state.checkers, seat) for seat in range(setup.seats))
    state = replace(state, doubles=0, fruitless=0, sixes=0, last=None)
    seat = state.seat
    while True:
        seat = (seat + 1) % setup.seats
        if seat == state.first and anyone_out:
            return _ended(state)
        if state.missing and state.missing[seat]:
            missing = [turns - (who == seat) for who, turns in enumerate(state.missing)]
            state = replace(state, missing=tuple(missing))
        elif not _all_held(setup, state, seat):
            return replace(state, phase="roll", seat=seat)


def _all_held(setup: Setup, state: State, seat: int) -> bool:
    """Whether each checker of a seat that is not home is held; so it is of a team that is out."""
    return all(
        (space, seat) in state.holders and team_on(state.checkers, seat, space) == 1
        for space in not_home(setup, state.checkers, seat)
    )


def _between_rolls(state: State) -> State:
    """Nothing left of the roll that was."""
    return replace(state, dice=(), again=False, captured=False, moved=None, missed=(), mates=())


def _ended(state: State) -> State:
    return replace(_between_rolls(state), phase="end", doubles=0, fruitless=0, sixes=0, last=None)


def _has_won(setup: Setup, state: State) -> bool:
    """Whether the seat to move has just won at once."""
    return setup.rule("win") == "immediate" and is_out(setup, state.checkers, state.seat)
