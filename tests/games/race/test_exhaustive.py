"""Small games walked through whole, against the oracle's own walk."""

import pytest

from cuatto_kit.games.race.analysis import exhaustive
from cuatto_kit.games.race.analysis.exhaustive import (
    exhaustive_findings,
    positions_at_most,
    walk_through,
)

from . import oracle
from .boards import BRIDGED, STRAIGHT, document, game_of, load, setup_of

FORKED = {
    "stem": {"from": "start", "walk": "up 1"},
    "short": {"from": "stem", "walk": "up 1, bridge 1", "to": "finish"},
    "long": {"from": "stem", "walk": "left 1, up 1, bridge 1", "to": "finish"},
}
"""By the long arm an even checker can come to the last bridge, where no even die is exact."""


def positions_of(setup: oracle.Setup) -> int:
    """The oracle's states between turns that can come up, counted one by one."""
    found = {oracle.initial(setup)}
    stack = list(found)
    seen = set(found)
    while stack:
        state = stack.pop()
        if oracle.actor(setup, state) == "chance":
            after = [oracle.apply(setup, state, roll) for roll, _ in oracle.outcomes(setup, state)]
        else:
            after = [oracle.apply(setup, state, move) for move in oracle.legal(setup, state)]
        for new in after:
            if new not in seen:
                seen.add(new)
                stack.append(new)
                if oracle.actor(setup, new) in ("chance", "end"):
                    found.add(new)
    return len(found)


@pytest.mark.parametrize(
    ("paths", "team"),
    [(STRAIGHT, {"regular": 1}), (BRIDGED, {"regular": 1}), (STRAIGHT, {"odd": 1})],
)
def test_every_position_that_can_come_up_is_visited(paths, team):
    text = document(paths, checkers=team)
    assert walk_through(game_of(text)).positions == positions_of(setup_of(text))


def test_a_game_that_cannot_get_stuck_is_proved():
    (finding,) = exhaustive_findings(*load(document(BRIDGED, checkers={"regular": 2})), 2)
    assert (finding.code, finding.severity) == ("PROVED", "info")


def test_a_stuck_game_is_told_with_the_turns_that_lead_there():
    text = document(FORKED, checkers={"even": 1}, rules={"finish": "exact"})
    (finding,) = exhaustive_findings(*load(text), 2)
    assert (finding.code, finding.severity) == ("STUCK", "error")
    assert "1-2 even start → long.1; 1-2 even start → long.1" in finding.message


def test_a_large_game_is_left_alone():
    variant, layout = load(document(STRAIGHT, checkers={"regular": 6}))
    assert positions_at_most(variant, layout, 2) > 50_000
    assert exhaustive_findings(variant, layout, 2) == ()


def test_a_turn_that_goes_more_ways_than_there_is_room_for_ends_the_walk(monkeypatch):
    text = document(BRIDGED, checkers={"regular": 2})
    monkeypatch.setattr(exhaustive, "MOST_OUTCOMES", 5)
    assert walk_through(game_of(text)) is None
    assert exhaustive_findings(*load(text), 2) == ()
