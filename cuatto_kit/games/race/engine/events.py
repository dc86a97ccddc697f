"""The events of a move or a roll.

They are derived from the kernel's results and from the positions before and after.
"""

from collections import Counter
from collections.abc import Iterator

from cuatto_kit.games.game import Event, EventKind
from cuatto_kit.games.race.engine import steps
from cuatto_kit.games.race.engine.state import (
    END,
    MOVE,
    NOBODY,
    ROLL,
)
from cuatto_kit.games.race.engine.tables import (
    FREED_BY_DOUBLE,
    TRIPLE_CROWNS,
    Board,
    State,
    TabledMove,
)
from cuatto_kit.games.race.engine.turns import free_goal


def beginning(seat: int) -> Event:
    """Return the event of a seat that begins by lot."""
    return Event(EventKind.BEGINS, seat)


def of_roll(
    board: Board, before: State, after: State, numbers: tuple[int, ...], taken: int
) -> Iterator[Event]:
    """Yield the events of a roll.

    A third double or a third six ends the turn; `taken` is the checker that it takes, or NOBODY,
    in which case the seat passes. A throw that is kept is followed by another one.
    """
    seat = int(before.actor)
    yield Event(EventKind.ROLLED, seat, numbers=numbers)
    if after.phase == ROLL and after.dice_left:
        yield Event(EventKind.ROLLS_AGAIN, seat)
        return
    if after.phase != MOVE:
        yield from _third_roll(board, before, after, seat, taken)
    yield from _course(board, before, after, seat)


def of_move(
    board: Board, before: State, after: State, checker: int, tabled: int
) -> Iterator[Event]:
    """Yield the events of a move, with hits, bonuses and a checker that comes home."""
    seat = int(before.actor)
    piece = board.classes[checker]
    origin = int(before.checkers[seat, checker])
    if tabled == steps.PASS:
        yield Event(EventKind.PASSED, seat)
    elif tabled == steps.HUFF:
        yield Event(EventKind.HUFFED, seat, piece, board.names[origin], 1)
    elif tabled < 0:
        land = int(board.table.exits[seat])
        count = steps.FREE - tabled if board.table.freed_by == FREED_BY_DOUBLE else 1
        yield Event(EventKind.FREED, seat, piece, board.names[land], count)
        yield from _hits(board, before, after, seat, land)
        yield from _bonuses(before, after, seat, 0)
    else:
        tabled_move = board.numbered[tabled]
        assert tabled_move
        yield from _walk(board, before, seat, piece, tabled_move)
        rest = _place_of_rest(board, before, after, tabled_move)
        if rest != tabled_move.land:
            origin_name = board.names[tabled_move.land]
            yield Event(EventKind.JUMPED, seat, piece, board.names[rest], origin=origin_name)
        yield from _hits(board, before, after, seat, rest)
        yield from _landed(board, before, after, seat, piece, tabled_move.land)
        if _is_goal(board, seat, tabled_move.land) and not _is_goal(board, seat, origin):
            yield _home(board, after, seat, piece, tabled_move.land)
        yield from _bonuses(before, after, seat, tabled_move.die)
    yield from _course(board, before, after, seat)


def _walk(board: Board, before: State, seat: int, piece: str, walk: TabledMove) -> Iterator[Event]:
    """Yield the walk of a checker, the first space of another seat that it passes, and a jump."""
    origin, land = board.names[walk.origin], board.names[walk.land]
    yield Event(EventKind.MOVED, seat, piece, land, 1, (walk.die,), origin)
    for space in walk.path[: -1 - len(walk.feet)]:
        if before.owner[space] not in (NOBODY, seat):
            yield Event(EventKind.CROSSED, seat, piece, board.names[space])
            break
    if walk.feet:
        yield Event(EventKind.JUMPED, seat, piece, land, origin=board.names[walk.feet[0]])


def _place_of_rest(board: Board, before: State, after: State, walk: TabledMove) -> int:
    """Return the space on which a checker stays after a walk."""
    seat, origin, land = walk.seat, walk.origin, walk.land
    found = (
        space
        for space in board.sent_back(seat, land)
        if after.count[seat, space] > before.count[seat, space] - (space == origin)
    )
    return next(found, land)


