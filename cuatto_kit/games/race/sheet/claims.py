"""The claims of each example of a race about its position, as tests against the engine.

`CLAIMS` covers, for every kind, all statements of its text (`example` in
rules/<language>/race.yaml): the placement of checkers, the legal and illegal moves with their
single reason, and the position after them.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

from cuatto_kit.board.layout import LinkKind, SpaceKind
from cuatto_kit.games.game import EventKind
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.config.rules import Barriers, Bars, Hit, Retreat
from cuatto_kit.games.race.engine.game import Action
from cuatto_kit.games.race.engine.tables import OWNERS
from cuatto_kit.games.race.sheet.case import Case
from cuatto_kit.games.race.sheet.claims_of_turns import (
    breaks_a_pair,
    ends_a_double,
    frees_and_hits,
    frees_by_double,
    frees_by_sum,
    frees_by_value,
    frees_on_a_full_exit,
    has_to_spare,
    is_a_six,
    is_another_turn,
    is_bonus,
    is_four_moves,
    is_last,
    is_rearmost,
    is_sum,
    is_third_double,
    is_too_large,
    must_clear,
    must_free,
    tries_again,
    turns_round,
)

Claim = Callable[[Case], bool]
WALL = 3
"""The number of neighbours of a team that bar the way of others."""


def told(case: Case) -> bool:
    """Return whether turn, die, origin and end of the move are as every text describes them."""
    facts, one = case.one.facts, case.one
    die = one.roll[0] if one.roll else one.move.die
    return (
        case.team("colour") == one.seat
        and case.number("pips") == die
        and case.space("from") == one.move.origin
        and ("to" not in facts or case.space("to") == one.move.land)
        and bool(one.roll or case.game.actor(one.state) == one.seat)
        and (not one.legal or bool(one.roll) or one.move in case.legal)
    )


# Hits and safe spaces


def hits(case: Case, mates: int) -> bool:
    """Return whether the move hits the only checker of another team on its last space.

    `mates` is the number of team-mates there before the move.
    """
    land, hit = case.move.land, case.team("hit")
    return (
        case.crowd(land) == {hit: 1, **({case.seat: mates} if mates else {})}
        and case.sends() == [hit]
        and case.on(land, hit, case.after) == 0
        and case.on(land, case.seat, case.after) == mates + case.move.count
    )


def hits_together(case: Case, *, owning: bool) -> bool:
    """Return whether two checkers hit together, under rules in which pairs own spaces or not.

    `owning` is whether they do.
    """
    two = case.rules.hit is Hit.ON_OWNERSHIP and case.rules.owning == owning
    return two and hits(case, 1)


def hits_alone(case: Case) -> bool:
    """Return whether the move hits without a team-mate, under rules by which any landing hits."""
    return case.rules.hit is Hit.ON_LANDING and hits(case, 0)


def swaps(case: Case) -> bool:
    """Return whether the move hits alone, and the checker hit comes to the space that it left."""
    origin, hit = case.move.origin, case.team("hit")
    placed = case.on(origin, hit, case.after) == case.on(origin, hit) + 1
    return case.rules.hit is Hit.SWAP and hits(case, 0) and placed


def is_strong_hit(case: Case) -> bool:
    """Return whether a checker that breaks hits alone, under rules by which others need two."""
    strong = case.rules.hit is Hit.ON_OWNERSHIP and can(case.move.checker, Ability.BREAKS)
    return strong and hits(case, 0)


def is_safe(case: Case) -> bool:
    """Return whether both teams stay on a safe space where the move would hit otherwise."""
    land, owner = case.move.land, case.team("owner")
    mates = 0 if case.rules.hit.alone else 1
    return (
        case.rules.hit is not Hit.NONE
        and case.flagged(land, SAFE)
        and case.crowd(land) == {owner: 1, **({case.seat: mates} if mates else {})}
        and case.on(land, owner, case.after) == 1
        and case.on(land, case.seat, case.after) == mates + 1
    )


def is_missed(case: Case) -> bool:
    """Return whether a hit is missed and only the checker that could have made it can be sent back.

    The moves played instead do not affect the other team.
    """
    hit = case.team("hit")
    if case.sends() != [hit] or case.move.die not in case.dice or len(case.one.then) < 2:
        return False
    *moves, huff = case.one.then
    state, standing = case.one.state, case.placed()[hit]
    for move in moves:
        if move not in case.game.legal(state) or move.action is Action.PASS:
            return False
        state = case.game.apply(state, move)
    return (
        case.game.legal(state) == [huff]
        and huff.action is Action.HUFF
        and huff.origin == case.move.origin
        and case.game.checkers(state, hit) == standing
        and case.on(case.pool, case.seat, case.game.apply(state, huff))
        == case.on(case.pool, case.seat, state) + 1
    )


# Spaces that are owned or full


def owns(case: Case) -> bool:
    """Return whether the given team owns the given space with enough checkers."""
    single = case.rules.barriers is Barriers.OWN_SINGLE and case.rules.bars is Bars.OTHERS
    least = 1 if single else OWNERS
    return (case.rules.owning or single) and case.on(case.space("at"), case.team("owner")) >= least


def is_blocked(case: Case) -> bool:
    """Return whether the move's last space is owned by others; no other team may land there."""
    at, owner, count = case.space("at"), case.team("owner"), case.number("count")
    return (
        owns(case)
        and at == case.space("to")
        and case.others(at) == {owner: count}
        and case.stopped_by(at, owner, count)
        and case.closed(at, case.seats_but(owner), landing=True, passing=False)
    )


