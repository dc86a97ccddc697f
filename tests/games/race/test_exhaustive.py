"""Small games walked through whole, against the oracle's own walk."""

import pytest

from cuatto_kit.games.race.analysis import graph
from cuatto_kit.games.race.analysis.exhaustive import (
    exhaustive_findings,
    positions_at_most,
    walk_through,
)
from cuatto_kit.games.race.analysis.graph import graph_of
from tests.cases import seldom

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
    [
        (STRAIGHT, {"regular": 1}),
        pytest.param(BRIDGED, {"regular": 1}, marks=pytest.mark.slow),
        pytest.param(STRAIGHT, {"odd": 1}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("head_start", seldom(2, [[0, 0], [0, 2]]))
def test_every_position_that_can_come_up_is_visited(paths, team, head_start):
    """Two spaces ahead is where a jump begins, and no move ends."""
    jumps = {"main.2": "main.5"} if paths is STRAIGHT else {}
    text = document(paths, checkers=team, jumps=jumps, start={"head_start": head_start})
    assert walk_through(game_of(text)).positions == positions_of(setup_of(text))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        document(BRIDGED, checkers={"regular": 1}, rules={"start_order": "roll_off"}),
        document(STRAIGHT, checkers={"regular": 2}, capacity=1),
        document(STRAIGHT, checkers={"odd": 1, "regular": 1}, bridge=2, rules={"win": "round_end"}),
    ],
)
def test_there_are_no_more_positions_than_the_bound_says(text):
    assert walk_through(game_of(text)).positions <= positions_at_most(*load(text), 2)


def test_a_game_that_cannot_get_stuck_is_proved():
    (finding,) = exhaustive_findings(*load(document(BRIDGED, checkers={"regular": 2})), 2)
    assert (finding.code, finding.severity) == ("PROVED", "info")


@pytest.mark.slow
def test_a_stuck_game_is_told_with_the_turns_that_lead_there():
    text = document(FORKED, checkers={"even": 1}, rules={"finish": "exact"})
    (finding,) = exhaustive_findings(*load(text), 2)
    assert (finding.code, finding.severity) == ("STUCK", "error")
    assert "1-2 even start → long.1; 1-2 even start → long.1" in finding.message


def test_a_large_game_is_left_alone():
    variant, layout = load(document(STRAIGHT, checkers={"regular": 6}))
    assert positions_at_most(variant, layout, 2) > 100_000
    assert exhaustive_findings(variant, layout, 2) == ()


@pytest.mark.slow
def test_a_walk_that_takes_too_much_memory_ends(monkeypatch):
    monkeypatch.setattr(graph, "MOST_BYTES", 300_000)
    assert exhaustive_findings(*load(document(BRIDGED, checkers={"regular": 2})), 2) == ()
    with pytest.raises(ValueError, match=r"\d,\d+ positions .* take 0.0003 GB, and there are more"):
        walk_through(game_of(document(BRIDGED, checkers={"regular": 3})))


@pytest.mark.slow
def test_a_walk_is_the_same_interpreted(monkeypatch):
    game = game_of(document(BRIDGED, checkers={"regular": 1}, rules={"start_order": "roll_off"}))
    compiled = graph_of(game)
    monkeypatch.setattr(graph, "walk", graph.walk.function)
    for name, array in vars(graph_of(game)).items():
        assert array.tobytes() == getattr(compiled, name).tobytes()
