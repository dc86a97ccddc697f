"""The claims of examples about rolls and turns, waiting checkers, and the end (see claims.py)."""

from cuatto_kit.games.game import EventKind, Roll
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE
from cuatto_kit.games.race.config.rules import Doubles
from cuatto_kit.games.race.engine.game import Action
from cuatto_kit.games.race.engine.tables import OWNERS
from cuatto_kit.games.race.engine.turns import SIX, TOO_MANY_DOUBLES
from cuatto_kit.games.race.sheet.case import Case


def is_sum(case: Case) -> bool:
    """Return whether one move uses both dice, hits nothing and leaves no die."""
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
    """Return whether the move hits nothing and the team rolls again."""
    return not case.sends() and case.rolls_next(case.after)


def is_another_turn(case: Case) -> bool:
    """Return whether only the last space of the move gives the next roll."""
    return case.flagged(case.move.land, AGAIN) and len(case.dice) == 1 and rolls_again(case)


def ends_a_double(case: Case) -> bool:
    """Return whether the move plays the last number of a double."""
    rolls = case.rules.doubles in (Doubles.ROLL_AGAIN, Doubles.UNDERSIDES)
    double = rolls and int(case.game.read(case.one.state).again)
    return bool(double) and len(case.dice) == 1 and rolls_again(case)


def is_a_six(case: Case) -> bool:
    """Return whether the move plays a six and the team rolls again."""
    return case.move.die == SIX and case.dice == (SIX,) and rolls_again(case)


def breaks_a_pair(case: Case) -> bool:
    """Return whether only the two checkers on the origin may move, and only because of the six."""
    here, others = case.move.origin, range(1, SIX)
    return (
        case.move.die == SIX
        and case.dice == (SIX,)
        and case.on(here, case.seat) == case.number("count") == OWNERS
        and {move.origin for move in case.legal} == {here}
        and any(move.origin != here for die in others for move in case.again(case.placed(), (die,)))
        and not case.sends()
    )


def is_four_moves(case: Case) -> bool:
    """Return whether one number is available four times."""
    return case.dice == (case.move.die,) * 4 and not case.sends()


def is_third_double(case: Case, kind: EventKind) -> bool:
    """Return whether a third double takes the team's farthest checker and ends the turn."""
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
    """Return the number of the team's waiting checkers."""
    return case.on(case.pool, case.seat)


def frees(case: Case) -> bool:
    """Return whether the given number of checkers leaves the pool for the given space."""
    count, to = case.number("count"), case.space("to")
    return (
        case.one.facts["throw"] == case.dice
        and case.move.action is Action.FREE
        and count == case.move.count
        and case.on(case.pool, case.seat, case.after) == waits(case) - count
        and case.on(to, case.seat, case.after) == case.on(to, case.seat) + count
    )


def frees_by_double(case: Case) -> bool:
    """Return whether a double frees, with no other team on the exit."""
    return frees(case) and case.dice == (case.move.die,) * 2 and not case.others(case.move.land)


def must_free(case: Case) -> bool:
    """Return whether all checkers wait and freeing is the only legal action."""
    return (
        frees_by_double(case)
        and waits(case) == len(case.game.board.classes)
        and {move.action for move in case.legal} == {Action.FREE}
    )


def frees_by_value(case: Case) -> bool:
    """Return whether the number that frees does so, with no other team on the exit."""
    die = case.move.die
    free = die in case.rules.entry_value and die in case.dice and case.number("count") == 1
    return free and frees(case) and not case.others(case.move.land)


def frees_by_sum(case: Case) -> bool:
    """Return whether two dice that do not free free by their sum, and both are used."""
    first, second = case.number("first"), case.number("second")
    return (
        case.rules.entry_sum
        and case.dice == (first, second)
        and case.move.die == first + second
        and not {first, second} & {*case.rules.entry_value}
        and frees(case)
        and not case.others(case.move.land)
        and not case.game.dice(case.after)
    )


def is_bonus(case: Case, pips: int | str) -> bool:
    """Return whether a checker moves by a bonus and hits nothing."""
    return case.dice == (case.move.die,) == (pips,) and not case.sends()


def frees_and_hits(case: Case, *, safe: bool) -> bool:
    """Return whether a freed checker hits the only checker on the exit.

    `safe` is whether the exit is a safe space.
    """
    hit, to = case.team("hit"), case.space("to")
    return (
        frees(case)
        and case.flagged(to, SAFE) == safe
        and case.crowd(to) == {hit: 1}
        and case.sends() == [hit]
    )


def frees_on_a_full_exit(case: Case) -> bool:
    """Return whether a freed checker sends one back of those of another team that fill its exit."""
    hit, to = case.team("hit"), case.space("to")
    return (
        frees(case)
        and case.number("count") == 1
        and case.crowd(to) == {hit: case.number("room")}
        and case.number("room") == case.layout.space(to).capacity
        and case.sends() == [hit]
    )


def must_clear(case: Case) -> bool:
    """Return whether only the checker on the exit may move, and only because checkers wait."""
    here = case.move.origin
    return (
        waits(case) == case.number("waiting") > 0
        and case.on(here, case.seat) == 1
        and {move.origin for move in case.legal} == {here}
        and any(move.origin not in (here, "") for move in case.again(case.with_all_out()))
    )


def tries_again(case: Case) -> bool:
    """Return whether the roll frees no checker and the team rolls again.

    All checkers that are not home wait.
    """
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
    """Return whether the number is too large: exactly one number, a smaller one, leads home."""
    by_it = [move for move in case.legal if case.moves_it(move) and move.die == case.move.die]
    needed = case.number("needed")
    return (
        case.move.die in case.dice
        and not by_it
        and needed < case.move.die
        and case.homeward() == {needed}
    )


def has_to_spare(case: Case) -> bool:
    """Return whether the checker comes home by more pips than it needs, and by no fewer."""
    needed = case.number("needed")
    return (
        case.move.land in case.goals
        and needed == case.distance() < case.move.die
        and case.move.die in case.homeward()
        and min(case.homeward()) == needed
    )


def is_rearmost(case: Case) -> bool:
    """Return whether no checker of the team is farther from the finish than the one that moves."""
    far = case.game.board.distances(case.seat)
    return max(far[space] for space in case.places()) == case.distance()


def turns_round(case: Case) -> bool:
    """Return whether the checker needs fewer pips than the number and walks back the rest."""
    needed, path = case.number("needed"), case.move.path
    return (
        needed == case.distance() == path.index(FINISH) + 1 < case.move.die == len(path)
        and case.move.land not in case.goals
        and not case.sends()
    )


def is_last(case: Case) -> bool:
    """Return whether all other checkers are home and the team rolls one die of two."""
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
