"""Writes variants/figures.json: the length and the fairness of the bundled boards.

    python tools/figures.py [NAME …]

The figures are those of `check`, of games played as people play. The studio shows them on its
start page as long as the digest of the board is the same. With names, only those boards are played.
"""

import json
import sys
from typing import Any

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.design.sheet_content import length_of
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import make_report
from cuatto_kit.resources import folder

FIGURES = folder("variants") / "figures.json"


def figures_of(name: str) -> dict[str, Any]:
    """Return the figures of a board with the usual number of players: the median minutes of a game,
    and the smallest and largest share of wins of a seat (percent), null where not judged."""
    design = cuatto_kit.load(name)
    report = make_report(design.subject, Plan(design.seats()))
    assert report.study
    sample = (*report.study.judged, report.study.main)[0]
    length, seats = length_of(design), design.seats()
    assert length is not None
    minutes = {lasting.players: lasting.usual for lasting in length.by_players}
    shares = sorted(round(100 * share) for share in sample.games.win_shares(seats).tolist())
    judged = sample.seats == seats and all(
        one.name != "seat_spread" for one in report.data.unjudged
    )
    return {
        "sha256": design.loaded.sha256,
        "seats": seats,
        "minutes": round(minutes[seats]),
        "wins": [shares[0], shares[-1]] if judged else None,
    }


def main(names: list[str]) -> None:
    """Update the file."""
    known = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    made = {name: figures_of(name) for name in names or bundled()}
    kept = {name: value for name, value in {**known, **made}.items() if name in bundled()}
    FIGURES.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
