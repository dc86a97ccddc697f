"""Ways over the board, in the slow oracle: where dice lead, how far it is home.

A step of a ladder is taken by one die that shows its number, and by nothing else. It is no part of
a longer walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import inf

from .oracle_setup import Checkers, Link, Path, Setup
from .oracle_spaces import may_land, may_pass, not_home


def paths(
    setup: Setup,
    checkers: Checkers,
    seat: int,
    rank: int,
    origin: int,
    dice: tuple[int, ...],
    *,
    back: bool = False,
) -> Iterator[Path]:
    """Yield every path that a checker in the air may take from `origin` by one die, a bonus or the
    sum of two dice, jumps included; `back` for those that lead back, whatever its class."""
    for first, second, target in setup.first_throws:
        if dice == (first, second) and setup.board.pools and origin == setup.board.pools[seat]:
            if may_land(setup, checkers, seat, rank, target):
                yield (target,)
            return
    needed = setup.board.spaces[origin].needs
    if needed and sum(dice) not in needed:
        return
    ways = [*_forward(setup, seat, origin, sum(dice)), *_rungs(setup, seat, origin, dice)]
    ways = [] if back else ways
    if (back or setup.can(rank, "backward")) and origin not in setup.goals(seat):
        ways += _backward(setup, seat, origin, sum(dice))
    repeated = [leg for way in ways for leg in _repeated(setup, seat, origin, way, sum(dice))]
    for way in dict.fromkeys(repeated):
        if _is_too_much(setup, checkers, seat, origin, way, dice):
            continue
        if all(may_pass(setup, checkers, seat, space) for space in way[:-1]):
            for path in _with_jumps(setup, seat, way):
                too_early = _is_too_early(setup, checkers, seat, origin, path[-1])
                if setup.rule("finish") == "within_reach" and not leads_home(setup, seat, path[-1]):
                    continue
                if may_land(setup, checkers, seat, rank, path[-1]) and not too_early:
                    yield path


def _repeated(setup: Setup, seat: int, origin: int, way: Path, pips: int) -> Iterator[Path]:
    """The way led on by the same pips from each space that repeats the throw, backward if the last
    step was one back."""
    space = way[-1]
    if not setup.board.spaces[space].repeats:
        yield way
        return
    before = way[-2] if len(way) > 1 else origin
    ahead = before in _previous(setup, seat, space)
    walk = _forward if ahead else _backward
    for leg in walk(setup, seat, space, pips):
        yield from _repeated(setup, seat, origin, (*way, *leg), pips)


def _is_too_much(
    setup: Setup, checkers: Checkers, seat: int, origin: int, way: Path, dice: tuple[int, ...]
) -> bool:
    """Whether a way ends before the pips do, of a checker that has others of its team behind it."""
    spare = setup.kind(way[-1]) == "finish" and distance(setup, seat, origin) < sum(dice)
    far = _farthest(setup, checkers, seat)
    return setup.rule("finish") == "rearmost" and spare and far > distance(setup, seat, origin)


def _is_too_early(setup: Setup, checkers: Checkers, seat: int, origin: int, space: int) -> bool:
    """Whether a checker would come home while one of its team, or itself, is too far from it."""
    goals = setup.goals(seat)
    if setup.rule("bear_off") == "any" or space not in goals or origin in goals:
        return False
    far = max(_farthest(setup, checkers, seat), distance(setup, seat, origin))
    return far > int(setup.rule("home_spaces"))


@cache
def leads_home(setup: Setup, seat: int, space: int) -> bool:
    """Return whether a checker alone on the board could go from a field to a goal by any numbers;
    other spaces are always open."""
    if setup.kind(space) != "field":
        return True
    seen, left = {space}, [space]
    while left:
        here = left.pop()
        if here in setup.goals(seat):
            return True
        needed = setup.board.spaces[here].needs
        for dice in _numbers(setup):
            if not needed or sum(dice) in needed:
                ends = {path[-1] for path in _alone(setup, seat, here, dice)}
                left += ends - seen
                seen |= ends
    return False


def _alone(setup: Setup, seat: int, space: int, dice: tuple[int, ...]) -> Iterator[Path]:
    """The ways of a checker from a space by dice, with nothing on the board."""
    pips = sum(dice)
    ways = [*_forward(setup, seat, space, pips), *_rungs(setup, seat, space, dice)]
    walks_back = any(setup.can(rank, "backward") for rank in range(len(setup.class_names)))
    if (walks_back or setup.rule("retreat") == "forced") and space not in setup.goals(seat):
        ways += _backward(setup, seat, space, pips)
    for way in ways:
        for leg in _repeated(setup, seat, space, way, pips):
            yield from _with_jumps(setup, seat, leg)


def _numbers(setup: Setup) -> Iterator[tuple[int, ...]]:
    """Yield the dice of each possible walk: a number that is thrown, a bonus, two dice as a sum."""
    sticks = range(1, setup.sticks + 1)
    faces = {*setup.results} - {0} or {*sticks} or {*range(1, setup.sides + 1), setup.six_counts}
    sums = setup.rule("sum_move")
    if setup.dice == 2 and sums in ("jump", "only"):
        yield from product(faces, repeat=2)
    if sums != "only":
        bonuses = {setup.rule(one) for one in ("hit_bonus", "home_bonus")}
        yield from ((number,) for number in faces)
        yield from ((int(pips),) for pips in bonuses if pips.isdigit())


def _farthest(setup: Setup, checkers: Checkers, seat: int) -> float:
    """The pips to a goal of the checker that has the most to go."""
    return max(
        (distance(setup, seat, space) for space in not_home(setup, checkers, seat)), default=0
    )


@cache
def distance(setup: Setup, seat: int, space: int) -> float:
    """The fewest pips to a goal: a step costs one, that of a ladder its number; jumps and releases
    cost nothing."""
    pips = dict.fromkeys(setup.goals(seat), 0)
    changed = True
    while changed:
        changed = False
        for link in setup.board.links:
            if link.target in pips and _usable(link, seat):
                far = pips[link.target] + (max(link.number, 1) if link.kind == "step" else 0)
                if far < pips.get(link.origin, inf):
                    pips[link.origin], changed = far, True
    return pips.get(space, inf)


def before(setup: Setup, seat: int, space: int) -> Iterator[int]:
    """A space and those before it on a seat's way, the nearest first, as far as a checker that is
    sent back stays on them; of equally near ones the first of the board."""
    seen, level = {space}, {space}
    while level:
        yield from (one for one in sorted(level) if _is_ordinary(setup, seat, one))
        level = {one for here in level for one in _previous(setup, seat, here)} - seen
        seen |= level


def _is_ordinary(setup: Setup, seat: int, space: int) -> bool:
    """Whether a checker stays on a space, and may leave it later."""
    one = setup.board.spaces[space]
    sends = one.repeats or one.to_start or one.back is not None
    jumps = bool(_next(setup, seat, space, "jump"))
    return one.kind == "field" and not (sends or jumps or space in setup.goals(seat))


def is_own_way(setup: Setup, seat: int, space: int) -> bool:
    """Whether only this team's way leads over the place of a space."""
    here = {*setup.board.spaces_at(space)}
    return not any(here & _way(setup, other) for other in range(setup.seats) if other != seat)


