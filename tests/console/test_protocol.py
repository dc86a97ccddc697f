"""What the engine says to a controller: UGI with dice (docs/protocol.md)."""

import io
import re
import subprocess
import sys
import time
from copy import copy
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from cuatto_kit.cli import engine
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.thinking import Prospect, Thought, Worth
from cuatto_kit.lab.protocol import FOREVER, Trail, Wording, converse
from tests.cases import often, seldom
from tests.console.controllers import PATIENCE, Controller, Puppet, script, text_of

BOARDS = ("short-12", "cant-stop", "cabeza")
MORE_BOARDS = ("parques", "snake-24-full", "two-ways-home")


def controller(board="cabeza", seats=None, **puppet):
    text = copy(text_of(board, seats))
    return Controller(text, Puppet(text.game, **puppet))


def games(board, number, seats=None, choices=60):
    """Games at random: every position with the words that lead there from the start."""
    text, dice = text_of(board, seats), Random(board)
    game, wording = text.game, Wording(text)
    for _ in range(number):
        state, words = game.initial(), []
        for _ in range(choices):
            yield state, words
            if (actor := game.actor(state)) == END:
                break
            chance = actor == CHANCE
            there_are = [roll for roll, _ in game.outcomes(state)] if chance else game.legal(state)
            choice = dice.choice(there_are)
            words = [*words, wording.write(state, choice)]
            state = game.apply(state, choice)


def position(words):
    return " ".join(["position startpos", *(["moves", *words] if words else [])])


# Who speaks


@pytest.mark.parametrize(("word", "answer"), [("ugi", "ugiok"), ("ubgi", "ubgiok")])
def test_it_says_who_it_is_and_what_can_be_set(word, answer):
    assert controller().say(word) == [
        "id name name",
        "id author author",
        "option name MultiPV type spin default 1 min 1 max 100",
        answer,
    ]


def test_it_is_ready_before_and_after_anything():
    there = controller()
    assert there.say("isready", "ugi", "isready")[0] == "readyok"
    assert there.say("uginewgame", "isready", "isready") == ["readyok", "readyok"]


# Positions and moves as words


@pytest.mark.parametrize(
    "board", [*BOARDS, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE_BOARDS)]
)
def test_every_move_and_every_roll_is_one_word_that_means_it(board):
    text, dice = text_of(board), Random(3)
    game, wording = text.game, Wording(text)
    for state, _ in games(board, 2):
        chance = game.actor(state) == CHANCE
        there_are = [roll for roll, _ in game.outcomes(state)] if chance else game.legal(state)
        words = [wording.write(state, choice) for choice in there_are]
        assert len(set(words)) == len(words)
        for number in dice.sample(range(len(words)), min(3, len(words))):
            assert words[number].split() == [words[number]]
            assert wording.read(state, words[number]) == there_are[number]


def test_the_words_are_these():
    race = controller("snake-24", 2)
    assert race.say("position startpos moves roll:3,5", "query moves") == [
        "response 3,start-main.3 5,start-main.5"
    ]
    columns = controller("cant-stop", 2)
    assert columns.say("position startpos moves roll:1,2,5,6", "query moves") == [
        "response 3,11 6,8 7,7"
    ]


def test_rolls_have_their_shares():
    there = controller("cant-stop", 2)
    (answer,) = there.say("query rolls")
    rolls = dict(roll.split("=") for roll in answer.split()[1:])
    assert (rolls["roll:1,1,1,1"], rolls["roll:1,2,3,4"]) == ("1/1296", "1/54")
    assert sum(map(Fraction, rolls.values())) == 1
    assert there.say("position startpos moves roll:1,2,3,4", "query rolls") == ["response none"]


