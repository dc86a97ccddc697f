"""What differs between boards that were played on common seeds, and whether it is noise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.criteria import BY_NAME, Criterion, Question, Unit
from cuatto_kit.config.targets import format_figure
from cuatto_kit.documents import Entry
from cuatto_kit.games.metrics import Figure
from cuatto_kit.reports.contest import Played
from cuatto_kit.reports.enough import NotEnough
from cuatto_kit.reports.model import Verdict
from cuatto_kit.statistics import Difference, Estimate, Measure, difference, holm

MORE: Mapping[str, tuple[str, str]] = {
    "minutes": ("{} shorter", "{} longer"),
    "length_spread": ("steadier in length", "less steady in length"),
    "wait": ("quicker between one's turns", "slower between one's turns"),
    "first_round": ("less often over in the first round", "more often over in the first round"),
    "seat_spread": ("fairer", "less fair"),
    "decision_share": ("poorer in choices", "richer in choices"),
    "choice_value": ("lighter in what a choice is worth", "heavier in what a choice is worth"),
    "skill": ("more a game of luck", "more a game of skill"),
    "lead_changes": ("poorer in changes of lead", "richer in changes of lead"),
    "drama": ("less often won from behind", "more often won from behind"),
    "halfway_leader": ("less settled at half time", "more settled at half time"),
    "uncertainty": ("easier to foresee", "harder to foresee"),
    "decisiveness": ("decided later", "decided earlier"),
    "passes": ("poorer in turns without a move", "richer in turns without a move"),
    "lost_dice": ("poorer in dice that are lost", "richer in dice that are lost"),
    "hits": ("poorer in hits", "richer in hits"),
}
"""What a board is whose figure is lower, and higher."""


@dataclass(frozen=True)
class Contrast:
    """A figure of two boards; `where` names the part of the board that it is about, if any."""

    criterion: Criterion
    where: str
    one: Measure
    other: Measure

    @cached_property
    def difference(self) -> Difference:
        """The other's less the one's."""
        return difference(self.one, self.other)

    @property
    def words(self) -> str:
        """What the other is, in comparison."""
        more, amount = self.difference.mean > 0, abs(self.difference.mean)
        if self.criterion.name in MORE:
            words = MORE[self.criterion.name][more]
            minutes = format_figure(amount, Unit.MINUTES)
            return words.format("1 minute" if minutes == "1 minutes" else minutes)
        return f"{'higher' if more else 'lower'} in “{self.criterion.title.lower()}” ({self.where})"


def contrasts(one: Played, other: Played) -> list[Contrast]:
    """The figures that both boards have."""
    theirs = {(figure.name, figure.where): figure.measure for figure in other.figures}
    return [
        Contrast(BY_NAME[figure.name], figure.where, figure.measure, measure)
        for figure in one.figures
        if figure.measure and (measure := theirs.get((figure.name, figure.where)))
    ]


def _listed(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


class ContrastEntry(Entry):
    """A figure of two boards."""

    name: str
    """The criterion, as `targets` calls it."""
    where: str
    """The part of the board that it is about; empty for the whole."""
    a: Estimate
    """The figure of the first board."""
    b: Estimate
    """That of the second."""
    difference: Estimate
    """The second less the first."""
    differs: bool
    """Whether it is more than noise, looked at alone: with a confidence of 95 %."""


class SeatContrastEntry(Entry):
    """How often a seat wins on two boards."""

    seat: int
    """From 1, in turn order."""
    a: Estimate
    """Its share of all games on the first board, from 0 to 1."""
    b: Estimate
    """That on the second."""
    difference: Estimate
    """The second less the first."""
    differs: bool
    """Whether it is more than noise, looked at alone: with a confidence of 95 %."""


class ComparisonEntry(Entry):
    """Two boards held against each other."""

    compare: tuple[str, str]
    """The boards, as they were named."""
    games: int
    """Games of each; of the board that has fewer, where one does not end."""
    seed: int
    """Where their dice come from: the same for both."""
    seats: int
    """How many played."""
    policy: tuple[str, str]
    """Who played each board."""
    sentence: str
    """What differs, all figures looked at together (Holm's correction); so far, where not enough
    games were played."""
    figures: list[ContrastEntry]
    """The figures that both boards have."""
    seat_win_rate: list[SeatContrastEntry]
    """The seats' shares of wins, in turn order."""
    verdicts: tuple[Verdict, Verdict]
    """What is thought of each board."""
    not_enough: NotEnough | None = None
    """The games that are missing; left out where all were played."""


@dataclass(frozen=True)
class Comparison:
    """Two boards that were played."""

    one: Played
    other: Played
    seed: int

    @cached_property
    def contrasts(self) -> Sequence[Contrast]:
        """The figures that both have."""
        return contrasts(self.one, self.other)

    @cached_property
    def seats(self) -> Sequence[tuple[Measure, Measure, Difference]]:
        """How often each seat won on both, and the difference."""
        pairs = zip(self.one.seat_wins, self.other.seat_wins, strict=True)
        return [(one, other, difference(one, other)) for one, other in pairs]

    @property
    def not_enough(self) -> NotEnough | None:
        """The games that are missing, None where all were played."""
        return self.one.not_enough

    @property
    def games(self) -> int:
        """Games of the board that has fewer."""
        return min(self.one.sample.games.games, self.other.sample.games.games)

    @cached_property
    def sentence(self) -> str:
        """What differs by more than noise, all figures looked at together."""
        one, other = self.one.name, self.other.name
        chances = [contrast.difference.chance for contrast in self.contrasts]
        told = [c for c, yes in zip(self.contrasts, holm(chances), strict=True) if yes]
        first = [c.words for c in told if c.criterion.question is not Question.INTEREST]
        second = [c.words for c in told if c.criterion.question is Question.INTEREST]
        so_far = f"{self.not_enough.headline} So far: " if self.not_enough else ""
        if not told:
            return f"{so_far}Nothing differs by more than noise between {one} and {other}."
        also = f" It is also {_listed(second)}." if first and second else ""
        return f"{so_far}Compared with {one}, {other} is {_listed(first or second)}.{also}"

    @property
    def entry(self) -> ComparisonEntry:
        """The comparison as JSON."""
        return ComparisonEntry(
            compare=(self.one.name, self.other.name),
            games=self.games,
            seed=self.seed,
            seats=self.one.sample.seats,
            policy=(self.one.sample.policy, self.other.sample.policy),
            sentence=self.sentence,
            figures=[
                ContrastEntry(
                    name=c.criterion.name,
                    where=c.where,
                    a=c.one.estimate,
                    b=c.other.estimate,
                    difference=c.difference.estimate,
                    differs=c.difference.differs,
                )
                for c in self.contrasts
            ],
            seat_win_rate=[
                SeatContrastEntry(
                    seat=seat,
                    a=one.estimate,
                    b=other.estimate,
                    difference=away.estimate,
                    differs=away.differs,
                )
                for seat, (one, other, away) in enumerate(self.seats, 1)
            ],
            verdicts=(self.one.verdict, self.other.verdict),
            **_said(self.not_enough),
        )


def _said(missing: NotEnough | None) -> dict[str, Any]:
    """Returns the key of missing games, nothing where there are none."""
    return {"not_enough": missing} if missing else {}


class SweepRowEntry(Entry):
    """A board with one value of a setting."""

    value: JsonValue
    """The value, as the YAML would hold it."""
    verdict: Verdict
    """The verdict on the board."""
    games: int = 0
    """How many were played."""
    seats: int = 0
    """By how many."""
    policy: str = ""
    """Who played."""
    figures: dict[str, Estimate]
    """The figures by their names; of several arms the least used."""
    difference: dict[str, Estimate]
    """What they are more than those of the first board that was played."""
    error: str = ""
    """The reason why the board cannot be played; left out where it was."""


class SweepEntry(Entry):
    """A board along a setting."""

    sweep: str
    """The path of the setting."""
    variant: str
    """The board, as it was named."""
    seed: int
    """Where the dice come from: the same for all."""
    rows: list[SweepRowEntry]
    """A row a value, in their order."""
    not_enough: NotEnough | None = None
    """The games that are missing; left out where all were played."""


@dataclass(frozen=True)
class SweepRow:
    """A value of a setting: as written, as read, and what became of the board."""

    text: str
    value: JsonValue
    played: Played | None = None
    error: str = ""
    """The reason why the board cannot be played."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the board."""
        return self.played.verdict if self.played else "fail"

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """What the games say, by name; of several arms of a split the least used."""
        found: dict[str, Figure] = {}
        for figure in self.played.figures if self.played else ():
            here = found.setdefault(figure.name, figure)
            if figure.estimate.mean < here.estimate.mean:
                found[figure.name] = figure
        return found


@dataclass(frozen=True)
class Sweep:
    """A board that was played along a setting, `key`."""

    variant: str
    key: str
    seed: int
    rows: Sequence[SweepRow] = field(default_factory=tuple)

    @cached_property
    def first(self) -> Played | None:
        """The board that all others are held against."""
        return next((row.played for row in self.rows if row.played), None)

    @property
    def not_enough(self) -> NotEnough | None:
        """The games that are missing, None where all were played."""
        return self.first.not_enough if self.first else None

    def contrasts(self, row: SweepRow) -> Mapping[str, Contrast]:
        """The figures that a row's board shares with the first, by their names."""
        if not (self.first and row.played):
            return {}
        shared = {(one.criterion.name, one.where): one for one in contrasts(self.first, row.played)}
        keys = [(figure.name, figure.where) for figure in row.figures.values()]
        return {name: shared[name, where] for name, where in keys if (name, where) in shared}

    @property
    def entry(self) -> SweepEntry:
        """The sweep as JSON."""
        return SweepEntry(
            sweep=self.key,
            variant=self.variant,
            seed=self.seed,
            rows=list(map(self._row, self.rows)),
            **_said(self.not_enough),
        )

    def _row(self, row: SweepRow) -> SweepRowEntry:
        if not row.played:
            return SweepRowEntry(
                value=row.value, verdict=row.verdict, figures={}, difference={}, error=row.error
            )
        sample, found = row.played.sample, self.contrasts(row)
        return SweepRowEntry(
            value=row.value,
            verdict=row.verdict,
            games=sample.games.games,
            seats=sample.seats,
            policy=sample.policy,
            figures={name: figure.estimate for name, figure in row.figures.items()},
            difference={name: one.difference.estimate for name, one in found.items()},
        )
