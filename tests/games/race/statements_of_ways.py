"""The checks of what a rule sheet states about the ways over a board: where they split, meet and
turn, which teams they are for, and jumps."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Move, Position
from tests.games.planting import Planted

from .statements import PLANTED, states
from .statements_of_starts import colours, number_of_owner
from .table import Table, name_of, names_of


def path_of(table: Table, space: str) -> str:
    return table.layout.space(space).path


def next_paths(table: Table, seat: int, space: str) -> set[str]:
    """The paths to which one step leads a seat from a space that it comes to."""
    return {path_of(table, there) for there in table.steps[seat].get(space, ())}


def walkers(table: Table) -> Mapping[str, set[int]]:
    """The seats that come to each space."""
    found = defaultdict[str, set[int]](set)
    for seat, steps in enumerate(table.steps):
        for space in steps:
            found[space].add(seat)
    return found


def own_paths(table: Table) -> Mapping[str, set[int]]:
    """The seats that come to each path, if they are not all seats; finish and starts aside."""
    found = defaultdict[str, set[int]](set)
    for space, seats in walkers(table).items():
        if table.layout.space(space).cell:
            found[path_of(table, space)] |= seats
    return {path: seats for path, seats in found.items() if len(seats) < table.game.seats}


def into_home_row(table: Table, seat: int, space: str) -> bool:
    """Return whether a seat turns into its own path from a space that leads the others on."""
    paths, own = next_paths(table, seat, space), own_paths(table)
    mine = {path for path in paths if own.get(path) == {seat}}
    others = [other for other in range(table.game.seats) if other != seat]
    return bool(mine) and any(next_paths(table, other, space) - own.keys() for other in others)


# Splits


@states("structure", "split", "split_at", "split_at_start")
def check_split(table: Table, topic: Topic) -> None:
    """A team chooses from these ways there; where a way is for others only, it has the rest."""
    if topic.value == "split":
        assert [*splits(table)]
        return
    starts = {start for starts in table.layout.starts for start in starts}
    if topic.value == "split_at":
        at = name_of(topic, "at")
        assert at not in starts
    else:
        at = next(at for at in splits(table) if at in starts)
    _check_choice(table, at, Counter(names_of(topic, "ways")))


@states("structure", "split_from")
def check_split_passed(table: Table, topic: Topic) -> None:
    """From the split all ways are open; a checker that passes it comes to a named space."""
    at = name_of(topic, "at")
    _check_choice(table, at, Counter(names_of(topic, "ways")))
    passed = {land for seat in walkers(table)[at] for land in _beyond(table, seat, at)}
    assert passed == {*names_of(topic, "to")}


@states("splits", "on_landing")
def check_splits(table: Table, topic: Topic) -> None:
    """A checker that passes a split has one way on."""
    found = 0
    for at in {*splits(table)} - {start for starts in table.layout.starts for start in starts}:
        for seat in walkers(table)[at]:
            found += len(table.steps[seat][at]) > 1
            assert len(_beyond(table, seat, at)) == 1
    assert found


def _beyond(table: Table, seat: int, at: str) -> set[str]:
    """Return where a two leads over a space, from those before it."""
    found = set()
    for origin in table.before(seat, at):
        state = table.game.place(table.standing(seat, origin), seat=seat, dice=(2,))
        found |= {move.path[1] for move in table.walks(state, origin) if move.path[0] == at}
    return found


def splits(table: Table) -> Iterator[str]:
    """The spaces after which some seat can choose, other than where home rows turn off."""
    for seat, steps in enumerate(table.steps):
        for space, targets in steps.items():
            if len(targets) > 1 and not into_home_row(table, seat, space):
                yield space


def _check_choice(table: Table, at: str, told: Counter[str]) -> None:
    seats = walkers(table)[at]
    assert seats
    targets = {there for seat in seats for there in table.steps[seat][at]}
    assert Counter(path_of(table, there) for there in targets) == told
    own, choices = own_paths(table), 0
    for seat in seats:
        mine = next_paths(table, seat, at)
        choices += len(table.steps[seat][at]) > 1
        assert all(seat not in own[path] for path in told.keys() - mine)
    assert choices


# Where ways meet and part


@states("structure", "join")
def check_join(table: Table, topic: Topic) -> None:
    """From several spaces ways lead to these, and nowhere else; from there all teams go on alike,
    as far as a way is for all."""
    into, own = defaultdict[str, set[str]](set), own_paths(table)
    for steps in table.steps:
        for space, targets in steps.items():
            if space not in {start for starts in table.layout.starts for start in starts}:
                for target in targets:
                    into[target].add(space)
    back = {(space, there) for there, origins in into.items() for space in origins}
    joins = {
        there
        for there, origins in into.items()
        if there != FINISH and sum(_onward(space, there, back) for space in origins) > 1
    }
    assert {*names_of(topic, "at")} == joins
    for at in joins:
        ways = {frozenset(next_paths(table, seat, at) - own.keys()) for seat in walkers(table)[at]}
        assert len(ways) == 1


def _onward(origin: str, target: str, steps: set[tuple[str, str]]) -> bool:
    """Return whether a step is not the way back of one that is listed before it."""
    return (target, origin) not in steps or origin < target


@states("structure", "part")
def check_part(table: Table, topic: Topic) -> None:
    """From the space each team has one way on, and they differ."""
    at = name_of(topic, "at")
    seats = walkers(table)[at]
    ways = [table.steps[seat][at] for seat in seats]
    assert len(seats) > 1
    assert all(len(way) == 1 for way in ways)
    assert len({*ways}) > 1


@states("structure", "part_of")
def check_part_of(table: Table, topic: Topic) -> None:
    """These teams, of those that part after some space, go that way; no others do."""
    owners = {number_of_owner(table, colour) for colour in names_of(topic, "owners")}
    assert owners
    partings = []
    for at, seats in walkers(table).items():
        ways = {seat: table.steps[seat][at] for seat in seats}
        if len({*ways.values()}) > 1 and all(len(way) == 1 for way in ways.values()):
            partings.append({seat: path_of(table, *way) for seat, way in ways.items()})
    way = name_of(topic, "way")
    assert owners in [{seat for seat in parting if parting[seat] == way} for parting in partings]


# Rings


@states("structure", "clockwise", "counterclockwise")
def check_turning(table: Table, topic: Topic) -> None:
    """All teams go once round the board, or nearly, in one sense as seen from above."""
    own = own_paths(table)
    for seat in range(table.game.seats):
        at, turned, seen = table.exit(seat), 0.0, set[str]()
        while at not in seen:
            seen.add(at)
            onward = [
                there
                for there in table.steps[seat][at]
                if table.is_field(there) and path_of(table, there) not in own
            ]
            if not onward:
                break
            turned += table.angle(at, onward[0])
            at = onward[0]
        assert abs(turned) > math.pi
        assert (turned > 0) is (topic.value == "counterclockwise")


@states("structure", "circuit")
def check_circuit(table: Table, topic: Topic) -> None:
    """Some team comes to the same step again without turning back."""
    assert any(_goes_round(steps) for steps in table.steps)


def _goes_round(steps: Mapping[str, frozenset[str]]) -> bool:
    """Return whether a way leads from some step to the same step again, without turning back."""
    edges = {(here, there) for here, targets in steps.items() for there in targets}
    onward = {
        (here, there): {(there, far) for far in steps.get(there, ()) if far != here}
        for here, there in edges
    }
    while ends := {edge for edge, after in onward.items() if not after}:
        onward = {edge: after - ends for edge, after in onward.items() if edge not in ends}
    return bool(onward)


@states("structure", "two_way")
def check_two_way(table: Table, topic: Topic) -> None:
    """A team, and none that may go backwards, walks between two spaces either way."""
    assert table.name == "regular"
    both = [
        (seat, here, there)
        for seat, steps in enumerate(table.steps)
        for here, targets in steps.items()
        for there in targets
        if here in steps[there]
    ]
    assert both
    for seat, here, there in both:
        for origin, target in ((here, there), (there, here)):
            placed = table.standing(seat, origin, wait=not table.variant.bridge)
            state = table.game.place(placed, seat=seat, dice=(1,))
            assert table.walks(state, origin, target)


# Ways of teams


@states("structure", "home_rows")
def check_home_rows(table: Table, topic: Topic) -> None:
    """Each team turns into a path of its own from the way of all; it is hit there by none."""
    for seat in range(table.game.seats):
        rows = {
            path
            for space in table.steps[seat]
            if into_home_row(table, seat, space)
            for path in next_paths(table, seat, space)
            if own_paths(table).get(path) == {seat}
        }
        assert rows
        for space, seats in walkers(table).items():
            assert path_of(table, space) not in rows or seats == {seat}


@states("structure", "home_rows_some")
def check_home_rows_some(table: Table, topic: Topic) -> None:
    """Some paths have certain teams only, but not one of them each team."""
    own = own_paths(table)
    assert own
    assert sorted(map(sorted, own.values())) != [[seat] for seat in range(table.game.seats)]


@states("structure", "home_row_of")
def check_home_row_of(table: Table, topic: Topic) -> None:
    """The team goes into that path from that space; those that may not enter it go on."""
    owner, at = number_of_owner(table, name_of(topic, "owner")), name_of(topic, "at")
    title = name_of(topic, "title")
    onward = {seat: next_paths(table, seat, at) for seat in walkers(table)[at] | {owner}}
    takers = {seat for seat, paths in onward.items() if title in paths}
    assert owner in takers
    assert takers <= own_paths(table)[title]
    assert all(onward.values())
    assert walkers(table)[at] > {owner}


@states("structure", "own_ways", "own_way")
def check_own_way(table: Table, topic: Topic) -> None:
    """Some paths have these teams only."""
    own = own_paths(table)
    assert own
    if topic.value == "own_way":
        owners = {number_of_owner(table, colour) for colour in names_of(topic, "owners")}
        assert own[name_of(topic, "title")] == owners


# Jumps


def jumps(table: Table) -> Mapping[str, str]:
    """Where a checker that ends its move on a space is led on to."""
    found = {}
    for link in table.layout.links:
        if link.kind is LinkKind.JUMP and (seat := comer(table, link.origin)) is not None:
            for state, move in _onto(table, link.origin, 1):
                assert move.path[-1] != link.origin
                found[link.origin] = move.land
                assert table.where(table.game.apply(state, move), seat).count(link.origin) == 0
    return found


def comer(table: Table, space: str) -> int | None:
    """Return the first seat that comes to a space, if any."""
    seats = range(table.game.seats)
    return next((seat for seat in seats if table.before(seat, space)), None)


def _onto(table: Table, space: str, die: int) -> Iterator[tuple[Position, Move]]:
    """The moves by a number of a lone checker that is one step before a space."""
    seat = comer(table, space) or 0
    for before in table.before(seat, space):
        placed = table.standing(seat, before)
        state = table.game.place(placed, seat=seat, dice=(die,))
        for move in table.walks(state, before):
            if move.path[0] == space:
                yield state, move


@states("structure", "jump")
def check_jump(table: Table, topic: Topic) -> None:
    """All moves that end where a jump begins go on, those that pass do not; what counts is whether
    the far end is open, and only its checkers are concerned."""
    found = jumps(table)
    assert found
    assert found.keys() == {
        link.origin for link in table.layout.links if link.kind is LinkKind.JUMP
    }
    passing = 0
    for origin, target in found.items():
        for _, move in _onto(table, origin, 2):
            passing += 1
            assert move.path[1] in table.steps[comer(table, origin) or 0][origin]
            assert move.land == found.get(move.path[1], move.path[1])
        _check_far_end(table, origin, target)
    assert passing


def _check_far_end(table: Table, origin: str, target: str) -> None:
    """A rival where the jump begins stays; a far end that is full or owned stops the move."""
    for before in filter(table.is_field, table.before(0, origin)):
        if before == target:
            continue
        placed = table.standing(0, before) | table.standing(1, origin)
        state = table.game.place(placed, dice=(1,))
        for move in table.walks(state, before, target):
            assert origin in table.where(table.game.apply(state, move), 1)
        closed = _closing(table, target)
        if closed:
            state = table.game.place(table.standing(0, before) | closed, dice=(1,))
            assert not [move for move in table.walks(state, before) if move.path[0] == origin]


def _closing(table: Table, target: str) -> dict[int, list[tuple[str, str]]]:
    """Rivals that close a space: two that own it; empty if two do not."""
    size = table.size
    owned = table.rules.owning and size > 1 and table.is_field(target)
    return table.standing(1, target, target) if owned else {}


@states("structure", "jump_from", "jump_back", "jump_out")
def check_jump_of(table: Table, topic: Topic) -> None:
    """The jump leads from the one space to the other, nearer to the finish or farther from it."""
    origin, found = name_of(topic, "from"), jumps(table)
    far = table.far(comer(table, origin) or 0)
    target = FINISH if topic.value == "jump_out" else name_of(topic, "to")
    assert found[origin] == target
    assert (far[target] > far[origin]) is (topic.value == "jump_back")


def _places(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("place", key) for key in keys)


def _ways(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("path", key) for key in keys)


(_LEFT,), (_NORTH_END,) = _ways("left"), _ways("north-end")

PLANTED += [
    Planted("snake-24", "structure", "split"),
    Planted("own ways", "structure", "split"),
    Planted("ludo", "structure", "split"),
    Planted("bottleneck", "structure", "split_at", {"at": _places("gate.1")[0]}),
    Planted("two-ways-home", "structure", "split_at", {"at": _places("stem.3")[0]}),
    Planted("six-seats", "structure", "split_at", {"ways": _ways("west", "east")}),
    Planted("both ways", "structure", "split_at", {"ways": _ways("up", "over")}),
    Planted("own ways", "structure", "split_at", {
        "at": _places("stem.1")[0], "ways": _ways("left", "right")}),
    Planted("two starts", "structure", "split_at_start", {"ways": _ways("left")}),
    Planted("snake-24", "structure", "split_at_start", {"ways": _ways("main")}),
    Planted("turns from landings", "structure", "split_from", {"to": _places("cut.1")}),
    Planted("two-ways-home", "splits", "on_landing"),
    Planted("two-ways-home", "structure", "join", {"at": _places("stem.4")}),
    Planted("bottleneck", "structure", "join", {"at": _places("neck.1")}),
    Planted("royal-ur", "structure", "join", {"at": _places("middle.2")}),
    Planted("royal-ur", "structure", "part", {"at": _places("middle.7")[0]}),
    Planted("own ways", "structure", "part", {"at": _places("crown.1")[0]}),
    Planted("two-ways-home", "structure", "part", {"at": _places("stem.4")[0]}),
    Planted("royal-ur", "structure", "part_of", {"owners": colours("white"), "way": _NORTH_END}),
    Planted("own ways", "structure", "part_of", {"owners": colours("gold"), "way": _LEFT}),
    Planted("own ways", "structure", "part_of", {"owners": colours("gold", "red"), "way": _LEFT}),
    Planted("clockwise", "structure", "counterclockwise"),
    Planted("parques", "structure", "clockwise"),
    Planted("ludo", "structure", "clockwise"),
    Planted("snake-24", "structure", "counterclockwise"),
    Planted("snake-24", "structure", "circuit"),
    Planted("ludo", "structure", "circuit"),
    Planted("both ways", "structure", "circuit"),
    Planted("round", "structure", "two_way"),
    Planted("two-ways-home", "structure", "two_way"),
    Planted("royal-ur", "structure", "home_rows"),
    Planted("shared home row", "structure", "home_rows"),
    Planted("ludo", "structure", "home_rows_some"),
    Planted("own ways", "structure", "home_rows"),
    Planted("ludo", "structure", "home_row_of", {"at": _places("north.9")[0]}),
    Planted("ludo", "structure", "home_row_of", {"owner": colours("red")[0]}),
    Planted("parques", "structure", "home_row_of", {"title": _ways("red-home")[0]}),
    Planted("snake-24", "structure", "own_ways"),
    Planted("two-ways-home", "structure", "own_ways"),
    Planted("own ways", "structure", "own_way", {"owners": colours("gold", "green")}),
    Planted("royal-ur", "structure", "own_way", {"title": _ways("middle")[0]}),
    Planted("snake-24", "structure", "jump"),
    Planted("chutes-and-ladders", "structure", "jump_from", {
        "from": _places("main.2")[0], "to": _places("main.38")[0]}),
    Planted("jumps", "structure", "jump_from", {"to": _places("main.7")[0]}),
    Planted("jumps", "structure", "jump_from", {
        "from": _places("main.9")[0], "to": _places("main.4")[0]}),
    Planted("volcano-escape", "structure", "jump_back", {"to": _places("rim.2")[0]}),
    Planted("volcano-escape", "structure", "jump_back", {
        "from": _places("wood.2")[0], "to": _places("gully.1")[0]}),
    Planted("jumps", "structure", "jump_out", {"from": _places("main.9")[0]}),
]  # fmt: skip