@pytest.mark.parametrize("number", [2, pytest.param(10, marks=pytest.mark.slow)])
@pytest.mark.parametrize("board", BOARDS)
def test_queries_say_what_the_game_says(board, number):
    there, game = controller(board), text_of(board).game
    for state, words in games(board, number, choices=60 * number):
        assert there.say(position(words)) == []
        actor = game.actor(state)
        assert there.say("query p1turn") == [f"response {str(actor == 0).lower()}"]
        assert there.say("query gameover") == [f"response {str(actor == END).lower()}"]
        turn = {CHANCE: "chance", END: "none"}.get(actor, f"p{actor + 1}")
        assert there.say("query turn") == [f"response {turn}"]
        winners = " ".join(f"p{seat + 1}win" for seat in game.winners(state)) or "draw"
        assert there.say("query result") == [f"response {winners if actor == END else 'none'}"]


def test_the_end_of_a_game_names_the_winner():
    there = controller()
    home = "position fen 10/4C5/10/10/4c5/10/10/10/10/10,r"
    assert there.say(home, "query result", f"{home} moves Cn") == ["response none"]
    assert there.say("query gameover", "query result", "query p1turn", "query moves") == [
        "response true",
        "response p1win",
        "response false",
        "response none",
    ]
    (answer,) = there.say("go depth 1")
    assert answer.startswith("error bad_state the game is over")


def test_a_position_is_the_same_however_it_was_come_by():
    """Forwards, back, and to the side: as the game played anew."""
    text, dice = text_of("snake-24-full", 2), Random(1)
    trail, played = Trail(text), list(games("snake-24-full", 3, 2))
    for _ in range(60):
        state, words = dice.choice(played)
        assert trail.follow("startpos", text.game.initial, words) == state


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_as_text_comes_back(board):
    there, game = controller(board), text_of(board).game
    for state, words in list(games(board, 1))[::5]:
        (answer,) = there.say(position(words), "query position")
        moves = there.say("query moves", "query rolls", "query turn")
        written = answer.removeprefix("response ")
        assert there.say(f"position fen {written}", "query position") == [answer]
        assert there.say("query moves", "query rolls", "query turn") == moves
        if game.actor(state) >= 0:
            move = moves[0].split()[-1]
            assert there.say(f"position fen {written} moves {move}") == []


