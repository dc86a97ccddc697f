"""What a move or a roll brought about, as events: taken from what the kernel reports of it and
from who stood where it happened."""

from collections.abc import Iterator

from cuatto_kit.games.game import Event, EventKind
from cuatto_kit.games.race.engine import steps
from cuatto_kit.games.race.engine.state import (
    ACTOR,
    DICE_LEFT,
    END,
    MOVE,
    NOBODY,
    PHASE,
    ROLL,
    place_of,
)
from cuatto_kit.games.race.engine.tables import (
    EXITS,
    GOAL,
    HUFFABLE,
    SEATS,
    SPACES,
    TEAM,
    TRIPLE,
    TRIPLE_CROWNS,
    Board,
    Ints,
)
from cuatto_kit.games.race.engine.turns import free_goal


def beginning(seat: int) -> Event:
    """A seat begins by lot."""
    return Event(EventKind.BEGINS, seat)


def of_roll(
    board: Board, before: Ints, after: Ints, numbers: tuple[int, ...], taken: int
) -> Iterator[Event]:
    """A roll, and what became of a third double, which ends the turn: `taken` is the checker
    that it took. Where it took none the seat passes."""
    seat = int(before[ACTOR])
    yield Event(EventKind.ROLLED, seat, numbers=numbers)
    if after[PHASE] != MOVE:
        yield from _third_double(board, before, after, seat, taken)
    yield from _course(board, before, after, seat)


def of_move(
    board: Board, before: Ints, after: Ints, checker: int, tabled: int, sent: int
) -> Iterator[Event]:
    """A move, whom it hit, who came home by it; `sent` checkers went back."""
    seat = int(before[ACTOR])
    piece = board.classes[checker]
    origin = int(place_of(board.table, before, seat, checker))
    if tabled == steps.PASS:
        yield Event(EventKind.PASSED, seat)
    elif tabled == steps.HUFF:
        yield Event(EventKind.HUFFED, seat, piece, board.names[origin], 1)
    elif tabled < 0:
        land, count = int(board.table[board.table[EXITS] + seat]), steps.FREE - tabled
        yield Event(EventKind.FREED, seat, piece, board.names[land], count)
        yield from _hits(board, before, seat, land, sent)
    else:
        tabled_move = board.numbered[tabled]
        assert tabled_move
        yield Event(
            EventKind.MOVED, seat, piece, board.names[tabled_move.land], 1, (tabled_move.die,)
        )
        yield from _hits(board, before, seat, tabled_move.land, sent)
        if _is_goal(board, seat, tabled_move.land) and not _is_goal(board, seat, origin):
            yield _home(board, after, seat, piece, tabled_move.land)
    yield from _course(board, before, after, seat)


def _hits(board: Board, before: Ints, seat: int, land: int, sent: int) -> Iterator[Event]:
    """Who went back from where a move landed: nobody, or every foreign checker there."""
    if sent == 0:
        return
    table = board.table
    for other in range(table[SEATS]):
        for checker in range(table[TEAM]):
            if other != seat and place_of(table, before, other, checker) == land:
                yield Event(EventKind.HIT, other, board.classes[checker], board.names[land], 1)


def _third_double(
    board: Board, before: Ints, after: Ints, seat: int, taken: int
) -> Iterator[Event]:
    if taken == NOBODY:
        yield Event(EventKind.PASSED, seat)
        return
    crowns = board.table[TRIPLE] == TRIPLE_CROWNS
    piece = board.classes[taken]
    place = board.names[place_of(board.table, before, seat, taken)]
    yield Event(EventKind.CROWNED if crowns else EventKind.SENT_BACK, seat, piece, place, 1)
    if crowns:
        yield _home(board, after, seat, piece, int(free_goal(board.table, before, seat)))


def _home(board: Board, after: Ints, seat: int, piece: str, goal: int) -> Event:
    places = (place_of(board.table, after, seat, k) for k in range(board.table[TEAM]))
    count = sum(_is_goal(board, seat, int(place)) for place in places)
    return Event(EventKind.HOME, seat, piece, board.names[goal], count)


def _is_goal(board: Board, seat: int, space: int) -> bool:
    table = board.table
    return bool(table[table[GOAL] + seat * table[SPACES] + space])


def _course(board: Board, before: Ints, after: Ints, seat: int) -> Iterator[Event]:
    """What it means for the course of the game: a huff is due, another roll, the end."""
    several = board.table[SEATS] > 1  # a seat alone always rolls next
    if after[PHASE] == END:
        yield Event(EventKind.ENDED, seat)
    elif after[PHASE] == MOVE and after[DICE_LEFT] == 0:
        yield from _missed_hits(board, after, seat)
    elif before[PHASE] == MOVE and after[PHASE] == ROLL and after[ACTOR] == seat and several:
        yield Event(EventKind.ROLLS_AGAIN, seat)


def _missed_hits(board: Board, after: Ints, seat: int) -> Iterator[Event]:
    """Each space where a checker stands that could have hit by this roll."""
    table = board.table
    first = table[HUFFABLE]
    spaces = (int(space) - 1 for space in after[first : first + table[TEAM]] if space)
    for space in dict.fromkeys(spaces):
        standing = (k for k in range(table[TEAM]) if place_of(table, after, seat, k) == space)
        yield Event(EventKind.MISSED_HIT, seat, board.classes[next(standing)], board.names[space])
