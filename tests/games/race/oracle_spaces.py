"""Checkers on a space, in the slow oracle: who is where, whom a space keeps out, who is hit there.

A barrier is given by the seats that have a part in it. The checker that moves is in the air: it is
not among the checkers of a position here. Who is on a place is on each of its spaces.
"""

from __future__ import annotations

from .oracle_setup import Checkers, Setup

# --- who is where -----------------------------------------------------------------------------


def team_on(setup: Setup, checkers: Checkers, seat: int, space: int) -> int:
    return sum(counts[one] for counts in checkers[seat] for one in setup.board.spaces_at(space))


def total(setup: Setup, checkers: Checkers, space: int) -> int:
    return sum(team_on(setup, checkers, seat, space) for seat in range(len(checkers)))


def others_than(setup: Setup, seat: int) -> list[int]:
    return [other for other in range(setup.seats) if other != seat]


def foes_on(setup: Setup, checkers: Checkers, seat: int, space: int) -> list[tuple[int, int, int]]:
    """(seat, rank, space) of each checker on a place that is neither a seat's nor its partner's."""
    friends = (seat, setup.partner(seat))
    return [one for one in foreign_on(setup, checkers, seat, space) if one[0] not in friends]


def friends_on(setup: Setup, checkers: Checkers, seat: int, space: int) -> int:
    """How many checkers of a seat and its partner are on a place."""
    there = total(setup, checkers, space)
    return there - len(foes_on(setup, checkers, seat, space))


def foreign_on(
    setup: Setup, checkers: Checkers, seat: int, space: int
) -> list[tuple[int, int, int]]:
    """(seat, rank, space) of each checker of another team on the place of a space."""
    return [
        (other, other_rank, one)
        for other in others_than(setup, seat)
        for other_rank, counts in enumerate(checkers[other])
        for one in setup.board.spaces_at(space)
        for _ in range(counts[one])
    ]


def shifted(checkers: Checkers, seat: int, rank: int, space: int, by: int) -> Checkers:
    """The checkers with `by` more of one class on one space."""
    counts = [[list(spaces) for spaces in ranks] for ranks in checkers]
    counts[seat][rank][space] += by
    return tuple(tuple(tuple(spaces) for spaces in ranks) for ranks in counts)


def jailed(setup: Setup, checkers: Checkers, seat: int) -> int:
    """How many checkers of a seat wait in its pool to be freed; those that walk in do not wait."""
    if setup.rule("entry") == "free":
        return 0
    return team_on(setup, checkers, seat, setup.board.pools[seat])


def not_home(setup: Setup, checkers: Checkers, seat: int) -> list[int]:
    """The spaces of the checkers that are on no goal, one entry each."""
    goals = setup.goals(seat)
    return [
        space
        for counts in checkers[seat]
        for space, count in enumerate(counts)
        for _ in range(count)
        if space not in goals
    ]


def is_out(setup: Setup, checkers: Checkers, seat: int) -> bool:
    return not not_home(setup, checkers, seat)


def has_won(setup: Setup, checkers: Checkers, seat: int) -> bool:
    """Whether all checkers of a seat, and of its partner, are home."""
    partner = setup.partner(seat)
    return is_out(setup, checkers, seat) and (partner is None or is_out(setup, checkers, partner))


def home(setup: Setup, checkers: Checkers, seat: int) -> int:
    """Where a checker that was sent back begins anew."""
    lane = setup.board.lanes[seat]
    if not lane:
        return setup.board.pools[seat]
    free = [slot for slot in lane if total(setup, checkers, slot) == 0]
    return free[0] if setup.rule("hit_return") == "bridge_lowest" else free[-1]


# --- whom a space keeps out -------------------------------------------------------------------


