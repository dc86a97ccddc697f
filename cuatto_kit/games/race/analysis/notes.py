"""Notes on the ways of a race: legal, but perhaps not the game that its author means.

Each note names paths, spaces and seats, and what to write if it was not meant. It changes neither
the verdict nor the games. A space without a way to it or from it is an error of board/checks.py.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from cuatto_kit.board.checks import reach
from cuatto_kit.board.layout import Layout, Link, LinkKind, Space
from cuatto_kit.errors import Code, Finding, YamlPath
from cuatto_kit.games.race.board.own_ways import enter_apart, have_own_links, owners
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import ENTRIES, FINISH, JUMPS, MAP, PATHS, START
from cuatto_kit.games.race.config.rules import Splits

MOST_LISTED = 8
"""The most places that a note lists."""
TRADITIONAL = "race"
"""The game of boards with the rules of games that exist; in the others any split is a choice."""

ROUTES = "`routes: {1: […]}` in `board`"
"""The key that gives each seat its way, for messages."""


def way_notes(variant: RaceVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return the notes on the ways of a board."""
    ways = _Ways(variant, layout)
    return (*_two_way(ways), *_open_splits(ways), *_entered_by_others(ways))


@dataclass(frozen=True)
class _Ways:
    """The steps of a board, with the seats (0-based) that may take them and come to them."""

    variant: RaceVariant
    layout: Layout

    @cached_property
    def reached(self) -> Sequence[set[str]]:
        """The spaces that each seat comes to; no way leads on from its finishes."""
        return [self._reached_by(seat) for seat in range(self.layout.seats)]

    def _reached_by(self, seat: int) -> set[str]:
        finishes = self.layout.finishes[seat]

        def onward(space: str) -> Iterable[str]:
            if space in finishes:
                return ()
            return (link.target for link in self.layout.links_from(space, seat))

        return reach(self.layout.starts[seat], onward)

    def takers(self, link: Link) -> list[int]:
        """Return the seats that come to the origin of a link and may take it."""
        return [
            seat
            for seat in range(self.layout.seats)
            if (not link.seats or seat in link.seats)
            and link.origin in self.reached[seat]
            and link.origin not in self.layout.finishes[seat]
        ]

    @cached_property
    def both_ways(self) -> Mapping[tuple[str, str], list[int]]:
        """The seats that may take each step and the same step back."""
        takers: dict[tuple[str, str], set[int]] = {}
        for link in self.layout.links:
            if link.kind is LinkKind.STEP:
                takers.setdefault((link.origin, link.target), set()).update(self.takers(link))
        pairs = {(here, there): takers.get((there, here), set()) for here, there in takers}
        both = {step: sorted(takers[step] & back) for step, back in pairs.items()}
        return {step: seats for step, seats in both.items() if seats}

    def said(self, space: str) -> str:
        """Return the name of a path for its readers: that of the space, or the finish."""
        return self.layout.space(space).path

    def seats(self, seats: Iterable[int]) -> str:
        """Return the name of some seats, as in `all seats` or `seats 1, 3`."""
        numbers = sorted({seat + 1 for seat in seats})
        if len(numbers) == self.layout.seats > 1:
            return "all seats"
        return f"seat{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"

    def written(self, link: Link) -> YamlPath:
        """Return the place in the file that makes a link."""
        path = self.variant.board.walks.get(link.path)
        source = self._space(link).source
        if source == MAP:
            return source
        if link.kind is LinkKind.JUMP:
            return (*JUMPS, link.origin)
        if path is None:
            return ENTRIES if link.path == START else source
        for key, ends in (("from", path.from_), ("to", path.to)):
            outer = link.origin if key == "from" else link.target
            for position, end in enumerate(ends):
                if outer in self._spaces(end):
                    return (*PATHS, link.path, key, position)
        return source

    def _space(self, link: Link) -> Space:
        target = self.layout.space(link.target)
        return target if target.cell else self.layout.space(link.origin)

    def _spaces(self, end: str) -> tuple[str, ...]:
        """Return the spaces that an end of a path may mean."""
        walk = self.variant.board.walks.get(end)
        return (f"{end}.{len(walk.course)}", f"{end}.1") if walk else (end,)

    def is_added(self, link: Link) -> bool:
        """Return True if a link comes from a further end: a path begins after its first `from`."""
        written = self.written(link)
        return written[-2:-1] == ("to",) or (written[-2:-1] == ("from",) and written[-1] != 0)

    def note(self, code: Code, link: Link, message: str) -> Finding:
        """Return a note at the link that it comes from."""
        space = self._space(link)
        where = f"path {space.path}, space {space.id}"
        return Finding(code, "note", where, message, self.written(link), space.id)


