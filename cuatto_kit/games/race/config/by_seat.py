"""Keys of a race that are given by seat or by space: routes, standing checkers, capacities."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import counted, format_value
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.names import FINISH, PATHS, Names, WrittenBoard
from cuatto_kit.games.race.config.seating import MOST_SEATS

ROUTES: YamlPath = ("board", "routes")
CAPACITIES: YamlPath = ("board", "capacities")
STANDING: YamlPath = ("teams", "standing")

ITEM = re.compile(r"(?P<path>[^.]+)(?:\.(?P<first>\d{1,6})(?:-(?P<last>\d{1,6}))?)?")
"""An item of a route other than the finish."""
_SEATS = tuple(map(str, range(1, MOST_SEATS + 1)))


class Stretch(NamedTuple):
    """A part of a route: spaces of a path from `first` to `last`, both 1-based.

    Both are None for the whole path, which is walked forward or backward, as the route comes to it.
    """

    path: str
    first: int | None = None
    last: int | None = None


def stretch_of(item: str) -> Stretch:
    """Return the stretch that an item of a route names, as in `main`, `main.4` or `main.9-4`.

    The item must be valid: see `by_seat_faults`.
    """
    found = ITEM.fullmatch(item)
    assert found
    first = int(found["first"]) if found["first"] else None
    return Stretch(found["path"], first, int(found["last"]) if found["last"] else first)


def names_in(item: str, known: Collection[str]) -> Iterator[str]:
    """Yield the known spaces of a stretch in its order, those of a whole path forward."""
    path, first, last = stretch_of(item)
    numbers = [int(name.partition(".")[2]) for name in known if path_of(name) == path]
    first, last = first or 1, last or max(numbers, default=0)
    order = range(first, last + 1) if first <= last else range(first, last - 1, -1)
    yield from (f"{path}.{number}" for number in order if number in numbers)


def _ends(item: str) -> Iterator[str]:
    """Yield the first and the last space of a stretch."""
    path, first, last = stretch_of(item)
    yield from (f"{path}.{first}", f"{path}.{last}")


def path_of(item: str) -> str:
    """Return the path that an item of a route names."""
    return item.partition(".")[0]


def by_seat_faults(
    board: WrittenBoard, seats: tuple[int, int] | None, team: int
) -> Iterator[Fault]:
    """Yield the faults of the names and seats of routes, standing checkers and capacities.

    Args:
        board: The board of the document.
        seats: The fewest and the most players; None if they are not valid.
        team: The number of checkers of a team; 0 if it is not valid.
    """
    names = Names(board)
    for key in (ROUTES, STANDING):
        for seat, _ in _seats_at(board.document, key):
            if seats and int(seat) > seats[1]:
                message = f"no seat {seat}; expected 1 to {seats[1]}"
                yield board.document.fault(Code.BAD_VALUE, (*key, seat), message, at_key=True)
    if names.lengths:
        yield from _route_faults(board.document, names)
        yield from _standing_faults(board.document, names, team)
        for name in _mapping(board.document, CAPACITIES):
            if refusal := names.refusal(name, list(names.lengths)):
                where = (*CAPACITIES, name)
                yield board.document.fault(Code.UNKNOWN_NAME, where, *refusal, at_key=True)


def _mapping(document: Document, where: YamlPath) -> dict[str, Any]:
    value = document.at(where)
    return value if isinstance(value, dict) else {}


def _seats_at(document: Document, where: YamlPath) -> list[tuple[str, Any]]:
    """Return the valid seats of a key with their values."""
    return [(seat, value) for seat, value in _mapping(document, where).items() if seat in _SEATS]


def _route_faults(document: Document, names: Names) -> Iterator[Fault]:
    for seat, items in _seats_at(document, ROUTES):
        listed = items if isinstance(items, list) else []
        for position, item in enumerate(listed):
            where = (*ROUTES, seat, position)
            if not isinstance(item, str):
                continue
            if item == FINISH:
                if position < len(listed) - 1 or position == 0:
                    message = "the finish is the end of a route, after other parts"
                    yield document.fault(Code.BAD_VALUE, where, f"{message}; expected it there")
                continue
            found = ITEM.fullmatch(item)
            ends = [item] if found is None or not found["last"] else list(_ends(item))
            refusals = (names.refusal(end, list(names.lengths)) for end in ends)
            if refusal := next(filter(None, refusals), None):
                yield document.fault(Code.UNKNOWN_NAME, where, *refusal)
                continue
            takers = document.at((*PATHS, path_of(item), "seats"))
            if isinstance(takers, list) and int(seat) not in takers:
                only = "seat" + "s" * (len(takers) > 1) + " " + ", ".join(map(str, takers))
                message = f"{path_of(item)} is for {only}; expected a path for seat {seat}"
                yield document.fault(Code.BAD_VALUE, where, message)


def _standing_faults(document: Document, names: Names, team: int) -> Iterator[Fault]:
    taken: dict[str, str] = {}
    for seat, spaces in _seats_at(document, STANDING):
        here: Counter[str] = Counter()
        for space, count in spaces.items() if isinstance(spaces, dict) else ():
            where = (*STANDING, seat, space)
            if refusal := names.no_space(space, list(names.lengths)):
                yield document.fault(Code.UNKNOWN_NAME, where, *refusal, at_key=True)
                continue
            place = names.space(space, last=True)
            if taken.setdefault(place, seat) != seat:
                message = f"seat {taken[place]} has checkers on {place}; expected another space"
                yield document.fault(Code.BAD_VALUE, where, message, at_key=True)
            here[place] += count if isinstance(count, int) else 0
        if team and here.total() > team:
            given = counted(here.total(), "checker")
            message = f"{given} of a team of {team}; expected {team} at most"
            yield document.fault(Code.BAD_VALUE, (*STANDING, seat), message, at_key=True)


def standing_clash(document: Document) -> Iterator[Fault]:
    """Yield faults of standing checkers beside keys that place the same checkers."""
    if not _mapping(document, STANDING):
        return
    if isinstance(document.at(("board", "start")), dict):
        message = "checkers on the board do not go with a start bridge"
        expected = "expected a start that is a pool, or yards"
        yield document.fault(Code.BAD_VALUE, STANDING, f"{message}; {expected}", at_key=True)
    if document.at(("teams", "head_start")):
        message = "checkers on the board do not go with a head start; expected one of them"
        yield document.fault(Code.BAD_VALUE, STANDING, message, at_key=True)
    checkers = document.at(("teams", "checkers"))
    if isinstance(checkers, dict) and sum(map(bool, checkers.values())) > 1:
        value = format_value(", ".join(name for name, count in checkers.items() if count))
        message = f"checkers on the board do not go with the classes {value}; expected one class"
        yield document.fault(Code.BAD_VALUE, STANDING, message, at_key=True)
