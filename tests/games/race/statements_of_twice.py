"""The checks of what a rule sheet states about places that ways pass twice."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from cuatto_kit.board.geometry import Cell
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from tests.games.planting import Planted

from .statements import PLANTED, states
from .statements_of_starts import number_of_owner
from .table import Table, name_of, names_of

STRETCH = re.compile(r"(?P<path>.+)\.(?P<first>\d+)-(?P=path)\.(?P<last>\d+)")


def cells_of(table: Table, names: Iterable[str]) -> set[Cell]:
    """The cells of paths, spaces and stretches by name."""
    found = set()
    for name in names:
        if part := STRETCH.fullmatch(name):
            ends = sorted((int(part["first"]), int(part["last"])))
            spaces = [f"{part['path']}.{k}" for k in range(ends[0], ends[1] + 1)]
        else:
            walked = name in table.variant.board.walks
            spaces = [s.id for s in table.layout.spaces if s.path == name] if walked else [name]
        found |= {cell_of(table, space) for space in spaces}
    return found


def cell_of(table: Table, space: str) -> Cell:
    cell = table.layout.space(space).cell
    assert cell
    return cell


def twice(table: Table, seat: int) -> dict[Cell, list[str]]:
    """The cells on which a seat's checkers can be in two ways, with the two spaces."""
    found: dict[Cell, list[str]] = {}
    for space in table.steps[seat]:
        if cell := table.layout.space(space).cell:
            found.setdefault(cell, []).append(space)
    return {cell: spaces for cell, spaces in found.items() if len(spaces) > 1}


def after(table: Table, seat: int, space: str) -> set[str]:
    """The spaces that a seat's checker can come to from one, by steps."""
    reached = list(table.steps[seat].get(space, ()))
    for here in reached:  # grows while it is read
        reached += [there for there in table.steps[seat].get(here, ()) if there not in reached]
    return set(reached)


def lies(table: Table, seat: int, space: str) -> bool:
    """Whether pictures show a checker on a space as one that lies on its side."""
    state = table.game.place(table.standing(seat, space), seat=seat)
    maker = SceneMaker(table.variant, table.layout, table.game.seats)
    (token,) = (token for token in maker.scene(state).tokens if token.space == space)
    return token.again


def count_together(table: Table, seat: int, one: str, other: str) -> bool:
    """Whether checkers on two spaces are on both for the engine."""
    names = table.game.board.names
    state = table.game.read(table.game.place(table.standing(seat, one, other), seat=seat))
    return all(state.count[seat, names.index(space)] == 2 for space in (one, other))


@states("structure", "twice", "twice_of")
def check_twice(table: Table, topic: Topic) -> None:
    """The team, or each, passes these places twice and no others, and shares them with itself."""
    seats = range(table.game.seats)
    if topic.value == "twice_of":
        seats = [number_of_owner(table, name_of(topic, "owner"))]
    for seat in seats:
        passed = twice(table, seat)
        assert passed.keys() == cells_of(table, names_of(topic, "at"))
        assert all(count_together(table, seat, *spaces) for spaces in passed.values())


@states("structure", "twice_each")
def check_twice_each(table: Table, topic: Topic) -> None:
    """Not all teams pass the same places twice, but some team does."""
    passed = {frozenset(twice(table, seat)) for seat in range(table.game.seats)}
    assert len(passed) > 1


@states("structure", "twice_lying")
def check_lying(table: Table, topic: Topic) -> None:
    """Of the two passages of a place the later one is shown by a checker that lies, no other."""
    tried = 0
    for seat in range(table.game.seats):
        for first, second in twice(table, seat).values():
            assert second in after(table, seat, first)
            assert first not in after(table, seat, second)
            assert (lies(table, seat, first), lies(table, seat, second)) == (False, True)
            tried += 1
    assert tried


@states("structure", "twice_over")
def check_over(table: Table, topic: Topic) -> None:
    """A path has the places of these spaces, which other checkers stand on and its own lie on."""
    path = name_of(topic, "title")
    own = [space.id for space in table.layout.spaces if space.path == path]
    assert {cell_of(table, space) for space in own} == cells_of(table, names_of(topic, "at"))
    seats = [seat for seat in range(table.game.seats) if own[0] in table.steps[seat]]
    assert seats
    for seat, space in product(seats, own):
        assert lies(table, seat, space)
        first = table.layout.place_of(space)
        assert not lies(table, seat, first)
        assert count_together(table, seat, first, space)


@states("structure", "crossing")
def check_crossing(table: Table, topic: Topic) -> None:
    """A checker goes straight on between two spaces, lying on the one in the middle."""
    before, at, to = (cell_of(table, name_of(topic, fact)) for fact in ("from", "at", "to"))
    assert (to[0] - at[0], to[1] - at[1]) == (at[0] - before[0], at[1] - before[1])
    found = [
        (seat, here, there)
        for seat in range(table.game.seats)
        for origin, here in steps_between(table, seat, before, at)
        for there in table.steps[seat][here]
    ]
    lying = [(seat, here, there) for seat, here, there in found if lies(table, seat, here)]
    assert lying
    for seat, here, there in lying:
        assert cell_of(table, there) == to
        assert count_together(table, seat, table.layout.place_of(here), here)


def steps_between(table: Table, seat: int, one: Cell, other: Cell) -> Iterator[tuple[str, str]]:
    """The steps of a seat from one cell to another."""
    for origin, targets in table.steps[seat].items():
        for target in targets:
            cells = [table.layout.space(space).cell for space in (origin, target)]
            if cells == [one, other]:
                yield origin, target


PLANTED += [
    Planted("two ways", "structure", "twice", {"at": (Name("path", "main"),)}),
    Planted("passed twice by one", "structure", "twice_of", {
        "at": (Name("stretch", "main.2-main.4"),)}),
    Planted("passed twice", "structure", "twice_each"),
    Planted("two ways", "structure", "twice_lying"),
    Planted("out and back", "structure", "twice_over", {
        "at": (Name("stretch", "out.2-out.4"),)}),
    Planted("crossed", "structure", "crossing", {"to": Name("number", "main.8")}),
]  # fmt: skip
