"""Duties, in the slow oracle: which plays of those that the dice allow may be chosen."""

from __future__ import annotations

from .oracle_moves import (
    dice_of,
    is_by_bonus,
    is_freeing,
    moved,
    playable,
    rolled_dice,
    victims,
)
from .oracle_setup import PASS, Move, Setup, State
from .oracle_spaces import has_won, jailed, team_on


def choices(setup: Setup, state: State) -> list[Move]:
    """The legal moves with the dice and the bonuses left, a pass among them."""
    moves = plays(setup, state)
    if not moves:
        return [PASS]
    may_drop = _may_drop(setup, state, moves)
    if setup.rule("dice_use") in ("maximise", "maximise_larger"):
        most = _most_dice(setup, state)
        moves = [move for move in moves if _most_dice_with(setup, state, move) == most]
        may_drop = may_drop and most == 0
        if setup.rule("dice_use") == "maximise_larger" and most == 1 and len(state.dice) > 1:
            larger = max(max(dice_of(setup, state, move)) for move in moves)
            moves = [move for move in moves if larger in dice_of(setup, state, move)]
    return [PASS, *moves] if may_drop else moves


def plays(setup: Setup, state: State) -> list[Move]:
    """The single plays that the duties leave, whatever `dice_use` makes of them."""
    return captures_due(setup, state) or _after_duties(setup, state)


def captures_due(setup: Setup, state: State) -> list[Move]:
    """The plays that a forced capture leaves: those that capture or else, with dice to spare,
    those after which one can. Empty where nothing is forced."""
    if setup.rule("callout") != "forced_capture" or not state.missed or state.captured:
        return []
    plays = _after_duties(setup, state)
    capturing = [move for move in plays if victims(setup, state, move)]
    if capturing or len(state.dice) == 1:
        return capturing
    leading_there = []
    for move in plays:
        after = moved(setup, state, move)
        if any(victims(setup, after, then) for then in _after_duties(setup, after)):
            leading_there.append(move)
    return leading_there


def _after_duties(setup: Setup, state: State) -> list[Move]:
    """The plays left by the duties to free checkers, to clear the exit and to break a pair."""
    return _breaking(setup, state, _after_exit_duties(setup, state))


def _after_exit_duties(setup: Setup, state: State) -> list[Move]:
    """The plays left by the duties to free checkers and to clear the exit."""
    plays = playable(setup, state)
    freeing = [move for move in plays if is_freeing(setup, state, move)]
    must_free = setup.rule("must_free_on_double") == "true" and setup.rule("entry") == "on_double"
    if setup.rule("exit_duty") == "enter" and setup.board.pools:
        freeing = [move for move in plays if move.origin == setup.board.pools[state.seat]]
        plays = freeing or plays
    elif must_free and freeing:
        plays = freeing
    clear = setup.rule("exit_duty") == "clear_and_enter"
    if clear and jailed(setup, state.checkers, state.seat):
        way_out = setup.board.exits[state.seat]
        clearing = [move for move in plays if setup.board.are_one(move.origin, way_out)]
        return clearing or freeing or plays
    return plays


def _breaking(setup: Setup, state: State, plays: list[Move]) -> list[Move]:
    """The plays that are left where a six must be played by a checker of an own pair."""
    if setup.rule("break_on") != "six":
        return plays
    by_a_pair = [
        move
        for move in plays
        if not is_by_bonus(setup, state, move)
        and setup.shown(move.die) == 6
        and setup.kind(move.origin) == "field"
        and move.origin not in setup.goals(state.seat)
        and team_on(setup, state.checkers, state.seat, move.origin) >= 2
    ]
    return by_a_pair or plays


# --- what may be dropped ----------------------------------------------------------------------


def _may_drop(setup: Setup, state: State, moves: list[Move]) -> bool:
    """Whether what is left may be dropped, though it can be played: dice by one switch, bonuses by
    another."""
    if captures_due(setup, state):
        return False
    by_bonus = [is_by_bonus(setup, state, move) for move in moves]
    may_drop_dice = all(by_bonus) or setup.rule("dice_use") == "optional"
    may_drop_bonuses = not any(by_bonus) or setup.rule("bonus_use") == "optional"
    return may_drop_dice and may_drop_bonuses


def _most_dice(setup: Setup, state: State) -> int:
    """The most dice of those left that any sequence of plays can use, with bonuses in between that
    do not count; none after a win."""
    left = len(rolled_dice(setup, state.dice))
    if not left:
        return 0
    if setup.rule("win") == "immediate" and has_won(setup, state.checkers, state.seat):
        return 0
    most = 0
    for move in plays(setup, state):
        most = max(most, _most_dice_with(setup, state, move))
        if most == left:
            break
    return most


def _most_dice_with(setup: Setup, state: State, move: Move) -> int:
    """The most dice of those left that a sequence of plays beginning with a move can use."""
    used = len(rolled_dice(setup, dice_of(setup, state, move)))
    return used + _most_dice(setup, moved(setup, state, move))
