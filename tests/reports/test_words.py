"""Verdicts in words."""

import pytest

from cuatto_kit.config.criteria import Question
from cuatto_kit.reports.words import Told, _how_fair, _how_interesting, _how_long, _worst_of


@pytest.mark.parametrize(
    ("best", "worst", "seats", "words"),
    [
        ((1, 0.51), (2, 0.49), 2, "All seats win about alike, 49% to 51% of games."),
        ((1, 0.55), (2, 0.45), 2, "Seat 1 wins 55% of games, seat 2 only 45% (fair would be 50%)."),
        ((2, 0.31), (1, 0.2), 4, "Seat 2 wins 31% of games, seat 1 only 20% (fair would be 25%)."),
    ],
)
def test_seats_that_win_unevenly_are_named(best, worst, seats, words):
    assert _how_fair(Told(seats, 1.0, best=best, worst=worst)) == words


def test_length_and_interest_are_told_in_sentences():
    told = Told(4, 1.0, 17.6, 13.2, 20.8, choices=0.92, skill=73, leads=13.2)
    assert (
        _how_long(told) == "With 4 players, a game takes about 18 minutes, usually 13–21 minutes."
    )
    assert _how_interesting(told) == (
        "Players have a real choice in 92% of moves. Skill matters more than luck (73 of 100). "
        "The lead changes about 13 times."
    )
    assert "Luck matters more than skill" in _how_interesting(Told(2, 1.0, skill=20))
    assert _how_interesting(Told(2, 1.0)) == ""


def test_what_needs_attention_is_named():
    names = (("seat_spread", None), ("seat_spread", 2))
    told = Told(4, 1.0, minded={"fairness": ("mind", names)})
    said = " To mind: gap between the seats, gap between the seats with 2 seats."
    assert _worst_of(told, Question.FAIRNESS) == said
    assert _worst_of(told, Question.LENGTH) == ""
