"""Metrics of a report that only races have."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.documents import Entry
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.metrics import Figure, Listing, Metrics, SpaceVisits, share_text
from cuatto_kit.games.race.board.splits import Arm, arms_of, is_open, path_column, paths_of
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.statistics import Estimate, Measure, mean_of, means, ratio_of, ratios


class PathMetrics(Entry):
    """The use of a path."""

    name: str
    """The path's name."""
    share: float
    """The path's share of all landings, from 0 to 1."""
    use: Estimate
    """Visits to an average space of the path, jumps included, divided by those to an average space
    of the board; 1 if they are equal.
    """
    landings_per_space: float
    """Landings on an average space of the path, per game."""
    visits_per_space: float
    """Visits to an average space of the path, jumps included, per game."""


class ArmMetrics(Entry):
    """The use of an arm of a split."""

    path: str
    """The path of the arm."""
    share: Estimate
    """The share of this arm among all checkers that left the split by an arm, from 0 to 1. They may
    have passed the split within a move, and they may leave the arm by a jump.
    """


class SplitMetrics(Entry):
    """A space where the way splits, and the use of its arms."""

    space: str
    """The space where the way splits."""
    arms: list[ArmMetrics]
    """The arms; their shares add up to 1."""


class JumpMetrics(Entry):
    """The use of a jump."""

    from_: str = Field(alias="from")
    """The space where checkers end their move."""
    to: str
    """The space to which they jump."""
    per_game: float
    """The number of jumps per game."""


class RaceSpace(SpaceVisits):
    """The events on a space of a race, per game."""

    hits: float
    """Checkers that were sent back from it."""
    jumps: float
    """Checkers that went on from it by a jump; they landed elsewhere."""
    waits: float
    """Turns that began with a checker on it, summed over all checkers."""


