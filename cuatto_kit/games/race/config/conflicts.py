"""Checks of keys of a race board that are valid separately but not together.

Those of switches are in rule_conflicts.py.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.classes import CLASSES, EMPTY, MOST_CHECKERS
from cuatto_kit.games.race.config.names import ENTRIES, FINISH, PATHS, START, WrittenBoard, ends_at
from cuatto_kit.games.race.config.rules import (
    ExitHit,
)
from cuatto_kit.games.race.config.throws import DIE_SIDES

DEFAULT_CAPACITY = 4
PAIR = 2
"""The number of dice for which doubles and sums of two are defined."""

BOARD_START: YamlPath = ("board", "start")
BRIDGE: YamlPath = (*BOARD_START, "bridge")
CHECKERS: YamlPath = ("teams", "checkers")
PIECES: YamlPath = ("teams", "pieces")
SLOTS: YamlPath = ("teams", "start_slots")
HEAD_START: YamlPath = ("teams", "head_start")


def has_bridge(document: Document) -> bool:
    """Return whether the file gives a start bridge, of whatever length."""
    start = document.at(BOARD_START)
    return isinstance(start, dict) and BRIDGE[-1] in start


def start_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield the faults of lanes, slots and head starts.

    They are a lane that is too short for a team, slots without a bridge or for another team, and
    head starts that are not one per seat.
    """
    lane, size = _lane(document), _team(document).total()
    if 0 < lane < size:
        message = f"a lane of {lane} for a team of {size}; expected room for all"
        yield document.fault(Code.BRIDGE_SHORT, BRIDGE, message)
    slots: Any = document.at(SLOTS)
    if isinstance(slots, list) and slots and all(name in (*CLASSES, EMPTY) for name in slots):
        yield from _slot_faults(document, slots)
    ahead = document.at(HEAD_START)
    if isinstance(ahead, list) and ahead and seats and len(ahead) != seats[1]:
        given = f"{len(ahead)} head start{'s' * (len(ahead) != 1)}"
        message = f"{given} for {seats[1]} seat{'s' * (seats[1] > 1)}; expected one each"
        yield document.fault(Code.BAD_VALUE, HEAD_START, message)


def _slot_faults(document: Document, slots: list[str]) -> Iterator[Fault]:
    start = document.at(BOARD_START)
    if isinstance(start, str):
        message = f"slots are those of a start bridge, not of {format_value(start)}"
        expected = "expected `start: {bridge: n}`, or no slots"
        yield document.fault(Code.BAD_VALUE, SLOTS, f"{message}; {expected}", at_key=True)
        return
    lane = _lane(document)
    if 0 < lane < len(slots):
        message = f"{len(slots)} entries for a lane of {lane}; expected {lane} or less"
        yield document.fault(Code.BAD_VALUE, (*SLOTS, lane), message)
    team, placed = _team(document), Counter(name for name in slots if name != EMPTY)
    if team.total() and +team != placed:
        message = f"{_counted(placed)} on the slots; expected the team, {_counted(team)}"
        yield document.fault(Code.BAD_VALUE, SLOTS, message)


def _counted(checkers: Counter[str]) -> str:
    return ", ".join(f"{checkers[name]} {name}" for name in CLASSES if checkers[name]) or "nobody"