def _landed(
    board: Board, before: State, after: State, seat: int, piece: str, land: int
) -> Iterator[Event]:
    """Yield the effects of a landing on a special space: turns to miss, checkers held and free."""
    table, name = board.table, board.names[land]
    if table.miss_extent and table.miss_at[land]:
        yield Event(EventKind.MISSES, seat, piece, name, int(table.miss_at[land]))
    if table.hold_extent and after.holder[land] == seat + 1:
        yield Event(EventKind.HELD, seat, piece, name)
    for space, holder in enumerate(before.holder.tolist()):
        if holder and after.holder[space] != holder and after.count[holder - 1, space]:
            places = after.checkers[holder - 1].tolist()
            free = board.classes[places.index(space)]
            yield Event(EventKind.RELEASED, holder - 1, free, board.names[space])


def _hits(board: Board, before: State, after: State, seat: int, land: int) -> Iterator[Event]:
    """Yield a hit for every foreign checker that was sent back from the landing space."""
    table = board.table
    for other in range(table.seats):
        gone = before.count[other, land] - after.count[other, land] if other != seat else 0
        for checker in range(table.team if gone > 0 else 0):
            if before.checkers[other, checker] == land and gone > 0:
                gone -= 1
                yield Event(EventKind.HIT, other, board.classes[checker], board.names[land], 1)


def _bonuses(before: State, after: State, seat: int, used: int) -> Iterator[Event]:
    """Yield the bonuses that a move by a die has added to the dice left."""
    left = Counter(before.dice[: before.dice_left].tolist()) - Counter([used])
    gained = Counter(after.dice[: after.dice_left].tolist()) - left
    for pips in sorted(gained.elements()):
        yield Event(EventKind.BONUS, seat, numbers=(pips,))


def _third_roll(
    board: Board, before: State, after: State, seat: int, taken: int
) -> Iterator[Event]:
    if taken == NOBODY:
        yield Event(EventKind.PASSED, seat)
        return
    crowns = board.table.triple == TRIPLE_CROWNS
    piece = board.classes[taken]
    place = board.names[before.checkers[seat, taken]]
    yield Event(EventKind.CROWNED if crowns else EventKind.SENT_BACK, seat, piece, place, 1)
    if crowns:
        yield _home(board, after, seat, piece, int(free_goal(board.table, before, seat)))


def _home(board: Board, after: State, seat: int, piece: str, goal: int) -> Event:
    places = (after.checkers[seat, k] for k in range(board.table.team))
    count = sum(_is_goal(board, seat, int(place)) for place in places)
    return Event(EventKind.HOME, seat, piece, board.names[goal], count)


def _is_goal(board: Board, seat: int, space: int) -> bool:
    table = board.table
    return bool(table.goal[seat, space])


def _course(board: Board, before: State, after: State, seat: int) -> Iterator[Event]:
    """Yield the effect on the course of the game: missed hits or turns, another roll, the end."""
    several = board.table.seats > 1  # a seat alone always rolls next
    for other, turns in enumerate((before.missing - after.missing).tolist()):
        if turns > 0:
            yield Event(EventKind.SKIPPED, other, count=turns)
    if after.phase == END:
        yield Event(EventKind.ENDED, seat)
    elif after.phase == MOVE and after.dice_left == 0:
        yield from _missed_hits(board, after, seat)
    elif before.phase == MOVE and after.phase == ROLL and after.actor == seat and several:
        yield Event(EventKind.ROLLS_AGAIN, seat)


def _missed_hits(board: Board, after: State, seat: int) -> Iterator[Event]:
    """Yield an event for each space with a checker that could have hit with this roll."""
    table = board.table
    spaces = (int(space) - 1 for space in after.huffable if space)
    for space in dict.fromkeys(spaces):
        standing = (k for k in range(table.team) if after.checkers[seat, k] == space)
        yield Event(EventKind.MISSED_HIT, seat, board.classes[next(standing)], board.names[space])
