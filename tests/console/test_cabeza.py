"""Cabeza at the console: the words that its players know, and answers that keep their form."""

import random
import re

import pytest

from cuatto_kit.games.blocks import players, text
from cuatto_kit.games.blocks import text as commands
from tests.cases import seldom
from tests.games.blocks import oracle

from .lines import random_lines
from .tables import answers, open_table

START = "3hcmf3/3hoof3/4oo4/10/10/10/10/4OO4/3FOOH3/3FMCH3,r"
BEST = re.compile(
    r"bestmove (?P<move>\w+) score (?P<score>-?\d+) depth (?P<depth>\d+) nodes \d+ time_ms \d+ "
    r"pv (?P<line>\w+( \w+)*?)( (?P<end>win|loss) in (?P<n>\d+))?"
)
FURTHER = re.compile(
    r"line (?P<n>\d) \w+ score -?\d+ depth \d+ pv \w+( \w+)*?( (win|loss) in \d+)?"
)
WORDS = (
    *("draw", "d", "move", "m", "turn", "t", "search", "s", "play", "p", "P", "fen", "undo", "u"),
    *("reset", "timeout", "depth", "perft", "divide", "moves", "help", "hint", "status"),
    *("save", "load"),
)
FENS = (
    START,
    START.replace(",r", ",b"),
    "10/10/10/10/10/C9/10/10/5c4/10,r",
    "10/10/10/4c5/10/10/4F5/4F5/10/C9,r",
    "10/10/10/10/10/C9/10/10/10/c9,r",
    "9c/10/10/10/10/10/10/10/10/9C,b",
    "10/x9/10,r",
    "nonsense",
)


@pytest.fixture
def table():
    commands = open_table("cabeza")
    answers(commands, "depth 3")
    answers(commands, "timeout 50")
    return commands


@pytest.fixture(scope="module")
def kept():
    """A table for lines that need no new one: `reset` sets it up again."""
    return open_table("cabeza")


def fen_of(commands):
    (told,) = answers(commands, "fen")
    return told.removeprefix("fen ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("perft 3", "perft 3: 3525"),
        ("perft 0", "perft 0: 1"),
        ("fen", f"fen {START}"),
        (f"fen {START}", "fen ok"),
        ("turn", "turn blue"),
        ("t red", "turn red"),
        ("turn b", "turn blue"),
        ("timeout 250", "timeout 250"),
        ("depth 7", "depth 7"),
        ("lines 3", "lines 3"),
        ("move Fnn", "move ok"),
        ("m Hne", "move ok"),
        ("reset", "reset ok"),
        ("undo", "undo error: nothing to undo"),
        ("play now", "play error: 'now' is too much; expected play alone"),
        ("move", "move error: no move is given; expected its number or its notation"),
        ("m fss", "move error: f is not to move; expected F, or another turn"),
        ("m Fne", "move error: 'Fne' is not legal; expected one of Fn, Fnn, Fnw, Fw, Fwn, Fww"),
        ("perft x", "perft error: 'x' is given; expected 0 to 12 plies"),
        ("timeout -1", "timeout error: '-1' is given; expected 0 to 3,600,000 milliseconds"),
        ("turn green", "turn error: 'green' is no side; expected red, blue"),
        ("fen 10", "fen error: no side to move; expected ',r' or ',b' at the end"),
    ],
)
def test_a_line_and_its_one_line_answer(kept, line, answer):
    answers(kept, "reset")
    assert answers(kept, line) == [answer]


def test_divide_adds_up(table):
    (told,) = answers(table, "divide 3")
    assert told.startswith("divide 3: On ")
    assert told.endswith(", total 3525")
    counts = [int(part.split()[1]) for part in told.removeprefix("divide 3: ").split(", ")[:-1]]
    assert (len(counts), sum(counts)) == (13, 3525)


def test_a_perft_that_would_take_for_ever_is_refused(table, monkeypatch):
    monkeypatch.setattr(commands, "MOST_LEAVES", 100_000)
    (told,) = answers(table, "perft 12")
    fewer = "expected 4 plies or fewer here"
    assert told == f"perft error: perft 12 would count more than 100,000; {fewer}"


