"""The criteria of a good board: each figure that a verdict judges, its limits and their sources.

This is the only definition of the limits. `targets:` of a board changes or disables each by its
name; docs/verdict.md explains them to readers; reports/figures.py measures the figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Literal

from cuatto_kit.errors import Code

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
_USE = "what makers ask before twenty hours of plastic"

CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "minutes", Code.TARGET_MINUTES, Question.LENGTH,
        "Minutes a game",
        "how long a game takes at the table",
        Unit.MINUTES, Range(5, 90), Range(3, 120),
        "A shorter game is over before it began; a longer one is a whole evening.",
        f"{_BROWNE} (duration); {_USE}",
        "longer paths or more checkers make it longer",
        "shorter paths or fewer checkers make it shorter",
    ),
    Criterion(
        "length_spread", Code.TARGET_LENGTH_SPREAD, Question.LENGTH,
        "Spread of the length",
        "how much games differ in length: the standard deviation over the mean",
        Unit.TIMES, Range(high=0.6), Range(high=0.9),
        "Near 1 an end comes like a lottery win: nobody can say when a game will be over.",
        f"{_LUDII} (duration, its spread)",
        too_high="what sends checkers back, or an exact finish, is why some games drag on",
    ),
    Criterion(
        "wait", Code.TARGET_WAIT, Question.LENGTH,
        "Minutes between one's turns",
        "how long a player waits for the next turn",
        Unit.MINUTES, Range(high=2), Range(high=4),
        "Who waits for longer does something else.",
        _USE,
        too_high="fewer seats, or quicker turns, shorten it",
    ),
    Criterion(
        "first_round", Code.TARGET_FIRST_ROUND, Question.LENGTH,
        "Over in the first round",
        "the share of games that end before anybody has had a second turn",
        Unit.SHARE, Range(high=0.02), Range(high=0.1),
        "Who has hardly rolled has not played.",
        f"{_LUDII} (duration); {_USE}",
        too_high="the way home is too short, or a jump leads too near to it",
    ),
    Criterion(
        "seat_spread", Code.TARGET_SEAT_SPREAD, Question.FAIRNESS,
        "Gap between the seats",
        "how much more often the best seat wins than the worst",
        Unit.SHARE, Range(high=0.06), Range(high=0.12),
        "Who sits where should matter less than who plays how.",
        f"{_BROWNE} (balance); {_LUDII} (advantage of the first player)",
        too_high="seats do not win alike",
    ),
    Criterion(
        "decision_share", Code.TARGET_DECISION_SHARE, Question.INTEREST,
        "Decisions with a choice",
        "the share of all moves at which there was more than one",
        Unit.SHARE, Range(low=0.4), Range(low=0.2),
        "Who never chooses watches the dice.",
        f"{_BROWNE} (choice); {_LUDII} (branching factor)",
        too_low="more checkers, a split or a second die give a choice",
    ),
    Criterion(
        "choice_value", Code.TARGET_CHOICE_VALUE, Question.INTEREST,
        "What a choice is worth",
        "how much more often the best move wins than any move, where there is a choice",
        Unit.SHARE, Range(), Range(),
        "In a long game each choice is worth little, and skill adds them up: no limit by itself.",
        f"{_BROWNE} (killer moves, depth); measured by playing on from sampled positions",
        too_low="whatever one chooses comes to the same",
    ),
    Criterion(
        "skill", Code.TARGET_SKILL, Question.INTEREST,
        "Skill against luck",
        "how much of what there is to win a good player takes from a careless one",
        Unit.SHARE, Range(low=0.15), Range(low=0.05),
        "Where practice does not help the dice play alone.",
        f"{_BROWNE} (depth); the scale in docs/verdict.md",
        too_low="who plays well wins no more often: give the moves consequences",
    ),
    Criterion(
        "lead_changes", Code.TARGET_LEAD_CHANGES, Question.INTEREST,
        "Changes of lead",
        "how often another seat comes to lead, in a game",
        Unit.TIMES, Range(low=3), Range(low=1),
        "A race that one leads from the start is a procession.",
        f"{_BROWNE} (lead change)",
        too_low="hits, shorter ways for those behind, or a longer board bring changes",
    ),
    Criterion(
        "drama", Code.TARGET_DRAMA, Question.INTEREST,
        "Won from behind",
        "the share of games that are lost by the one who leads with a fifth still to be played",
        Unit.SHARE, Range(low=0.08), Range(low=0.03),
        "Stories are told of those who came from behind.",
        f"{_BROWNE} (drama)",
        too_low="who falls behind never comes back",
    ),
    Criterion(
        "halfway_leader", Code.TARGET_HALFWAY_LEADER, Question.INTEREST,
        "Leader at half time wins",
        "how often the one who leads at half time wins in the end",
        Unit.SHARE, Range(high=0.85), Range(high=0.93),
        "If the second half changes nothing it need not be played.",
        f"{_BROWNE} (uncertainty); runaway leaders, as designers call them",
        too_high="who leads at half time has won: help those behind, or end earlier",
    ),
    Criterion(
        "uncertainty", Code.TARGET_UNCERTAINTY, Question.INTEREST,
        "Uncertainty",
        "how little the lead tells of the outcome, over the whole game: 1 is nothing, 0 all",
        Unit.SHARE, Range(low=0.2), Range(low=0.1),
        "While nobody knows who will win everybody plays.",
        f"{_BROWNE} (uncertainty)",
        too_low="the outcome is known too early",
    ),
    Criterion(
        "decisiveness", Code.TARGET_DECISIVENESS, Question.INTEREST,
        "Decided before the end",
        "the share of the game still to be played when the lead has changed for the last time",
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
        "Who cannot play is not playing.",
        f"{_LUDII} (forced passes); {_USE}",
        too_high="blocked spaces, an exact finish or a rare roll to enter by are why",
    ),
    Criterion(
        "lost_dice", Code.TARGET_LOST_DICE, Question.INTEREST,
        "Dice lost",
        "the share of all dice rolled that could not be played",
        Unit.SHARE, Range(high=0.3), Range(high=0.42),
        "A roll that one may not use is a joy taken away.",
        _USE,
        too_high="blocked spaces, bridges or an exact finish are why",
    ),
    Criterion(
        "path_share", Code.DOMINATED_PATH, Question.INTEREST,
        "Use of each arm of a split",
        "which share of the checkers that leave a split by an arm take this one",
        Unit.SHARE, Range(low=0.1), Range(low=0.07),
        "A way that nobody takes is plastic for nothing.",
        f"{_LUDII} (coverage of the board); measured by play, not by length",
        too_low="nobody takes this way: make it shorter, or worth the detour",
    ),
    Criterion(
        "coverage", Code.UNUSED_PATH, Question.INTEREST,
        "Use of each path",
        "how often checkers come to a space of the path, against an average space of the board",
        Unit.TIMES, Range(low=0.15), Range(low=0.1),
        "Tiles on which nobody stands need not be printed.",
        f"{_LUDII} (coverage of the board)",
        too_low="jumps or shorter ways lead past it: leave it out, or give a reason to walk it",
    ),
    Criterion(
        "hits", Code.TARGET_HITS, Question.INTEREST,
        "Hits a game",
        "how many checkers are sent back in a game",
        Unit.TIMES, Range(), Range(),
        "Some families love it, some do not: no limit unless the file sets one.",
        f"{_LUDII} (captures)",
        "few meet",
        "checkers are sent back all the time",
    ),
)  # fmt: skip
"""All criteria, in the order of reports."""

BY_NAME: Mapping[str, Criterion] = {criterion.name: criterion for criterion in CRITERIA}
"""The criteria by name."""
