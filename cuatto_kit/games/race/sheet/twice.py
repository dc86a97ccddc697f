"""The places that ways pass twice in the rule sheet, and those where two ways cross."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.checks import reach
from cuatto_kit.board.layout import Layout
from cuatto_kit.games.facts import Name
from cuatto_kit.games.race.board.spaces import second_id
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.sheet.names import path_name, space_name
from cuatto_kit.games.race.sheet.starts import Told
from cuatto_kit.games.race.sheet.ways import stretches

TWICE = ("twice", "twice_each", "twice_of", "twice_lying", "twice_over", "crossing")


def passed_twice(variant: RaceVariant, layout: Layout, colours: Sequence[Name]) -> Iterator[Told]:
    """Yield the second passages of routes, the paths over others, and the crosses of walks.

    They tell how a checker on a place is known by its next passage: it is laid on its side.
    """
    yield from _routes(variant, layout, colours)
    for name, path in variant.board.walks.items():
        spaces = [f"{name}.{number}" for number in range(1, len(path.course) + 1)]
        if path.over is not None:
            at = stretches(variant, layout, sorted(map(layout.place_of, spaces), key=_number))
            yield "twice_over", {"title": path_name(variant, name), "at": at}
        for before, (space, step) in enumerate(zip(spaces, path.course, strict=True), -1):
            if step.cross:
                ends = {"from": spaces[before], "at": space, "to": spaces[before + 2]}
                yield (
                    "crossing",
                    {key: space_name(layout, layout.place_of(end)) for key, end in ends.items()},
                )


def _routes(variant: RaceVariant, layout: Layout, colours: Sequence[Name]) -> Iterator[Told]:
    """Yield the places that routes pass twice, by team unless they are the same for all."""
    found = {seat: _passed_by(layout, seat) for seat in range(layout.seats)}
    passed = {seat: places for seat, places in found.items() if places}
    if not passed:
        return
    at = {seat: stretches(variant, layout, places) for seat, places in passed.items()}
    if len(passed) == layout.seats and len({*map(tuple, passed.values())}) == 1:
        yield "twice", {"at": at[0]}
    else:
        yield "twice_each", {}
        for seat, ats in at.items():
            yield "twice_of", {"owner": colours[seat], "at": ats}
    yield "twice_lying", {}


def _passed_by(layout: Layout, seat: int) -> list[str]:
    """Return the places that the route of a seat (0-based) passes twice, in order of the board."""
    reached = reach(
        layout.starts[seat], lambda name: [x.target for x in layout.links_from(name, seat)]
    )
    second = {layout.space(name).ground for name in reached if second_of(layout, name)}
    return [space.id for space in layout.places if space.id in second]


def second_of(layout: Layout, space: str) -> bool:
    """Return whether a space is the second passage of a route, and on no walk of its own."""
    ground = layout.space(space).ground
    return ground is not None and space == second_id(ground)


def _number(space: str) -> int:
    return int(space.partition(".")[2])
