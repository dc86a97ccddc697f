"""The length of a design's games for its rule sheets, for every number of players.

The games are played by the policy by which a board is judged.
"""

from typing import TYPE_CHECKING

import numpy as np

from cuatto_kit.games.simulator import Level, Policies
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.reports.subject import Subject
from cuatto_kit.sheets.material import Lasting, Length
from cuatto_kit.store import Codec, Key, codec_of
from cuatto_kit.timing import NEVER, Progress

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design

LENGTH: Codec[Length | None] = codec_of(Length | None)  # type: ignore[arg-type]
"""The codec of cached lengths."""


def length_of(design: "Design") -> Length | None:
    """Return the length of games, or None if too many do not end.

    The games are those by which a check judges the board, so that both give the same times.
    """
    key = Key("length", design.quick_report_key.digest)

    def play() -> Length | None:
        return played(design.subject, design.seats(), design.progress)

    return design.store.get(key, LENGTH, play)


def played(subject: Subject, seats: int, progress: Progress = lambda *_: None) -> Length | None:
    """Play the games of a board, and return their length, or None if too many do not end.

    `seats` is the usual number of players.
    """
    level = _judging(subject.policies)
    fewest, most = subject.seats
    sampler = Sampler(subject, Plan(seats), NEVER, progress)
    samples = []
    for number in range(fewest, most + 1):
        sample = sampler.level(level, number)
        if sample.is_endless:
            return None
        samples.append(sample)
    games = sum(sample.games.games for sample in samples)
    to_win = level.policy != subject.policies.names[0]
    return Length(tuple(map(_lasting, samples)), games, subject.seconds_per_turn, to_win)


def _judging(policies: Policies) -> Level:
    """Return the level by which a board is judged, with as many games as in a check."""
    known = {level.policy: level for level in policies.levels}
    return known.get(policies.like_people, Level(policies.like_people, games=1_000))


def _lasting(sample: Sample) -> Lasting:
    minutes = sample.turns * np.float64(sample.subject.seconds_per_turn / 60)
    short, usual, long = (float(value) for value in np.percentile(minutes, (5, 50, 95)))
    return Lasting(sample.seats, usual, short, long)
