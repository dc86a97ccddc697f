"""The criteria of a good board, and the `targets:` of a board, which change their limits.

Each figure that a verdict judges is here, with its limits and their sources; `targets:` changes or
disables each by its name. docs/verdict.md explains them; reports/figures.py measures them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import inf, isfinite
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from cuatto_kit.config import units
from cuatto_kit.config.fields import Model
from cuatto_kit.config.messages import Advice, format_value
from cuatto_kit.config.units import Measure
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Offer

if TYPE_CHECKING:
    from cuatto_kit.statistics import Estimate  # numpy is not needed to read a file

Judged = Literal["good", "mind", "bad"]


class Question(StrEnum):
    """The questions that a designer asks first, in this order."""

    LENGTH = "length"
    FAIRNESS = "fairness"
    INTEREST = "interest"


class Unit(StrEnum):
    """The unit in which a figure is shown."""

    MINUTES = "minutes"
    SHARE = "share"
    TIMES = "times"


@dataclass(frozen=True)
class Range:
    """An accepted range, ends included; an infinite end is no limit."""

    low: float = -inf
    high: float = inf

    def misses(self, between: tuple[float, float]) -> bool:
        """Return whether a figure between these two values is certainly outside the range."""
        low, high = between
        return high < self.low or low > self.high

    @property
    def ends(self) -> int:
        """The number of ends that are limits: 0 to 2."""
        return (self.low > -inf) + (self.high < inf)


@dataclass(frozen=True)
class Criterion:
    """A figure that is judged: good inside the range `good`, bad outside the wider `tolerable`."""

    name: str
    """The key under `targets`."""
    code: Code
    """The code of a remark on the figure."""
    question: Question
    title: str
    """The name of the figure, for the first column of a table."""
    meaning: str
    """The name of the figure within a sentence."""
    unit: Unit
    good: Range
    tolerable: Range
    reason: str
    source: str
    too_low: str = ""
    """The problem of a board below the range, or its remedy."""
    too_high: str = ""
    """The problem of a board above the range, or its remedy."""

    @property
    def step(self) -> float:
        """The distance from good to bad, at the end where it is smaller; 0 without limits."""
        ends = ((self.good.low, self.tolerable.low), (self.good.high, self.tolerable.high))
        steps = [abs(good - bad) for good, bad in ends if isfinite(good)]
        return min(steps, default=0.0)

    def judge(self, between: tuple[float, float]) -> Judged:
        """Return the judgement on a figure whose 95 % confidence interval has these ends.

        A figure is bad only if its whole interval is outside the tolerable range, so that chance is
        not held against a board.
        """
        if self.tolerable.misses(between):
            return "bad"
        return "mind" if self.good.misses(between) else "good"

    def is_told(self, between: tuple[float, float]) -> bool:
        """Return whether an interval is narrow enough to judge the figure.

        It is too wide if the figure counts as good although the interval leaves the tolerable
        range.
        """
        return not (
            self.judge(between) == "good"
            and (between[0] < self.tolerable.low or between[1] > self.tolerable.high)
        )


# Abbreviations of sources; docs/verdict.md gives them in full.
_BROWNE = "Browne 2008"
_LUDII = "Ludii"
_USE = "questions of makers before a print of twenty hours"

CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "minutes", Code.TARGET_MINUTES, Question.LENGTH,
        "Minutes a game",
        "how long a game takes at the table",
        Unit.MINUTES, Range(5, 90), Range(3, 120),
        "Shorter games end too soon; longer ones take a whole evening.",
        f"{_BROWNE} (duration); {_USE}",
        "longer paths or more checkers make it longer",
        "shorter paths or fewer checkers make it shorter",
    ),
    Criterion(
        "length_spread", Code.TARGET_LENGTH_SPREAD, Question.LENGTH,
        "Spread of the length",
        "how much games differ in length: the standard deviation over the mean",
        Unit.TIMES, Range(high=0.6), Range(high=0.9),
        "Near 1 the end is as random as a lottery win: its time cannot be predicted.",
        f"{_LUDII} (duration, its spread)",
        too_high="rules that send checkers back, or an exact finish, make some games drag on",
    ),
    Criterion(
        "wait", Code.TARGET_WAIT, Question.LENGTH,
        "Minutes between a player’s turns",
        "how long a player waits for the next turn",
        Unit.MINUTES, Range(high=2), Range(high=4),
        "Players who wait longer lose interest.",
        _USE,
        too_high="fewer seats, or quicker turns, shorten it",
    ),
    Criterion(
        "first_round", Code.TARGET_FIRST_ROUND, Question.LENGTH,
        "Over in the first round",
        "the share of games that end before any player has had a second turn",
        Unit.SHARE, Range(high=0.02), Range(high=0.1),
        "Players who have rolled only once have hardly played.",
        f"{_LUDII} (duration); {_USE}",
        too_high="the path home is too short, or a jump ends too close to home",
    ),
    Criterion(
        "seat_spread", Code.TARGET_SEAT_SPREAD, Question.FAIRNESS,
        "Gap between the seats",
        "how much more often the best seat wins than the worst",
        Unit.SHARE, Range(high=0.06), Range(high=0.12),
        "The seat should matter less than the quality of play.",
        f"{_BROWNE} (balance); {_LUDII} (advantage of the first player)",
        too_high="the seats do not win equally often",
    ),
    Criterion(
        "decision_share", Code.TARGET_DECISION_SHARE, Question.INTEREST,
        "Decisions with a choice",
        "the share of all moves with more than one option",
        Unit.SHARE, Range(low=0.4), Range(low=0.2),
        "Players who never choose only watch the dice.",
        f"{_BROWNE} (choice); {_LUDII} (branching factor)",
        too_low="more checkers, a split or a second die add choices",
    ),
    Criterion(
        "choice_value", Code.TARGET_CHOICE_VALUE, Question.INTEREST,
        "Value of a choice",
        "how much more often the best move wins than an average one, if there is a choice",
        Unit.SHARE, Range(), Range(),
        "In long games each choice has little value, and skill adds them up: no limit by default.",
        f"{_BROWNE} (killer moves, depth); measured by playing on from sampled positions",
        too_low="the choices make little difference",
    ),
    Criterion(
        "skill", Code.TARGET_SKILL, Question.INTEREST,
        "Skill against luck",
        "how much of the possible gain a good player wins from a careless one",
        Unit.SHARE, Range(low=0.15), Range(low=0.05),
        "If practice does not help, only the dice decide.",
        f"{_BROWNE} (depth); the scale in docs/verdict.md",
        too_low="good players win no more often: give the moves consequences",
    ),
    Criterion(
        "lead_changes", Code.TARGET_LEAD_CHANGES, Question.INTEREST,
        "Changes of lead",
        "how often another seat takes the lead in a game",
        Unit.TIMES, Range(low=3), Range(low=1),
        "A race with the same leader throughout is a procession.",
        f"{_BROWNE} (lead change)",
        too_low="hits, shorter paths for players behind, or a longer board add changes",
    ),
    Criterion(
        "drama", Code.TARGET_DRAMA, Question.INTEREST,
        "Won from behind",
        "the share of games lost by the player who leads with a fifth still to be played",
        Unit.SHARE, Range(low=0.08), Range(low=0.03),
        "Players remember and retell comebacks.",
        f"{_BROWNE} (drama)",
        too_low="players who fall behind hardly ever come back",
    ),
    Criterion(
        "halfway_leader", Code.TARGET_HALFWAY_LEADER, Question.INTEREST,
        "Leader at half time wins",
        "how often the player who leads at half time wins",
        Unit.SHARE, Range(high=0.85), Range(high=0.93),
        "If the second half changes nothing, it need not be played.",
        f"{_BROWNE} (uncertainty); runaway leaders, as designers call them",
        too_high="the leader at half time nearly always wins: help players behind, or end earlier",
    ),
    Criterion(
        "uncertainty", Code.TARGET_UNCERTAINTY, Question.INTEREST,
        "Uncertainty",
        "how little the lead predicts the outcome, over the whole game: 1 not at all, 0 fully",
        Unit.SHARE, Range(low=0.2), Range(low=0.1),
        "Players stay involved while the winner is uncertain.",
        f"{_BROWNE} (uncertainty)",
        too_low="the outcome is known too early",
    ),
    Criterion(
        "decisiveness", Code.TARGET_DECISIVENESS, Question.INTEREST,
        "Decided before the end",
        "the share of the game still to be played after the last change of lead",
        Unit.SHARE, Range(high=0.65), Range(high=0.85),
        "A game that is decided should end.",
        f"{_BROWNE} (decisiveness)",
        too_high="the lead is settled early and the rest is a formality",
    ),
    Criterion(
        "passes", Code.TARGET_PASSES, Question.INTEREST,
        "Turns without a move",
        "the share of turns in which nothing can be played",
        Unit.SHARE, Range(high=0.15), Range(high=0.3),
        "Players who cannot move do not take part.",
        f"{_LUDII} (forced passes); {_USE}",
        too_high="blocked spaces, an exact finish or a rare entry roll are the causes",
    ),
    Criterion(
        "lost_dice", Code.TARGET_LOST_DICE, Question.INTEREST,
        "Dice lost",
        "the share of all dice rolled that could not be played",
        Unit.SHARE, Range(high=0.3), Range(high=0.42),
        "Rolls that cannot be used frustrate players.",
        _USE,
        too_high="blocked spaces, bridges or an exact finish are the causes",
    ),
    Criterion(
        "path_share", Code.DOMINATED_PATH, Question.INTEREST,
        "How often each branch is taken",
        "the share of the checkers leaving a split by one of its arms that take this one",
        Unit.SHARE, Range(low=0.1), Range(low=0.07),
        "An arm that no checker takes wastes plastic.",
        f"{_LUDII} (coverage of the board); measured by play, not by length",
        too_low="hardly any checker takes this arm: make it shorter, or worth the detour",
    ),
    Criterion(
        "coverage", Code.UNUSED_PATH, Question.INTEREST,
        "Visits per space (average 1)",
        "how often checkers reach a space of the path, relative to an average space of the board",
        Unit.TIMES, Range(low=0.15), Range(low=0.1),
        "Tiles that no checker visits need not be printed.",
        f"{_LUDII} (coverage of the board)",
        too_low="jumps or shorter paths bypass it: leave it out, or give a reason to use it",
    ),
    Criterion(
        "hits", Code.TARGET_HITS, Question.INTEREST,
        "Hits a game",
        "how many checkers are sent back in a game",
        Unit.TIMES, Range(), Range(),
        "Some groups like hits, others do not: no limit unless the file sets one.",
        f"{_LUDII} (captures)",
        "checkers rarely meet",
        "checkers are sent back all the time",
    ),
)  # fmt: skip
"""All criteria, in the order of reports."""

BY_NAME: Mapping[str, Criterion] = {criterion.name: criterion for criterion in CRITERIA}
"""The criteria by name."""


Limits = tuple[float, float]
"""The least and the most."""


class Wishes(Model):
    """The figures that the board should reach.

    Each key sets the limits of a figure that the verdict judges, as `[least, most]`, or as one
    number if the figure has one limit; `false` disables it. Figures that are not given keep their
    usual limits.
    """

    def wished(self, criterion: Criterion) -> Range | Literal[False] | None:
        """Return the limits that the file gives, False if it disables the figure, or None."""
        value: Limits | Literal[False] | None = getattr(self, criterion.name)
        return Range(*value) if isinstance(value, tuple) else value


def _key_of(criterion: Criterion) -> tuple[Any, Any]:
    """Return the type and the field of a key."""

    def read(value: Any) -> Any:
        return value if value is None or value is False else _limits(value, criterion)

    kind = Annotated[
        Limits | Literal[False] | None,
        BeforeValidator(read),
        WithJsonSchema({"anyOf": _forms(criterion)}),
    ]
    usual = format_range(criterion.good, criterion.unit)
    words = f"{criterion.title}: {criterion.meaning} ({criterion.unit}); usually {usual}."
    return kind, Field(None, description=words)


def _forms(criterion: Criterion) -> list[Mapping[str, Any]]:
    """Return the schemas of the allowed values of a key."""
    number: dict[str, Any] = {
        "type": "number",
        units.KEYWORD: _UNITS[criterion.unit].sign,
        "minimum": 0,
    }
    if criterion.unit is Unit.SHARE:
        number["maximum"] = 1
    pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    return [*([number] if criterion.good.ends == 1 else []), pair, {"const": False}]


def _limits(value: Any, criterion: Criterion) -> Limits:
    """Return the limits that a file gives; a single number is the limit that the criterion has."""
    most = 1.0 if criterion.unit is Unit.SHARE else 1e6
    single = criterion.good.ends == 1
    if single and _is_number(value):
        pair = (value, most) if criterion.good.low > 0 else (0, value)
    elif isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)):
        pair = (value[0], value[1])
    else:
        expected, advice = _expected(value, criterion)
        message = f"{format_value(value)} is given; expected {expected}, or false for none"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    if not all(0 <= end <= most for end in pair):
        expected = "expected 0 to 1" if criterion.unit is Unit.SHARE else "expected 0 or more"
        message = f"{format_value(value)} is given; {expected}"
        nearest = [min(max(0, end), most) for end in pair] if _is_number(value) else []
        offers = tuple(Offer("value", f"{end:g}") for end in nearest if end not in pair)
        raise validation_error(Code.OUT_OF_RANGE, message, Advice(offers=offers))
    if pair[0] > pair[1]:
        message = f"{format_value(value)} is given; expected the least before the most"
        turned = Advice(offers=(Offer("value", format_value(pair[::-1])),))
        raise validation_error(Code.BAD_VALUE, message, turned)
    return float(pair[0]), float(pair[1])


_UNITS = {Unit.SHARE: units.SHARE, Unit.MINUTES: units.MINUTES, Unit.TIMES: units.TIMES}


def _expected(value: object, criterion: Criterion) -> tuple[str, Advice]:
    """Return the expected form of limits in words, with the advice for an invalid value."""
    unit = _UNITS[criterion.unit]
    measure = Measure(unit, least=0, most=1 if criterion.unit is Unit.SHARE else inf)
    single = criterion.good.ends == 1
    shown = measure.meant(value) if single else ""
    ends = None if shown else measure.ends(value)
    if ends:
        shown = f"[{', '.join(ends)}]"
    advice = Advice(f", as in {shown}", shown) if shown else Advice()
    pair = f"[least, most] {unit.words}".rstrip()
    if not single:
        return f"{pair}{advice}", advice
    if ends:
        return f"{measure.kind}, or {pair}{advice}", advice
    return f"{measure.kind}{advice}, or [least, most]", advice


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def format_range(wanted: Range, unit: Unit) -> str:
    """Return a range in words, such as `8 to 90 minutes` or `12% or less`."""
    if not wanted.ends:
        return "without a limit"
    if wanted.high == inf:
        return f"{format_figure(wanted.low, unit)} or more"
    high = format_figure(wanted.high, unit)
    return f"{_number(wanted.low, unit)} to {high}" if wanted.low > 0 else f"{high} or less"


def format_interval(estimate: "Estimate", unit: Unit) -> str:
    """Return a figure with its interval, such as `22 (21 to 23) minutes` or `18% (15% to 21%)`."""
    value, low, high = (_number(end, unit) for end in (estimate.mean, *estimate.ci95))
    return with_interval(value, low, high, unit)


def with_interval(value: str, low: str, high: str, unit: Unit) -> str:
    """Return a figure with its interval from their numbers in words; without it if its ends agree.

    A percent sign follows each number, any other unit the whole.
    """
    sign = SIGNS[unit]
    if low == high:
        return f"{value}{sign}"
    if unit is Unit.SHARE:
        return f"{value}{sign} ({low}{sign} to {high}{sign})"
    return f"{value} ({low} to {high}){sign}"


def format_figure(value: float, unit: Unit) -> str:
    """Return a figure with its unit."""
    return _number(value, unit) + SIGNS[unit]


SIGNS = {Unit.SHARE: "%", Unit.MINUTES: " minutes", Unit.TIMES: ""}
"""The text after a number, by unit."""


def _number(value: float, unit: Unit) -> str:
    if unit is Unit.SHARE:
        return f"{100 * value:.3g}"
    return f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}"


if TYPE_CHECKING:
    Targets = Wishes
else:
    Targets = create_model(
        "Targets",
        __base__=Wishes,
        __doc__=Wishes.__doc__,
        **{criterion.name: _key_of(criterion) for criterion in CRITERIA},
    )