def may_pass(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    kind, full = setup.kind(space), is_full(setup, space, total(setup, checkers, space))
    if kind in ("lane", "crossing"):
        return total(setup, checkers, space) == 0
    if full and space in setup.goals(seat) and setup.rule("goal_pass") == "false":
        return False
    if kind == "field" and is_in_wall(setup, checkers, seat, space):
        return False
    if kind == "field" and setup.rule("jump_blocks") == "false":
        stops = full and not _only_barriers_stop(setup)
        return not stops and not is_barred(setup, checkers, seat, space)
    return True


def may_land(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    kind = setup.kind(space)
    if kind == "finish":
        return True
    if kind == "pool":
        return space == setup.board.pools[seat]
    if kind == "lane" and setup.board.spaces[space].seat != seat:
        return False
    if kind in ("lane", "crossing"):
        return total(setup, checkers, space) == 0
    if is_barred(setup, checkers, seat, space) or is_protected(setup, checkers, seat, space):
        return False
    lone = setup.rule("share_safe") == "false" and setup.board.spaces[space].safe
    if lone and foes_on(setup, checkers, seat, space):
        return False
    standing = total(setup, checkers, space)
    if setup.rule("full") == "after_hit":
        standing -= len(hit(setup, checkers, seat, rank, space))
    return not is_full(setup, space, standing)


def is_full(setup: Setup, space: int, standing: int) -> bool:
    capacity = setup.board.spaces[space].capacity
    return capacity is not None and standing >= capacity


def is_barred(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    """Whether a barrier keeps a team off a space. Its own goals have none for it."""
    if space in setup.goals(seat):
        return False
    barriers = barriers_on(setup, checkers, space)
    if setup.rule("bars") == "others":
        return any(seat not in team for team in barriers)
    if setup.rule("bars") == "own":
        return any(seat in team for team in barriers)
    return bool(barriers)


def is_protected(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    """Whether a checker of another team is on a space, and one of its own beside it."""
    if setup.rule("protect") == "none":
        return False
    beside = [*setup.before(space), *setup.after(space)]
    return any(
        team_on(setup, checkers, other, space) and team_on(setup, checkers, other, near)
        for other in others_than(setup, seat)
        for near in beside
    )


def is_in_wall(setup: Setup, checkers: Checkers, seat: int, space: int) -> bool:
    """Whether a space is the second of three in a row with checkers of one other team."""
    if setup.rule("protect") != "pairs_and_walls":
        return False
    return any(
        all(team_on(setup, checkers, other, each) for each in (one, space, last))
        for other in others_than(setup, seat)
        for one in setup.before(space)
        for last in setup.after(space)
    )


def barriers_on(setup: Setup, checkers: Checkers, space: int) -> list[set[int]]:
    """The barriers on an ordinary space: the seats that have a part in each."""
    rule = setup.rule("barriers")
    counts = [team_on(setup, checkers, seat, space) for seat in range(setup.seats)]
    if rule == "any_pair":
        return [{seat for seat, count in enumerate(counts) if count}] if sum(counts) >= 2 else []
    if rule == "none":
        return []
    needed = {"own_single": 1, "own_pair": 2}[rule]
    return [{seat} for seat, count in enumerate(counts) if count >= needed]


def _only_barriers_stop(setup: Setup) -> bool:
    """Whether a checker may walk over a full space that does not bar it, whatever may be passed."""
    return setup.rule("barriers") == "any_pair" or setup.rule("bars") != "others"


# --- who is hit -------------------------------------------------------------------------------


def hit(
    setup: Setup, checkers: Checkers, seat: int, rank: int, space: int
) -> list[tuple[int, int, int]]:
    """(seat, rank, space) of each checker that a landing on `space` sends back, in order."""
    rule = setup.rule("hit")
    if setup.kind(space) != "field" or rule == "none" or setup.board.spaces[space].safe:
        return []
    becomes_owner = team_on(setup, checkers, seat, space) + 1 >= 2
    if not (becomes_owner or rule in ("on_landing", "swap") or setup.can(rank, "breaks")):
        return []
    return foes_on(setup, checkers, seat, space)


def is_pinned(setup: Setup, checkers: Checkers, seat: int, rank: int, space: int) -> bool:
    if setup.kind(space) != "field" or setup.can(rank, "unpinnable"):
        return False
    return any(
        checkers[other][other_rank][one] and setup.can(other_rank, "pins")
        for other in others_than(setup, seat)
        for other_rank in range(len(setup.class_names))
        for one in setup.board.spaces_at(space)
    )