def is_blocked_on_the_way(case: Case) -> bool:
    """Return whether others own a space on the way; no other team may pass it."""
    at, owner = case.space("at"), case.team("owner")
    return (
        owns(case)
        and at in case.move.path[:-1]
        and case.others(at).keys() == {owner}
        and case.stopped_by(at, owner, case.on(at, owner))
        and case.closed(at, case.seats_but(owner), landing=False, passing=True)
    )


def passes_owners(case: Case) -> bool:
    """Return whether the move passes a space that others own."""
    return owns(case) and case.space("at") in case.move.path[:-1]


def is_barrier(case: Case) -> bool:
    """Return whether two checkers stand on a space, and with one less the move would be legal."""
    at, count = case.space("at"), case.number("count")
    crowd = case.crowd(at)
    return (
        sum(crowd.values()) == count == OWNERS
        and not case.rules.owning
        and all(case.stopped_by(at, seat) for seat in crowd)
    )


def is_own_on_the_way(case: Case) -> bool:
    """Return whether one checker of the own team on a space on the way stops the move."""
    at, seat = case.space("at"), case.seat
    stopped = case.crowd(at) == {seat: 1} and case.stopped_by(at, seat)
    return stopped and at in case.move.path[:-1]


def is_full(case: Case) -> bool:
    """Return whether a space is full, and with one checker less the move would be legal."""
    at, count = case.space("at"), case.number("count")
    crowd = case.crowd(at)
    return sum(crowd.values()) == count == case.layout.space(at).capacity and all(
        case.stopped_by(at, seat) for seat in crowd
    )


def is_full_on_the_way(case: Case) -> bool:
    """Return whether a full space on the way cannot be passed by any team."""
    at = case.space("at")
    shut = case.closed(at, case.seats_but(), landing=False, passing=True)
    return at in case.move.path[:-1] and is_full(case) and shut


def is_taken(case: Case) -> bool:
    """Return whether the move's last space has room for one checker only and is taken.

    If a rival has taken it, nothing may be hit under these rules.
    """
    owner = case.team("owner")
    told = case.crowd(case.move.land) == {owner: 1} and case.space("at") == case.space("to")
    hit = case.rules.hit is not Hit.NONE and owner != case.seat
    return told and not hit and case.number("count") == 1 and is_full(case)


def is_taken_safely(case: Case) -> bool:
    """Return whether the move ends on a taken space whose checker only its safety protects."""
    owner = case.team("owner")
    return (
        case.rules.hit is not Hit.NONE
        and case.flagged(case.move.land, SAFE)
        and case.crowd(case.move.land) == {owner: 1}
        and owner != case.seat
        and case.space("at") == case.space("to")
        and is_full(case)
    )


