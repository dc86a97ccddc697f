"""The race rules by the book: slow, obvious, plain Python.

The fast engine is compared with this one, move for move, so clarity is all that counts here.
A game is a `Setup` that never changes and a `State` that every `apply` makes anew:

    actor(setup, state)     whose turn it is: a seat, "chance" or "end"
    outcomes(setup, state)  what chance may bring, with probabilities
    legal(setup, state)     the moves of the seat that acts
    apply(setup, state, x)  the state after a legal move or an outcome of chance
    winners(setup, state)   the seats that won, none before the end

This module holds the turns and the duties; `oracle_setup` what is played with, `oracle_start`
the starting position, `oracle_moves` the single moves. Jump links must not run in a circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from .oracle_moves import (
    could_capture,
    dice_of,
    distance,
    given_up,
    home,
    is_double,
    is_freeing,
    is_full,
    jailed,
    moved,
    playable,
    shifted,
    total,
    victims,
)
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
from .oracle_start import start

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
    return replace(state, missed=_chances(setup, state))


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
        dice = 1 if _rolls_one_die(setup, state) else setup.dice
        results = list(product(range(1, setup.sides + 1), repeat=dice))
    else:
        return []
    each = Fraction(1, len(results))
    return [(result, each) for result in results]


def legal(setup: Setup, state: State) -> list[Move]:
    if state.phase != "move":
        return []
    if not state.dice:
        return _penalties(setup, state)
    moves = _plays(setup, state)
    if not moves:
        return [PASS]
    if setup.rule("dice_use") == "maximise":
        most = _most_dice(setup, state)
        return [move for move in moves if _most_dice_with(setup, state, move) == most]
    if setup.rule("dice_use") == "optional" and not _captures_due(setup, state):
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
    if not state.dice:
        return _passed_on(setup, given_up(setup, state, choice.origin))
    state = moved(setup, state, choice)
    if _has_won(setup, state):
        return _ended(state)
    return state if state.dice else _roll_over(setup, state)


def winners(setup: Setup, state: State) -> tuple[int, ...]:
    if state.phase != "end":
        return ()
    return tuple(seat for seat in range(setup.seats) if _is_out(setup, state.checkers, seat))


# --- the roll ---------------------------------------------------------------------------------


def _rolls_one_die(setup: Setup, state: State) -> bool:
    """Whether a single checker is left, near enough to end with one die."""
    reach = int(setup.rule("one_die_distance"))
    afoot = _not_home(setup, state.checkers, state.seat)
    if reach == 0 or len(afoot) != 1:
        return False
    (space,) = afoot
    return setup.kind(space) != "pool" and distance(setup, state.seat, space) <= reach


def _rolled(setup: Setup, state: State, dice: tuple[int, ...]) -> State:
    in_jail = _all_in_jail(setup, state.checkers, state.seat)
    state = replace(state, phase="move", dice=tuple(sorted(dice)))
    state = replace(state, again=False, captured=False, moved=None, missed=())

    if is_double(state.dice):
        counts = setup.rule("jail_double_counts") == "true" or not in_jail
        if setup.rule("triple_double") != "none" and counts:
            state = replace(state, doubles=state.doubles + 1)
            if state.doubles == 3:
                return _after_third_double(setup, state)
        if setup.rule("doubles") == "roll_again":
            state = replace(state, again=True)
        elif setup.rule("doubles") == "four_moves":
            state = replace(state, dice=state.dice * 2)

    single = len(dice) == 1 and setup.dice == 2
    if setup.rule("sixes") == "roll_again" and 6 in dice and not single:
        state = replace(state, again=True)

    if in_jail and not _frees(setup, state.dice):
        most = int(setup.rule("jail_rolls"))
        state = replace(state, fruitless=min(state.fruitless + 1, most))
        if state.fruitless < most:
            state = replace(state, again=True)

    return replace(state, missed=_chances(setup, state))


def _after_third_double(setup: Setup, state: State) -> State:
    """The checker that has come farthest goes to jail or is crowned; nothing moves."""
    seat = state.seat
    afoot = [s for s in _not_home(setup, state.checkers, seat) if setup.kind(s) != "pool"]
    if afoot:
        farthest = min(afoot, key=lambda space: (distance(setup, seat, space), space))
        if setup.rule("triple_double") == "jail_farthest":
            state = given_up(setup, state, farthest)
        else:
            state = _crowned(setup, state, farthest)
    if _has_won(setup, state):
        return _ended(state)
    return _passed_on(setup, replace(state, dice=()))


def _crowned(setup: Setup, state: State, space: int) -> State:
    """The checker taken to the seat's first goal with room. Such a team is of one class."""
    checkers = shifted(state.checkers, state.seat, 0, space, -1)
    for goal in setup.goals(state.seat):
        if not is_full(setup, goal, total(checkers, goal)):
            return replace(state, checkers=shifted(checkers, state.seat, 0, goal, +1))
    return state