def board_faults(board: WrittenBoard, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield the faults of entries and goals.

    They are teams without a way on to the board, and goals that are not for one team or are too
    few.
    """
    paths = board.document.at(PATHS)
    written = paths if isinstance(paths, dict) else {}
    yield from _entry_faults(board.document, written, seats)
    yield from _crowded_exits(board.document)
    yield from _counted_rungs(board.document, written)
    yield from _goal_faults(board, written)


def _entry_faults(
    document: Document, paths: Mapping[str, Any], seats: tuple[int, int] | None
) -> Iterator[Fault]:
    entries: Any = document.at(ENTRIES)
    start = document.at(BOARD_START)
    if isinstance(entries, list) and entries:
        if has_bridge(document):
            message = "a bridge leads on to the board by itself; expected no entries"
            yield document.fault(Code.BAD_VALUE, ENTRIES, message, at_key=True)
        elif seats and len(entries) < seats[1]:
            given = f"{len(entries)} entr{'ies' if len(entries) > 1 else 'y'}"
            message = f"{given} for {seats[1]} seats; expected one each"
            yield document.fault(Code.BAD_VALUE, ENTRIES, message)
    elif entries in (None, []) and start == "yards" and seats and paths:
        ways = [_takers(path) for name, path in paths.items() if _leaves_start(document, name)]
        without = [
            str(seat)
            for seat in range(1, seats[1] + 1)
            if not any(takers is None or seat in takers for takers in ways)
        ]
        if without:
            message = f"no way leads on to the board for seat {', '.join(without)}"
            expected = "expected `entries:`, a space for each seat"
            yield document.fault(Code.BAD_VALUE, BOARD_START, f"{message}; {expected}")


MOST_IN_ORDER = 2
"""The largest capacity of an exit on which the order of arrival is known."""


def _crowded_exits(document: Document) -> Iterator[Fault]:
    """Yield a fault if the order of arrival matters on exits with room for more than two."""
    where = ("rules", "exit_hit")
    if document.at(where) != ExitHit.WHEN_FULL:
        return
    named, entries = document.at(("board", "capacities")), document.at(ENTRIES)
    others: Mapping[str, Any] = named if isinstance(named, dict) else {}
    everywhere = document.at(("board", "capacity"))
    everywhere = DEFAULT_CAPACITY if everywhere is None else everywhere
    exits = [name for name in entries if isinstance(name, str)] if isinstance(entries, list) else []
    rooms = [others.get(n, others.get(n.partition(".")[0], everywhere)) for n in exits]
    if any(room == "any" or room > MOST_IN_ORDER for room in rooms or [everywhere]):
        message = "'when_full' does not go with exits for more than two checkers"
        yield document.fault(Code.BAD_VALUE, where, f"{message}; expected `capacity: 2`, or all")


def _counted_rungs(document: Document, paths: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault if a six is another number than the one that a ladder needs."""
    counts = document.at(("rules", "six_counts"))
    ladders = [
        name for name, path in paths.items()
        if isinstance(path, dict) and path.get("steps") == "by_number"
    ]  # fmt: skip
    if ladders and isinstance(counts, int) and counts > DIE_SIDES:
        message = f"{counts} does not go with the ladder {ladders[0]}; expected 6"
        yield document.fault(Code.BAD_VALUE, ("rules", "six_counts"), message)


def _leaves_start(document: Document, name: str) -> bool:
    return START in [end for _, end in ends_at(document, (*PATHS, name, "from"))]


def _goal_faults(board: WrittenBoard, paths: Mapping[str, Any]) -> Iterator[Fault]:
    document = board.document
    goals = {
        name: path
        for name, path in paths.items()
        if isinstance(path, dict) and path.get("goal") is True
    }
    room: dict[int, float] = {}
    for name, path in goals.items():
        where: YamlPath = (*PATHS, name, "goal")
        takers = _takers(path)
        if takers is None or len(takers) != 1:
            message = "a goal is one team's own; expected `seats:` with its seat alone"
            yield document.fault(Code.BAD_VALUE, where, message)
            continue
        (seat,) = takers
        room[seat] = room.get(seat, 0) + _room(board, name)
        for place, end in ends_at(document, (*PATHS, name, "to")):
            if end == FINISH:
                message = "checkers stay on a goal; expected no `to: finish`"
                yield document.fault(Code.BAD_VALUE, place, message)
    size = _team(document).total()
    for seat, places in room.items():
        if places < size:
            first = next(name for name, path in goals.items() if _takers(path) == {seat})
            message = f"goals for {places} of a team of {size}; expected room for all"
            yield document.fault(Code.BAD_VALUE, (*PATHS, first, "walk"), message)


def _takers(path: Any) -> set[int] | None:
    """Return the seats, from 1, that may take a path, or None if all may."""
    seats = path.get("seats") if isinstance(path, dict) else None
    return {seat for seat in seats if isinstance(seat, int)} if isinstance(seats, list) else None


def _room(board: WrittenBoard, name: str) -> float:
    """Return the number of checkers that a goal holds, infinity if the file does not give it."""
    capacity = board.document.at(("board", "capacity"))
    capacity = DEFAULT_CAPACITY if capacity is None else capacity
    steps = board.steps.get(name)  # paths of a base file are not in `steps` if the file has a map
    if steps is None or not isinstance(capacity, int):
        return float("inf")
    return sum(1 if step.bridge else capacity for step in steps)


def team_size(document: Document) -> int:
    """Return the number of checkers of a team; 0 if the file gives no valid team."""
    return _team(document).total()


def _team(document: Document) -> Counter[str]:
    """Return the number of checkers of each class; empty if the file gives no valid team."""
    pieces, checkers = document.at(PIECES), document.at(CHECKERS)
    said = checkers if isinstance(checkers, dict) else {"regular": pieces}
    team = Counter({name: _count(n) for name, n in said.items()})
    return team if team.total() <= MOST_CHECKERS else Counter()


def _lane(document: Document) -> int:
    """Return the number of slots of a lane of the start bridge; 0 if the file gives none."""
    return _count(document.at(BRIDGE))


def _count(value: Any) -> int:
    """Return a number of checkers from a file; 0 if it is not valid."""
    counts = isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_CHECKERS
    return value if counts else 0