# Checkers that protect each other


def is_pair(case: Case) -> bool:
    """Return whether two neighbours of a team keep the move off, and none of them alone does."""
    at, owner = case.space("at"), case.team("owner")
    land = case.move.land
    return (
        case.others(land) == case.others(at) == {owner: 1}
        and (land, at) in steps_of(case)
        and case.stopped_by(at, owner)
        and case.stopped_by(land, owner)
    )


def is_wall(case: Case) -> bool:
    """Return whether three neighbours of a team bar the way, and no two of them do."""
    ats, owner = case.spaces("ats"), case.team("owner")
    return (
        len(ats) == WALL
        and {*pairwise(ats)} <= steps_of(case)
        and {*ats} <= {*case.move.path[:-1]}
        and all(case.others(at) == {owner: 1} and case.stopped_by(at, owner) for at in ats)
    )


def retreats(case: Case) -> bool:
    """Return whether the checker may only walk back, as its way on ends on a protected one."""
    ats, owner = case.spaces("ats"), case.team("owner")
    here, first = case.move.origin, case.move.path[0]
    onward = [move for move in case.again(case.without(ats[0], owner, 1)) if case.moves_it(move)]
    return (
        case.rules.retreat is Retreat.FORCED
        and len(ats) == OWNERS
        and {(first, here), *pairwise(ats)} <= steps_of(case)
        and all(case.others(at) == {owner: 1} for at in ats)
        and case.legal == [case.move]
        and [move.land for move in onward] == ats[:1]
        and not case.sends()
    )


def steps_of(case: Case) -> set[tuple[str, str]]:
    """Return the steps of the board as pairs of spaces."""
    return {(x.origin, x.target) for x in case.layout.links if x.kind is LinkKind.STEP}


# Checkers with abilities


def is_pinned(case: Case) -> bool:
    """Return whether the checker cannot move by any number, and only because of the pin."""
    here, owner = case.space("from"), case.team("owner")
    team = case.game.checkers(case.one.state, owner)
    pins = [name for name, place in team if place == here and can(name, Ability.PINS)]
    return (
        case.on(here, case.seat) == 1
        and case.space("at") == here
        and len(pins) == case.on(here, owner) == 1
        and not any(
            case.moves_it(move)
            for die in case.game.board.thrown
            for move in case.again(case.placed(), (die,))
            if move.action is not Action.PASS
        )
        and case.stopped_by(here, owner)
    )


def is_unfit(case: Case) -> bool:
    """Return whether a checker of another class in its place could make the move.

    The way is then free, and only the class is unfit.
    """
    name, here = case.move.checker, case.move.origin
    for other in dict.fromkeys(case.game.board.classes):
        placed = case.placed()
        team = placed[case.seat]
        if other == name or other not in [kind for kind, _ in team]:
            continue
        mine = team.index((name, here))
        theirs = next(k for k, (kind, _) in enumerate(team) if kind == other)
        team[mine], team[theirs] = (other, here), (name, team[theirs][1])
        moves = [(move.checker, move.path) for move in case.again(placed)]
        if (other, case.move.path) in moves:
            return case.refused()
    return False


def goes_back(case: Case) -> bool:
    """Return whether the first step of the move goes against the direction of the way."""
    links = steps_of(case)
    here, first = case.move.origin, case.move.path[0]
    return (
        can(case.move.checker, Ability.BACKWARD)
        and (first, here) in links
        and (here, first) not in links
        and not case.sends()
    )


# Ways


def in_line(case: Case) -> bool:
    """Return whether a team-mate ahead on their start bridge obstructs the move."""
    at = case.space("at")
    lane = case.layout.starts[case.seat]
    return (
        {case.move.origin, at} <= set(lane)
        and at in case.move.path
        and case.crowd(at) == {case.seat: 1}
        and case.stopped_by(at, case.seat)
    )


