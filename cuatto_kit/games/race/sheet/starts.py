"""The texts of a rule sheet about the positions of the checkers before the first turn."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.config.languages import label_of_space
from cuatto_kit.config.model import text_in
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.race.board.starts import onward, standing, way_ahead
from cuatto_kit.games.race.config.classes import CLASSES, EMPTY
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.sheet.names import class_name

STARTS = (
    "lanes", "lanes_by_slot", "line_up", "head_start", "head_start_alike", "head_start_each",
    "standing", "standing_of", "pool_rest", "yards_rest", "jail_rest", "jails_rest", "pool_none",
    "yards_none", "jail_none", "jails_none",
    "head_start_out", "head_start_class", "head_start_exit", "head_start_split", "head_start_jump",
)  # fmt: skip

Told: TypeAlias = tuple[str, Mapping[str, Fact]]
"""The value of a topic, with its facts."""


def lanes(variant: RaceVariant) -> Iterator[Told]:
    """Yield the start bridges and, where it matters, the order of the checkers on their slots."""
    team = variant.teams
    size: Mapping[str, Fact] = {"size": team.size, "slots": variant.bridge}
    usual = [name for name in CLASSES for _ in range(team.checkers.get(name, 0))]
    if any(name != other for name, other in zip_longest(team.line_up, usual, fillvalue=EMPTY)):
        yield "lanes_by_slot", {**size, "order": tuple(map(_on_a_slot, team.line_up))}
        return
    yield "lanes", size
    if len(order := dict.fromkeys(usual)) > 1:
        yield "line_up", {"order": tuple(map(class_name, order))}


def _on_a_slot(name: str) -> Name:
    return Name("slot", name) if name == EMPTY else class_name(name)


def head_starts(variant: RaceVariant, layout: Layout, colours: Sequence[Name]) -> Iterator[Told]:
    """Yield the head starts of the teams, and their consequences for this board.

    The first text gives the teams and their pips, or that every team has a checker on its exit;
    further texts follow if classes, exits, splits or jumps are involved.
    """
    ahead = {seat: pips for seat, pips in enumerate(variant.teams.head_start) if pips}
    if not ahead:
        return
    owners, pips = tuple(colours[seat] for seat in ahead), tuple(ahead.values())
    exits = variant.rules.waits or bool(variant.board.entries)
    out = exits and pips == (1,) * layout.seats
    if out:
        yield "head_start_out", {}
    elif len(ahead) == 1:
        yield "head_start", {"owner": owners[0], "pips": pips[0]}
    elif len(set(pips)) == 1:
        yield "head_start_alike", {"owners": owners, "pips": pips[0]}
    else:
        yield "head_start_each", {"owners": owners, "pips": pips}
    if not variant.bridge and sum(map(bool, variant.teams.checkers.values())) > 1:
        name, _ = standing(variant, layout, 0)[-1]
        yield "head_start_class", {"class": class_name(name)}
    if exits and not out:
        yield "head_start_exit", {}
    ways = {seat: way_ahead(variant, layout, seat) for seat in ahead}
    if any(len(onward(layout, seat, one)) > 1 for seat, way in ways.items() for one in way[:-1]):
        yield "head_start_split", {}
    if any(_has_jump(layout, way[-1]) for way in ways.values()):
        yield "head_start_jump", {}


def waiting_first(variant: RaceVariant, layout: Layout) -> tuple[int, ...]:
    """Return the number of checkers of each seat that wait before the first turn."""
    return tuple(
        sum(space in layout.starts[seat] for _, space in standing(variant, layout, seat))
        for seat in range(layout.seats)
    )


def enters_elsewhere(layout: Layout) -> bool:
    """Return whether a 1 brings some team to another space than the first of a path."""
    pools = [(seat, starts[0]) for seat, starts in enumerate(layout.starts)]
    firsts = {space for seat, pool in pools for space in onward(layout, seat, pool)}
    return any(not space.endswith(".1") for space in firsts)


def waiting(variant: RaceVariant, layout: Layout) -> Told:
    """Return the place where checkers wait, with the number of each team that wait at first."""
    waits, yards = variant.rules.waits, variant.yards
    start = ("jails" if waits else "yards") if yards else ("jail" if waits else "pool")
    first = waiting_first(variant, layout)
    if not variant.teams.standing or (len({*first}) == 1 and any(first)):
        return start, {"size": first[0] if variant.teams.standing else variant.teams.size}
    return (f"{start}_rest" if any(first) else f"{start}_none"), {}


def standing_first(variant: RaceVariant, layout: Layout, colours: Sequence[Name]) -> Iterator[Told]:
    """Yield the checkers that are on the board before the first turn, by team."""
    placed = {
        seat: {name if "." in name else f"{name}.1": count for name, count in spaces.items()}
        for seat in range(layout.seats)
        if (spaces := variant.teams.standing.get(seat + 1))
    }
    if placed:
        yield "standing", {}
    for seat, spaces in placed.items():
        each = tuple(_placed(layout, space, count) for space, count in spaces.items())
        yield "standing_of", {"owner": colours[seat], "placed": each}


def _placed(layout: Layout, space: str, count: int) -> Name:
    """Return a number of checkers on a space, as in `5 on Outer 3`."""
    label = layout.space(space).label
    told = {
        language: words.format(count=count, space=text_in(label, language))
        for language, words in label_of_space("placed").items()
    }
    return Name("placed", f"{count} {space}", told)


def _has_jump(layout: Layout, space: str) -> bool:
    return any(link.kind is LinkKind.JUMP for link in layout.links_from(space))
