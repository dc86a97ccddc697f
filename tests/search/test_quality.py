"""How well a board meets a brief."""

from math import exp
from types import SimpleNamespace

import pytest

from cuatto_kit.config.criteria import BY_NAME, CRITERIA, Range, Targets
from cuatto_kit.search.brief import Axis
from cuatto_kit.search.quality import USUAL, misfit, quality, traits_of, wishes_of, worst
from cuatto_kit.search.trial import Board, Trial


def wishes(weights=None, **targets):
    said = SimpleNamespace(targets=Targets(**targets), weights=weights or {})
    return {wish.name: wish for wish in wishes_of(said)}


def sure(value):
    return (value, value, value)


def test_what_the_brief_does_not_speak_of_keeps_its_usual_limits():
    told = wishes(minutes=[20, 30], skill=False)
    assert told["minutes"].named
    assert "skill" not in told
    usual = {name for name, wish in told.items() if not wish.named}
    assert usual == {c.name for c in CRITERIA if c.good.ends} - {"minutes", "skill"}
    assert all(told[name].wanted == BY_NAME[name].good for name in usual)
    assert {told[name].weight for name in usual} == {USUAL}


@pytest.mark.parametrize(
    ("targets", "name", "value", "missed"),
    [
        ({"minutes": [20, 30]}, "minutes", 35, 1),  # half the width of the range
        ({"minutes": [20, 30]}, "minutes", 25, 0),
        ({"path_share": 0.2}, "path_share", 0.1, 1),  # half of a single limit
        ({"seat_spread": 0.06}, "seat_spread", 0.12, 2),
        ({}, "lead_changes", 1, 1),  # from good to tolerable
        ({"minutes": [20, 30]}, "minutes", 1000, 4),  # worse is no worse
    ],
)
def test_a_miss_is_measured_by_what_is_tolerable(targets, name, value, missed):
    assert wishes(**targets)[name].missed((value, value)) == pytest.approx(missed)


def test_what_may_be_chance_is_held_against_nobody_with_hope():
    told = list(wishes(minutes=[20, 30]).values())
    figures = {"minutes": (32.0, 29.0, 35.0)}
    assert misfit(figures, told, hopeful=True) == 0
    assert misfit(figures, told, hopeful=False) == pytest.approx(0.4)
    assert quality(figures, told) == pytest.approx(exp(-0.4))


def test_what_was_asked_for_and_is_not_there_is_missed():
    told = list(wishes(path_share=0.2).values())
    assert misfit({}, told, hopeful=False) == 1
    assert misfit({}, told, hopeful=True) == 0


def test_a_weight_is_a_power():
    told = list(wishes(minutes=[20, 30], weights={"minutes": 3}).values())
    assert quality({"minutes": sure(35)}, told) == pytest.approx(exp(-3))


def test_of_several_parts_of_a_board_the_worst_counts():
    told = list(wishes(path_share=0.3).values())
    figures = {"path_share": [sure(0.8), sure(0.2), sure(0.4)], "minutes": [sure(20)]}
    assert worst(figures, told) == {"path_share": sure(0.2), "minutes": sure(20)}


def test_limits_are_told_without_natural_ends():
    told = wishes(minutes=[20, 30], path_share=[0.2, 1], seat_spread=0.06, lead_changes=4)
    assert told["minutes"].limits == (20, 30)
    assert told["path_share"].limits == (0.2, None)
    assert told["seat_spread"].limits == (None, 0.06)
    assert told["lead_changes"].limits == (4, None)
    assert told["minutes"].wanted == Range(20, 30)
    assert told["seat_spread"].missed((-0.01, -0.01)) == 0  # an estimate of nothing


def test_traits_are_features_figures_and_luck():
    axes = [Axis(name, 0, 1, 2) for name in ("routes", "luck", "minutes", "hits")]
    trial = Trial(Board({}, {"routes": 3}, ""), {"skill": sure(0.2), "minutes": sure(20)})
    assert traits_of(trial, axes) == {"routes": 3, "luck": 0.8, "minutes": 20}
