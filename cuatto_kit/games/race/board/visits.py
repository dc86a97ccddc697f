"""Checks of places that ways visit more than once: what such places cannot be."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.checks import reach
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.board.paths import Paths
from cuatto_kit.games.race.board.spaces import Visit
from cuatto_kit.games.race.config.by_seat import CAPACITIES, STANDING
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import ENTRIES, FLAGS, JUMPS, START, ends_at
from cuatto_kit.games.race.config.rules import ExitHit, Hit, Protect


def visit_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield the faults of places that are visited again and of keys that name further visits."""
    if not paths.visits:
        return
    first = next(iter(paths.visits.values()))
    if variant.points:
        message = "a place passed twice does not go with spaces: points"
        yield document.fault(Code.BAD_VALUE, first.source, f"{message}; expected each space once")
    swaps, protects = variant.rules.hit is Hit.SWAP, variant.rules.protect is not Protect.NONE
    if swaps or protects:
        rule = "hit: swap" if swaps else f"protect: {variant.rules.protect}"
        message = f"a place passed twice does not go with {rule}"
        yield document.fault(Code.BAD_VALUE, first.source, f"{message}; expected each space once")
    told: set[tuple[YamlPath, str]] = set()
    for visit in paths.visits.values():
        if (kind := _kind(variant, paths, visit.ground)) and (visit.source, kind) not in told:
            told.add((visit.source, kind))
            message = f"{visit.ground} is {kind}, which is passed once"
            yield document.fault(Code.BAD_VALUE, visit.source, f"{message}; expected another space")
    yield from _name_faults(document, variant, paths.visits)
    yield from _crowd_faults(document, variant, paths)


def crossed_spaces(variant: RaceVariant, layout: Layout) -> frozenset[str]:
    """Return the spaces that two paths cross straight."""
    found = set()
    for space in layout.spaces:
        path, _, number = space.id.partition(".")
        course = variant.board.walks[path].course if path in variant.board.walks else ()
        if space.ground and number.isdecimal() and course[int(number) - 1].cross:
            found.add(space.ground)
    return frozenset(found)


def _kind(variant: RaceVariant, paths: Paths, space: str) -> str:
    """Return what a space is that cannot be visited twice, in words; empty if it can."""
    board = variant.board
    path = board.walks[space.partition(".")[0]]
    if path.goal or any(space in goals for goals in paths.goals.values()):
        return "a goal"
    if path.ladder:
        return "on a ladder"
    if any(_space_of(paths, end) == space for end in board.jumps):
        return "the beginning of a jump"
    if space in board.effects_at:
        return "a space with an effect"
    full = variant.rules.waits and variant.rules.exit_hit is ExitHit.WHEN_FULL
    return "an entry under exit_hit: when_full" if full and space in board.entries else ""


def _reached(paths: Paths, seat: int) -> list[str]:
    """Return the spaces that checkers of a seat (0-based) can come to, in order of the links."""
    onward: dict[str, list[str]] = {}
    for link in paths.links:
        if not link.seats or seat in link.seats:
            onward.setdefault(link.origin, []).append(link.target)
    starts = [name for name in onward if name.partition(".")[0] == START]
    reached = reach(starts, lambda name: onward.get(name, ()))
    return [name for name in dict.fromkeys(link.target for link in paths.links) if name in reached]


def _crowd_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield the fault of a team that has more than one further passage of a place.

    Its checkers could not be told apart: those on a further passage lie on their sides.
    """
    for seat in range(variant.seats[1]):
        passed: set[str] = set()
        for name in _reached(paths, seat):
            visit = paths.visits.get(name)
            if visit and visit.ground in passed:
                message = f"seat {seat + 1} passes {visit.ground} a third time"
                expected = "expected two passages of a space at most"
                yield document.fault(Code.BAD_VALUE, visit.source, f"{message}; {expected}")
                return
            passed |= {visit.ground} if visit else set()


def _space_of(paths: Paths, end: str) -> str:
    """Return the space that the beginning of a jump names."""
    return paths.walks[end].last_id if end in paths.walks else end


def _name_faults(
    document: Document, variant: RaceVariant, visits: Mapping[str, Visit]
) -> Iterator[Fault]:
    """Yield the faults of keys of spaces that name a further visit instead of the place."""
    keys = [*(("board", flag) for flag in FLAGS), ENTRIES]
    named = [(where, name, False) for key in keys for where, name in ends_at(document, key)]
    mappings = [CAPACITIES, JUMPS, *((*STANDING, str(seat)) for seat in variant.teams.standing)]
    for key in mappings:
        written = document.at(key)
        named += [((*key, name), name, True) for name in written or ()]
    for where, name, at_key in named:
        path = variant.board.walks.get(name)
        space = f"{name}.1" if path is not None and path.over else name
        if space in visits:
            ground = visits[space].ground
            message = f"{name} passes {ground} once more; expected the first passage of the place"
            yield document.fault(Code.BAD_VALUE, where, message, at_key=at_key)
