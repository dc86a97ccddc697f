"""Parqués at the console: freed checkers, the sum of the dice, payments; whole games by bots."""

from collections import Counter

import pytest

from cuatto_kit.console import opening, records
from cuatto_kit.errors import InvalidVariant

from .tables import answers, open_session, open_table, said
from .test_console import pipe as pipe
from .test_console import text_of

GAME = [
    "free 1",
    "5 red.14-blue.2",
    "3 blue.2-blue.5",
    "3 blue.5-blue.8",
    "2 blue.8-blue.10",
    "2 blue.10-blue.12",
    "3 blue.12-blue.15",
    "free 1",
    "2 blue.14-blue.16",
    "3 blue.16-yellow.2",
    "3 blue.15-yellow.1",
    "1 yellow.2-yellow.3",
    "1 yellow.1-yellow.2",
    "pay yellow.2",
]
"""Two people side by side, seed 40: red might have hit in its last move, and did not."""
NEIGHBOURS = ("board.seating={2: [1, 2]}",)


def test_a_game_of_two_people_that_ends_with_a_payment(pipe, golden):
    script = ["moves", "free", "free 5", "status", "draw", *GAME[:-1]]
    script += ["status", "moves", "pass", "pay red.1", "FREE 1", "pay", "draw"]
    script += ["undo", "PAY  Yellow.2", "help", "quit"]
    told = text_of(pipe(script, "parques", "--seats", "2", "--seed", "40", "--set", *NEIGHBOURS))
    assert told.splitlines().count("move ok") == len(GAME) + 1
    golden("parques.txt", told)


@pytest.mark.slow
def test_four_bots_play_a_whole_game(pipe):
    bots = ("--bots", "random,greedy,greedy,random", "--seed", "1", "--plain")
    told = text_of(pipe([], "parques", *bots)).splitlines()
    winner = told[-1].removesuffix(" won")
    assert told[-2] == f"{winner} is all home"
    assert f"{winner} has 3 home" in told
    kinds = Counter(line.split()[1] for line in told)
    assert kinds["frees"] >= 4
    assert kinds["rolls"] > kinds["frees"]
    assert not any("error" in line for line in told)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["parques", "ludo"])
def test_a_whole_game_is_recorded_and_comes_to_the_same_end(variant, tmp_path, call):
    session = open_session(variant, "greedy", "random", seats=2, seed=6)
    told = said(session.advance())
    assert session.is_over
    records.save(session, tmp_path / "game.rec")
    assert opening.open_record(tmp_path / "game.rec").history == session.history
    lines = call("replay", "game.rec", "--plain").stdout.splitlines()
    assert lines[: len(told) - 1] == told[:-1]
    assert lines[-1] == session.result


@pytest.mark.slow
def test_a_record_that_frees_more_than_wait_is_refused_at_its_line(tmp_path):
    session = open_session("parques", seats=2, seed=40, settings=NEIGHBOURS)
    list(session.advance())
    for text in GAME:
        session.play(session.read(text))
        list(session.advance())
    lines = records.write(session).splitlines()
    assert [line for line in lines if line[2:5] in ("fre", "pay")] == [
        "1 free 1", "2 free 1", "1 pay yellow.2",
    ]  # fmt: skip
    number = lines.index("1 free 1")
    lines[number] = "1 free 5"
    (tmp_path / "game.rec").write_text("\n".join([*lines, ""]), "utf-8")
    with pytest.raises(InvalidVariant, match=rf"game\.rec:{number + 1}:1: .*'free 5' is not legal"):
        opening.open_record(tmp_path / "game.rec")


def test_whoever_missed_a_hit_is_asked_with_what_to_pay_and_may_think_again():
    commands = open_table("parques", seats=2, seed=40, settings=NEIGHBOURS)
    for text in GAME[:-1]:
        told = answers(commands, text)
    assert told == ["move ok", "red passes", "red missed a hit with yellow.2"]
    assert answers(commands, "status") == ["red to pay for a missed hit"]
    assert answers(commands, "moves") == ["moves: 1 pay yellow.2"]
    assert answers(commands, "undo") == ["undo ok"]
    assert answers(commands, "status")[0].startswith("red to move, dice ")


def test_two_people_sit_opposite_each_other_in_play_and_in_records():
    session = open_session("parques", "random", "random", seats=2, seed=1)
    told = said(session.advance())
    assert session.match.colours == ("red", "yellow")
    assert {line.split()[0] for line in told} == {"red", "yellow"}
    assert {f"start.{seat}" in records.write(session) for seat in (2, 4)} == {False}