def _frees(setup: Setup, dice: tuple[int, ...]) -> bool:
    if setup.rule("entry") == "on_double":
        return is_double(dice)
    return int(setup.rule("entry_value")) in dice


def _chances(setup: Setup, state: State) -> tuple[int, ...]:
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


# --- the end of a roll ------------------------------------------------------------------------


def _roll_over(setup: Setup, state: State) -> State:
    """The dice are used or dropped: the seat owes for a missed capture, or the turn goes on."""
    state = replace(state, dice=(), moved=None)
    if setup.rule("callout") == "auto" and state.missed and not state.captured:
        return state
    return _passed_on(setup, state)


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
    if again and not _is_out(setup, state.checkers, state.seat):
        return replace(state, phase="roll")
    anyone_out = any(_is_out(setup, state.checkers, seat) for seat in range(setup.seats))
    state = replace(state, doubles=0, fruitless=0)
    seat = state.seat
    while True:
        seat = (seat + 1) % setup.seats
        if seat == state.first and anyone_out:
            return _ended(state)
        if not _is_out(setup, state.checkers, seat):
            return replace(state, phase="roll", seat=seat)


def _between_rolls(state: State) -> State:
    """Nothing left of the roll that was."""
    return replace(state, dice=(), again=False, captured=False, moved=None, missed=())


def _ended(state: State) -> State:
    return replace(_between_rolls(state), phase="end", doubles=0, fruitless=0)


# --- who is where -----------------------------------------------------------------------------


def _not_home(setup: Setup, checkers: Checkers, seat: int) -> list[int]:
    """The spaces of the checkers that are on no goal, one entry each."""
    goals = setup.goals(seat)
    return [
        space
        for counts in checkers[seat]
        for space, count in enumerate(counts)
        for _ in range(count)
        if space not in goals
    ]


def _is_out(setup: Setup, checkers: Checkers, seat: int) -> bool:
    return not _not_home(setup, checkers, seat)


def _has_won(setup: Setup, state: State) -> bool:
    """Whether the seat to move has just won at once."""
    return setup.rule("win") == "immediate" and _is_out(setup, state.checkers, state.seat)


def _all_in_jail(setup: Setup, checkers: Checkers, seat: int) -> bool:
    """Whether all checkers that are not home wait to be freed."""
    return 0 < jailed(setup, checkers, seat) == len(_not_home(setup, checkers, seat))


# --- duties -----------------------------------------------------------------------------------


def _plays(setup: Setup, state: State) -> list[Move]:
    """The single plays that the duties leave, whatever `dice_use` makes of them."""
    return _captures_due(setup, state) or _after_exit_duties(setup, state)


def _after_exit_duties(setup: Setup, state: State) -> list[Move]:
    """The plays left by the duties to free checkers and to clear the exit."""
    plays = playable(setup, state)
    freeing = [move for move in plays if is_freeing(setup, state, move)]
    must_free = setup.rule("must_free_on_double") == "true" and setup.rule("entry") == "on_double"
    if must_free and freeing:
        plays = freeing
    clear = setup.rule("exit_duty") == "clear_and_enter"
    if clear and jailed(setup, state.checkers, state.seat):
        clearing = [move for move in plays if move.origin == setup.board.exits[state.seat]]
        return clearing or freeing or plays
    return plays


def _captures_due(setup: Setup, state: State) -> list[Move]:
    """The plays that a forced capture leaves: those that capture or else, with dice to spare,
    those after which one can. Empty where nothing is forced."""
    if setup.rule("callout") != "forced_capture" or not state.missed or state.captured:
        return []
    plays = _after_exit_duties(setup, state)
    capturing = [move for move in plays if victims(setup, state, move)]
    if capturing or len(state.dice) == 1:
        return capturing
    leading_there = []
    for move in plays:
        after = moved(setup, state, move)
        if any(victims(setup, after, then) for then in _after_exit_duties(setup, after)):
            leading_there.append(move)
    return leading_there


def _most_dice(setup: Setup, state: State) -> int:
    """The most dice of those left that any sequence of plays can use; none after a win."""
    if setup.rule("win") == "immediate" and _is_out(setup, state.checkers, state.seat):
        return 0
    most = 0
    for move in _plays(setup, state):
        most = max(most, _most_dice_with(setup, state, move))
        if most == len(state.dice):
            break
    return most


def _most_dice_with(setup: Setup, state: State, move: Move) -> int:
    """The most dice of those left that a sequence of plays beginning with a move can use."""
    return len(dice_of(setup, state, move)) + _most_dice(setup, moved(setup, state, move))