def is_held_up(case: Case) -> bool:
    """Return whether a checker of another team on a bridge obstructs the move, for all teams."""
    at, owner = case.space("at"), case.team("owner")
    space = case.layout.space(at)
    return (
        (space.kind, space.capacity) == (SpaceKind.CROSSING, 1)
        and at in case.move.path
        and owner != case.seat
        and case.crowd(at) == {owner: 1}
        and case.stopped_by(at, owner)
        and case.closed(at, case.seats_but(), landing=True, passing=True)
    )


def may_choose(case: Case, ends: list[str]) -> bool:
    """Return whether this number leads the checker to these spaces, two or more, and no others."""
    moves = [m for m in case.legal if case.moves_it(m) and m.die == case.move.die]
    return (
        len(ends) == len(moves) > 1
        and {move.land for move in moves} == set(ends)
        and set(moves) == {case.move, *case.one.others}
    )


def jumps(case: Case, *, back: bool) -> bool:
    """Return whether the move ends with one jump, from the space to which the number leads."""
    at, to = case.space("at"), case.space("to")
    far = case.game.board.distances(case.seat)
    jump = [x for x in case.layout.links if x.kind is LinkKind.JUMP]
    return (
        (at, to) in [(x.origin, x.target) for x in jump]
        and case.move.path[case.move.die - 1 :] == (at, to)
        and (far[to] > far[at]) == back
        and not case.sends()
    )


CLAIMS: Mapping[str, Claim] = {
    "jail_again": tries_again,
    "free_forced": must_free,
    "free_double": frees_by_double,
    "free_value": frees_by_value,
    "free_sum": frees_by_sum,
    "free_hit": lambda case: frees_and_hits(case, safe=False),
    "free_hit_safe": lambda case: frees_and_hits(case, safe=True),
    "free_full": frees_on_a_full_exit,
    "clear": must_clear,
    "sum": is_sum,
    "double_again": ends_a_double,
    "double_four": is_four_moves,
    "six_again": is_a_six,
    "six_breaks": breaks_a_pair,
    "again": is_another_turn,
    "bonus_hit": lambda case: is_bonus(case, case.rules.hit_bonus),
    "bonus_home": lambda case: is_bonus(case, case.rules.home_bonus),
    "hit": lambda case: hits_together(case, owning=True),
    "hit_meeting": lambda case: hits_together(case, owning=False),
    "hit_alone": hits_alone,
    "swap": swaps,
    "safe": is_safe,
    "missed": is_missed,
    "block": is_blocked,
    "block_one": is_blocked,
    "barrier": lambda case: is_barrier(case) and case.space("at") == case.space("to"),
    "over": passes_owners,
    "block_pass": is_blocked_on_the_way,
    "barrier_pass": lambda case: is_barrier(case) and case.space("at") in case.move.path[:-1],
    "own_pass": is_own_on_the_way,
    "full": lambda case: case.space("at") == case.space("to") and is_full(case),
    "taken": is_taken,
    "taken_safe": is_taken_safely,
    "full_pass": is_full_on_the_way,
    "pair": is_pair,
    "wall": is_wall,
    "retreat": retreats,
    "pin": is_pinned,
    "strong": is_strong_hit,
    "odd": lambda case: case.move.die % 2 == 0 and is_unfit(case),
    "even": lambda case: case.move.die % 2 == 1 and is_unfit(case),
    "bidirectional": goes_back,
    "lane": in_line,
    "bridge": is_held_up,
    "split": lambda case: may_choose(case, [case.space("to"), case.space("other")]),
    "split_more": lambda case: may_choose(case, case.spaces("ends")),
    "jump": lambda case: jumps(case, back=False),
    "jump_back": lambda case: jumps(case, back=True),
    "triple": lambda case: is_third_double(case, EventKind.SENT_BACK),
    "triple_home": lambda case: is_third_double(case, EventKind.CROWNED),
    "out_overshoot": has_to_spare,
    "out_rearmost": lambda case: has_to_spare(case) and is_rearmost(case),
    "out_exact": is_too_large,
    "out_bounce": turns_round,
    "last": is_last,
}
"""The claim of each kind, in the order of the sheet."""


def holds(case: Case) -> bool:
    """Return whether all statements of the example's text are true."""
    return told(case) and CLAIMS[case.one.kind](case)
