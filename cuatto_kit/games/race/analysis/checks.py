"""Static checks by the rules of a race: checkers that cannot get home, and bottlenecks."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.analysis.notes import way_notes
from cuatto_kit.games.race.board.own_ways import seats_differ
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.board.starts import Checker, standing
from cuatto_kit.games.race.config.classes import CLASSES, Ability
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import SumMove
from cuatto_kit.games.race.engine.tabled_moves import TabledMoves
from cuatto_kit.games.race.engine.tables import POOL

CLASSES_AT = ("teams", "checkers")


def rule_findings(variant: RaceVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return the findings about a board that follow from its rules, before a game is played."""
    notes = way_notes(variant, layout)
    alike = not seats_differ(layout) and not any(variant.teams.head_start)
    seats = 1 if alike else layout.seats  # all seats have the same ways
    variant, layout = seated(variant, layout, seats)
    try:
        tabled = TabledMoves(variant, layout, seats)
        teams = [standing(variant, layout, seat) for seat in range(seats)]
    except ValueError as error:
        return (Finding(Code.TOO_BIG, "error", "", str(error), layout.source),)
    return (
        *_quota(variant),
        *_stranded(variant, layout, tabled, teams),
        *_bottlenecks(layout, seats),
        *notes,
    )


def _quota(variant: RaceVariant) -> Iterator[Finding]:
    """Yield a warning if too few checkers of a team are regular.

    The limit of 60 % is the inventor's rule of thumb.
    """
    regular = variant.teams.checkers.get("regular", 0)
    if regular < variant.rules.class_quota * variant.teams.size:
        share, least = regular / variant.teams.size, variant.rules.class_quota
        message = f"{share:.0%} of a team are regular checkers; expected {least:.0%} or more"
        yield Finding(Code.CLASS_QUOTA, "warning", "team", message, CLASSES_AT)


def _stranded(
    variant: RaceVariant, layout: Layout, tabled: TabledMoves, teams: Sequence[Sequence[Checker]]
) -> Iterator[Finding]:
    """Yield an error for each class of a seat that may reach a space with no way home.

    Each checker is considered alone on the board. `teams` are the checkers of each seat.
    """
    number, names = tabled.number, [space.id for space in layout.spaces]
    classes = [name for name, count in variant.teams.checkers.items() if count]
    for name, (seat, team) in product(classes, enumerate(teams)):
        abilities = CLASSES[name].abilities
        backward = Ability.BACKWARD in abilities
        only = ((0, Ability.ODD_ONLY), (1, Ability.EVEN_ONLY))
        parities = [parity for parity, ability in only if ability not in abilities]
        starts = [number[space] for space in _entered(layout, seat)]
        places = [number[space] for one, space in team if one == name]
        starts += [place for place in places if tabled.kind[place] != POOL]
        finish = [number[space] for space in layout.finishes[seat]]
        onward: dict[int, list[int]] = {}
        back: dict[int, list[int]] = {}
        for move in filter(None, tabled.moves[tabled.like[seat]]):
            alone = move.dice == 1 or tabled.rules.sum_move is SumMove.ONLY
            if alone and move.die % 2 in parities and (backward or not move.backward):
                onward.setdefault(move.origin, []).append(move.land)
                back.setdefault(move.land, []).append(move.origin)
        lost = sorted(_closure(starts, onward) - _closure(finish, back))
        if lost:
            space = layout.space(names[lost[0]])
            more = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
            message = (
                f"{_a(name)} checker that comes to {space.id}{more} can never finish; "
                "expected a way home by the dice it may use"
            )
            yield Finding(Code.STRANDED, "error", f"class {name}", message, space.source)


def _entered(layout: Layout, seat: int) -> Iterator[str]:
    """Yield the spaces where a seat's checkers begin to walk.

    They are its starts, or the spaces where checkers are freed.
    """
    for start in layout.starts[seat]:
        links = layout.links_from(start, seat)
        yield from [link.target for link in links if link.kind is LinkKind.RELEASE] or [start]


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _closure(starts: list[int], onward: Mapping[int, list[int]]) -> set[int]:
    found, stack = set(starts), list(starts)
    while stack:
        for target in onward.get(stack.pop(), ()):
            if target not in found:
                found.add(target)
                stack.append(target)
    return found


def _bottlenecks(layout: Layout, seats: int) -> Iterator[Finding]:
    """Yield a warning for each bridge in mid-field that every way home leads over.

    One checker on it holds up all others.
    """
    into: dict[str, list[str]] = {}
    for link in layout.links:
        into.setdefault(link.target, []).append(link.origin)
    for space in layout.places:
        if space.kind is not SpaceKind.CROSSING:
            continue
        before = into.get(space.id, [])
        if any(layout.space(origin).kind is SpaceKind.CROSSING for origin in before):
            continue  # named by the first cell of its bridge
        if not any(_home_without(layout, space, seat) for seat in range(seats)):
            message = "every way home leads over this bridge; one checker on it holds up all others"
            where = f"path {space.path}, space {space.id}"
            yield Finding(Code.BOTTLENECK, "warning", where, message, space.source)


def _home_without(layout: Layout, avoided: Space, seat: int) -> bool:
    """Return whether a seat gets home without the place of a space."""
    number = {space.id: k for k, space in enumerate(layout.spaces)}
    onward: dict[int, list[int]] = {}
    for link in layout.links:
        if layout.place_of(link.target) != avoided.id and (not link.seats or seat in link.seats):
            onward.setdefault(number[link.origin], []).append(number[link.target])
    reached = _closure([number[layout.starts[seat][-1]]], onward)
    return any(number[name] in reached for name in layout.finishes[seat])
