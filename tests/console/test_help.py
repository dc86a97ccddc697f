"""Output besides the game: help, rules, hints, turns in one line, lines that fit."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.console.commands import HINT_LIMITS, worth
from cuatto_kit.console.terminal import LEAST, by_turn, hanging, plain, wrapped
from cuatto_kit.games.text_view import Span
from cuatto_kit.games.thinking import Prospect, Thought, Worth
from tests.cases import seldom

from .tables import answers, open_session, open_table, said, table_of

BOARDS = ("snake-24", "cant-stop", "cabeza")
"""One of each family."""


@pytest.mark.parametrize("board", BOARDS)
def test_every_word_of_every_family_has_its_help(board):
    commands = table_of(open_session(board), for_people=True)
    page = "\n".join(answers(commands, "help"))
    assert page == "\n".join(answers(commands, "?"))
    for name in commands.names:
        known = commands.explained(name)
        assert re.fullmatch(r"[a-z].{5,}[^.]", known.help), name
        heads = "|".join(map(re.escape, (name, *known.short)))
        assert re.search(rf"^  {name}\b.*  {re.escape(known.help)}$", page, re.MULTILINE)
        for word in (name, *known.short):
            (told,) = answers(commands, f"help {word}")
            assert re.match(rf"({heads})\b", told), told
            assert told.endswith(f": {known.help}")


def test_help_on_what_is_no_word():
    told = "help error: 'hnt' is no command; did you mean 'hint'?; help lists the commands"
    assert answers(open_table(), "help hnt") == [told]


def test_every_sign_of_a_board_has_its_help():
    commands = table_of(open_session("cabeza"), for_people=True)
    signs = commands.session.text.signs()
    page = answers(commands, "help")
    assert signs
    for sign, meaning in signs.items():
        assert any(line.endswith(f"  {meaning}") and sign in line for line in page)
    for sign in ("F", "n", "2"):
        (told,) = answers(commands, f"help {sign}")
        signs_said, _, meaning = told.partition(": ")
        assert signs[signs_said] == meaning
        assert sign in signs_said.split()


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("snake-24", "On your turn, roll two dice. Each number is a separate move; you choose"),
        ("cant-stop", "Be the first to claim three columns."),
        ("cabeza", "A block moves by rolling: tip it over one of its edges on the board"),
    ],
)
def test_rules_are_those_of_the_sheet_of_this_board(board, sentence):
    told = answers(open_table(board), "rules")
    assert any(sentence in line for line in told), told[:12]
    assert not any("**" in line or "![" in line for line in told)


@pytest.mark.parametrize(
    ("board", "word", "told"),
    [
        ("two-ways-home", "[ ]", "[ ]: a space of a bridge, on which no checker is hit"),
        ("cabeza", "Ctrl-D", "Ctrl-D: leaves the game, like quit"),
        ("snake-24", "out", "finish, out: where they are home"),
    ],
)
def test_signs_and_keys_are_explained_one_by_one(board, word, told):
    assert answers(open_table(board), f"help {word}") == [told]


def test_rules_follow_the_settings():
    boards = [
        open_table("snake-24", settings=(f"rules.finish={how}",)) for how in ("exact", "overshoot")
    ]
    exact, other = (answers(board, "rules") for board in boards)
    assert any("Only the exact number takes you there" in line for line in exact)
    assert not any("Only the exact number" in line for line in other)


# --- turns ----------------------------------------------------------------------------------


def team(colour, text):
    return (Span(colour, colour, strong=True), Span(text))


def test_a_turn_is_one_line():
    told = [
        (Span("move ok"),),
        team("blue", " rolls 3 5"),
        (*team("blue", " 3 crown.4-crown.7"),),
        (*team("blue", " hits "), *team("red", " at crown.7")),
        team("red", " rolls 1 1"),
        team("blue", "'s cabeza is home"),
        (Span("blue won", strong=True),),
    ]
    assert said(by_turn(told, ("red", "blue"))) == [
        "move ok",
        "blue rolls 3 5, plays 3 crown.4-crown.7, hits red at crown.7",
        "red rolls 1 1",
        "blue's cabeza is home",
        "blue won",
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_of_bots_says_the_same_in_a_line_a_turn(board):
    session = open_session(board, "random", "random", seats=2, seed=3)
    told = list(session.advance())
    turns = said(by_turn(told, session.colours))
    words = [re.sub(r"^(\w+) ", "", line) for line in said(told)]
    assert (len(turns) < len(told)) == (board != "cabeza"), "a turn of cabeza is one line"
    joined = " ".join(turns)
    assert all(line in joined for line in words)
    first = [line.split()[0] for line in turns[:-1]]
    assert all(one != other for one, other in pairwise(first))


# --- hints ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Worth(0.6249, 0.031), "wins 62 % ± 3"),
        (Worth(0.3083, 0.0021), "wins 30.8 % ± 0.2"),
        (Worth(0.5, exact=True), "wins 50 %, exactly"),
        (Worth(0.55, score=58), "wins 55 %, score +58"),
        (Worth(1.0, wins_in=3, score=9_000), "wins in 3"),
        (Worth(0.0, wins_in=-2), "loses in 2"),
    ],
)
def test_what_a_move_is_worth_in_words(found, words):
    assert worth(found) == words


class Sure:
    """Thinks at once, and always the same."""

    def think(self, state, limits, seed, stop, tell=None):
        assert limits == HINT_LIMITS
        best, other, *_ = self.moves
        found = Prospect((best,), Worth(0.62, 0.03)), Prospect((other,), Worth(0.55, 0.04))
        return Thought(found, 1, 1, 0.0)


def test_a_hint_for_people_gives_its_reason(monkeypatch):
    commands = table_of(open_session("cabeza"), for_people=True)
    thinker = Sure()
    thinker.moves = commands.session.legal[2:0:-1]
    monkeypatch.setattr(commands.session.text, "thinker", lambda: thinker)
    told = "hint Hnn, move 3: wins 62 % ± 3; next best Hn, move 2: wins 55 % ± 4"
    assert answers(commands, "hint") == [told]


def test_where_there_is_no_choice_a_hint_takes_no_thought(monkeypatch):
    commands = table_of(open_session("royal-ur", seed=5), for_people=True)
    monkeypatch.setattr(commands.session, "think", None)
    list(commands.opening())
    (told,) = answers(commands, "hint")
    assert told == "hint 2 start-south.2, move 1: there is no other move"


# --- moves in the wrong case ----------------------------------------------------------------


def test_a_move_in_the_wrong_case_is_a_move():
    told = "move error: 'FNN' is not legal; did you mean Fnn?"
    commands = open_table("cabeza")
    assert answers(commands, "FNN") == [told]
    assert answers(commands, "m fNN") == [told.replace("FNN", "fNN")]
    assert answers(commands, "fnn")[0].startswith("move error: f is not to move")
    assert answers(commands, "Fen")[0].startswith("move error: 'Fen' is not legal")
    assert answers(commands, "FEN")[0].startswith("fen ")
    assert answers(commands, "Search 1") == ["search error: '1' is too much; expected search alone"]


# --- lines ----------------------------------------------------------------------------------

WORDS = st.lists(st.text("ab·é─12", min_size=1, max_size=30), min_size=1, max_size=40)


@given(words=WORDS, width=st.integers(1, 70), indent=st.integers(0, 12))
def test_lines_break_between_words_alone(words, width, indent):
    line = tuple(Span(f"{word} ", "red" if place % 2 else None) for place, word in enumerate(words))
    parts = list(wrapped(line, width, indent))
    coloured = [
        (word, span.colour) for part in parts for span in part for word in span.text.split()
    ]
    assert coloured == [(word, "red" if place % 2 else None) for place, word in enumerate(words)]
    for part in parts:
        text = plain(part).rstrip()
        assert len(text) <= max(width, LEAST) or " " not in text.strip()


@pytest.mark.parametrize("columns", seldom(2, [60, 120]))
@pytest.mark.parametrize("board", BOARDS)
def test_help_and_rules_fit(board, columns):
    commands = table_of(open_session(board), for_people=True)
    for word in ("help", "rules"):
        for line in commands.answer(word):
            parts = [plain(part) for part in wrapped(line, columns, hanging(line))]
            assert max(map(len, parts)) <= columns
            assert " ".join(parts).split() == plain(line).split()


def test_what_is_explained_stands_in_a_column():
    line = (Span("  turn [SIDE] (t)  gives the turn to the other side, or to SIDE"),)
    assert [plain(part) for part in wrapped(line, 60, hanging(line))] == [
        "  turn [SIDE] (t)  gives the turn to the other side, or to",
        "                   SIDE",
    ]