# What is wrong


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("hello", "bad_command 'hello' is no command; expected one of ugi,"),
        ("positions startpos", "bad_command 'positions' is no command; did you mean 'position'?"),
        ("position", "bad_command expected position startpos or position fen"),
        ("position startpos Fnn", "bad_command expected position startpos or position fen"),
        ("position moves Fnn", "bad_command expected position startpos or position fen"),
        ("position fen", "bad_command expected position startpos or position fen"),
        ("position fen 8/8,w", "bad_value "),
        ("position startpos moves Fnn Fnn", "bad_value move 2, 'Fnn': F is not to move"),
        ("position startpos moves roll:3", "bad_value move 1, 'roll:3': no dice fall here"),
        ("dice 3 5", "bad_value no dice fall here; expected a move of seat 1"),
        ("go fast", "bad_command go knows no 'fast'; expected movetime, depth"),
        ("go depth", "bad_value depth has no number; expected a whole number"),
        ("go movetime -5", "bad_value movetime '-5'; expected a whole number from 1"),
        ("go p2time 1000", "bad_command it is the turn of seat 1; expected p1time"),
        ("query weather", "unsupported query 'weather' is not answered; expected one of p1turn"),
        ("setoption MultiPV 3", "bad_command expected setoption name MultiPV value N"),
        ("setoption name Hash value 3", "bad_value no option 'Hash'; expected MultiPV"),
        ("setoption name MultiPV value 0", "bad_value MultiPV '0'; expected a whole number"),
        ("setoption name MultiPV", "bad_value MultiPV has no number"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(line, error):
    there = controller()
    (answer,) = there.say(line)
    assert answer.replace('"', "'").startswith(f"error {error}"), answer
    assert there.say("isready") == ["readyok"]


def test_after_a_position_that_was_refused_there_is_none():
    there = controller()
    there.say("position startpos moves Fnn", "position startpos moves Fxx")
    for line in ("go depth 1", "query p1turn", "query moves", "d", "dice 1"):
        (answer,) = there.say(line)
        assert answer.startswith("error bad_state there is no position"), line
    assert there.say("position startpos", "query p1turn") == ["response true"]


def test_dice_fall_where_they_are_to_and_nowhere_else():
    there = controller("snake-24", 2)
    (answer,) = there.say("go depth 1")
    assert answer.startswith("error bad_state dice are to fall; expected dice")
    (answer,) = there.say("position startpos moves 5,start-main.5")
    assert "dice are to fall here; expected roll:…" in answer
    (answer,) = there.say("position startpos", "dice 9 9 9")
    assert answer.startswith("error bad_value ")
    assert there.say("position startpos", "query turn", "dice 3 5", "query turn") == [
        "response chance",
        "response p1",
    ]
    (answer,) = there.say("dice 3 5")
    assert answer.startswith("error bad_value no dice fall here")
    assert there.say("query turn") == ["response p1"]


# Thinking


def test_only_three_commands_are_done_while_it_thinks():
    there = controller(patient=True)
    there.say("position startpos", "go infinite")
    assert there.say("isready") == ["readyok"]
    refused = ("go infinite", "position startpos", "uginewgame", "setoption name MultiPV value 2",
               "query p1turn", "d", "ugi", "dice 1")  # fmt: skip
    for line in refused:
        (answer,) = there.say(line)
        assert answer.startswith("error bad_state "), line
        assert "cannot be done while thinking; expected stop, isready or quit" in answer
    before = len(there.heard)
    there.say("stop", "stop")
    there.until("bestmove", before)
    assert there.say("isready", "query p1turn") == ["readyok", "response true"]
    assert sum(line.startswith("bestmove") for line in there.heard) == 1


def test_stop_is_harmless_where_nothing_goes_on():
    there = controller()
    assert there.say("stop", "stop") == []
    assert there.go()[-1].startswith("bestmove ")
    assert there.say("stop") == []


def test_without_end_means_until_stop_even_where_all_is_found():
    there = controller(thoughts=[thought(text_of("cabeza"))])
    there.say("position startpos", "go infinite")
    there.until("info")
    assert there.say("isready") == ["readyok"]
    (answer,) = there.say("go depth 1")
    assert answer.startswith("error bad_state go cannot be done while thinking")
    there.say("stop")
    assert there.until("bestmove")[-1] == "bestmove Fnn"


def test_whoever_quits_hears_the_best_move_first():
    there = controller(patient=True)
    there.say("position startpos", "go infinite", "quit")
    assert there.conversation.done
    assert there.heard[-1].startswith("bestmove ")


def test_a_thinker_that_fails_is_told_and_all_goes_on():
    there = controller()
    there.conversation._thinker.game = None
    assert there.go()[-1].startswith("error internal AttributeError: ")
    (answer,) = there.say("isready")
    assert answer.startswith("error internal AttributeError: ")
    assert there.say("isready", "query p1turn") == ["readyok", "response true"]


def test_a_new_game_has_a_new_thinker():
    text = copy(text_of("cabeza"))
    made = []
    text.thinker = lambda: made.append(Puppet(text.game)) or made[-1]
    there = Controller(text)
    there.go()
    there.say("uginewgame")
    there.go()
    assert [len(thinker.limits) for thinker in made] == [1, 1]


@pytest.mark.parametrize(
    ("said", "depth", "seconds"),
    [
        ("", None, 1),
        ("movetime 250", None, 0.25),
        ("depth 7", 7, None),
        ("depth 0", 1, None),
        ("movetime 20 depth 3", 3, 0.02),
        ("infinite", None, FOREVER),
        ("nodes 500", None, FOREVER),
        ("p1time 60000 p2time 1000 p1inc 1000 p2inc 5000", None, 2.8),
        ("p1time 100 p2time 100 p1inc 1000 p2inc 0", None, 0.05),
    ],
)
def test_what_it_may_take_is_what_was_said(said, depth, seconds):
    there = controller()
    thinker = there.conversation._thinker
    there.say("setoption name MultiPV value 3", "position startpos", f"go {said}", "stop")
    there.until("bestmove")
    (limits,) = thinker.limits
    assert (limits.depth, limits.seconds, limits.lines) == (depth, seconds, 3)


def test_nodes_end_it_at_the_first_news_after_so_many():
    text = text_of("cabeza")
    thoughts = [thought(text, nodes=nodes) for nodes in (10, 100, 1_000, 10_000)]
    there = controller(thoughts=thoughts, patient=True)
    assert there.go("nodes 500")[-1].startswith("bestmove ")


# Output while the engine thinks


def thought(text, words=("Fnn", "fss"), depth=2, nodes=100, seconds=0.05, **worth):
    state, moves = text.game.initial(), []
    for word in words:
        moves.append(text.read(state, word))
        state = text.game.apply(state, moves[-1])
    found = Prospect(tuple(moves), Worth(**{"win": 0.5, **worth}))
    return Thought((found,), depth, nodes, seconds)


@pytest.mark.parametrize(
    ("worth", "score"),
    [
        ({"win": 0.6, "half": 0.05}, "win 0.6000 0.0500"),
        ({"win": 0.6, "score": -17}, "score cp -17 win 0.6000 0.0000"),
        ({"win": 1, "score": 29_999, "wins_in": 1}, "score mate 1 win 1.0000 0.0000"),
        ({"win": 1, "score": 29_995, "wins_in": 3}, "score mate 5 win 1.0000 0.0000"),
        ({"win": 0, "score": -29_998, "wins_in": -1}, "score mate -2 win 0.0000 0.0000"),
    ],
)
def test_a_thought_is_one_line_for_each_of_the_best_moves(worth, score):
    text = text_of("cabeza")
    there = controller(thoughts=[thought(text, **worth)])
    assert there.go() == [
        f"info depth 2 multipv 1 {score} time 50 nodes 100 nps 2000 pv Fnn fss",
        "bestmove Fnn",
    ]


def test_thousands_of_thoughts_are_few_lines_the_last_of_them_among_these():
    text = text_of("cabeza")
    one = thought(text)
    thoughts = [replace(one, nodes=n, seconds=n / 1e6) for n in range(1, 5_000)]
    *lines, _ = controller(thoughts=thoughts).go()
    counts = [int(re.search(r"nodes (\d+)", line)[1]) for line in lines]
    assert counts == sorted(set(counts))
    assert len(counts) < 80
    assert counts[-1] == 4_999


def test_it_is_told_at_least_every_second():
    text = text_of("cabeza")
    thoughts = [thought(text, nodes=1_000 + n, seconds=n / 10) for n in range(100)]
    *lines, _ = controller(thoughts=thoughts).go()
    assert len(lines) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(2, BOARDS))
