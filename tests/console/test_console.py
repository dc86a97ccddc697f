"""The console from a pipe: what is answered, in the real process and within this one."""

import io
import os
import random
import subprocess
import sys

import pytest

from cuatto_kit.console import terminal
from cuatto_kit.console.session import Session
from cuatto_kit.games.text_view import Command
from tests.cases import seldom

from .lines import random_lines
from .tables import answers, open_session, open_table, table_of

WORDS = [
    "help",
    "moves",
    "move",
    "m",
    "status",
    "hint",
    "undo",
    "u",
    "draw",
    "d",
    "save",
    "load",
    "reset",
    "quit",
    "q",
]


@pytest.fixture
def pipe(call, monkeypatch):
    """What `cuatto-kit play` tells, told these lines: text or bytes."""

    def pipe(lines, *arguments):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent(lines))))
        return call("play", *arguments)

    return pipe


def sent(lines):
    return lines if isinstance(lines, bytes) else "\n".join([*lines, ""]).encode()


@pytest.fixture
def process(tmp_path):
    """The same in a process of its own."""

    def process(lines, *arguments):
        return subprocess.run(
            [sys.executable, "-m", "cuatto_kit", "play", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            input=sent(lines),
            capture_output=True,
            check=False,
        )

    return process


def text_of(answer):
    assert answer.returncode == 0, answer.stderr
    assert not answer.stderr
    return answer.stdout if isinstance(answer.stdout, str) else answer.stdout.decode()


# --- the process ----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_scripted_game_gives_the_same_transcript_twice(pipe, process):
    script = ["1"] * 400
    arguments = ("snake-24", "--bots", "random,human,greedy", "--seats", "3", "--seed", "7")
    one, other = (text_of(told(script, *arguments)) for told in (pipe, process))
    assert one == other
    assert one.splitlines().count("move ok") > 20
    assert "move error: the game is over: " in one


def test_a_short_transcript(pipe, golden):
    script = ["# a comment", "", "moves", "draw", "1", "moves", "2 main.6-main.8", "hint", "undo"]
    script += ["9", "frobnicate", "hnt", "m", "status", "help", "quit", "moves"]
    told = text_of(pipe(script, "snake-24", "--bots", "greedy", "--seats", "2", "--seed", "3"))
    golden("snake-24.txt", told)


def test_a_pipe_has_seed_1_and_no_prompts_colours_or_board(pipe):
    told = text_of(pipe(["1"], "snake-24"))
    assert told == text_of(pipe(["1"], "snake-24", "--seed", "1", "--plain"))
    assert "\x1b" not in told
    assert "> " not in told
    assert "main.24" not in told


def test_bots_alone_need_no_lines(pipe):
    told = text_of(pipe([], "short-12", "--bots", "random,random", "--seats", "2"))
    assert told.splitlines()[-1] in ("gold won", "red won")


def test_the_end_of_the_input_ends_without_a_word(pipe):
    assert text_of(pipe(b"", "snake-24")).startswith("gold rolls ")
    assert text_of(pipe(b"moves", "snake-24")).splitlines()[1].startswith("moves: 1 ")


@pytest.mark.slow
def test_whatever_bytes_come_they_are_answered(process):
    odd = [b"\xff\xfe\x80", b"a\0b", b"\x1b[31mred", b"x" * 300_000, "ñ→🎲".encode(), b"1"]
    told = process(b"\r\n".join(odd), "snake-24")
    assert told.returncode == 0
    assert told.stderr == b""
    lines = told.stdout.decode().splitlines()
    assert [line.startswith("error: ") for line in lines[1:6]] == [True] * 5
    assert lines[6] == "move ok"
    assert not any(ord(letter) < 32 for line in lines for letter in line)
    assert max(map(len, lines)) < 200


def test_quiet_tells_what_is_wrong_and_nothing_else(pipe):
    told = pipe(["1", "nonsense", "draw"], "snake-24", "--quiet")
    assert (told.returncode, told.stdout) == (0, "")
    assert told.stderr.startswith("error: 'nonsense' is neither")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("snake-24", "--bots", "ranom"), "did you mean 'random'?"),
        (
            ("ludo", "--bots", "search:0"),
            "expected one of human, random, greedy, lookahead, search:500ms, easy, medium",
        ),
        (
            ("snake-24", "--bots", "random,random,random", "--seats", "4"),
            "3 players for 4 seats; expected --seats 3, or one each, or one for all",
        ),
        (("cabeza", "--bots", "human,random,random"), "3 players for 2 seats; expected one each"),
        (("cabeza", "--seats", "3"), "--seats 3: expected 2\n"),
        ((), "expected a VARIANT, or --resume alone"),
        (("snake-24", "--resume"), "expected a VARIANT, or --resume alone"),
        (("--resume", "--seed", "3"), "expected a VARIANT, or --resume alone"),
        (("snake-24", "--bots", ""), "--bots : expected one of human, random"),
        (("snake-24", "--seats", "7"), "--seats 7: expected 2 to 6"),
        (("snkae-24",), "did you mean 'snake-24'?"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(call, arguments, message):
    answer = call("play", *arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert message in answer.stderr


# --- the commands ---------------------------------------------------------------------------


def test_a_move_by_number_notation_or_with_its_word():
    for line in ("2", "m 2", "MOVE 2"):
        commands = open_table(seed=3)
        move = commands.session.legal[1]
        written = commands.session.written(move)
        assert answers(commands, line)[0] == "move ok"
        commands = open_table(seed=3)
        assert answers(commands, f" {written.upper()} ")[0] == "move ok"
        assert commands.session.history[-1].choice == move


WRONG = {
    "0": "move error: no move 0; expected 1 to ",
    "99": "move error: no move 99; expected 1 to ",
    "m": "move error: no move is given",
    "m what": "move error: 'what' is not legal here",
    "9 main.1-main.3": "move error: '9 main.1-main.3' is not legal here",
    "undo 3": "undo error: '3' is too much; expected undo alone",
    "m\t77": "move error: no move 77; expected 1 to ",
    "m " + "y" * 4_000: "move error: 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy … is not legal here",
    "xyz": "error: 'xyz' is neither a move nor a command; help lists the commands",
    "udno": "error: 'udno' is neither a move nor a command; did you mean 'undo'?; help lists",
    "save": "save error: no file is given",
    "save .": "save error: . is a folder",
    "save no/such/folder/x": "save error: no/such/folder/x: No such file",
    "save \0": "save error: ",
    "load": "load error: no file is given",
    "load nowhere": "load error: NOT_FOUND: nowhere: no such file",
    "load board.yaml": "load error: board.yaml:1:1: BAD_RECORD: ",
    "save board.yaml": "save error: board.yaml is something else than a record",
    "x" * 5_000: "error: a line of 5,000 characters; expected 4,096 at most",
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:20])
def test_what_is_wrong_is_answered_in_one_line_and_changes_nothing(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.yaml").write_text("game: cuatto\n", "utf-8")
    commands = open_table("snake-24", "random")
    answers(commands, "1")
    session, state, length = commands.session, commands.session.state, len(commands.session.history)
    (told,) = answers(commands, line)
    assert told.startswith(WRONG[line])
    assert len(told) < 250
    assert commands.session is session
    assert (session.state, len(session.history)) == (state, length)
    assert (tmp_path / "board.yaml").read_text("utf-8") == "game: cuatto\n"
    assert not commands.done


def test_undo_says_when_there_is_nothing_to_undo():
    commands = open_table()
    assert answers(commands, "u") == ["undo error: nothing to undo"]
    answers(commands, "1")
    assert answers(commands, "u") == ["undo ok"]
    assert answers(commands, "undo") == ["undo error: nothing to undo"]


def test_moves_are_numbered_and_none_after_the_end():
    commands = open_table("short-12", "random", "random", seats=2)
    assert answers(commands, "moves") == ["moves: none"]
    (over,) = answers(commands, "1")
    assert over == f"move error: the game is over: {commands.session.result}"
    assert answers(commands, "5 main.3-main.8") == [over]
    assert answers(commands, "hint") == ["hint error: no player is to move"]
    commands = open_table(seed=3)
    (told,) = answers(commands, "moves")
    legal = [commands.session.written(move) for move in commands.session.legal]
    assert told == "moves: " + ", ".join(f"{k} {move}" for k, move in enumerate(legal, 1))


def test_help_names_every_word():
    commands = open_table()
    (told,) = answers(commands, "help")
    assert set(commands.names) <= set(told.replace(",", "").split())


def test_a_saved_game_is_loaded_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    commands = open_table("snake-24", "greedy", seed=6)
    for _ in range(5):
        answers(commands, "1")
    state = commands.session.state
    assert answers(commands, "save my game.rec") == ["save ok my game.rec"]
    expected = answers(commands, "1")
    assert answers(commands, "load my game.rec") == ["load ok my game.rec"]
    assert commands.session.state == state
    assert answers(commands, "1") == expected
    other = open_table("snake-24-full")
    assert answers(other, "load my game.rec") == ["load ok my game.rec"]
    assert other.session.state == state


def test_a_finished_game_that_is_loaded_says_who_has_won(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    finished = open_table("short-12", "random", "random", seats=2)
    answers(finished, "save end.rec")
    assert answers(open_table(), "load end.rec") == ["load ok end.rec", finished.session.result]


def is_legal_game(session):
    """Whether the history can be played again from the beginning, to the same position."""
    state = session.game.initial()
    for step in session.history:
        assert step.before == state
        state = session.game.apply(state, step.choice)
    return state == session.state


@pytest.mark.slow
@pytest.mark.parametrize("seed", seldom(3, range(6)))
def test_any_lines_leave_a_legal_game(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    variant = [
        "snake-24", "short-12", "two-ways-home", "snake-24-full", "parques", "ludo",
    ][seed]  # fmt: skip
    commands = open_table(variant, "random", seats=2, seed=seed)
    moved = 0
    for number, line in enumerate(random_lines(rng, WORDS, 500)):
        told = answers(commands, line)
        moved += "move ok" in told
        assert not any(letter < " " for answer in told for letter in answer)
        assert number % 20 or is_legal_game(commands.session)
    assert moved > 50
    assert {path.name for path in tmp_path.iterdir()} <= {"one.rec", "two.rec"}


@pytest.mark.slow
def test_a_line_too_long_is_one_line_however_long_it_is(capsys):
    commands = open_table()
    terminal.from_pipe(commands, io.BytesIO(b"y" * 100_000 + b"\nstatus\n"))
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("error: a line of ")
    assert told[1].startswith("gold to move, dice ")
    assert len(told) == 2


# --- a family's own words -------------------------------------------------------------------


class WordyText:
    """A game with additional commands, otherwise the game that it wraps."""

    def __init__(self, text):
        self._text = text

    def __getattr__(self, name):
        return getattr(self._text, name)

    def commands(self, stop):
        said, game = [], self._text.game

        def count(table, rest):
            said.append(rest)
            return f"count {len(said)}"

        def again(table, rest):
            if rest:
                raise ValueError(f"{rest} is too much\nby far")
            table.set_up(game.initial())
            return "again ok"

        def last(table, rest):
            table.play(table.game.legal(table.state)[-1])
            return "last ok"

        return {
            "count": Command(count, "counts how often it was said", short=("c",)),
            "again": Command(again, "begins again"),
            "last": Command(last, "plays the last move"),
            "hint": Command(lambda table, rest: "no", "refuses"),
        }


@pytest.fixture
def wordy():
    session = open_session("snake-24", seed=3)
    text = WordyText(session.text)
    commands = table_of(Session(session.match, text, [None] * session.game.seats))
    list(commands.opening())
    return commands


def test_a_familys_words_come_first_and_remember(wordy):
    assert answers(wordy, "count") == ["count 1"]
    assert answers(wordy, "c") == ["count 2"]
    assert answers(wordy, "hint") == ["no"]
    assert "count (c)" in answers(wordy, "help")[0]
    assert "did you mean 'again'?" in answers(wordy, "agian")[0]


def test_what_a_word_changes_goes_on_and_can_be_undone(wordy):
    before = wordy.session.state
    told = answers(wordy, "again")
    assert (told[0], told[1][:11], len(told)) == ("again ok", "gold rolls ", 2)
    assert answers(wordy, "undo") == ["undo ok"]
    assert wordy.session.state == before
    assert answers(wordy, "last") == ["last ok"]


def test_a_word_that_refuses_is_answered_in_one_line_and_changes_nothing(wordy):
    before = len(wordy.session.history)
    assert answers(wordy, "again 5") == ["again error: 5 is too much\\nby far"]
    assert len(wordy.session.history) == before


def test_a_position_that_has_no_text_is_not_recorded(wordy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wordy.session.text.positions = None
    answers(wordy, "again")
    (told,) = answers(wordy, "save game.rec")
    assert told == "save error: a position that was set up cannot be recorded in this game"
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_itself_imports_nothing_heavy():
    heavy = "numpy llvmlite rich pydantic scipy trimesh yaml"
    code = f"import sys, cuatto_kit.cli.verbs; print(*set({heavy!r}.split()) & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (answer.returncode, answer.stdout.strip()) == (0, "")
