"""What a report says about a race beyond what it says about every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Self

import numpy as np
from pydantic import Field

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.documents import Entry
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.metrics import Figure, Listing, Metrics, SpaceVisits, share_text
from cuatto_kit.games.race.board.splits import Arm, arms_of, is_open, path_column, paths_of
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.statistics import Estimate, Measure, mean_of, means, ratio_of, ratios


class PathMetrics(Entry):
    """How much a path is used."""

    name: str
    """The path's name."""
    share: float
    """Its part of all landings, from 0 to 1."""
    use: Estimate
    """How often checkers come to an average space of it, jumps included, against an average space
    of the board: 1 is as often."""
    landings_per_space: float
    """How often a checker landed on one of its spaces, in a game."""


class ArmMetrics(Entry):
    """How much an arm of a split is used."""

    path: str
    """The path that it is of."""
    share: Estimate
    """Of all checkers that left the split by an arm, those that took this one, from 0 to 1; they
    may have passed over the split within a move, or leave the arm by a jump."""


class SplitMetrics(Entry):
    """Where a path leads on in several, and how checkers went on."""

    space: str
    """The space that they lead on from."""
    arms: list[ArmMetrics]
    """The arms; their shares add up to 1."""


class JumpMetrics(Entry):
    """How much a jump is used."""

    from_: str = Field(alias="from")
    """The space where checkers end their move."""
    to: str
    """The space that they go on to."""
    per_game: float
    """How often one does."""


class RaceSpace(SpaceVisits):
    """What happened on a space of a race, for a game."""

    hits: float
    """How many checkers were sent back from it."""
    jumps: float
    """How often a checker went on from it by a jump: it landed elsewhere."""
    waits: float
    """How many turns began with a checker on it, added up over all checkers."""


class RaceMetrics(Metrics):
    """Hits, rolls and passes, how close the end was, and where the checkers went."""

    hits_per_game: Estimate
    """Checkers sent back."""
    rolls_per_game: Estimate
    """Rolls of all seats, extra ones included."""
    passes_per_turn: Estimate
    """Turns in which there was nothing to play, by any roll of theirs."""
    dice_lost_per_turn: Estimate
    """Dice that were rolled and could not be played."""
    dice_lost_share: Estimate
    """The same as a share of all dice, from 0 to 1; freeing several checkers counts as one die."""
    margin_pips: Estimate
    """What the runner-up had still to go (pips), of games that were won."""
    paths: list[PathMetrics]
    """The paths, in the layout's order."""
    splits: list[SplitMetrics]
    """The splits that checkers left, in the layout's order."""
    jumps: list[JumpMetrics]
    """The jumps, in the layout's order."""
    spaces: list[RaceSpace]
    """The spaces that lie on the board, in the layout's order."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        """The tallies count by space landings, checkers sent back, jumps, and who waits there."""
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
        """Hits, passes, lost dice and the margin, in words."""
        return [
            ("Hits a game", f"{self.hits_per_game.mean:.2f}"),
            ("Passes a turn", f"{self.passes_per_turn.mean:.3f}"),
            ("Dice lost a turn", f"{self.dice_lost_per_turn.mean:.3f}"),
            ("Runner-up's way to go", f"{self.margin_pips.mean:.1f} pips"),
        ]

    def listings(self) -> Iterator[Listing]:
        """Paths, the arms of splits, and jumps."""
        if len(self.paths) > 1:
            yield Listing(
                "Paths",
                ("Path", "Share of all landings", "Landings a space and game"),
                [
                    (path.name, f"{100 * path.share:.1f} %", _times(path.landings_per_space))
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
        """Hits, passes, lost dice, the use of each arm of a split and of each path."""
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
        """Landings and hits; who went on by a jump has come to its foot as well."""
        return [
            space.model_copy(update={"visits": round(space.visits + space.jumps, 6)})
            for space in self.spaces
        ]


def _times(value: float) -> str:
    return f"{value:.2f}"


def _paths(layout: Layout, games: GameRecords) -> list[PathMetrics]:
    spaces = _spaces_of(layout)
    landings = Counter[str]()
    visits, number = games.tallies["visits"].tolist(), len(games.columns["turns"])
    for space, count in zip(layout.spaces, visits, strict=True):
        landings[space.path] += count
    return [
        PathMetrics(
            name=name,
            share=round(landings[name] / max(sum(visits), 1), 6),
            landings_per_space=round(landings[name] / spaces[name] / number, 6),
            use=use.estimate,
        )
        for name, use in _uses(layout, games).items()
    ]


def _spaces_of(layout: Layout) -> Counter[str]:
    """How many spaces of each path lie on the board."""
    return Counter(space.path for space in layout.spaces if space.cell is not None)


def _uses(layout: Layout, games: GameRecords) -> dict[str, Measure]:
    """How often checkers come to an average space of each path, against one of the board."""
    came = {name: games.columns[path_column(name)] for name in paths_of(layout)}
    spaces = _spaces_of(layout)
    everywhere = np.sum(list(came.values()), axis=0)
    return {
        name: ratios(times, everywhere).on_scale(0, spaces[name] / spaces.total())
        for name, times in came.items()
    }


def _source(layout: Layout, path: str) -> YamlPath:
    """Where the YAML speaks of a path."""
    return next(space.source for space in layout.spaces if space.path == path)


def _taken(layout: Layout, games: GameRecords) -> Iterator[tuple[Arm, Measure]]:
    """Of the checkers that left a split, which share took an arm, arm by arm; nothing of splits
    that none left."""
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
    """Whether nobody comes to where an arm begins but by choosing it: else it is not there for
    nothing, though nobody should take it."""
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
    """What is counted of each space, for a game."""
    number = len(games.columns["turns"])
    return [round(count / number, 6) for count in games.tallies[tally].tolist()]