def _two_way(ways: _Ways) -> Iterator[Finding]:
    """Yield a note for each group of seats that may go back and forth between spaces."""
    groups: dict[tuple[int, ...], list[Link]] = {}
    told: set[frozenset[str]] = set()
    for link in sorted(ways.layout.links, key=ways.is_added, reverse=True):
        seats = ways.both_ways.get((link.origin, link.target))
        pair = frozenset((link.origin, link.target))
        if link.kind is LinkKind.STEP and seats and pair not in told:
            told.add(pair)
            groups.setdefault(tuple(seats), []).append(link)
    for takers, links in groups.items():
        pairs = [f"{link.origin} ⇄ {link.target}" for link in links]
        between = _between(ways, links)
        yield ways.note(
            Code.TWO_WAY,
            links[0],
            f"checkers of {ways.seats(takers)} may go back and forth: {_listed(pairs)}; "
            f"{between}; if this is not meant, write {ROUTES}, "
            "or leave out one of the two directions",
        )


def _between(ways: _Ways, links: Iterable[Link]) -> str:
    """Return which paths lead into each other."""
    pairs = {frozenset((ways.said(link.origin), ways.said(link.target))) for link in links}
    paths = sorted(
        {path for pair in pairs for path in pair}, key=list(ways.variant.board.walks).index
    )
    if len(paths) == 1:
        return f"the path {paths[0]} leads back into itself"
    return f"the paths {_listed(paths)} lead into each other"


def _open_splits(ways: _Ways) -> Iterator[Finding]:
    """Yield a note on the splits at which every seat may choose, if this may not be meant.

    It may not be meant if seats have own ways on the board, or come on to it on different spaces
    and find several such splits: one is the way home of all. Without own ways all seats may
    choose, but in games that exist a checker often turns off only from the space where it stops.
    """
    splits = {
        space.id: arms
        for space in ways.layout.spaces
        if len(arms := _open_arms(ways, space.id)) > 1
    }
    apart = enter_apart(ways.layout)
    if have_own_links(ways.layout) or (apart and len(splits) > 1):
        yield from _for_each_seat(ways, splits)
    elif not apart and _are_open_in_passing(ways.variant):
        yield from _in_passing(ways, splits)


def _are_open_in_passing(variant: RaceVariant) -> bool:
    """Return True if splits may be taken in passing, in a game where this may not be meant."""
    return variant.game == TRADITIONAL and variant.rules.splits is Splits.ALWAYS


def _open_arms(ways: _Ways, space: str) -> list[Link]:
    """Return the steps on from a space that no `seats` restrict, without ways back."""
    return [
        link
        for link in ways.layout.links_from(space)
        if link.kind is LinkKind.STEP
        and not link.seats
        and (link.origin, link.target) not in ways.both_ways
    ]


def _for_each_seat(ways: _Ways, splits: Mapping[str, list[Link]]) -> Iterator[Finding]:
    if not splits:
        return
    why = "others of its ways are for single seats"
    if not have_own_links(ways.layout):
        why = "each comes on to the board on a space of its own"
    yield ways.note(
        Code.OPEN_SPLIT,
        _turning(next(iter(splits.values()))),
        f"all seats may choose their way: {_listed(_choices(ways, splits))}; {why}; "
        f"if one seat alone should turn off, write `seats: [1]` on the path, or {ROUTES}",
    )


def _in_passing(ways: _Ways, splits: Mapping[str, list[Link]]) -> Iterator[Finding]:
    within = {
        space: arms
        for space, arms in splits.items()
        if ways.layout.space(space).cell and all(link.target != FINISH for link in arms)
    }
    if within:
        yield ways.note(
            Code.PASSED_SPLIT,
            _turning(next(iter(within.values()))),
            "all seats may choose their way, also with checkers that only pass: "
            f"{_listed(_choices(ways, within))}; if only a checker that stops there may turn off, "
            "write `splits: on_landing` in `rules`",
        )


def _choices(ways: _Ways, splits: Mapping[str, list[Link]]) -> list[str]:
    return [
        f"{space} ({' or '.join(dict.fromkeys(ways.said(link.target) for link in arms))})"
        for space, arms in splits.items()
    ]


def _turning(arms: Sequence[Link]) -> Link:
    """Return the step of a split that leaves the path of its space; of several, the last."""
    return next(
        (link for link in reversed(arms) if link.path != link.origin.partition(".")[0]), arms[-1]
    )


def _entered_by_others(ways: _Ways) -> Iterator[Finding]:
    """Yield a note for each way on to a goal or an own path of a seat that others may take."""
    whose = owners(ways.layout)
    for link in ways.layout.links:
        owner = whose.get(link.target)
        if owner is None or whose.get(link.origin) == owner:
            continue
        others = [seat for seat in ways.takers(link) if seat != owner]
        if others:
            owned = ways.said(link.target)
            yield ways.note(
                Code.OWN_WAY_ENTERED,
                link,
                f"checkers of {ways.seats(others)} may come here from {link.origin}; "
                f"{owned} is a way of {ways.seats([owner])} alone; "
                f"if this is not meant, write `seats: [{owner + 1}]` on the path that leads here, "
                f"or {ROUTES}",
            )


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_LISTED} more" * (len(names) > MOST_LISTED)
    return ", ".join(islice(names, MOST_LISTED)) + more
