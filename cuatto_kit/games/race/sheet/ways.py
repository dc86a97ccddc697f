"""The ways of single teams in the rule sheet: routes, ladders, and goals that others walk over."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.drawing.arrows import contrary
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.facts import Example, Fact, Name
from cuatto_kit.games.race.board.starts import onward
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.engine.tables import DIE_SIDES
from cuatto_kit.games.race.sheet.names import colour, path_name, space_name
from cuatto_kit.games.race.sheet.starts import Told

WAYS = (
    "ways", "ways_some", "contrary", "ladder", "ladder_home", "goals_at", "goal_at", "goals_over",
    "goals_hit",
)  # fmt: skip
WAY = "way"
"""The kind of the example that shows the way of a team."""


def routed(variant: RaceVariant, layout: Layout) -> tuple[int, ...]:
    """Return the seats (0-based) whose way is written as a route."""
    seats = variant.board.routes
    return tuple(seat for seat in range(layout.seats) if seat + 1 in seats)


def ways(variant: RaceVariant, layout: Layout) -> Iterator[Told]:
    """Yield that teams have ways of their own, which examples show, and ladders."""
    seats = routed(variant, layout)
    if len(seats) == layout.seats:
        yield "ways", {}
    elif seats:
        colours = tuple(colour(variant.teams.colours[seat]) for seat in seats)
        yield "ways_some", {"owners": colours}
    if contrary(layout):
        yield "contrary", {}
    yield from _ladders(variant, layout)


def _ladders(variant: RaceVariant, layout: Layout) -> Iterator[Told]:
    """Yield the ladders, and the number that leads from all of them to the finish."""
    ladders = {name: path for name, path in variant.board.walks.items() if path.ladder}
    if not ladders:
        return
    titles = tuple(path_name(variant, name) for name in ladders)
    yield "ladder", {"ways": titles}
    lasts = {link.origin for link in layout.links if link.target == FINISH}
    needed = {
        min(int(space.partition(".")[2]) + 1, DIE_SIDES)
        for space in lasts
        if space.partition(".")[0] in ladders
    }
    if len(needed) == 1:
        yield "ladder_home", {"pips": needed.pop()}


def goals(variant: RaceVariant, layout: Layout, *, hits: bool) -> Iterator[Told]:
    """Yield the goals of teams that are ordinary spaces, which others may walk over.

    `hits` tells whether a landing can send a checker back.
    """
    found = open_goals(layout)
    if found:
        yield "goals_at", {}
    for seat, names in found.items():
        ats = tuple(space_name(layout, name) for name in names)
        yield "goal_at", {"owner": colour(variant.teams.colours[seat]), "at": ats}
    visited = [
        (goal, other)
        for seat, names in found.items()
        for goal in names
        for other in range(layout.seats)
        if other != seat and _enters(layout, other, goal)
    ]
    if any(onward(layout, other, goal) for goal, other in visited):
        yield "goals_over", {}
    if hits and any(SAFE not in layout.space(goal).flags for goal, _ in visited):
        yield "goals_hit", {}


def _enters(layout: Layout, seat: int, space: str) -> bool:
    """Return whether a way of a seat leads on to a space."""
    links = (link for link in layout.links if link.target == space)
    return any(not link.seats or seat in link.seats for link in links)


def open_goals(layout: Layout) -> dict[int, tuple[str, ...]]:
    """Return the goals by seat (0-based) of teams whose goals are not marked as such."""
    found = {}
    for seat, names in enumerate(layout.finishes):
        spaces = [layout.space(name) for name in names if name != FINISH]
        if spaces and not all(Flag.GOAL in space.flags for space in spaces):
            found[seat] = tuple(space.id for space in spaces)
    return found


def stretches(variant: RaceVariant, layout: Layout, way: Sequence[str]) -> tuple[Name, ...]:
    """Return the parts of paths that a way leads over, as in `Outer 5–16`.

    A path that is walked forward as a whole is given by its name.
    """
    parts: list[list[str]] = []
    for space in way:
        if parts and _goes_on(parts[-1], space):
            parts[-1].append(space)
        else:
            parts.append([space])
    return tuple(_stretch(variant, layout, part) for part in parts)


def _goes_on(part: Sequence[str], space: str) -> bool:
    """Return whether a space continues a part of a path in its direction."""
    numbers = [int(name.partition(".")[2]) for name in (*part, space) if name != FINISH]
    same = {name.partition(".")[0] for name in (*part, space)}
    steps = {two - one for one, two in pairwise(numbers)}
    return FINISH not in same and len(same) == 1 and steps in ({1}, {-1})


def _stretch(variant: RaceVariant, layout: Layout, part: Sequence[str]) -> Name:
    first, last = part[0], part[-1]
    if first == FINISH:
        return space_name(layout, FINISH)
    path, _, number = first.partition(".")
    walk = variant.board.walks[path]
    whole = number == "1" and len(part) == len(walk.course)
    if whole and len(variant.board.walks) > 1:
        return path_name(variant, path)
    if len(part) == 1:
        return space_name(layout, first)
    ends = layout.space(first).label, layout.space(last).label
    told = {
        language: f"{words}–{ends[1].get(language, words).rpartition(' ')[2]}"
        for language, words in ends[0].items()
    }
    return Name("stretch", f"{first}-{last}", told or {ANY_LANGUAGE: f"{first}-{last}"})


def way_of(layout: Layout, seat: int) -> tuple[str, ...]:
    """Return the spaces of a routed seat's way (0-based) from where it enters, with the finish."""
    way = [*onward(layout, seat, layout.starts[seat][-1])]
    while way and (targets := onward(layout, seat, way[-1])):
        way += targets[:1]
    return tuple(way)


def way_examples(variant: RaceVariant, layout: Layout) -> Iterator[Example]:
    """Yield a picture of the way of each team that has a route."""
    for seat in routed(variant, layout):
        way = way_of(layout, seat)
        facts: dict[str, Fact] = {
            "owner": colour(variant.teams.colours[seat]),
            "ways": stretches(variant, layout, way),
        }
        places = tuple(_place(layout, way, number) for number in range(len(way)))
        drawn = tuple(space.id for space in layout.spaces if space.cell)
        token = Token(places[0], seat, next(iter(variant.teams.checkers)), space=way[0])
        yield Example(WAY, facts, (Scene((token,), arrows=(Arrow(places, True),), around=drawn),))


def _place(layout: Layout, way: Sequence[str], number: int) -> Point:
    """Return the middle of a space of a way; a finish beside the board is straight on."""
    outline = layout.space(way[number]).outline
    if outline is not None:
        return outline.centre
    (x, y), before = _place(layout, way, number - 1), way[number - 2 : number - 1]
    u, v = _place(layout, way, number - 2) if before and number > 1 else (x, y - 1)
    return (2 * x - u, 2 * y - v)
