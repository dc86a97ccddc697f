"""How moves are pointed at: what one picks on the board, and where a button must tell."""

from collections import Counter

import pytest

from cuatto_kit.games.pointing import sequences
from tests.conformance import Case, walk


def pointed(case, longest=300, seed=4):
    """The moves of each decision of a random game by their text, each with its picks."""
    pointing = case.board_game.pointing(case.seats)
    steps = [step for step in walk(case, seed, longest) if step.actor >= 0]
    scenes = case.board_game.scenes(case.seats, (step.state for step in steps))
    for step, scene in zip(steps, scenes, strict=True):
        found = sequences(case.text, pointing, step.state, scene)
        yield {
            case.text.write(step.state, move): picks
            for move, picks in zip(step.choices, found, strict=True)
        }


def test_a_checker_is_picked_up_and_put_on_a_space():
    for moves in pointed(Case("snake-24", 2), 40):
        for text, picks in moves.items():
            die, way = text.split(" ", 1)
            if die.isdigit():
                assert way == "-".join(pick.words for pick in picks[:2])


@pytest.mark.parametrize("variant", ["parques", "crossroads"])
def test_what_leads_to_one_place_by_several_moves_is_asked(variant):
    asked = 0
    for moves in pointed(Case(variant, 4)):
        ends = Counter(picks[:2] for picks in moves.values())
        for text, picks in moves.items():
            if len(picks) > 2:
                asked += 1
                assert ends[picks[:2]] > 1
                assert picks[2].words == text
                assert picks[2].shows
    assert asked


def test_blocks_are_put_on_the_squares_that_they_come_to_cover():
    first = next(pointed(Case("cabeza", 2), 1))
    piece, target = first["Fnn"]
    assert piece.words == "F"
    (before,), (after,) = piece.places, target.places
    assert after.bottom == pytest.approx(before.top + before.width)


def test_pairings_are_buttons_that_show_their_spaces():
    (climbs, stops, *_) = pointed(Case("cant-stop", 2), 4)
    for text, (pick,) in climbs.items():
        assert pick.words.startswith(f"climb {text.split()[0]}")
        assert len(pick.shows) == len(text.split())
        assert not pick.places
    assert [pick.words for (pick,) in stops.values()] == ["stop", "roll"]


def test_a_family_that_points_at_nothing_has_buttons():
    case = Case("snake-24", 2)
    step = next(step for step in walk(case, 4) if step.actor >= 0)
    found = sequences(case.text, None, step.state, None)
    texts = [case.text.write(step.state, move) for move in step.choices]
    assert [[pick.words for pick in picks] for picks in found] == [[text] for text in texts]