@cache
def _way(setup: Setup, seat: int) -> set[int]:
    """Every space that checkers of a seat can come to from where they begin."""
    board = setup.board
    begin = board.lanes[seat] or (board.pools[seat],)
    reached = [*begin, *(setup.standing[seat] if setup.standing else ())]
    for here in reached:  # grows while it is read
        for kind in ("step", "jump", "release"):
            reached += [x for x in _next(setup, seat, here, kind) if x not in reached]
    return set(reached)


def _rungs(setup: Setup, seat: int, space: int, dice: tuple[int, ...]) -> Iterator[Path]:
    """The steps of ladders that lead on by one die, which shows their number."""
    if len(dice) == 1 and not setup.is_bonus(dice[0]):
        for link in _links_from(setup, seat, space):
            if link.number and link.number == setup.shown(dice[0]):
                yield (link.target,)


def _forward(setup: Setup, seat: int, space: int, steps: int) -> Iterator[Path]:
    """The ways `steps` forward, by the links alone; the finish is met as its switch says."""
    if steps == 0:
        yield ()
    elif setup.kind(space) == "finish":
        if setup.rule("finish") in ("overshoot", "rearmost"):
            yield ()
        elif setup.rule("finish") == "bounce":
            yield from _backward(setup, seat, space, steps)
    else:
        for following in _walkable(setup, seat, space):
            if setup.board.spaces[following].stops and steps > 1:
                continue
            for rest in _straight_on(setup, seat, following, steps - 1):
                yield (following, *rest)


def _straight_on(setup: Setup, seat: int, space: int, steps: int) -> Iterator[Path]:
    """The ways on from a space that a checker passes, where the board splits as the switch says:
    along the path of the space, or along the first one in the file."""
    ways = [x for x in _links_from(setup, seat, space) if x.kind == "step" and not x.number]
    if steps == 0 or len(ways) < 2 or setup.rule("splits") == "always":
        yield from _forward(setup, seat, space, steps)
        return
    along = [link for link in ways if link.path == setup.board.spaces[space].path]
    (following, *_) = (link.target for link in along or ways)
    if setup.board.spaces[following].stops and steps > 1:
        return
    for rest in _straight_on(setup, seat, following, steps - 1):
        yield (following, *rest)


def _backward(setup: Setup, seat: int, space: int, steps: int) -> Iterator[Path]:
    """The ways `steps` back, which lead over field spaces only."""
    if steps == 0:
        yield ()
        return
    for preceding in _previous(setup, seat, space):
        stops = setup.board.spaces[preceding].stops and steps > 1
        if setup.kind(preceding) == "field" and not stops:
            for rest in _backward(setup, seat, preceding, steps - 1):
                yield (preceding, *rest)


def _with_jumps(setup: Setup, seat: int, path: Path) -> Iterator[Path]:
    """The path, led on by the jumps that start where it ends."""
    targets = _next(setup, seat, path[-1], "jump")
    if setup.board.spaces[path[-1]].to_start:
        targets = {setup.board.pools[seat]}
    if not targets:
        yield path
    for target in targets:
        yield from _with_jumps(setup, seat, (*path, target))


@cache
def _next(setup: Setup, seat: int, space: int, kind: str) -> set[int]:
    """Where the links of a kind lead, those of ladders included."""
    return {link.target for link in _links_from(setup, seat, space) if link.kind == kind}


@cache
def _walkable(setup: Setup, seat: int, space: int) -> set[int]:
    """Where steps lead that any walk may take."""
    links = _links_from(setup, seat, space)
    return {link.target for link in links if link.kind == "step" and not link.number}


@cache
def _previous(setup: Setup, seat: int, space: int) -> set[int]:
    """Where the steps come from that any walk may take."""
    return {
        link.origin
        for link in setup.board.links
        if link.target == space and link.kind == "step" and not link.number and _usable(link, seat)
    }


@cache
def _links_from(setup: Setup, seat: int, space: int) -> list[Link]:
    return [link for link in setup.board.links if link.origin == space and _usable(link, seat)]


def _usable(link: Link, seat: int) -> bool:
    return not link.seats or seat in link.seats