def test_a_real_thought_is_of_legal_moves(board):
    text = text_of(board)
    there = Controller(text)
    _, words = next(
        (state, words) for state, words in games(board, 1) if len(text.game.legal(state)) > 2
    )
    there.say(position(words), "setoption name MultiPV value 2")
    legal = there.say("query moves")[0].split()[1:]
    *lines, best = there.go("depth 2")
    assert best.split()[1] in legal
    firsts = [re.search(r" pv (\S+)", line)[1] for line in lines if "multipv" in line]
    assert set(firsts) <= set(legal)
    assert firsts[-2] == best.split()[1]
    assert lines[-1].split()[4] == "2"


def test_quiet_leaves_out_what_is_thought(capsys):
    for line in ("info depth 1 multipv 1 pv Fnn", "info string red to move", "bestmove Fnn"):
        engine._say_asked(line)
    assert capsys.readouterr().out == "info string red to move\nbestmove Fnn\n"


# Whatever may come


@pytest.mark.parametrize("number", [300, pytest.param(3_000, marks=pytest.mark.slow)])
def test_garbage_is_answered_and_changes_nothing_that_matters(number):
    there, dice = controller("short-12", 2), Random(number)
    noise = script("conformance").noise
    said = [noise(dice) for _ in range(number)]
    source = io.BytesIO(b"\n".join([*said, b"stop", b"position startpos moves roll:2,1 roll:4,4"]))
    converse(there.conversation, source)
    known = ("id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "error ", "response ")
    assert {line for line in there.heard if not line.startswith(known)} == set()
    assert not any("\n" in line or len(line) > 500 for line in there.heard if "error" in line)
    assert not any(line.startswith("error internal") for line in there.heard)
    assert sum(line.startswith("error") for line in there.heard) > number / 2


def test_lines_of_any_kind_are_read():
    there = controller()
    lines = (b"isready\r\n", b"  isready  \n", b"\n", b"\0\n", b"\xff\xfe\n", b"a" * 3_000_000,
             b"\nisready\nisrea", b"")  # fmt: skip
    converse(there.conversation, io.BytesIO(b"".join(lines)))
    kinds = [" ".join(line.split()[:2]) for line in there.heard]
    bad = "error bad_command"
    assert kinds == ["readyok", "readyok", bad, bad, bad, "readyok", bad]
    assert "a line is over" in there.heard[4]
    assert there.conversation.done


STOPS = (15, pytest.param(80, marks=pytest.mark.slow))


@pytest.mark.parametrize("number", STOPS)
@pytest.mark.parametrize("board", often(["cabeza"], ["snake-24", "cabeza"]))
def test_a_stop_at_any_moment_gives_one_move(board, number):
    text, dice = text_of(board, 2), Random(number)
    there = Controller(text)
    places = [words for state, words in games(board, 3, 2) if text.game.actor(state) >= 0]
    for _ in range(number):
        there.say(position(dice.choice(places)))
        legal = there.say("query moves")[0].split()[1:]
        before = len(there.heard)
        there.say("go infinite")
        time.sleep(dice.choice([0, 0.001, dice.uniform(0, 0.05)]))
        there.say("stop")
        best = there.until("bestmove", before)[-1].split()[1]
        assert best in legal
        assert there.say("stop", "isready") == ["readyok"]


# As processes


@pytest.mark.slow
def test_a_process_that_is_left_alone_ends():
    """The controller ends: its pipes are neither read nor written."""
    command = [sys.executable, "-m", "cuatto_kit", "engine", "cabeza"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        engine.stdin.write(b"isready\nposition startpos\ngo infinite\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"readyok\n"
        engine.stdout.close()
        engine.stdin.close()
        assert engine.wait(PATIENCE) in (0, 120)  # 120: Python could not flush
        assert b"Traceback" not in engine.stderr.read()


def test_a_board_that_is_none_is_told_before_anything(run):
    answer = run("engine", "nowhere")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "nowhere" in answer.stderr


@pytest.mark.slow
def test_the_script_finds_nothing_wrong(monkeypatch, capsys):
    command = f"{sys.executable} -m cuatto_kit engine cabeza"
    numbers = ("--stops", "10", "--positions", "100", "--garbage", "100")
    monkeypatch.setattr(sys, "argv", ["conformance.py", command, *numbers])
    status = script("conformance").main()
    told = capsys.readouterr().out
    assert (status, len(re.findall("^ok ", told, re.M))) == (0, 8), told


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(2, ["cabeza", "cant-stop --seats 2"]))
def test_two_processes_play_a_game(board, monkeypatch, capsys):
    command = f"{sys.executable} -m cuatto_kit engine {board}"
    monkeypatch.setattr(sys, "argv", ["duel.py", command, command, "--go", "movetime 5"])
    assert script("duel").main() == 0
    assert re.search(
        r"game 2: (0|0.5|1), \d+ moves and rolls\n.*: [\d.]+ of 2", capsys.readouterr().out
    )