@pytest.mark.parametrize("word", ["search", "s"])
def test_a_search_tells_and_changes_nothing(table, word):
    (told,) = answers(table, word)
    assert BEST.fullmatch(told)["move"] in table.session.legal
    assert fen_of(table) == START


@pytest.mark.parametrize("word", ["play", "p", "P"])
def test_play_searches_and_plays(table, word):
    (told,) = answers(table, word)
    move = BEST.fullmatch(told)["move"]
    assert fen_of(table) == oracle.fen(oracle.moves(oracle.parse(START))[move])
    assert answers(table, "u") == ["undo ok"]
    assert fen_of(table) == START


def test_a_win_is_announced_and_told(table):
    answers(table, "fen 10/10/10/10/10/C9/10/10/5c4/10,r")
    answers(table, "turn blue")
    (told,) = answers(table, "search")
    best = BEST.fullmatch(told)
    assert (best["end"], best["n"]) == ("win", "1")
    played, *events = answers(table, "p")
    assert BEST.fullmatch(played)["move"] == best["move"]
    assert events == ["blue's cabeza is home", "blue won"]
    assert answers(table, "m Cn") == ["move error: the game is over: blue won"]
    assert answers(table, "s") == ["search error: the game is over; there is nothing to search"]


def test_a_crush_wins_at_once(table):
    answers(table, "fen 10/10/10/4c5/10/10/4F5/4F5/10/C9,r")
    assert answers(table, "Fn") == ["move ok"]
    assert fen_of(table) == "10/10/10/4c5/10/4F5/10/10/10/C9,b"
    answers(table, "turn red")
    assert answers(table, "Fn") == ["move ok", "red crushes the cabeza of blue", "red won"]
    assert fen_of(table) == "10/10/10/4F5/4F5/10/10/10/10/C9,b"


def test_a_stopped_clock_still_gives_a_move(table):
    answers(table, "timeout 0")
    answers(table, "depth 60")
    (told,) = answers(table, "search")
    assert BEST.fullmatch(told)["move"] in table.session.legal


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "lines"),
    [(0, 600), *seldom(4, [pytest.param(seed, 2_500) for seed in range(4)])],
)
def test_thousands_of_lines_leave_a_legal_board(table, tmp_path, monkeypatch, seed, lines):
    """No line makes it fall; the position is the same as the oracle's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(commands, "MOST_LEAVES", 20_000)  # or it would take minutes
    monkeypatch.setattr(players, "BOTS", ("random", "search:2"))
    rng = random.Random(seed)
    moved = 0
    for line in random_lines(rng, WORDS, lines):
        word = line.split(" ", 1)[0]
        if word in ("perft", "divide"):
            line = f"{word} {rng.choice(['1', '2', '', '-1', 'x', '12'])}"
        elif word == "timeout":
            line = f"timeout {rng.randrange(-1, 4)}"
        elif word == "depth":
            line = f"depth {rng.randrange(0, 4)}"
        elif word == "fen":
            line = f"fen {rng.choice(FENS)}"
        elif word in ("quit", "q", "load"):
            continue
        before = fen_of(table)
        told = answers(table, line)
        after = fen_of(table)
        moved += told[:1] == ["move ok"]
        if told and "error" in told[0]:
            assert (len(told), after) == (1, before)
        if told[:1] == ["move ok"]:
            successors = {oracle.fen(p) for p in oracle.moves(oracle.parse(before)).values()}
            assert after in successors
        assert text.write_position(table.session.game, table.session.state) == after
    assert moved > lines / 25


def test_further_lines_are_told_below_the_first(table):
    answers(table, "lines 3")
    first, *further = answers(table, "search")
    assert BEST.fullmatch(first)
    assert [FURTHER.fullmatch(line)["n"] for line in further] == ["2", "3"]
    assert len({line.split()[2] for line in further} | {first.split()[1]}) == 3
    (told,) = answers(table, "lines 0")
    assert told == "lines error: '0' is given; expected 1 to 20 lines"
