"""What examples say of rolls and turns, of those who wait, and of the end (claims.py)."""

from cuatto_kit.games.game import EventKind, Roll
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE
from cuatto_kit.games.race.config.rules import Doubles
from cuatto_kit.games.race.engine.game import Action
from cuatto_kit.games.race.engine.turns import SIX, TOO_MANY_DOUBLES
from cuatto_kit.games.race.sheet.case import Case


def is_sum(case: Case) -> bool:
    """One move by both dice, which hits nobody and plays the roll."""
    first, second = case.number("first"), case.number("second")
    one, pips = case.one, case.number("pips")
    events = case.game.play(one.state, one.move).events
    return (
        case.dice == (first, second)
        and first + second == pips == len(case.move.path)
        and [event.kind for event in events][:1] == [EventKind.MOVED]
        and not case.sends()
        and not case.game.dice(case.after)
    )


def rolls_again(case: Case) -> bool:
    """It hits nobody, and the team rolls again."""
    return not case.sends() and case.rolls_next(case.after)


def is_another_turn(case: Case) -> bool:
    """The landing alone gives the roll."""
    return case.flagged(case.move.land, AGAIN) and len(case.dice) == 1 and rolls_again(case)


def ends_a_double(case: Case) -> bool:
    """The last number of a double is played."""
    double = case.rules.doubles is Doubles.ROLL_AGAIN and int(case.game.read(case.one.state).again)
    return bool(double) and len(case.dice) == 1 and rolls_again(case)


def is_a_six(case: Case) -> bool:
    """A six is played, and the team rolls again."""
    return case.move.die == SIX and case.dice == (SIX,) and rolls_again(case)


def is_four_moves(case: Case) -> bool:
    """One number is to be played four times."""
    return case.dice == (case.move.die,) * 4 and not case.sends()


def is_third_double(case: Case, kind: EventKind) -> bool:
    """Two doubles were rolled; the third takes the one checker that has come farthest, and the turn
    is over."""
    game, one = case.game, case.one
    far, aside = game.board.distances(one.seat), {case.pool, *case.goals}
    ahead = sorted(far[space] for space in case.places().elements() if space not in aside)
    events = game.play(one.state, Roll(one.roll)).events
    taken = [event for event in events if event.kind is kind]
    return (
        int(game.read(one.state).doubles) == TOO_MANY_DOUBLES - 1
        and len(set(one.roll)) == 1
        and [(event.seat, event.place) for event in taken] == [(one.seat, one.move.origin)]
        and ahead[0] == far[one.move.origin]
        and ahead.count(ahead[0]) == 1
        and (game.seats == 1 or not case.rolls_next(case.after))
    )


# Jail


def waits(case: Case) -> int:
    """How many of the team wait."""
    return case.on(case.pool, case.seat)


def frees(case: Case) -> bool:
    """So many checkers leave the pool for the space that is named."""
    count, to = case.number("count"), case.space("to")
    return (
        case.one.facts["throw"] == case.dice
        and case.move.action is Action.FREE
        and count == case.move.count
        and case.on(case.pool, case.seat, case.after) == waits(case) - count
        and case.on(to, case.seat, case.after) == case.on(to, case.seat) + count
    )


def frees_by_double(case: Case) -> bool:
    """A double frees, and nobody else is on the exit."""
    return frees(case) and case.dice == (case.move.die,) * 2 and not case.others(case.move.land)


def must_free(case: Case) -> bool:
    """All wait, and nothing else can be played."""
    return (
        frees_by_double(case)
        and waits(case) == len(case.game.board.classes)
        and {move.action for move in case.legal} == {Action.FREE}
    )


def frees_by_value(case: Case) -> bool:
    """The number that frees does so, and nobody else is on the exit."""
    free = case.move.die == case.rules.entry_value and case.number("count") == 1
    return free and frees(case) and not case.others(case.move.land)


def frees_and_hits(case: Case, *, safe: bool) -> bool:
    """The one that is hit stood there alone."""
    hit, to = case.team("hit"), case.space("to")
    return (
        frees(case)
        and case.flagged(to, SAFE) == safe
        and case.crowd(to) == {hit: 1}
        and case.sends() == [hit]
    )


def must_clear(case: Case) -> bool:
    """Every move is one of the checker on the exit, and would not be if nobody waited."""
    here = case.move.origin
    return (
        waits(case) == case.number("waiting") > 0
        and case.on(here, case.seat) == 1
        and {move.origin for move in case.legal} == {here}
        and any(move.origin not in (here, "") for move in case.again(case.with_all_out()))
    )


def tries_again(case: Case) -> bool:
    """All who are not home wait, the roll frees nobody, and the team rolls again."""
    outside = [space for space in case.places().elements() if space not in case.goals]
    left = case.game.legal(case.after)
    return (
        set(outside) == {case.pool}
        and case.one.facts["throw"] == case.one.roll
        and [move.action for move in left] == [Action.PASS]
        and case.rolls_next(case.game.apply(case.after, left[0]))
        and case.number("rolls") == case.rules.jail_rolls > 1
        and len(set(case.one.roll)) == len(case.one.roll)
    )


# The end


def is_too_large(case: Case) -> bool:
    """It cannot move by the number, and goes home by exactly one, which is smaller."""
    by_it = [move for move in case.legal if case.moves_it(move) and move.die == case.move.die]
    needed = case.number("needed")
    return (
        case.move.die in case.dice
        and not by_it
        and needed < case.move.die
        and case.homeward() == {needed}
    )


def has_to_spare(case: Case) -> bool:
    """It comes home by more than it needs, and by no less."""
    needed = case.number("needed")
    return (
        case.move.land in case.goals
        and needed == case.distance() < case.move.die
        and case.move.die in case.homeward()
        and min(case.homeward()) == needed
    )


def turns_round(case: Case) -> bool:
    """It needs fewer than the number, and walks back what is left of it."""
    needed, path = case.number("needed"), case.move.path
    return (
        needed == case.distance() == path.index(FINISH) + 1 < case.move.die == len(path)
        and case.move.land not in case.goals
        and not case.sends()
    )


def is_last(case: Case) -> bool:
    """All others are home, and the roll is one die of two."""
    game, far = case.game, case.number("distance")
    state = game.place(case.placed(), seat=case.seat)
    left = [space for space in case.places().elements() if space not in case.goals]
    return (
        left == [case.move.origin]
        and case.distance() <= far == case.rules.one_die_distance
        and game.board.dice > 1
        and {len(roll) for roll, _ in game.outcomes(state)} == {1}
        and case.dice == (case.move.die,)
        and case.move.land in case.goals
    )
