"""A session plays on until a person has to decide, and can take decisions back."""

import random
from collections import Counter

import pytest

from cuatto_kit.console import session as session_module
from cuatto_kit.games.game import CHANCE

from .tables import open_session, play_out, said


def steps(session):
    return [(step.actor, step.choice) for step in session.history]


def test_it_rolls_and_then_waits_for_the_human():
    session = open_session()
    (rolled,) = said(session.advance())
    assert rolled.startswith("gold rolls ")
    assert session.actor == 0
    assert len(session.history) == 1


def test_bots_play_until_it_is_the_humans_turn_again():
    session = open_session("snake-24", "random")
    list(session.advance())
    while session.actor == 0 and len(session.history) < 4:
        session.play(session.legal[0])
        told = said(session.advance())
    assert session.actor == 0
    assert [line.split()[0] for line in told if " rolls " in line] == [
        "red", "green", "blue", "gold",
    ]  # fmt: skip


def test_it_stands_where_each_choice_led_while_that_is_told():
    session, again = open_session("snake-24", "random"), open_session("snake-24", "random")
    lines, stood = [], []
    for told in session.advances():
        lines += told
        stood.append(session.state)
    assert said(lines) == said(again.advance())
    assert stood == [session.history[0].before, *(step.after for step in session.history)]


def test_a_pass_that_is_forced_is_played():
    # Two dice and one checker that has to come out by the exact number: most rolls pass.
    session = open_session(
        "short-12", seats=2, settings=("rules.finish=exact", "teams.checkers={regular: 1}")
    )
    told = play_out(session)
    assert "gold passes" in told or "red passes" in told
    assert "pass" not in {
        session.text.write(step.before, step.choice)
        for step in session.history
        if step.actor >= 0 and len(session.game.legal(step.before)) > 1
    }


def test_a_pass_that_is_not_forced_is_the_humans_to_choose():
    session = open_session(settings=("rules.dice_use=optional",))
    list(session.advance())
    assert "pass" in [session.written(move) for move in session.legal]
    assert len(session.legal) > 1


def test_undo_takes_back_the_humans_decision_and_all_that_followed():
    session = open_session("snake-24", "greedy", seats=3)
    positions = []
    list(session.advance())
    for _ in range(6):
        positions.append(session.state)
        session.play(session.legal[-1])
        list(session.advance())
    for position in reversed(positions):
        session.undo()
        assert session.state == position
    with pytest.raises(ValueError, match="nothing to undo"):
        session.undo()


def test_after_an_undo_the_same_choices_bring_the_same_game():
    session = open_session("snake-24", "random", seed=5)
    list(session.advance())
    rng = random.Random(2)
    for _ in range(5):
        session.play(rng.choice(session.legal))
        list(session.advance())
    before, kept = steps(session), session.state
    session.undo()
    move = before[len(session.history)][1]
    session.play(move)
    list(session.advance())
    assert steps(session) == before
    assert session.state == kept


def test_reset_begins_again_with_the_same_dice():
    session = open_session(seed=9)
    first = said(session.advance())
    session.play(session.legal[0])
    session.reset()
    assert said(session.advance()) == first


def test_another_seed_brings_other_dice():
    games = {tuple(play_out(open_session(seed=seed), most=3)) for seed in range(5)}
    assert len(games) == 5


@pytest.mark.slow
def test_dice_are_as_likely_as_the_rules_say():
    # 36 outcomes, each 1/36: chi-square with 35 degrees of freedom stays below 66.6 in 999
    # cases of 1000.
    rolls = Counter()
    for seed in range(20):
        session = open_session("snake-24", "random", "random", seats=2, seed=seed)
        list(session.advance())
        rolls += Counter(step.choice for step in session.history if step.actor == CHANCE)
    expected = rolls.total() / 36
    assert len(rolls) == 36
    assert sum((count - expected) ** 2 / expected for count in rolls.values()) < 66.6


def test_bots_alone_play_to_the_end():
    session = open_session("short-12", "greedy", "random", seats=2)
    told = said(session.advance())
    assert session.is_over
    assert told[-1] == session.result
    assert told[-1] in ("gold won", "red won")


def test_bots_that_find_no_end_are_stopped(monkeypatch):
    monkeypatch.setattr(session_module, "LIMIT", 100)
    session = open_session("snake-24", "random", "random", seats=2)
    told = said(session.advance())
    assert told[-1] == "stopped: 100 choices and no end"
    assert len(session.history) == 100
    assert session.result == "unfinished"


def test_several_winners_are_all_named():
    # Red has the rest of the round to follow gold out.
    session = open_session(
        "short-12",
        "greedy",
        "greedy",
        seats=2,
        settings=("rules.win=round_end", "teams.checkers={regular: 1}"),
    )
    out, near = [("regular", "finish")], [("regular", "main.10")]
    session.set_up(session.game.place({0: out, 1: near}, seat=1, dice=(6, 6)))
    assert said(session.advance())[-1] == "gold and red won"


def test_what_is_set_up_can_be_undone():
    session = open_session()
    list(session.advance())
    before = session.state
    session.set_up(session.game.initial())
    assert session.state != before
    session.undo()
    assert session.state == before


def test_after_the_end_nothing_is_played():
    session = open_session("short-12", "random", "random", seats=2)
    list(session.advance())
    with pytest.raises(ValueError, match=r"the game is over: (gold|red) won"):
        session.play(session.history[-1].choice)


def test_a_hint_is_legal_and_changes_nothing():
    session = open_session("snake-24-full")
    list(session.advance())
    before, told = session.state, session.hint()
    assert told in session.legal
    assert session.hint() == told
    assert session.state == before