class RaceMetrics(Metrics):
    """Hits, rolls, passes, the margin of the win, and the use of the board."""

    hits_per_game: Estimate
    """Checkers sent back, per game."""
    rolls_per_game: Estimate
    """Rolls of all seats, including extra ones, per game."""
    passes_per_turn: Estimate
    """Turns in which no roll could be played, as a share of all turns."""
    dice_lost_per_turn: Estimate
    """Dice that were rolled and could not be played, per turn."""
    dice_lost_share: Estimate
    """Dice that could not be played, as a share of all dice, from 0 to 1; the release of several
    checkers counts as one die.
    """
    margin_pips: Estimate
    """The distance that the runner-up had left (pips), in games that were won."""
    paths: list[PathMetrics]
    """The paths, in the layout's order."""
    splits: list[SplitMetrics]
    """The splits that checkers left, in the layout's order."""
    jumps: list[JumpMetrics]
    """The jumps, in the layout's order."""
    spaces: list[RaceSpace]
    """The spaces on the board, in the layout's order."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        """Return the metrics of games, whose tallies count events by space.

        The tallies are landings ("visits"), hits, jumps and waits.
        """
        columns = games.columns
        return cls(
            hits_per_game=mean_of(columns["hits"]),
            rolls_per_game=mean_of(columns["rolls"]),
            passes_per_turn=ratio_of(columns["passes"], columns["turns"]),
            dice_lost_per_turn=ratio_of(columns["lost"], columns["turns"]),
            dice_lost_share=ratio_of(columns["lost"], columns["lost"] + columns["decisions"]),
            margin_pips=mean_of(columns["margin"][columns["winners"] > 0]),
            paths=_paths(layout, games),
            splits=_splits(layout, games),
            jumps=_jumps(layout, games),
            spaces=_spaces(layout, games),
        )

    def figures(self) -> list[tuple[str, str]]:
        """Return hits, passes, lost dice and the margin, in words."""
        return [
            ("Hits a game", f"{self.hits_per_game.mean:.2f}"),
            ("Passes a turn", f"{self.passes_per_turn.mean:.3f}"),
            ("Dice lost a turn", f"{self.dice_lost_per_turn.mean:.3f}"),
            ("Runner-up's way to go", f"{self.margin_pips.mean:.1f} pips"),
        ]

    def listings(self) -> Iterator[Listing]:
        """Yield the tables of paths, of the arms of splits, and of jumps."""
        if len(self.paths) > 1:
            yield Listing(
                "Paths",
                ("Path", "Share of all landings", "Visits per space per game"),
                [
                    (path.name, f"{path.share:.1%}", _times(path.visits_per_space))
                    for path in self.paths
                ],
                [path.share for path in self.paths],
            )
        if self.splits:
            arms = [(split.space, arm) for split in self.splits for arm in split.arms]
            yield Listing(
                "Splits",
                ("At", "Arm", "Share of those who left by an arm (95 %)"),
                [(space, arm.path, share_text(arm.share)) for space, arm in arms],
                [arm.share.mean for _, arm in arms],
            )
        if self.jumps:
            yield Listing(
                "Jumps",
                ("From", "To", "Used, times a game"),
                [(jump.from_, jump.to, _times(jump.per_game)) for jump in self.jumps],
            )

    @classmethod
    def judged(cls, layout: Layout, games: GameRecords) -> Iterator[Figure]:
        """Yield the figures that a verdict judges.

        They are hits, passes, lost dice, the share of each arm that is the only way to its first
        space, and the use of each path that is open to all seats.
        """
        columns = games.columns
        yield Figure.of("hits", means(columns["hits"]))
        yield Figure.of("passes", ratios(columns["passes"], columns["turns"]))
        yield Figure.of(
            "lost_dice", ratios(columns["lost"], columns["lost"] + columns["decisions"])
        )
        for arm, share in _taken(layout, games):
            if _is_only_way(layout, arm):
                source = layout.space(arm.first).source
                yield Figure.of("path_share", share, f"path {arm.path} at {arm.split}", source)
        for path, use in _uses(layout, games).items():
            if is_open(layout, path):
                yield Figure.of("coverage", use, f"path {path}", _source(layout, path))

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """The visits and hits of each space; a jump counts as a visit to its origin."""
        return [
            space.model_copy(update={"visits": round(space.visits + space.jumps, 6)})
            for space in self.spaces
        ]


def _times(value: float) -> str:
    return f"{value:.2f}"


def _paths(layout: Layout, games: GameRecords) -> list[PathMetrics]:
    spaces = _spaces_of(layout)
    came, landings = _came(layout, games), Counter[str]()
    visits, number = games.tallies["visits"].tolist(), len(games.columns["turns"])
    for space, count in zip(layout.spaces, visits, strict=True):
        landings[space.path] += count
    return [
        PathMetrics(
            name=name,
            share=round(landings[name] / max(sum(visits), 1), 6),
            landings_per_space=round(landings[name] / spaces[name] / number, 6),
            visits_per_space=round(int(came[name].sum()) / spaces[name] / number, 6),
            use=use.estimate,
        )
        for name, use in _uses(layout, games).items()
    ]


def _spaces_of(layout: Layout) -> Counter[str]:
    """Return the number of spaces of each path on the board."""
    return Counter(space.path for space in layout.spaces if space.cell is not None)


def _came(layout: Layout, games: GameRecords) -> dict[str, NDArray[np.int64]]:
    """Return the visits to each path in each game, jumps included."""
    return {name: games.columns[path_column(name)] for name in paths_of(layout)}


def _uses(layout: Layout, games: GameRecords) -> dict[str, Measure]:
    """Return the visits to an average space of each path, relative to one of the board."""
    came, spaces = _came(layout, games), _spaces_of(layout)
    everywhere = np.sum(list(came.values()), axis=0)
    return {
        name: ratios(times, everywhere).on_scale(0, spaces[name] / spaces.total())
        for name, times in came.items()
    }


def _source(layout: Layout, path: str) -> YamlPath:
    """Return the place of a path in the YAML."""
    return next(space.source for space in layout.spaces if space.path == path)


def _taken(layout: Layout, games: GameRecords) -> Iterator[tuple[Arm, Measure]]:
    """Yield each arm with its share of the checkers that left the split.

    Splits that no checker left are omitted.
    """
    for _, group in groupby(arms_of(layout), lambda arm: arm.split):
        arms = list(group)
        left = np.sum([games.columns[arm.name] for arm in arms], axis=0)
        if left.any():
            for arm in arms:
                yield arm, ratios(games.columns[arm.name], left)


def _splits(layout: Layout, games: GameRecords) -> list[SplitMetrics]:
    return [
        SplitMetrics(
            space=space,
            arms=[ArmMetrics(path=arm.path, share=share.estimate) for arm, share in taken],
        )
        for space, taken in groupby(_taken(layout, games), lambda one: one[0].split)
    ]


def _is_only_way(layout: Layout, arm: Arm) -> bool:
    """Return True if the first space of an arm can be reached only by a choice of the arm.

    Otherwise the arm is of use even if no checker chooses it.
    """
    ways = [link for link in layout.links if link.target == arm.first]
    walkers = {
        seat for seat in range(layout.seats) for ln in ways if not ln.seats or seat in ln.seats
    }
    return {link.origin for link in ways} == {arm.split} and walkers <= arm.seats


def _jumps(layout: Layout, games: GameRecords) -> list[JumpMetrics]:
    ids = (space.id for space in layout.spaces)
    times = dict(zip(ids, _a_game(games, "jumps"), strict=True))
    links = dict.fromkeys(
        (link.origin, link.target) for link in layout.links if link.kind is LinkKind.JUMP
    )
    return [JumpMetrics(from_=foot, to=head, per_game=times[foot]) for foot, head in links]


def _spaces(layout: Layout, games: GameRecords) -> list[RaceSpace]:
    counted = (_a_game(games, name) for name in ("visits", "hits", "jumps", "waits"))
    return [
        RaceSpace(id=space.id, visits=visits, hits=hits, jumps=jumps, waits=waits)
        for space, visits, hits, jumps, waits in zip(layout.spaces, *counted, strict=True)
        if space.cell is not None
    ]


def _a_game(games: GameRecords, tally: str) -> list[float]:
    """Return the counts of a tally per game, by space."""
    number = len(games.columns["turns"])
    return [round(count / number, 6) for count in games.tallies[tally].tolist()]
