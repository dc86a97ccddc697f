"""Places on a board where its statements are tried: rows of ordinary spaces, and how to fill or
close one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.layout import LinkKind, SpaceKind
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.config.names import AGAIN, GOAL, SAFE
from cuatto_kit.games.race.engine.game import PASS, Position

from .table import Table

Placed = dict[int, list[tuple[str, str]]]
"""Class and space of every checker, by seat."""


@dataclass(frozen=True)
class Row:
    """Neighbouring spaces on the way of a seat, and the other seats that come by there."""

    seat: int
    spaces: tuple[str, ...]
    rivals: tuple[int, ...]


def row(table: Table, length: int, *, shared: Sequence[int] = (), seat: int | None = None) -> Row:
    """Return the first row of a length."""
    return next(rows(table, length, shared=shared, seat=seat))


def busiest(table: Table, length: int, *, shared: Sequence[int]) -> Row:
    """Return the first of the rows that the most rivals come by."""
    return max(rows(table, length, shared=shared), key=lambda spot: len(spot.rivals))


def rows(
    table: Table,
    length: int,
    *,
    shared: Sequence[int] = (),
    safe: bool = False,
    seat: int | None = None,
) -> Iterator[Row]:
    """Yield rows of ordinary spaces without forks and jumps; the first may also be a pool.

    `shared` are the places in the row that other seats come by. With `safe` the last space is safe,
    otherwise none is.
    """
    seats = range(table.game.seats)
    reach = [reached(table, other) for other in seats]
    for mover in seats if seat is None else [seat]:
        starts = table.layout.starts[mover]
        pools = starts if len(starts) == 1 else ()
        for head in [*filter(lambda name: _is_plain(table, name), reach[mover]), *pools]:
            for spaces in _onward(table, mover, (head,), length):
                if any(_is_safe(table, name) for name in spaces[:-1]) and not safe:
                    continue
                if _is_safe(table, spaces[-1]) is not safe:
                    continue
                rivals = [
                    other
                    for other in seats
                    if other != mover
                    and other != table.partner(mover)
                    and all(spaces[k] in reach[other] for k in shared)
                ]
                if rivals or not shared:
                    yield Row(mover, spaces, tuple(rivals))


def reached(table: Table, seat: int) -> dict[str, None]:
    """Return the spaces that a seat comes to without jumps, in order."""
    found = dict.fromkeys(table.layout.starts[seat])
    edge = list(found)
    for name in edge:  # grows during the loop
        links = table.layout.links_from(name, seat)
        new = [x.target for x in links if x.kind is not LinkKind.JUMP and x.target not in found]
        found |= dict.fromkeys(new)
        edge += new
    return found


def steps_from(table: Table, seat: int, space: str) -> list[str]:
    links = table.layout.links_from(space, seat)
    return [link.target for link in links if link.kind is LinkKind.STEP]


def _onward(
    table: Table, seat: int, spaces: tuple[str, ...], length: int
) -> Iterator[tuple[str, ...]]:
    if len(spaces) == length:
        yield spaces
        return
    targets = steps_from(table, seat, spaces[-1])
    if len(targets) == 1 and targets[0] not in spaces and _is_plain(table, targets[0]):
        yield from _onward(table, seat, (*spaces, *targets), length)


def _is_plain(table: Table, name: str) -> bool:
    space = table.layout.space(name)
    if space.kind is not SpaceKind.FIELD or space.capacity != table.capacity:
        return False
    return not {AGAIN, GOAL} & space.flags and not table.jump_from(name)


def _is_safe(table: Table, name: str) -> bool:
    return SAFE in table.layout.space(name).flags


# Rolls


def rolled(table: Table, state: Position, *numbers: int) -> Position:
    return table.game.apply(state, Roll(numbers))


def play_on(table: Table, state: Position) -> Position:
    """Return the position after the first legal moves, up to the next roll or the end."""
    while table.game.actor(state) >= 0:
        state = table.game.apply(state, table.game.legal(state)[0])
    return state


def next_seat(table: Table, state: Position) -> int:
    """Return the seat that is to roll."""
    return int(table.game.read(state).actor)


def stuck(table: Table, *numbers: int) -> Iterator[Position]:
    """Yield positions in which the roll cannot be used."""
    state = table.game.place(table.standing(0, last_space(table, 0)), dice=numbers)
    tries = [state]
    for spot in rows(table, numbers[0] + 1, shared=[-1], seat=0):
        placed = table.standing(0, spot.spaces[0])
        for count in (1, 2)[: table.size]:
            blocked = placed | table.standing(spot.rivals[0], *[spot.spaces[-1]] * count)
            tries.append(table.game.place(blocked, dice=numbers))
        break
    yield from (state for state in tries if table.game.legal(state) == [PASS])


def last_space(table: Table, seat: int) -> str:
    """Return the space that is one step from where a seat ends."""
    far, known = table.far(seat), reached(table, seat)
    return next(
        name
        for name, steps in far.items()
        if steps == 1 and name in known and table.is_field(name) and not table.jump_from(name)
    )


# Spaces that are taken


def crowd(
    table: Table, spot: Row, at: str, count: int, *, together: bool
) -> Iterator[tuple[int, Placed]]:
    """Yield the ways to put this number of checkers on a space before the row's seat comes,
    with how many of them are of its own team.

    Rivals are of a team each, unless several of one team may stand `together`.
    """
    most = len(spot.rivals) * (table.size if together else 1)
    for own in range(min(table.size - 1, count) + 1):
        others, placed = count - own, table.standing(spot.seat, spot.spaces[0], *[at] * own)
        if others > most:
            continue
        for number, rival in enumerate(spot.rivals):
            share = others // len(spot.rivals) + (number < others % len(spot.rivals))
            placed |= table.standing(rival, *[at] * share)
        yield own, placed


def lands(table: Table, spot: Row, placed: Placed, die: int = 1) -> bool:
    """Return whether the first space of a row leads to another one by a die."""
    state = table.game.place(placed, seat=spot.seat, dice=(die,))
    return bool(table.walks(state, spot.spaces[0], spot.spaces[die]))


def owned(table: Table, spot: Row, at: int) -> Placed:
    """Return a rival's pair on a space of a row, with the row's seat on its first space."""
    return table.standing(spot.seat, spot.spaces[0]) | table.standing(
        spot.rivals[0], *[spot.spaces[at]] * 2
    )
