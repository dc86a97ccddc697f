"""The figures of the bundled boards on the start page, kept in variants/figures.json."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cuatto_kit import resources
from cuatto_kit.api import Design
from cuatto_kit.reports.plan import Plan

FILE = "figures.json"
ALIKE = 0.04
"""The difference of shares below which `check` says that all seats win about alike."""


@dataclass(frozen=True)
class Figures:
    """What `check` finds for the usual number of seats.

    - `seats`: that number.
    - `minutes`: the median length of a game.
    - `shares`: the share of games that each seat wins.
    - `alike`: whether these are about the same.
    """

    seats: int
    minutes: int
    shares: tuple[float, ...]
    alike: bool


def measured(design: Design) -> Figures | None:
    """Return the figures of a board, from the games of its `check`; None if games do not end."""
    study = design.report_by(Plan(design.seats())).study
    if study is None or not study.judged:
        return None
    sample = study.judged[0]
    minutes = float(np.median(sample.turns)) * sample.subject.seconds_per_turn / 60
    shares = sample.games.win_shares(sample.seats)
    alike = bool(shares.max() - shares.min() < ALIKE)
    told = tuple(round(float(one), 2) for one in shares)
    return Figures(sample.seats, round(minutes), told, alike)


def digest_of(path: Path) -> str:
    """Return the digest of a board's file, by which its figures are recognized as outdated."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def known(boards: Mapping[str, Path]) -> Mapping[str, Figures]:
    """Return the kept figures of boards, by name, without those of a file that has changed."""
    kept = json.loads((resources.folder("variants") / FILE).read_text("utf-8"))
    return {
        name: Figures(**{**one["figures"], "shares": tuple(one["figures"]["shares"])})
        for name, one in kept.items()
        if name in boards and digest_of(boards[name]) == one["file"]
    }
