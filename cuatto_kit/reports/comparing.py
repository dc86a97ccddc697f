"""The differences between boards that were played on common seeds, and their significance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.criteria import BY_NAME, Criterion, Question, Unit, format_figure
from cuatto_kit.documents import Entry
from cuatto_kit.games.metrics import Figure
from cuatto_kit.reports.contest import Played
from cuatto_kit.reports.enough import NotEnough
from cuatto_kit.reports.model import Verdict
from cuatto_kit.statistics import Difference, Estimate, Measure, difference, holm

MORE: Mapping[str, tuple[str, str]] = {
    "minutes": ("{} shorter", "{} longer"),
    "length_spread": ("steadier in length", "less steady in length"),
    "wait": ("quicker between turns", "slower between turns"),
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
"""The words for a board with a lower and with a higher figure."""

LEAST_EFFECT, MOST_TOLD = 0.05, 3
"""The smallest effect in a sentence, and the greatest number of effects, the largest first."""


@dataclass(frozen=True)
class Contrast:
    """A figure of two boards; `where` names the part of the board that it describes, if any."""

    criterion: Criterion
    where: str
    one: Measure
    other: Measure

    @cached_property
    def difference(self) -> Difference:
        """The figure of the other board minus that of the first."""
        return difference(self.one, self.other)

    @property
    def effect(self) -> float:
        """The size of the difference (`_effect`)."""
        return _effect(self.one, self.other, self.difference, self.criterion)

    @property
    def words(self) -> str:
        """The other board in comparison with the first, in words."""
        more, amount = self.difference.mean > 0, abs(self.difference.mean)
        if self.criterion.name in MORE:
            words = MORE[self.criterion.name][more]
            minutes = format_figure(amount, Unit.MINUTES)
            return words.format("1 minute" if minutes == "1 minutes" else minutes)
        return f"{'higher' if more else 'lower'} in “{self.criterion.title.lower()}” ({self.where})"


def _effect(one: Measure, other: Measure, away: Difference, criterion: Criterion) -> float:
    """Return the size of a difference as a share of the larger figure; 0 for a trifle.

    Figures near zero are compared with the step from good to bad instead.
    """
    scale = max(abs(one.estimate.mean), abs(other.estimate.mean), criterion.step)
    effect = abs(away.mean) / scale if scale else 0.0
    return effect if effect >= LEAST_EFFECT else 0.0


def contrasts(one: Played, other: Played) -> list[Contrast]:
    """Return the figures that both boards have."""
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
    """The criterion, as in `targets`."""
    where: str
    """The part of the board that the figure describes; empty for the whole board."""
    a: Estimate
    """The figure of the first board."""
    b: Estimate
    """The figure of the second board."""
    difference: Estimate
    """The second figure minus the first."""
    differs: bool
    """True if the difference alone is significant at a confidence of 95 %."""


class SeatContrastEntry(Entry):
    """The share of games that a seat wins on two boards."""

    seat: int
    """The seat, from 1, in turn order."""
    a: Estimate
    """Its share of games on the first board, from 0 to 1."""
    b: Estimate
    """Its share of games on the second board, from 0 to 1."""
    difference: Estimate
    """The second share minus the first."""
    differs: bool
    """True if the difference alone is significant at a confidence of 95 %."""


class ComparisonEntry(Entry):
    """The comparison of two boards."""

    compare: tuple[str, str]
    """The boards, as they were named in the command."""
    games: int
    """The number of games on each board; the smaller one if games on one board do not end."""
    seed: int
    """The seed of the dice, the same for both boards."""
    seats: int
    """The number of seats that played."""
    policy: tuple[str, str]
    """The policy on each board."""
    sentence: str
    """The largest significant differences of all figures together (Holm's correction).

    They are provisional if not enough games were played.
    """
    figures: list[ContrastEntry]
    """The figures that both boards have."""
    seat_win_rate: list[SeatContrastEntry]
    """The share of games that each seat wins, in turn order."""
    verdicts: tuple[Verdict, Verdict]
    """The verdict on each board."""
    not_enough: NotEnough | None = None
    """The games that are missing; left out if all were played."""


@dataclass(frozen=True)
class Comparison:
    """Two boards that were played."""

    one: Played
    other: Played
    seed: int

    @cached_property
    def contrasts(self) -> Sequence[Contrast]:
        """The figures that both boards have."""
        return contrasts(self.one, self.other)

    @cached_property
    def seats(self) -> Sequence[tuple[Measure, Measure, Difference]]:
        """The share of games that each seat won on both boards, and the difference."""
        pairs = zip(self.one.seat_wins, self.other.seat_wins, strict=True)
        return [(one, other, difference(one, other)) for one, other in pairs]

    @property
    def effects(self) -> list[float]:
        """The sizes of the differences of the figures and then of the seats; 0 for noise."""
        gap = BY_NAME["seat_spread"]
        found = [(c.difference, c.effect) for c in self.contrasts]
        found += [(away, _effect(one, other, away, gap)) for one, other, away in self.seats]
        return [effect if away.differs else 0.0 for away, effect in found]

    @property
    def not_enough(self) -> NotEnough | None:
        """The games that are missing, or None if all were played."""
        return self.one.not_enough

    @property
    def games(self) -> int:
        """The number of games on the board with fewer games."""
        return min(self.one.sample.games.games, self.other.sample.games.games)

    @cached_property
    def sentence(self) -> str:
        """The largest significant differences of all figures together, in words."""
        one, other = self.one.name, self.other.name
        chances = [contrast.difference.chance for contrast in self.contrasts]
        found = [c for c, yes in zip(self.contrasts, holm(chances), strict=True) if yes]
        matter = [contrast for contrast in found if contrast.effect]
        told = sorted(matter, key=lambda c: c.effect, reverse=True)[:MOST_TOLD]
        first = [c.words for c in told if c.criterion.question is not Question.INTEREST]
        second = [c.words for c in told if c.criterion.question is Question.INTEREST]
        so_far = f"{self.not_enough.headline} So far: " if self.not_enough else ""
        if not told:
            what = "more than a trifle" if found else "more than noise"
            return f"{so_far}Nothing differs by {what} between {one} and {other}."
        also = f" It is also {_listed(second)}." if first and second else ""
        return f"{so_far}Compared with {one}, {other} is {_listed(first or second)}.{also}"

    @property
    def entry(self) -> ComparisonEntry:
        """The comparison as a document."""
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
    """Return the key for missing games; empty if none are missing."""
    return {"not_enough": missing} if missing else {}


class SweepRowEntry(Entry):
    """A board with one value of a setting."""

    value: JsonValue
    """The value, as in the YAML."""
    verdict: Verdict
    """The verdict on the board."""
    games: int = 0
    """The number of games that were played."""
    seats: int = 0
    """The number of seats that played."""
    policy: str = ""
    """The policy by which the games were played."""
    figures: dict[str, Estimate]
    """The figures by name; of several arms, the one used least."""
    difference: dict[str, Estimate]
    """The figures minus those of the first board that was played."""
    error: str = ""
    """The reason why the board cannot be played; left out if it was played."""


class SweepEntry(Entry):
    """A board with several values of a setting."""

    sweep: str
    """The path of the setting."""
    variant: str
    """The board, as it was named in the command."""
    seed: int
    """The seed of the dice, the same for all values."""
    rows: list[SweepRowEntry]
    """A row per value, in their order."""
    not_enough: NotEnough | None = None
    """The games that are missing; left out if all were played."""


@dataclass(frozen=True)
class SweepRow:
    """A value of a setting, as written and as read, with the board that it gives."""

    text: str
    value: JsonValue
    played: Played | None = None
    error: str = ""
    """The reason why the board cannot be played; empty if it can."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the board."""
        return self.played.verdict if self.played else "fail"

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the games by name; of several arms of a split, the one used least."""
        found: dict[str, Figure] = {}
        for figure in self.played.figures if self.played else ():
            here = found.setdefault(figure.name, figure)
            if figure.estimate.mean < here.estimate.mean:
                found[figure.name] = figure
        return found


@dataclass(frozen=True)
class Sweep:
    """A board that was played with several values of the setting `key`."""

    variant: str
    key: str
    seed: int
    rows: Sequence[SweepRow] = field(default_factory=tuple)

    @cached_property
    def first(self) -> Played | None:
        """The board with which all others are compared, or None if none could be played."""
        return next((row.played for row in self.rows if row.played), None)

    @property
    def not_enough(self) -> NotEnough | None:
        """The games that are missing, or None if all were played."""
        return self.first.not_enough if self.first else None

    def contrasts(self, row: SweepRow) -> Mapping[str, Contrast]:
        """Return the figures that a row's board shares with the first, by name."""
        if not (self.first and row.played):
            return {}
        shared = {(one.criterion.name, one.where): one for one in contrasts(self.first, row.played)}
        keys = [(figure.name, figure.where) for figure in row.figures.values()]
        return {name: shared[name, where] for name, where in keys if (name, where) in shared}

    @property
    def entry(self) -> SweepEntry:
        """The sweep as a document."""
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
